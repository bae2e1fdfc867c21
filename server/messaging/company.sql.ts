import type { Tenant } from '#server/platform/db/db.ts';
import { regionOf } from './quiet/regions.rules.ts';

/** The name in front of every message. */
export async function getCompanyName(t: Tenant): Promise<string> {
  const { name } = await t.db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The region of the company's own customers, as `contacts.region`. */
export async function getCompanyRegion(t: Tenant): Promise<string> {
  const { zip_code } = await t.db
    .selectFrom('companies')
    .select('zip_code')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return regionOf({ zip_code, phone_e164: '' });
}

export async function getCompanyZone(t: Tenant): Promise<string> {
  const { time_zone } = await t.db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
