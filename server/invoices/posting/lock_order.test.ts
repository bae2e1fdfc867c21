import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';

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

test('Undoing a posting waits for its first item before it locks another one, whichever it moves first', async () => {
  const [first, second] = [await desk.addItem('Basil'), await desk.addItem('Chives')];
  await desk.post(await desk.document([{ item: first, quantity: 1, unit_price: 1 }]));
  const order = await desk.order([first, second].map(({ item_id }) => ({ item_id, quantity: 5 })));
  // What was counted at the door gets only its cost from the invoice, so the posting moves nothing but the second item.
  expect((await desk.receive(order, { item_id: first.item_id, quantity: 5 })).status).toBe(200);
  const lines = [first, second].map((item) => ({ item, quantity: 5, unit_price: 2 }));
  const invoice = await desk.post(await desk.document(lines, { order }));
  const letGo = await hold(first.item_id, 'update');
  const undoing = desk.unpost(invoice);
  await untilOneWaits(t);
  expect(await isFree(second.item_id)).toBe(true);
  await letGo();
  expect((await undoing).status).toBe(200);
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
