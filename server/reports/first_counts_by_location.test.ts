import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';

const COUNTED = new Date('2026-11-18T15:00:00Z');
let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
let main: string;
let kiosk: string;
beforeAll(async () => {
  t = await buildTestApp({ now: COUNTED });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
  main = (await call(t, maple.staff, locations.list)).body.locations[0]?.location_id ?? '';
  kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body.location_id;
});
afterAll(() => t.close());

async function count(item_id: string, location_id: string, quantity: number, at: Date) {
  t.clock.now = at;
  const body = { reason: 'counted', quantity, location_id } as const;
  const counted = await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body });
  expect(counted.status, JSON.stringify(counted.body)).toBe(200);
}

async function send(item_id: string, quantity: string, at: Date): Promise<string> {
  t.clock.now = at;
  const body = { from_location_id: main, to_location_id: kiosk, lines: [{ item_id, quantity }] };
  const sent = await call(t, maple.manager, transfers.send, { body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body.transfer_id;
}

async function receive(transfer_id: string, at: Date) {
  t.clock.now = at;
  const received = await call(t, maple.manager, transfers.receive, { params: { transfer_id }, body: { lines: [] } });
  expect(received.status, JSON.stringify(received.body)).toBe(200);
}

const goodsOf = async (category: string, location_id?: string, days: { from?: string; to?: string } = {}) =>
  cellsOf(await desk.ask({ report: 'cost_of_goods', ...(location_id ? { location_id } : {}), ...days }), category);

describe('Goods that were moved to another location before they had a cost', () => {
  test('Goods sent before their first cost leave one location and reach the other at that cost', async () => {
    const rice = await desk.addItem('Rice', { category: 'Grains' });
    await count(rice, main, 50, COUNTED);
    await receive(await send(rice, '20', COUNTED), COUNTED);
    t.clock.now = NOW;
    await desk.buy(rice, { quantity: '10', cost: '10', on: ago(1), location_id: main });
    for (const days of [{}, { from: ago(1), to: TODAY }]) {
      expect(await goodsOf('Grains', main, days)).toMatchObject({
        purchases: 600,
        transfers: -200,
        closing: 400,
        cost: 0,
      });
      expect(await goodsOf('Grains', kiosk, days)).toMatchObject({
        purchases: 0,
        transfers: 200,
        closing: 200,
        cost: 0,
      });
      expect(await goodsOf('Grains', undefined, days)).toMatchObject({ purchases: 600, closing: 600, cost: 0 });
    }
  });

  test('What arrives after the first cost counts where it was sent from until then', async () => {
    const beans = await desk.addItem('Beans', { category: 'Pulses' });
    await count(beans, main, 50, COUNTED);
    const sent = await send(beans, '20', COUNTED);
    await desk.buy(beans, { quantity: '10', cost: '10', on: ago(1), location_id: main });
    t.clock.now = NOW;
    expect(await goodsOf('Pulses', main)).toMatchObject({ purchases: 600, transfers: 0, closing: 600, cost: 0 });
    await receive(sent, NOW);
    expect(await goodsOf('Pulses', main)).toMatchObject({ purchases: 600, transfers: -200, closing: 400, cost: 0 });
    expect(await goodsOf('Pulses', kiosk)).toMatchObject({ purchases: 0, transfers: 200, closing: 200, cost: 0 });
  });
});

test('The first count at a location says what was there, also of an item that has a cost', async () => {
  const oats = await desk.addItem('Oats', { category: 'Cereals' });
  await count(oats, main, 50, COUNTED);
  t.clock.now = NOW;
  await desk.buy(oats, { quantity: '10', cost: '10', on: ago(1), location_id: main });
  await count(oats, kiosk, 30, NOW);
  for (const report of ['missing', 'use', 'main_items'])
    expect(await desk.ask({ report })).toMatchObject({ figure: 0, rows: [] });
  expect(await goodsOf('Cereals')).toMatchObject({ purchases: 900, closing: 900, cost: 0 });
  expect(await goodsOf('Cereals', main)).toMatchObject({ purchases: 600, closing: 600, cost: 0 });
  expect(await goodsOf('Cereals', kiosk)).toMatchObject({ purchases: 300, closing: 300, cost: 0 });
  expect(await goodsOf('Cereals', kiosk, { to: ago(1) })).toMatchObject({ category: null });
  expect(await goodsOf('Cereals', kiosk, { from: TODAY, to: TODAY })).toMatchObject({ purchases: 300, cost: 0 });
  await count(oats, kiosk, 25, NOW);
  expect(cellsOf(await desk.ask({ report: 'missing' }), 'Oats')).toMatchObject({ missing: 50, found: 0 });
  expect(await goodsOf('Cereals', kiosk)).toMatchObject({ purchases: 300, closing: 250, cost: 50 });
});

test('A count of goods that were sent there and not received yet is not a first count', async () => {
  const milk = await desk.addItem('Milk', { category: 'Dairy' });
  t.clock.now = NOW;
  await desk.buy(milk, { quantity: '10', cost: '10', on: ago(1), location_id: main });
  const sent = await send(milk, '4', NOW);
  await count(milk, kiosk, 4, NOW);
  await receive(sent, NOW);
  await count(milk, kiosk, 4, NOW);
  expect(cellsOf(await desk.ask({ report: 'missing' }), 'Milk')).toMatchObject({ missing: 40, found: 40 });
  expect(await goodsOf('Dairy')).toMatchObject({ purchases: 100, closing: 100, cost: 0 });
});
