import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '#contract/invoices/kinds.ts';
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
});
afterAll(() => t.close());

test('Goods that came with an order and go back without a price leave at what their invoice said, not at the average', async () => {
  const item = await desk.addItem('Capers');
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 10 })).status).toBe(200);
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 4 }], { order }));
  expect(await desk.item(item)).toMatchObject({ on_hand: 20, value: 60 });

  const { invoice_id } = await desk.document([{ item, quantity: 2, unit_price: null }]);
  await call(t, maple.manager, kinds.set, { params: { invoice_id }, body: { kind: 'credit_memo' } });
  await desk.post({ invoice_id });
  expect(await desk.item(item)).toMatchObject({ on_hand: 18, value: 52 });
});
