import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

test('A credit above the value on hand leaves no value, and the rest is a gain on used goods, to the cent, on any day', async () => {
  const item = await desk.addItem('Rebated oil');
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 3.33 }]));
  const params = { item_id: item.item_id };
  const waste = { reason: 'wasted', quantity: 4 } as never;
  await call(t, maple.manager, inventory.createMovement, { params, body: waste });
  const before = await desk.costOfGoods();
  // 25.02 back on six units that are worth 19.98.
  const memo = await desk.memo([{ item, quantity: 6, unit_price: 4.17 }]);
  await desk.change(memo, { lines: memo.lines.map(({ line_id }) => ({ line_id, price_only: true })) });
  await desk.post(memo);
  expect(await desk.item(item)).toMatchObject({ on_hand: 6, average_cost: 0, value: 0, last_cost: 3.33 });
  const after = await desk.costOfGoods();
  expect(after.map((sum, at) => Math.round((sum - (before[at] ?? 0)) * 100))).toEqual([0, -2502, -1998, -504]);
  const ledger = (await call(t, maple.staff, inventory.listMovements, { params })).body.movements;
  expect(ledger[0]).toMatchObject({ reason: 'credited', value: -25.02, value_used: 5.04 });
  expect(ledger[1]).toMatchObject({ reason: 'wasted', value_used: null });

  // The next delivery is worth what it cost, now and at the end of the day.
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 3 }]));
  expect(await desk.item(item)).toMatchObject({ on_hand: 10, average_cost: 1.2, value: 12 });
  const sums = await desk.costOfGoods();
  expect(sums.map((sum, at) => Math.round((sum - (after[at] ?? 0)) * 100))).toEqual([0, 1200, 1200, 0]);
  // Of a day that is over, both are computed from the ledger.
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 3_600_000 * 30);
  expect(await desk.costOfGoods()).toEqual(sums);
  t.clock.now = now;
  await desk.unpost(memo);
  expect(await desk.item(item)).toMatchObject({ on_hand: 10, average_cost: 3.198, value: 31.98 });
  expect((await desk.costOfGoods())[3]).toBeCloseTo(before[3] ?? 0);
});
