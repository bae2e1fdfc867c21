import { addDays, HOUR_MS } from '#contract/dates.ts';
import type { MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { MESSAGE_PURPOSES } from '#contract/messaging/inbound/replies.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';

export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

interface PurposeRules {
  /** What the ledger must say about the contact: an opt-in, neither an opt-in nor an opt-out, at least no opt-out, or nothing. */
  consent: 'needed' | 'missing' | 'not_withdrawn' | 'any';
  /** Waits for the hours at the contact's place: the shop's window within the law, or the law alone. */
  hours: 'shop' | 'law' | null;
  /** Counts against the frequency caps and waits when they are reached. */
  caps: boolean;
}

/**
 * What the shop starts keeps the shop's hours. What answers a person who joined or asked for the link keeps the law's: anybody can type a
 * number into a form, and whoever has the phone may be asleep. Only what answers the phone itself can be sent at any hour.
 */
const PURPOSES: Readonly<Record<MessagePurpose, PurposeRules>> = {
  marketing: { consent: 'needed', hours: 'shop', caps: true },
  welcome: { consent: 'needed', hours: 'law', caps: false },
  coupon_link: { consent: 'needed', hours: 'law', caps: false },
  confirmation: { consent: 'missing', hours: 'shop', caps: false },
  opt_in: { consent: 'not_withdrawn', hours: null, caps: false },
  reply: { consent: 'not_withdrawn', hours: null, caps: false },
  test: { consent: 'not_withdrawn', hours: null, caps: false },
  opt_out: { consent: 'any', hours: null, caps: false },
  help: { consent: 'any', hours: null, caps: false },
};

export function rulesOf(purpose: MessagePurpose): PurposeRules {
  return PURPOSES[purpose];
}

/** What the shop starts waits for the answers to contacts, and counts against the sender's day. */
export function isAnswer(purpose: MessagePurpose): boolean {
  return PURPOSES[purpose].hours !== 'shop';
}

/** The confirmation of a STOP and the answer to HELP are sent even to a number that must not be texted otherwise. */
export function mayReachBlocked(purpose: MessagePurpose): boolean {
  return PURPOSES[purpose].consent === 'any';
}

/**
 * What is sent even while the operator has stopped the sending: carriers require the answer to HELP, and the confirmation of a STOP is
 * lawful only within minutes (47 CFR 64.1200(a)(12)).
 */
export const NEVER_STOPPED: readonly MessagePurpose[] = MESSAGE_PURPOSES.filter(mayReachBlocked);

/** The order of statuses. A report never moves a message back, because reports come late, twice and out of order. */
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

/** Whether a report advances a message; the first final status stays. */
export function advances(from: MessageStatus, to: MessageStatus): boolean {
  return RANK[to] > RANK[from];
}

/** Attempts for a message that its provider certainly did not accept: with their pauses they last for an outage of about two hours. */
export const ATTEMPTS_MAX = 24;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * How long to wait after the `attempt`th attempt (from 1): twice as long each time, half of it random, so that messages that were refused
 * together do not come back together.
 * @param chance from 0 to 1
 */
export function retryPauseMs(attempt: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
  return Math.round(full / 2 + (full / 2) * chance);
}

/** Attempts in all for a message that its provider accepted and did not deliver. */
export const RESENDS_MAX = 3;
/** This many failures in a row mean that the number is dead. */
export const PARKED_AFTER = 2;

/** The day for which carriers count a sender's messages: T-Mobile uses Pacific time. */
const SENDER_DAY_ZONE = 'America/Los_Angeles';

/** The sender's day at a moment, `2026-11-20`. */
export function senderDay(now: Date): string {
  return dateIn(SENDER_DAY_ZONE, now);
}

/** When the sender's next day begins. */
export function nextSenderDay(now: Date): Date {
  return new Date(instantOf(SENDER_DAY_ZONE, addDays(senderDay(now), 1), 0));
}

/** When a message that certainly did not arrive is sent again: after a daily limit on the next day, otherwise in an hour. */
export function resendAt(code: string | null, now: Date): Date {
  return code === 'daily_cap' ? nextSenderDay(now) : new Date(now.getTime() + HOUR_MS);
}

/**
 * Whether a report is about the message's last attempt. While one is running, the reference of the previous attempt is kept, and its late
 * reports are ignored.
 */
export function isAboutLastAttempt(
  text: { status: MessageStatus; provider_ref: string | null },
  provider_ref: string | undefined,
): boolean {
  if (provider_ref === undefined || text.provider_ref === null) return true;
  return RANK[text.status] >= RANK.sent === (provider_ref === text.provider_ref);
}
