import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import { squarePos } from '#server/drivers/pos/square.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp } from '../app.ts';
import { mapleDeli, type Shop } from '../cast.ts';
import { LOCATION, SQUARE, type SquareServer, startSquareServer } from '../providers/square_server.ts';
import { chances } from './chances.ts';

/** Square gives 500 at once. */
const ORDERS = 600;
/** How many sales are compared and booked together. */
const PART = 200;
const ITEMS = 3;
const STOCK = 100_000;

const chance = chances();

let t: TestApp;
let square: SquareServer;
let maple: Shop;
beforeAll(async () => {
  const clock = { now: new Date() };
  square = await startSquareServer(clock, 20);
  t = await buildTestApp({ now: clock.now, pos: { square: squarePos({ ...SQUARE, api_url: square.url }) } });
  maple = await mapleDeli(t);
  for (let n = 0; n < ITEMS; n += 1) {
    const data = { item_id: `I${n}`, name: 'Regular', sku: `90000${n}` };
    const variations = [{ type: 'ITEM_VARIATION', id: `V${n}`, item_variation_data: data }];
    square.catalog.push({ type: 'ITEM', id: `I${n}`, item_data: { name: `Thing ${n}`, variations } });
    const { body } = await call(t, maple.manager, inventory.createItem, {
      body: { name: `Thing ${n}`, stock_unit: 'ea' },
    });
    const params = { item_id: body.item_id };
    await call(t, maple.manager, inventory.createMovement, { params, body: { reason: 'adjusted', quantity: STOCK } });
  }
  for (let n = 0; n < ORDERS; n += 1) {
    const at = new Date(+clock.now - (ORDERS - n) * 60_000).toISOString();
    const line = { uid: 'L', name: `Thing ${n % ITEMS}`, catalog_object_id: `V${n % ITEMS}`, item_type: 'ITEM' };
    const times = { created_at: at, updated_at: at, closed_at: at };
    const line_items = [{ ...line, quantity: String(1 + (n % 4)) }];
    square.orders.set(`O${n}`, {
      id: `O${n}`,
      location_id: LOCATION,
      state: n % 10 === 9 ? 'CANCELED' : 'COMPLETED',
      ...times,
      line_items,
    });
  }
});
afterAll(async () => {
  await t.close();
  await square.close();
});

const connection = async () => (await call(t, maple.staff, pos.listConnections)).body.connections[0];

/** What the last part took: a kill comes at any time of one. */
let part_ms = 60;

/** Runs a worker until it has begun that many parts and a moment more, and kills it in the last; whether it came to its end before. */
async function runAndKill(task_id: string, parts: number, address: string[]): Promise<boolean> {
  const script = join(import.meta.dirname, 'syncing_worker.ts');
  const given = [t.ownerUrl, SECRET_KEY, maple.companyId, task_id, String(PART), ...address];
  const worker = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(worker, 'exit');
  let begun = 0;
  let at = 0;
  const reached = new Promise<void>((resolve) => {
    worker.on('message', () => {
      if (begun > 0) part_ms = performance.now() - at;
      at = performance.now();
      begun += 1;
      if (begun <= parts) worker.send('begin');
      if (begun >= parts) resolve();
    });
  });
  await Promise.race([reached, ended]);
  if (worker.exitCode === null) {
    await pause(chance.between(0, part_ms));
    worker.kill('SIGKILL');
  }
  const [code] = await ended;
  return code === 0;
}

// Like the test of the sync between two calls, but with SIGKILL at any instruction.
test('When syncs are killed at any point, the next one continues where it was, and every sale has left the shelf once', async () => {
  const begun = await call(t, maple.manager, pos.connect, { body: { driver: 'square' } });
  const state = new URL(begun.body.url ?? '').searchParams.get('state') ?? '';
  const { body } = await call(t, maple.manager, pos.acceptGrant, { body: { code: 'right', state } });
  const params = { connection_id: body.connection_id };
  const day = (back: number) => new Date(+t.clock.now - back * 86_400_000).toISOString().slice(0, 10);
  const setup = { place_ref: LOCATION, history_from: day(10), stock_from: day(10) };
  const task_id = (await call(t, maple.manager, pos.setUp, { params, body: setup })).body.task?.task_id ?? '';
  let kills = 0;
  // The first of each step is killed in its first part, so that no step can be through without a kill.
  const killUntil = async (isOver: () => Promise<boolean>, ...address: string[]) => {
    for (let parts = 1; !(await isOver()); parts = chance.pick([1, 2, 3])) {
      if (!(await runAndKill(task_id, parts, address))) kills += 1;
    }
  };
  await killUntil(async () => (await connection())?.task?.state === 'review', square.url);
  const fetching = kills;
  const { items } = (await call(t, maple.staff, pos.listItems, { query: {} })).body;
  for (const { name, pos_item_id } of items) {
    const found = (await call(t, maple.staff, inventory.listItems, { query: { search: name } })).body.items[0];
    await t.owner.query('update pos_items set item_id = $1, quantity = 1, mapped_at = now() where pos_item_id = $2', [
      found?.item_id,
      pos_item_id,
    ]);
  }
  await t.owner.query(
    `update pos_tasks set state = 'running', step = 'compare', cursor = null, done_count = 0, differences = null`,
  );
  await killUntil(async () => (await connection())?.task?.state === 'review');
  const { review } = (await call(t, maple.staff, pos.getTask, { params: { task_id } })).body;
  await call(t, maple.manager, pos.acceptTask, { params: { task_id }, body: { digest: review?.digest ?? '' } });
  await killUntil(async () => (await connection())?.task === null);
  expect([fetching > 0, kills > fetching]).toEqual([true, true]);

  const { rows } = await t.owner.query(
    `select (select count(*)::int from pos_sales) as sales, (select count(*)::int from pos_sale_versions) as versions,
       (select count(*)::int from stock_movements where sale_id is not null) as movements,
       (select count(distinct sale_id)::int from stock_movements where sale_id is not null) as moved`,
  );
  const paid = Array.from({ length: ORDERS }, (_, n) => n).filter((n) => n % 10 !== 9);
  expect(rows[0]).toEqual({ sales: ORDERS, versions: ORDERS, movements: paid.length, moved: paid.length });
  const stock = (await call(t, maple.staff, inventory.listItems, { query: {} })).body.items;
  for (let item = 0; item < ITEMS; item += 1) {
    const sold = paid.filter((n) => n % ITEMS === item).reduce((sum, n) => sum + 1 + (n % 4), 0);
    expect(stock.find(({ name }) => name === `Thing ${item}`)?.on_hand).toBe(STOCK - sold);
  }
}, 600_000);
