import { couponStatus } from '#contract/coupons/issues.ts';
import type { GiveCoupon } from '#server/messaging/messaging.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { findIssueOf } from '../issues.sql.ts';
import { holdExpiry, insertIssues } from '../issuing.sql.ts';
import { newCouponCode } from './new_code.ts';

/**
 * Issues the welcome coupon to one contact, in the transaction that queues the welcome message. A contact who has one keeps it.
 * @returns what the message says about it; null when it was redeemed or has expired
 */
export const giveWelcomeCoupon: GiveCoupon = async (t, { coupon_id, loyalty_customer_id, now }) => {
  const expires_at = await holdExpiry(t, coupon_id, now);
  const of = { campaign_id: null, coupon_id, issued_at: now, expires_at };
  for (;;) {
    const issue = await findIssueOf(t, { coupon_id, loyalty_customer_id });
    if (issue) {
      const { title, code, last_day } = issue;
      return couponStatus(issue, now) === 'ready' ? { title, code, last_day } : null;
    }
    // Once more when the code is taken.
    await insertIssues(t, [{ coupon_issue_id: newId(), loyalty_customer_id, code: newCouponCode() }], of);
    await announce(t, { type: 'coupon', id: coupon_id });
    await announce(t, { type: 'wallet', id: loyalty_customer_id });
  }
};
