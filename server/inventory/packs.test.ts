import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let trial: Shop;

beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  trial = await trialShop(t);
});
afterAll(() => t.close());

async function addItem({ manager }: Shop, name: string): Promise<string> {
  return (await call(t, manager, inventory.createItem, { body: { name, stock_unit: 'ea' } })).body.item_id;
}

/** As posted invoices leave it: what a vendor sells of an item, bought last on these days. */
async function sells(
  { companyId: company_id }: Shop,
  item_id: string,
  sold: { unit: string | null; stock_per_unit: string | null; last_on: string | null }[],
): Promise<void> {
  const vendor_id = newId();
  const created_at = t.clock.now;
  await insertRow(t, 'vendors', { company_id, vendor_id, name: vendor_id, name_key: vendor_id, created_at });
  for (const [at, one] of sold.entries()) {
    const names = { description: `Ale ${at}`, description_key: `ale ${at}` };
    const keys = { company_id, vendor_item_id: newId(), vendor_id, item_id };
    await insertRow(t, 'vendor_items', { ...keys, ...names, ...one, learned_at: t.clock.now });
  }
}

test('The sheet of a count and an item name its packs: the last bought first, each size once, no more than two', async () => {
  const item_id = await addItem(maple, 'Ale');
  await addItem(maple, 'Bread');
  await sells(maple, item_id, [
    { unit: 'ea', stock_per_unit: '1', last_on: '2026-11-19' },
    { unit: 'keg', stock_per_unit: null, last_on: '2026-11-19' },
    { unit: 'split', stock_per_unit: '0.5', last_on: '2026-11-19' },
    { unit: 'CS', stock_per_unit: '24', last_on: '2026-11-17' },
    { unit: 'tray', stock_per_unit: '12', last_on: null },
  ]);
  await sells(maple, item_id, [
    { unit: 'case', stock_per_unit: '24', last_on: '2026-11-18' },
    { unit: null, stock_per_unit: '6.2500000001', last_on: '2026-11-16' },
  ]);
  const packs = [
    { unit: 'case', stock_per_unit: 24 },
    { unit: null, stock_per_unit: 6.2500000001 },
  ];
  const { count_id } = (await call(t, maple.staff, counts.start, { body: { name: 'Friday' } })).body;
  const { lines } = (await call(t, maple.staff, counts.get, { params: { count_id } })).body;
  expect(lines.map((line) => [line.item, line.packs])).toEqual([
    ['Ale', packs],
    ['Bread', []],
  ]);
  const added = await call(t, maple.staff, counts.addLine, { params: { count_id }, body: { item_id, area_id: null } });
  expect(added.body.packs).toEqual(packs);
  expect((await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.packs).toEqual(packs);
  const { items } = (await call(t, maple.staff, inventory.listItems, { query: { search: 'ale' } })).body;
  expect(items.map((item) => item.packs)).toEqual([packs]);
});

test('The packs of another company are not shown, even where its item has the same id', async () => {
  const item_id = await addItem(maple, 'Cider');
  const names = { name: 'Cider', name_key: 'cider', stock_unit: 'ea' };
  await insertRow(t, 'items', { company_id: trial.companyId, item_id, ...names, created_at: t.clock.now });
  await sells(trial, item_id, [{ unit: 'CS', stock_per_unit: '99', last_on: '2026-11-19' }]);
  const { count_id } = (await call(t, maple.staff, counts.start, { body: { name: 'Saturday' } })).body;
  const { lines } = (await call(t, maple.staff, counts.get, { params: { count_id } })).body;
  expect(lines.filter(({ item }) => item === 'Cider').map(({ packs }) => packs)).toEqual([[]]);
  expect((await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.packs).toEqual([]);
  const theirs = (await call(t, trial.owner, inventory.getItem, { params: { item_id } })).body.packs;
  expect(theirs).toEqual([{ unit: 'CS', stock_per_unit: 99 }]);
});
