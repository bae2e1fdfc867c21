import { lockCompany } from '#server/platform/company.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The phone number that a user gave at signup. */
export async function findUserPhone(t: Tenant, user_id: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('users')
    .select('personal_phone_number')
    .where('user_id', '=', user_id)
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return row?.personal_phone_number ?? null;
}

/** When the company sent its tests since then, oldest first. Requests of one company count them one after the other. */
export async function listTests(t: Tenant, since: Date): Promise<Date[]> {
  // Nothing else creates a campaign or sends a test meanwhile.
  await lockCompany(t);
  const rows = await t.db
    .selectFrom('messages')
    .select('created_at')
    .where('company_id', '=', t.companyId)
    .where('purpose', '=', 'test')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}
