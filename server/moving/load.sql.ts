import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { onOneClient, type Tenant } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import type { CompanyTable } from './manifest.ts';
import { STORAGE_COLUMNS, STORAGE_VALUES } from './policy.ts';

const stagingOf = (table: string) => `"moving_${table}"`;
const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

const LOCK = `hashtextextended('import of ' || $1, 0)`;

/** Takes the lock of a company's import until the transaction ends; false when another session holds it. */
export async function takeImport(client: pg.Client, company_id: string): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`, [
    company_id,
  ]);
  return rows[0]?.is_ours === true;
}

/** Waits until no other session holds the lock of a company's import. */
export async function waitForImport(client: pg.Client, company_id: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${LOCK})`, [company_id]);
}

/** Queries of the company whose import the transaction of this client holds. */
export function tenantOfImport(owner: pg.Client, company: { company_id: string }): Tenant {
  return { db: onOneClient(owner), companyId: companyOfOperator(company) };
}

export async function hasCompany(client: pg.Client, company_id: string): Promise<boolean> {
  const { rows } = await client.query('select from public.companies where company_id = $1', [company_id]);
  return rows.length > 0;
}

/** References are checked when the transaction is committed. */
export async function deferConstraints(client: pg.Client): Promise<void> {
  await client.query('set constraints all deferred');
}

/** Creates a temporary table without constraints for each table: rows are looked at there before they are anywhere else. */
export async function createStaging(client: pg.Client, tables: readonly CompanyTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    await client.query(
      `create temp table ${stagingOf(name)} on commit drop as select ${listOf(columns)} from public."${name}" with no data`,
    );
  }
  await client.query('create temp table moving_phones (phone_hash text, phone text) on commit drop');
}

export async function stageRows(client: pg.Client, { name, columns }: CompanyTable, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${stagingOf(name)} (${listOf(columns)}) from stdin`)));
}

export async function stagePhones(client: pg.Client, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy moving_phones from stdin with (delimiter ' ')`)));
}

/** The first table with rows of another company, if there is one. */
export async function findForeignRows(
  client: pg.Client,
  tables: readonly CompanyTable[],
  company_id: string,
): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ is_foreign: boolean }>(
      `select exists (select from ${stagingOf(name)} where company_id is distinct from $1) as is_foreign`,
      [company_id],
    );
    if (rows[0]?.is_foreign) return name;
  }
  const { rows: companies } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${stagingOf('companies')}`,
  );
  return companies[0]?.count === 1 ? undefined : 'companies';
}

/** The first table that refers to users who are not in the export, if there is one. */
export async function findForeignUsers(client: pg.Client, names: readonly string[]): Promise<string | undefined> {
  const { rows: keys } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'public.users'::regclass and k.conparentid = 0 and c.relname = any ($1)`,
    [names],
  );
  for (const { name, column } of keys) {
    const { rows } = await client.query<{ is_foreign: boolean }>(
      `select exists (select from ${stagingOf(name)} x where x."${column}" is not null
         and not exists (select from ${stagingOf('users')} u where u.user_id = x."${column}")) as is_foreign`,
    );
    if (rows[0]?.is_foreign) return name;
  }
  return undefined;
}

/** The first table that names files outside the folder of the company, if there is one. */
export async function findForeignFiles(
  client: pg.Client,
  tables: readonly CompanyTable[],
  company_id: string,
): Promise<string | undefined> {
  const places = [
    ...STORAGE_COLUMNS.map(([table, column]) => ({ table, column, key: `"${column}"` })),
    ...STORAGE_VALUES.map(([table, column, value]) => ({ table, column, key: `("${column}"->>'${value}')` })),
  ];
  for (const { table, column, key } of places) {
    // Exports of older versions do not have every column.
    if (!tables.some((one) => one.name === table && one.columns.includes(column))) continue;
    const { rows } = await client.query<{ is_foreign: boolean }>(
      `select exists (select from ${stagingOf(table)}
         where ${key} is not null and ${key} !~ ('^' || $1 || '/[[:alnum:]_-]+(/[[:alnum:]_.-]+)+$')
           or ${key} ~ '\\.\\.' or ${key} like $1 || '/exports/%') as is_foreign`,
      [company_id],
    );
    if (rows[0]?.is_foreign) return table;
  }
  return undefined;
}

/** Whether a link leads to something that no text of ours leads to: a page of the contact, or a web address. */
export async function hasForeignLinks(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_foreign: boolean }>(
    `select exists (select from ${stagingOf('short_links')}
       where target not in ('coupons', 'my_texts') and target !~ '^https?://') as is_foreign`,
  );
  return rows[0]?.is_foreign ?? false;
}

/** The hexadecimal SHA-256 of each original, by its key. */
export async function listHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ storage_key: string; sha256: string }>(
    `select storage_key, encode(sha256, 'hex') as sha256 from ${stagingOf('files')}`,
  );
  return new Map(rows.map(({ storage_key, sha256 }) => [storage_key, sha256]));
}

/** The email addresses and usernames of the export that this installation has already. */
export async function listTakenUsers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ taken: string }>(
    `select s.email as taken from ${stagingOf('users')} s join public.users u on lower(u.email) = lower(s.email)
     union select s.username from ${stagingOf('users')} s join public.users u on lower(u.username) = lower(s.username) order by 1`,
  );
  return rows.map(({ taken }) => taken);
}

export async function listStagedUsers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(`select user_id from ${stagingOf('users')}`);
  return rows.map(({ user_id }) => user_id);
}

/** Moves the rows of one table to where they belong. `extra`: columns that the export leaves out and that need a value. */
export async function insertStaged(client: pg.Client, { name, columns }: CompanyTable): Promise<void> {
  await client.query(
    `insert into public."${name}" (${listOf(columns)}) select ${listOf(columns)} from ${stagingOf(name)}`,
  );
}

/** Users cannot log in before they have set a password: the export contains none. */
export async function insertStagedUsers(
  client: pg.Client,
  { columns }: CompanyTable,
  unusableHashes: ReadonlyMap<string, string>,
): Promise<void> {
  await client.query(
    `insert into public.users (${listOf(columns)}, password_hash) select ${columns.map((column) => `s."${column}"`).join(', ')}, h.hash
     from ${stagingOf('users')} s join unnest($1::uuid[], $2::text[]) as h (user_id, hash) on h.user_id = s.user_id`,
    [[...unusableHashes.keys()], [...unusableHashes.values()]],
  );
}

const AT_LOCATIONS = ['stock_movements', 'storage_areas', 'counts', 'purchase_orders'];

/**
 * Exports from before there were locations: all of their stock is at the first one. Returns the tables as they are staged then.
 */
export async function stageFirstLocation(client: pg.Client, tables: readonly CompanyTable[]): Promise<CompanyTable[]> {
  const location = ['company_id', 'location_id', 'name', 'name_key', 'is_default', 'created_at'];
  await client.query(`create temp table moving_locations on commit drop as select company_id, gen_random_uuid() as location_id,
    'Main location' as name, 'main location' as name_key, true as is_default, created_at from moving_companies`);
  await client.query(`create temp table moving_location_stock on commit drop as
    select i.company_id, i.item_id, l.location_id, i.on_hand from moving_items i cross join moving_locations l where i.movement_count > 0`);
  for (const { name } of tables.filter(({ name }) => AT_LOCATIONS.includes(name))) {
    await client.query(`alter table ${stagingOf(name)} add column location_id uuid`);
    await client.query(`update ${stagingOf(name)} set location_id = (select location_id from moving_locations)`);
  }
  return [
    ...tables.map(({ name, columns }) => ({
      name,
      columns: AT_LOCATIONS.includes(name) ? [...columns, 'location_id'] : columns,
    })),
    { name: 'locations', columns: location },
    { name: 'location_stock', columns: ['company_id', 'item_id', 'location_id', 'on_hand'] },
  ];
}

/** A page of suppressed numbers, in order. */
export async function nextStagedPhones(client: pg.Client, after: string, limit: number) {
  const { rows } = await client.query<{ phone_hash: string; phone: string }>(
    'select phone_hash, phone from moving_phones where phone > $1 order by phone limit $2',
    [after, limit],
  );
  return rows;
}

/** Writes the hashes that this installation computes for numbers. The old ones mean nothing here. */
export async function renewHashes(
  client: pg.Client,
  company_id: string,
  renewed: readonly { before: string; now: Buffer }[],
): Promise<void> {
  await client.query(
    `update public.suppressions s set phone_hash = n.now
     from unnest($2::text[], $3::bytea[]) as n (before, now)
     where s.company_id = $1 and s.phone_hash = decode(n.before, 'hex')`,
    [company_id, renewed.map(({ before }) => before), renewed.map(({ now }) => now)],
  );
}

export async function countSuppressions(client: pg.Client, company_id: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from public.suppressions where company_id = $1',
    [company_id],
  );
  return rows[0]?.count ?? 0;
}

/** What is wrong with the data, if the database refused them. */
export function dataFaultOf(error: unknown): { isDuplicate: boolean; table: string; message: string } | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null;
  const { code, table, message } = error;
  return { isDuplicate: code === '23505', table: table ?? 'its tables', message };
}
