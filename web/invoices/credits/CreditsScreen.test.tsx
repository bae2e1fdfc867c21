import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { type Credit, type CreditCandidate, type CreditRow, credits } from '#contract/invoices/credits/credits.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { testInvoice } from '../../testing/invoices.ts';
import { answerEmptyPictures } from '../../testing/page_pictures.ts';
import { expectOwnScreens } from '../../testing/records.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';

const ROW: CreditRow = {
  credit_request_id: id(81),
  number: 3,
  vendor_id: id(31),
  vendor: 'Northside Foods',
  status: 'sent',
  invoice_id: id(52),
  invoice: 'NF-88',
  order_id: null,
  order: null,
  currency: 'USD',
  amount: 33,
  outstanding: 33,
  days: 20,
  is_overdue: true,
  created_at: '2026-10-31T15:00:00.000Z',
};
const CREDIT: Credit = {
  ...ROW,
  note: 'See the photo',
  version: 2,
  created_by: 'maple',
  sent_at: '2026-11-01T15:00:00.000Z',
  sent_how: 'self',
  sent_to: null,
  is_undelivered: false,
  closed_at: null,
  closed_note: null,
  email: 'billing@northside.example',
  lines: [
    { item_id: id(21), code: '10442', description: 'OATLY', reason: 'short', quantity: 1, unit: 'CS', amount: 33 },
  ],
  memos: [],
  offers: [{ invoice_id: id(53), number: 'CM-4', date: '2026-11-18', amount: 33, why: 'amount' }],
};
const MEMO = { invoice_id: id(53), number: 'CM-4', date: '2026-11-18', amount: 33 };
const SETTLED: Credit = { ...CREDIT, status: 'settled', is_overdue: false, outstanding: 0, offers: [], memos: [MEMO] };
const NONE = { open: 0, sent: 0, settled: 0, written_off: 0 };

/** Opens a posted invoice of which credit can be requested for these lines. */
function openPosted(lines: CreditCandidate[]) {
  const invoice = testInvoice([], { status: 'posted', posted_at: '2026-11-20T15:00:00Z', vendor_id: id(31) });
  answer(invoices.get, invoice);
  answerNoInvoices({ posted: 1 });
  answerNoVendors();
  answerEmptyPictures();
  answer(credits.ofInvoice, { requests: [], offers: [], suggested_count: 1 });
  answer(credits.candidates, { currency: 'USD', lines });
  return openScreen(`/invoices/${invoice.invoice_id}`);
}

test('The list shows the money by age, and a memo settles a request only when it is pressed', async () => {
  answer(credits.list, {
    credit_requests: [ROW],
    total_count: 1,
    counts: { ...NONE, sent: 1 },
    aged: { total: 33, recent: 0, waiting: 33, old: 0 },
    without_rate: [{ currency: 'EUR', amount: 20 }],
  });
  answer(credits.get, CREDIT);
  answer(waiting.list, { waiting: [], daily_mail: false, alerts: [], expiring_days: 3 });
  openScreen('/credits');
  await expect.element(page.getByText(texts.headline('$33.00'))).toBeVisible();
  await expect.element(page.getByText(texts.withoutRate(['€20.00']))).toBeVisible();
  const table = page.getByRole('table', { name: texts.title });
  await expect.element(table.getByText(texts.overdue(20))).toBeVisible();
  expect(sentTo(credits.list)[0]?.query).toMatchObject({ outstanding: 'true' });
  await table.getByRole('link').click();
  await expect.element(page.getByText(texts.offers.amount)).toBeVisible();
  expect(sentTo(credits.settle)).toEqual([]);
  answerBy(credits.settle, () => {
    answer(credits.get, SETTLED);
    return SETTLED;
  });
  await page.getByRole('button', { name: /^Settle \$33.00/ }).click();
  await expect.element(page.getByText(texts.page.gave('$33.00'))).toBeVisible();
  expect(sentTo(credits.settle).map(({ body }) => body)).toEqual([{ invoice_id: id(53) }]);
  await expect.element(page.getByRole('button', { name: texts.sendAgain })).not.toBeInTheDocument();
});

test('What was noted at the door is chosen, another line needs an amount, and the request opens', async () => {
  const line: CreditCandidate = {
    line_id: id(91),
    item_id: id(21),
    code: '10442',
    description: 'OATLY',
    unit: 'CS',
    quantity: 4,
    unit_price: 33,
    amount: 132,
    requested: 0,
    suggested: [{ reason: 'damaged', quantity: 1, amount: 33 }],
  };
  const bread = { ...line, line_id: id(92), description: 'RYE BREAD', unit_price: 4, suggested: [] };
  const screen = openPosted([line, bread]);
  await expect.element(page.getByText(texts.section.suggested(1))).toBeVisible();
  await page.getByRole('button', { name: texts.request }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await expect.element(dialog.getByRole('textbox', { name: texts.dialog.amountOf('OATLY') })).toHaveValue('33');
  await dialog.getByRole('checkbox', { name: /RYE BREAD/ }).click();
  await dialog.getByRole('combobox', { name: texts.dialog.reasonOf('RYE BREAD') }).selectOptions('overcharged');
  const submit = dialog.getByRole('button', { name: texts.dialog.submit('$33.00') });
  await submit.click();
  await expect.element(dialog.getByText(texts.dialog.amountMissing)).toBeVisible();
  expect(sentTo(credits.create)).toEqual([]);
  await expect.element(dialog.getByRole('textbox', { name: texts.dialog.amountOf('RYE BREAD') })).toHaveFocus();
  answer(credits.create, CREDIT);
  // Enter leaves the field, and requests nothing yet.
  await userEvent.keyboard('2.5{Enter}');
  answer(credits.get, CREDIT);
  answer(credits.list, {
    credit_requests: [],
    total_count: 0,
    counts: NONE,
    aged: { total: 0, recent: 0, waiting: 0, old: 0 },
    without_rate: [],
  });
  answer(waiting.list, { waiting: [], daily_mail: false, alerts: [], expiring_days: 3 });
  await expect.element(dialog.getByRole('button', { name: texts.dialog.submit('$35.50') })).toBeVisible();
  expect(sentTo(credits.create)).toEqual([]);
  await dialog.getByRole('button', { name: texts.dialog.submit('$35.50') }).click();
  await expect.poll(screen.address).toBe(`/credits/${CREDIT.credit_request_id}`);
  expect(sentTo(credits.create)[0]?.body).toEqual({
    invoice_id: testInvoice([]).invoice_id,
    note: null,
    lines: [
      { line_id: id(91), item_id: id(21), reason: 'damaged', quantity: 1, amount: 33 },
      { line_id: id(92), item_id: id(21), reason: 'overcharged', quantity: 4, amount: 2.5 },
    ],
  });
});

test('Of many lines those are shown that match a search, beside those that are chosen', async () => {
  const lines = Array.from({ length: 46 }, (_, index) => ({
    line_id: id(100 + index),
    item_id: id(200 + index),
    code: index === 45 ? '77-1004' : null,
    description: `ITEM ${index + 1}`,
    unit: 'CS',
    quantity: 2,
    unit_price: 5,
    amount: 10,
    requested: 0,
    suggested: [],
  }));
  openPosted(lines);
  await expect.element(page.getByText(texts.section.suggested(1))).toBeVisible();
  await page.getByRole('button', { name: texts.request }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  const boxes = () => dialog.getByRole('checkbox').elements().length;
  await expect.poll(boxes).toBe(46);
  await dialog.getByRole('checkbox', { name: /^ITEM 12 / }).click();
  const search = dialog.getByRole('searchbox', { name: texts.dialog.search });
  await search.fill('item 33');
  await expect.poll(boxes).toBe(2);
  await expect.element(dialog.getByRole('checkbox', { name: /^ITEM 33 / })).toBeVisible();
  await search.fill('77-10');
  await expect.element(dialog.getByRole('checkbox', { name: /^ITEM 46 / })).toBeVisible();
  await search.fill('no such line');
  await expect.element(dialog.getByText(texts.dialog.noMatch)).toBeVisible();
  expect(boxes()).toBe(1);
  // Enter searches, and Escape empties the field: neither submits or closes the form.
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.poll(boxes).toBe(46);
  await expect.element(dialog.getByRole('checkbox', { name: /^ITEM 12 / })).toBeChecked();
  expect(sentTo(credits.create)).toEqual([]);
});

test('The damaged and the short part of one line are separate lines of one request', async () => {
  const line: CreditCandidate = {
    line_id: id(91),
    item_id: id(21),
    code: '10442',
    description: 'OATLY',
    unit: 'CS',
    quantity: 4,
    unit_price: 33,
    amount: 132,
    requested: 0,
    suggested: [
      { reason: 'damaged', quantity: 1, amount: 33 },
      { reason: 'short', quantity: 2, amount: 66 },
    ],
  };
  openPosted([line]);
  await page.getByRole('button', { name: texts.request }).click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  await dialog
    .getByRole('textbox', { name: texts.dialog.quantityOf('OATLY') })
    .last()
    .fill('1');
  refuse(credits.create, 409, { detail: 'Not now.' });
  await dialog.getByRole('button', { name: texts.dialog.submit('$66.00') }).click();
  await expect.element(dialog.getByText('Not now.')).toBeVisible();
  expect(sentTo(credits.create)[0]?.body).toMatchObject({
    lines: [
      { line_id: id(91), reason: 'damaged', quantity: 1, amount: 33 },
      { line_id: id(91), reason: 'short', quantity: 1, amount: 33 },
    ],
  });
});

test('A request begins with what is suggested when it is opened, not with what was suggested before', async () => {
  const line: CreditCandidate = {
    line_id: id(91),
    item_id: id(21),
    code: '10442',
    description: 'OATLY',
    unit: 'CS',
    quantity: 4,
    unit_price: 33,
    amount: 132,
    requested: 0,
    suggested: [{ reason: 'damaged', quantity: 1, amount: 33 }],
  };
  openPosted([line]);
  const open = page.getByRole('button', { name: texts.request });
  await open.click();
  const dialog = page.getByRole('dialog', { name: texts.dialog.title });
  const amount = dialog.getByRole('textbox', { name: texts.dialog.amountOf('OATLY') });
  await expect.element(amount).toHaveValue('33');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const more = { reason: 'damaged' as const, quantity: 2, amount: 66 };
  answer(credits.candidates, { currency: 'USD', lines: [{ ...line, suggested: [more] }] });
  await open.click();
  await expect.element(amount).toHaveValue('66');
});

test('Each credit request has a screen of its own', async () => {
  answerBy(credits.get, ({ params: { credit_request_id = '' } }) => {
    return { ...CREDIT, credit_request_id, number: credit_request_id === CREDIT.credit_request_id ? 3 : 4 };
  });
  await expectOwnScreens(
    { path: `/credits/${CREDIT.credit_request_id}`, heading: texts.name(3) },
    { path: `/credits/${id(82)}`, heading: texts.name(4) },
  );
});
