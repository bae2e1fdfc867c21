import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { deliveryFileErrors, deliveryFileTexts as texts } from '#contract/invoices/reading/delivery_files.texts.ts';
import { deliveryFiles, FILE_FIELDS, type FileColumns } from '#contract/invoices/reading/delivery_files.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import { invalidate } from '../../query.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../testing/invoices.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { announce, answer, hold, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const NONE = Object.fromEntries(FILE_FIELDS.map((field) => [field, null])) as FileColumns;

/** A document that came as a file with three columns, in front of a manager. */
function openDocument(
  of: Partial<Invoice> = {},
  file: Partial<z.infer<typeof deliveryFiles.get.reply>> = {},
  from?: { address: string },
) {
  answerShell({ user: { role: 'manager' } });
  const invoice = testInvoice([testLine(1)], { engine: 'csv', pages: [], version: 3, ...of });
  answer(invoices.get, invoice);
  answerNoInvoices({ needs_review: 1 });
  answerNoVendors();
  answer(deliveryFiles.get, {
    headings: ['Art', '', 'Stk'],
    samples: [['C1', 'C2'], ['Milk'], ['2']],
    columns: { ...NONE, code: 0, quantity: 2 },
    has_headings: true,
    faults: [
      { row: 7, kind: 'quantity', value: 'ten' },
      { row: null, kind: 'sheet_without_goods', value: 'Cover' },
    ],
    ...file,
  });
  signIn();
  return { invoice, screen: openApp(from?.address ?? `/invoices/${invoice.invoice_id}`) };
}

test('A manager reads which rows have a fault and says what the columns are; without goods nothing is sent', async () => {
  await page.viewport(390, 844);
  const { invoice } = openDocument();
  answer(deliveryFiles.setColumns, { ...invoice, status: 'reading', version: 4 });
  await expect.element(page.getByText('Row 7: “ten” is not a quantity. The line was kept without it.')).toBeVisible();
  await expect.element(page.getByText('We found no items in the sheet “Cover”. It was left out.')).toBeVisible();
  await expect.element(page.getByText('1 row needs attention, and 1 sheet was left out')).toBeVisible();
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await expect.element(dialog.getByText(texts.dialog.sample('C1 · C2'))).toBeVisible();
  await dialog.getByLabelText(texts.fields.code).selectOptions(texts.dialog.none);
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.element(dialog.getByText(deliveryFileErrors.noGoods)).toBeVisible();
  await dialog.getByLabelText(texts.fields.description).selectOptions(texts.dialog.column(2));
  const firstRow = dialog.getByRole('checkbox', { name: texts.dialog.firstRow });
  await expect.element(firstRow).not.toBeChecked();
  await firstRow.click();
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(deliveryFiles.setColumns).map(({ body }) => body)).toEqual([
    { columns: { ...NONE, description: 1, quantity: 2 }, has_headings: false },
  ]);
});

test.each([
  {
    title: 'A file that was read says that each row became a line',
    of: {},
    said: [texts.title, texts.detail],
    not: texts.unread,
  },
  {
    title: 'A file whose columns are unknown does not claim to have been read',
    of: {
      engine: 'none' as const,
      lines: [],
      reason_code: 'columns_unknown' as const,
      reason: reasonTexts.columns_unknown,
    },
    said: [reasonTexts.columns_unknown, texts.unread],
    not: texts.detail,
  },
])('$title', async ({ of, said, not }) => {
  openDocument(of, { faults: [] });
  for (const sentence of said) await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.change })).toBeVisible();
  await expect.element(page.getByText(not)).not.toBeInTheDocument();
});

test('Choosing columns from the list opens their dialog at once; closed, it does not open again, and Back leads to the list', async () => {
  const reason = reasonTexts.columns_unknown;
  const unread = { engine: 'none', lines: [], vendor: null, reason_code: 'columns_unknown' as const, reason };
  const { invoice, screen } = openDocument(unread, { faults: [] }, { address: '/invoices' });
  const counts = { needs_review: 1, posted: 0, reading: 0, duplicate: 0, rejected: 0 };
  answer(invoices.list, { invoices: [invoice], total_count: 1, counts });
  await invalidate(invoices.list);
  await page.getByRole('link', { name: invoiceTexts.nextActions.columns }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.address()).toBe(`/invoices/${invoice.invoice_id}`);
  await screen.goBack();
  await expect.poll(screen.address).toBe('/invoices');
});

test('When a file is divided again, the user sees the new document and can undo it', async () => {
  const { invoice, screen } = openDocument();
  const whole = { ...invoice, invoice_id: id(77), status: 'reading' as const };
  answer(deliveryFiles.setColumns, whole);
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await expect.element(dialog.getByText(texts.dialog.rereads)).toBeVisible();
  await dialog.getByLabelText(texts.fields.number).selectOptions(texts.dialog.column(2));
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.poll(screen.address).toBe(`/invoices/${whole.invoice_id}`);
  await expect.element(page.getByText(texts.divided)).toBeVisible();
  answer(arranging.undo, { invoice_ids: [invoice.invoice_id] });
  await page.getByRole('button', { name: arrangingTexts.undo }).click();
  await expect.poll(screen.address).toBe(`/invoices/${invoice.invoice_id}`);
});

test('A user who left the document before its file was divided again stays where they are, and can undo it', async () => {
  const { invoice, screen } = openDocument();
  answer(deliveryFiles.setColumns, { ...invoice, invoice_id: id(78), status: 'reading' });
  const release = hold(deliveryFiles.setColumns);
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await dialog.getByLabelText(texts.fields.number).selectOptions(texts.dialog.column(2));
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.poll(() => sentTo(deliveryFiles.setColumns)).toHaveLength(1);
  void screen.goTo('/invoices');
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText(texts.divided)).toBeVisible();
  expect(screen.address()).toBe('/invoices');
});

test('A page that hears of the divided file before its own answer still shows the new document', async () => {
  const { invoice, screen } = openDocument();
  answer(deliveryFiles.setColumns, { ...invoice, invoice_id: id(77), status: 'reading' });
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await dialog.getByLabelText(texts.fields.number).selectOptions(texts.dialog.column(2));
  const loads = sentTo(invoices.get).length;
  const release = hold(invoices.get);
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.poll(() => sentTo(invoices.get).length).toBe(loads + 1);
  // The dialog waits for its second call; the page's own is answered at once.
  hold(invoices.get)();
  answer(invoices.get, { ...invoice, status: 'rejected', version: 4 });
  await hearNewVersion(invoice.invoice_id, 'rejected');
  release();
  await expect.element(page.getByText(texts.divided)).toBeVisible();
  await expect.poll(screen.address).toBe(`/invoices/${id(77)}`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('The dialog keeps its columns when the document has a new version meanwhile, and closes once they are saved', async () => {
  const { invoice } = openDocument();
  answer(deliveryFiles.setColumns, { ...invoice, status: 'reading', version: 5 });
  await page.getByRole('button', { name: texts.change }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  const number = dialog.getByLabelText(texts.fields.number);
  await number.selectOptions(texts.dialog.column(2));
  const release = hold(deliveryFiles.setColumns);
  await dialog.getByRole('button', { name: texts.dialog.save }).click();
  await expect.poll(() => sentTo(deliveryFiles.setColumns)).toHaveLength(1);
  answer(invoices.get, { ...invoice, version: 4 });
  await hearNewVersion(invoice.invoice_id, 'needs_review');
  await expect.element(number).toHaveValue('1');
  release();
  await expect.element(dialog).not.toBeInTheDocument();
});

/** The page hears of a change and has taken the new version. */
async function hearNewVersion(invoice_id: string, status: InvoiceStatus) {
  const readings = sentTo(deliveryFiles.get).length;
  await expect.poll(() => announce({ type: 'invoice', id: invoice_id, status, progress: null })).toBeGreaterThan(0);
  await expect.poll(() => sentTo(deliveryFiles.get).length).toBeGreaterThan(readings);
}
