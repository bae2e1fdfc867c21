import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { orders } from '#contract/orders/orders.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function send(vendor: string, expected_on: string): Promise<void> {
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: vendor } })).body;
  const item = { name: `Tahini of ${vendor}`, stock_unit: 'ea' };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: item })).body;
  const lines = [{ item_id, quantity: 4 }];
  const draft = (await call(t, maple.manager, orders.create, { body: { vendor_id, expected_on, lines } })).body;
  const { order_id, version } = draft;
  const sent = await call(t, maple.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } });
  expect(sent.body).toMatchObject({ status: 'sent' });
}

test('Late orders are counted among all that match, whichever page or state is listed', async () => {
  await send('Northside Foods', '2020-03-02');
  await send('Harbor Fish', '2020-03-03');
  await send('Dockside', '2090-03-03');
  for (const [query, late_count] of [
    [{}, 2],
    [{ limit: 1 }, 2],
    [{ status: 'draft' as const }, 2],
    [{ search: 'harbor' }, 1],
    [{ search: 'dockside' }, 0],
  ] as const) {
    expect((await call(t, maple.staff, orders.list, { query })).body, JSON.stringify(query)).toMatchObject({
      late_count,
    });
  }
});
