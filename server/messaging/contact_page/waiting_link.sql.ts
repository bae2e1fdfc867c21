import type { Tenant } from '#server/platform/db/db.ts';

/** Locks a contact until this transaction ends, so that two presses of a button do not both find that no link waits. */
export async function lockContact(t: Tenant, loyalty_customer_id: string): Promise<void> {
  await t.db
    .selectFrom('contacts')
    .select('loyalty_customer_id')
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .forNoKeyUpdate()
    .execute();
}

/** The message with the link that waits for a later hour, to this number. */
export function findWaitingLink(
  t: Tenant,
  { loyalty_customer_id, phone_e164 }: { loyalty_customer_id: string; phone_e164: string },
  now: Date,
): Promise<{ message_id: string; goes_out_at: Date } | undefined> {
  return t.db
    .selectFrom('messages')
    .select(['message_id', 'due_at as goes_out_at'])
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('phone_e164', '=', phone_e164)
    .where('purpose', '=', 'coupon_link')
    .where('status', 'in', ['queued', 'held'])
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}
