import { addDays } from '#contract/dates.ts';
import type { MessageStatus } from '#contract/messaging/campaigns/campaigns.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';

/** Why a text is sent; it decides what the law and the shop's own limits ask of it. */
export const MESSAGE_PURPOSES = [
  'marketing',
  'welcome',
  'confirmation',
  'opt_out',
  'opt_in',
  'help',
  'reply',
  'coupon_link',
  'test',
] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

interface PurposeRules {
  /** What the ledger must say about the person: that they agreed, at least that they did not leave, or nothing. */
  consent: 'needed' | 'not_withdrawn' | 'any';
  /** Waits for the hours of where the person is. */
  hours: boolean;
  /** Counts against how often somebody is texted, and waits when it is enough. */
  caps: boolean;
}

/** A text that answers what somebody just did is no marketing (ruling 20); what was not asked for keeps the hours. */
const PURPOSES: Readonly<Record<MessagePurpose, PurposeRules>> = {
  marketing: { consent: 'needed', hours: true, caps: true },
  welcome: { consent: 'needed', hours: true, caps: false },
  coupon_link: { consent: 'needed', hours: false, caps: false },
  confirmation: { consent: 'not_withdrawn', hours: false, caps: false },
  opt_in: { consent: 'not_withdrawn', hours: false, caps: false },
  reply: { consent: 'not_withdrawn', hours: false, caps: false },
  test: { consent: 'not_withdrawn', hours: false, caps: false },
  opt_out: { consent: 'any', hours: false, caps: false },
  help: { consent: 'any', hours: false, caps: false },
};

export function rulesOf(purpose: MessagePurpose): PurposeRules {
  return PURPOSES[purpose];
}

/** The confirmation of a STOP and the answer to HELP go to a number although it must not be texted otherwise. */
export function mayReachBlocked(purpose: MessagePurpose): boolean {
  return PURPOSES[purpose].consent === 'any';
}

/** How far a text has come. What the provider says never takes it back: reports come late, twice and out of order. */
const RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  held: 0,
  suppressed: 0,
  cancelled: 0,
  sending: 1,
  unknown: 1,
  sent: 2,
  delivered: 3,
  undelivered: 3,
  failed: 3,
};

/** Whether a report moves a text on; the first final word stays. */
export function advances(from: MessageStatus, to: MessageStatus): boolean {
  return RANK[to] > RANK[from];
}

/** A text is tried so often while its provider certainly did not take it. */
export const ATTEMPTS_MAX = 8;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * How long to wait after the `attempt`th try (from 1): twice as long each time, and half of it at random, so that those who were refused
 * together do not come back together.
 * @param chance from 0 to 1
 */
export function retryPauseMs(attempt: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
  return Math.round(full / 2 + (full / 2) * chance);
}

/** A text that its provider took and then did not bring is tried so often in all. */
export const RESENDS_MAX = 3;
/** So many texts in a row that say that the number is dead. */
export const PARKED_AFTER = 2;

/** The day over which carriers count what a sender may send: T-Mobile's, on the Pacific's clocks. */
const SENDER_DAY_ZONE = 'America/Los_Angeles';
const HOUR_MS = 3_600_000;

/** The sender's day at an instant, `2026-11-20`. */
export function senderDay(now: Date): string {
  return dateIn(SENDER_DAY_ZONE, now);
}

/** When the sender's next day begins. */
export function nextSenderDay(now: Date): Date {
  return new Date(instantOf(SENDER_DAY_ZONE, addDays(senderDay(now), 1), 0));
}

/** When a text goes out again that surely did not arrive: after the day's limit on the next day, else in an hour. */
export function resendAt(code: string | null, now: Date): Date {
  return code === '30023' ? nextSenderDay(now) : new Date(now.getTime() + HOUR_MS);
}

/**
 * Whether a report is about the text's last try. While one is under way the name of the try before it is kept, and its late reports
 * concern nobody any more.
 */
export function isOfThisTry(
  text: { status: MessageStatus; provider_ref: string | null },
  provider_ref: string | undefined,
): boolean {
  if (provider_ref === undefined || text.provider_ref === null) return true;
  return RANK[text.status] >= RANK.sent === (provider_ref === text.provider_ref);
}
