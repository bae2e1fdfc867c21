import type { DropWaiting } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Drops the waiting marketing messages of a contact who gets no more of them; answers are still sent. */
export const dropWaitingMessages: DropWaiting = async (ctx, t, { loyalty_customer_id, reason }) => {
  await t.db
    .updateTable('messages')
    .set({ status: 'suppressed', reason, settled_at: ctx.now })
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('status', 'in', ['queued', 'held'])
    .where('purpose', 'in', ['marketing', 'welcome', 'confirmation'])
    .execute();
};

/** How many messages wait for their hour or a limit. */
export async function countHeldMessages(t: Tenant): Promise<number> {
  const { held } = await t.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return held;
}
