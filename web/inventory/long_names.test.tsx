import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import { prices } from '#contract/inventory/prices.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { id, item } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer } from '../testing/server.ts';

const NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
beforeEach(() => page.viewport(390, 844));

const width = () => document.documentElement.scrollWidth;
/** How far the text of an element reaches. */
function rightOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

test('The page of an item whose name is one long word is as wide as the phone', async () => {
  const vendor_items = [
    {
      vendor_item_id: id(41),
      vendor_id: id(31),
      vendor: NAME,
      code: null,
      description: NAME,
      unit: 'CS',
      pack: null,
      stock_per_unit: 6,
      last_unit_price: 33,
      last_on: '2026-11-18',
      currency: null,
    },
  ];
  answer(inventory.getItem, {
    ...item({ name: NAME, category: NAME, vendor: NAME }),
    stock: [],
    costs: [],
    vendor_items,
    velocity: null,
  });
  answer(inventory.listMovements, { movements: [], total_count: 0 });
  answer(pos.listConnections, { drivers: [], connections: [], counting: [] });
  answer(merges.ofItem, { merges: [], duplicates: [] });
  openScreen(`/inventory/${id(21)}`);
  await expect.element(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect.element(page.getByRole('link', { name: NAME })).toBeVisible();
  expect(width()).toBe(390);
});

test('A recipe with an ingredient whose name is one long word is as wide as the phone', async () => {
  const beef = {
    item_id: id(21),
    part_id: null,
    name: NAME,
    own_unit: 'lb',
    units: [{ unit: 'lb', size: '1', of: '1' }],
    unit_cost: 8,
    unmeasured_count: 0,
    is_active: true,
  };
  answer(recipes.get, {
    recipe_id: id(41),
    name: NAME,
    category: null,
    yield_quantity: 1,
    yield_unit: 'portion',
    selling_price: 10,
    cost: 4,
    latest_cost: 4.5,
    previous_cost: 4,
    margin: 6,
    food_cost: 0.4,
    target: 0.42,
    line_count: 1,
    missing_count: 0,
    is_active: true,
    note: null,
    version: 3,
    target_percent: 42,
    used_in: [{ recipe_id: id(42), name: NAME }],
    unmeasured_count: 0,
    lines: [{ ...beef, quantity: 1, unit: 'lb', usable_percent: 100, own_quantity: 1, cost: 8 }],
    price_changes: [{ item_id: id(21), name: NAME, change: 0.125, effect: 0.5 }],
  });
  answer(recipes.listIngredients, { ingredients: [] });
  openScreen(`/recipes/${id(41)}`);
  await expect.element(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  expect(width()).toBe(390);
});

test('The long name of an item ends before the figure beside it', async () => {
  answer(prices.list, {
    price_changes: [
      {
        price_change_id: id(31),
        item_id: id(21),
        item: NAME,
        category: null,
        stock_unit: 'l',
        vendor_id: id(41),
        vendor: NAME,
        invoice_id: id(51),
        invoice_number: 'NF-2',
        date: '2026-11-02',
        cost_before: 2.46,
        unit_cost: 3.075,
        change: 0.25,
        extra: 50,
        extra_a_month: 50,
        used_a_month: 80,
        use: 'sold',
        is_open: true,
        decision: null,
        decided_at: null,
        decided_by: null,
        is_settled: false,
        settled_number: null,
      },
    ],
    total_count: 1,
    counts: { open: 1, disputed: 0, accepted: 0, all: 1 },
    extra_a_month: 50,
    extra: 50,
  });
  openScreen('/inventory/prices');
  const row = page.getByRole('table', { name: priceTexts.title }).getByRole('row').last();
  const name = row.getByRole('link', { name: NAME });
  await expect.element(name).toBeVisible();
  const figure = row.element().querySelector('[data-phone="figure"]');
  expect(rightOf(name.element())).toBeLessThanOrEqual(figure?.getBoundingClientRect().left ?? 0);
  expect(width()).toBe(390);
});
