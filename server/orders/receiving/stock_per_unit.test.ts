import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  await desk.post(await desk.document([{ item: await desk.addItem('Napkins'), quantity: 1, unit_price: 1 }]));
});
afterAll(() => t.close());

/** How much of an item is ordered, and what one unit of it holds. */
interface Units {
  item: Item;
  quantity: number;
  stock_per_unit: number;
}

/** A sent order over one line. */
const sent = ({ item: { item_id }, ...units }: Units) => desk.order([{ item_id, ...units }]);

async function resize({ order_id }: Order, { item: { item_id }, quantity, stock_per_unit }: Units) {
  const { version } = await desk.showOrder({ order_id });
  const body = { version, lines: [{ item_id, quantity, stock_per_unit }] };
  return call(t, maple.manager, orders.update, { params: { order_id }, body });
}

test('An order of more than a stock can be is refused, and says of which item', async () => {
  const item = await desk.addItem('Sugar packets');
  const line = { item_id: item.item_id, quantity: 2, stock_per_unit: 5_012_345_678 };
  const body = { vendor_id: desk.vendor_id, lines: [line] };
  const refused = await call(t, maple.manager, orders.create, { body });
  const answer = [422, { detail: inventoryErrors.tooMuchStock('Sugar packets'), code: 'invalid' }];
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
    { detail: inventoryErrors.tooMuchStock('Salt packets'), code: 'invalid' },
  ]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 2 })).body.status).toBe('received');
  expect(await desk.item(item)).toMatchObject({ on_hand: 12 });
});

test('What a unit holds stays as it is while goods were counted in it, and can change after they were taken back', async () => {
  const item = await desk.addItem('Oat bars');
  const order = await sent({ item, quantity: 4, stock_per_unit: 6 });
  const came = await desk.receive(order, { item_id: item.item_id, quantity: 1, short: 1 });
  const refused = await resize(order, { item, quantity: 4, stock_per_unit: 3 });
  expect([refused.status, refused.body]).toEqual([
    409,
    { detail: orderErrors.receivedPack('Oat bars', '6'), code: 'received' },
  ]);
  const more = await resize(order, { item, quantity: 5, stock_per_unit: 6 });
  expect(more.body).toMatchObject({ status: 'partly_received', lines: [{ ordered: 5, open: 3 }] });
  const params = { order_id: order.order_id, receipt_id: came.body.receipts[0]?.receipt_id ?? '' };
  await call(t, maple.staff, orders.undoReceipt, { params });
  const resized = await resize(order, { item, quantity: 4, stock_per_unit: 3 });
  expect(resized.body).toMatchObject({ status: 'sent', lines: [{ stock_per_unit: 3, open: 4 }] });
});

test('What a unit holds can be corrected after an invoice billed its goods, and status and open quantity agree', async () => {
  const item = await desk.addItem('Granola');
  const order = await sent({ item, quantity: 4, stock_per_unit: 6 });
  await desk.post(await desk.document([{ item, quantity: 12, unit_price: 1 }], { order }));
  expect(await desk.showOrder(order)).toMatchObject({ status: 'partly_received', lines: [{ billed: 2, open: 2 }] });
  const larger = await resize(order, { item, quantity: 4, stock_per_unit: 12 });
  expect(larger.body).toMatchObject({ status: 'partly_received', lines: [{ billed: 1, open: 3 }] });
  const smaller = await resize(order, { item, quantity: 4, stock_per_unit: 3 });
  expect(smaller.body).toMatchObject({ status: 'received', lines: [{ billed: 4, open: 0 }] });
});
