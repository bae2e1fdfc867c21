import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { type InvoiceSort, invoices } from '#contract/invoices/invoices.ts';
import { SEARCH_COUNT_MAX } from '#contract/invoices/limits.ts';
import { search } from '#contract/shell/search.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';

const COUNT = 120;
let t: TestApp;
let maple: Shop;
let other: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  other = await trialShop(t);
  for (const { companyId } of [maple, other]) {
    await t.owner.query(
      `insert into invoices (company_id, invoice_id, status, vendor, number, date, total_cents, uploaded_at, updated_at, posted_at)
       select $1, gen_random_uuid(), case when n % 10 = 0 then 'rejected' else 'needs_review' end, 'Vendor ' || n % 3, 'NF-' || n, '2026-11-01', n,
         $2::timestamptz - n * interval '1 minute', $2, null from generate_series(1, $3::int) n`,
      [companyId, t.clock.now, COUNT],
    );
    await t.owner.query(
      `insert into invoice_lines (company_id, invoice_id, line_id, position, description)
       select company_id, invoice_id, gen_random_uuid(), at, case when at = 1 then 'Sea salt' when substr(number, 4)::int % 40 = 0 then 'Saffron'
         else 'Coffee beans' end from invoices, generate_series(1, 2) at where company_id = $1`,
      [companyId],
    );
  }
});
afterAll(() => t.close());

const numbers = (fits: (n: number) => boolean) =>
  Array.from({ length: COUNT }, (_, at) => at + 1)
    .filter(fits)
    .map((n) => `NF-${n}`);

test.each<[string, (n: number) => boolean, boolean]>([
  ['beans', (n) => n % 40 !== 0, true],
  ['SALT vendor', () => true, true],
  ['saffron', (n) => n % 40 === 0, false],
  ['beans saffron', () => false, false],
  ['salt nf-12', (n) => `${n}`.startsWith('12'), false],
  ['vendor 119', (n) => n === 119, false],
  ['salt 9', (n) => `${n}`.includes('9'), true],
])(
  'The search for “%s” finds what has all of its words, newest first, however frequent they are',
  async (words, fits, is_least) => {
    const { body } = await call(t, maple.staff, invoices.list, { query: { search: words, limit: 200 } });
    const expected = numbers(fits);
    expect(body.invoices.map(({ number }) => number)).toEqual(expected);
    expect(body).toMatchObject({ total_count: expected.length, is_least });
    const archived = expected.filter((number) => Number(number.slice(3)) % 10 === 0).length;
    expect(body.counts).toMatchObject({ rejected: archived, needs_review: expected.length - archived, posted: 0 });
    if (expected.length === 0) return;
    const found = await call(t, maple.owner, search.find, { query: { query: words } });
    expect(JSON.stringify(found.body)).toContain(expected[0]);
  },
);

test('A search that finds more than it counts shows all of them, page by page', async () => {
  const most = SEARCH_COUNT_MAX + 150;
  await t.owner.query(
    `insert into invoices (company_id, invoice_id, status, vendor, number, date, total_cents, uploaded_at, updated_at, posted_at)
     select $1, gen_random_uuid(), 'posted', 'Bakery', 'B-' || n, '2026-11-01', n, $2::timestamptz - n * interval '1 minute', $2, $2
       from generate_series(1, $3::int) n`,
    [other.companyId, t.clock.now, most],
  );
  await t.owner.query('analyze invoices');
  const found: string[] = [];
  let total = 1;
  while (found.length < total) {
    const query = { search: 'bakery', limit: 200, offset: found.length };
    const { body } = await call(t, other.staff, invoices.list, { query });
    expect(body).toMatchObject({ is_least: true });
    expect(body.total_count).toBeGreaterThanOrEqual(SEARCH_COUNT_MAX);
    expect(body.invoices.length).toBeGreaterThan(0);
    found.push(...body.invoices.map(({ invoice_id }) => invoice_id));
    total = body.total_count;
  }
  expect([found.length, new Set(found).size, total]).toEqual([most, most, most]);
});

test('Every order of the list goes through all documents once, page by page, and its reverse is the same backwards', async () => {
  await t.owner.query(
    `update invoices set date = case when total_cents % 7 = 0 then null else date + (total_cents % 5)::int end,
       vendor = case when total_cents % 11 = 0 then null when total_cents % 2 = 0 then lower(vendor) else vendor end,
       exchange_rate = case when total_cents = 100 then 50 end where company_id = $1`,
    [maple.companyId],
  );
  const inOrder = async (sort: InvoiceSort) => {
    const rows: InvoiceRow[] = [];
    for (let offset = 0; offset < COUNT; offset += 50) {
      rows.push(...(await call(t, maple.staff, invoices.list, { query: { sort, limit: 50, offset } })).body.invoices);
    }
    return rows;
  };
  const pairs = [
    ['latest_date', 'earliest_date'],
    ['vendor', 'vendor_reversed'],
    ['highest_total', 'lowest_total'],
    ['state', 'state_reversed'],
  ] as const;
  for (const [sort, reverse] of pairs) {
    const ids = (await inOrder(sort)).map(({ invoice_id }) => invoice_id);
    expect(new Set(ids).size, sort).toBe(COUNT);
    expect(
      (await inOrder(reverse)).map(({ invoice_id }) => invoice_id),
      reverse,
    ).toEqual(ids.toReversed());
  }
  const dates = (await inOrder('latest_date')).map(({ date }) => date ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  const vendors = (await inOrder('vendor')).map(({ vendor }) => vendor?.toLowerCase() ?? '\u{ffff}');
  expect(vendors).toEqual(vendors.toSorted());
  const totals = (await inOrder('highest_total')).map(({ number }) => number);
  expect(totals.slice(0, 3)).toEqual(['NF-100', 'NF-120', 'NF-119']);
  const states = (await inOrder('state')).map(({ status }) => status);
  expect(states.indexOf('rejected')).toBe(COUNT - COUNT / 10);
});
