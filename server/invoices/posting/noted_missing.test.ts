import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';
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

async function notedMissing({ invoice_id }: Invoice) {
  const asked = await call(t, maple.manager, invoices.post, { params: { invoice_id } });
  const { concerns = [] } = asked.body as { concerns?: Concern[] };
  return concerns.flatMap((one) => (one.kind === 'noted_missing' ? [[one.row, one.stock_quantity]] : []));
}

test('An invoice that bills what was short asks once for each item, and counting what came later answers it', async () => {
  const [item, other] = [await desk.addItem('Halva'), await desk.addItem('Sumac')];
  const { item_id } = item;
  const order = await desk.order([
    { item_id, quantity: 10 },
    { item_id: other.item_id, quantity: 5 },
  ]);
  await desk.receive(order, { item_id, quantity: 6, short: 3, damaged: 1 });
  const billed = (quantity: number) => ({ item, quantity, unit_price: 2 });
  const first = await desk.document([{ item: other, quantity: 5, unit_price: 2 }, billed(4), billed(2)], { order });
  expect(await notedMissing(first)).toEqual([]);
  expect((await desk.show(first)).status).toBe('posted');
  const later = await desk.document([billed(3), billed(1)], { order });
  expect(await notedMissing(later)).toEqual([[1, 4]]);
  await desk.receive(order, { item_id, quantity: 3 });
  expect(await notedMissing(later)).toEqual([[1, 1]]);
  await desk.post(later);
  expect(await desk.item(item)).toMatchObject({ on_hand: 9 });
});
