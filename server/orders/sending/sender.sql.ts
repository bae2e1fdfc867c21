import type { Tenant } from '#server/platform/db/db.ts';

/** The company as an order names it, with its number at the vendor. */
export function getSender(t: Tenant, vendorId: string) {
  return t.db
    .selectFrom('companies as c')
    .innerJoin('vendors as v', 'v.company_id', 'c.company_id')
    .select(['c.name as company', 'c.address', 'c.zip_code', 'c.help_contact', 'c.time_zone', 'c.currency'])
    .select('v.account_number')
    .where('c.company_id', '=', t.companyId)
    .where('v.vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
}
