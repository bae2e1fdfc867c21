import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
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

const nextDay = () => {
  t.clock.now = new Date(t.clock.now.getTime() + DAY_MS);
};

async function receive({ order_id }: Order, item_id: string, expires_on: string) {
  const { version } = await desk.showOrder({ order_id });
  const lines = [{ item_id, quantity: 10, lot: { expires_on } }];
  return (await call(t, maple.staff, orders.receive, { params: { order_id }, body: { version, lines } })).body;
}

async function ledgerOf(item_id: string) {
  const { movements } = (await call(t, maple.staff, inventory.listMovements, { params: { item_id } })).body;
  return movements.map(({ quantity, is_reversed, occurred_at }) => [quantity, is_reversed, occurred_at.slice(0, 10)]);
}

test('Undoing one of two deliveries of as much takes that one back, with its date', async () => {
  const body = { name: 'Oat milk', stock_unit: 'ea', expires: true };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const order = await desk.order([{ item_id, quantity: 20 }]);
  const first = t.clock.now.toISOString().slice(0, 10);
  await receive(order, item_id, '2026-12-05');
  nextDay();
  const second = t.clock.now.toISOString().slice(0, 10);
  const { receipts } = await receive(order, item_id, '2026-12-20');
  const params = { order_id: order.order_id, receipt_id: receipts[0]?.receipt_id ?? '' };
  expect((await call(t, maple.staff, orders.undoReceipt, { params })).body.status).toBe('partly_received');
  const { lots: left } = (await call(t, maple.staff, lots.list, { query: { item_id } })).body;
  expect(left).toMatchObject([{ expires_on: '2026-12-05', on_hand: 10 }]);
  expect(await ledgerOf(item_id)).toEqual([
    [-10, false, second],
    [10, true, second],
    [10, false, first],
  ]);
});

test('Undoing a packing slip takes back what came with it, not another delivery of as much', async () => {
  const item = await desk.addItem('Rye bread');
  const { item_id } = item;
  const order = await desk.order([{ item_id, quantity: 20 }]);
  const first = t.clock.now.toISOString().slice(0, 10);
  await desk.receive(order, { item_id, quantity: 10 });
  nextDay();
  const second = t.clock.now.toISOString().slice(0, 10);
  const slip = await desk.slip([{ item, quantity: 10, unit_price: null }], { order });
  await desk.post(slip);
  expect((await desk.item(item)).on_hand).toBe(20);
  expect((await desk.unpost(slip)).status).toBe(200);
  expect(await ledgerOf(item_id)).toEqual([
    [-10, false, second],
    [10, true, second],
    [10, false, first],
  ]);
});
