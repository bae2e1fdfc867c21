import type { Selectable } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Subscriptions } from '#server/platform/db/tables.gen.ts';

export type SubscriptionRow = Selectable<Subscriptions>;

/** All of a company's plans, newest first. */
export function listSubscriptions(t: Tenant): Promise<SubscriptionRow[]> {
  return t.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', t.companyId)
    .orderBy('started_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .execute();
}

export async function insertSubscription(
  t: Tenant,
  row: Omit<SubscriptionRow, 'company_id' | 'revision'>,
): Promise<void> {
  await t.db
    .insertInto('subscriptions')
    .values({ company_id: t.companyId, ...row })
    .execute();
}

export async function updateSubscription(
  t: Tenant,
  subscriptionId: string,
  change: Partial<Pick<SubscriptionRow, 'plan' | 'status' | 'cancels_at' | 'ended_at' | 'customer_ref'>> & {
    updated_at: Date;
  },
): Promise<void> {
  await t.db
    .updateTable('subscriptions')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('company_id', '=', t.companyId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** Records an event. False when it was recorded before. */
export async function insertPaymentEvent(
  t: Tenant,
  event: { driver: string; event_id: string; type: string; received_at: Date },
): Promise<boolean> {
  const inserted = await t.db
    .insertInto('payment_events')
    .values({ company_id: t.companyId, ...event })
    .onConflict((oc) => oc.columns(['driver', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
