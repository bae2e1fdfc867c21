import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { caseFormTexts } from '#contract/inventory/packs/case_form.texts.ts';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoInvoices, answerNoVendors } from '../../../../testing/empty_lists.ts';
import { testInvoice, testLine } from '../../../../testing/invoices.ts';
import { id, item } from '../../../../testing/samples.ts';
import { openScreen, pressUntil, typeUntil } from '../../../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../../../testing/server.ts';

const NO_LOT = { expires: false, expires_on: null, lot_code: null };
const NO_ITEM = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
const COLA = item({ item_id: id(31), name: 'Cola', stock_unit: 'ea' });
const LEMON = item({ item_id: id(32), name: 'Lemon soda', stock_unit: 'ea' });

/** Opens an invoice with one line of 3 cases for 60.09, which has no item yet. */
function open(over: Partial<InvoiceLine> = {}) {
  const of = { description: 'VARIETY PACK 24', quantity: 3, unit_price: 20.03, amount: 60.09, pack: null, pieces: 24 };
  const line = testLine(1, { ...NO_ITEM, ...of, in_doubt: ['item'], ...over });
  const invoice = testInvoice([line], { pages: [], fees: 0, total: 60.09 });
  answerNoVendors();
  answerNoInvoices({ needs_review: 1 });
  answer(invoices.get, invoice);
  answerBy(inventory.listItems, ({ query }) => {
    const found = [COLA, LEMON].filter(({ name }) =>
      name.toLowerCase().includes(String(query?.search ?? '').toLowerCase()),
    );
    return { items: found, total_count: found.length };
  });
  answerBy(invoices.update, ({ body }) => saved(invoice, body as { lines?: { parts?: TypedPart[] }[] }));
  openScreen(`/invoices/${invoice.invoice_id}`);
}

interface TypedPart {
  item_id?: string;
  new_item?: { name: string };
  quantity: number;
  price: number | null;
}

function saved(invoice: Invoice, { lines }: { lines?: { parts?: TypedPart[] }[] }): Invoice {
  const parts = (lines?.[0]?.parts ?? []).map(({ item_id, new_item, quantity, price }) => ({
    item_id: item_id ?? id(40),
    item: new_item?.name ?? (item_id === id(31) ? 'Cola' : 'Lemon soda'),
    stock_unit: 'ea',
    quantity,
    price,
    stock_quantity: quantity * 3,
    amount: null,
    ...NO_LOT,
  }));
  return { ...invoice, version: 2, lines: invoice.lines.map((line) => ({ ...line, parts, in_doubt: [] })) };
}

const itemAt = (row: number) => page.getByRole('textbox', { name: caseFormTexts.itemAt(row), exact: true });
const countAt = (row: number) => page.getByRole('textbox', { name: caseFormTexts.quantityAt(row), exact: true });
const save = () => page.getByRole('button', { name: caseFormTexts.save });
const last = () => (sentTo(invoices.update).at(-1)?.body as { lines?: object[] } | undefined)?.lines?.[0];

/** The option is the one that Enter takes. */
const isMarked = (name: string) =>
  expect.element(page.getByRole('option', { name, exact: true })).toHaveAttribute('data-combobox-selected', 'true');

async function openCase() {
  await expect.element(page.getByRole('button', { name: reviewTexts.item.choose }).first()).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await page.getByRole('option', { name: caseTexts.choose }).click();
  await expect.element(save()).toBeVisible();
}

async function fill(row: number, words: string, option: string, quantity: string) {
  await itemAt(row).fill(words);
  await page.getByRole('option', { name: option, exact: true }).click();
  await countAt(row).fill(quantity);
}

test('A line becomes a mixed case by its items and how many of each, and shows what each of them costs', async () => {
  open();
  await openCase();
  await fill(1, 'col', 'Cola', '12');
  await fill(2, 'lem', 'Lemon soda', '12');
  await expect.element(page.getByText(caseFormTexts.totalOf('24', '24'))).toBeVisible();
  await expect.element(page.getByText(caseFormTexts.share('$30.05'))).toBeVisible();
  await expect.element(page.getByText(caseFormTexts.share('$30.04'))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(save()).not.toBeInTheDocument();
  await expect.poll(last).toMatchObject({
    parts: [
      { item_id: id(31), quantity: 12, price: null },
      { item_id: id(32), quantity: 12, price: null },
    ],
  });
  await expect.element(page.getByText(caseTexts.into('36 ea', 'Cola', '$30.05'))).toBeVisible();
  await expect.element(page.getByText(reviewTexts.page.allChecked).first()).toBeVisible();
});

test('Items that cannot be searched are not said to be missing, and another try finds them', async () => {
  open();
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  refuse(inventory.listItems, 500, { detail: 'Not now.', code: 'internal' });
  await page.getByRole('textbox', { name: itemChoiceTexts.search }).fill('cola');
  const failure = page.getByRole('alert');
  await expect.element(failure).toMatchTextContent(itemChoiceTexts.failed);
  expect(page.getByText(itemChoiceTexts.nothing).elements()).toEqual([]);
  answer(inventory.listItems, { items: [COLA], total_count: 1 });
  await failure.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByText('Cola', { exact: true })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('Only keys are needed: the item, how many, the next item', async () => {
  open();
  await expect.element(page.getByRole('button', { name: reviewTexts.item.choose }).first()).toBeVisible();
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await expect.element(page.getByRole('textbox', { name: itemChoiceTexts.search })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(itemAt(1)).toHaveFocus();
  await userEvent.keyboard('cola');
  await isMarked('Cola');
  await userEvent.keyboard('{Enter}{Tab}6{Tab}{Tab}{Tab}');
  await expect.element(itemAt(2)).toHaveFocus();
  await userEvent.keyboard('lemon soda');
  await isMarked('Lemon soda');
  await userEvent.keyboard('{Enter}{Tab}18{Enter}');
  await expect.poll(last).toMatchObject({
    parts: [
      { item_id: id(31), quantity: 6 },
      { item_id: id(32), quantity: 18 },
    ],
  });
});

test('While items are searched for, Enter takes no item, makes none and saves nothing', async () => {
  open();
  answerBy(inventory.listItems, ({ query }) => ({ items: query.search === 'lem' ? [LEMON] : [COLA], total_count: 1 }));
  await openCase();
  const release = hold(inventory.listItems);
  await itemAt(1).click();
  await typeUntil('lem', 'lem');
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByRole('option', { name: caseFormTexts.create('lem') })).toBeVisible();
  expect(page.getByText(caseTexts.itemNeeded).elements()).toEqual([]);
  release();
  await isMarked('Lemon soda');
  await userEvent.keyboard('{Enter}');
  await expect.element(itemAt(1)).toHaveValue('Lemon soda');
});

test('The items that the words of a line count are filled in, and an unknown one becomes a new item', async () => {
  open({ description: 'Variety pack 24: 12 cola, 12 elderflower' });
  await openCase();
  await expect.element(itemAt(1)).toHaveValue('cola');
  await expect.element(countAt(2)).toHaveValue('12');
  await expect.element(itemAt(1)).toHaveFocus();
  await page.getByRole('option', { name: 'Cola', exact: true }).click();
  await itemAt(2).click();
  await page.getByRole('option', { name: caseFormTexts.create('elderflower') }).click();
  await save().click();
  await expect.poll(last).toMatchObject({
    parts: [{ item_id: id(31) }, { new_item: { name: 'elderflower', stock_unit: 'ea' }, quantity: 12 }],
  });
});

test('Missing items, quantities and prices are named, and nothing is saved', async () => {
  open();
  await openCase();
  await fill(1, 'col', 'Cola', '20');
  await page.getByRole('textbox', { name: caseFormTexts.priceAt(1) }).fill('1.5');
  await save().click();
  await expect.element(page.getByText(caseTexts.itemNeeded)).toBeVisible();
  await expect.element(page.getByText(commonTexts.aboveZero)).toBeVisible();
  await expect.element(page.getByText(caseTexts.allPrices)).toBeVisible();
  await expect.element(page.getByText(caseFormTexts.totalOf('20', '24'))).toBeVisible();
  await page.getByRole('button', { name: caseFormTexts.remove(2) }).click();
  await expect.element(page.getByText(caseTexts.several)).toBeVisible();
  expect(sentTo(invoices.update)).toHaveLength(0);
});

test('What the vendor’s case held the last time is one press, but is not taken by itself', async () => {
  const known = [COLA, LEMON].map(({ item_id, name, stock_unit }) => {
    return { item_id, item: name, stock_unit, quantity: 12, price: null };
  });
  open({ known_parts: known });
  await page.getByRole('button', { name: caseTexts.known(['Cola', 'Lemon soda']) }).click();
  await expect.poll(last).toMatchObject({ parts: [{ item_id: id(31), quantity: 12 }, { item_id: id(32) }] });
});

test('An item of a case that expires has its date and lot, and one that does not has none', async () => {
  const lot = { expires_on: null, lot_code: null };
  const part = (n: number, name: string, expires: boolean) => ({
    item_id: id(n),
    item: name,
    stock_unit: 'ea',
    quantity: 12,
    price: null,
    stock_quantity: 36,
    amount: 30,
    expires,
    ...lot,
  });
  open({ parts: [part(31, 'Cola', true), part(32, 'Lemon soda', false)], in_doubt: [] });
  const field = (label: string, name: string) =>
    page.getByRole('textbox', { name: `${label}: ${lotTexts.ofPart(name, 1)}` });
  const code = field(lotTexts.fields.code, 'Cola');
  await code.fill('L-7');
  await expect.poll(last).toMatchObject({ parts: [{ item_id: id(31), lot_code: 'L-7' }, { item_id: id(32) }] });
  expect(field(lotTexts.fields.code, 'Lemon soda').elements()).toEqual([]);
});
