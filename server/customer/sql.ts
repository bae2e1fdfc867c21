import type { Tenant } from '#server/platform/db/db.ts';

/** What the program's own pages show about the company. */
export function getAddress(t: Tenant): Promise<{ address: string; time_zone: string }> {
  return t.db
    .selectFrom('companies')
    .select(['address', 'time_zone'])
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
}

/** The number that sent the contact's last message; null when there is none, or when the sender is not a number. */
export async function findSender(t: Tenant, loyalty_customer_id: string): Promise<string | null> {
  const row = await t.db
    .selectFrom('messages')
    .select('sender')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('sender', '~', String.raw`^\+?\d+$`)
    .orderBy('sent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row?.sender ?? null;
}
