import type { Tenant } from '#server/platform/db/db.ts';

export interface SourceRow {
  qr_source_id: string;
  code: string;
  label: string;
  created_at: Date;
  archived_at: Date | null;
}

const COLUMNS = ['qr_source_id', 'code', 'label', 'created_at', 'archived_at'] as const;

/** Every place, oldest first. */
export function listSources(t: Tenant): Promise<SourceRow[]> {
  return t.db
    .selectFrom('qr_sources')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

/** How many contacts joined by each code. */
export async function countJoins(t: Tenant): Promise<Map<string, number>> {
  const rows = await t.db
    .selectFrom('contacts')
    .select((eb) => ['joined_from', eb.fn.countAll<number>().as('joins')])
    .where('company_id', '=', t.companyId)
    .where('joined_from', 'is not', null)
    .groupBy('joined_from')
    .execute();
  return new Map(rows.map(({ joined_from, joins }) => [joined_from ?? '', joins]));
}

export function findSource(t: Tenant, qr_source_id: string): Promise<SourceRow | undefined> {
  return t.db
    .selectFrom('qr_sources')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('qr_source_id', '=', qr_source_id)
    .forUpdate()
    .executeTakeFirst();
}

export function findSourceByCode(t: Tenant, code: string): Promise<SourceRow | undefined> {
  return t.db
    .selectFrom('qr_sources')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Adds a place; undefined when its code is taken. */
export function insertSource(t: Tenant, source: SourceRow): Promise<SourceRow | undefined> {
  return t.db
    .insertInto('qr_sources')
    .values({ company_id: t.companyId, ...source })
    .onConflict((conflict) => conflict.columns(['company_id', 'code']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateSource(
  t: Tenant,
  qr_source_id: string,
  change: Pick<SourceRow, 'label' | 'archived_at'>,
): Promise<void> {
  await t.db
    .updateTable('qr_sources')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('qr_source_id', '=', qr_source_id)
    .execute();
}
