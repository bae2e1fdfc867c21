import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, type Shop } from '#test/cast.ts';
import { ago, cellsOf, entry, NOW, ReportDesk, TODAY } from '#test/desks/report_desk.ts';
import { pagesOf } from '#test/files/pdf_text.ts';

let t: TestApp;
let maple: Shop;
let desk: ReportDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  desk = new ReportDesk(t, maple);
});
afterAll(() => t.close());

describe('Figures of a period', () => {
  let butter: string;
  let voided: { posting_id: string; invoice_id: string };

  beforeAll(async () => {
    butter = await desk.addItem('Butter', { category: 'Dairy', selling_price: 5 });
    await desk.buy(butter, { quantity: '10', cost: '2', on: ago(50) });
    await desk.buy(butter, { quantity: '10', cost: '3', on: ago(10), vendor: 'Valley Dairy' });
    voided = await desk.buy(butter, { quantity: '99', cost: '9', on: ago(5), vendor: 'Valley Dairy' });
    await desk.takeBack(voided);
    await t.owner.query(`update invoices set status = 'needs_review' where invoice_id = $1`, [voided.invoice_id]);
    await desk.move([{ ...entry(butter, '-4', ago(3)), reason: 'broken', unit_cost: '2.5' }]);
    await desk.move([{ ...entry(butter, '-1', ago(40)), reason: 'stolen', unit_cost: '2' }]);
    await desk.move([{ ...entry(butter, '-2', ago(2)), reason: 'counted', unit_cost: '2.5' }]);
  });
  const ofButter = async (report: string, group = 'item') => cellsOf(await desk.ask({ report, group }), 'Butter');

  test('Spending is the total of posted invoices, and amounts without an item have a separate row', async () => {
    const byVendor = await desk.ask({ report: 'spend' });
    const byItem = await desk.ask({ report: 'spend', group: 'item' });
    expect(byItem.figure).toBe(byVendor.figure);
    const sum = (report: Report) => report.rows.reduce((all, { cells }) => all + Math.round(Number(cells[1]) * 100), 0);
    const figure = Number(byVendor.figure);
    expect([sum(byVendor), sum(byItem)]).toEqual([figure * 100, figure * 100].map(Math.round));
    expect(cellsOf(byVendor, 'Valley Dairy')).toMatchObject({ amount: 31, before: 0, change: null, invoices: 1 });
    expect(cellsOf(byItem, 'Butter')).toMatchObject({ amount: 30, before: 20 });
    expect(byVendor.series.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(figure, 2);
  });

  test('A new cost shows what it adds up to, both margins, and the price that restores the old one', async () => {
    expect(await ofButter('prices')).toMatchObject({
      vendor: 'Valley Dairy',
      cost_before: 2,
      cost_now: 3,
      change: 0.5,
      bought: 10,
      extra: 10,
      selling_price: 5,
      margin_before: 0.6,
      margin_now: 0.4,
      restoring_price: 7.5,
    });
  });

  test('The price rises before a span are those that a report of the days before it shows', async () => {
    const pepper = await desk.addItem('Pepper');
    for (const [days, cost] of [
      [200, '1'],
      [65, '2'],
      [45, '3'],
      [40, '4'],
    ] as const)
      await desk.buy(pepper, { quantity: '5', cost, on: ago(days) });
    const now = await desk.ask({ report: 'prices' });
    const earlier = await desk.ask({ report: 'prices', from: now.before.from, to: now.before.to });
    expect(cellsOf(earlier, 'Pepper')).toMatchObject({ cost_before: 2, cost_now: 4, bought: 10, extra: 15 });
    expect(cellsOf(now, 'Pepper').item).toBeNull();
    expect(now.figure_before).toBe(earlier.figure);
    const next = await desk.ask({ report: 'prices', from: ago(42), to: TODAY });
    expect(cellsOf(next, 'Pepper')).toMatchObject({ cost_before: 3, cost_now: 4, bought: 5, extra: 5 });
  });

  test('Cost changes are the same with closings as without them, and an opening stock is no cost before', async () => {
    const thyme = await desk.addItem('Thyme');
    await desk.move([{ ...entry(thyme, '4', ago(100)), reason: 'opening', unit_cost: '2' }]);
    await desk.buy(thyme, { quantity: '5', cost: '3', on: ago(10) });
    for (const [name, purchases] of Object.entries({
      Sage: [
        [90, '1'],
        [61, '2'],
        [5, '4'],
      ],
      Chives: [
        [80, '1'],
        [60, '2'],
        [20, '3'],
      ],
      Dill: [
        [200, '5'],
        [150, '6'],
        [2, '9'],
      ],
    } as const)) {
      const item = await desk.addItem(name);
      for (const [days, cost] of purchases) await desk.buy(item, { quantity: '5', cost, on: ago(days) });
    }
    const changes = async () => {
      const { body } = await call(t, maple.staff, inventory.costChange, {});
      return { ...(await desk.ask({ report: 'prices' })), of_costs: body };
    };
    const fromLedger = await changes();
    for (const [name, cost_before, cost_now] of [
      ['Sage', 2, 4],
      ['Chives', 2, 3],
      ['Dill', 6, 9],
    ] as const) {
      expect(cellsOf(fromLedger, name)).toMatchObject({ cost_before, cost_now });
    }
    expect(cellsOf(fromLedger, 'Thyme').item).toBeNull();
    await writeClosings(t.db, maple.companyId, NOW);
    const { rowCount } = await t.owner.query("select from stock_closings where item_id = $1 and day = '2026-09-20'", [
      thyme,
    ]);
    expect(rowCount).toBe(0);
    const { rows } = await t.owner.query('select count(*)::int as n from stock_closings where company_id = $1', [
      maple.companyId,
    ]);
    expect(rows[0].n).toBeGreaterThan(0);
    expect(await changes()).toEqual(fromLedger);
  });

  test('Write-offs and missing stock are worth the average cost of their time, compared with the period before', async () => {
    expect(await ofButter('write_offs')).toMatchObject({ difference: 4, amount: 10, before: 2 });
    const byReason = await desk.ask({ report: 'write_offs' });
    expect(cellsOf(byReason, 'Broken')).toMatchObject({ amount: 10, before: 0 });
    expect(cellsOf(byReason, 'Stolen')).toMatchObject({ amount: 0, before: 2 });
    const missing = await desk.ask({ report: 'missing' });
    expect(cellsOf(missing, 'Butter')).toMatchObject({ difference: -2, missing: 5, found: 0, net: 5 });
    expect(missing.note).toBe('no_sales');
  });

  test('Without sales nothing is said to sell, and a PDF says what its figures cannot tell', async () => {
    expect(await desk.ask({ report: 'slow' })).toMatchObject({ figure: null, rows: [], note: 'few_sales' });
    const url = '/api/reports/file?format=pdf&report=missing';
    const file = await t.app.inject({ url, headers: { authorization: `Bearer ${maple.manager}` } });
    const [page] = await pagesOf(file.rawPayload);
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(reportTexts.notes.no_sales);
  });

  test('Nothing has no sign in a PDF', async () => {
    for (const query of [
      `write_offs&group=item&from=${ago(1)}`,
      `missing&from=${ago(4)}`,
      `write_offs&from=${TODAY}`,
    ]) {
      const url = `/api/reports/file?format=pdf&report=${query}`;
      const file = await t.app.inject({ url, headers: { authorization: `Bearer ${maple.manager}` } });
      const [page] = await pagesOf(file.rawPayload);
      expect(page?.text).toContain('$0.00');
      expect(page?.text).not.toMatch(/-\$?0(\.00)?\b/);
    }
  });

  test('The cost of goods is the opening value and purchases without the closing value, as each was on its day', async () => {
    // 9 at $2.00 before. What was entered late counts on its day; the average follows the order in which the ledger was written: 13 at $2.50.
    expect(cellsOf(await desk.ask({ report: 'cost_of_goods' }), 'Dairy')).toMatchObject({
      opening: 18,
      purchases: 30,
      closing: 32.5,
      cost: 15.5,
    });
    const now = await call(t, maple.staff, inventory.getItem, { params: { item_id: butter } });
    expect(now.body).toMatchObject({ on_hand: 13, average_cost: 2.5, value: 32.5 });
  });

  test('A movement dated after today is in the current value, and not in the cost of goods until its day', async () => {
    const figures = async (of: Record<string, string> = {}) =>
      cellsOf(await desk.ask({ report: 'cost_of_goods', ...of }), 'Postdated');
    const saffron = await desk.addItem('Saffron', { category: 'Postdated' });
    await desk.buy(saffron, { quantity: '10', cost: '2', on: ago(5) });
    await desk.move([{ ...entry(saffron, '-4', ago(2)), reason: 'sold', unit_cost: '2' }]);
    const before = { opening: 0, purchases: 20, closing: 12, cost: 8 };
    expect(await figures()).toMatchObject(before);
    await desk.buy(saffron, { quantity: '6', cost: '2', on: ago(-3) });
    const { location_id = '' } = (await call(t, maple.staff, locations.list)).body.locations[0] ?? {};
    expect(await figures()).toMatchObject(before);
    expect(await figures({ location_id })).toMatchObject(before);
    expect(cellsOf(await desk.ask({ report: 'value' }), 'Postdated')).toMatchObject({ value: 24 });
    t.clock.now = new Date(NOW.getTime() + 3 * 86_400_000);
    try {
      expect(await figures()).toMatchObject({ opening: 0, purchases: 32, closing: 24, cost: 8 });
    } finally {
      t.clock.now = NOW;
    }
  });

  test('Every report can be asked for and downloaded in each format, and its file has all of its rows', async () => {
    const accountant = await addUser(t, maple.companyId, 'maple-books', 'accountant');
    for (const report of ['spend', 'prices', 'write_offs', 'value', 'cost_of_goods', 'missing', 'to_order']) {
      const { columns, row_count } = await desk.ask({ report }, maple.staff);
      for (const [format, begins] of [
        ['csv', '\ufeff'],
        ['xlsx', 'PK'],
        ['pdf', '%PDF-'],
      ] as const) {
        const file = await t.app.inject({
          url: `/api/reports/file?report=${report}&format=${format}`,
          headers: { authorization: `Bearer ${accountant}` },
        });
        expect([report, format, file.statusCode]).toEqual([report, format, 200]);
        expect(file.rawPayload.toString('utf8').startsWith(begins)).toBe(true);
        expect(file.headers['content-disposition']).toContain(`Maple-Deli-${report.replaceAll('_', '-')}-`);
        if (format !== 'csv') continue;
        const lines = file.body.trim().split('\r\n');
        expect([report, lines.length]).toEqual([report, row_count + 1]);
        expect(lines[0]?.split(',').length).toBe(columns.length);
      }
    }
    const refused = await t.app.inject({
      url: '/api/reports/file',
      headers: { authorization: `Bearer ${maple.staff}` },
    });
    expect(refused.statusCode).toBe(403);
  });

  test('A span that ends before it begins, in the future, or is longer than a year is refused with its sentence', async () => {
    for (const [from, to] of [
      [TODAY, ago(1)],
      [TODAY, addDays(TODAY, 1)],
      [ago(400), TODAY],
    ]) {
      const answer = await call(t, maple.manager, reports.get, { query: { from, to } });
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'invalid_range' }]);
    }
  });
});

test('What a count found is a part of the day on which it was counted, also in the evening, however late it is applied', async () => {
  const capers = await desk.addItem('Capers', { category: 'Jars' });
  await desk.buy(capers, { quantity: '10', cost: '2', on: ago(3) });
  t.clock.now = new Date('2026-11-21T03:00:00Z');
  const started = await call(t, maple.staff, counts.start, { body: { name: 'Jars', categories: ['Jars'] } });
  const params = { count_id: started.body.count_id };
  const [line] = (await call(t, maple.staff, counts.get, { params })).body.lines;
  const at = t.clock.now.toISOString();
  const counted = { entry_id: newId(), line_id: line?.line_id ?? '', quantity: 7, counted_at: at };
  await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries: [counted] } });
  t.clock.now = new Date('2026-11-22T15:00:00Z');
  await writeClosings(t.db, maple.companyId, t.clock.now);
  await call(t, maple.manager, counts.apply, { params, body: { entry_count: 1 } });
  const on = async (report: string, day: string) =>
    cellsOf(await desk.ask({ report, group: 'item', from: day, to: day }), 'Capers');
  expect(await on('value', ago(1))).toMatchObject({ on_hand: 10, value: 20 });
  expect(await on('value', TODAY)).toMatchObject({ on_hand: 7, value: 14 });
  expect(await on('missing', TODAY)).toMatchObject({ difference: -3, missing: 6 });
  expect((await on('missing', '2026-11-22')).item).toBeNull();
  // Undone, it has never been.
  await call(t, maple.manager, counts.reopen, { params });
  expect(await on('value', TODAY)).toMatchObject({ on_hand: 10, value: 20 });
  expect((await on('missing', TODAY)).item).toBeNull();
  t.clock.now = NOW;
});
