import { sql } from 'kysely';
import type { EXPORT_FAULTS, EXPORT_STATES } from '#contract/moving/exports.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

export interface ExportRow {
  export_id: string;
  state: (typeof EXPORT_STATES)[number];
  requested_by: string | null;
  requested_at: Date;
  ended_at: Date | null;
  steps_done: number;
  steps: number;
  bytes: number | null;
  storage_key: string | null;
  fault: (typeof EXPORT_FAULTS)[number] | null;
}

const COLUMNS = [
  ...(['export_id', 'state', 'requested_by', 'requested_at', 'ended_at', 'steps_done', 'steps', 'bytes'] as const),
  ...(['storage_key', 'fault'] as const),
] as const;

export async function findLatest(t: Tenant): Promise<ExportRow | undefined> {
  const row = await t.db
    .selectFrom('company_exports')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .orderBy('requested_at', 'desc')
    .orderBy('export_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

export async function findExport(t: Tenant, export_id: string): Promise<ExportRow | undefined> {
  const row = await t.db
    .selectFrom('company_exports')
    .select(COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('export_id', '=', export_id)
    .executeTakeFirst();
  return row as ExportRow | undefined;
}

export async function insertExport(
  t: Tenant,
  row: Pick<ExportRow, 'export_id' | 'requested_by' | 'requested_at'>,
): Promise<void> {
  await t.db
    .insertInto('company_exports')
    .values({ company_id: t.companyId, state: 'waiting', ...row })
    .execute();
}

/** Whether it is still under way; then it is changed. */
export async function updateUnderWay(
  t: Tenant,
  export_id: string,
  change: Partial<Omit<ExportRow, 'export_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await t.db
    .updateTable('company_exports')
    .set(change)
    .where('company_id', '=', t.companyId)
    .where('export_id', '=', export_id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The exports with a file that were ready before that time. */
export async function listReady(t: Tenant, before: Date): Promise<{ export_id: string; storage_key: string }[]> {
  const { rows } = await sql<{ export_id: string; storage_key: string }>`
    select export_id, storage_key from company_exports
    where company_id = ${t.companyId} and state = 'ready' and ended_at <= ${before}`.execute(t.db);
  return rows;
}

export async function markDeleted(t: Tenant, export_id: string): Promise<void> {
  await t.db
    .updateTable('company_exports')
    .set({ state: 'deleted', storage_key: null })
    .where('company_id', '=', t.companyId)
    .where('export_id', '=', export_id)
    .where('state', '=', 'ready')
    .execute();
}

/** Fails exports that began before that time and never ended: their process was killed each time. */
export async function failStuck(t: Tenant, before: Date, ended_at: Date): Promise<void> {
  await t.db
    .updateTable('company_exports')
    .set({ state: 'failed', fault: 'unexpected', ended_at })
    .where('company_id', '=', t.companyId)
    .where('state', 'in', ['waiting', 'running'])
    .where('requested_at', '<=', before)
    .execute();
}

/** The companies with an export that was ready, or was requested and never ended, before these times. */
export async function listCompaniesWithOldExports(
  { all }: AllCompanies,
  before: { ready: Date; requested: Date },
): Promise<CompanyId[]> {
  const rows = await all
    .selectFrom('company_exports')
    .select('company_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('ended_at', '<=', before.ready)]),
        eb.and([eb('state', 'in', ['waiting', 'running']), eb('requested_at', '<=', before.requested)]),
      ]),
    )
    .execute();
  return rows.map(companyOfJob);
}

export async function findEmail(t: Tenant, user_id: string): Promise<string | undefined> {
  const row = await t.db
    .selectFrom('members')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'members.company_id').onRef('users.user_id', '=', 'members.user_id'),
    )
    .select('users.email')
    .where('members.company_id', '=', t.companyId)
    .where('members.user_id', '=', user_id)
    .where('members.status', '=', 'active')
    .where('members.role', '=', 'owner')
    .executeTakeFirst();
  return row?.email;
}
