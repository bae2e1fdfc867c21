import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { openTill, type Till } from '#test/providers/till.ts';

let t: TestApp;
let till: Till;
let maple: Shop;
beforeAll(async () => {
  till = openTill();
  t = await buildTestApp({ pos: { demo: till.driver }, now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function addItem(name: string, more: object = {}): Promise<string> {
  return (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } })).body
    .item_id;
}

function sells(name: string, more: { sku?: string; barcode?: string } = {}): void {
  till.items.push({ ref: name, name, sku: null, barcode: null, price_cents: 250, kind: 'item', ...more });
}

const listed = (limit: number) => call(t, maple.staff, pos.listItems, { query: { show: 'unmatched', limit } });

test('Each unmatched item has its own suggestion, and many take as many statements as one', async () => {
  const cola = await addItem('Cola', { sku: 'SODA-7' });
  const bread = await addItem('Bread', { barcodes: ['4006381333931'] });
  const milk = await addItem('Oat milk');
  await addItem('Tea A1', { sku: 'T1' });
  await addItem('Tea A2', { sku: 'A1' });
  const soup = await call(t, maple.manager, recipes.create, {
    body: {
      name: 'Leek soup',
      yield_quantity: 4,
      yield_unit: 'portion',
      lines: [{ item_id: milk, quantity: 1, unit: 'ea' }],
    },
  });
  sells('Fountain drink', { sku: 'soda-7' });
  sells('Loaf', { barcode: '4006381333931', sku: 'none' });
  sells('Milk');
  sells('Leek soup');
  sells('Black tea', { sku: 'A1' });
  sells('Gift card');
  const { body } = await call(t, maple.manager, pos.connect, { body: { driver: 'demo' } });
  const params = { connection_id: body.connection?.connection_id ?? '' };
  const setup = { place_ref: 'front', history_from: '2026-11-20', stock_from: '2026-11-20' };
  await call(t, maple.manager, pos.setUp, { params, body: setup });
  await t.runJobs();

  const { items } = (await listed(50)).body;
  expect(Object.fromEntries(items.map(({ name, suggestion }) => [name, suggestion]))).toMatchObject({
    'Fountain drink': { item_id: cola, is_certain: true },
    Loaf: { item_id: bread, is_certain: true },
    Milk: { item_id: milk, is_certain: false },
    'Leek soup': { recipe_id: soup.body.recipe_id, is_certain: false },
    // Two items have it as their code or in their name.
    'Black tea': null,
    'Gift card': null,
  });

  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const statementsOf = async (limit: number) => {
    query.mockClear();
    expect((await listed(limit)).body.items).toHaveLength(limit);
    return query.mock.calls.length;
  };
  expect(await statementsOf(6)).toBe(await statementsOf(1));
});
