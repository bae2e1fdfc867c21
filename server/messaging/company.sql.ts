import type { Tenant } from '#server/platform/db/db.ts';
import { regionOf } from './quiet/regions.rules.ts';

/** The region of the company's own customers, as `contacts.region`. */
export async function getCompanyRegion(t: Tenant): Promise<string> {
  const { zip_code } = await t.db
    .selectFrom('companies')
    .select('zip_code')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return regionOf({ zip_code, phone_e164: '' });
}
