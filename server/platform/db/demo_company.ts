import type { Tenant } from './db.ts';

/** Whether the company is the demo shop, whose people do not exist: nothing of it is handed to a provider. */
export async function isDemoCompany(t: Tenant): Promise<boolean> {
  const company = await t.db
    .selectFrom('companies')
    .select('is_demo')
    .where('company_id', '=', t.companyId)
    .executeTakeFirst();
  return company?.is_demo ?? false;
}
