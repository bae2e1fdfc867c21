import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { type Report, reports } from '#contract/reports/reports.ts';
import {
  forgetClosingsOfPosting,
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
async function buy(item_id: string, bought: { quantity: string; cost: string; on: string; vendor?: string }) {
  const { quantity, cost, on, vendor = 'Northside Foods' } = bought;
  const [invoice_id, posting_id, vendor_id] = [newId(), newId(), newId()];
  const cents = Math.round(Number(quantity) * Number(cost) * 100);
  invoiceCount += 1;
  const { rows } = await t.owner.query(
    `insert into vendors (company_id, vendor_id, name, name_key, created_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, name_key) do update set name = excluded.name returning vendor_id`,
    [maple.companyId, vendor_id, vendor, vendor.toLowerCase(), NOW],
  );
  await t.owner.query(
    `insert into invoices (company_id, invoice_id, status, vendor_id, vendor, number, date, total_cents, uploaded_at, posted_at, updated_at)
     values ($1, $2, 'posted', $3, $4, $5, $6, $7, $8, $8, $8)`,
    [maple.companyId, invoice_id, rows[0].vendor_id, vendor, String(invoiceCount), on, cents + 100, NOW],
  );
  await t.owner.query(
    `insert into invoice_lines (company_id, invoice_id, line_id, position, description, amount_cents, item_id)
     values ($1, $2, $3, 0, 'line', $4, $5)`,
    [maple.companyId, invoice_id, newId(), cents, item_id],
  );
  await t.owner.query(
    'insert into invoice_postings (company_id, posting_id, invoice_id, posted_at) values ($1, $2, $3, $4)',
    [maple.companyId, posting_id, invoice_id, NOW],
  );
  const reason = quantity.startsWith('-') ? 'returned' : 'received';
  await move([{ ...entry(item_id, quantity, on), reason, unit_cost: cost, invoice_id, posting_id }]);
  await t.db.tenant(maple.companyId, (tenant) => refreshCosts(tenant, [item_id]));
  return { posting_id, invoice_id };
}

const entry = (item_id: string, quantity: string, effective_on: string): NewMovement => ({
  ...{ movement_id: newId(), item_id, reason: 'adjusted', quantity, unit_cost: null, effective_on },
  ...{ occurred_at: NOW, created_by: null },
});

const move = (movements: NewMovement[]) => t.db.tenant(maple.companyId, (tenant) => moveStock(tenant, movements));

const takeBack = ({ posting_id }: { posting_id: string }) =>
  t.db.tenant(maple.companyId, async (tenant) => {
    const items = await takeBackStock(tenant, posting_id, { now: NOW, userId: null, on: TODAY });
    await refreshCosts(tenant, items);
  });

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
    'night',
    'night',
  ),
  quantity: fc.integer({ min: 1, max: 400_000 }),
  cost: fc.integer({ min: 0, max: 900_000 }),
  days: fc.integer({ min: 0, max: 60 }),
});

const of = (kind: 'buy' | 'lose' | 'late' | 'night', units = 0, cost = 0, days = 0) => ({
  ...{ kind, quantity: units * 10_000, cost: cost * 10_000, days },
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
        // The cost came after the month was closed.
        [[of('late', 10, 4, 40)], 5],
        // Goods were dated into days that were closed before, between others.
        [[of('buy', 10, 2, 55), of('lose', 1, 0, 30), of('night'), of('buy', 5, 6, 42), of('lose', 1, 0, 41)], 25],
        [[of('buy', 10, 2, 55), of('buy', 4, 3, 30), of('night'), of('buy', 5, 6, 42), of('night'), of('lose', 2)], 20],
        // Nothing happened for months: the item's closing is older than the last closing day.
        [[of('buy', 10, 2, 59), of('night'), of('lose', 2, 0, 5), of('buy', 3, 5, 4)], 20],
      ],
    },
  );
}, 240_000);

/** Goods of an order that were counted at the door; a night later their invoice says what they cost. */
async function receiveBeforeInvoice(
  item_id: string,
  { quantity, cost, on }: { quantity: string; cost: string; on: string },
) {
  const movement = { ...entry(item_id, quantity, on), reason: 'received' as const };
  await move([movement]);
  await writeClosings(t.db, maple.companyId, NOW);
  const { posting_id } = await buy(item_id, { quantity: '1', cost: '1', on: TODAY });
  await t.owner.query(
    `insert into movement_costs (company_id, movement_id, posting_id, line_id, quantity, unit_cost)
     values ($1, $2, $3, $4, $5, $6)`,
    [maple.companyId, movement.movement_id, posting_id, newId(), quantity, cost],
  );
  await t.db.tenant(maple.companyId, async (tenant) => {
    await forgetClosingsOfPosting(tenant, posting_id);
    await refreshCosts(tenant, [item_id]);
  });
}

/** Slowly, movement by movement, by the rules of the ledger. */
async function recomputed(item_id: string, asOf: string | null) {
  const { rows } = await t.owner.query(
    `select movement_id, entry, reason, quantity, invoice_id, effective_on::text as effective_on, posting_id, reverses_movement_id,
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

  test('Spending is the total of posted invoices, with what no line of an item says in a row of its own', async () => {
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
      ...{ vendor: 'Valley Dairy', cost_before: 2, cost_now: 3, change: 0.5, bought: 10, extra: 10 },
      ...{ selling_price: 5, margin_before: 0.6, margin_now: 0.4, restoring_price: 7.5 },
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

  test('What was written off and what counts missed is worth the average cost of its time, beside the period before', async () => {
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
      ...{ opening: 18, purchases: 30, closing: 32.5, cost: 15.5 },
    });
    const now = await call(t, maple.staff, inventory.getItem, { params: { item_id: butter } });
    expect(now.body).toMatchObject({ on_hand: 13, average_cost: 2.5, value: 32.5 });
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
    await t.owner.query(
      `insert into invoice_readings (company_id, reading_id, invoice_id, read_at, engine, seconds, header, lines)
       values ($1, $2, $3, $4, 'pdf-text', 0.1, $5, $6)`,
      [maple.companyId, newId(), invoice_id, NOW, JSON.stringify(header), JSON.stringify(lines)],
    );
    const set = 'update invoice_postings set presses = $1, review_seconds = $2 where posting_id = $3';
    if (effort) await t.owner.query(set, [...effort, posting_id]);
  };
  const headerOf = (vendor: string, number: number) => ({
    ...{ vendor, number: String(number), date: ago(3), due_date: null, currency: null },
    ...{ subtotal_cents: null, tax_cents: null, total_cents: 500 },
  });
  const lineOf = async ({ invoice_id }: { invoice_id: string }, amount_cents = 400) => {
    const { rows } = await t.owner.query('select line_id from invoice_lines where invoice_id = $1', [invoice_id]);
    return { line_id: rows[0].line_id, description: 'line', quantity: null, unit_price: null, amount_cents };
  };
  const right = await bought('Alder Farm');
  await keep(right, headerOf('Alder Farm', invoiceCount), [await lineOf(right)], [6, 90]);
  const wrong = await bought('Birch Dairy');
  const extra = { ...(await lineOf(wrong)), line_id: newId() };
  await keep(wrong, headerOf('Birch Dairy', 9999), [await lineOf(wrong, 401), extra]);
  await bought('Never Read Foods');
  const undone = await bought('Undone Foods');
  await keep(undone, headerOf('Undone Foods', 9999), []);
  await t.owner.query('update invoice_postings set reversed_at = $1 where posting_id = $2', [NOW, undone.posting_id]);

  const report = async (group: 'vendor' | 'month') =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', group } })).body;
  const byVendor = await report('vendor');
  expect(byVendor.figure).toBe(7 / 8);
  expect(byVendor.series).toEqual([{ date: TODAY, amount: 7 / 8, before: null }]);
  // The vendor with most to correct first: a number, a line that was changed, and one that was removed.
  expect(byVendor.rows.map(({ cells }) => cells)).toEqual([
    ['Birch Dairy', 1, 3 / 4, 0, 3, null, null],
    ['Alder Farm', 1, 1, 1, 0, 6, 1.5],
  ]);
  expect((await report('month')).rows.map(({ cells }) => cells)).toEqual([
    ['November 2026', 2, 7 / 8, 2 / 5, 1.5, 6, 1.5],
  ]);
});
