import { sql } from 'kysely';
import type { BookName, BookTarget } from '#contract/invoices/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export async function listBookNames(t: Tenant, target: BookTarget): Promise<BookName[]> {
  const { rows } = await sql<BookName>`
    select kind, name, book_name from book_names where company_id = ${t.companyId} and target = ${target}`.execute(
    t.db,
  );
  return rows;
}

/** Sets them one and all; an empty name removes what was said. */
export async function saveBookNames(t: Tenant, target: BookTarget, names: readonly BookName[]): Promise<void> {
  const columns = [
    names.map(({ kind }) => kind),
    names.map(({ name }) => name),
    names.map(({ book_name }) => book_name),
  ];
  const given = sql`unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) as given (kind, name, book_name)`;
  await sql`
    insert into book_names (company_id, target, kind, name, book_name)
    select distinct on (kind, name) ${t.companyId}, ${target}, kind, name, book_name from ${given} where book_name <> ''
    on conflict (company_id, target, kind, name) do update set book_name = excluded.book_name`.execute(t.db);
  await sql`
    delete from book_names b using ${given}
    where b.company_id = ${t.companyId} and b.target = ${target} and b.kind = given.kind and b.name = given.name
      and given.book_name = ''`.execute(t.db);
}

/** The categories of the items, and the vendors, that a name can be given to. */
export async function listNameable(t: Tenant): Promise<{ kind: 'category' | 'vendor'; name: string; label: string }[]> {
  const { rows } = await sql<{ kind: 'category' | 'vendor'; name: string; label: string }>`
    select 'category' as kind, category as name, category as label from items
      where company_id = ${t.companyId} and category <> '' group by category
    union all select 'vendor', vendor_id::text, name from vendors where company_id = ${t.companyId} and is_active
    order by kind, label`.execute(t.db);
  return rows;
}
