import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * Locks a coupon until the transaction ends, which queues messages with it. While another campaign with the same coupon is queued, the two
 * wait for each other, so that each sees whom the other reaches. Otherwise the stretches of the campaign share the lock and run side by side.
 */
export async function holdSameCoupon(
  t: Tenant,
  { coupon_id, campaign_id }: { coupon_id: string; campaign_id: string },
): Promise<void> {
  const other = await t.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('company_id', '=', t.companyId)
    .where('coupon_id', '=', coupon_id)
    .where('campaign_id', '!=', campaign_id)
    .where('status', '=', 'running')
    .where('queued_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const key = sql`hashtextextended(${`coupon ${t.companyId} ${coupon_id}`}::text, 0)`;
  if (other) await sql`select pg_advisory_xact_lock(${key})`.execute(t.db);
  else await sql`select pg_advisory_xact_lock_shared(${key})`.execute(t.db);
}
