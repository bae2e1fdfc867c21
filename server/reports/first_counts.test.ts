import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { cellsOf, NOW, ReportDesk, TODAY } from '#test/report_desk.ts';

const COUNTED = new Date('2026-11-18T15:00:00Z');
let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: COUNTED });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

/** Counts the only item of a category two days ago and applies the count. */
async function countFirst(category: string, quantity: number): Promise<{ count_id: string }> {
  t.clock.now = COUNTED;
  const started = await call(t, maple.manager, counts.start, { body: { name: category, categories: [category] } });
  const params = { count_id: started.body.count_id };
  const [line] = (await call(t, maple.staff, counts.get, { params })).body.lines;
  const at = t.clock.now.toISOString();
  const counted = { entry_id: newId(), line_id: line?.line_id ?? '', quantity, counted_at: at };
  await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries: [counted] } });
  await applyCount(params);
  t.clock.now = NOW;
  return params;
}
async function applyCount(params: { count_id: string }) {
  const applied = await call(t, maple.manager, counts.apply, { params, body: { entry_count: 1 } });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
}

test('A first count that is undone and applied again after a delivery still says what was there', async () => {
  const salt = await desk.addItem('Salt', { category: 'Spices' });
  const params = await countFirst('Spices', 50);
  await desk.buy(salt, { quantity: '10', cost: '10', on: TODAY });
  await call(t, maple.manager, counts.reopen, { params });
  await applyCount(params);
  expect(await desk.ask({ report: 'missing' })).toMatchObject({ figure: 0, rows: [] });
  expect(await desk.ask({ report: 'use' })).toMatchObject({ figure: 0, rows: [] });
  expect(await desk.ask({ report: 'main_items' })).toMatchObject({ figure: 0, rows: [] });
});

test('The first count that stands says what was there, and the next one finds what is missing', async () => {
  const flour = await desk.addItem('Flour', { category: 'Baking' });
  const params = await countFirst('Baking', 500);
  await call(t, maple.manager, counts.reopen, { params });
  const count = (quantity: number) =>
    call(t, maple.manager, inventory.createMovement, {
      params: { item_id: flour },
      body: { reason: 'counted', quantity },
    });
  await count(50);
  await desk.buy(flour, { quantity: '10', cost: '2', on: TODAY });
  const shown = async (report: string) => cellsOf(await desk.ask({ report }), 'Flour');
  expect((await shown('use')).item).toBeNull();
  await count(57);
  expect(await shown('use')).toMatchObject({ used: 3, unexplained: 3, net: 6 });
  expect(await shown('missing')).toMatchObject({ difference: -3, missing: 6, found: 0 });
  expect(await shown('main_items')).toMatchObject({ used: 3, at_cost: 6 });
});
