import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { statements } from '#contract/invoices/statements/statements.ts';
import { automations } from '#contract/messaging/automations/automations.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { pos } from '#contract/pos/pos.ts';
import { program } from '#contract/program/program.ts';
import { reports } from '#contract/reports/reports.ts';
import { demoPos } from '#server/drivers/pos/demo.ts';
import { openReadingPool } from '#server/invoices/reading/pool.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli } from '#test/cast.ts';
import { countRows } from '#test/rows.ts';
import { fillDemoShop, findDemoLogin } from './demo.ts';
import type { DemoDeps } from './fill_context.ts';

const SLOW = 600_000;
const reader = openReadingPool({ threads: 2, ocr: { passTimeoutMs: 300_000 } });
const warnings: unknown[] = [];
const log = { info: () => {}, warn: (...told: unknown[]) => warnings.push(told), error: () => {} };

let t: TestApp;
let token: string;

function fill(more: Partial<DemoDeps> = {}): Promise<void> {
  return fillDemoShop({ db: t.db, clock: () => t.clock.now, log, storage: t.storage, reader, till: true, ...more });
}

/** Rows of every table, as their owner sees them. */
async function census(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['companies', 'users', 'items', 'invoices', 'stock_movements', 'contacts', 'audit_events']) {
    counts[table] = await countRows(t, table);
  }
  return counts;
}

beforeAll(async () => {
  const tenant: Parameters<typeof demoPos>[0]['tenant'] = (...args) => t.db.tenant(...args);
  // A minute after midnight at the shop, where steps of the last hours fall on the day before.
  t = await buildTestApp({ now: new Date('2026-11-20T05:01:00Z'), pos: { demo: demoPos({ tenant }) } });
}, SLOW);
afterAll(async () => {
  await reader.close();
  await t.close();
});

test('A demo that fails while it is filled leaves only the name of the shop and shows no login', {
  timeout: SLOW,
}, async () => {
  // By the first document, the shop has its staff, its items and their counts.
  const failing = { ...reader, read: () => Promise.reject(new Error('the reader failed')) };
  await expect(fill({ reader: failing })).rejects.toThrow('the reader failed');
  const stored: string[] = [];
  for await (const { key } of t.storage.list()) stored.push(key);
  expect(stored).toHaveLength(1);
  expect(await findDemoLogin(t.db)).toBeUndefined();
  expect(await census()).toMatchObject({ companies: 1, users: 1, items: 0, invoices: 0, stock_movements: 0 });
});

test('The next start fills the demo, and no invoice needed a correction', { timeout: SLOW }, async () => {
  let last = [0, 1];
  await fill({
    onProgress(...progress) {
      last = progress;
    },
  });
  expect(last[0]).toBe(last[1]);
  expect(warnings).toEqual([]);
  const login = await findDemoLogin(t.db);
  expect(login).toEqual({ username: 'demo', password: 'Maple-2468!' });
  token = await logIn(t, 'demo', login?.password);
  expect((await call(t, token, company.getDetails)).body.help_contact).toBe('(207) 555-0100');
});

test('Filling again changes nothing', async () => {
  const before = await census();
  await fill();
  expect(await census()).toEqual(before);
  expect(before).toMatchObject({ companies: 1, users: 3, contacts: 60 });
});

test('Weeks of sales tell how long the stock lasts', async () => {
  await t.runJobs();
  const { items } = (await call(t, token, inventory.listItems, { query: { sort: 'lasts', limit: 100 } })).body;
  expect(items.filter(({ lasts_days }) => lasts_days !== null).length).toBeGreaterThan(20);
  expect(items.filter(({ on_hand }) => on_hand < 0)).toEqual([]);
});

test('The quantity on hand is the sum of the ledger for every item', async () => {
  const { rows } = await t.owner.query(
    `select i.name from items i where i.on_hand is distinct from
       (select sum(m.quantity) from stock_movements m where m.company_id = i.company_id and m.item_id = i.item_id)`,
  );
  expect(rows).toEqual([]);
  const { body } = await call(t, token, inventory.listItems, { query: { limit: 200 } });
  expect(body.items.filter(({ on_hand }) => on_hand < 0)).toEqual([]);
});

test('Perishable items have dates, and some items have photos', async () => {
  const { body } = await call(t, token, lots.list, { query: { limit: 50 } });
  expect(body.lots.length).toBeGreaterThan(8);
  expect(body.expiring_value).toBeGreaterThan(0);
  const { items } = (await call(t, token, inventory.listItems, { query: { limit: 200 } })).body;
  const pictured = items.filter(({ photo_version }) => photo_version !== null);
  expect(pictured).toHaveLength(12);
  const headers = { authorization: `Bearer ${token}` };
  for (const { item_id } of pictured) {
    const { statusCode } = await t.app.inject({ url: `/api/items/${item_id}/photo?size=thumb`, headers });
    expect(statusCode).toBe(200);
  }
});

test('Goods have been carried between two storage areas of the one location, and some wait to be confirmed', async () => {
  const { body } = await call(t, token, transfers.list);
  expect(body.transfers.map(({ status, from_area, to_area }) => [status, from_area, to_area])).toEqual([
    ['sent', 'Dry storage', 'Front cooler'],
    ['received', 'Dry storage', 'Front cooler'],
  ]);
  expect(new Set(body.transfers.flatMap((one) => [one.from_location_id, one.to_location_id])).size).toBe(1);
});

test('The demo has an invoice in every state', async () => {
  const { body } = await call(t, token, invoices.list, { query: { limit: 200 } });
  expect(body.counts).toMatchObject({ reading: 0, needs_review: 6, rejected: 1, duplicate: 1 });
  expect(body.counts.posted).toBeGreaterThanOrEqual(45);
  const byFile = new Map(body.invoices.map((invoice) => [invoice.file_name, invoice]));

  expect(byFile.get('IMG_2041.jpg')).toMatchObject({ vendor: 'Rook Roasters', number: '1191', total: 324.25 });
  expect(byFile.get('IMG_2041.jpg')?.doubt_count).toBeGreaterThan(0);
  expect(byFile.get('Millrace M5590.pdf')).toMatchObject({ adds_up: false, status: 'needs_review' });
  // Its lines are asked about, one question each: whether goods went back.
  expect(byFile.get('Northside CM-4518.pdf')).toMatchObject({ kind: 'credit_memo', adds_up: true, doubt_count: 2 });
  expect(byFile.get('Clearpack statement.pdf')).toMatchObject({ reason_code: 'encrypted_pdf' });
  expect(byFile.get('Northside winter price list.pdf')).toMatchObject({ status: 'rejected' });
  const again = byFile.get('Scan 0093.pdf');
  expect(again).toMatchObject({ status: 'duplicate', reason_code: 'same_file' });
  expect(body.invoices.find(({ invoice_id }) => invoice_id === again?.duplicate_of)?.status).toBe('posted');

  const statement = byFile.get('Saco Valley statement.pdf');
  expect(statement).toMatchObject({ kind: 'statement', vendor: 'Saco Valley Produce & Dairy' });
  const compared = await call(t, token, statements.get, { params: { invoice_id: statement?.invoice_id ?? '' } });
  expect(compared.body.open_count).toBe(3);
  expect(new Set(compared.body.rows.map(({ result }) => result))).toEqual(
    new Set(['missing', 'differs', 'extra', 'present']),
  );

  const news = byFile.get('Northside NF-88213.pdf');
  const { body: shown } = await call(t, token, invoices.get, { params: { invoice_id: news?.invoice_id ?? '' } });
  expect(shown.lines.filter((line) => line.item_id === null).map((line) => line.description)).toEqual([
    'HONEY HOT SQUEEZE',
  ]);
  const turkey = shown.lines.find((line) => line.code === '10110');
  expect(Number(turkey?.unit_price) / Number(turkey?.last_price?.unit_price)).toBeCloseTo(1.18, 2);
});

test('Two items have a clear price increase, some are low and two are out of stock', async () => {
  const { body } = await call(t, token, inventory.listItems, { query: { limit: 200 } });
  const byName = new Map(body.items.map((item) => [item.name, item]));
  expect(byName.get('Oat milk, barista')?.cost_change).toBeCloseTo(0.12, 2);
  expect(byName.get('Butter, unsalted')?.cost_change).toBeCloseTo(0.09, 2);
  const out = body.items.filter((item) => item.on_hand === 0).map((item) => item.name);
  expect(out.sort()).toEqual(['Foil roll, 18 in', 'Sanitizer, quat']);
  const low = body.items.filter((item) => item.is_low);
  expect(low.length).toBeGreaterThanOrEqual(4);
  expect(low.length).toBeLessThanOrEqual(12);
});

test('The shop uses what its sales take and a little more, and two sold items wait to be matched', async () => {
  const { body } = await call(t, token, reports.get, { query: { report: 'use' } });
  const { body: sold } = await call(t, token, reports.get, { query: { report: 'sales' } });
  expect(body.figure).toBeGreaterThan(Number(sold.figure) * 0.01);
  expect(body.figure).toBeLessThan(Number(sold.figure) * 0.06);
  const { items, counts } = (await call(t, token, pos.listItems, { query: { show: 'unmatched' } })).body;
  expect([items.map(({ name }) => name).sort(), counts.unmatched]).toEqual([['Gift card', 'Kettle chips'], 2]);
});

test('Counts find little missing, because each came after the sales of its week were known', async () => {
  const { body: missing } = await call(t, token, reports.get, { query: { report: 'missing' } });
  const { body: sold } = await call(t, token, reports.get, { query: { report: 'sales' } });
  expect(Math.abs(Number(missing.figure))).toBeLessThan(Number(sold.figure) * 0.06);
  expect(missing.note).toBeNull();
});

test('The demo till is connected, and its tickets moved the stock', async () => {
  const { connections } = (await call(t, token, pos.listConnections)).body;
  expect(connections.filter(({ driver }) => driver === 'demo')).toMatchObject([
    { state: 'active', is_accepted: true, open_tickets: 1, task: null },
  ]);
  const { tasks } = (await call(t, token, pos.listTasks)).body;
  expect(tasks.filter(({ kind }) => kind === 'sync')).toContainEqual(
    expect.objectContaining({ state: 'done', sale_count: 12 }),
  );
});

test('A database with data is left alone', async () => {
  const other = await buildTestApp();
  try {
    await mapleDeli(other);
    await fillDemoShop({ db: other.db, clock: () => other.clock.now, log, storage: other.storage, reader });
    expect(await findDemoLogin(other.db)).toBeUndefined();
    expect([await countRows(other, 'companies'), await countRows(other, 'items')]).toEqual([1, 0]);
  } finally {
    await other.close();
  }
});

test('The demo has sent a few campaigns and has one draft', async () => {
  const { body } = await call(t, token, campaigns.list);
  expect(body.campaigns.map(({ name, status, waiting }) => [name, status, waiting])).toEqual([
    ['Reminder: Free coffee', 'finished', 0],
    ['Weekend pies', 'finished', 0],
    ['Taste our new breads on Saturday from ten, with …', 'draft', 0],
    ['$5 off lunch for two', 'finished', 0],
    ['Rainy day', 'finished', 0],
    ['Free coffee', 'finished', 0],
    ['Leek soup week', 'finished', 0],
  ]);
  for (const { recipients, sent, delivered } of body.campaigns.filter(({ status }) => status !== 'draft')) {
    expect(recipients).toBeGreaterThan(10);
    expect([sent, delivered < sent]).toEqual([recipients, true]);
  }
  expect(body.campaigns[0]?.clicked).toBeGreaterThan(5);
});

test('The reminder of coupons that are about to expire is on in the demo, went out yesterday and brought customers', async () => {
  const { body } = await call(t, token, automations.list);
  const [reminder, winBack] = body.automations;
  expect([reminder?.is_on, winBack?.is_on]).toEqual([true, false]);
  expect(reminder).toMatchObject({ last_run_on: '2026-11-19', pause_reason: null });
  const [results] = (await call(t, token, automations.results)).body.automations;
  expect(results?.sent).toBeGreaterThan(10);
  expect(results?.redeemed).toBeGreaterThan(2);
  // Everyone who has the coupon was reminded.
  const { body: due } = await call(t, token, automations.reach);
  expect(due.automations).toEqual([{ kind: 'coupon_expiring', recipients: 0, faults: [] }]);
});

test('The demo has offered coupons, and some were redeemed', async () => {
  const { body } = await call(t, token, coupons.listOffers);
  const [lunch, coffee, first] = body.offers;
  expect(body.offers.map(({ title }) => title)).toEqual(['$5 off lunch for two', 'Free coffee', 'First coffee on us']);
  // Who joins from now on gets it.
  expect((await call(t, token, welcomeMessage.get)).body).toMatchObject({
    coupon: { coupon_id: first?.coupon_id },
    as_sent: expect.stringContaining('First coffee on us (code'),
  });
  for (const { issued, redeemed, revenue_cents, sales_entered, sales_by_amount } of [lunch, coffee].flatMap(
    (one) => one ?? [],
  )) {
    expect(issued).toBeGreaterThan(10);
    expect(redeemed).toBeGreaterThan(2);
    expect(redeemed).toBeLessThan(issued);
    expect(sales_entered).toBeLessThan(redeemed);
    expect(sales_by_amount).toBe(sales_entered);
    expect(revenue_cents).toBeGreaterThan(1000);
  }
  const ledger = await call(t, token, coupons.redemptions, { query: { limit: 200 } });
  expect(ledger.body.redemptions.filter(({ kind }) => kind === 'undone')).toHaveLength(2);
});

test('Some contacts joined at each place with a QR code, and some at none', async () => {
  const { body } = await call(t, token, program.listSources);
  expect(body.sources.map(({ label }) => label).sort()).toEqual(['Door', 'Table 4', 'Till']);
  for (const { label, joins } of body.sources) expect(joins, label).toBeGreaterThan(2);
  expect(body.sources.reduce((sum, { joins }) => sum + joins, 0)).toBeLessThan(60);
});
