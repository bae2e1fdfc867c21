import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { savedViewTexts } from '#contract/account/saved_views.texts.ts';
import { savedViews } from '#contract/account/saved_views.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { answerNoItems, answerNoVendors } from '../testing/empty_lists.ts';
import { id, item } from '../testing/samples.ts';
import { drawn, openApp, signIn } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

const ITEM = item();
const dialog = page.getByRole('dialog');
const add = dialog.getByRole('button', { name: 'Add item' });
const name = dialog.getByRole('textbox', { name: /^Name/ });
const keys = () => sentTo(inventory.createItem).map(({ headers }) => headers.get('idempotency-key') ?? 'none');

function answerInventory() {
  answerShell();
  answerNoItems();
  answerNoVendors();
  answer(areas.list, { areas: [] });
}

function openInventory() {
  answerInventory();
  signIn();
  return openApp('/inventory');
}

/** The form for a new item, with its name typed in. */
async function typeItem() {
  openInventory();
  await page.getByRole('button', { name: 'Add item' }).first().click();
  await name.fill('Oat milk');
}

/** Loses the answers to the next requests on their way. */
function loseAnswers(count: number) {
  let lost = 0;
  answerBy(inventory.createItem, () => {
    lost += 1;
    if (lost <= count) throw new TypeError('Failed to fetch');
    return ITEM;
  });
}

test('A shop without items has one button that scans an invoice, and the header has it beside filters', async () => {
  await page.viewport(1440, 900);
  const screen = openInventory();
  const scan = page.getByRole('main').getByRole('link', { name: inventoryTexts.scan });
  await expect.element(page.getByText(inventoryTexts.emptyTitle)).toBeVisible();
  await expect.poll(() => scan.elements()).toHaveLength(1);
  await screen.goTo('/inventory?archived=true');
  await expect.element(page.getByText(inventoryTexts.nothingArchivedTitle)).toBeVisible();
  await expect.poll(() => scan.elements()).toHaveLength(1);
});

test('The figures above the inventory do not wait for the change of costs', async () => {
  answerInventory();
  answer(inventory.summary, {
    item_count: 1,
    value: 0,
    archived_value: 0,
    low_count: 0,
    reorder_point_count: 0,
    par_level_count: 0,
    out_count: 0,
    invoices_to_review: 0,
    oldest_review_at: null,
    written_off_value: 12.5,
    written_off_most: 'Butter',
    categories: [],
  });
  const rise = { item_id: ITEM.item_id, name: 'Oat milk', change: 0.1 };
  answer(inventory.costChange, { change: 0.04, was_bought: true, rises: [rise] });
  const release = hold(inventory.costChange);
  signIn();
  openApp('/inventory');
  await expect.element(page.getByText('$12.50')).toBeVisible();
  await expect.element(page.getByText('+4%')).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('+4%')).toBeVisible();
  await expect.element(page.getByText('Oat milk +10%')).toBeVisible();
});

test('An item without a name leads to the field of its name, however far above the button it is', async () => {
  await page.viewport(390, 844);
  await typeItem();
  await name.fill('');
  await add.click();
  await expect.element(name).toHaveFocus();
});

test('A number is read with its commas, and a text that is no number is refused with a sentence', async () => {
  await typeItem();
  const typeIn = async (label: string, text: string) => {
    const field = dialog.getByRole('textbox', { name: label });
    await userEvent.clear(field);
    await field.click();
    await userEvent.keyboard(text);
  };
  const { parLevel, reorderPoint, sellingPrice } = inventoryTexts.form;
  await typeIn(parLevel, '1,200');
  await typeIn(reorderPoint, '1/2');
  await typeIn(sellingPrice, '1,200.50');
  await add.click();
  await expect.element(dialog.getByText(commonTexts.notANumber)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: reorderPoint })).toHaveFocus();
  await expect.element(dialog.getByRole('textbox', { name: reorderPoint })).toHaveValue('1/2');
  await typeIn(reorderPoint, '12,5');
  answer(inventory.createItem, ITEM);
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(inventory.createItem).map(({ body }) => body)).toMatchObject([
    { par_level: 1200, reorder_point: 12.5, selling_price: 1200.5 },
  ]);
});

test('A name that is taken is shown beside the form, and nothing typed is lost', async () => {
  await typeItem();
  const detail = 'You already have an item called Oat milk.';
  refuse(inventory.createItem, 409, { detail, code: 'conflict' });
  await add.click();
  await expect.element(dialog.getByText(detail)).toBeVisible();
  await expect.element(name).toHaveValue('Oat milk');
});

test('A trial that ends while the user types says so, and nothing typed is lost', async () => {
  await typeItem();
  const detail = httpTexts.lapsed('invoice_scanning', 'trial', 'December 22');
  refuse(inventory.createItem, 403, { detail, code: 'no_access' });
  await add.click();
  await expect
    .element(dialog.getByRole('alert').getByText(/^Your free trial for invoice scanning has ended/))
    .toBeVisible();
  await expect.element(name).toHaveValue('Oat milk');
});

test('A list that fails to load shows an error and loads on retry', async () => {
  openInventory();
  refuse(inventory.listItems, 503, { detail: httpTexts.unavailable, code: 'unavailable' });
  openApp('/inventory');
  const failure = page.getByRole('alert').filter({ hasText: httpTexts.unavailable });
  await expect.element(failure).toBeVisible();
  answer(inventory.listItems, { items: [ITEM], total_count: 1 });
  await failure.getByRole('button').first().click();
  await expect.element(page.getByText('Oat milk').first()).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('Figures that fail to load say nothing about what they count', async () => {
  openInventory();
  refuse(inventory.summary, 503, { detail: httpTexts.unavailable, code: 'unavailable' });
  openApp('/inventory');
  const tile = page.getByRole('link', { name: inventoryTexts.tiles.review });
  await expect.element(tile).toHaveTextContent(`${inventoryTexts.tiles.review}${commonTexts.none}`);
  expect(tile.element().textContent).not.toContain(inventoryTexts.tiles.reviewNone);
});

test('The columns that a user chooses are shown, kept in the browser, and part of a saved view', async () => {
  await page.viewport(1280, 900);
  openInventory();
  answer(inventory.listItems, { items: [{ ...ITEM, average_cost: 1.25, selling_price: 4.5 }], total_count: 1 });
  openApp('/inventory');
  const header = (label: string) => page.getByRole('columnheader', { name: label, exact: true });
  await expect.element(header('Value')).toBeVisible();
  await expect.element(header('Selling price')).not.toBeInTheDocument();
  await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
  await page.getByRole('menuitem', { name: inventoryTexts.columnChoice.open }).click();
  await dialog.getByRole('checkbox', { name: 'Selling price' }).click();
  // Eight are chosen now, and no more fit.
  await expect.element(dialog.getByRole('checkbox', { name: 'SKU' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Value' }).click();
  await dialog.getByRole('button', { name: commonTexts.actions.close }).last().click();
  await expect.element(header('Selling price')).toBeVisible();
  await expect.element(page.getByText('$4.50')).toBeVisible();
  await expect.element(header('Value')).not.toBeInTheDocument();
  openApp('/inventory?columns=sku,value');
  await expect.element(header('SKU')).toBeVisible();
  await expect.element(header('Selling price')).not.toBeInTheDocument();
  openApp('/inventory');
  await expect.element(header('Selling price')).toBeVisible();
  answer(savedViews.list, { views: [] });
  await page.getByRole('button', { name: savedViewTexts.menu }).click();
  await page.getByRole('menuitem', { name: savedViewTexts.save }).click();
  await dialog.getByRole('textbox', { name: savedViewTexts.name }).fill('Prices');
  refuse(savedViews.create, 503, { detail: httpTexts.unavailable, code: 'unavailable' });
  await dialog.getByRole('button', { name: commonTexts.actions.save }).click();
  await expect.element(dialog.getByText(httpTexts.unavailable)).toBeVisible();
  expect(sentTo(savedViews.create)[0]?.body).toMatchObject({
    query: 'columns=category,on_hand,lasts,par,last_cost,change,selling_price'.replaceAll(',', '%2C'),
  });
  localStorage.removeItem('counterbook-item-columns');
});

test('A double click sends one request', async () => {
  await typeItem();
  answer(inventory.createItem, ITEM);
  await add.dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys()).toHaveLength(1);
});

test('A form that is submitted twice before the page can redraw sends one request', async () => {
  await typeItem();
  answer(inventory.createItem, ITEM);
  const form = dialog.element().querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys()).toHaveLength(1);
});

test('A request whose answer was lost is repeated under the same key', async () => {
  await typeItem();
  loseAnswers(1);
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('A user who tries again after the connection was lost has lost nothing, and sends the same key', async () => {
  await typeItem();
  loseAnswers(3);
  await add.click();
  await expect.element(dialog.getByRole('alert').getByText(commonTexts.failures.network)).toBeVisible();
  await expect.element(name).toHaveValue('Oat milk');
  await userEvent.click(add);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys()).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
});

test('A search stays in the address, and a reset returns to the list without filters', async () => {
  const screen = openInventory();
  const search = page.getByRole('searchbox');
  await search.fill('milk');
  await expect.poll(screen.address).toBe('/inventory?search=milk');
  answer(savedViews.list, { views: [] });
  answer(savedViews.create, {
    view_id: id(1),
    name: 'Milk',
    query: 'search=milk',
    is_shared: false,
    shared_by: null,
    may_change: true,
  });
  await page.getByRole('button', { name: savedViewTexts.menu }).click();
  await page.getByRole('menuitem', { name: savedViewTexts.save }).click();
  await dialog.getByRole('textbox', { name: savedViewTexts.name }).fill('Milk');
  await dialog.getByRole('button', { name: commonTexts.actions.save }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(savedViews.create)[0]?.body).toMatchObject({ list: 'inventory', query: 'search=milk' });
  const again = openApp(screen.address());
  await expect.element(search).toHaveValue('milk');
  await again.goTo('/inventory?reset=true');
  await expect.poll(again.address).toBe('/inventory');
  await expect.element(search).toHaveValue('');
});

test('A sort button outside the window of a phone scrolls into view when it gets the focus', async () => {
  await page.viewport(390, 844);
  openInventory();
  answer(inventory.listItems, { items: [ITEM], total_count: 1 });
  openApp('/inventory');
  await expect.element(page.getByText('Oat milk').first()).toBeVisible();
  const sort = page.getByRole('columnheader', { name: inventoryTexts.columns.value }).getByRole('button');
  await expect.element(sort).not.toBeInViewport();
  (sort.element() as HTMLElement).focus();
  await expect.element(sort).toBeInViewport({ ratio: 1 });
});

test('A reload shows the rows that were in sight, however tall those above them are', async () => {
  await page.viewport(1440, 900);
  openInventory();
  const items = Array.from({ length: 300 }, (_, index) =>
    item({ item_id: id(100_000 + index), name: `Item ${index + 1} ${'of a long name '.repeat(index % 12)}`.trim() }),
  );
  answerBy(inventory.listItems, ({ query }) => {
    const from = Number(query.offset ?? 0);
    return { items: items.slice(from, from + Number(query.limit)), total_count: items.length };
  });
  const screen = openApp('/inventory');
  const link = (row: number) => page.getByRole('link', { name: new RegExp(`^Item ${row}\\b`) });
  await expect.element(link(1)).toBeVisible();
  for (let row = 10; row <= 90; row += 10) {
    await expect.element(link(row)).toBeInTheDocument();
    link(row).element().scrollIntoView({ block: 'start' });
  }
  const topOf = (row: number) => Math.round(link(row).element().getBoundingClientRect().top);
  await expect.element(link(95)).toBeInViewport();
  await drawn();
  const before = topOf(95);
  screen.reload();
  await expect.element(link(95)).toBeInViewport();
  await expect.poll(() => Math.abs(topOf(95) - before)).toBeLessThanOrEqual(2);
});

test('Only the rows in sight of 20,000 items exist, and keys, selection and focus reach all of them', async () => {
  const TOTAL = 20_000;
  await page.viewport(1440, 900);
  openInventory();
  const nameOf = (index: number) => `Item ${index + 1}`;
  answerBy(inventory.listItems, ({ query }) => ({
    items: Array.from({ length: Math.min(Number(query.limit), TOTAL - Number(query.offset ?? 0)) }, (_, row) => {
      const index = Number(query.offset ?? 0) + row;
      return item({ item_id: id(100_000 + index), name: query.sort ? `By cost ${index + 1}` : nameOf(index) });
    }),
    total_count: TOTAL,
  }));
  openApp('/inventory');
  const table = page.getByRole('table', { name: inventoryTexts.title });
  const link = (text: string) => page.getByRole('link', { name: text, exact: true });
  await expect.element(link('Item 1')).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-rowcount', '20001');
  expect(table.element().querySelectorAll('tr').length).toBeLessThan(60);
  await expect.element(page.getByText('All 20,000 shown')).toBeInTheDocument();

  await page.getByRole('button', { name: inventoryTexts.moreActions }).click();
  await page.getByRole('menuitem', { name: inventoryTexts.select }).click();
  await page.getByRole('checkbox', { name: inventoryTexts.bulk.choose('Item 1'), exact: true }).click();
  (link('Item 1').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(link('Item 20000')).toHaveFocus();
  expect(link('Item 20000').element().closest('tr')?.getAttribute('aria-rowindex')).toBe('20001');
  await expect.element(link('Item 20000')).toBeInViewport();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(link('Item 19999')).toHaveFocus();
  await page.getByRole('checkbox', { name: inventoryTexts.bulk.choose('Item 19999') }).click();
  await expect.element(page.getByText(inventoryTexts.bulk.count(2))).toBeVisible();

  // Far from the row with the focus, which stays.
  window.scrollTo(0, 0);
  await expect.element(link('Item 1')).toBeInViewport();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(inventoryTexts.bulk.choose('Item 19999'));
  answer(inventory.bulkChange, { before: [] });
  await page.getByRole('button', { name: inventoryTexts.bulk.archive, exact: true }).click();
  await expect
    .poll(() => sentTo(inventory.bulkChange).at(-1)?.body)
    .toEqual({ items: [0, 19_998].map((index) => ({ item_id: id(100_000 + index), is_active: false })) });

  // Another order is read from its first row.
  window.scrollTo(0, 600_000);
  await expect
    .poll(() => page.getByRole('link', { name: /^Item 9\d{3}$|^Item 10\d{3}$/ }).elements().length)
    .toBeGreaterThan(5);
  await page.getByRole('button', { name: inventoryTexts.columns.value }).click();
  await expect.element(link('By cost 1')).toBeInViewport();
  // What was passed by was not fetched.
  expect(sentTo(inventory.listItems).length).toBeLessThan(30);
});
