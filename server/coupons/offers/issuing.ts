import type { Tenant } from '#server/platform/db.ts';
import { announce } from '#server/platform/events.ts';
import { insertIssues } from '../issuing.sql.ts';

/**
 * Issues the copies of a coupon in the transaction that queues its texts: who gets the text has the copy, who is left out has none. Whoever
 * has a copy of the offer keeps that one.
 */
export async function issueCoupons(
  t: Tenant,
  { campaign_id, coupon_id }: { campaign_id: string; coupon_id: string },
  range: { after: string | null; last: string; now: Date },
): Promise<void> {
  for (;;) {
    const { lacked, made } = await insertIssues(t, { campaign_id, coupon_id, ...range });
    if (made === lacked) break;
  }
  await announce(t, { type: 'coupon', id: coupon_id });
}
