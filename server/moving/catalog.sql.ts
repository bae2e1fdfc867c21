import type pg from 'pg';
import type { CompanyTable } from './manifest.ts';
import { COLUMNS_LEFT_OUT, GLOBAL_TABLES, LEFT_OUT } from './policy.ts';

type Client = Pick<pg.Client, 'query'>;

/** The tables and columns that an export contains, in alphabetical order. */
export async function listCompanyTables(client: Client): Promise<CompanyTable[]> {
  const { rows } = await client.query<CompanyTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and (c.relrowsecurity or c.relname = any ($1)) and c.relname <> all ($2)
     group by c.relname order by c.relname`,
    [GLOBAL_TABLES, Object.keys(LEFT_OUT)],
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => COLUMNS_LEFT_OUT[name]?.[column] === undefined),
  }));
}

/** The tables in an order in which each comes after those that it refers to, except where a check can wait for the commit. */
export async function inOrderOfReferences(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; parent: string }>(
    `select distinct c.relname as name, f.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and not k.condeferrable and c.oid <> f.oid and c.relnamespace = 'public'::regnamespace
       and k.conparentid = 0 and c.relname = any ($1) and f.relname = any ($1)`,
    [names],
  );
  const ordered: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const isFree = (name: string) => !rows.some((key) => key.name === name && left.includes(key.parent));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`Tables refer to each other: ${left.join(', ')}`);
    ordered.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return ordered;
}
