import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { ReadLine } from './lines.rules.ts';

export interface StoredLine extends ReadLine {
  first_row: number;
}

/** Adds lines to what was read before; each sale and sold item is in them at most once. */
export async function addLines(t: Tenant, taskId: string, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into pos_file_lines as l (company_id, task_id, source_id, source_key, first_row, name, sku, sold_on, minute, quantity, returned, amount_cents)
    select ${t.companyId}, ${taskId}, x.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (source_id text, source_key text,
      first_row int, name text, sku text, sold_on date, minute int, quantity numeric, returned numeric, amount_cents bigint)
    on conflict (company_id, task_id, source_id, source_key) do update set quantity = l.quantity + excluded.quantity,
      returned = l.returned + excluded.returned, amount_cents = l.amount_cents + excluded.amount_cents`.execute(t.db);
}

/** The names of the next sales, in the order of the database. */
export async function listSources(t: Tenant, taskId: string, { after, most }: { after: string | null; most: number }) {
  const { rows } = await sql<{ source_id: string }>`
    select distinct source_id from pos_file_lines
    where company_id = ${t.companyId} and task_id = ${taskId} and source_id > ${after ?? ''}
    order by source_id limit ${most}`.execute(t.db);
  return rows.map(({ source_id }) => source_id);
}

/** The lines of these sales, in the order of the file. */
export async function listLines(t: Tenant, taskId: string, sourceIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select source_id, source_key, first_row, name, sku, sold_on, minute, trim_scale(quantity)::text as quantity,
      trim_scale(returned)::text as returned, amount_cents::float8 as amount_cents
    from pos_file_lines where company_id = ${t.companyId} and task_id = ${taskId} and source_id = any (${sourceIds}::text[])
    order by first_row`.execute(t.db);
  return rows;
}

export async function deleteLines(t: Tenant, taskId: string): Promise<void> {
  await t.db.deleteFrom('pos_file_lines').where('company_id', '=', t.companyId).where('task_id', '=', taskId).execute();
}
