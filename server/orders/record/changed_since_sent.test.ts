import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
let item_id: string;
let other_id: string;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  const item = await desk.addItem('Napkins');
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 1 }]));
  [item_id, other_id] = [item.item_id, (await desk.addItem('Paper cups')).item_id];
});
afterAll(() => t.close());

const lineOf = (id: string, quantity: number) => ({
  item_id: id,
  quantity,
  unit: 'CS',
  pack: '6/1L',
  unit_price: 33.5,
});
const lines = () => [lineOf(item_id, 4), lineOf(other_id, 2.5)];

function change({ order_id, version }: Pick<Order, 'order_id' | 'version'>, what: object) {
  const body = { version, lines: lines(), ...what };
  return call(t, maple.manager, orders.update, { params: { order_id }, body });
}

/** A sent order with everything that its PDF shows. */
async function sent(): Promise<Order> {
  const { vendor_id } = desk;
  const said = { note: 'Back door', expected_on: '2026-11-24' };
  const draft = await call(t, maple.manager, orders.create, { body: { vendor_id, lines: lines(), ...said } });
  const { order_id, version } = draft.body;
  return (await call(t, maple.manager, orders.send, { params: { order_id }, body: { version, how: 'self' } })).body;
}

test.each([
  ['nothing', () => ({})],
  ['nothing, with all of it named', () => ({ note: 'Back door', expected_on: '2026-11-24' })],
  ['what a unit holds', () => ({ lines: lines().map((line) => ({ ...line, stock_per_unit: 6 })) })],
])('A sent order is the one that the vendor has after a change of %s', async (_what, changed) => {
  const answer = await change(await sent(), changed());
  expect([answer.status, answer.body.changed_since_sent]).toEqual([200, false]);
});

test.each([
  ['the day', () => ({ expected_on: '2026-11-25' })],
  ['the day to none', () => ({ expected_on: null })],
  ['the note', () => ({ note: 'Front door' })],
  ['a quantity', () => ({ lines: [lineOf(item_id, 4), lineOf(other_id, 3)] })],
  ['a price', () => ({ lines: lines().map((line) => ({ ...line, unit_price: 33 })) })],
  ['a pack', () => ({ lines: lines().map((line) => ({ ...line, pack: '12/1L' })) })],
  ['the sequence of the lines', () => ({ lines: lines().toReversed() })],
  ['the lines to fewer', () => ({ lines: lines().slice(1) })],
])('The vendor has an earlier version of a sent order after a change of %s', async (_what, changed) => {
  expect((await change(await sent(), changed())).body.changed_since_sent).toBe(true);
});

test('A change that is marked stays so until the order is sent again', async () => {
  const order = await sent();
  await change(order, { note: 'Front door' });
  const now = await desk.showOrder(order);
  expect((await change(now, { note: 'Front door' })).body.changed_since_sent).toBe(true);
});
