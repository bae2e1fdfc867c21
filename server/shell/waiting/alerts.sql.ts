import { sql } from 'kysely';
import type { Alert } from '#contract/shell/waiting.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The alerts that the user does not want. */
export async function listMuted(t: Tenant, user_id: string): Promise<Alert[]> {
  const row = await t.db
    .selectFrom('members')
    .select(sql<Alert[]>`muted_alerts`.as('muted_alerts'))
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.muted_alerts ?? [];
}

export async function setMuted(t: Tenant, user_id: string, alert: Alert, is_muted: boolean): Promise<void> {
  await sql`
    update members set muted_alerts = array_remove(muted_alerts, ${alert}) || ${is_muted ? [alert] : []}::text[]
    where company_id = ${t.companyId} and user_id = ${user_id}`.execute(t.db);
}
