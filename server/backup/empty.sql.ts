import type pg from 'pg';

/** Whether the database has any tables, and whether they are those of this product. */
export async function describeDatabase(client: pg.Client): Promise<{ has_tables: boolean; is_migrated: boolean }> {
  const { rows } = await client.query<{ has_tables: boolean; is_migrated: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname = 'public') as has_tables,
       to_regclass('public.companies') is not null and to_regclass('public.schema_migrations') is not null as is_migrated`,
  );
  const [database] = rows;
  if (!database) throw new Error('A query without a condition has one row.');
  return database;
}

/** Whether a migrated database has no rows. */
export async function isUnused(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_unused: boolean }>(
    `select not exists (select from companies) and not exists (select from users) as is_unused`,
  );
  return rows[0]?.is_unused === true;
}

/** Whether a migrated database has no migration besides these. */
export async function hasOnly(client: pg.Client, migrations: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ has_only: boolean }>(
    `select not exists (select from schema_migrations where name <> all ($1)) as has_only`,
    [migrations],
  );
  return rows[0]?.has_only === true;
}
