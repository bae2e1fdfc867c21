import { DraftContent } from '#contract/messaging/campaigns/drafts.ts';
import { createCampaign, createDraft, queueCampaign } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { settleCampaign } from '../sql.ts';
import type { DemoTicket } from '../stock/menu.ts';
import { createAndSendCoupon, type DemoCoupon, redeemSomeCoupons } from './coupons.ts';
import { hourOfReminder, REMINDER_DAYS, sendReminder, turnOnReminder } from './reminder.ts';

interface DemoCampaign {
  days_ago: number;
  failed_each: number;
  clicked_each: number;
}

/** The first coupon was sent that many days ago, and its automatic reminder, which came later, went out yesterday. */
const COFFEE_DAYS_AGO = 19;
const EXPIRES_AFTER_DAYS = COFFEE_DAYS_AGO - 1 + REMINDER_DAYS;

/** What the shop has sent, and how many days ago. */
const SENT_CAMPAIGNS: (DemoCampaign & ({ name: string; body: string; body_es?: string } | { coupon: DemoCoupon }))[] = [
  {
    days_ago: 24,
    name: 'Leek soup week',
    body: 'Leek soup all week, with our own bread for $6. Menu: https://mapledeli.example/soup Reply STOP to opt out.',
    failed_each: 16,
    clicked_each: 4,
  },
  {
    days_ago: COFFEE_DAYS_AGO,
    coupon: {
      title: 'Free coffee',
      description: 'Any small coffee with a breakfast bagel before 11 AM.',
      terms: 'One per customer and visit.',
      expires_after_days: EXPIRES_AFTER_DAYS,
      redeemed_each: 4,
      sale_cents: 750,
      hours: [7, 11],
    },
    failed_each: 26,
    clicked_each: 2,
  },
  {
    days_ago: 13,
    name: 'Rainy day',
    body: 'Rain outside, warm inside: a small coffee is on us today with any sandwich. Show this text. Reply STOP to opt out.',
    failed_each: 24,
    clicked_each: 1000,
  },
  {
    days_ago: 9,
    coupon: {
      title: '$5 off lunch for two',
      description: 'Two sandwiches or soups of your choice, for here or to go.',
      terms: 'Not valid on catering. One per table.',
      expires_after_days: 30,
      redeemed_each: 7,
      sale_cents: 2150,
      hours: [11, 15],
    },
    failed_each: 27,
    clicked_each: 3,
  },
  {
    days_ago: 5,
    name: 'Weekend pies',
    body: 'Apple pies come out at ten on Saturday. Reserve one by noon on Friday: https://mapledeli.example/pies Reply STOP to opt out.',
    body_es:
      'Las tartas de manzana salen el sábado a las diez. Aparta la tuya: https://mapledeli.example/pies STOP para salir.',
    failed_each: 22,
    clicked_each: 3,
  },
];
/** What the manager has begun and not finished. */
const DRAFT = {
  days_ago: 6,
  content: {
    override: 'Taste our new breads on Saturday from ten, with a coffee on us.',
    audience: { not_redeemed_days: 30 },
    is_scheduled: true,
  },
};
export const LINKS = 'https://texts.mapledeli.example';

/** The user who acted that many days ago. */
type ContextFor = (role: 'staff' | 'manager', days_ago: number, minute: number) => Ctx;

/**
 * A draft, the shop's last campaigns with their results, and what its automatic reminder has sent; coupons are redeemed over the following
 * days.
 */
export async function sendCampaigns(
  contextFor: ContextFor,
  addContactsUntil: (moment: Date) => Promise<void>,
  tickets: readonly DemoTicket[],
): Promise<void> {
  const { days_ago: begun, content } = DRAFT;
  await createDraft(contextFor('manager', begun, 40), DraftContent.parse(content));
  let coffee: string | undefined;
  for (const { days_ago, failed_each, clicked_each, ...words } of SENT_CAMPAIGNS) {
    const ctx = contextFor('manager', days_ago, 0);
    await addContactsUntil(ctx.now);
    const { campaign_id, coupon_id } =
      'coupon' in words ? await sendDemoCoupon(contextFor, days_ago, words.coupon, tickets) : await send(ctx, words);
    coffee ??= coupon_id;
    if (!campaign_id) continue;
    await ctx.tx((t) => settleCampaign(t, campaign_id, { failed_each, clicked_each, sent_at: ctx.now }));
  }
  await turnOnReminder(contextFor('manager', COFFEE_DAYS_AGO - 1, 0), LINKS);
  const desk = contextFor('staff', 1, 0);
  const automatic = { ...desk, userId: null, now: hourOfReminder(desk.now) };
  await addContactsUntil(automatic.now);
  if (coffee) await sendReminder({ automatic, atTheDesk: (now) => ({ ...desk, now }) }, coffee, LINKS);
}

/** The campaign, and the coupon that it brought. */
interface Sent {
  campaign_id: string | null;
  coupon_id?: string;
}

async function send(ctx: Ctx, words: { name: string; body: string; body_es?: string }): Promise<Sent> {
  const { campaign_id } = await createCampaign(ctx, { type: 'promo', ...words }, { linkBase: LINKS });
  if (campaign_id) await queueCampaign(ctx, campaign_id, { linkBase: LINKS });
  return { campaign_id };
}

async function sendDemoCoupon(
  contextFor: ContextFor,
  days_ago: number,
  coupon: DemoCoupon,
  tickets: readonly DemoTicket[],
): Promise<Sent> {
  const { campaign_id, coupon_id } = await createAndSendCoupon(contextFor('manager', days_ago, 0), coupon, LINKS);
  await redeemSomeCoupons(contextFor, { ...coupon, coupon_id }, days_ago, tickets);
  return { campaign_id, coupon_id };
}
