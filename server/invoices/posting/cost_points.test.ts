import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

test('Two lines of one invoice with the same item and price are told apart in the cost history and in the prices of the vendor', async () => {
  const desk = new Desk(t, maple);
  const item = await desk.addItem('Oat milk');
  const line = { item, quantity: 4, unit_price: 2 };
  const { vendor_id } = await desk.post(await desk.document([line, line]));
  const { costs } = await desk.item(item);
  expect(costs.map(({ unit_cost }) => unit_cost)).toEqual([2, 2]);
  expect(new Set(costs.map(({ movement_id }) => movement_id)).size).toBe(2);
  const params = { vendor_id: vendor_id ?? '' };
  const [sold] = (await call(t, maple.staff, vendors.listItems, { params })).body.vendor_items;
  expect(sold?.prices.map(({ unit_price }) => unit_price)).toEqual([2, 2]);
  expect(new Set(sold?.prices.map(({ line_id }) => line_id)).size).toBe(2);
});
