import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account } from '#contract/account/account.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { captureTexts, uploadTexts } from '#contract/invoices/upload.texts.ts';
import { logOut } from '../../shell/log_out.ts';
import { closeTab, openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

function openInvoices(user_id: string) {
  answerShell({ user: { user_id } });
  const counts = { needs_review: 0, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answer(invoices.list, { invoices: [], total_count: 0, counts });
  answer(inventory.listVendors, { vendors: [], total_count: 0 });
  answer(account.logout, {});
  signIn();
  openApp('/invoices?add=1');
}

const USERS = [1, 2].map((n) => `00000000-0000-7000-8000-00000000070${n}`);
const kept = () => page.getByText(uploadTexts.offlineKept);

test('A file that does not reach the server is kept for its user until there is a connection, and logging out deletes it', async () => {
  const [first = '', second = ''] = USERS;
  openInvoices(first);
  answerBy(invoices.upload, () => Response.error());
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  const choose = () => sheet.getByLabelText(uploadTexts.choose);
  const add = (name: string) => userEvent.upload(choose(), new File(['%PDF-'], name, { type: 'application/pdf' }));
  await add('oats.pdf');
  await expect.element(kept()).toBeVisible();
  closeTab();

  openInvoices(second);
  await expect.element(choose()).toBeInTheDocument();
  expect(page.getByText('oats.pdf').elements()).toEqual([]);
  closeTab();

  openInvoices(first);
  await expect.element(page.getByText('oats.pdf')).toBeVisible();
  await expect.element(kept()).toBeVisible();
  const invoice_id = '00000000-0000-7000-8000-000000000900';
  answer(invoices.upload, { invoices: [{ invoice_id, status: 'reading', file_name: 'oats.pdf' }], refused: [] });
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('oats.pdf')).not.toBeInTheDocument();
  const keys = sentTo(invoices.upload).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  closeTab();

  openInvoices(first);
  answerBy(invoices.upload, () => Response.error());
  await add('milk.pdf');
  await expect.element(kept()).toBeVisible();
  await logOut();
  closeTab();
  openInvoices(first);
  await expect.element(choose()).toBeInTheDocument();
  await vi.waitFor(async () => {
    const known = await indexedDB.databases();
    expect(known.some(({ name }) => name === 'counterbook-uploads')).toBe(true);
  });
  expect(page.getByText('milk.pdf').elements()).toEqual([]);
});

/** A photo of rows of print, drawn with a filter of the canvas. */
async function photo(name: string, filter: string, left = 160): Promise<File> {
  const canvas = new OffscreenCanvas(1000, 1300);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.filter = filter;
  context.fillStyle = '#d8d5cf';
  context.fillRect(0, 0, 1000, 1300);
  context.fillStyle = '#222';
  context.font = '20px sans-serif';
  for (let row = 0; row < 34; row++)
    context.fillText('Whole milk 4/1 GAL case 2 12.60 25.20 Rolled oats', left, 120 + row * 32);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

test('A photo that is hard to read says so before it is sent, and can be sent all the same', async () => {
  await page.viewport(390, 844);
  openInvoices(USERS[0] ?? '');
  const texts = captureTexts.faults;
  const sheet = page.getByRole('dialog', { name: uploadTexts.title });
  await userEvent.upload(sheet.getByLabelText(uploadTexts.camera), await photo('sharp.png', 'none'));
  const dialog = page.getByRole('dialog', { name: captureTexts.title });
  const add = async (file: File) => userEvent.upload(dialog.getByLabelText(captureTexts.addPage), file);
  await add(await photo('blurred.png', 'blur(4px)'));
  await expect.element(dialog.getByText(texts.blurry)).toBeVisible();
  await add(await photo('dark.png', 'brightness(0.3)'));
  await expect.element(dialog.getByText(texts.dark)).toBeVisible();
  await add(await photo('cut.png', 'none', -40));
  await expect.element(dialog.getByText(texts.cut)).toBeVisible();
  // The first page has no fault.
  expect(dialog.getByText(captureTexts.sendAnyway).elements()).toHaveLength(3);
  answer(invoices.upload, { invoices: [], refused: [] });
  await dialog.getByRole('button', { name: captureTexts.send(4) }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await vi.waitFor(() => expect(sentTo(invoices.upload)).toHaveLength(1));
});
