import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import type { NewMovement } from '#server/inventory/inventory.ts';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, entry, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

describe('Reports of one location', () => {
  const places: string[] = [];
  beforeAll(async () => {
    const { body } = await call(t, maple.staff, locations.list);
    places.push(body.locations[0]?.location_id ?? '');
    for (const name of ['Kiosk', 'Truck']) {
      places.push((await call(t, maple.manager, locations.create, { body: { name } })).body.location_id);
    }
  });
  const place = (at: number) => places[at % places.length] ?? '';

  let transferCount = 0;
  /** Sent on one day, and arrived on another or not yet; `lost` of it were miscounted and went back. */
  async function transfer(
    item_id: string,
    way: { from: string; to: string; quantity: number; lost: number; on: string; arrived: string | null },
  ) {
    const { from, to, quantity, lost, on, arrived } = way;
    const transfer_id = newId();
    transferCount += 1;
    await insertRow(t, 'transfers', {
      company_id: maple.companyId,
      transfer_id,
      number: transferCount,
      status: arrived ? 'received' : 'sent',
      from_location_id: from,
      to_location_id: to,
      sent_at: NOW,
      ended_at: arrived ? NOW : null,
    });
    const { average_cost } = (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body;
    const of = (amount: number, day: string, location_id: string): NewMovement => ({
      ...entry(item_id, String(amount), day),
      reason: 'transferred',
      transfer_id,
      location_id,
      unit_cost: average_cost === null ? null : String(average_cost),
    });
    await desk.move([of(-quantity, on, from)]);
    if (!arrived) return;
    await desk.move([of(quantity - lost, arrived, to), ...(lost > 0 ? [of(lost, arrived, from)] : [])]);
  }

  const Event = fc.record({
    kind: fc.constantFrom(
      'buy',
      'buy',
      'transfer',
      'transfer',
      'on_the_way',
      'lose',
      'count',
      'adjust',
      'take_back',
      'night',
    ),
    at: fc.nat(2),
    by: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 90 }),
    cost: fc.integer({ min: 1, max: 99_999 }),
    days: fc.integer({ min: 0, max: 60 }),
    later: fc.nat(20),
  });

  type Event = typeof Event extends fc.Arbitrary<infer E> ? E : never;

  /** An item of its own category to which all of this happened. */
  async function live(all: Event[], name: string): Promise<void> {
    const item_id = await desk.addItem(name, { category: `Category of ${name}` });
    const bought: { posting_id: string }[] = [];
    for (const { kind, at, by, quantity, cost, days, later } of all) {
      const on = ago(days);
      const location_id = place(at);
      const thirds = String(quantity / 3).slice(0, 6);
      const of = (amount: string) => ({ ...entry(item_id, amount, on), location_id });
      if (kind === 'buy') {
        bought.push(await desk.buy(item_id, { quantity: thirds, cost: (cost / 10_000).toFixed(4), on, location_id }));
      } else if (kind === 'transfer' || kind === 'on_the_way') {
        const arrived = kind === 'on_the_way' ? null : ago(Math.max(0, days - later));
        await transfer(item_id, { from: location_id, to: place(at + by), quantity, lost: later % 2, on, arrived });
      } else if (kind === 'lose') await desk.move([{ ...of(`-${thirds}`), reason: 'wasted', unit_cost: '1.2345' }]);
      else if (kind === 'count')
        await desk.move([{ ...of(thirds), reason: 'counted', unit_cost: '0.3333', counted_at: t.clock.now }]);
      else if (kind === 'adjust') await desk.move([of(thirds)]);
      else if (kind === 'night') await writeClosings(t.db, maple.companyId, NOW);
      else {
        const undone = bought.pop();
        if (undone) await desk.takeBack(undone);
      }
    }
  }

  test('Over all locations, every report sums up to the company to the cent, whatever was bought, lost, counted and transferred', async () => {
    const lives = fc.sample(fc.array(Event, { minLength: 5, maxLength: 12 }), 12);
    const names = lives.map((_, at) => `Placed item ${at}`);
    for (const [at, all] of lives.entries()) await live(all, names[at] ?? '');
    const cents = (value: unknown) => Math.round(Number(value) * 100);
    for (const [last, length] of [
      [0, 30],
      [4, 14],
      [20, 3],
    ] as const) {
      const span = { from: ago(last + length), to: ago(last) };
      for (const [report, group, columns] of [
        ['value', 'category', ['value', 'before']],
        ['value', 'item', ['value']],
        ['cost_of_goods', 'category', ['opening', 'purchases', 'closing', 'cost', 'before']],
        ['spend', 'item', ['amount', 'before']],
        ['write_offs', 'item', ['amount', 'before']],
        ['missing', 'category', ['missing', 'found', 'net', 'before']],
        ['use', 'item', ['net', 'before']],
      ] as const) {
        const query = { report, group, ...span };
        const whole = await desk.ask(query);
        expect(whole.location).toBeNull();
        const parts: Report[] = [];
        for (const location_id of places) parts.push(await desk.ask({ ...query, location_id }));
        const sum = (of: (one: Report) => unknown) => parts.reduce((total, one) => total + cents(of(one)), 0);
        expect([report, 'figure', sum((one) => one.figure)]).toEqual([report, 'figure', cents(whole.figure)]);
        const before = sum((one) => one.figure_before);
        expect([report, 'before', before]).toEqual([report, 'before', cents(whole.figure_before)]);
        for (const name of names) {
          const row = group === 'item' ? name : `Category of ${name}`;
          for (const column of columns) {
            const shown = (one: Report) => cellsOf(one, row)[column] ?? 0;
            expect([report, row, column, sum(shown)]).toEqual([report, row, column, cents(shown(whole))]);
          }
          if (report === 'cost_of_goods') expect(sum((one) => cellsOf(one, row).transfers ?? 0)).toBe(0);
        }
      }
    }
  });

  test('Goods that moved to another location are neither bought nor used: they come in there when they arrive', async () => {
    const [main, kiosk] = [place(0), place(1)];
    const item_id = await desk.addItem('Moved goods', { category: 'Moved' });
    await desk.buy(item_id, { quantity: '10', cost: '2', on: ago(40), location_id: main });
    await transfer(item_id, { from: main, to: kiosk, quantity: 4, lost: 0, on: ago(20), arrived: ago(10) });
    await transfer(item_id, { from: main, to: kiosk, quantity: 1, lost: 0, on: ago(5), arrived: null });
    await desk.move([{ ...entry(item_id, '-1', ago(2)), location_id: kiosk, reason: 'wasted', unit_cost: '2' }]);
    const at = async (location_id: string, days = 0) => {
      const query = { report: 'cost_of_goods', from: ago(30), to: ago(days), location_id };
      return cellsOf(await desk.ask(query), 'Moved');
    };
    expect(await at(main)).toMatchObject({ opening: 20, purchases: 0, transfers: -8, closing: 12, cost: 0 });
    expect(await at(kiosk)).toMatchObject({ opening: 0, purchases: 0, transfers: 8, closing: 6, cost: 2 });
    // Until they arrive, goods count where they were sent from.
    expect(await at(main, 11)).toMatchObject({ transfers: 0, closing: 20 });
    expect(await at(kiosk, 11)).toEqual(expect.objectContaining({ closing: null }));

    const file = await t.app.inject({
      url: `/api/reports/file?report=cost_of_goods&from=${ago(30)}&to=${TODAY}&location_id=${kiosk}`,
      headers: { authorization: `Bearer ${maple.manager}` },
    });
    expect(file.headers['content-disposition']).toContain('Maple-Deli-Kiosk-cost-of-goods-');
    expect(file.body).toMatch(/^\ufeffLocation,Category,.*Transfers/);
    expect(file.body).toMatch(/^Kiosk,Moved,0,0,8,6,2,/m);
    for (const format of ['xlsx', 'pdf']) {
      const url = `/api/reports/file?report=cost_of_goods&location_id=${kiosk}&format=${format}`;
      const made = await t.app.inject({ url, headers: { authorization: `Bearer ${maple.manager}` } });
      expect([format, made.statusCode]).toEqual([format, 200]);
    }
    const unknown = await call(t, maple.manager, reports.get, { query: { report: 'value', location_id: newId() } });
    expect([unknown.status, unknown.body]).toMatchObject([404, { detail: locationErrors.noLocation }]);
    expect((await desk.ask({ report: 'sales', location_id: kiosk })).location).toBeNull();
  });
});
