import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { openStock } from '#test/opening_stock.ts';
import { ago, cellsOf, NOW, ReportDesk, TODAY } from '#test/report_desk.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

const changes = async () =>
  (await call(t, maple.staff, inventory.listItems)).body.items.map(({ name, cost_change }) => [name, cost_change]);

test('Earlier releases took the cost of an opening stock for that of a purchase, which the migration forgets', async () => {
  const [once, twice, never] = [
    await desk.addItem('Once'),
    await desk.addItem('Twice'),
    await desk.addItem('Unopened'),
  ];
  const opened = ['Once', 'Twice'].map((name) => ({ name, stock: 10, cost: '2.00' }));
  await openStock(t, maple, opened);
  await desk.buy(once, { quantity: '5', cost: '3', on: ago(2) });
  for (const item_id of [twice, never]) {
    await desk.buy(item_id, { quantity: '5', cost: '4', on: ago(2) });
    await desk.buy(item_id, { quantity: '5', cost: '5', on: ago(1) });
  }
  // What was taken back was no purchase.
  await desk.takeBack(await desk.buy(once, { quantity: '5', cost: '2', on: ago(1) }));
  await t.owner.query(`update items set previous_cost = 2 where company_id = $1 and item_id = $2`, [
    maple.companyId,
    once,
  ]);
  expect(await changes()).toEqual([
    ['Once', 0.5],
    ['Twice', 0.25],
    ['Unopened', 0.25],
  ]);
  const folder = new URL('../../../migrations/', import.meta.url);
  await t.owner.query(readFileSync(new URL('0216_opening_stock_is_no_purchase.sql', folder), 'utf8'));
  expect(await changes()).toEqual([
    ['Once', null],
    ['Twice', 0.25],
    ['Unopened', 0.25],
  ]);
});

test('Free goods leave the last cost what the opening stock cost, on a past day as now', async () => {
  const item_id = await desk.addItem('Free after opening');
  await openStock(t, maple, [{ name: 'Free after opening', stock: 10, cost: '2.00' }]);
  await desk.buy(item_id, { quantity: '10', cost: '0', on: TODAY });
  t.clock.now = new Date('2026-11-21T15:00:00Z');
  for (const to of [TODAY, '2026-11-21']) {
    const report = await desk.ask({ report: 'value', group: 'item', from: to, to });
    expect(cellsOf(report, 'Free after opening')).toMatchObject({ on_hand: 20, average_cost: 1, last_cost: 2 });
  }
});
