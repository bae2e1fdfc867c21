import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { testInvoice, testLine } from '../../../testing/invoices.ts';
import { openReview, ownInvoice } from '../../../testing/review.ts';
import { id, item } from '../../../testing/samples.ts';
import { pressUntil, typeUntil } from '../../../testing/screen.tsx';
import { answer, answerBy, hold, sentTo } from '../../../testing/server.ts';

/** An invoice with one line that has no item, beside what the server offers for it. */
function openLine(description: string, offered: { item: string; score: number }) {
  const match = { kind: 'similar', item_id: id(31), of_vendor: false, ...offered } as const;
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const line = testLine(1, { description, unit: 'ea', suggestions: [match], in_doubt: ['item'], ...nothing });
  openReview(testInvoice([line], { pages: [], fees: 0, total: 20 }));
}

/** The lines that were saved last. */
const lastLines = () => (sentTo(invoices.update).at(-1)?.body as { lines: object[] } | undefined)?.lines;

/** What was saved for the line once a user has opened its items and pressed Enter. */
async function pressEnter(): Promise<unknown> {
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await expect.element(page.getByRole('textbox', { name: itemChoiceTexts.search })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update).length).toBeGreaterThan(0);
  return (sentTo(invoices.update)[0]?.body as { lines: object[] } | undefined)?.lines[0];
}

test('Enter makes a new item of a line whose name is only like that of an item', async () => {
  openLine('Nintendo 3DS XL', { item: 'Beeswax XL', score: 0.5 });
  expect(await pressEnter()).toMatchObject({ new_item: { name: 'Nintendo 3DS XL', stock_unit: 'ea' } });
});

test('Enter takes the item of the same name', async () => {
  openLine('BEESWAX XL', { item: 'Beeswax XL', score: 1 });
  expect(await pressEnter()).toMatchObject({ item_id: id(31) });
});

test('While items are searched for, Enter takes neither what other words found nor a new item', async () => {
  openLine('BEESWAX XL', { item: 'Beeswax XL', score: 1 });
  const items = [item({ item_id: id(32), name: 'Cola' }), item({ item_id: id(33), name: 'Lemon soda' })];
  answerBy(inventory.listItems, ({ query }) => {
    const found = items.filter(({ name }) => name.toLowerCase().includes(String(query.search)));
    return { items: found, total_count: found.length };
  });
  let release = hold(inventory.listItems);
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  const search = page.getByRole('textbox', { name: itemChoiceTexts.search });
  await expect.element(search).toHaveFocus();
  await typeUntil('cola', 'cola');
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByText(itemChoiceTexts.searching)).toBeVisible();
  release();
  const marked = (name: RegExp) =>
    expect.element(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true');
  await marked(/^Cola/);
  release = hold(inventory.listItems);
  await search.fill('lemon');
  await pressUntil('{Enter}', 'Enter');
  await expect.element(page.getByRole('option', { name: /^Cola/ })).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
  release();
  await marked(/^Lemon soda/);
  await search.fill('something new');
  await expect.element(page.getByText(itemChoiceTexts.nothing)).toBeVisible();
  await pressUntil('{Enter}', 'Enter');
  await expect.element(search).toHaveFocus();
  await search.fill('lemon');
  await marked(/^Lemon soda/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update)).toHaveLength(1);
  expect(sentTo(invoices.update)[0]?.body).toMatchObject({ lines: [{ item_id: id(33) }] });
});

test('Items that are found late do not move the marked option that the arrow keys chose', async () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  openReview(testInvoice([testLine(1, { in_doubt: ['item'], ...nothing })], { ...ownInvoice(), fees: 0, total: 20 }));
  answer(inventory.listItems, { items: [item({ item_id: id(32), name: 'Cola' })], total_count: 1 });
  const release = hold(inventory.listItems);
  await page.getByRole('button', { name: reviewTexts.item.choose }).first().click();
  await expect.element(page.getByRole('textbox', { name: itemChoiceTexts.search })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const ignore = page.getByRole('option', { name: reviewTexts.item.ignore });
  await expect.element(ignore).toHaveAttribute('data-combobox-selected', 'true');
  release();
  await expect.element(page.getByRole('option', { name: /^Cola/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(invoices.update)).toHaveLength(1);
  expect(sentTo(invoices.update)[0]?.body).toMatchObject({ lines: [{ ignore: true }] });
});

test('A line whose words name a deposit or a returned empty becomes a deposit, never one of the new items', async () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const returned = { description: 'EMPTY KEG RETURN', quantity: -1, unit_price: 20, amount: -20 };
  const lines = [testLine(1, { description: 'STOUT', ...nothing }), testLine(2, { ...returned, ...nothing })];
  openReview(testInvoice(lines, { ...ownInvoice(), fees: 0, total: 0 }));
  await page.getByRole('button', { name: bulkTexts.acceptNew(1), exact: true }).click();
  await expect.poll(lastLines).toMatchObject([{ new_item: { name: 'Stout' } }, { is_deposit: false }]);
  expect(lastLines()?.[1]).not.toHaveProperty('new_item');
  await page.getByRole('button', { name: reviewTexts.item.deposit, exact: true }).click();
  await expect.poll(() => lastLines()?.[1]).toMatchObject({ is_deposit: true, ignore: true });
});

describe('Lines without an item', () => {
  const nothing = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
  const offered = { kind: 'similar', item_id: id(31), item: 'Lime juice', score: 0.6, of_vendor: true } as const;
  const lines = ['LEMON JUICE', 'LIME JCE', 'DELIVERY'].map((description, index) =>
    testLine(index + 1, { description, unit: 'ea', ...nothing, suggestions: index === 1 ? [offered] : [] }),
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = () => openReview(testInvoice(lines, { pages: [], fees: 0, total: 60 }));

  test('All become new items in one press, which can be taken back', async () => {
    open();
    await expect.element(page.getByRole('button', { name: /Inventory item, line 1 Lemon juice/ })).toBeVisible();
    await button(bulkTexts.acceptNew(3)).click();
    await expect.element(page.getByText(bulkTexts.acceptedNew(3))).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect
      .poll(lastLines)
      .toMatchObject([
        { new_item: { name: 'Lemon juice' } },
        { new_item: { name: 'Lime jce' } },
        { new_item: { name: 'Delivery' } },
      ]);
    await button(reviewTexts.page.undo).click();
    await expect.element(button(bulkTexts.acceptNew(3))).toBeVisible();
  });

  test('What was done to the lines can be undone only while the invoice is open', async () => {
    const screen = open();
    await button(bulkTexts.acceptNew(3)).click();
    await expect.element(button(reviewTexts.page.undo)).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect.poll(lastLines).toHaveLength(3);
    void screen.goTo('/loading');
    await expect.element(button(reviewTexts.page.undo)).not.toBeInTheDocument();
  });

  test('The vendor’s own items are taken in one press', async () => {
    open();
    await button(bulkTexts.allOfVendor(1)).click();
    await expect.poll(lastLines).toMatchObject([{ ignore: false }, { item_id: id(31) }, { ignore: false }]);
    expect(lastLines()?.[0]).not.toHaveProperty('new_item');
  });

  test('Items that were proposed by their names are confirmed in one press; taking it back asks for them again', async () => {
    const match = { kind: 'similar', item_id: id(31), item: 'Lime juice', score: 1, of_vendor: false } as const;
    const proposed = [1, 2].map((row) => testLine(row, { in_doubt: ['item'], match }));
    openReview(testInvoice([...proposed, testLine(3)], { pages: [], fees: 0, total: 60 }));
    await button(bulkTexts.allRight(2)).click();
    await expect.element(page.getByText(bulkTexts.confirmedAll(2))).toBeVisible();
    // With the focus, the notice does not end by itself.
    (button(reviewTexts.page.undo).element() as HTMLElement).focus();
    await expect.element(button(bulkTexts.allRight(2))).not.toBeInTheDocument();
    const confirmed = proposed.map(({ line_id }) => `${line_id}.item`);
    await expect.poll(() => sentTo(invoices.update)[0]?.body).toMatchObject({ confirmed });
    await button(reviewTexts.page.undo).click();
    await expect.poll(() => lastLines()?.slice(0, 2)).toMatchObject([{ item_id: null }, { item_id: null }]);
  });

  test('The verdict appears once, also within reach of the thumb', async () => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    await page.viewport(390, 844);
    open();
    const post = page.getByRole('button', { name: reviewTexts.post.button });
    await expect.element(post).toBeVisible();
    await expect.element(page.getByText(reviewTexts.page.toCheck(3), { exact: true })).toBeInViewport();
    expect(page.getByText(reviewTexts.sums.addsUp).all()).toHaveLength(0);
    const ignored = lines.map((line) => ({ ...line, ignore: true }));
    answer(invoices.update, testInvoice(ignored, { pages: [], fees: 0, total: 60, version: 2 }));
    await button(bulkTexts.allIgnored(3)).click();
    await expect.element(page.getByText(reviewTexts.sums.addsUp, { exact: true })).toBeInViewport();
    expect(page.getByText(reviewTexts.sums.addsUp).all()).toHaveLength(1);
    await page.viewport(before.width, before.height);
  });
});
