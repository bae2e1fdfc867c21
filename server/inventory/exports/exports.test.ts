import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '#contract/inventory/counts.ts';
import { stockExportTexts } from '#contract/inventory/files/exports.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
let oats: string;

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  const body = { name: '=HYPERLINK("http://evil")', sku: 'OATS', stock_unit: 'kg', category: 'Dry goods' };
  oats = (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
  for (const [reason, quantity] of [
    ['counted', 12.5],
    ['wasted', 2],
  ] as const) {
    await call(t, maple.manager, inventory.createMovement, {
      params: { item_id: oats },
      body: { reason, quantity, note: '@SUM(A1)' },
    });
  }
});
afterAll(() => t.close());

const download = (query: string, token = maple.manager) =>
  t.app.inject({ url: `/api/items/file?${query}`, headers: { authorization: `Bearer ${token}` } });
const rowsOf = (body: string): Record<string, string>[] => parse(body, { bom: true, columns: true });

test('Items, stock by location and the ledger are downloaded whole, and no cell is a formula', async () => {
  const items = await download('sheet=items');
  expect(items.headers['content-disposition']).toContain('Maple Deli Items.csv');
  expect(rowsOf(items.body)).toMatchObject([{ Name: `'=HYPERLINK("http://evil")`, SKU: 'OATS', 'On hand': '10.5' }]);
  expect(rowsOf((await download('sheet=stock')).body)).toMatchObject([
    { Location: 'Main location', 'On hand': '10.5' },
  ]);
  const ledger = rowsOf((await download('sheet=movements')).body);
  expect(ledger).toMatchObject([
    {
      Reason: 'counted',
      Quantity: '12.5',
      Date: '2026-11-20',
      Entered: '2026-11-20 10:00',
      'Entered by': 'maple-manager',
    },
    { Reason: 'wasted', Quantity: '-2', 'On hand after': '10.5', Note: `'@SUM(A1)` },
  ]);
  expect(rowsOf((await download('sheet=movements&from=2026-11-21')).body)).toEqual([]);
  for (const sheet of ['items', 'stock', 'movements', 'counts']) {
    const excel = await download(`sheet=${sheet}&format=xlsx`);
    expect([sheet, excel.statusCode, excel.rawPayload.subarray(0, 2).toString()]).toEqual([sheet, 200, 'PK']);
  }
});

test('A ledger of several pages is downloaded without a gap', async () => {
  await t.owner.query(
    `insert into stock_movements (company_id, movement_id, entry, item_id, reason, quantity, on_hand_after, effective_on, occurred_at, location_id)
     select company_id, gen_random_uuid(), n, item_id, 'adjusted', 1, n, current_date, now(), location_id
     from stock_movements m, generate_series(3, 4500) n where m.item_id = $1 and m.entry = 1`,
    [oats],
  );
  const ledger = rowsOf((await download('sheet=movements')).body);
  expect(ledger).toHaveLength(4500);
  expect(new Set(ledger.map((row) => row['On hand after'])).size).toBeGreaterThan(4490);
});

test('Counted quantities are downloaded with their count, and nothing of another company or for staff', async () => {
  const corner = await cornerStore(t);
  expect((await download('sheet=items', corner.owner)).statusCode).toBe(403);
  expect((await download('sheet=items', maple.staff)).statusCode).toBe(403);
  const started = await call(t, maple.manager, counts.start, { body: { name: 'Friday' } });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const params = { count_id: started.body.count_id };
  const line = (await call(t, maple.manager, counts.get, { params })).body.lines.at(0);
  const now = t.clock.now.toISOString();
  await call(t, maple.manager, counts.addEntries, {
    params,
    body: {
      sent_at: now,
      entries: [{ entry_id: randomUUID(), line_id: line?.line_id ?? '', quantity: 9, counted_at: now }],
    },
  });
  const file = await download('sheet=counts');
  expect(rowsOf(file.body)).toMatchObject([
    { Count: 'Friday', Status: 'open', SKU: 'OATS', Quantity: '9', Counted: '2026-11-20 10:00' },
  ]);
  expect(Object.keys(rowsOf(file.body)[0] ?? {})).toEqual(stockExportTexts.columns.counts);
});
