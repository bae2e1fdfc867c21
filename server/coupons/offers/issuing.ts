import type { Tenant } from '#server/platform/db/db.ts';
import { idsFor } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { holdExpiry, insertIssues, listLacking, reissueNeverTexted } from '../issuing.sql.ts';
import { newCouponCode } from './new_code.ts';

/**
 * Issues a coupon in the transaction that queues its messages: each contact who gets the message gets a coupon issue. A contact who already has
 * one of the offer keeps it; one whose text never went out counts as issued now. Waits for a transaction that is extending the offer.
 */
export async function issueCoupons(
  t: Tenant,
  { campaign_id, coupon_id }: { campaign_id: string; coupon_id: string },
  range: { after: string | null; last: string; now: Date },
): Promise<void> {
  const expires_at = await holdExpiry(t, coupon_id, range.now);
  await reissueNeverTexted(t, { campaign_id, coupon_id, ...range, issued_at: range.now, expires_at });
  // A contact whose new code is taken gets another one in the next round.
  for (let lacked = 0, made = -1; made < lacked; ) {
    const contacts = await listLacking(t, { campaign_id, coupon_id, ...range });
    const nextId = idsFor(contacts.length);
    const issues = contacts.map((loyalty_customer_id) => ({
      coupon_issue_id: nextId(),
      loyalty_customer_id,
      code: newCouponCode(),
    }));
    lacked = contacts.length;
    made = await insertIssues(t, issues, { campaign_id, coupon_id, issued_at: range.now, expires_at });
  }
  await announce(t, { type: 'coupon', id: coupon_id });
}
