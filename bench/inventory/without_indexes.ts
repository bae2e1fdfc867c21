import type pg from 'pg';

/**
 * Fills tables without their indexes, which are built at the end: to add a million rows one by one to fifteen indexes takes ten times as long
 * as everything else. Those of keys and constraints stay.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
