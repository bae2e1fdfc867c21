import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { reports } from '#contract/reports/reports.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

/** An item of which ten are missing, at this price of a vendor who bills in this currency. */
async function missing(name: string, currency: string, last_unit_price: number): Promise<string> {
  const body = { name, stock_unit: 'ea', par_level: 10 };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const of = { company_id: maple.companyId, vendor_id: newId() };
  const vendor = `Vendor of ${name}`;
  await insertRow(t, 'vendors', { ...of, name: vendor, name_key: vendor.toLowerCase(), currency, created_at: NOW });
  await insertRow(t, 'vendor_items', {
    ...of,
    vendor_item_id: newId(),
    item_id,
    description: name,
    description_key: name.toLowerCase(),
    unit: 'ea',
    stock_per_unit: 1,
    last_unit_price,
    last_on: '2026-11-01',
    learned_at: NOW,
  });
  return of.vendor_id;
}

/** What is to be ordered for how much: item, price and amount of each row. */
async function toOrder() {
  const { figure, columns, rows } = (await call(t, maple.staff, reports.get, { query: { report: 'to_order' } })).body;
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  return { figure, rows: rows.map(({ cells }) => ['item', 'price', 'amount'].map((key) => cells[at(key)])).toSorted() };
}

test('Suggested orders are summed in the company’s currency, at the last rate of each other currency', async () => {
  await missing('Bagels', 'USD', 3);
  const vendor_id = await missing('Comté', 'EUR', 2);
  await missing('Kimchi', 'KRW', 5000);
  await insertRow(t, 'invoices', {
    company_id: maple.companyId,
    invoice_id: newId(),
    vendor_id,
    status: 'posted',
    date: '2026-11-01',
    currency: 'EUR',
    exchange_rate: '1.1',
    uploaded_at: NOW,
    posted_at: NOW,
    updated_at: NOW,
  });
  const { figure, rows } = await toOrder();
  expect(figure).toBe(52);
  expect(rows).toEqual([
    ['Bagels', 3, 30],
    ['Comté', 2.2, 22],
    ['Kimchi', null, null],
  ]);
});

test('The figure of what should be ordered is the sum of its rows, to the cent', async () => {
  const before = await toOrder();
  for (const name of ['Toothpicks', 'Matches']) await missing(name, 'EUR', 0.005);
  const { figure, rows } = await toOrder();
  expect(rows.filter(([item]) => item === 'Toothpicks' || item === 'Matches')).toEqual([
    ['Matches', 0.0055, 0.06],
    ['Toothpicks', 0.0055, 0.06],
  ]);
  expect(figure).toBeCloseTo(Number(before.figure) + 0.12, 6);
});
