import type { Tenant } from '#server/platform/db/db.ts';

/** The number that somebody's last text came from; null when none has come, or when its sender is no number. */
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
