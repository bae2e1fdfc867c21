import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import {
  deleteClosingsOfPosting,
  moveStock,
  type NewMovement,
  refreshCosts,
  takeBackStock,
} from '#server/inventory/inventory.ts';
import { costsOf } from '#server/inventory/ledger/ledger.rules.ts';
import { listReceipts } from '#server/inventory/ledger/movements.sql.ts';
import { writeClosings } from '#server/inventory/value/jobs.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, type Shop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const TODAY = '2026-11-20';
let t: TestApp;
let maple: Shop;

beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

/** Ago, in days. */
const ago = (days: number) => addDays(TODAY, -days);

async function addItem(name: string, more: object = {}): Promise<string> {
  const added = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.item_id;
}

let invoiceCount = 0;
/** A posted invoice with one line of the item, as the posting writes it. */
async function buy(
  item_id: string,
  bought: { quantity: string; cost: string; on: string; vendor?: string; location_id?: string },
) {
  const { quantity, cost, on, vendor = 'Northside Foods', location_id } = bought;
  const [invoice_id, posting_id, vendor_id] = [newId(), newId(), newId()];
  const cents = Math.round(Number(quantity) * Number(cost) * 100);
  invoiceCount += 1;
  const { rows } = await t.owner.query(
    `insert into vendors (company_id, vendor_id, name, name_key, created_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, name_key) do update set name = excluded.name returning vendor_id`,
    [maple.companyId, vendor_id, vendor, vendor.toLowerCase(), NOW],
  );
  const invoice = { company_id: maple.companyId, invoice_id };
  await insertRow(t, 'invoices', {
    ...invoice,
    status: 'posted',
    vendor_id: rows[0].vendor_id,
    vendor,
    number: String(invoiceCount),
    date: on,
    total_cents: cents + 100,
    uploaded_at: NOW,
    posted_at: NOW,
    updated_at: NOW,
  });
  const line = { line_id: newId(), position: 0, description: 'line', amount_cents: cents, item_id };
  await insertRow(t, 'invoice_lines', { ...invoice, ...line });
  await insertRow(t, 'invoice_postings', { ...invoice, posting_id, posted_at: NOW });
  const reason = quantity.startsWith('-') ? 'returned' : 'received';
  const at = location_id ? { location_id } : {};
  await move([{ ...entry(item_id, quantity, on), ...at, reason, unit_cost: cost, invoice_id, posting_id }]);
  await t.db.tenant(maple.companyId, (tenant) => refreshCosts(tenant, [item_id]));
  return { posting_id, invoice_id };
}

const entry = (item_id: string, quantity: string, effective_on: string): NewMovement => ({
  movement_id: newId(),
  item_id,
  reason: 'adjusted',
  quantity,
  unit_cost: null,
  effective_on,
  occurred_at: NOW,
  created_by: null,
});

const move = (movements: NewMovement[]) => t.db.tenant(maple.companyId, (tenant) => moveStock(tenant, movements));

const takeBack = ({ posting_id }: { posting_id: string }) =>
  t.db.tenant(maple.companyId, async (tenant) => {
    const items = await takeBackStock(tenant, posting_id, { now: NOW, userId: null, on: TODAY });
    await refreshCosts(tenant, items);
  });

async function unpost({ invoice_id }: { invoice_id: string }): Promise<void> {
  const unposted = await call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
  expect(unposted.status, JSON.stringify(unposted.body)).toBe(200);
}

async function ask(query: Record<string, string>, token = maple.manager): Promise<Report> {
  const answer = await call(t, token, reports.get, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** The cells of the row that begins with that label, by the names of the columns. */
function cellsOf(report: Report, label: string): Record<string, string | number | null> {
  const row = report.rows.find(({ cells }) => cells[0] === label);
  return Object.fromEntries(report.columns.map(({ key }, at) => [key, row?.cells[at] ?? null]));
}

/**
 * One thing that happens to an item: bought, received before its invoice, credited, found by a count, sent elsewhere, lost, corrected, or the
 * last purchase taken back. At night, closings are written.
 */
const Happening = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'credit',
    'lose',
    'lose',
    'found',
    'transfer',
    'transfer',
    'adjust',
    'take_back',
    'late',
    'price',
    'price',
    'night',
    'night',
  ),
  quantity: fc.integer({ min: 1, max: 400_000 }),
  cost: fc.integer({ min: 0, max: 900_000 }),
  days: fc.integer({ min: 0, max: 60 }),
});

const of = (kind: 'buy' | 'lose' | 'late' | 'price' | 'night', units = 0, cost = 0, days = 0) => ({
  kind,
  quantity: units * 10_000,
  cost: cost * 10_000,
  days,
});

test('The value of any past day is what a recomputation from the ledger of each item gives, to the cent', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(Happening, { minLength: 4, maxLength: 12 }),
      fc.constantFrom(0, 5, 20, 25, 30, 51),
      async (all, day) => {
        run += 1;
        const item_id = await addItem(`Item of run ${run}`);
        const bought: { posting_id: string }[] = [];
        for (const { kind, quantity, cost, days } of all) {
          const amount = (quantity / 10_000).toFixed(4);
          const on = ago(days);
          if (kind === 'buy')
            bought.push(await buy(item_id, { quantity: amount, cost: (cost / 10_000).toFixed(4), on }));
          else if (kind === 'credit')
            await buy(item_id, { quantity: `-${amount}`, cost: (cost / 10_000).toFixed(4), on });
          else if (kind === 'found') await move([{ ...entry(item_id, amount, on), reason: 'counted', unit_cost: '1' }]);
          else if (kind === 'transfer')
            await move([{ ...entry(item_id, `-${amount}`, on), reason: 'transferred', unit_cost: '1' }]);
          else if (kind === 'take_back') {
            const last = bought.pop();
            if (last) await takeBack(last);
          } else if (kind === 'night') await writeClosings(t.db, maple.companyId, NOW);
          else if (kind === 'late')
            await receiveBeforeInvoice(item_id, { quantity: amount, cost: (cost / 10_000).toFixed(4), on });
          else if (kind === 'price') bought.push(await creditPrice(item_id, { quantity, cost, on }));
          else if (kind === 'lose')
            await move([{ ...entry(item_id, `-${Number(amount) * 3}`, on), reason: 'wasted', unit_cost: '1' }]);
          else await move([entry(item_id, amount, on)]);
        }
        const to = ago(day);
        const shown = cellsOf(await ask({ report: 'value', group: 'item', from: to, to }), `Item of run ${run}`);
        const { on_hand, average_cost, last_cost } = await recomputed(item_id, day === 0 ? null : to);
        const value = Math.round(Math.abs(on_hand) * Number(average_cost ?? 0) * 100 + 1e-9) / 100;
        if (on_hand === 0) {
          expect(shown.item).toBeNull();
          return;
        }
        expect(shown).toMatchObject({
          on_hand,
          average_cost: average_cost && Number(average_cost),
          last_cost: last_cost && Number(last_cost),
        });
        expect(Math.abs(Number(shown.value))).toBeCloseTo(value, 2);
      },
    ),
    {
      numRuns: 25,
      examples: [
        // Written after a later day, so that October cannot be closed.
        [[of('buy', 10, 2, 51), of('buy', 10, 4, 5), of('lose', 5, 0, 10), of('buy', 10, 6, 40), of('night')], 5],
        // Five of the ten whose price falls are still there.
        [[of('buy', 10, 2, 20), of('lose', 2, 0, 15), { ...of('price', 0, 10, 10), quantity: 100_001 }], 5],
        // The cost came after the month was closed.
        [[of('late', 10, 4, 40)], 5],
        // Goods were dated into days that were closed before, between others.
        [[of('buy', 10, 2, 55), of('lose', 1, 0, 30), of('night'), of('buy', 5, 6, 42), of('lose', 1, 0, 41)], 25],
        [[of('buy', 10, 2, 55), of('buy', 4, 3, 30), of('night'), of('buy', 5, 6, 42), of('night'), of('lose', 2)], 20],
        // Nothing happened for months: the item's closing is older than the last closing day.
        [[of('buy', 10, 2, 59), of('night'), of('lose', 2, 0, 5), of('buy', 3, 5, 4)], 20],
        // A credit of less than a cent is taken back.
        [[{ ...of('price'), quantity: 1 }, { ...of('price'), kind: 'take_back' }, of('buy', 3, 2), of('lose', 1)], 0],
      ],
    },
  );
});

/** Goods of an order that were counted at the door; a night later their invoice says what they cost. */
async function receiveBeforeInvoice(
  item_id: string,
  { quantity, cost, on }: { quantity: string; cost: string; on: string },
) {
  const movement = { ...entry(item_id, quantity, on), reason: 'received' as const };
  await move([movement]);
  await writeClosings(t.db, maple.companyId, NOW);
  const { posting_id } = await buy(item_id, { quantity: '1', cost: '1', on: TODAY });
  await insertRow(t, 'movement_costs', {
    company_id: maple.companyId,
    movement_id: movement.movement_id,
    posting_id,
    line_id: newId(),
    quantity,
    unit_cost: cost,
  });
  await t.db.tenant(maple.companyId, async (tenant) => {
    await deleteClosingsOfPosting(tenant, posting_id);
    await refreshCosts(tenant, [item_id]);
  });
}

/** One piece comes, and the vendor lowers the price of `quantity` that came before; of all that are there when the quantity is even. */
async function creditPrice(item_id: string, { quantity, cost, on }: { quantity: number; cost: number; on: string }) {
  const posted = await buy(item_id, { quantity: '1', cost: '2', on });
  const value_quantity = quantity % 2 === 0 ? null : (quantity / 10_000).toFixed(4);
  const lowered = { reason: 'credited' as const, value_cents: -Math.ceil(cost / 100), value_quantity };
  await move([{ ...entry(item_id, '0', on), ...lowered, ...posted }]);
  await t.db.tenant(maple.companyId, (tenant) => refreshCosts(tenant, [item_id]));
  return posted;
}

/** Slowly, movement by movement, by the rules of the ledger. */
async function recomputed(item_id: string, asOf: string | null) {
  const { rows } = await t.owner.query(
    `select movement_id, entry, reason, quantity, invoice_id, effective_on::text as effective_on, posting_id, reverses_movement_id,
       value_cents::float8 as value_cents, value_quantity::float8 as value_quantity,
       coalesce(unit_cost, (select max(c.unit_cost) from movement_costs c where c.movement_id = m.movement_id)) as unit_cost
     from stock_movements m where item_id = $1 order by entry`,
    [item_id],
  );
  const undone = new Set(rows.map(({ reverses_movement_id }) => reverses_movement_id));
  const standing = rows.filter(
    (row) => !row.reverses_movement_id && !undone.has(row.movement_id) && (asOf === null || row.effective_on <= asOf),
  );
  let tenThousandths = 0;
  const receipts = standing.flatMap((row) => {
    if (row.reason === 'transferred') return [];
    const on_hand_before = (tenThousandths / 10_000).toFixed(4);
    tenThousandths += Math.round(Number(row.quantity) * 10_000);
    if (row.value_cents !== null) {
      const before = Number(on_hand_before);
      const share = before > 0 ? Math.min(1, before / (row.value_quantity ?? before)) : 0;
      return [{ ...row, on_hand_before, unit_cost: '0', worth: ((row.value_cents / 100) * share).toFixed(12) }];
    }
    const isCredited = row.reason === 'returned' && row.invoice_id !== null;
    const isReceipt = Number(row.quantity) > 0 && !['counted', 'sold'].includes(row.reason);
    return row.unit_cost !== null && (isReceipt || isCredited) ? [{ ...row, on_hand_before }] : [];
  });
  if (asOf === null) {
    const stored = await t.db.tenant(maple.companyId, (tenant) => listReceipts(tenant, [item_id]));
    expect(costsOf(receipts)).toEqual(costsOf(stored));
  }
  return { on_hand: tenThousandths / 10_000, ...costsOf(receipts) };
}

describe('Figures of a period', () => {
  let butter: string;
  let voided: { posting_id: string; invoice_id: string };

  beforeAll(async () => {
    butter = await addItem('Butter', { category: 'Dairy', selling_price: 5 });
    await buy(butter, { quantity: '10', cost: '2', on: ago(50) });
    await buy(butter, { quantity: '10', cost: '3', on: ago(10), vendor: 'Valley Dairy' });
    voided = await buy(butter, { quantity: '99', cost: '9', on: ago(5), vendor: 'Valley Dairy' });
    await takeBack(voided);
    await t.owner.query(`update invoices set status = 'needs_review' where invoice_id = $1`, [voided.invoice_id]);
    await move([{ ...entry(butter, '-4', ago(3)), reason: 'broken', unit_cost: '2.5' }]);
    await move([{ ...entry(butter, '-1', ago(40)), reason: 'stolen', unit_cost: '2' }]);
    await move([{ ...entry(butter, '-2', ago(2)), reason: 'counted', unit_cost: '2.5' }]);
  });
  const ofButter = async (report: string, group = 'item') => cellsOf(await ask({ report, group }), 'Butter');

  test('Spending is the total of posted invoices, and amounts without an item have a separate row', async () => {
    const byVendor = await ask({ report: 'spend' });
    const byItem = await ask({ report: 'spend', group: 'item' });
    expect(byItem.figure).toBe(byVendor.figure);
    const sum = (report: Report) => report.rows.reduce((all, { cells }) => all + Math.round(Number(cells[1]) * 100), 0);
    expect([sum(byVendor), sum(byItem)]).toEqual([byVendor.figure * 100, byVendor.figure * 100].map(Math.round));
    expect(cellsOf(byVendor, 'Valley Dairy')).toMatchObject({ amount: 31, before: 0, change: null, invoices: 1 });
    expect(cellsOf(byItem, 'Butter')).toMatchObject({ amount: 30, before: 20 });
    expect(byVendor.series.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(byVendor.figure, 2);
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
    const pepper = await addItem('Pepper');
    for (const [days, cost] of [
      [200, '1'],
      [65, '2'],
      [45, '3'],
      [40, '4'],
    ] as const)
      await buy(pepper, { quantity: '5', cost, on: ago(days) });
    const now = await ask({ report: 'prices' });
    const earlier = await ask({ report: 'prices', from: now.before.from, to: now.before.to });
    expect(cellsOf(earlier, 'Pepper')).toMatchObject({ cost_before: 2, cost_now: 4, bought: 10, extra: 15 });
    expect(cellsOf(now, 'Pepper').item).toBeNull();
    expect(now.figure_before).toBe(earlier.figure);
    const next = await ask({ report: 'prices', from: ago(42), to: TODAY });
    expect(cellsOf(next, 'Pepper')).toMatchObject({ cost_before: 3, cost_now: 4, bought: 5, extra: 5 });
  });

  test('Cost changes are the same with closings as without them, and begin with the cost of the opening stock', async () => {
    const thyme = await addItem('Thyme');
    await move([{ ...entry(thyme, '4', ago(100)), reason: 'opening', unit_cost: '2' }]);
    await buy(thyme, { quantity: '5', cost: '3', on: ago(10) });
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
      const item = await addItem(name);
      for (const [days, cost] of purchases) await buy(item, { quantity: '5', cost, on: ago(days) });
    }
    const changes = async () => {
      const { body } = await call(t, maple.staff, inventory.costChange, {});
      return { ...(await ask({ report: 'prices' })), of_costs: body };
    };
    const fromLedger = await changes();
    for (const [name, cost_before, cost_now] of [
      ['Thyme', 2, 3],
      ['Sage', 2, 4],
      ['Chives', 2, 3],
      ['Dill', 6, 9],
    ] as const) {
      expect(cellsOf(fromLedger, name)).toMatchObject({ cost_before, cost_now });
    }
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
    const byReason = await ask({ report: 'write_offs' });
    expect(cellsOf(byReason, 'Broken')).toMatchObject({ amount: 10, before: 0 });
    expect(cellsOf(byReason, 'Stolen')).toMatchObject({ amount: 0, before: 2 });
    const missing = await ask({ report: 'missing' });
    expect(cellsOf(missing, 'Butter')).toMatchObject({ difference: -2, missing: 5, found: 0, net: 5 });
    expect(missing.note).toBe('no_sales');
  });

  test('The cost of goods is the opening value and purchases without the closing value, as each was on its day', async () => {
    // 9 at $2.00 before. What was entered late counts on its day; the average follows the order in which the ledger was written: 13 at $2.50.
    expect(cellsOf(await ask({ report: 'cost_of_goods' }), 'Dairy')).toMatchObject({
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
      cellsOf(await ask({ report: 'cost_of_goods', ...of }), 'Postdated');
    const saffron = await addItem('Saffron', { category: 'Postdated' });
    await buy(saffron, { quantity: '10', cost: '2', on: ago(5) });
    await move([{ ...entry(saffron, '-4', ago(2)), reason: 'sold', unit_cost: '2' }]);
    const before = { opening: 0, purchases: 20, closing: 12, cost: 8 };
    expect(await figures()).toMatchObject(before);
    await buy(saffron, { quantity: '6', cost: '2', on: ago(-3) });
    const { location_id = '' } = (await call(t, maple.staff, locations.list)).body.locations[0] ?? {};
    expect(await figures()).toMatchObject(before);
    expect(await figures({ location_id })).toMatchObject(before);
    expect(cellsOf(await ask({ report: 'value' }), 'Postdated')).toMatchObject({ value: 24 });
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
      const { columns, row_count } = await ask({ report }, maple.staff);
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

test('Readings are compared with what was posted, by vendor and by month, without what was never read or was undone', async () => {
  const item = await addItem('Read goods');
  const bought = (vendor: string) => buy(item, { quantity: '1', cost: '4', on: ago(3), vendor });
  const keep = async (
    { invoice_id, posting_id }: { invoice_id: string; posting_id: string },
    header: object,
    lines: object[],
    effort: [number, number] | null = null,
  ) => {
    await insertRow(t, 'invoice_readings', {
      company_id: maple.companyId,
      reading_id: newId(),
      invoice_id,
      read_at: NOW,
      engine: 'pdf-text',
      seconds: 0.1,
      header,
      lines: JSON.stringify(lines),
    });
    const set = 'update invoice_postings set presses = $1, review_seconds = $2 where posting_id = $3';
    if (effort) await t.owner.query(set, [...effort, posting_id]);
  };
  const headerOf = (vendor: string, number: number) => ({
    vendor,
    number: String(number),
    date: ago(3),
    due_date: null,
    currency: null,
    subtotal_cents: null,
    tax_cents: null,
    total_cents: 500,
    fees_cents: null,
    discount_cents: 0,
    deposit_cents: null,
    rounding_cents: 0,
    po_number: null,
  });
  const lineOf = async ({ invoice_id }: { invoice_id: string }, amount_cents = 400) => {
    const { lines } = (await call(t, maple.staff, invoices.get, { params: { invoice_id } })).body;
    return { line_id: lines[0]?.line_id, description: 'line', quantity: null, unit_price: null, amount_cents };
  };
  const right = await bought('Alder Farm');
  const printed = "update invoices set po_number = 'PO-1', fees_cents = 250 where invoice_id = $1";
  await t.owner.query(printed, [right.invoice_id]);
  const asPrinted = { ...headerOf('Alder Farm', invoiceCount), po_number: 'PO-1', fees_cents: 250 };
  await keep(right, asPrinted, [await lineOf(right)], [6, 90]);
  const wrong = await bought('Birch Dairy');
  const extra = { ...(await lineOf(wrong)), line_id: newId() };
  const misread = { ...headerOf('Birch Dairy', 9999), po_number: 'PO-9', deposit_cents: 120 };
  await keep(wrong, misread, [await lineOf(wrong, 401), extra]);
  await bought('Never Read Foods');
  const undone = await bought('Undone Foods');
  await keep(undone, headerOf('Undone Foods', 9999), []);
  await unpost(undone);

  const report = async (group: 'vendor' | 'month') =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', group } })).body;
  const byVendor = await report('vendor');
  expect([byVendor.engines, byVendor.engine]).toEqual([['local'], null]);
  expect(byVendor.figure).toBe(9 / 12);
  expect(byVendor.series).toEqual([{ date: TODAY, amount: 9 / 12, before: null }]);
  // The vendor with most to correct first: two numbers, a deposit, a line that was changed, and one that was removed.
  expect(byVendor.rows.map(({ cells }) => cells)).toEqual([
    ['Birch Dairy', 1, 3 / 6, 0, 5, null, null],
    ['Alder Farm', 1, 1, 1, 0, 6, 1.5],
  ]);
  expect((await report('month')).rows.map(({ cells }) => cells)).toEqual([
    ['November 2026', 2, 9 / 12, 2 / 5, 2.5, 6, 1.5],
  ]);

  // A model read one of them, and an attempt after that failed.
  const by = "update invoice_readings set engine = 'vision' where invoice_id = $1";
  await t.owner.query(by, [wrong.invoice_id]);
  await insertRow(t, 'invoice_readings', {
    company_id: maple.companyId,
    reading_id: newId(),
    invoice_id: wrong.invoice_id,
    engine: 'none',
    seconds: 0.1,
    read_at: new Date(NOW.getTime() + 60_000),
    header: {},
    lines: '[]',
    refusal: 'took_too_long',
  });
  const readBy = async (engine: 'local' | 'vision') =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', engine } })).body;
  const vision = await readBy('vision');
  expect(vision).toMatchObject({ engines: ['local', 'vision'], engine: 'vision', figure: 3 / 6 });
  expect(vision.rows.map(({ cells }) => cells[0])).toEqual(['Birch Dairy']);
  expect((await readBy('local')).rows.map(({ cells }) => cells[0])).toEqual(['Alder Farm']);
});

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
    await move([of(-quantity, on, from)]);
    if (!arrived) return;
    await move([of(quantity - lost, arrived, to), ...(lost > 0 ? [of(lost, arrived, from)] : [])]);
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

  test('Over all locations, every report sums up to the company to the cent, whatever was bought, lost, counted and transferred', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(Event, { minLength: 5, maxLength: 12 }),
        fc.constantFrom(0, 4, 20),
        fc.constantFrom(3, 14, 30),
        async (all, last, length) => {
          run += 1;
          const category = `Placed ${run}`;
          const name = `Placed item ${run}`;
          const item_id = await addItem(name, { category });
          const bought: { posting_id: string }[] = [];
          for (const { kind, at, by, quantity, cost, days, later } of all) {
            const on = ago(days);
            const location_id = place(at);
            const thirds = String(quantity / 3).slice(0, 6);
            const of = (amount: string) => ({ ...entry(item_id, amount, on), location_id });
            if (kind === 'buy') {
              bought.push(await buy(item_id, { quantity: thirds, cost: (cost / 10_000).toFixed(4), on, location_id }));
            } else if (kind === 'transfer' || kind === 'on_the_way') {
              const arrived = kind === 'on_the_way' ? null : ago(Math.max(0, days - later));
              await transfer(item_id, {
                from: location_id,
                to: place(at + by),
                quantity,
                lost: later % 2,
                on,
                arrived,
              });
            } else if (kind === 'lose') await move([{ ...of(`-${thirds}`), reason: 'wasted', unit_cost: '1.2345' }]);
            else if (kind === 'count')
              await move([{ ...of(thirds), reason: 'counted', unit_cost: '0.3333', counted_at: t.clock.now }]);
            else if (kind === 'adjust') await move([of(thirds)]);
            else if (kind === 'night') await writeClosings(t.db, maple.companyId, NOW);
            else {
              const undone = bought.pop();
              if (undone) await takeBack(undone);
            }
          }
          const span = { from: ago(last + length), to: ago(last) };
          const cents = (value: unknown) => Math.round(Number(value) * 100);
          for (const [report, group, row, columns] of [
            ['value', 'category', category, ['value', 'before']],
            ['value', 'item', name, ['value']],
            ['cost_of_goods', 'category', category, ['opening', 'purchases', 'closing', 'cost', 'before']],
            ['spend', 'item', name, ['amount', 'before']],
            ['write_offs', 'item', name, ['amount', 'before']],
            ['missing', 'category', category, ['missing', 'found', 'net', 'before']],
            ['use', 'item', name, ['net', 'before']],
          ] as const) {
            const query = { report, group, ...span };
            const whole = await ask(query);
            expect(whole.location).toBeNull();
            const parts: Report[] = [];
            for (const location_id of places) parts.push(await ask({ ...query, location_id }));
            const sum = (of: (one: Report) => unknown) => parts.reduce((total, one) => total + cents(of(one)), 0);
            expect([report, 'figure', sum((one) => one.figure)]).toEqual([report, 'figure', cents(whole.figure)]);
            expect([report, 'before', sum((one) => one.figure_before)]).toEqual([
              report,
              'before',
              cents(whole.figure_before),
            ]);
            for (const column of columns) {
              const shown = (one: Report) => cellsOf(one, row)[column] ?? 0;
              expect([report, column, sum(shown)]).toEqual([report, column, cents(shown(whole))]);
            }
            if (report === 'cost_of_goods') expect(sum((one) => cellsOf(one, row).transfers ?? 0)).toBe(0);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('Goods that moved to another location are neither bought nor used: they come in there when they arrive', async () => {
    const [main, kiosk] = [place(0), place(1)];
    const item_id = await addItem('Moved goods', { category: 'Moved' });
    await buy(item_id, { quantity: '10', cost: '2', on: ago(40), location_id: main });
    await transfer(item_id, { from: main, to: kiosk, quantity: 4, lost: 0, on: ago(20), arrived: ago(10) });
    await transfer(item_id, { from: main, to: kiosk, quantity: 1, lost: 0, on: ago(5), arrived: null });
    await move([{ ...entry(item_id, '-1', ago(2)), location_id: kiosk, reason: 'wasted', unit_cost: '2' }]);
    const at = async (location_id: string, days = 0) => {
      const query = { report: 'cost_of_goods', from: ago(30), to: ago(days), location_id };
      return cellsOf(await ask(query), 'Moved');
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
    expect((await ask({ report: 'sales', location_id: kiosk })).location).toBeNull();
  });
});
