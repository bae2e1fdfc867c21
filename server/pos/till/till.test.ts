import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { demoPos } from '#server/drivers/pos/demo.ts';
import type { PosDriver } from '#server/drivers/pos/pos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { countRows } from '#test/rows.ts';
import { matchSoldItem } from '#test/sold_items.ts';
import { ringAllTills } from './jobs.ts';

const HOST = { host: '127.0.0.1:3000' };

let t: TestApp;
let maple: Shop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  // The till keeps its tickets in the database of the app, which opens after it.
  const till: PosDriver = { open: (access) => demoPos(t.db).open(access) };
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z'), pos: { demo: till } });
  maple = await mapleDeli(t);
  for (const [name, stock_unit, selling_price] of [
    ['Leeks', 'lb', null],
    ['Cola', 'ea', 2.5],
  ] as const) {
    const added = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit, selling_price } });
    ids[name] = added.body.item_id;
    const body = { reason: 'adjusted', quantity: 20 } as const;
    await call(t, maple.manager, inventory.createMovement, { params: { item_id: added.body.item_id }, body });
  }
  const soup = await call(t, maple.manager, recipes.create, {
    body: {
      name: 'Leek <soup>',
      yield_quantity: 4,
      yield_unit: 'portion',
      selling_price: 6,
      lines: [{ item_id: ids.Leeks ?? '', quantity: 2, unit: 'lb' }],
    },
  });
  ids.soup = soup.body.recipe_id;
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = HOST) => t.app.inject({ url, headers });
async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = HOST) {
  t.clock.now = new Date(+t.clock.now + 1000);
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ company: maple.companyId, ...fields }).toString(),
  });
  await t.runJobs();
  return answer;
}
const stock = async () => {
  const { items } = (await call(t, maple.staff, inventory.listItems, { query: { sort: 'name' } })).body;
  return items.map(({ on_hand }) => on_hand);
};
/** The newest ticket, as the page links it. */
const newest = async () => /name="ticket" value="([^"]+)"/.exec((await get('/dev/till')).body)?.[1] ?? '';
const change = async (what: string) => post('/dev/till/change', { ticket: await newest(), change: what });

const match = (name: string, target: { item_id?: string; recipe_id?: string }) => matchSoldItem(t, maple, name, target);

test('A till that is not connected rings nothing', async () => {
  expect((await get('/dev/till')).body).toContain('No register is connected');
  expect((await post('/dev/till/ring', { state: 'paid', [ids.Cola ?? '']: '1' })).statusCode).toBe(404);
});

test('A sale rung by hand leaves the shelf, an open ticket waits, a void returns the goods, and a refund does not', async () => {
  const { connection_id = '' } =
    (await call(t, maple.manager, pos.connect, { body: { driver: 'demo' } })).body.connection ?? {};
  const body = { place_ref: 'counter', history_from: '2026-11-20', stock_from: '2026-11-20' };
  await call(t, maple.manager, pos.setUp, { params: { connection_id }, body });
  await t.runJobs();
  await match('Cola', { item_id: ids.Cola ?? '' });
  await match('Leek', { recipe_id: ids.soup ?? '' });
  const { task } = (await call(t, maple.staff, pos.listConnections)).body.connections[0] ?? {};
  if (task) {
    const params = { task_id: task.task_id };
    const digest = (await call(t, maple.staff, pos.getTask, { params })).body.review?.digest ?? '';
    await call(t, maple.manager, pos.acceptTask, { params, body: { digest } });
    await t.runJobs();
  }

  await post('/dev/till/ring', { state: 'paid', [ids.Cola ?? '']: '2', [ids.soup ?? '']: '4' });
  expect(await stock()).toEqual([18, 18]);
  const live = (await get('/dev/till/live')).json();
  expect(live.shelves).toContain('18 lb');
  expect(live.tickets).toContain('4 Leek &lt;soup&gt;');
  await change('refund');
  expect(await stock()).toEqual([18, 18]);
  await change('void');
  expect(await stock()).toEqual([20, 20]);

  await post('/dev/till/ring', { state: 'open', [ids.Cola ?? '']: '3' });
  expect(await stock()).toEqual([20, 20]);
  expect((await call(t, maple.staff, pos.listConnections)).body.connections[0]).toMatchObject({ open_tickets: 1 });
  await change('pay');
  expect(await stock()).toEqual([17, 20]);
  await post('/dev/till/ring', { state: 'paid' });
  await post('/dev/till/ring', { state: 'paid', [ids.Cola ?? '']: 'many' });
  expect(await stock()).toEqual([17, 20]);
});

test('The demo till sells by itself only while it is told to', async () => {
  // Noon at the shop, where most minutes bring a ticket.
  t.clock.now = new Date('2026-11-20T17:00:00Z');
  const rung = () => countRows(t, 'demo_tickets');
  const before = await rung();
  for (const rings of ['1', '0']) {
    await post('/dev/till/rings', { rings });
    for (let minute = 0; minute < 25; minute += 1) {
      await ringAllTills(t.companies, t.db);
      await t.runJobs();
    }
    if (rings === '1') ids.rung = String(await rung());
  }
  expect(Number(ids.rung)).toBeGreaterThan(before);
  expect(await rung()).toBe(Number(ids.rung));
});

test('Only a user at this machine reaches the till', async () => {
  const before = await stock();
  const headers = { host: 'shop.example.com' };
  for (const url of ['/dev/till', '/dev/till.js', '/dev/till/live'])
    expect((await get(url, headers)).statusCode).toBe(404);
  const fields = { state: 'paid', [ids.Cola ?? '']: '1' };
  expect((await post('/dev/till/ring', fields, headers)).statusCode).toBe(404);
  expect((await post('/dev/till/ring', fields, { ...HOST, origin: 'https://other.example' })).statusCode).toBe(404);
  expect((await post('/dev/till/rings', { rings: '1' }, headers)).statusCode).toBe(404);
  expect(await stock()).toEqual(before);
});
