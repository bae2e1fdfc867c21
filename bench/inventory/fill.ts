import type pg from 'pg';
import { withoutIndexes } from './without_indexes.ts';

/** How much of everything; a scale of 1 is a large shop, 0.01 a quick try. */
export interface FillSize {
  items: number;
  movements: number;
  invoices: number;
  others: number;
}

export function sizeOf(scale: number, others?: string): FillSize {
  const share = (whole: number) => Math.max(20, Math.round(whole * scale));
  return {
    items: share(20_000),
    movements: share(1_000_000),
    invoices: share(50_000),
    others: others === undefined ? share(1000) : Number(others),
  };
}

/** The id of the n-th row of a kind, in SQL. */
const of = (kind: string, n: string) => `('${kind}-0000-4000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
const ITEM = '00000001';
const VENDOR = '00000002';
const INVOICE = '00000003';
const POSTING = '00000004';

const KINDS = [
  'Organic',
  'Whole',
  'Sliced',
  'Frozen',
  'Fresh',
  'Large',
  'Small',
  'Smoked',
  'Roasted',
  'Salted',
  'Sweet',
  'Dried',
  'Raw',
  'Green',
];
const GOODS = [
  ...[
    'oat milk',
    'brie wheel',
    'paper bags',
    'sourdough loaf',
    'butter',
    'espresso beans',
    'olive oil',
    'ham',
    'tomatoes',
    'lemons',
  ],
  ...[
    'chicken breast',
    'cheddar cheese',
    'eggs',
    'onions',
    'peppers',
    'basil',
    'rice',
    'flour',
    'sugar',
    'sea salt',
    'salmon',
    'shrimp',
  ],
  ...[
    'turkey',
    'bacon',
    'yogurt',
    'cream',
    'mozzarella',
    'parmesan',
    'potatoes',
    'carrots',
    'lettuce',
    'spinach',
    'mushrooms',
    'apples',
  ],
  ...[
    'oranges',
    'bananas',
    'almonds',
    'walnuts',
    'honey',
    'vinegar',
    'mustard',
    'ketchup',
    'pasta',
    'noodles',
    'cocoa',
    'napkins',
    'gloves',
  ],
];
const array = (words: readonly string[]) => `(array[${words.map((one) => `'${one}'`).join(', ')}])`;
/** The good and the kind of the n-th item, in SQL. */
const good = (n: string) => `${array(GOODS)}[${n} % ${GOODS.length} + 1]`;
const kind = (n: string) => `${array(KINDS)}[${n} / ${GOODS.length} % ${KINDS.length} + 1]`;
/** As vendors write it: the good, a shortened kind, a pack. */
const written = (n: string) => `upper(${good(n)} || ' ' || left(${kind(n)}, 4) || ' 6/2 lb cs')`;
/** Of five movements of an item one is a purchase; the movements of an item are that many days apart and go back from today: a year. */
const EVERY = 5;
const DAYS_APART = 7;

const FILLED = ['items', 'vendor_items', 'stock_movements', 'invoices', 'invoice_lines', 'invoice_postings'];

/**
 * Fills a company with items, a ledger, posted invoices with their lines, and one long invoice to review, beside other companies with a little of
 * each. Constraints are not checked and indexes not kept while it writes, so that a million movements take seconds; they hold all the same.
 */
export async function fillStock(owner: pg.Pool, companyId: string, size: FillSize): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '256MB'");
    const run = (sql: string, ...values: unknown[]) => client.query(sql, values);
    const { rows } = await run('select location_id from locations where company_id = $1 and is_default', companyId);
    await withoutIndexes(client, FILLED, async () => {
      await fillCompany(run, companyId, rows[0].location_id, size);
      await run(
        `with made as (
           insert into invoices (company_id, invoice_id, status, vendor_id, vendor, number, date, total_cents, uploaded_at, updated_at)
           values ($1, gen_random_uuid(), 'needs_review', ${of(VENDOR, '1')}, 'Vendor 1', 'LONG-1', current_date, 2000000, now(), now())
           returning invoice_id
         ), lines as (
           insert into invoice_lines (company_id, invoice_id, line_id, position, code, description, quantity, unit, unit_price, amount_cents,
             item_id, match_kind, match_score, stock_quantity, stock_quantity_source)
           select $1, invoice_id, gen_random_uuid(), n, 'L' || n, ${written('n')} || ' ' || n, 4, 'ea', 25, 10000, ${of(ITEM, `n % ${size.items} + 1`)},
             'code', 1, 4, 'remembered' from made, generate_series(0, 199) n
         ) select from made`,
        companyId,
      );
      await run(`insert into companies (company_id, name, zip_code, created_at)
        select ${of('0000000a', 'k')}, 'Shop ' || k, '04101', now() from generate_series(1, ${size.others}) k`);
      await fillOthers(run, size.others);
    });
    await run('set session_replication_role = default');
    await run(
      'vacuum analyze items, stock_movements, invoices, invoice_lines, invoice_postings, vendors, vendor_items, location_stock, locations',
    );
  } finally {
    client.release();
  }
}

/** Adds an invoice that can be posted without a question: neighboring items at their last cost. Returns its id. */
export async function addInvoiceToPost(
  owner: pg.Pool,
  companyId: string,
  { vendor, lines, first }: { vendor: number; lines: number; first: number },
): Promise<string> {
  const { rows } = await owner.query(
    `with made as (
       insert into invoices (company_id, invoice_id, status, vendor_id, vendor, number, number_key, date, currency, uploaded_at, updated_at, engine)
       select $1, id, 'needs_review', ${of(VENDOR, '$2::int + 1')}, 'Vendor ' || $2::int + 1, 'P-' || id, 'p' || id, current_date - 1, 'USD',
         now(), now(), 'bench' from gen_random_uuid() id
       returning invoice_id
     ), lines as (
       insert into invoice_lines (company_id, invoice_id, line_id, position, description, code, quantity, unit, unit_price, item_id,
         match_kind, stock_quantity, stock_quantity_source)
       select $1, made.invoice_id, gen_random_uuid(), row_number() over (order by i.item_id) - 1, i.name, i.sku, 4, 'ea', i.last_cost, i.item_id,
         'code', 4, 'unit'
       from made, items i where i.company_id = $1
         and i.item_id between ${of(ITEM, '$4::int + 1')} and ${of(ITEM, '$4::int + $3::int')}
     ) select invoice_id from made`,
    [companyId, vendor, lines, first],
  );
  return rows[0].invoice_id;
}

type Run = (sql: string, ...values: unknown[]) => Promise<pg.QueryResult>;

async function fillCompany(run: Run, companyId: string, locationId: string, size: FillSize): Promise<void> {
  const each = Math.max(EVERY, Math.round(size.movements / size.items));
  const purchases = Math.floor(each / EVERY);
  await run(
    `insert into vendors (company_id, vendor_id, name, name_key, created_at)
     select $1, ${of(VENDOR, 'n')}, 'Vendor ' || n, 'vendor ' || n, now() from generate_series(1, 50) n`,
    companyId,
  );
  await run(
    `insert into items (company_id, item_id, name, name_key, sku, barcodes, category, stock_unit, par_level, reorder_point, selling_price_cents,
       preferred_vendor_id, movement_count, created_at)
     select $1, ${of(ITEM, 'n')}, name, lower(name), 'SKU-' || n, array[lpad(n::text, 13, '2')], 'Category ' || n % 12, 'ea',
       6 + n % 30, 4 + n % 12, 500 + n % 900, ${of(VENDOR, 'n % 50 + 1')}, ${each}, now() - interval '1 year'
     from (select n, ${kind('n')} || ' ' || ${good('n')} || ' ' || n as name from generate_series(1, ${size.items}) n) named`,
    companyId,
  );
  await run(
    `insert into vendor_items (company_id, vendor_item_id, vendor_id, item_id, code, code_key, description, description_key, unit, stock_per_unit,
       last_unit_price, last_on, learned_at)
     select $1, gen_random_uuid(), ${of(VENDOR, 'n % 50 + 1')}, ${of(ITEM, 'n')}, 'C' || n, 'c' || n, words, regexp_replace(lower(words), '[^a-z0-9]+', ' ', 'g'), 'cs', 6, 12.5, current_date, now()
     from (select n, ${written('n')} || ' ' || n as words from generate_series(1, ${size.items}) n) written`,
    companyId,
  );
  // The purchases of all items in one period share the invoices of that period.
  const invoiceOf = `(e / ${EVERY} - 1) * ${size.invoices} / ${purchases} + n * ${size.invoices}::bigint / ${purchases} / ${size.items} + 1`;
  const day = `current_date - (${each} - e) * ${DAYS_APART} - n * ${DAYS_APART} / ${size.items + 1}`;
  await run(
    `insert into stock_movements (company_id, movement_id, entry, item_id, reason, quantity, on_hand_after, unit_cost, effective_on, occurred_at,
       location_id, invoice_id, posting_id, line_id)
     select $1, gen_random_uuid(), e, ${of(ITEM, 'n')}, reason, quantity, sum(quantity) over (partition by n order by e),
       case when reason = 'adjusted' then null else round((2 + n % 700 / 100.0 + e * 0.01)::numeric, 4) end,
       ${day}, (${day})::timestamptz + interval '12 hours', $2,
       case when reason = 'received' then ${of(INVOICE, invoiceOf)} end, case when reason = 'received' then ${of(POSTING, invoiceOf)} end,
       case when reason = 'received' then ${of('00000005', 'n * 1000 + e')} end
     from (
       select n, e, case when e = 1 then 'counted' when e % ${EVERY} = 0 then 'received' when (n + e) % 17 = 0 then 'wasted'
         when (n + e) % 13 = 0 then 'counted' when (n + e) % 101 = 0 then 'stolen' else 'sold' end as reason,
         case when e = 1 then 30 when e % ${EVERY} = 0 then 12 + n % 5 else -(1 + (n + e) % 6) end::numeric as quantity
       from generate_series(1, ${size.items}) n, generate_series(1, ${each}) e
     ) m order by e, n`,
    companyId,
    locationId,
  );
  // One item of two hundred had its last purchase taken back.
  await run(
    `insert into stock_movements (company_id, movement_id, entry, item_id, reason, quantity, on_hand_after, unit_cost, effective_on, occurred_at,
       location_id, invoice_id, posting_id, line_id, reverses_movement_id)
     select company_id, gen_random_uuid(), ${each + 1}, item_id, reason, -quantity, 0, unit_cost, current_date, now(), location_id, invoice_id,
       posting_id, line_id, movement_id from stock_movements
     where company_id = $1 and reason = 'received' and entry > ${each - EVERY} and ('x' || right(item_id::text, 6))::bit(24)::int % 200 = 0`,
    companyId,
  );
  await run(
    `insert into invoices (company_id, invoice_id, status, vendor_id, vendor, number, number_key, date, total_cents, uploaded_at, posted_at, updated_at)
     select m.company_id, m.invoice_id, 'posted', ${of(VENDOR, `('x' || right(m.invoice_id::text, 7))::bit(28)::int % 50 + 1`)},
       'Vendor ' || ('x' || right(m.invoice_id::text, 7))::bit(28)::int % 50 + 1, right(m.invoice_id::text, 8), right(m.invoice_id::text, 8),
       min(m.effective_on), sum(round(m.quantity * m.unit_cost * 100)) + 350, min(m.occurred_at), min(m.occurred_at), min(m.occurred_at)
     from stock_movements m where m.company_id = $1 and m.invoice_id is not null and m.reverses_movement_id is null
     group by m.company_id, m.invoice_id`,
    companyId,
  );
  await run(
    `insert into invoice_postings (company_id, posting_id, invoice_id, posted_at)
     select distinct on (company_id, posting_id) company_id, posting_id, invoice_id, occurred_at from stock_movements
     where company_id = $1 and posting_id is not null and reverses_movement_id is null`,
    companyId,
  );
  await run(
    `insert into invoice_lines (company_id, invoice_id, line_id, position, code, description, quantity, unit, unit_price, amount_cents, item_id,
       match_kind, match_score, stock_quantity, stock_quantity_source)
     select company_id, invoice_id, line_id, (row_number() over (partition by invoice_id order by entry)) - 1, 'C', 'Goods', quantity, 'ea',
       unit_cost, round(quantity * unit_cost * 100), item_id, 'code', 1, quantity, 'remembered'
     from stock_movements where company_id = $1 and reason = 'received' and reverses_movement_id is null`,
    companyId,
  );
  await run(
    `update items i set on_hand = s.on_hand, movement_count = s.entries, last_cost = s.cost, previous_cost = s.cost - 0.05, average_cost = s.cost
     from (select item_id, sum(quantity) as on_hand, max(entry) as entries, max(unit_cost) as cost from stock_movements
       where company_id = $1 group by item_id) s
     where i.company_id = $1 and i.item_id = s.item_id`,
    companyId,
  );
  await run(
    `insert into location_stock (company_id, item_id, location_id, on_hand) select company_id, item_id, $2, on_hand from items where company_id = $1`,
    companyId,
    locationId,
  );
}

/** Twenty items, a hundred movements and ten invoices each. */
async function fillOthers(run: Run, others: number): Promise<void> {
  const shops = `(select ${of('0000000a', 'k')} as company_id from generate_series(1, ${others}) k) c`;
  await run(`insert into locations (company_id, location_id, name, name_key, is_default, created_at)
    select company_id, gen_random_uuid(), 'Main location', 'main location', true, now() from ${shops}`);
  await run(`insert into items (company_id, item_id, name, name_key, category, stock_unit, on_hand, movement_count, created_at)
    select company_id, ${of(ITEM, 'n')}, 'Oat milk ' || n, 'oat milk ' || n, 'Drinks', 'ea', 20, 5, now() from ${shops}, generate_series(1, 20) n`);
  await run(`insert into stock_movements (company_id, movement_id, entry, item_id, reason, quantity, on_hand_after, effective_on, occurred_at, location_id)
    select c.company_id, gen_random_uuid(), e, ${of(ITEM, 'n')}, 'counted', 4, e * 4, current_date - e, now(), l.location_id
    from ${shops} join locations l using (company_id), generate_series(1, 20) n, generate_series(1, 5) e`);
  await run(`insert into invoices (company_id, invoice_id, status, vendor, number, date, total_cents, uploaded_at, posted_at, updated_at)
    select company_id, gen_random_uuid(), 'posted', 'Vendor 1', n::text, current_date - n, 1000, now(), now(), now()
    from ${shops}, generate_series(1, 10) n`);
}
