import type { Database, Tenant } from '#server/platform/db/db.ts';

/** In a transaction, so that it takes as long as the record of a known name: the time must not reveal which names exist. */
export function insertUnknownLogin(
  { global }: Database,
  row: { unknown_login_id: string; occurred_at: Date; name_hash: Buffer; address: string; device: string },
): Promise<void> {
  return global.transaction().execute(async (t) => {
    await t.insertInto('unknown_logins').values(row).execute();
  });
}

export async function wasRefusedSince(t: Tenant, userId: string, since: Date): Promise<boolean> {
  const event = await t.db
    .selectFrom('audit_events')
    .select('audit_event_id')
    .where('company_id', '=', t.companyId)
    .where('occurred_at', '>', since)
    .where('action', '=', 'login.refused')
    .where('subject_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
