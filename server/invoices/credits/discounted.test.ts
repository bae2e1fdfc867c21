import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '#contract/invoices/credits/credits.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

const candidates = async (query: { invoice_id: string } | { order_id: string }) =>
  (await call(t, maple.staff, credits.candidates, { query })).body.lines;

test('Credit is suggested for what the shop owes after a discount on the whole invoice', async () => {
  const item = await desk.addItem('Almonds');
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 9 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(order, { item_id: item.item_id, quantity: 8, damaged: 2 });
  const { invoice_id } = await desk.document([{ item, quantity: 10, unit_price: 10 }], { order });
  const body = { discount: 20, total: 80 };
  await changeInvoice(t, maple, { invoice_id }, body);
  const suggested = [{ reason: 'damaged', quantity: 2, amount: 16 }];
  expect(await candidates({ invoice_id })).toMatchObject([{ amount: 80, unit_price: 8, suggested }]);
  await desk.post({ invoice_id });
  expect(await candidates({ order_id: order.order_id })).toMatchObject([{ unit_price: 8, suggested }]);
});

test('A price above the ordered one is suggested without the share of a discount on the whole invoice', async () => {
  const item = await desk.addItem('Cashews');
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 9 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(order, { item_id: item.item_id, quantity: 10 });
  const { invoice_id } = await desk.document([{ item, quantity: 10, unit_price: 10 }], { order });
  const body = { discount: 20, total: 80 };
  await changeInvoice(t, maple, { invoice_id }, body);
  const suggested = [{ reason: 'overcharged', quantity: 10, amount: 8 }];
  expect(await candidates({ invoice_id })).toMatchObject([{ suggested }]);
});

test('Credit for an item of a mixed case is suggested for what the shop owes after a discount on the whole invoice', async () => {
  const [chips, dips] = [await desk.addItem('Chips'), await desk.addItem('Dips')];
  await desk.post(await desk.document([{ item: chips, quantity: 1, unit_price: 5 }]));
  const order = await desk.order([{ item_id: chips.item_id, quantity: 10 }]);
  await desk.receive(order, { item_id: chips.item_id, quantity: 8, damaged: 2 });
  const { invoice_id, lines } = await desk.document([{ item: chips, quantity: 10, unit_price: 10 }], { order });
  const parts = [chips, dips].map(({ item_id }) => ({ item_id, quantity: 1, price: null }));
  const body = { discount: 20, total: 80, lines: [{ line_id: lines[0]?.line_id, item_id: null, parts }] };
  await changeInvoice(t, maple, { invoice_id }, body);
  await desk.post({ invoice_id });
  const suggested = [{ reason: 'damaged', quantity: 2, amount: 8 }];
  const ofChips = expect.objectContaining({ item_id: chips.item_id, unit_price: 4, suggested });
  expect(await candidates({ order_id: order.order_id })).toContainEqual(ofChips);
});
