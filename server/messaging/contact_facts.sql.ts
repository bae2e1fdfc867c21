import { type SqlBool, sql } from 'kysely';
import { AREA_CODES_ABROAD } from '#contract/contacts/phone.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** `regionOf` of a contact `c`: the zip code's region, with the area code behind it, or either alone. */
export const REGION = sql<string>`(case when c.zip_code is null or c.phone_e164 not like '+1%' then c.region
  else c.region || 'a' || substr(c.phone_e164, 3, 3) end)`;

/** `isAbroad` of a contact `c`. */
export const IS_ABROAD = sql<SqlBool>`(c.phone_e164 not like '+1%' or substr(c.phone_e164, 3, 3) = any(${[...AREA_CODES_ABROAD]}::text[]))`;

/** The fact about a contact that quiet hours need. */
export async function findRegion(t: Tenant, loyalty_customer_id: string): Promise<{ region: string } | undefined> {
  return t.db
    .selectFrom('contacts as c')
    .select(REGION.as('region'))
    .where('c.company_id', '=', t.companyId)
    .where('c.loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirst();
}

/** Whether the contact's date of birth is known and not after that day. */
export async function wasBornBy(t: Tenant, loyalty_customer_id: string, day: string): Promise<boolean> {
  const contact = await t.db
    .selectFrom('contacts')
    .select('loyalty_customer_id')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('birth_date', '<=', day)
    .executeTakeFirst();
  return contact !== undefined;
}
