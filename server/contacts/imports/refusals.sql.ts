import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { storable } from '#server/platform/tables/cell.rules.ts';
import type { Fault } from './contact.rules.ts';

export interface Refusal {
  row_number: number;
  cells: string[];
  faults: Fault[];
}

export async function insertRefusals(t: Tenant, import_id: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const kept = refusals.map((refusal) => ({ ...refusal, cells: refusal.cells.map(storable) }));
  await sql`insert into contact_import_refusals (company_id, import_id, row_number, cells, faults)
    select i.company_id, i.import_id, r.row_number, r.cells, r.faults
    from contact_imports i, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (row_number int, cells jsonb, faults jsonb)
    where i.company_id = ${t.companyId} and i.import_id = ${import_id}`.execute(t.db);
}

/** The next refused rows after `after`, in the order of the file. */
export function nextRefusals(t: Tenant, import_id: string, after: number, limit: number): Promise<Refusal[]> {
  return t.db
    .selectFrom('contact_import_refusals')
    .select(['row_number', sql<string[]>`cells`.as('cells'), sql<Fault[]>`faults`.as('faults')])
    .where('company_id', '=', t.companyId)
    .where('import_id', '=', import_id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

export async function deleteRefusals(t: Tenant, import_id: string): Promise<void> {
  await t.db
    .deleteFrom('contact_import_refusals')
    .where('company_id', '=', t.companyId)
    .where('import_id', '=', import_id)
    .execute();
}
