import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/inventory/items.ts';
import { orders } from '#contract/orders/orders.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Napkins'), quantity: 1, unit_price: 1 }]));
});
afterAll(() => t.close());

/** A sent order over 24 of an item of which one is a twelfth of its stock unit. */
async function ordered(item: Item) {
  await insertRow(t, 'vendor_items', {
    company_id: maple.companyId,
    vendor_id: desk.vendor_id,
    vendor_item_id: newId(),
    item_id: item.item_id,
    description: item.name,
    description_key: item.name.toLowerCase(),
    unit: 'ea',
    stock_per_unit: '0.0833333333',
    last_unit_price: 1,
    last_on: '2026-11-01',
    learned_at: t.clock.now,
  });
  return desk.order([{ item_id: item.item_id, quantity: 24 }]);
}

test('An order of parts of a stock unit is received once all of them came, in however many deliveries', async () => {
  const item = await desk.addItem('Paper cups');
  const order = await ordered(item);
  const came: string[] = [];
  for (const quantity of [10, 7, 7]) {
    came.push((await desk.receive(order, { item_id: item.item_id, quantity })).body.status);
  }
  expect(came).toEqual(['partly_received', 'partly_received', 'received']);
  expect(await desk.item(item)).toMatchObject({ on_hand: 2 });
});

test('An order of parts of a stock unit is received once substitutes came for all of them', async () => {
  const [item, other] = [await desk.addItem('Straws'), await desk.addItem('Bamboo straws')];
  const { order_id, version } = await ordered(item);
  const lines = [{ item_id: other.item_id, quantity: 24, instead_of: item.item_id }];
  const came = await call(t, maple.staff, orders.receive, { params: { order_id }, body: { version, lines } });
  expect(came.body).toMatchObject({ status: 'received', lines: [{ replaced: 24, open: 0 }, { received: 24 }] });
});
