import type { Tenant } from '#server/platform/db/db.ts';

/** The facts about a contact that quiet hours and the age gate need. */
export async function findWhereabouts(
  t: Tenant,
  loyalty_customer_id: string,
): Promise<{ region: string; birth_date: string | null } | undefined> {
  return t.db
    .selectFrom('contacts')
    .select(['region', 'birth_date'])
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirst();
}
