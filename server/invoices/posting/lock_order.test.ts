import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilOneWaits, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

const hold = (item_id: string, how: 'update' | 'key share') =>
  holdOpen(t, `select from items where item_id = $1 for ${how}`, [item_id]);

/** Whether nobody has locked the item. */
async function isFree(item_id: string): Promise<boolean> {
  return (await t.owner.query('select from items where item_id = $1 for update skip locked', [item_id])).rowCount === 1;
}

/** The work waits for its first item before it locks the second one. */
async function expectInOrder<T>([first, second]: readonly [Item, Item], work: () => Promise<T>): Promise<T> {
  const letGo = await hold(first.item_id, 'update');
  const working = work();
  await untilOneWaits(t);
  expect(await isFree(second.item_id)).toBe(true);
  await letGo();
  return await working;
}

const linesOf = (items: readonly Item[]) => items.map((item) => ({ item, quantity: 5, unit_price: 2 }));

/** Two items and an order of both. */
async function orderOfTwo(names: readonly [string, string]) {
  const items = [await desk.addItem(names[0]), await desk.addItem(names[1])] as const;
  await desk.post(await desk.document([{ item: items[0], quantity: 1, unit_price: 1 }]));
  return { items, order: await desk.order(items.map(({ item_id }) => ({ item_id, quantity: 5 }))) };
}

/** An invoice of such an order. What was counted at the door gets only its cost from it, so it moves nothing but the second item. */
async function invoiceAfterDelivery(names: readonly [string, string]) {
  const { items, order } = await orderOfTwo(names);
  expect((await desk.receive(order, { item_id: items[0].item_id, quantity: 5 })).status).toBe(200);
  return { items, invoice: await desk.document(linesOf(items), { order }) };
}

test('Posting waits for its first item before it locks another one, whichever it moves first', async () => {
  const { items, invoice } = await invoiceAfterDelivery(['Anise', 'Borage']);
  expect((await expectInOrder(items, () => desk.post(invoice))).status).toBe('posted');
});

test('Undoing a posting waits for its first item before it locks another one, whichever it moves first', async () => {
  const { items, invoice } = await invoiceAfterDelivery(['Basil', 'Chives']);
  const posted = await desk.post(invoice);
  expect((await expectInOrder(items, () => desk.unpost(posted))).status).toBe(200);
});

test('A delivery waits for its first item before it locks another one, whichever was counted first', async () => {
  const { items, order } = await orderOfTwo(['Endive', 'Fennel']);
  const lines = items.map(({ item_id }) => ({ item_id, quantity: 5 })).reverse();
  const [params, body] = [{ order_id: order.order_id }, { version: order.version, lines }];
  const delivered = await expectInOrder(items, () => call(t, maple.staff, orders.receive, { params, body }));
  expect(delivered.status).toBe(200);
});

test('A packing slip waits for its first item before it locks another one, whichever it names first', async () => {
  const { items } = await orderOfTwo(['Ginger', 'Hyssop']);
  const slip = await desk.slip(linesOf(items).reverse());
  expect((await expectInOrder(items, () => desk.post(slip))).status).toBe('posted');
});

test('Undoing a packing slip waits for its first item, also where an invoice has billed that one', async () => {
  const { items, order } = await orderOfTwo(['Juniper', 'Kale']);
  const slip = await desk.post(await desk.slip(linesOf(items), { order }));
  await desk.post(await desk.document(linesOf([items[0]]), { order }));
  expect((await expectInOrder(items, () => desk.unpost(slip))).status).toBe(200);
});

test('Two postings of the same items are undone at the same moment, though a cost of the first goes over to the second', async () => {
  const item = await desk.addItem('Leek');
  const bought = async (unit_price: number) => desk.post(await desk.document([{ item, quantity: 5, unit_price }]));
  await bought(2);
  const [dear, same] = [await bought(4), await bought(4)];
  const letGo = await hold(item.item_id, 'update');
  const first = desk.unpost(dear);
  await untilWaiting(t, 1);
  const second = desk.unpost(same);
  await untilWaiting(t, 2);
  await letGo();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(await desk.item(item)).toMatchObject({ on_hand: 5, last_cost: 2 });
});

test('A row that refers to an item does not block a write-off, its undo or a posting', async () => {
  const item = await desk.addItem('Dill');
  const invoice = await desk.document([{ item, quantity: 5, unit_price: 2 }]);
  const params = { item_id: item.item_id };
  const letGo = await hold(item.item_id, 'key share');
  const body = { reason: 'wasted' as const, quantity: 1 };
  const wasted = await call(t, maple.manager, inventory.createMovement, { params, body });
  expect(wasted.status).toBe(200);
  const movement_id = wasted.body.movement?.movement_id ?? '';
  const undone = await call(t, maple.manager, writeOffs.undoMovement, { params: { ...params, movement_id } });
  expect(undone.status).toBe(200);
  expect((await desk.post(invoice)).status).toBe('posted');
  await letGo();
});
