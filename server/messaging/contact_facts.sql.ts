import type { Tenant } from '#server/platform/db/db.ts';

/** The fact about a contact that quiet hours need. */
export async function findRegion(t: Tenant, loyalty_customer_id: string): Promise<{ region: string } | undefined> {
  return t.db
    .selectFrom('contacts')
    .select('region')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
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
