import { sql } from 'kysely';
import { type FieldChange, VERSIONS_SHOWN, type Version } from '#contract/invoices/review/versions.ts';
import type { Tenant } from '#server/platform/db/db.ts';

export interface NewVersion {
  version: number;
  changed_at: Date;
  changed_by: string | null;
  cause: Version['cause'];
  changes: FieldChange[];
}

export async function insertVersion(t: Tenant, invoiceId: string, { changes, ...version }: NewVersion): Promise<void> {
  await t.db
    .insertInto('invoice_versions')
    .values({ company_id: t.companyId, invoice_id: invoiceId, ...version, changes: JSON.stringify(changes) })
    .execute();
}

/**
 * The descriptions of lines of which a user once said that they are not the item, or not the charge, that was found for them. Where the vendor
 * changed, its items went without a word of the user's.
 */
export async function listEmptied(t: Tenant, invoiceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ line: string }>`
    select distinct c.line from invoice_versions v
    cross join lateral jsonb_to_recordset(v.changes) as c (line text, field text, after text)
    where v.company_id = ${t.companyId} and v.invoice_id = ${invoiceId} and v.cause = 'edited' and c.line is not null
      and c.field in ('item', 'parts', 'not_stock', 'is_deposit') and c.after is null
      and not exists (select from jsonb_to_recordset(v.changes) as h (line text, field text) where h.line is null and h.field = 'vendor')`.execute(
    t.db,
  );
  return new Set(rows.map(({ line }) => line));
}

/** The newest first. */
export function listVersions(t: Tenant, invoiceId: string) {
  return t.db
    .selectFrom('invoice_versions as v')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'v.changed_by').on('u.company_id', '=', t.companyId))
    .select(['v.version', 'v.changed_at', 'u.username as changed_by'])
    .select([sql<Version['cause']>`v.cause`.as('cause'), sql<FieldChange[]>`v.changes`.as('changes')])
    .where('v.company_id', '=', t.companyId)
    .where('v.invoice_id', '=', invoiceId)
    .orderBy('v.version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
}
