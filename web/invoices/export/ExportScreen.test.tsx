import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exportErrors, exportTexts as texts } from '#contract/invoices/exports.texts.ts';
import { type ExportableDocument, type InvoiceExport, invoiceExports } from '#contract/invoices/exports.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { answerNoVendors } from '../../testing/empty_lists.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const BILL: ExportableDocument = {
  invoice_id: id(1),
  kind: 'invoice',
  vendor: 'Northside Foods',
  number: 'NF-1',
  date: '2026-11-18',
  currency: 'EUR',
  total: 37.29,
  mark: 'changed',
};
const RUNNING: InvoiceExport = {
  export_id: id(2),
  format: 'xero',
  state: 'running',
  from: '2026-11-01',
  to: '2026-11-20',
  documents: 40,
  documents_done: 10,
  requested_at: '2026-11-20T15:00:00Z',
  requested_by: 'ada',
  bytes: null,
};

test('What is new or changed is exported, with the accounts of the other program, and the progress is shown', async () => {
  const counts = { new: 1, changed: 2, exported: 4, gone: 1 };
  let known: InvoiceExport[] = [];
  let needs_account = true;
  answerNoVendors();
  answerBy(invoiceExports.preview, () => ({ counts, credit_memos: 0, documents: [BILL], needs_account }));
  answerBy(invoiceExports.list, () => ({ exports: known }));
  openScreen('/invoices/export?format=xero&from=2026-11-01&to=2026-11-20');
  await expect.element(page.getByText(texts.gone(1))).toBeVisible();
  await expect.element(page.getByText('€37.29')).toBeVisible();
  await page.getByRole('radio', { name: texts.scopes.new_and_changed(3) }).click();
  refuse(invoiceExports.start, 409, { detail: exportErrors.withoutAccount('xero'), code: 'without_account' });
  await page.getByRole('button', { name: texts.start(3) }).click();
  await expect.element(page.getByText(exportErrors.withoutAccount('xero'))).toBeVisible();

  const account = { kind: 'setting', name: 'account', label: texts.names.account, book_name: '' } as const;
  const dairy = { kind: 'category', name: 'Dairy', label: 'Dairy', book_name: '5010' } as const;
  answer(invoiceExports.bookNames, { names: [account, dairy] });
  answerBy(invoiceExports.setBookNames, () => {
    needs_account = false;
    return { names: [{ ...account, book_name: '5000' }, dairy] };
  });
  await page.getByRole('button', { name: texts.names.open('xero') }).click();
  await expect.element(page.getByRole('textbox', { name: 'Dairy' })).toHaveValue('5010');
  await page.getByRole('textbox', { name: texts.names.account }).fill('5000');
  await page.getByRole('button', { name: texts.names.save }).click();
  await expect.element(page.getByText(texts.names.saved)).toBeVisible();
  expect(sentTo(invoiceExports.setBookNames).at(-1)?.body).toEqual({
    target: 'xero',
    names: [{ kind: 'setting', name: 'account', book_name: '5000' }],
  });

  answerBy(invoiceExports.start, () => {
    known = [RUNNING];
    return RUNNING;
  });
  await page.getByRole('button', { name: texts.start(3) }).click();
  await expect.element(page.getByText(texts.progress(10, 40))).toBeVisible();
  expect(sentTo(invoiceExports.start).at(-1)?.body).toMatchObject({ format: 'xero', scope: 'new_and_changed' });
});

test('Whoever may not export reads so, and is not offered to try again', async () => {
  answerNoVendors();
  answer(invoiceExports.list, { exports: [] });
  const detail = httpTexts.roleNeeded('manager');
  refuse(invoiceExports.preview, 403, { detail, code: 'forbidden' });
  openScreen('/invoices/export?from=2026-11-01&to=2026-11-20', { user: { role: 'staff' } });
  const failure = page.getByRole('alert');
  await expect.element(failure).toMatchTextContent(detail);
  await expect.element(failure).toMatchTextContent(shellTexts.notForRole.title);
  expect(failure.getByRole('button').elements()).toEqual([]);
});

test('While the documents cannot be loaded, no count is shown, and another try shows them', async () => {
  answerNoVendors();
  answer(invoiceExports.list, { exports: [] });
  refuse(invoiceExports.preview, 500, { detail: 'Not now.', code: 'internal' });
  openScreen('/invoices/export?from=2026-11-01&to=2026-11-20');
  const failure = page.getByRole('alert');
  await expect.element(failure).toMatchTextContent('Not now.');
  await expect.element(page.getByRole('radio', { name: texts.scopes.new(null), exact: true })).toBeVisible();
  expect(page.getByText('(0)').elements()).toEqual([]);
  expect(page.getByText(texts.documents, { exact: true }).elements()).toEqual([]);
  const counts = { new: 1, changed: 0, exported: 0, gone: 0 };
  answer(invoiceExports.preview, { counts, credit_memos: 0, documents: [BILL], needs_account: false });
  await failure.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByRole('button', { name: texts.start(1) })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: texts.scopes.new(1) })).toBeVisible();
});

/** Chooses as a key does. @returns what the field shows at once */
function choose(format: string): string {
  const field = page.getByLabelText(texts.format, { exact: true }).element() as HTMLSelectElement;
  field.value = format;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field.value;
}

test('A choice is shown at once, before its address is drawn, and Back shows the one of its address', async () => {
  answerNoVendors();
  answer(invoiceExports.preview, {
    counts: { new: 0, changed: 0, exported: 0, gone: 0 },
    credit_memos: 0,
    documents: [],
    needs_account: false,
  });
  answer(invoiceExports.list, { exports: [] });
  const { address, goTo, goBack } = openScreen('/invoices/export?format=xero');
  const format = page.getByLabelText(texts.format, { exact: true });
  await expect.element(format).toHaveValue('xero');
  void goTo('/invoices/export?format=quickbooks');
  await expect.element(format).toHaveValue('quickbooks');
  expect(choose('xlsx')).toBe('xlsx');
  expect(choose('csv')).toBe('csv');
  await expect.poll(address).toBe('/invoices/export');
  await expect.element(format).toHaveValue('csv');
  void goBack();
  await expect.element(format).toHaveValue('xero');
});

test('A date that was emptied is asked for, and nothing is exported without it', async () => {
  const counts = { new: 1, changed: 0, exported: 0, gone: 0 };
  answerNoVendors();
  answer(invoiceExports.preview, { counts, credit_memos: 0, documents: [BILL], needs_account: false });
  answer(invoiceExports.list, { exports: [] });
  const { address } = openScreen('/invoices/export?from=2026-11-01&to=2026-11-20');
  const start = page.getByRole('button', { name: texts.start(1) });
  await expect.element(start).toBeVisible();
  const from = page.getByLabelText(texts.from, { exact: true });
  await from.fill('');
  await expect.element(from).toHaveAccessibleDescription(texts.dateRequired);
  await expect.element(from).toHaveValue('');
  await expect.element(start).not.toBeInTheDocument();
  expect(page.getByText('Northside Foods').elements()).toEqual([]);
  await from.fill('2026-09-15');
  await expect.element(start).toBeVisible();
  await expect.poll(address).toContain('from=2026-09-15');
  expect(sentTo(invoiceExports.preview).map(({ query }) => query.from)).toEqual(['2026-11-01', '2026-09-15']);
});

test('A file that was deleted meanwhile says so, and one that failed says that nothing was marked', async () => {
  const ready: InvoiceExport = { ...RUNNING, state: 'ready', bytes: 2048 };
  answerNoVendors();
  answer(invoiceExports.preview, {
    counts: { new: 0, changed: 0, exported: 0, gone: 0 },
    credit_memos: 0,
    documents: [],
    needs_account: false,
  });
  answer(invoiceExports.list, { exports: [ready, { ...RUNNING, export_id: id(3), state: 'failed' }] });
  refuse(invoiceExports.file, 404, { detail: exportErrors.noFile, code: 'not_found' });
  openScreen('/invoices/export');
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await expect.element(page.getByText(texts.states.failed)).toBeVisible();
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect.element(page.getByText(exportErrors.noFile)).toBeVisible();
});
