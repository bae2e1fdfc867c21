import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../database/database.ts';

/** The functions that the schema may have: each needs the owner's rights. */
const FUNCTIONS = {
  enqueue_job: 'adds to the job queue, whose tables the application cannot reach',
  session_context: 'reads tenant tables before a company is set',
  companies_of_phone: 'reads tenant tables before a company is set',
};

/** Tables without row-level security that name a company. They are read before the company is known, or their keys are unique in the world. */
const GLOBAL = [
  'users',
  'sessions',
  'company_directory',
  'invitation_tokens',
  'payment_events',
  'outbox_mails',
  'customer_tokens',
  'short_links',
  'mail_addresses',
  'sender_numbers',
  'sender_threads',
  'inbound_receipts',
  'pos_accounts',
];

const LEDGERS = [
  'audit_events',
  'trial_reminders',
  'payment_events',
  'consent_wordings',
  'consent_events',
  'inbound_receipts',
  'coupon_redemptions',
  'welcome_messages',
  'stock_movements',
  'movement_costs',
  'lot_movements',
  'count_lines',
  'count_entries',
  'vendor_deposits',
  'exported_invoices',
  'invoice_readings',
  'invoice_versions',
  'pos_sales',
  'pos_sale_versions',
  'feedback',
  'short_links',
  'unknown_logins',
];

const OF_THIS_COMPANY = `(company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)`;

let database: ClonedDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function names(sql: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values);
  return rows.map(({ name }) => name);
}

const TABLES = `from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

test('There are no triggers', async () => {
  expect(await names('select tgname as name from pg_trigger where not tgisinternal')).toEqual([]);
});

test('There are no functions except those that need the owner’s rights', async () => {
  const functions = await names(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  );
  expect(functions.toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  const open = `select proname as name from pg_proc where proname = any($1) and (not prosecdef or proacl is null
    or exists (select from aclexplode(proacl) where grantee = 0))`;
  expect(await names(open, Object.keys(FUNCTIONS))).toEqual([]);
});

test('Every table that names a company shows the application only this company’s rows, unless it is global', async () => {
  const withCompany = `and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id')`;
  const unprotected = await names(`select relname as name ${TABLES} ${withCompany} and not relrowsecurity`);
  expect(unprotected.toSorted()).toEqual(GLOBAL.toSorted());
  const { rows } = await client.query(
    `select relname, permissive, roles::text, cmd, qual, with_check ${TABLES.replace('where', 'left join pg_policies on tablename = relname where')}
       and relrowsecurity`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { relname, ...policy } of rows) {
    const wall = { permissive: 'PERMISSIVE', roles: '{public}', cmd: 'ALL', qual: OF_THIS_COMPANY, with_check: null };
    expect(policy, relname).toEqual(wall);
  }
});

test('Every key of a company’s table contains the company', async () => {
  const keys = `select format('%s.%s', c.relname, i.indexrelid::regclass) as name
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and i.indisunique
      and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) <> 'company_id'`;
  expect(await names(keys)).toEqual([]);
});

test('Foreign keys between company tables contain the company, and a global table refers to companies and users only', async () => {
  const columns = (key: string, table: string) =>
    `array(select attname::text from unnest(${key}) with ordinality u(n, i) join pg_attribute on attrelid = ${table} and attnum = n order by i)`;
  const { rows } = await client.query(
    `select c.relname as table, f.relname as parent, c.relrowsecurity as is_tenant, f.relrowsecurity as of_tenant,
       ${columns('conkey', 'conrelid')} as columns, ${columns('confkey', 'confrelid')} as parent_columns
     from pg_constraint join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  expect(rows.length).toBeGreaterThan(80);
  for (const { table, parent, is_tenant, of_tenant, columns: own, parent_columns } of rows) {
    if (is_tenant && of_tenant)
      expect([own[0], parent_columns[0]], `${table} to ${parent}`).toEqual(['company_id', 'company_id']);
    else expect(['companies', 'users'], `${table} to ${parent}`).toContain(parent);
  }
});

test('The application can add to a ledger and read it, and nothing else', async () => {
  const may = `select t as name from unnest($1::text[]) t where has_any_column_privilege('counterbook_app', t, 'update')
    or has_table_privilege('counterbook_app', t, 'delete') or has_table_privilege('counterbook_app', t, 'truncate')`;
  expect(await names(may, LEDGERS)).toEqual([]);
  const mayNot = `select t as name from unnest($1::text[]) t where not has_table_privilege('counterbook_app', t, 'insert')
    or not has_table_privilege('counterbook_app', t, 'select')`;
  expect(await names(mayNot, LEDGERS)).toEqual([]);
});

test('The application owns nothing and cannot see past row-level security', async () => {
  const [role] = (await client.query(`select rolsuper, rolbypassrls from pg_roles where rolname = 'counterbook_app'`))
    .rows;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  expect(await names(`select relname as name from pg_class where relowner = 'counterbook_app'::regrole`)).toEqual([]);
});

test('Every new migration says what happens to a reference on delete', () => {
  const folder = join(import.meta.dirname, '..', '..', 'migrations');
  const silent = readdirSync(folder)
    .filter((file) => file > '0181')
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').replace(/--.*$/gm, '').split(';'))
    .filter((statement) => count(statement, /\breferences\b/gi) > count(statement, /\bon delete\b/gi));
  expect(silent).toEqual([]);
});

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
