import type { Tenant } from '#server/platform/db/db.ts';

export async function getCompanyName(t: Tenant): Promise<string> {
  const { name } = await t.db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return name;
}
