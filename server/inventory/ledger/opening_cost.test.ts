import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { cellsOf, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { openStock } from '#test/opening_stock.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

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

test('What an opening stock cost is no purchase in the cost history of its item', async () => {
  const item_id = await desk.addItem('Opened at four');
  await openStock(t, maple, [{ name: 'Opened at four', stock: 10, cost: '4.00' }]);
  const item = async () => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body;
  expect(await item()).toMatchObject({ last_cost: 4, costs: [] });
  await desk.buy(item_id, { quantity: '10', cost: '5', on: TODAY });
  expect(await item()).toMatchObject({ last_cost: 5, costs: [{ date: TODAY, unit_cost: 5 }] });
});
