/**
 * `npm run bench:pos [-- --json] [--orders 10000] [--seconds 10]`: a first sync from a Square of our own that answers after 50 ms, and signed
 * events at 50 a second. The goals are those of 100,000 orders with 300,000 lines and of a minute of events.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DAY_MS } from '#contract/dates.ts';
import type { Endpoint } from '#contract/http.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { freePort } from '#server/platform/free_port.ts';
import { fillPath } from '#test/app.ts';
import { LOCATION, SQUARE, type SquareServer, startSquareServer } from '#test/providers/square_server.ts';
import { startCounterbook } from '#test/start/start.ts';
import { logIn, signUp } from './account.ts';
import { printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    orders: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
});
const ORDERS = Number(flags.orders);
const SECONDS = Number(flags.seconds);
const LATENCY_MS = 50;
const ITEMS = 200;
const LINES = 3;
const A_SECOND = 50;
/** 100,000 orders in three minutes. */
const GOAL_A_SECOND = 100_000 / 180;
const GOAL_EVENT_MS = 2000;

const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
const square = await startSquareServer({ now: new Date() }, LATENCY_MS);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const settings = {
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: url,
  DEMO: '0',
  BACKUPS: '0',
  SQUARE_API_URL: square.url,
  SQUARE_APPLICATION_ID: SQUARE.application_id,
  SQUARE_APPLICATION_SECRET: SQUARE.application_secret,
  SQUARE_WEBHOOK_KEY: SQUARE.webhook_key,
};
fill(square);
const counterbook = startCounterbook(settings, 'server/main.ts');
try {
  await counterbook.open;
  const owner = new pg.Pool({ connectionString: findRunningPostgres(dataDir) ?? '', max: 1 });
  try {
    const ask = await openShop();
    const sync = await firstSync(ask, owner);
    printResults('pos', [...sync, ...(await events(owner))], flags.json);
  } finally {
    await owner.end();
  }
} finally {
  await counterbook.stop();
  await square.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A catalog, and orders of the last 60 days. */
function fill({ catalog, orders }: SquareServer): void {
  for (let n = 0; n < ITEMS; n += 1) {
    const variation = {
      type: 'ITEM_VARIATION',
      id: `V${n}`,
      item_variation_data: { item_id: `I${n}`, name: 'Regular' },
    };
    catalog.push({ type: 'ITEM', id: `I${n}`, item_data: { name: `Thing ${n}`, variations: [variation] } });
  }
  const step = (60 * DAY_MS) / ORDERS;
  const first = Date.now() - 60 * DAY_MS;
  for (let n = 0; n < ORDERS; n += 1) addOrder(orders, `O${n}`, new Date(first + n * step), n);
}

function addOrder(orders: SquareServer['orders'], id: string, at: Date, n: number): void {
  const line_items = Array.from({ length: LINES }, (_, line) => ({
    uid: `L${line}`,
    name: `Thing ${(n * LINES + line) % ITEMS}`,
    catalog_object_id: `V${(n * LINES + line) % ITEMS}`,
    quantity: '1',
    item_type: 'ITEM',
    gross_sales_money: { amount: 250, currency: 'USD' },
  }));
  const time = at.toISOString();
  const times = { created_at: time, updated_at: time, closed_at: time };
  orders.set(id, { id, location_id: LOCATION, state: 'COMPLETED', ...times, line_items });
}

type Ask = (endpoint: Endpoint, parts?: { params?: Record<string, string>; body?: object }) => Promise<never>;

async function openShop(): Promise<Ask> {
  await signUp(url);
  const { access_token } = await logIn(url);
  return async ({ method, path }, { params = {}, body } = {}) => {
    const answer = await fetch(`${url}/api${fillPath(path, params)}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}

/** From the setup to the differences, and from the yes to the last movement. Every tenth sold item is matched. */
async function firstSync(ask: Ask, owner: pg.Pool) {
  const begun: { url: string } = await ask(pos.connect, { body: { driver: 'square' } });
  const state = new URL(begun.url).searchParams.get('state') ?? '';
  const { connection_id }: { connection_id: string } = await ask(pos.acceptGrant, {
    body: { driver: 'square', code: 'right', state },
  });
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
  const params = { connection_id };
  const body = { place_ref: LOCATION, history_from: day(61), stock_from: day(61) };
  const memory: Memory[] = [];
  const fetched = performance.now();
  await ask(pos.setUp, { params, body });
  await until(owner, 'review', memory);
  const fetch_s = (performance.now() - fetched) / 1000;
  for (let n = 0; n < ITEMS; n += 10) {
    const item: { item_id: string } = await ask(inventory.createItem, {
      body: { name: `Thing ${n}`, stock_unit: 'ea' },
    });
    const sold = await owner.query(`select pos_item_id from pos_items where source_key = $1`, [`ref V${n}`]);
    await owner.query(`update pos_items set item_id = $1, quantity = 1, mapped_at = now() where pos_item_id = $2`, [
      item.item_id,
      sold.rows[0].pos_item_id,
    ]);
  }
  await owner.query(`update pos_tasks set differences = '[]'`);
  const { rows } = await owner.query('select task_id from pos_tasks');
  const task: { review: { digest: string } } = await ask(pos.getTask, { params: { task_id: rows[0].task_id } });
  const booked = performance.now();
  await ask(pos.acceptTask, { params: { task_id: rows[0].task_id }, body: { digest: task.review.digest } });
  await until(owner, 'done', memory);
  const book_s = (performance.now() - booked) / 1000;
  const counted = await owner.query(`select (select count(*) from pos_sales)::int as sales,
    (select sum(jsonb_array_length(lines)) from pos_sale_versions)::int as lines`);
  if (counted.rows[0].sales !== ORDERS) throw new Error(`${counted.rows[0].sales} of ${ORDERS} orders arrived`);
  const quarter = Math.ceil(memory.length / 4);
  // The least in a while is what stays after the garbage collector has been there.
  const live = (part: readonly Memory[]) => Math.min(...part.map(({ heap }) => heap));
  return [
    result({
      name: `first sync: ${ORDERS} orders, ${counted.rows[0].lines} lines`,
      value: fetch_s + book_s,
      unit: 's',
    }),
    result({ name: 'of it: fetching and comparing', value: fetch_s, unit: 's' }),
    result({ name: 'orders a second', value: ORDERS / (fetch_s + book_s), unit: '/s', target: GOAL_A_SECOND }),
    result({ name: 'live heap, first quarter', value: live(memory.slice(0, quarter)), unit: 'MB' }),
    result({ name: 'live heap, last quarter', value: live(memory.slice(-quarter)), unit: 'MB' }),
    result({ name: 'memory of the process, at most', value: Math.max(...memory.map(({ all }) => all)), unit: 'MB' }),
  ];
}

/** Megabytes of the server: its JavaScript heap, and all that the process holds. */
interface Memory {
  heap: number;
  all: number;
}

async function until(owner: pg.Pool, state: string, memory: Memory[]): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select state, fault from pos_tasks order by created_at limit 1');
    if (rows[0]?.state === state) return;
    if (rows[0]?.state === 'failed') throw new Error(`the sync failed: ${rows[0].fault}`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0) / 1024 / 1024;
    memory.push({ heap: megabytes('nodejs_heap_size_used_bytes'), all: megabytes('process_resident_memory_bytes') });
    await pause(250);
  }
}

/** Signed events at an even pace, each about a new order; how long each takes to its movement, and whether one is lost. */
async function events(owner: pg.Pool) {
  const total = A_SECOND * SECONDS;
  const sent = new Map<string, number>();
  const seen = new Map<string, number>();
  const began = performance.now();
  const requests: Promise<void>[] = [];
  const look = async () => {
    const { rows } = await owner.query(
      `select s.source_id from pos_sales s join pos_sale_versions v using (company_id, sale_id) where s.source_id like 'E%'`,
    );
    for (const { source_id } of rows) if (!seen.has(source_id)) seen.set(source_id, performance.now());
  };
  let looking: Promise<void> = Promise.resolve();
  for (let n = 0; n < total; n += 1) {
    const wait = began + (n * 1000) / A_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    const id = `E${n}`;
    addOrder(square.orders, id, new Date(), n);
    const { payload, signature } = square.event('order.updated', id, { url: `${url}/webhooks/pos/square` });
    sent.set(id, performance.now());
    requests.push(deliver(payload, signature));
    if (n % 10 === 0) looking = looking.then(look);
  }
  await Promise.all(requests);
  await looking;
  const end = performance.now() + 30_000;
  while (seen.size < total && performance.now() < end) {
    await look();
    await pause(50);
  }
  const took = [...seen].map(([id, at]) => at - (sent.get(id) ?? at)).sort((a, b) => a - b);
  const at = (share: number) => took[Math.ceil(took.length * share) - 1] ?? null;
  return [
    result({
      name: `events at ${A_SECOND} a second, lost of ${total}`,
      value: total - seen.size,
      unit: '',
      target: 0,
      lowerIsBetter: true,
    }),
    result({ name: 'event to ledger, median', value: at(0.5), unit: 'ms' }),
    result({ name: 'event to ledger, slowest', value: at(1), unit: 'ms', target: GOAL_EVENT_MS, lowerIsBetter: true }),
  ];
}

async function deliver(body: string, signature: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
  const answer = await fetch(`${url}/webhooks/pos/square`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`an event was answered ${answer.status}`);
}
