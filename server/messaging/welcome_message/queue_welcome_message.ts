import { DAY_MS } from '#contract/dates.ts';
import { GREETING_EVERY_MS, GREETINGS_PER_MONTH } from '#contract/messaging/limits.ts';
import { fillWelcomeMessage, joinedMessage, welcomeCouponText } from '#contract/messaging/sms/message_texts.ts';
import { placeholdersIn } from '#contract/messaging/sms/sms.ts';
import { getContact, wasErased } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getBrand } from '../brand.sql.ts';
import { isAdult } from '../campaigns/adults.ts';
import { queueLink } from '../contact_page/send_link.ts';
import { ALL_LIMITS, type Limits } from '../limits.rules.ts';
import { queueWithLink } from '../links/queue_with_link.ts';
import { arrivesAt, legallyArrivesAt } from '../quiet/arrival.ts';
import { findGreetings } from './greetings.sql.ts';
import { getWelcomeMessage } from './welcome_message.ts';

/** A coupon issue as the welcome message names it. */
export interface GivenCoupon {
  title: string;
  code: string;
  /** The last day on which it is accepted, `2026-12-31`. */
  last_day: string;
}

/**
 * Gives a contact a coupon issue, the same one a second time; null when it was redeemed or has expired. Passed in where the application is
 * put together, because coupons come after messages.
 */
export type GiveCoupon = (
  t: Tenant,
  to: { coupon_id: string; loyalty_customer_id: string; now: Date },
) => Promise<GivenCoupon | null>;

/** What greeting a contact needs. */
export interface Greeting {
  linkBase: string;
  giveCoupon: GiveCoupon;
  limits?: Limits;
}

/**
 * Greets a contact who has just joined by a text from the phone: with the welcome message as soon as the law of the contact's place allows
 * it, because it answers the contact. Until then a confirmation, which is no promotion, brings the link at once. Part of the transaction in
 * which the contact joins. 404.
 */
export async function queueWelcomeMessage(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  { linkBase, giveCoupon, limits = ALL_LIMITS }: Greeting,
): Promise<void> {
  const { whom, isUsedUp, welcomeMessage, joined } = await prepareGreeting(ctx, t, loyalty_customer_id, giveCoupon);
  const due_at = await legallyArrivesAt(ctx, t, loyalty_customer_id, limits);
  if (isUsedUp || due_at > ctx.now) {
    const purpose = due_at > ctx.now ? 'opt_in' : 'coupon_link';
    await queueWithLink(ctx, t, { ...whom, purpose, compose: joined }, linkBase);
  }
  if (isUsedUp) return;
  await queueWithLink(ctx, t, { ...whom, purpose: 'welcome', due_at, compose: welcomeMessage }, linkBase);
}

/** Gives the contact the welcome coupon, if there is one, and composes the welcome message and the message without it. 404. */
async function prepareGreeting(ctx: Ctx, t: Tenant, loyalty_customer_id: string, giveCoupon: GiveCoupon) {
  const { phone_e164, language } = await getContact(t, loyalty_customer_id);
  const is_adult = await isAdult(ctx, t, loyalty_customer_id);
  const { text, coupon_id } = await getWelcomeMessage(t, language, { now: ctx.now, is_adult });
  // An erased contact who comes back is a new one, and nothing else says whether they had the coupon.
  const mayHaveCoupon = coupon_id !== null && !(await wasErased(ctx, t, phone_e164));
  const given = mayHaveCoupon ? await giveCoupon(t, { coupon_id, loyalty_customer_id, now: ctx.now }) : null;
  const coupon = given && welcomeCouponText(language, given);
  const brand = await getBrand(t);
  return {
    whom: { phone_e164, loyalty_customer_id },
    // A contact who joins again after using the coupon is not offered it a second time.
    isUsedUp: given === null && placeholdersIn(text).includes('coupon'),
    welcomeMessage: (link: string) => fillWelcomeMessage(text, { link, coupon }),
    joined: (link: string) => joinedMessage('joined', language, brand, link),
  };
}

/**
 * Queues the welcome message to a contact whose written agreement the shop has entered: the first text has to name the frequency, the rates
 * and the ways out. The shop causes it, so it waits for the shop's hours, and nothing goes out before. It goes ahead of every campaign.
 */
export async function queueFirstMessage(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  { linkBase, giveCoupon, limits = ALL_LIMITS }: Greeting,
): Promise<void> {
  const { is_welcomed } = await findGreetings(t, loyalty_customer_id, ctx.now);
  if (is_welcomed) return;
  const { whom, isUsedUp, welcomeMessage, joined } = await prepareGreeting(ctx, t, loyalty_customer_id, giveCoupon);
  const due_at = await arrivesAt(ctx, t, loyalty_customer_id, limits);
  const compose = isUsedUp ? joined : welcomeMessage;
  await queueWithLink(ctx, t, { ...whom, purpose: 'welcome', due_at, compose }, linkBase);
}

/** Queues the first message again to a contact who was archived while it waited and is restored, or a campaign would be the first text. */
export async function queueStoppedWelcomeMessage(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  greeting: Greeting,
): Promise<void> {
  const { is_stopped } = await findGreetings(t, loyalty_customer_id, ctx.now);
  if (is_stopped) await queueFirstMessage(ctx, t, loyalty_customer_id, greeting);
}

const MONTH_MS = 30 * DAY_MS;

/**
 * Answers a contact who joined on the public page: with the welcome message the first time, and with the link alone whenever the contact
 * joins again, at most once a day. Anybody can type a number there, so a month has a limit too, and nothing goes out before the law of the
 * contact's place allows it.
 */
export async function greet(ctx: Ctx, t: Tenant, loyalty_customer_id: string, how: Greeting): Promise<void> {
  const since = new Date(ctx.now.getTime() - MONTH_MS);
  const { is_welcomed, last, count } = await findGreetings(t, loyalty_customer_id, since);
  if (last !== null && ctx.now.getTime() - last.getTime() < GREETING_EVERY_MS) return;
  if (count >= GREETINGS_PER_MONTH) return;
  const { linkBase, giveCoupon, limits = ALL_LIMITS } = how;
  if (is_welcomed) {
    await queueLink(ctx, t, loyalty_customer_id, { linkBase, limits });
    return;
  }
  const { whom, isUsedUp, welcomeMessage, joined } = await prepareGreeting(ctx, t, loyalty_customer_id, giveCoupon);
  const due_at = await legallyArrivesAt(ctx, t, loyalty_customer_id, limits);
  // Without a welcome message after it, the link is what limits how often the contact is greeted.
  const message = isUsedUp
    ? ({ purpose: 'coupon_link', compose: joined } as const)
    : ({ purpose: 'welcome', compose: welcomeMessage } as const);
  await queueWithLink(ctx, t, { ...whom, ...message, due_at }, linkBase);
}
