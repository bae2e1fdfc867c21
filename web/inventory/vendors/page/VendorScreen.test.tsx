import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { mergeTexts } from '#contract/inventory/merges/merges.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { caseFormTexts } from '#contract/inventory/packs/case_form.texts.ts';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorItem, vendors } from '#contract/inventory/vendors/vendors.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { payableTexts } from '#contract/invoices/payables/payables.texts.ts';
import { payables } from '#contract/invoices/payables/payables.ts';
import { pageLayoutTexts } from '#contract/invoices/reading/page_layouts.texts.ts';
import { pageLayouts } from '#contract/invoices/reading/page_layouts.ts';
import { statements } from '#contract/invoices/statements/statements.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { invalidate } from '../../../query.ts';
import { answerNoInvoices, answerNoItems, answerNoPayables } from '../../../testing/empty_lists.ts';
import { testInvoice } from '../../../testing/invoices.ts';
import { expectOwnScreens } from '../../../testing/records.ts';
import { id } from '../../../testing/samples.ts';
import { openScreen } from '../../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../../testing/server.ts';

const NORTHSIDE = {
  vendor_id: id(31),
  name: 'Northside Foods',
  invoice_count: 2,
  last_invoice_on: '2026-11-18',
  is_active: true,
  spent: 120.5,
  spent_year: 960,
  preferred_items: [],
  item_count: 1,
  account_number: '20417',
  terms_days: 14,
  order_email: null,
  order_days: [1, 4],
  delivery_days: [2, 5],
  minimum_order: 150,
  currency: 'USD',
  note: null,
  contacts: [],
  tax_ids: ['01-5550171'],
  phones: ['(207) 555-0171'],
  emails: ['orders@northside.example'],
};
const OAT_MILK = {
  vendor_item_id: id(41),
  item_id: id(21),
  item: 'Oat milk',
  stock_unit: 'ea',
  code: '10442',
  charge: null,
  description: 'OATLY BARISTA 6/1L',
  unit: 'CS',
  pack: '6/1L',
  stock_per_unit: 6,
  last_unit_price: 33,
  last_on: '2026-11-18',
  parts: [],
  prices: [
    { date: '2026-10-18', unit_price: 30, currency: 'USD', invoice_id: id(51), line_id: id(61) },
    { date: '2026-11-18', unit_price: 33, currency: 'USD', invoice_id: id(52), line_id: id(62) },
  ],
};

const NUMBER_RULE = {
  subject: 'number' as const,
  place: 'left' as const,
  label: 'Our ref',
  columns: [],
  learned_at: '2026-11-18T15:00:00.000Z',
  invoice_id: id(52),
  number: 'NF-88',
};
const COLUMNS_RULE = {
  ...NUMBER_RULE,
  subject: 'columns' as const,
  place: null,
  label: null,
  columns: [
    { role: 'description', heading: 'Wares' },
    { role: 'unit_price', heading: 'Each' },
  ],
};

const COLA = { item_id: id(22), item: 'Cola', stock_unit: 'ea', quantity: 12, price: null };
const VARIETY = {
  ...OAT_MILK,
  vendor_item_id: id(42),
  item_id: null,
  item: 'VARIETY PACK 24',
  description: 'VARIETY PACK 24',
  code: 'V24',
  stock_unit: '',
  pack: null,
  stock_per_unit: null,
  prices: [],
  parts: [COLA, { ...COLA, item_id: id(23), item: 'Lemon soda' }],
};

function answerVendor(sold: VendorItem = OAT_MILK) {
  answer(vendors.get, NORTHSIDE);
  answer(merges.ofVendor, { merges: [], duplicates: [] });
  answer(vendors.listItems, { vendor_items: [sold], total_count: 1 });
  const crates = { deposit_id: id(61), date: '2026-11-18', amount: 4.8, description: 'Bottle deposit' };
  answer(vendors.listDeposits, {
    deposits: [{ ...crates, invoice_id: id(52), number: 'NF-88' }],
    total_count: 1,
    paid: 6,
    returned: 1.2,
    balance: 4.8,
  });
  answer(credits.list, {
    credit_requests: [],
    total_count: 0,
    counts: { open: 0, sent: 0, settled: 0, written_off: 0 },
    aged: { total: 0, recent: 0, waiting: 0, old: 0 },
    without_rate: [],
  });
  answerNoPayables();
  answer(statements.ofVendor, { statements: [], total_count: 0 });
  answer(pageLayouts.list, { learned: [NUMBER_RULE, COLUMNS_RULE] });
  const document = { ...testInvoice([]), invoice_id: id(52), number: 'NF-88', status: 'posted' as const };
  answer(invoices.list, {
    invoices: [document],
    total_count: 1,
    counts: { reading: 0, needs_review: 0, posted: 1, rejected: 0, duplicate: 0 },
  });
}

function openVendor(sold?: VendorItem) {
  answerVendor(sold);
  return openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
}

test('A vendor’s page names the items that are to be bought there and never were', async () => {
  answerVendor();
  answer(vendors.get, { ...NORTHSIDE, preferred_items: [{ item_id: id(24), name: 'Flour' }] });
  openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
  await expect.element(page.getByText(texts.preferredItems)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Flour' })).toHaveAttribute('href', `/inventory/${id(24)}`);
});

test('A vendor has a page with spending, contact, items with their prices, and documents', async () => {
  openVendor();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Northside Foods' })).toBeVisible();
  await expect.element(page.getByText('$960.00')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(207) 555-0171' })).toHaveAttribute('href', 'tel:2075550171');
  const items = page.getByRole('table', { name: texts.items });
  await expect.element(items.getByRole('link', { name: 'Oat milk' })).toHaveAttribute('href', `/inventory/${id(21)}`);
  await expect.element(items.getByText('$33.00 per CS')).toBeVisible();
  await expect.element(items.getByText('+10%')).toBeVisible();
  const deposits = page.getByRole('table', { name: texts.deposits });
  await expect.element(deposits.getByRole('cell', { name: 'Bottle deposit' })).toBeVisible();
  await expect.element(page.getByText('$1.20')).toBeVisible();
  const documents = page.getByRole('table', { name: texts.documents, exact: true });
  await expect.element(documents.getByRole('link', { name: 'NF-88' })).toHaveAttribute('href', `/invoices/${id(52)}`);
});

test('A vendor’s page lists what is to pay with its due date and the money in all', async () => {
  answerVendor();
  const bill = {
    invoice_id: id(52),
    kind: 'invoice' as const,
    vendor_id: NORTHSIDE.vendor_id,
    vendor: NORTHSIDE.name,
    number: 'NF-91',
    date: '2026-11-10',
    due_on: '2026-11-18',
    due_in_days: -2,
    currency: 'USD',
    total: 120.5,
    paid_on: null,
  };
  const memo = { ...bill, invoice_id: id(53), kind: 'credit_memo' as const, number: 'CM-4', total: -20 };
  answer(payables.list, {
    payables: [bill, { ...memo, due_on: null, due_in_days: null }],
    total_count: 2,
    counts: { open: 2, overdue: 1, due_soon: 0, undated: 1, paid: 0 },
    sums: { open: 100.5, overdue: 120.5, due_soon: 0, later: -20 },
  });
  openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
  await expect.element(page.getByRole('heading', { name: payableTexts.ofVendor('$100.50') })).toBeVisible();
  const table = page.getByRole('table', { name: payableTexts.title });
  await expect.element(table.getByRole('link', { name: 'NF-91' })).toHaveAttribute('href', `/invoices/${id(52)}`);
  await expect.element(table.getByText(payableTexts.overdue(2))).toBeVisible();
  await expect.element(table.getByText(payableTexts.noDueDate)).toBeVisible();
  expect(sentTo(payables.list)[0]?.query).toMatchObject({ vendor_id: NORTHSIDE.vendor_id });
});

test('The date of a deposit stands beside what it was for on a phone', async () => {
  await page.viewport(390, 844);
  openVendor();
  const deposits = page.getByRole('table', { name: texts.deposits });
  const place = (name: string) => deposits.getByRole('cell', { name }).element().getBoundingClientRect();
  await expect.element(deposits.getByRole('cell', { name: 'Nov 18, 2026' })).toBeVisible();
  expect(place('Nov 18, 2026').left).toBeGreaterThanOrEqual(place('Bottle deposit').right);
});

test('Credits and deposits that cannot be loaded say so and can be tried again', async () => {
  answerVendor();
  refuse(credits.list, 500, { detail: 'No credits now.' });
  refuse(vendors.listDeposits, 500, { detail: 'No deposits now.' });
  openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
  await expect.element(page.getByText('No credits now.')).toBeVisible();
  const request = {
    credit_request_id: id(81),
    number: 3,
    vendor_id: NORTHSIDE.vendor_id,
    vendor: NORTHSIDE.name,
    status: 'open' as const,
    invoice_id: id(52),
    invoice: 'NF-88',
    order_id: null,
    order: null,
    currency: 'USD',
    amount: 6,
    outstanding: 6,
    days: 2,
    is_overdue: false,
    created_at: '2026-11-18T15:00:00Z',
  };
  answer(credits.list, {
    credit_requests: [request],
    total_count: 1,
    counts: { open: 1, sent: 0, settled: 0, written_off: 0 },
    aged: { total: 6, recent: 6, waiting: 0, old: 0 },
    without_rate: [],
  });
  const failed = page.getByRole('region', { name: creditTexts.title, exact: true });
  await failed.getByRole('button', { name: commonTexts.actions.retry }).click();
  // On the vendor's own page, a request is named by its number.
  const link = page.getByRole('link', { name: creditTexts.name(3) });
  await expect.element(link).toHaveAttribute('href', `/credits/${id(81)}`);
  await expect.element(page.getByText('No deposits now.')).toBeVisible();
});

test('The prices of an item at a vendor open as a list that leads to their invoices', async () => {
  openVendor();
  await page.getByRole('button', { name: texts.historyOf('Oat milk', 2) }).click();
  const dialog = page.getByRole('dialog', { name: texts.historyTitle('Oat milk') });
  await expect
    .element(dialog.getByRole('link', { name: 'Oct 18, 2026' }))
    .toHaveAttribute('href', `/invoices/${id(51)}`);
  await expect.element(dialog.getByRole('cell', { name: '$30.00' })).toBeVisible();
});

test('A merge of vendors that did not reach the server can be tried again', async () => {
  answerVendor();
  const other = { vendor_id: id(32), name: 'Northside Food', invoice_count: 1, reason: 'name' as const };
  answer(merges.ofVendor, { merges: [], duplicates: [other] });
  const moves = { vendor_items: 1, invoices: 1, orders: 0, credits: 0, price_changes: 0, deposits: 0, preferred: 0 };
  answer(merges.previewVendor, { kept: NORTHSIDE.name, merged: other.name, moves, blocked: null });
  openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
  await page.getByRole('button', { name: texts.moreActions }).click();
  await page.getByRole('menuitem', { name: mergeTexts.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Northside Food/ }).click();
  const merge = dialog.getByRole('button', { name: mergeTexts.merge.vendor });
  refuse(merges.mergeVendor, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await merge.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Away for a moment.');
  answer(merges.mergeVendor, {});
  await merge.click();
  await expect.element(page.getByText(mergeTexts.merged(other.name, NORTHSIDE.name))).toBeVisible();
});

test('A vendor without documents leads to adding some', async () => {
  answerVendor();
  answerNoInvoices();
  openScreen(`/vendors/${NORTHSIDE.vendor_id}`);
  await expect.element(page.getByText(texts.documentsEmpty)).toBeVisible();
  await expect.element(page.getByRole('link', { name: invoiceTexts.add })).toHaveAttribute('href', '/invoices?add=1');
});

test('A row of the list of vendors leads to the vendor’s page', async () => {
  answer(vendors.list, { vendors: [NORTHSIDE], total_count: 1 });
  openScreen('/vendors');
  const row = page.getByRole('table', { name: inventoryTexts.vendorsTitle }).getByRole('link');
  await expect.element(row).toHaveAttribute('href', `/vendors/${NORTHSIDE.vendor_id}`);
});

test('On a phone, a vendor that is not saved says why where it is seen, and a refused field takes the focus', async () => {
  await page.viewport(390, 844);
  openVendor();
  await page.getByRole('button', { name: texts.edit }).click();
  const dialog = page.getByRole('dialog', { name: texts.form.title('Northside Foods') });
  const save = dialog.getByRole('button', { name: texts.form.save });
  refuse(vendors.update, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await save.click();
  await expect.element(dialog.getByText('Away for a moment.')).toBeInViewport({ ratio: 1 });
  refuse(vendors.update, 422, { detail: '', code: 'invalid', fields: { order_email: 'No such address.' } });
  await save.click();
  await expect.element(dialog.getByLabelText(texts.form.orderEmail)).toHaveFocus();
});

test('A manager edits what was agreed, and a fault stands at its field', async () => {
  openVendor();
  await expect.element(page.getByText('Tue, Fri')).toBeVisible();
  await page.getByRole('button', { name: texts.edit }).click();
  const dialog = page.getByRole('dialog', { name: texts.form.title('Northside Foods') });
  // The address that their invoices print is offered.
  await expect.element(dialog.getByLabelText(texts.form.orderEmail)).toHaveValue('orders@northside.example');
  await dialog.getByRole('group', { name: texts.form.orderDays }).getByText('Thu').click();
  await dialog.getByRole('button', { name: texts.form.addContact }).click();
  await dialog
    .getByRole('group', { name: texts.form.contact(1) })
    .getByLabelText(texts.form.contactPhone)
    .fill('207-555-0172');
  refuse(vendors.update, 422, {
    detail: '',
    code: 'invalid',
    fields: { 'contacts.0.name': commonTexts.nameNeeded },
  });
  await dialog.getByRole('button', { name: texts.form.save }).click();
  await expect.element(dialog.getByText(commonTexts.nameNeeded)).toBeVisible();
  await dialog.getByRole('combobox', { name: texts.form.currency }).fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  answer(vendors.update, NORTHSIDE);
  const contact = dialog.getByRole('group', { name: texts.form.contact(1) });
  await contact.getByLabelText(texts.form.contactName).fill('Ada');
  await dialog.getByRole('button', { name: texts.form.save }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(vendors.update).at(-1)?.body).toEqual({
    // What was not changed is left out: another user may have changed it meanwhile.
    order_email: 'orders@northside.example',
    order_days: [1],
    currency: 'EUR',
    contacts: [{ name: 'Ada', role: '', phone: '207-555-0172', email: '' }],
  });
  await page.getByRole('button', { name: texts.edit }).click();
  await dialog.getByLabelText(texts.form.name).first().fill('Northside Market');
  await dialog.getByRole('button', { name: texts.form.save }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(vendors.update).at(-1)?.body).toMatchObject({ name: 'Northside Market' });
});

test('Saving a vendor takes back nothing that another user changed while the form was open', async () => {
  openVendor();
  await page.getByRole('button', { name: texts.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(texts.form.account).fill('77');
  answer(vendors.get, { ...NORTHSIDE, name: 'Northside', order_email: 'new@northside.example', terms_days: 30 });
  await invalidate(vendors.get);
  await expect.element(page.getByRole('dialog', { name: texts.form.title('Northside') })).toBeVisible();
  answer(vendors.update, NORTHSIDE);
  await dialog.getByLabelText(texts.form.orderEmail).fill('');
  await dialog.getByRole('button', { name: texts.form.save }).click();
  await expect.poll(() => sentTo(vendors.update).map(({ body }) => body)).toEqual([{ account_number: '77' }]);
});

test('A vendor that does not exist leads to the others', async () => {
  refuse(vendors.get, 404, { detail: inventoryErrors.noVendor, code: 'not_found' });
  openScreen(`/vendors/${id(99)}`);
  await expect.element(page.getByRole('heading', { name: shellTexts.notFound.title })).toBeVisible();
  const others = page.getByRole('link', { name: shellTexts.notFound.action(shellTexts.links.vendors) });
  await expect.element(others).toHaveAttribute('href', '/vendors');
});

test('The items that are remembered for a mixed case can be corrected', async () => {
  openVendor(VARIETY);
  answerNoItems();
  answer(vendors.updateItem, {});
  await expect.element(page.getByText(caseTexts.holds('CS', ['12 ea Cola', '12 ea Lemon soda']))).toBeVisible();
  await page.getByRole('button', { name: texts.remembered.edit('VARIETY PACK 24') }).click();
  const dialog = page.getByRole('dialog', { name: texts.remembered.title('V24') });
  await dialog.getByRole('textbox', { name: caseFormTexts.quantityAt(1), exact: true }).fill('18');
  await dialog.getByRole('textbox', { name: caseFormTexts.quantityAt(2), exact: true }).fill('6');
  await dialog.getByRole('button', { name: caseFormTexts.save }).click();
  await expect.element(page.getByText(texts.remembered.saved)).toBeVisible();
  expect(sentTo(vendors.updateItem)[0]?.body).toEqual({
    parts: [
      { item_id: id(22), quantity: 18, price: null },
      { item_id: id(23), quantity: 6, price: null },
    ],
  });
});

test('A line that is remembered as a deposit is shown as one, and its rule is deleted after a question', async () => {
  const pfand = { ...VARIETY, item: 'Pfand', description: 'Pfand', code: null, parts: [], charge: 'deposit' as const };
  openVendor(pfand);
  answer(vendors.deleteItem, {});
  const row = page.getByRole('table', { name: texts.items }).getByRole('row', { name: 'Pfand' });
  await expect.element(row.getByText(texts.charges.deposit)).toBeVisible();
  await page.getByRole('button', { name: texts.remembered.showCharge('Pfand') }).click();
  const dialog = page.getByRole('dialog', { name: texts.remembered.chargeTitle('Pfand') });
  await expect.element(dialog.getByText(texts.remembered.charges.deposit)).toBeVisible();
  await dialog.getByRole('button', { name: texts.remembered.deleteCharge }).click();
  const question = page.getByRole('dialog', { name: texts.remembered.deleteChargeTitle('Pfand') });
  await expect.element(question.getByText(texts.remembered.deleteChargeDetail)).toBeVisible();
  await question.getByRole('button', { name: texts.remembered.deleteCharge }).click();
  await expect.element(page.getByText(texts.remembered.deletedCharge)).toBeVisible();
  expect(sentTo(vendors.deleteItem)).toHaveLength(1);
});

test('What is remembered about an item can be corrected, or deleted after a question', async () => {
  openVendor();
  answerNoItems();
  answer(vendors.updateItem, {});
  answer(vendors.deleteItem, {});
  await expect.element(page.getByText(texts.holds('CS', '6', 'ea'))).toBeVisible();
  await page.getByRole('button', { name: texts.remembered.edit('Oat milk') }).click();
  const dialog = page.getByRole('dialog', { name: texts.remembered.title('10442') });
  await dialog.getByRole('textbox', { name: texts.remembered.holds('CS', 'ea') }).fill('12');
  // A slip beside the dialog does not take what was typed.
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body, {
    position: { x: 5, y: 5 },
  });
  await expect.element(dialog.getByRole('textbox', { name: texts.remembered.holds('CS', 'ea') })).toHaveValue('12');
  await dialog.getByRole('button', { name: texts.remembered.save }).click();
  await expect.element(page.getByText(texts.remembered.saved)).toBeVisible();
  expect(sentTo(vendors.updateItem)[0]?.body).toEqual({ stock_per_unit: '12' });
  // What is not changed is not sent.
  await page.getByRole('button', { name: texts.remembered.edit('Oat milk') }).click();
  await dialog.getByRole('button', { name: texts.remembered.save }).click();
  await expect.poll(() => sentTo(vendors.updateItem)[1]?.body).toEqual({});
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: texts.remembered.edit('Oat milk') }).click();
  await dialog.getByRole('button', { name: texts.remembered.delete }).click();
  const question = page.getByRole('dialog', { name: texts.remembered.deleteTitle('10442') });
  await question.getByRole('button', { name: texts.remembered.delete }).click();
  await expect.element(page.getByText(texts.remembered.deleted)).toBeVisible();
  expect(sentTo(vendors.deleteItem)).toHaveLength(1);
});

test('The screen says in words what was learned from the vendor’s pages, and a manager deletes it', async () => {
  openVendor();
  const learned = page.getByRole('table', { name: pageLayoutTexts.title });
  await expect.element(learned.getByText('After “Our ref”')).toBeVisible();
  await expect.element(learned.getByText('Wares: description · Each: unit price')).toBeVisible();
  await learned.getByRole('button', { name: pageLayoutTexts.delete(pageLayoutTexts.subjects.number) }).click();
  answer(pageLayouts.delete, {});
  answer(pageLayouts.list, { learned: [COLUMNS_RULE] });
  await page.getByRole('dialog').getByRole('button', { name: pageLayoutTexts.deleteAction }).click();
  await expect.element(learned.getByText('After “Our ref”')).not.toBeInTheDocument();
  await expect.element(page.getByText(pageLayoutTexts.deleted)).toBeVisible();
  expect(sentTo(pageLayouts.delete)).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: pageLayoutTexts.title })).toHaveFocus();
});

test('Each vendor has a screen of its own', async () => {
  answerVendor();
  answerBy(vendors.get, ({ params: { vendor_id = '' } }) => {
    return { ...NORTHSIDE, vendor_id, name: vendor_id === NORTHSIDE.vendor_id ? 'Northside Foods' : 'Harbor Fish' };
  });
  await expectOwnScreens(
    { path: `/vendors/${NORTHSIDE.vendor_id}`, heading: 'Northside Foods' },
    { path: `/vendors/${id(32)}`, heading: 'Harbor Fish' },
  );
});
