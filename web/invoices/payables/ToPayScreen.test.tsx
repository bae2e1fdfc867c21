import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { invoices } from '#contract/invoices/invoices.ts';
import { payableErrors, payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import { type Payable, payables } from '#contract/invoices/payables/payables.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoCredits, answerNoInvoices, answerNoPayables, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const LATE: Payable = {
  invoice_id: id(51),
  kind: 'invoice',
  vendor_id: id(31),
  vendor: 'Northside Foods',
  number: 'NF-88',
  date: '2026-11-02',
  due_on: '2026-11-16',
  due_in_days: -4,
  currency: 'USD',
  total: 120.5,
  paid_on: null,
};
const MEMO: Payable = {
  ...LATE,
  invoice_id: id(52),
  kind: 'credit_memo',
  number: null,
  due_on: null,
  due_in_days: null,
  total: -20,
};
const COUNTS = { open: 2, overdue: 1, due_soon: 0, undated: 1, paid: 0 };
const SUMS = { open: 100.5, overdue: 120.5, due_soon: 0, later: -20 };
const TODAY = '2026-11-20';

function openToPay({ role = 'owner' as 'owner' | 'staff', address = '/invoices/to-pay' } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00Z`) });
  answerShell({ user: { role } });
  answerBy(payables.list, ({ query }) => {
    const isPaid = query.state === 'paid';
    const rows = isPaid ? [{ ...LATE, due_in_days: null, paid_on: '2026-11-19' }] : [LATE, MEMO];
    return { payables: rows, total_count: rows.length, counts: { ...COUNTS, paid: 1 }, sums: SUMS };
  });
  signIn();
  return openApp(address);
}

const bar = page.getByRole('region', { name: texts.bar });
const marked = () => sentTo(payables.mark).map(({ body }) => body);

test.each([1440, 390])(
  'At %i px, what was paid is selected and marked together, which can be undone',
  async (width) => {
    await page.viewport(width, 844);
    openToPay();
    await expect.element(page.getByText(texts.headline('$100.50'))).toBeVisible();
    const table = page.getByRole('table', { name: texts.title });
    await expect.element(table.getByText(texts.overdue(4))).toBeVisible();
    await expect.element(table.getByText(texts.creditMemo)).toBeVisible();
    const before = [LATE, MEMO].map(({ invoice_id }) => ({ invoice_id, paid_on: null }));
    answer(payables.mark, { before });
    // The second press of a double press marks nothing.
    await bar.getByRole('button', { name: commonTexts.actions.selectShown }).dblClick();
    await expect.element(bar.getByText(texts.selected(2, '$100.50'))).toBeVisible();
    expect(marked()).toEqual([]);
    await expect.element(bar.getByRole('button', { name: commonTexts.actions.selectShown })).toHaveFocus();
    await expect.element(bar.getByLabelText(texts.paidOn)).toHaveValue(TODAY);
    await bar.getByRole('button', { name: texts.markPaid }).click();
    await expect.element(page.getByText(texts.markedPaid(2))).toBeVisible();
    await page.getByRole('button', { name: commonTexts.actions.undo }).click();
    await expect.element(page.getByText(texts.undone)).toBeVisible();
    expect(marked()).toEqual([{ marks: before.map((one) => ({ ...one, paid_on: TODAY })) }, { marks: before }]);
  },
);

test('Another day of payment is entered, a future one is refused at its field, and a refusal keeps the selection', async () => {
  openToPay();
  await page.getByRole('checkbox', { name: texts.select('Northside Foods', 'NF-88') }).click();
  const day = bar.getByLabelText(texts.paidOn);
  await day.fill('2026-11-21');
  await expect.element(bar.getByText(payableErrors.future)).toBeVisible();
  const pay = bar.getByRole('button', { name: texts.markPaid });
  await pay.click();
  expect(marked()).toEqual([]);
  refuse(payables.mark, 404, { detail: payableErrors.notPayable, code: 'not_found' });
  await day.fill('2026-11-18');
  await pay.click();
  await expect.element(page.getByText(payableErrors.notPayable)).toBeVisible();
  await expect.element(bar.getByText(texts.selected(1, '$120.50'))).toBeVisible();
  expect(marked()).toEqual([{ marks: [{ invoice_id: id(51), paid_on: '2026-11-18' }] }]);
});

test('What was paid has its day, and is marked as not paid', async () => {
  await page.viewport(390, 844);
  openToPay({ address: '/invoices/to-pay?state=paid' });
  await expect.element(page.getByRole('table').getByText('Nov 19, 2026')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  // The chosen filter is the last of a row that is wider than a phone.
  await expect
    .element(page.getByRole('button', { name: texts.states.paid, pressed: true }))
    .toBeInViewport({ ratio: 1 });
  answer(payables.mark, { before: [{ invoice_id: id(51), paid_on: '2026-11-19' }] });
  await page.getByRole('checkbox', { name: texts.select('Northside Foods', 'NF-88') }).click();
  await bar.getByRole('button', { name: texts.markUnpaid }).click();
  await expect.element(page.getByText(texts.markedUnpaid(1))).toBeVisible();
  expect(marked()).toEqual([{ marks: [{ invoice_id: id(51), paid_on: null }] }]);
});

test('Staff see what is to pay without marks, and a search without matches says so', async () => {
  openToPay({ role: 'staff' });
  await expect.element(page.getByRole('link', { name: 'Northside Foods' }).first()).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: texts.export })).not.toBeInTheDocument();
  answerNoPayables();
  await page.getByRole('searchbox').fill('Rook');
  await expect.element(page.getByText(texts.noMatch.title)).toBeVisible();
});

test('A shop that owes nothing is told when something appears', async () => {
  answerShell();
  answerNoPayables();
  signIn();
  openApp('/invoices/to-pay');
  await expect.element(page.getByText(texts.empty.open.detail)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('The list is saved as it is filtered, and a failure says so', async () => {
  openToPay({ address: '/invoices/to-pay?state=overdue&search=north' });
  const save = page.getByRole('button', { name: texts.export });
  refuse(payables.csv, 500, { detail: 'No.' });
  await save.click();
  await expect.element(page.getByText(texts.exportFailed)).toBeVisible();
  answerBy(payables.csv, () => new Response('vendor'));
  await save.click();
  await expect.element(page.getByText(texts.exported('to-pay.csv'))).toBeVisible();
  expect(sentTo(payables.csv)[1]?.query).toEqual({ state: 'overdue', search: 'north', bom: 'true' });
});

test('The page of a posted invoice says until when it is to pay, and marks it', async () => {
  const posted_at = '2026-11-20T15:00:00Z';
  const invoice = testInvoice([], {
    status: 'posted',
    posted_at,
    payment: { due_on: '2026-11-28', paid_on: null },
  });
  answer(invoices.get, invoice);
  answerEmptyPictures();
  answerNoCredits();
  answerNoVendors();
  answerNoInvoices({ posted: 1 });
  openToPay({ address: `/invoices/${invoice.invoice_id}` });
  const section = page.getByRole('region', { name: texts.section.title });
  await expect.element(section.getByText(texts.section.due('Nov 28, 2026'))).toBeVisible();
  answerBy(payables.mark, () => {
    answer(invoices.get, { ...invoice, payment: { due_on: '2026-11-28', paid_on: TODAY } });
    return { before: [{ invoice_id: invoice.invoice_id, paid_on: null }] };
  });
  await section.getByRole('button', { name: texts.markPaid }).click();
  await expect.element(section.getByText(texts.section.paid('Nov 20, 2026'))).toBeVisible();
  await expect.element(section.getByRole('button', { name: texts.markUnpaid })).toBeVisible();
  expect(marked()).toEqual([{ marks: [{ invoice_id: invoice.invoice_id, paid_on: TODAY }] }]);
});
