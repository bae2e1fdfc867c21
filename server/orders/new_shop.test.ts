import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { orders } from '#contract/orders/orders.ts';
import { reports } from '#contract/reports/reports.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { openStock } from '#test/opening_stock.ts';
import { insertRow } from '#test/rows.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
let t: TestApp;
let maple: Shop;
let vendor_id: string;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  vendor_id = newId();
  const of = { company_id: maple.companyId, vendor_id };
  await insertRow(t, 'vendors', { ...of, name: 'Sysco', name_key: 'sysco', created_at: NOW });
});
afterAll(() => t.close());

async function addItem(name: string, more: object): Promise<string> {
  const body = { name, stock_unit: 'ea', ...more };
  const added = await call(t, maple.manager, inventory.createItem, { body });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.item_id;
}
const suggested = async () => (await call(t, maple.staff, orders.suggest)).body;

test('What no invoice has billed yet is ordered from the preferred vendor, in stock units and at no price', async () => {
  const flour = await addItem('Flour', { preferred_vendor_id: vendor_id, par_level: 4 });
  const { items } = (await call(t, maple.staff, orders.listOrderable, { query: { vendor_id } })).body;
  expect(items).toMatchObject([{ item_id: flour, unit: 'ea', stock_per_unit: 1, unit_price: null, par_level: 4 }]);
  const { suggestions, without_vendor } = await suggested();
  expect(suggestions).toMatchObject([{ vendor: 'Sysco', lines: [{ item_id: flour, quantity: 4, unit: 'ea' }] }]);
  expect(without_vendor).toEqual([]);
  const vendor = await call(t, maple.staff, vendors.get, { params: { vendor_id } });
  expect(vendor.body.preferred_items).toEqual([{ item_id: flour, name: 'Flour' }]);
});

test('The unit, the pack and the price that an order expects are typed, for an item that was never bought too', async () => {
  const oil = await addItem('Olive oil', {});
  const typed = { unit: 'CS', pack: '6/1LT', stock_per_unit: 6, unit_price: 48.5 };
  const body = { vendor_id, lines: [{ item_id: oil, quantity: 2, ...typed }] };
  const added = await call(t, maple.manager, orders.create, { body });
  expect(added.body).toMatchObject({ total: 97, lines: [{ ordered: 2, ...typed }] });
  const params = { order_id: added.body.order_id };
  const { items } = (await call(t, maple.staff, orders.listOrderable, { query: { vendor_id, ...params } })).body;
  expect(items).toMatchObject([{ item: 'Flour' }, { item_id: oil, on_hand: 0, ...typed }]);
  const change = (line: object) =>
    call(t, maple.manager, orders.update, {
      params,
      body: { version: added.body.version, lines: [{ item_id: oil, quantity: 3, ...line }] },
    });
  for (const wrong of [{ stock_per_unit: 0 }, { stock_per_unit: -1 }, { unit_price: -1 }])
    expect((await change(wrong)).status).toBe(422);
  // What is not named stays as it is.
  expect((await change({ unit_price: null })).body).toMatchObject({
    lines: [{ ordered: 3, ...typed, unit_price: null, amount: null }],
  });
});

test('What is low in the inventory is to be ordered, by its reorder point too, until its order is on the way', async () => {
  const ketchup = await addItem('Ketchup', { preferred_vendor_id: vendor_id, reorder_point: 5 });
  const salt = await addItem('Salt', { reorder_point: 0 });
  await addItem('Pepper', {});
  const { items } = (await call(t, maple.staff, inventory.listItems, { query: { low: 'true' } })).body;
  expect(items.map(({ name }) => name)).toEqual(['Flour', 'Ketchup', 'Salt']);
  const { suggestions, without_vendor } = await suggested();
  // At its reorder point, it would be low again.
  expect(suggestions).toMatchObject([{ lines: [{ quantity: 4 }, { item_id: ketchup, quantity: 6, par_level: null }] }]);
  expect(without_vendor).toMatchObject([{ item_id: salt, item: 'Salt', quantity: 1 }]);
  const report = await call(t, maple.staff, reports.get, { query: { report: 'to_order' } });
  const at = (key: string) => report.body.columns.findIndex((column) => column.key === key);
  expect(report.body.rows.map(({ cells }) => ['item', 'vendor', 'to_order'].map((key) => cells[at(key)]))).toEqual([
    ['Flour', 'Sysco', 4],
    ['Ketchup', 'Sysco', 6],
    ['Salt', null, 1],
  ]);
  const body = { vendor_id, lines: [{ item_id: ketchup, quantity: 6 }] };
  const { order_id, version } = (await call(t, maple.manager, orders.create, { body })).body;
  await call(t, maple.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } });
  expect((await suggested()).suggestions).toMatchObject([{ lines: [{ item: 'Flour' }] }]);
});

test('What a vendor was never known to sell is ordered for any location, with what others bring there', async () => {
  const cups = await addItem('Paper cups', { par_level: 30 });
  const bringer = newId();
  const of = { company_id: maple.companyId, vendor_id: bringer };
  await insertRow(t, 'vendors', { ...of, name: 'Paper Barn', name_key: 'paper barn', created_at: NOW });
  const { location_id } = (await call(t, maple.manager, locations.create, { body: { name: 'Stand' } })).body;
  const others = async (query: object) =>
    (await call(t, maple.staff, orders.listOrderable, { query: { vendor_id, others: 'true', ...query } })).body.items;
  // It was never there.
  const plain = { item_id: cups, unit: 'ea', stock_per_unit: 1, unit_price: null, on_hand: 0 };
  expect(await others({ search: 'paper', location_id })).toMatchObject([{ ...plain, incoming: 0, par_level: null }]);
  const body = { vendor_id: bringer, location_id, lines: [{ item_id: cups, quantity: 12 }] };
  const { order_id, version } = (await call(t, maple.manager, orders.create, { body })).body;
  await call(t, maple.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } });
  expect(await others({ search: 'paper', location_id })).toMatchObject([{ ...plain, incoming: 12 }]);
  expect(await others({ search: 'paper' })).toMatchObject([{ ...plain, incoming: 12, par_level: 30 }]);
  // What the vendor sells is not among them.
  expect((await others({})).map(({ item }) => item)).not.toContain('Flour');
  expect((await others({})).map(({ item }) => item)).toContain('Paper cups');
});

test('What the stock cost on the first day is no price of a vendor who has not billed it', async () => {
  const dockside = newId();
  const of = { company_id: maple.companyId, vendor_id: dockside };
  await insertRow(t, 'vendors', { ...of, name: 'Dockside', name_key: 'dockside', created_at: NOW });
  const item_id = await addItem('Rice', { preferred_vendor_id: dockside, par_level: 20 });
  await openStock(t, maple, [{ name: 'Rice', stock: 10, cost: '2.00' }]);
  const item = await call(t, maple.staff, inventory.getItem, { params: { item_id } });
  expect(item.body).toMatchObject({ on_hand: 10, last_cost: 2 });
  const query = { vendor_id: dockside };
  const { items } = (await call(t, maple.staff, orders.listOrderable, { query })).body;
  expect(items).toMatchObject([{ item_id, unit: 'ea', stock_per_unit: 1, unit_price: null }]);
  // So no invoice is an overcharge.
  const body = { vendor_id: dockside, lines: [{ item_id, quantity: 10 }] };
  const added = await call(t, maple.manager, orders.create, { body });
  expect(added.body).toMatchObject({ lines: [{ ordered: 10, unit_price: null, amount: null }] });
});
