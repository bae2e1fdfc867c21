import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import { moveStock, refreshCosts } from '#server/inventory/inventory.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { matchSoldItem } from '#test/sold_items.ts';

const TODAY = '2026-09-20';
let t: TestApp;
let maple: Shop;
const ids: Record<string, string> = {};

/** Goods that came in at a price. */
async function receive(name: string, quantity: string, unit_cost: string) {
  const item_id = ids[name] ?? '';
  await t.db.tenant(maple.companyId, async (tenant) => {
    await moveStock(tenant, [
      {
        movement_id: newId(),
        item_id,
        reason: 'received',
        quantity,
        unit_cost,
        effective_on: addDays(TODAY, -80),
        occurred_at: t.clock.now,
        created_by: null,
      },
    ]);
    await refreshCosts(tenant, [item_id]);
  });
}
const record = (name: string, reason: 'counted' | 'wasted', quantity: number) =>
  call(t, maple.manager, inventory.createMovement, {
    params: { item_id: ids[name] ?? '' },
    body: { reason, quantity },
  });

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-09-20T22:00:00Z') });
  maple = await mapleDeli(t);
  for (const [name, stock_unit] of [
    ['Leeks', 'lb'],
    ['Cola', 'ea'],
    ['Candles', 'ea'],
  ] as const) {
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit } })).body;
    ids[name] = item_id;
    await receive(name, '100', '2');
  }
  const soup = await call(t, maple.manager, recipes.create, {
    body: {
      name: 'Leek soup',
      yield_quantity: 4,
      yield_unit: 'portion',
      lines: [{ item_id: ids.Leeks ?? '', quantity: 2, unit: 'lb' }],
    },
  });
  ids.soup = soup.body.recipe_id;
  // Nine days: two tickets a day at noon and at six, of which one was voided on the last day.
  const rows = Array.from({ length: 9 }, (_, at) => addDays(TODAY, at - 9)).flatMap((day) => [
    `${day}a,${day} 12:10 PM,Leek soup,2,12,False`,
    `${day}a,${day} 12:10 PM,Cola,1,2.5,False`,
    `${day}b,${day} 6:05 PM,Leek soup,2,12,${day === addDays(TODAY, -1) ? 'True' : 'False'}`,
  ]);
  await sell(['Order Id,Order Date,Menu Item,Qty,Net Price,Void?', ...rows].join('\n'));
});
afterAll(() => t.close());

async function sell(text: string, refunds_return = false) {
  const file = { file_name: 'sales.csv', text, refunds_return };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  await t.runJobs();
}
const match = (name: string, target: { item_id?: string; recipe_id?: string }) => matchSoldItem(t, maple, name, target);
async function ask(query: Record<string, string>): Promise<Report> {
  const answer = await call(t, maple.manager, reports.get, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const span = (days: number) => ({ from: addDays(TODAY, -days), to: TODAY });
const rowsOf = ({ rows }: Report) => rows.map(({ cells }) => cells);

test('Sales are shown by item, hour and day, compared with the days before, without voided sales', async () => {
  const byItem = await ask({ report: 'sales', ...span(4) });
  // Four days with sales against five before.
  expect(byItem).toMatchObject({ figure: 94, figure_before: 132.5 });
  expect(rowsOf(byItem)).toEqual([
    ['Leek soup', 14, 84, 120, expect.closeTo(-0.3), expect.closeTo(84 / 94)],
    ['Cola', 4, 10, 12.5, expect.closeTo(-0.2), expect.closeTo(10 / 94)],
  ]);
  const byHour = await ask({ report: 'sales', group: 'hour', ...span(4) });
  expect(rowsOf(byHour).map(([hour, sold, tickets, each]) => [hour, sold, tickets, each])).toEqual([
    ['12 PM', 12, 4, 14.5],
    ['6 PM', 6, 3, 12],
  ]);
  const byDay = await ask({ report: 'sales', group: 'day', ...span(4) });
  expect(rowsOf(byDay).map(([day, , tickets]) => [day, tickets])).toEqual([
    ['2026-09-19', 1],
    ['2026-09-18', 2],
    ['2026-09-17', 2],
    ['2026-09-16', 2],
  ]);
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    const file = await call(t, maple.manager, reports.file, { query: { report: 'sales', format, ...span(4) } });
    expect(file.status).toBe(200);
  }
});

test('Use according to counts is compared with sales, recipes and write-offs, whether sales came before or after the count', async () => {
  expect(await ask({ report: 'use', ...span(30) })).toMatchObject({ rows: [], note: 'unmatched' });
  await match('Cola', { item_id: ids.Cola ?? '' });
  await record('Cola', 'wasted', 3);
  // 100 − 9 sold − 3 wasted = 88; five are gone.
  await record('Cola', 'counted', 83);
  expect(await ask({ report: 'missing', ...span(30) })).toMatchObject({ figure: 10, note: null });
  // These sales are matched after the count, which has seen the shelf without them: 100 − 17 = 83; three more are gone.
  await record('Leeks', 'counted', 80);
  await match('Leek soup', { recipe_id: ids.soup ?? '' });
  // To the count, all leeks are missing; the report says so.
  expect(await ask({ report: 'missing', ...span(30) })).toMatchObject({ figure: 50, note: 'late_sales' });
  const use = await ask({ report: 'use', ...span(30) });
  expect(use).toMatchObject({ note: null, figure: 16 });
  expect(rowsOf(use)).toEqual([
    ['Cola', 17, 9, 3, 5, 'ea', 10, 0],
    ['Leeks', 20, 17, 0, 3, 'lb', 6, 0],
  ]);
  expect(rowsOf(await ask({ report: 'use', group: 'category', ...span(30) }))).toEqual([['No category', 16, 0]]);

  // Sales are booked at the default location; what a count finds elsewhere is found there.
  const kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body.location_id;
  const main = (await call(t, maple.staff, locations.list)).body.locations[0]?.location_id ?? '';
  const target = { params: { item_id: ids.Cola ?? '' } };
  const added = { reason: 'adjusted', quantity: 6, location_id: kiosk } as const;
  await call(t, maple.manager, inventory.createMovement, { ...target, body: added });
  await call(t, maple.manager, inventory.createMovement, {
    ...target,
    body: { ...added, reason: 'counted', quantity: 2 },
  });
  const at = async (location_id: string) => rowsOf(await ask({ report: 'use', ...span(30), location_id }));
  expect(await at(main)).toEqual(rowsOf(use));
  expect(await at(kiosk)).toEqual([['Cola', 4, 0, 0, 4, 'ea', 8, 0]]);
  expect((await ask({ report: 'use', ...span(30) })).figure).toBe(24);
});

test('Food cost is what goods cost as a share of what was sold, in these days and in those before', async () => {
  const [cost, sold, food] = [
    await ask({ report: 'cost_of_goods', ...span(4) }),
    await ask({ report: 'sales', ...span(4) }),
    await ask({ report: 'food_cost', ...span(4) }),
  ];
  expect(food.figure).toBeCloseTo(60 / 94, 10);
  expect([cost.figure, sold.figure]).toEqual([60, 94]);
  expect(food.figure_before).toBeCloseTo((cost.figure_before ?? 0) / (sold.figure_before ?? 0), 10);
  const [row] = rowsOf(food);
  expect(row).toEqual(['No category', cost.figure, food.figure, food.figure_before]);
  // Without sales there is no share, in these days or in those before.
  expect(await ask({ report: 'food_cost', from: '2026-06-01', to: '2026-06-30' })).toMatchObject({
    figure: null,
    figure_before: null,
    rows: [],
  });
  const closed = await ask({ report: 'food_cost', from: TODAY, to: TODAY });
  expect(closed).toMatchObject({ figure: null, figure_before: 2 / 14.5 });
  expect(rowsOf(closed)).toEqual([['No category', 52, null, 2 / 14.5]]);
});

test('Items are classed by what is used of them at cost: sold, written off and missing at counts', async () => {
  const main = await ask({ report: 'main_items', ...span(30) });
  // At $2 each: 21 colas, four of them missing at the kiosk, and 20 leeks. What a first count found is none, and neither are candles.
  expect(rowsOf(main)).toEqual([
    ['Cola', 'A', 21, 'ea', 42, 42 / 82, 42 / 82, 170],
    ['Leeks', 'A', 20, 'lb', 40, 40 / 82, 1, 160],
  ]);
  expect(main).toMatchObject({ figure: 82, figure_before: 0 });
  expect(rowsOf(await ask({ report: 'main_items', group: 'class', ...span(30) }))).toEqual([['A', 2, 82, 1, 330]]);
});

test('Stock without a sale is dead, with its value', async () => {
  const slow = await ask({ report: 'slow' });
  expect(rowsOf(slow)).toEqual([['Candles', 100, 'ea', null, null, 200]]);
  expect(slow).toMatchObject({ figure: 200, note: null });
});

test('A lot that was used up says nothing of what is missing of its item', async () => {
  const body = { name: 'Mint', stock_unit: 'ea', expires: true };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const move = (more: object) =>
    call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: more as never });
  await move({ reason: 'adjusted', quantity: 6 });
  const dated = (await move({ reason: 'adjusted', quantity: 4, lot: { expires_on: '2026-09-24' } })).body.movement;
  await move({ reason: 'counted', quantity: 0, lot_id: dated?.lots[0]?.lot_id });
  const used = async () =>
    rowsOf(await ask({ report: 'use', ...span(30) })).flatMap(([name, quantity]) =>
      name === 'Mint' ? [quantity] : [],
    );
  expect(await used()).toEqual([]);
  await move({ reason: 'counted', quantity: 5 });
  expect(await used()).toEqual([5]);
});

test('Goods that came back are not sold, and a refund is not a ticket', async () => {
  const day = addDays(TODAY, -70);
  const rows = [
    `${day}a,${day} 12:10 PM,Tea,3,9,False`,
    `${day}b,${day} 12:20 PM,Tea,-1,-3,False`,
    `${day}c,${day} 6:10 PM,Tea,-1,-3,False`,
  ];
  await sell(['Order Id,Order Date,Menu Item,Qty,Net Price,Void?', ...rows].join('\n'), true);
  const about = { report: 'sales', from: day, to: day };
  expect(rowsOf(await ask(about)).map(([name, sold, amount]) => [name, sold, amount])).toEqual([['Tea', 1, 3]]);
  const byHour = await ask({ ...about, group: 'hour' });
  expect(rowsOf(byHour).map(([hour, sold, tickets, each, amount]) => [hour, sold, tickets, each, amount])).toEqual([
    ['12 PM', 2, 1, 6, 6],
    ['6 PM', -1, 0, null, -3],
  ]);
});
