/**
 * `npm run bench:documents [-- --json] [--rows N] [--data DIR]`: the list of 50,000 documents with ten lines each, and the search inside of
 * them, beside 100 other companies; and posting invoices of 200 lines. See README.md in this folder.
 */
import { parseArgs } from 'node:util';
import { grantPaid } from '#server/billing/billing.ts';
import { findInvoices, postInvoice, unpostInvoice } from '#server/invoices/invoices.ts';
import { listInvoices } from '#server/invoices/list.sql.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openKept } from './kept.ts';
import { milliseconds, onScratch, type Scratch } from './scratch.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '50000' },
    data: { type: 'string' },
  },
});
const rows = Number(flags.rows);
const LINES = 10;
const TIMES = 60;
const TARGET_MS = 100;
const POSTED_LINES = 200;
const POSTINGS = 12;
const POSTING_TARGET_MS = 300;

/** Searches, each a little different every time. */
const SEARCHES: Record<string, (n: number) => string> = {
  'the first page': () => '',
  'a number': (n) => `NF-${1000 + ((n * 677) % rows)}`,
  'a vendor': (n) => `vendor ${n % 40}`,
  'a rare line': (n) => `saffron ${n}`,
  'a frequent line': (n) => ['milk', 'flour', 'butter'][n % 3] ?? '',
  'a vendor and a line': (n) => `vendor ${n % 40} flour`,
  'an amount': (n) => `$${10 + (n % 90)}.37`,
  nothing: (n) => `nothing${n}`,
};

const kept = openKept(flags.data, { rows, lines: LINES });
await onScratch(
  new Date(),
  async (scratch) => {
    if (!kept.isFilled) {
      await scratch.ctx.tx((t) => grantPaid(t, 'invoice_scanning', scratch.ctx.now));
      await addDocuments(scratch);
      kept.markFilled();
    }
    const results: BenchResult[] = [];
    for (const [name, search] of Object.entries(SEARCHES)) {
      results.push(await measure(`list: ${name}`, (n) => list(scratch, search(n))));
    }
    const everywhere = (n: number) => scratch.ctx.tx((t) => findInvoices(t, `flour ${n % 40}`, 5));
    results.push(await measure('search over everything: a frequent line', everywhere));
    results.push(...(await measurePostings(scratch)));
    printResults('documents', results, flags.json);
  },
  kept,
);

function list({ ctx }: Scratch, search: string) {
  return ctx.tx((t) => listInvoices(t, { limit: 50, offset: 0, sort: 'newest', ...(search === '' ? {} : { search }) }));
}

async function measure(name: string, ask: (n: number) => Promise<unknown>): Promise<BenchResult> {
  for (let n = 0; n < 5; n++) await ask(n);
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push(await milliseconds(() => ask(n)));
  return slowest(name, times, TARGET_MS);
}

function slowest(name: string, times: number[], target: number): BenchResult {
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? null;
  return result({ name: `${name}, p95`, value: p95, unit: 'ms', target, lowerIsBetter: true });
}

/** Invoices of one vendor with the same goods, one after the other: each price is a little higher. */
async function measurePostings(scratch: Scratch): Promise<BenchResult[]> {
  const { owner, companyId, ctx } = scratch;
  const vendorId = newId();
  // A kept database has those of earlier runs.
  const run = ctx.now.toISOString();
  await owner.query(
    `insert into vendors (company_id, vendor_id, name, name_key, created_at) values ($1, $2, 'Northside ' || $4, 'northside ' || $4, $3)`,
    [companyId, vendorId, ctx.now, run],
  );
  await owner.query(
    `insert into items (company_id, item_id, name, name_key, stock_unit, created_at)
     select $1, gen_random_uuid(), 'Good ' || $4 || n, 'good ' || $4 || n, 'ea', $2 from generate_series(1, $3::int) n`,
    [companyId, ctx.now, POSTED_LINES, `${run} `],
  );
  const posting: number[] = [];
  const undoing: number[] = [];
  for (let n = 0; n < POSTINGS; n++) {
    const invoiceId = newId();
    await owner.query(
      `insert into invoices (company_id, invoice_id, status, vendor_id, vendor, number, number_key, date, currency, uploaded_at, updated_at, engine)
       values ($1, $2, 'needs_review', $3, 'Northside ' || $6, 'P-' || $6 || $4::int, 'p' || $6 || $4::int, $5::timestamptz::date - 1, 'USD', $5, $5, 'bench')`,
      [companyId, invoiceId, vendorId, n, ctx.now, run],
    );
    await owner.query(
      `insert into invoice_lines (company_id, invoice_id, line_id, position, description, code, quantity, unit, unit_price, item_id,
         match_kind, stock_quantity, stock_quantity_source)
       select $1, $2, gen_random_uuid(), at, name, 'G' || at, 4, 'ea', 10 + $3::numeric / 10, item_id, 'code', 4, 'unit'
       from (select *, row_number() over (order by name) as at from items where company_id = $1 and name like 'Good ' || $4 || '%') i`,
      [companyId, invoiceId, n, `${run} `],
    );
    posting.push(await milliseconds(() => postInvoice(ctx, invoiceId)));
    if (n % 3 > 0) continue;
    undoing.push(await milliseconds(() => unpostInvoice(ctx, invoiceId)));
    await postInvoice(ctx, invoiceId);
  }
  return [
    slowest(`post ${POSTED_LINES} lines`, posting, POSTING_TARGET_MS),
    slowest(`undo a posting of ${POSTED_LINES} lines`, undoing, POSTING_TARGET_MS),
  ];
}

/** The company's documents, and fifty of each of the others. */
async function addDocuments({ owner, companyId, ctx }: Scratch): Promise<void> {
  await owner.query(
    `with other as (
       insert into companies (company_id, name, zip_code, currency, time_zone, created_at)
       select gen_random_uuid(), 'Other ' || n, '04101', 'USD', 'America/New_York', $2 from generate_series(1, 100) n returning company_id)
     insert into invoices (company_id, invoice_id, status, vendor, number, date, total_cents, uploaded_at, updated_at)
     select company_id, gen_random_uuid(), 'needs_review', 'Vendor ' || n % 40, 'NF-' || n, '2026-01-01'::date + n % 300, 10000 + n,
       $2::timestamptz - n * interval '9 minutes', $2
     from (select company_id, n from other, generate_series(1, 50) n union all select $1, n from generate_series(1, $3::int) n) document`,
    [companyId, ctx.now, rows],
  );
  await owner.query(
    `insert into invoice_lines (company_id, invoice_id, line_id, position, description, code, amount_cents)
     select i.company_id, i.invoice_id, gen_random_uuid(), at,
       (array['MILK WHOLE GAL', 'FLOUR BREAD 50LB', 'BUTTER SALTED 36/1LB', 'OLIVE OIL', 'COFFEE BEANS'])[1 + (h + at) % 5] || ' ' || h % 997
         || case when h % 9973 = at then ' SAFFRON ' || h % 100 else '' end, (100000 + h % 5000)::text, 100 + (h + at) % 9900
     from (select company_id, invoice_id, abs(hashtext(invoice_id::text)) as h from invoices) i, generate_series(1, $1::int) at`,
    [LINES],
  );
  await owner.query('vacuum analyze invoices, invoice_lines, invoice_files');
}
