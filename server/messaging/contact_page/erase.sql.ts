import { type RawBuilder, sql } from 'kysely';
import type { Erased } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** Rows of the contact: by id, or by number when they are from before the contact existed or there is none. */
function ofContact({ loyalty_customer_id, phone_e164 }: Erased): RawBuilder<unknown> {
  return sql`(loyalty_customer_id = ${loyalty_customer_id} or (loyalty_customer_id is null and phone_e164 = ${phone_e164}))`;
}

/** Returns how many rows it changed, as the functions below do. */
export async function eraseOutbound(t: Tenant, contact: Erased, now: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`update messages set body = '', phone_e164 = null, loyalty_customer_id = null, provider_ref = null,
      reason = case when status in ('queued', 'held') then 'erased' else reason end,
      settled_at = case when status in ('queued', 'held') then ${now} else settled_at end,
      status = case when status in ('queued', 'held') then 'suppressed' else status end
    where company_id = ${t.companyId} and ${ofContact(contact)}`.execute(t.db);
  return Number(numAffectedRows);
}

export async function eraseInbound(t: Tenant, contact: Erased): Promise<number> {
  const { numAffectedRows } =
    await sql`update inbound_messages set body = '', phone_e164 = null, loyalty_customer_id = null
    where company_id = ${t.companyId} and ${ofContact(contact)}`.execute(t.db);
  return Number(numAffectedRows);
}

/** Returns the ids of the conversations. */
export async function eraseThreads(t: Tenant, contact: Erased): Promise<string[]> {
  const { rows } = await sql<{ reply_thread_id: string }>`
    update reply_threads set phone_e164 = null, loyalty_customer_id = null
    where company_id = ${t.companyId} and ${ofContact(contact)} returning reply_thread_id`.execute(t.db);
  return rows.map(({ reply_thread_id }) => reply_thread_id);
}

/** The click stays; whose it was does not. */
export async function eraseClicks(t: Tenant, loyalty_customer_id: string): Promise<number> {
  const { numUpdatedRows } = await t.db
    .updateTable('link_clicks')
    .set({ loyalty_customer_id: null })
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How the simulated network treats the phone. */
export async function eraseSimulated(t: Tenant, phone_e164: string): Promise<void> {
  await t.db.deleteFrom('simulator_behaviors').where('phone', '=', phone_e164).execute();
}
