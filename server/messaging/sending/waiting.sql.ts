import type { DropWaiting } from '#server/contacts/contacts.ts';

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
