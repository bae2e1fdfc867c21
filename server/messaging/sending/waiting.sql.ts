import { sql } from 'kysely';
import type { DropWaiting } from '#server/contacts/contacts.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

/** Drops what waits for a contact who gets no more messages, also a link that they asked for; answers to what they wrote are still sent. */
export const dropWaitingMessages: DropWaiting = async (ctx, t, { loyalty_customer_id, reason }) => {
  await t.db
    .updateTable('messages')
    .set({ status: 'suppressed', reason, settled_at: ctx.now })
    .where('company_id', '=', t.companyId)
    .where('loyalty_customer_id', '=', loyalty_customer_id)
    .where('status', 'in', ['queued', 'held'])
    .where('purpose', 'in', ['marketing', 'welcome', 'confirmation', 'coupon_link'])
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

/** Companies with messages that are due or unclear, which recovers wake-ups that were lost with a process. */
export async function listCompaniesWithMessages({ all }: AllCompanies, now: Date): Promise<CompanyId[]> {
  const { rows } = await sql<{ company_id: string }>`
    select m.company_id from messages m where m.campaign_id is null and m.status in ('queued', 'held') and m.due_at <= ${now}
    union select m.company_id from messages m where m.status in ('sending', 'unknown') and m.lease_until <= ${now}
    union select k.company_id from campaigns k where k.status = 'running' and exists (select from messages m
      where m.company_id = k.company_id and m.campaign_id = k.campaign_id and m.status in ('queued', 'held') and m.due_at <= ${now})`.execute(
    all,
  );
  return rows.map(companyOfJob);
}
