import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { pos } from '#contract/pos/pos.ts';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { matchSoldItem } from '#test/sold_items.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

async function merge(item_id: string, other_item_id: string, factor?: number) {
  const params = { item_id, other_item_id };
  const merged = await call(t, maple.manager, merges.mergeItem, { params, body: factor ? { factor } : {} });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
}

async function sell(day: string, quantity: number) {
  const text = `Order Id,Order Date,Menu Item,Qty,Net Price\n${day},${day} 12:10 PM,Lemonade,${quantity},9`;
  const file = { file_name: 'sales.csv', text };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  await t.runJobs();
}

test('The use of an item is compared with all sales of it and of an item that was merged into it, in its own unit', async () => {
  const [kept, merged] = [
    await desk.addItem('Lemonade'),
    await desk.addItem('Lemonade (six)', { stock_unit: 'pk', category: 'Drinks' }),
  ];
  await desk.buy(kept, { quantity: '100', cost: '1', on: ago(70) });
  await desk.buy(merged, { quantity: '20', cost: '6', on: ago(70) });
  await sell(ago(5), 10);
  await matchSoldItem(t, maple, 'Lemonade', { item_id: merged });
  await merge(kept, merged, 6);
  await sell(ago(1), 2);
  // 100 + (20 − 10 sold) × 6 − 12 sold = 148; two are missing.
  await call(t, maple.manager, inventory.createMovement, {
    params: { item_id: kept },
    body: { reason: 'counted', quantity: 146 },
  });
  const use = await desk.ask({ report: 'use' });
  expect(use.rows.map(({ cells }) => cells)).toEqual([['Lemonade', 74, 72, 0, 2, 'ea', 2, 0]]);
  expect(use.figure).toBe(2);
});
test('A price rise counts from the last cost of an item that was merged into the one that is bought now', async () => {
  const near = [await desk.addItem('Olive oil'), await desk.addItem('Oil, olive')] as const;
  await desk.buy(near[1], { quantity: '5', cost: '20', on: ago(19) });
  await desk.buy(near[0], { quantity: '10', cost: '25', on: TODAY });
  // Bought last before the days of both reports, in another unit.
  const far = [await desk.addItem('Vinegar'), await desk.addItem('Vinegar (six)', { stock_unit: 'pk' })] as const;
  await desk.buy(far[1], { quantity: '5', cost: '12', on: ago(150) });
  await desk.buy(far[1], { quantity: '5', cost: '15', on: ago(50) });
  await desk.buy(far[0], { quantity: '10', cost: '3', on: ago(2) });
  // The kept item was bought earlier as well, and the newest purchase is one of the merged item.
  const both = [await desk.addItem('Mustard'), await desk.addItem('Mustard jar')] as const;
  await desk.buy(both[0], { quantity: '5', cost: '1', on: ago(150) });
  await desk.buy(both[1], { quantity: '5', cost: '2', on: ago(140) });
  await desk.buy(both[1], { quantity: '4', cost: '4', on: ago(3) });
  await merge(near[0], near[1]);
  await merge(far[0], far[1], 6);
  await merge(both[0], both[1]);
  const changes = async () => {
    const { body } = await call(t, maple.staff, inventory.costChange, {});
    return { ...(await desk.ask({ report: 'prices' })), of_costs: body };
  };
  const fromLedger = await changes();
  expect(cellsOf(fromLedger, 'Olive oil')).toMatchObject({ cost_before: 20, cost_now: 25, bought: 15, extra: 50 });
  expect(cellsOf(fromLedger, 'Vinegar')).toMatchObject({ cost_before: 2.5, cost_now: 3, bought: 10, extra: 5 });
  expect(cellsOf(fromLedger, 'Mustard')).toMatchObject({ cost_before: 2, cost_now: 4, bought: 4, extra: 8 });
  expect(fromLedger).toMatchObject({ row_count: 3, figure: 63, figure_before: 15 });
  const rises = fromLedger.of_costs.rises.map(({ name, change }) => [name, change]);
  expect(rises).toEqual([
    ['Mustard', 1],
    ['Olive oil', 0.25],
    ['Vinegar', expect.closeTo(0.2)],
  ]);
  await writeClosings(t.db, maple.companyId, NOW);
  expect(await changes()).toEqual(fromLedger);
  // The days before a merge show each item under its own name.
  const earlier = await desk.ask({ report: 'prices', from: ago(59), to: ago(30) });
  expect(cellsOf(earlier, 'Vinegar (six)')).toMatchObject({ cost_before: 12, cost_now: 15, bought: 5, extra: 15 });
  expect(earlier.figure).toBe(fromLedger.figure_before);
});
