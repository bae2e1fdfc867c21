import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, entry, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';

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

const count = (item_id: string, quantity: number) =>
  call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: { reason: 'counted', quantity } });

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
  await count(flour, 50);
  await desk.buy(flour, { quantity: '10', cost: '2', on: TODAY });
  const shown = async (report: string) => cellsOf(await desk.ask({ report }), 'Flour');
  expect((await shown('use')).item).toBeNull();
  await count(flour, 57);
  expect(await shown('use')).toMatchObject({ used: 3, unexplained: 3, net: 6 });
  expect(await shown('missing')).toMatchObject({ difference: -3, missing: 6, found: 0 });
  expect(await shown('main_items')).toMatchObject({ used: 3, at_cost: 6 });
});

describe('Goods that were there before they had a cost', () => {
  const figures = async (category: string, of: Record<string, string> = {}) =>
    cellsOf(await desk.ask({ report: 'cost_of_goods', ...of }), category);

  test('What was counted before the first delivery is opening stock at its cost, and what was sold of it is a cost', async () => {
    const rice = await desk.addItem('Rice', { category: 'Grains' });
    const params = await countFirst('Grains', 50);
    await desk.buy(rice, { quantity: '10', cost: '10', on: TODAY });
    const counted = { opening: 0, purchases: 600, closing: 600, cost: 0 };
    expect(await figures('Grains')).toMatchObject(counted);
    expect(await figures('Grains', { from: TODAY, to: TODAY })).toMatchObject(counted);
    // Until the delivery came, nothing of it was worth anything.
    expect((await figures('Grains', { to: ago(1) })).category).toBeNull();
    await call(t, maple.manager, counts.reopen, { params });
    expect(await figures('Grains')).toMatchObject({ purchases: 100, closing: 100, cost: 0 });
    await applyCount(params);
    expect(await figures('Grains')).toMatchObject(counted);
    await desk.move([{ ...entry(rice, '-20', ago(1)), reason: 'sold' }]);
    expect(await figures('Grains')).toMatchObject({ purchases: 600, closing: 400, cost: 200 });
  });

  test('A first count after the date of a delivery that was entered later counts on its own day', async () => {
    const beans = await desk.addItem('Beans', { category: 'Pulses' });
    await countFirst('Pulses', 50);
    await desk.buy(beans, { quantity: '10', cost: '10', on: ago(20) });
    expect(await figures('Pulses', { to: ago(3) })).toMatchObject({ purchases: 100, closing: 100, cost: 0 });
    const since = { from: ago(2), to: TODAY };
    expect(await figures('Pulses', since)).toMatchObject({ opening: 100, purchases: 500, closing: 600, cost: 0 });
  });

  test('What was there before the first cost has that of the invoice that was posted first', async () => {
    const lentils = await desk.addItem('Lentils', { category: 'Dried' });
    await countFirst('Dried', 50);
    await desk.buy(lentils, { quantity: '10', cost: '12', on: ago(10) });
    await desk.buy(lentils, { quantity: '10', cost: '10', on: ago(17) });
    expect(await figures('Dried')).toMatchObject({ purchases: 820, closing: 820, cost: 0 });

    const peas = await desk.addItem('Peas', { category: 'Frozen' });
    await countFirst('Frozen', 50);
    await desk.buy(peas, { quantity: '10', cost: '10', on: TODAY });
    await desk.buy(peas, { quantity: '10', cost: '20', on: TODAY });
    expect(await figures('Frozen')).toMatchObject({ purchases: 800, closing: 800, cost: 0 });
  });

  test('What is found or missing after the first delivery is a part of the cost of goods', async () => {
    const oats = await desk.addItem('Oats', { category: 'Cereals' });
    await desk.buy(oats, { quantity: '10', cost: '10', on: ago(3) });
    await count(oats, 8);
    expect(await figures('Cereals')).toMatchObject({ purchases: 100, closing: 80, cost: 20 });
  });
});
