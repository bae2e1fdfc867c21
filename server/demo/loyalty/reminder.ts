import { AUTOMATION_HOUR } from '#contract/messaging/automations/kinds.ts';
import { listIssuesOfOffer, redeemAtCounter } from '#server/coupons/coupons.ts';
import { ALL_LIMITS, queueCampaign, runAutomations, turnOnAutomation } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';
import { minutesAfter } from '../calendar.ts';
import { findReminder, settleCampaign } from '../sql.ts';
import { SHOP } from '../staff.ts';

/** Days before the last day of a coupon. */
export const REMINDER_DAYS = 3;
/** How many customers came because of the reminder, in the hour after it. */
const CAME = 4;

/** Turns on the reminder of coupons that are about to expire. */
export async function turnOnReminder(ctx: Ctx, linkBase: string): Promise<void> {
  const input = { kind: 'coupon_expiring' as const, days: REMINDER_DAYS, body: null, body_es: null };
  await turnOnAutomation(ctx, input, { linkBase, limits: ALL_LIMITS });
}

/** The hour at which automatic texts go out, on the day of that moment. */
export function hourOfReminder(moment: Date): Date {
  return new Date(instantOf(SHOP.time_zone, dateIn(SHOP.time_zone, moment), AUTOMATION_HOUR * 60));
}

/** What the automation does on the day on which the coupon is due, and who comes because of it. */
export async function sendReminder(
  { automatic, atTheDesk }: { automatic: Ctx; atTheDesk: (now: Date) => Ctx },
  coupon_id: string,
  linkBase: string,
): Promise<void> {
  const { now: sent_at } = automatic;
  await runAutomations(automatic, { linkBase, limits: ALL_LIMITS });
  const campaign_id = await automatic.tx((t) => findReminder(t, coupon_id));
  // By chance everyone may have used it.
  if (!campaign_id) return;
  await queueCampaign(automatic, campaign_id, { linkBase });
  await automatic.tx((t) => settleCampaign(t, campaign_id, { failed_each: 19, clicked_each: 3, sent_at }));
  const ready = { status: 'ready' as const, found: null, now: sent_at, limit: CAME, offset: 0 };
  const { rows } = await automatic.tx((t) => listIssuesOfOffer(t, coupon_id, ready));
  for (const [place, { coupon_issue_id }] of rows.entries()) {
    await redeemAtCounter(atTheDesk(minutesAfter(sent_at, 21 + 9 * place)), { coupon_issue_id, via: 'scan' });
  }
}
