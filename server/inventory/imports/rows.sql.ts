import { sql } from 'kysely';
import type { ImportedRow, ImportRowFault, RowOutcome } from '#contract/inventory/files/imports.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { FileRow } from '#server/platform/tables/cell.rules.ts';
import type { LevelOf } from './known.rules.ts';
import type { Plan } from './plan.rules.ts';

/** The most rows in the parameters of one statement: a file of descriptions is some megabytes. */
const ROWS_AT_ONCE = 2_000;

export interface StoredRow extends FileRow {
  outcome: RowOutcome | null;
  plan: Plan | null;
}

export async function insertRows(t: Tenant, item_import_id: string, rows: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map(({ row, cells, fault }) => ({ row, cells, fault }));
    await sql`insert into item_import_rows (company_id, item_import_id, row_number, cells, fault)
      select f.company_id, f.item_import_id, r.row, r.cells, r.fault
      from item_imports f, jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (row int, cells jsonb, fault text)
      where f.company_id = ${t.companyId} and f.item_import_id = ${item_import_id}`.execute(t.db);
  }
}

/** The next rows after `after`, in the order of the file. */
export async function nextRows(t: Tenant, item_import_id: string, after: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow & { fault: FileRow['fault'] | null }>`
    select row_number as row, cells, fault, outcome, plan from item_import_rows
    where company_id = ${t.companyId} and item_import_id = ${item_import_id} and row_number > ${after}
    order by row_number limit ${limit}`.execute(t.db);
  return rows.map(({ fault, ...row }) => ({ ...row, ...(fault ? { fault } : {}) }));
}

/** Stores what the check found. */
export async function savePlans(
  t: Tenant,
  item_import_id: string,
  planned: readonly { row: number; outcome: RowOutcome; plan: Plan }[],
): Promise<void> {
  for (let at = 0; at < planned.length; at += ROWS_AT_ONCE) {
    await sql`update item_import_rows r set outcome = p.outcome, plan = p.plan, item_id = (p.plan ->> 'item_id')::uuid
      from jsonb_to_recordset(${JSON.stringify(planned.slice(at, at + ROWS_AT_ONCE))}::jsonb)
        as p ("row" int, outcome text, plan jsonb)
      where r.company_id = ${t.companyId} and r.item_import_id = ${item_import_id} and r.row_number = p."row"`.execute(
      t.db,
    );
  }
}

/** The storage areas into which the import puts items, as the file spells them. */
export async function listPlannedAreas(t: Tenant, item_import_id: string): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select plan -> 'values' ->> 'area' as area from item_import_rows
    where company_id = ${t.companyId} and item_import_id = ${item_import_id} and outcome in ('new', 'changed')
      and plan -> 'values' ->> 'area' is not null
    group by 1 order by min(row_number)`.execute(t.db);
  return rows.map(({ area }) => area);
}

/** Deletes an earlier check. Rows that say nothing about any item have no outcome. */
export async function clearPlans(t: Tenant, item_import_id: string): Promise<void> {
  await sql`update item_import_rows set outcome = null, plan = null, item_id = null
    where company_id = ${t.companyId} and item_import_id = ${item_import_id} and outcome is not null`.execute(t.db);
}

/** What an item had before the import, in the fields that it changed, and the storage area that it was put into. */
export interface Replaced {
  name?: string;
  sku?: string | null;
  barcodes?: string[];
  category?: string | null;
  stock_unit?: string;
  par_level?: string | null;
  reorder_point?: string | null;
  selling_price?: number | null;
  preferred_vendor_id?: string | null;
  expires?: boolean;
  levels?: LevelOf[];
  added_area_id?: string;
  /** The vendor that the import gave it, under whatever name. */
  given_vendor_id?: string;
}

export interface DoneRow {
  row: number;
  item_id: string;
  replaced: Replaced | null;
  movement_id: string | null;
}

/** Stores what the import did with these rows. */
export async function saveDone(t: Tenant, item_import_id: string, done: readonly DoneRow[]): Promise<void> {
  await sql`update item_import_rows r
    set is_done = true, item_id = d.item_id, replaced = d.replaced, movement_id = d.movement_id
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d ("row" int, item_id uuid, replaced jsonb, movement_id uuid)
    where r.company_id = ${t.companyId} and r.item_import_id = ${item_import_id} and r.row_number = d."row"`.execute(
    t.db,
  );
}

/** Every row that the import carried out. */
export async function listDone(t: Tenant, item_import_id: string) {
  const { rows } = await sql<DoneRow & { outcome: RowOutcome; plan: Plan }>`
    select row_number as row, item_id, replaced, movement_id, outcome, plan from item_import_rows
    where company_id = ${t.companyId} and item_import_id = ${item_import_id} and is_done and item_id is not null
    order by row_number`.execute(t.db);
  return rows;
}

/** The next refused rows after `after`, in the order of the file. */
export async function nextRefused(t: Tenant, item_import_id: string, after: number, limit: number) {
  const { rows } = await sql<{ row_number: number; cells: string[]; faults: ImportRowFault[] }>`
    select row_number, cells, plan -> 'faults' as faults from item_import_rows
    where company_id = ${t.companyId} and item_import_id = ${item_import_id} and outcome = 'refused' and row_number > ${after}
    order by row_number limit ${limit}`.execute(t.db);
  return rows;
}

export async function listShownRows(
  t: Tenant,
  item_import_id: string,
  query: { outcome?: RowOutcome | undefined; limit: number; offset: number },
): Promise<{ rows: ImportedRow[]; total_count: number }> {
  const matching = sql`company_id = ${t.companyId} and item_import_id = ${item_import_id} and outcome is not null
    and (${query.outcome ?? null}::text is null or outcome = ${query.outcome ?? null})`;
  const { rows } = await sql<{ row_number: number; outcome: RowOutcome; item_id: string | null; plan: Plan }>`
    select row_number, outcome, item_id, plan from item_import_rows where ${matching}
    order by row_number limit ${query.limit} offset ${query.offset}`.execute(t.db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from item_import_rows where ${matching}`.execute(t.db);
  return {
    rows: rows.map(({ plan: { name, changes, notes, faults, stock, unit, unit_cost, lot = null }, ...row }) => ({
      ...row,
      name,
      changes,
      notes,
      faults,
      stock,
      unit_cost,
      lot,
      unit: stock === null ? null : unit,
    })),
    total_count: counted[0]?.n ?? 0,
  };
}

/** Leaves out rows that would no longer do what the check said. */
export async function refuseRows(
  t: Tenant,
  item_import_id: string,
  refused: readonly { row: number; fault: ImportRowFault }[],
): Promise<void> {
  const more = refused.map(({ row, fault }) => ({ row, added: { faults: [fault] } }));
  await sql`update item_import_rows r set outcome = 'refused', plan = r.plan || f.added
    from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as f ("row" int, added jsonb)
    where r.company_id = ${t.companyId} and r.item_import_id = ${item_import_id} and r.row_number = f."row"`.execute(
    t.db,
  );
}
