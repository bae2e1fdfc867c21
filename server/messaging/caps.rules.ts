import { DAY_MS, MINUTE_MS } from '#contract/dates.ts';

/**
 * How often one contact can get marketing messages, so that the disclosure stays true. Answers to a contact's own actions are exempt and do
 * not use these rules.
 */

/** The spans that caps look back over. 31 days, so that no calendar month has more messages than the disclosure promised. */
export const CAP_SPANS_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS } as const;

/**
 * A promotion that would be later than this is left out: "today only" must not arrive next week. Longer than a day, because the first of two
 * campaigns of one moment has slots a little after it, and the second waits for the end of their day.
 */
export const CAP_HOLD_MAX_MS = DAY_MS + MINUTE_MS;

export type CapName = keyof typeof CAP_SPANS_MS;

export interface Caps {
  per_day: number;
  per_week: number;
  /** What the disclosure beside the consent box promises today; what a contact agreed to can be less (`capsFor`). */
  per_month: number;
}

/** The caps of one contact, who agreed to at most that many a month; null: to the shop's number. */
export function capsFor(caps: Caps, promised_per_month: number | null): Caps {
  return { ...caps, per_month: Math.min(caps.per_month, promised_per_month ?? caps.per_month) };
}

export type CapDecision =
  | { kind: 'allowed' }
  | { kind: 'hold'; until: Date; cap: CapName }
  | { kind: 'suppress'; cap: CapName };

const most = (caps: Caps): ReadonlyArray<[CapName, number]> => [
  ['day', caps.per_day],
  ['week', caps.per_week],
  ['month', caps.per_month],
];

/**
 * Whether a contact can get another marketing message now, soon, or not at all.
 * @param sent when marketing messages went to the contact, in any order; later than `now` counts too (a message that is already on its way)
 */
export function capDecision(sent: readonly Date[], caps: Caps, now: Date): CapDecision {
  const times = sent.map((at) => at.getTime()).sort((a, b) => b - a);
  let until = now.getTime();
  let binding: CapName | null = null;
  for (const [cap, allowed] of most(caps)) {
    // The cap-th newest message leaves its span, which makes room.
    const oldest = allowed > 0 ? times[allowed - 1] : Number.POSITIVE_INFINITY;
    const free = oldest === undefined ? now.getTime() : oldest + CAP_SPANS_MS[cap];
    if (free > until) {
      until = free;
      binding = cap;
    }
  }
  if (binding === null) return { kind: 'allowed' };
  if (until - now.getTime() > CAP_HOLD_MAX_MS) return { kind: 'suppress', cap: binding };
  return { kind: 'hold', until: new Date(until), cap: binding };
}
