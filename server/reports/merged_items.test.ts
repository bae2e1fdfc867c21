import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { pos } from '#contract/pos/pos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, NOW, ReportDesk } from '#test/report_desk.ts';
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
