import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { velocities } from '#contract/inventory/velocity.ts';
import { orders } from '#contract/orders/orders.ts';
import { pos } from '#contract/pos/pos.ts';
import { couponSuggestions, UNSOLD_DAYS } from '#contract/pos/suggestions.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, type Shop } from '#test/cast.ts';
import { matchSoldItem } from '#test/sold_items.ts';

let t: TestApp;
let maple: Shop;
const ids: Record<string, string> = {};
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
    await record(name, 'adjusted', 30);
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
});
afterAll(() => t.close());

const record = (name: string, reason: 'adjusted' | 'counted', quantity: number) =>
  call(t, maple.manager, inventory.createMovement, {
    params: { item_id: ids[name] ?? '' },
    body: { reason, quantity },
  });
const getItem = async (name: string) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id: ids[name] ?? '' } })).body;

/** Tickets of each day, until yesterday: 6 portions of soup and 3 colas. */
function report(days: number): string {
  const rows = Array.from({ length: days }, (_, at) => addDays('2026-09-20', at - days)).flatMap((day) => [
    `T${day},${day},Leek soup,6,36`,
    `T${day},${day},Cola,3,7.5`,
  ]);
  return ['Transaction ID,Date,Item,Qty,Net Sales', ...rows].join('\n');
}
async function sell(days: number) {
  t.clock.now = new Date(+t.clock.now + 1000);
  const file = { file_name: 'sales.csv', text: report(days) };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
  const done = await call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  await t.runJobs();
  return done.body;
}
const match = (name: string, target: object) => matchSoldItem(t, maple, name, target);

test('The speed of sales is known from seven days on, through recipes, and even if the shelf was counted after the sales', async () => {
  await record('Leeks', 'counted', 12);
  await record('Cola', 'counted', 12);
  await sell(5);
  await match('Leek soup', { recipe_id: ids.soup ?? '' });
  await match('Cola', { item_id: ids.Cola ?? '' });
  expect((await getItem('Leeks')).velocity).toBeNull();

  const { task_id } = await sell(10);
  expect(await getItem('Leeks')).toMatchObject({
    on_hand: 12,
    per_day: 3,
    lasts_days: 4,
    velocity: { sold: 30, days: 10, from: '2026-09-10', to: '2026-09-19', cycle_days: 7, suggested_par: 27 },
  });
  const { items } = (await call(t, maple.staff, inventory.listItems, { query: { sort: 'lasts' } })).body;
  expect(items.map(({ lasts_days }) => lasts_days)).toEqual([4, 4, null]);

  await call(t, maple.manager, pos.undoTask, { params: { task_id } });
  await t.runJobs();
  expect((await getItem('Leeks')).per_day).toBeNull();
  await sell(10);
});

test('A stock that lasts for millions of years, as where a code was scanned as the quantity, is shown like any other', async () => {
  const { count_id } = (await call(t, maple.staff, counts.start, { body: { name: 'Bar' } })).body;
  const params = { count_id };
  const { lines } = (await call(t, maple.staff, counts.get, { params })).body;
  const line_id = lines.find(({ item }) => item === 'Cola')?.line_id ?? '';
  const at = t.clock.now.toISOString();
  const entries = [{ entry_id: randomUUID(), line_id, quantity: 9_876_543_210, counted_at: at }];
  await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries } });
  expect((await call(t, maple.manager, counts.apply, { params, body: { entry_count: 1 } })).status).toBe(200);
  const { status, body } = await call(t, maple.staff, inventory.listItems, { query: { sort: 'lasts' } });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.items.map(({ name }) => name)).toEqual(['Leeks', 'Cola', 'Candles']);
  expect((await getItem('Cola')).lasts_days).toBeGreaterThan(1_000_000);
  expect((await call(t, maple.manager, counts.reopen, { params })).status).toBe(200);
  expect((await getItem('Cola')).lasts_days).toBe(4);
});

test('Suggested par levels change nothing until they are set, and an order brings what sells', async () => {
  const asked = (await call(t, maple.staff, velocities.suggestPars)).body;
  expect(asked.suggestions.map(({ name, velocity }) => [name, velocity.suggested_par])).toEqual([
    ['Cola', 27],
    ['Leeks', 27],
  ]);
  expect((await getItem('Cola')).par_level).toBeNull();
  // Without a par level, and without a vendor: it is named all the same.
  const { without_vendor } = (await call(t, maple.staff, orders.suggest)).body;
  expect(without_vendor.map(({ item }) => item)).toEqual(['Cola', 'Leeks']);

  const items = asked.suggestions.map(({ item_id, velocity }) => ({ item_id, par_level: velocity.suggested_par }));
  const { before } = (await call(t, maple.manager, inventory.bulkChange, { body: { items } })).body;
  expect((await call(t, maple.staff, velocities.suggestPars)).body).toMatchObject({ total_count: 0, known_count: 2 });
  await call(t, maple.manager, inventory.bulkChange, { body: { items: before as never } });
  expect((await call(t, maple.staff, velocities.suggestPars)).body.total_count).toBe(2);
  expect((await call(t, maple.staff, inventory.bulkChange, { body: { items: before as never } })).status).toBe(403);
});

test('A bundle counts as sales of each of its parts', async () => {
  t.clock.now = new Date(+t.clock.now + 1000);
  const days = Array.from({ length: 10 }, (_, at) => addDays('2026-09-10', at));
  const rows = days.map((day) => `G${day},${day},Gift box,2,80`);
  const file = { file_name: 'boxes.csv', text: ['Transaction ID,Date,Item,Qty,Net Sales', ...rows].join('\n') };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  await match('Gift box', {
    parts: [
      { item_id: ids.Candles ?? '', quantity: 2 },
      { item_id: ids.Cola ?? '', quantity: 0.5 },
    ],
  });
  expect([(await getItem('Candles')).per_day, (await getItem('Cola')).per_day]).toEqual([4, 4]);
});

test('An item of which far too much is matched has no speed but was sold, and the speed of the others is learned', async () => {
  await record('Candles', 'counted', 12);
  const parts = (quantity: number) => [
    { item_id: ids.Candles ?? '', quantity },
    { item_id: ids.Cola ?? '', quantity: 0.25 },
  ];
  await match('Gift box', { parts: parts(5_000_000_000) });
  expect([(await getItem('Candles')).per_day, (await getItem('Cola')).per_day]).toEqual([null, 3.5]);
  // It sold all the same.
  const old = 'update stock_movements set effective_on = $1 where item_id = $2';
  await t.owner.query(old, [addDays('2026-09-20', -UNSOLD_DAYS - 1), ids.Candles]);
  const query = { item_id: ids.Candles ?? '' };
  const { suggestions } = (await call(t, maple.staff, couponSuggestions.list, { query })).body;
  expect(suggestions).toMatchObject([{ name: 'Candles', risk: null }]);
  await match('Gift box', { parts: parts(2) });
  expect((await getItem('Candles')).per_day).toBe(4);
});

test('Sales that ended weeks ago say nothing about today', async () => {
  t.clock.now = new Date('2026-10-28T22:00:00Z');
  maple = { ...maple, manager: await logIn(t, 'maple-manager'), staff: await logIn(t, 'maple-staff') };
  const file = { file_name: 'old.csv', text: report(11) };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true } });
  await t.runJobs();
  expect(await getItem('Cola')).toMatchObject({ per_day: null, lasts_days: null });
});
