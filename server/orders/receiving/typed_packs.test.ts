import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desk.ts';
import { sharedReader } from '#test/reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
const reader = sharedReader();
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  desk = new Desk(t, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Napkins'), quantity: 1, unit_price: 1 }]));
});
afterAll(() => t.close());

interface Packs {
  item: Item;
  quantity: number;
  stock_per_unit: number;
}

const create = ({ item: { item_id }, quantity, stock_per_unit }: Packs) =>
  call(t, maple.manager, orders.create, {
    body: { vendor_id: desk.vendor_id, lines: [{ item_id, quantity, stock_per_unit }] },
  });

async function sent(packs: Packs): Promise<Order> {
  const { order_id, version } = (await create(packs)).body;
  return (await call(t, maple.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } })).body;
}

async function resize({ order_id }: Order, { item: { item_id }, quantity, stock_per_unit }: Packs) {
  const { version } = await desk.showOrder({ order_id });
  const body = { version, lines: [{ item_id, quantity, stock_per_unit }] };
  return call(t, maple.manager, orders.update, { params: { order_id }, body });
}

test('An order of more than a stock can be is refused, and says of which item', async () => {
  const item = await desk.addItem('Sugar packets');
  const refused = await create({ item, quantity: 2, stock_per_unit: 5_012_345_678 });
  const answer = [422, { detail: inventoryErrors.beyondStock('Sugar packets'), code: 'invalid' }];
  expect([refused.status, refused.body]).toEqual(answer);
  const order = await sent({ item, quantity: 1, stock_per_unit: 5_012_345_678 });
  const changed = await resize(order, { item, quantity: 1.9999, stock_per_unit: 5_012_345_678 });
  expect([changed.status, changed.body]).toEqual([422, answer[1]]);
});

test('A delivery of more than a stock can be is refused, and nothing of it is received', async () => {
  const item = await desk.addItem('Salt packets');
  const order = await sent({ item, quantity: 2, stock_per_unit: 6 });
  const refused = await desk.receive(order, { item_id: item.item_id, quantity: 9_999_999_999 });
  expect([refused.status, refused.body]).toEqual([
    422,
    { detail: inventoryErrors.beyondStock('Salt packets'), code: 'invalid' },
  ]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 2 })).body.status).toBe('received');
  expect(await desk.item(item)).toMatchObject({ on_hand: 12 });
});
