import type { Tenant } from '#server/platform/db/db.ts';

export async function getUsername(t: Tenant, userId: string): Promise<string> {
  const { username } = await t.db
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}
