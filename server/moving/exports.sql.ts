import type { EXPORT_FAULTS, EXPORT_STATES } from '#contract/moving/exports.ts';
import type { Tenant } from '#server/platform/db/db.ts';

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
