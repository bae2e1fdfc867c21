import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const addVendor = async (name: string) =>
  (await call(t, maple.manager, newVendor.create, { body: { name } })).body.vendor_id;
const addItem = async (name: string) =>
  (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea' } })).body.item_id;
const archive = (item_id: string) =>
  call(t, maple.manager, inventory.updateItem, { params: { item_id }, body: { is_active: false } });
const repeat = ({ order_id }: Order) => call(t, maple.manager, orders.repeat, { params: { order_id } });

/** As an invoice leaves it: what the vendor charged last for a unit that holds so much. */
async function bought(vendor_id: string, item_id: string, holds: number, price: number): Promise<void> {
  const unit = { unit: 'CS', pack: `${holds}/1`, stock_per_unit: holds, last_unit_price: price };
  const known = {
    description: 'As printed',
    description_key: `as printed ${holds}`,
    last_on: '2026-11-19',
    learned_at: NOW,
  };
  const ids = { company_id: maple.companyId, vendor_item_id: newId(), vendor_id, item_id };
  await insertRow(t, 'vendor_items', { ...ids, ...known, ...unit });
}

async function ordered(vendor_id: string, lines: object[], more: object = {}): Promise<Order> {
  const body = { vendor_id, lines, ...more } as { vendor_id: string; lines: [] };
  const added = await call(t, maple.manager, orders.create, { body });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body;
}

test('An order is repeated as a draft with its units and quantities, at the last price of the same unit', async () => {
  const vendor_id = await addVendor('Northside Foods');
  const [oats, rye, tea] = [await addItem('Oats'), await addItem('Rye'), await addItem('Tea')];
  const of6 = { unit: 'CS', pack: '6/1', stock_per_unit: 6 };
  const lines = [
    { item_id: oats, quantity: 4, ...of6, unit_price: 30 },
    { item_id: rye, quantity: 2.5, ...of6, unit_price: 20 },
    { item_id: tea, quantity: 1, unit: 'ea', pack: null, stock_per_unit: 1, unit_price: null },
  ];
  const first = await ordered(vendor_id, lines, { note: 'To the back door', expected_on: '2026-11-24' });
  await call(t, maple.manager, orders.send, {
    params: { order_id: first.order_id },
    body: { version: first.version, how: 'self' },
  });
  await bought(vendor_id, oats, 6, 33);
  // Rye comes in cases of twelve now: what one of them costs is no price of the case that was ordered.
  await bought(vendor_id, rye, 12, 39);
  const { status, body } = await repeat(first);
  expect([status, body.left_out]).toEqual([200, []]);
  expect(body.order).toMatchObject({
    number: first.number + 1,
    status: 'draft',
    sent_at: null,
    note: null,
    expected_on: null,
    vendor_id,
    location_id: first.location_id,
    lines: [
      { item_id: oats, ordered: 4, ...of6, unit_price: 33, amount: 132 },
      { item_id: rye, ordered: 2.5, ...of6, unit_price: 20, amount: 50 },
      { item_id: tea, ordered: 1, unit: 'ea', stock_per_unit: 1, unit_price: null, amount: null },
    ],
  });
  // The earlier order is as it was.
  const earlier = await call(t, maple.staff, orders.get, { params: { order_id: first.order_id } });
  expect(earlier.body).toMatchObject({ status: 'sent', note: 'To the back door', lines: [{ unit_price: 30 }, {}, {}] });
});

test('Archived items are left out and named, and an order of nothing else is refused', async () => {
  const vendor_id = await addVendor('Paper Barn');
  const [cups, lids] = [await addItem('Cups'), await addItem('Lids')];
  const first = await ordered(vendor_id, [
    { item_id: cups, quantity: 3 },
    { item_id: lids, quantity: 5 },
  ]);
  await archive(cups);
  const { body } = await repeat(first);
  expect(body).toMatchObject({ order: { lines: [{ item_id: lids, ordered: 5 }] }, left_out: ['Cups'] });
  await archive(lids);
  const refused = await repeat(first);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: orderErrors.nothingToRepeat }]);
});

test('An order for a location that was archived since goes to the default location', async () => {
  const vendor_id = await addVendor('Dockside');
  const line = { item_id: await addItem('Cod'), quantity: 2 };
  const home = await ordered(vendor_id, [line]);
  const { location_id } = (await call(t, maple.manager, locations.create, { body: { name: 'Stand' } })).body;
  const away = await ordered(vendor_id, [line], { location_id });
  expect((await repeat(away)).body.order).toMatchObject({ location: 'Stand' });
  for (const one of (await call(t, maple.staff, orders.list, { query: { location_id } })).body.orders)
    await call(t, maple.manager, orders.cancel, { params: { order_id: one.order_id } });
  const archived = await call(t, maple.owner, locations.update, {
    params: { location_id },
    body: { is_active: false },
  });
  expect(archived.status, JSON.stringify(archived.body)).toBe(200);
  expect((await repeat(away)).body.order).toMatchObject({ location_id: home.location_id });
});

test('Staff do not order', async () => {
  const vendor_id = await addVendor('Harbor Ice');
  const { order_id } = await ordered(vendor_id, [{ item_id: await addItem('Ice'), quantity: 1 }]);
  expect((await call(t, maple.staff, orders.repeat, { params: { order_id } })).status).toBe(403);
});
