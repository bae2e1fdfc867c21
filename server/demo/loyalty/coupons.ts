import { MINUTE_MS } from '#contract/dates.ts';
import {
  createOffer,
  issueCoupons,
  listIssuesOfOffer,
  redeemAtCounter,
  textCoupon,
  undoRedemption,
} from '#server/coupons/coupons.ts';
import { queueCampaign } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import { SHOP } from '../staff.ts';
import { type DemoTicket, totalOf } from '../stock/menu.ts';

/** A coupon of the shop, and how its issues were redeemed. */
export interface DemoCoupon {
  title: string;
  description: string;
  terms: string;
  expires_after_days: number;
  /** One issue of that many was redeemed. */
  redeemed_each: number;
  /** About what such a customer spends, in cents, and between which hours. */
  sale_cents: number;
  hours: [from: number, to: number];
}

/** Creates a coupon and texts it to every contact; returns the campaign and the coupon. */
export async function createAndSendCoupon(ctx: Ctx, coupon: DemoCoupon, linkBase: string) {
  const { title, description, terms, expires_after_days } = coupon;
  const { coupon_id } = await createOffer(ctx, { title, description, terms, expires_after_days }, linkBase);
  const { campaign_id } = await textCoupon(ctx, { coupon_id }, { linkBase });
  if (campaign_id) await queueCampaign(ctx, campaign_id, { linkBase, onQueued: issueCoupons });
  return { campaign_id, coupon_id };
}

/**
 * Redeems some issues over the days since they were sent, most of them with the sale, and undoes one.
 * @param contextFor the user at the counter `days_ago`, `minute` minutes after lunchtime
 */
export async function redeemSomeCoupons(
  contextFor: (role: 'staff' | 'manager', days_ago: number, minute: number) => Ctx,
  coupon: DemoCoupon & { coupon_id: string },
  sentDaysAgo: number,
  tickets: readonly DemoTicket[],
): Promise<void> {
  const { coupon_id, redeemed_each } = coupon;
  const page = { found: null, now: contextFor('staff', 0, 0).now, limit: 200, offset: 0 };
  const { rows } = await contextFor('staff', 0, 0).tx((t) => listIssuesOfOffer(t, coupon_id, page));
  const used = rows.filter((_, place) => place % redeemed_each === 0);
  const taken = new Set<DemoTicket>();
  for (const [place, { coupon_issue_id }] of used.entries()) {
    const days = Math.max(1, sentDaysAgo - 1 - (place % Math.min(sentDaysAgo - 1, coupon.expires_after_days)));
    // Not every user enters what was paid.
    const desk = contextFor('staff', days, 0);
    const ticket = ticketFor(tickets, dateIn(SHOP.time_zone, desk.now), coupon, taken);
    taken.add(ticket);
    const sale = place % 4 === 3 ? null : totalOf(ticket);
    const minute = (+ticket.sold_at - +desk.now) / MINUTE_MS + 1;
    const via = place % 3 === 0 ? 'phone' : 'scan';
    await redeemAtCounter(contextFor('staff', days, minute), { coupon_issue_id, via, sale_cents: sale });
    if (place === 2) {
      await undoRedemption(
        contextFor('manager', days, minute + 5),
        coupon_issue_id,
        'Wrong customer, scanned twice in line',
      );
    }
  }
}

/** Two tickets of one amount within this time are not told apart. */
const APART_MINUTES = 61;

/** The ticket of the day, in the hours of the coupon, of about its amount that no other ticket could be taken for. */
function ticketFor(
  tickets: readonly DemoTicket[],
  day: string,
  { hours: [from, to], sale_cents }: DemoCoupon,
  taken: ReadonlySet<DemoTicket>,
): DemoTicket {
  const ofDay = tickets.filter(({ date }) => date === day);
  const isAlone = (one: DemoTicket) =>
    ofDay.every(
      (other) =>
        other === one || totalOf(other) !== totalOf(one) || Math.abs(other.minute - one.minute) > APART_MINUTES,
    );
  const off = (one: DemoTicket) => Math.abs(totalOf(one) - sale_cents);
  const [best] = ofDay
    .filter((one) => one.minute >= from * 60 && one.minute < to * 60 && !taken.has(one) && isAlone(one))
    .toSorted((a, b) => off(a) - off(b));
  if (!best) throw new TypeError(`No ticket of ${day} fits the coupon.`);
  return best;
}
