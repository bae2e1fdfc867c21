import type { Tenant } from '#server/platform/db/db.ts';

/** The name in front of every message. */
export async function getCompanyName(t: Tenant): Promise<string> {
  const { name } = await t.db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return name;
}

export async function getCompanyZone(t: Tenant): Promise<string> {
  const { time_zone } = await t.db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
