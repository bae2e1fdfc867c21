import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { noRoomTexts } from '#contract/invoices/capture/no_room.texts.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { photo } from '../../testing/drawn_photo.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { closeTab, openApp, signIn } from '../../testing/screen.tsx';
import { answer, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';
import { forgetPhotos, listLeft } from './kept_photos.ts';
import { forget, listKept } from './kept_uploads.ts';
import { uploads } from './uploads.ts';

const USER = '00000000-0000-7000-8000-000000000711';
/** Opens the invoices; what the test leaves on the device is deleted after it. */
function openInvoices(address = '/invoices?add=1') {
  answerShell({ user: { user_id: USER } });
  answerNoInvoices();
  answerNoVendors();
  answer(invoices.upload, { invoices: [], refused: [] });
  signIn();
  openApp(address);
  onTestFinished(async () => {
    for (const { id } of uploads.all()) uploads.remove(id);
    for (const { id } of await listKept(USER)) await forget(id);
    for (const { id } of await listLeft(USER)) await forgetPhotos(id);
  });
}

async function choose(...files: File[]) {
  await userEvent.upload(
    page.getByRole('dialog', { name: uploadTexts.title }).getByLabelText(uploadTexts.choose),
    files,
  );
}

const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
const button = (name: string) => page.getByRole('button', { name });

const sentNames = () =>
  sentTo(invoices.upload)
    .flatMap(({ body }) => (body instanceof FormData ? body.getAll('files') : []))
    .map((file) => (file instanceof File ? file.name : file))
    .toSorted();

test('Closing the question about several pictures loses no file: the others are uploaded, and the pictures wait for an answer', async () => {
  openInvoices();
  const two = uploadTexts.undecided(2);
  await choose(await photo('first.png'), pdf('list.pdf'), await photo('second.png'));
  const question = page.getByRole('dialog', { name: uploadTexts.question.title(2) });
  await expect.element(question).toBeVisible();
  await expect.poll(sentNames).toEqual(['list.pdf']);
  await expect.element(button(uploadTexts.question.one)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(two, { exact: true })).toBeVisible();
  closeTab();

  openInvoices('/invoices');
  await expect.element(page.getByText(two, { exact: true })).toBeVisible();
  await button(uploadTexts.goOn).click();
  await button(uploadTexts.question.many).click();
  await expect.poll(sentNames).toEqual(['first.png', 'list.pdf', 'second.png']);
  await expect.element(page.getByText(two, { exact: true })).not.toBeInTheDocument();
});

test('A closed question says where its pictures are, and the focus returns to what opened it', async () => {
  openInvoices('/invoices');
  // Without invoices the button moves from the header to the empty state.
  await expect.element(page.getByText(invoiceTexts.empty.title)).toBeVisible();
  const add = button(invoiceTexts.add);
  await add.click();
  await choose(await photo('first.png'), await photo('second.png'));
  await expect.element(button(uploadTexts.question.one)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('status').filter({ hasText: uploadTexts.undecided(2) })).toBeVisible();
  await expect.element(add).toHaveFocus();
});

test('The way to send invoices by email looks like the links of the house, and a finger can press it', async () => {
  await page.viewport(390, 844);
  openInvoices();
  const link = page.getByRole('link', { name: mailInTexts.sendInstead });
  await expect.element(link).toBeVisible();
  const sample = document.createElement('span');
  sample.style.color = 'var(--accent)';
  document.body.append(sample);
  onTestFinished(() => sample.remove());
  expect(getComputedStyle(link.element()).color).toBe(getComputedStyle(sample).color);
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

test('Pictures wait in the tab when the device has no room for them', async () => {
  openInvoices();
  const isFull = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => isFull.mockRestore());
  await choose(await photo('first.png'), await photo('second.png'));
  await expect.element(page.getByRole('dialog', { name: uploadTexts.question.title(2) })).toBeVisible();
  await expect.element(button(uploadTexts.question.one)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: uploadTexts.question.title(2) })).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: noRoomTexts.wait(2) })).toBeVisible();
  await button(noRoomTexts.send(2)).click();
  await button(uploadTexts.question.many).click();
  await expect.poll(sentNames).toEqual(['first.png', 'second.png']);
});

test('A question closes at once, however long the device takes to keep its pictures', async () => {
  openInvoices();
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>();
  const isSlow = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    const error = new DOMException('no room', 'QuotaExceededError');
    const request: Pick<IDBRequest<IDBValidKey>, 'error' | 'onerror'> = { error, onerror: null };
    void refusal.then(() => request.onerror?.call(request as IDBRequest, new Event('error')));
    return request as IDBRequest<IDBValidKey>;
  });
  onTestFinished(() => isSlow.mockRestore());
  const question = page.getByRole('dialog', { name: uploadTexts.question.title(2) });
  await choose(await photo('first.png'), await photo('second.png'));
  await expect.element(button(uploadTexts.question.one)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  refuse();
  await expect.element(page.getByText(noRoomTexts.wait(2))).toBeVisible();
});
