import type { TimelineEntry } from '#contract/contacts/page.ts';
import type { Eraser, TimelineSource } from '#server/contacts/contacts.ts';
import { freeIssues } from '../issues.sql.ts';
import { listTimeline } from '../redemptions.sql.ts';

const WHAT = { coupon_issued: 'issued', coupon_redeemed: 'redeemed', coupon_undone: 'undone' } as const;

/** The history of a contact's coupons; one contact has few, so the page is taken from all of them. */
export const couponTimeline: TimelineSource = async (t, loyalty_customer_id, before, limit) => {
  const rows = await listTimeline(t, loyalty_customer_id);
  const entries = rows.map((row): TimelineEntry => {
    const { coupon_issue_id: id, title, code, by, reason, sale_cents } = row;
    return { kind: 'coupon', id, at: row.at.toISOString(), what: WHAT[row.kind], title, code, by, reason, sale_cents };
  });
  const isBehind = ({ at, id }: TimelineEntry) =>
    before === null || at < before.at.toISOString() || (at === before.at.toISOString() && id < before.id);
  return entries.filter(isBehind).slice(0, limit);
};

/** Removes an erased contact from their coupons. The issue and its outcome stay in the shop's figures. */
export const eraseFromCoupons: Eraser = async (_ctx, t, { loyalty_customer_id }) =>
  loyalty_customer_id === null ? 0 : freeIssues(t, loyalty_customer_id);
