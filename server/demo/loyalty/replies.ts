import { findContactByPhone } from '#server/contacts/contacts.ts';
import { giveWelcomeCoupon } from '#server/coupons/coupons.ts';
import { answerThread, recordInbound } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { minutesAfter } from '../calendar.ts';
import { LINKS } from './campaigns.ts';
import { demoContacts } from './contacts.ts';

interface DemoReply {
  minutes_ago: number;
  body: string;
  /** The manager's answer, a while later. */
  answer?: string;
  /** A number that the shop does not know. */
  phone?: string;
}

const GREETING = { linkBase: LINKS, giveCoupon: giveWelcomeCoupon };

/** Recent replies, oldest first. */
const REPLIES: readonly DemoReply[] = [
  {
    minutes_ago: 26 * 60,
    body: 'Do you do sandwich platters? We are twelve on Friday.',
    answer:
      'We do! For twelve you need two platters, $64 total. Call us by noon on Thursday and they will be ready at 11.',
  },
  { minutes_ago: 22 * 60, body: 'Thanks for the free coffee, made my day :)' },
  { minutes_ago: 5 * 60, body: 'HELP' },
  { minutes_ago: 170, body: 'Too many messages, please stop texting me' },
  { minutes_ago: 64, body: '¿Abren el domingo?' },
  { minutes_ago: 41, body: 'Hi, is this the deli on Elm Street?', phone: '+12075550198' },
  { minutes_ago: 12, body: 'Is the tomato soup on today?' },
];

/** Fills the inbox of replies through the verb that the provider's webhook calls. */
export async function receiveReplies(
  today: string,
  now: Date,
  contextFor: (isManager: boolean, now: Date) => Ctx,
): Promise<void> {
  const phones = await phonesWithConsent(today, contextFor(false, now));
  for (const { minutes_ago, body, answer, phone = phones.shift() } of REPLIES) {
    if (phone === undefined) throw new Error('The demo shop has too few contacts.');
    const ctx = contextFor(false, minutesAfter(now, -minutes_ago));
    const text = {
      driver: 'simulator',
      provider_ref: `demo-${minutes_ago}`,
      phone_e164: phone,
      address: null,
      body,
      media_count: 0,
      is_answered: false,
    };
    const { reply_thread_id } = await ctx.tx((t) =>
      recordInbound(ctx, t, text, { mayConfirm: true, greeting: GREETING }),
    );
    if (answer)
      await answerThread(contextFor(true, minutesAfter(now, 14 - minutes_ago)), String(reply_thread_id), answer);
  }
}

/** Frequent customers who get the shop's messages. */
async function phonesWithConsent(today: string, ctx: Ctx): Promise<string[]> {
  const phones: string[] = [];
  for (const contact of demoContacts(today)) {
    const { phone_e164 } = 'joined' in contact ? contact.joined : contact.added;
    const stored = phone_e164 ? await ctx.tx((t) => findContactByPhone(t, phone_e164)) : undefined;
    if (stored?.consent === 'consented') phones.push(stored.phone_e164);
    if (phones.length === REPLIES.length) break;
  }
  return phones;
}
