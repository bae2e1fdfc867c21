import { nextSenderDay, senderDay } from './rules.ts';

/** A sender's row: what it can send and what is already reserved. */
export interface SenderPace {
  /** Segments. */
  per_second: number;
  /** Segments; null: as many as the pace allows. */
  per_day: number | null;
  /** The end of the reserved slots; null: none was ever reserved. */
  next_slot_at: Date | null;
  /** The sender's day that `sent_that_day` counts, `2026-11-20`. */
  counted_day: string | null;
  sent_that_day: number;
}

export interface PacedMessage {
  segments: number;
  /** Answers can wait longer for their slot, and are sent even when the day is used up, because the contact asked for them. */
  is_answer: boolean;
}

export type Slot = { kind: 'slot'; at: Date } | { kind: 'later'; at: Date } | { kind: 'next_day'; at: Date };

/** How far ahead slots are reserved: little, so that a killed process wastes few of them and leases are short. */
export const HORIZON_MS = 1000;
export const ANSWER_HORIZON_MS = 10_000;

/**
 * Reserves a slot for each message in turn: segments of one sender are `1 / per_second` apart, over all processes. `later`: ask again then;
 * `next_day`: the sender's day is used up.
 * @returns the slots, and the sender's new row
 */
export function reserve(
  sender: SenderPace,
  texts: readonly PacedMessage[],
  now: Date,
): { slots: Slot[]; after: SenderPace } {
  const day = senderDay(now);
  let used = sender.counted_day === day ? sender.sent_that_day : 0;
  let next = Math.max(sender.next_slot_at?.getTime() ?? now.getTime(), now.getTime());
  const slots = texts.map(({ segments, is_answer }): Slot => {
    if (!is_answer && sender.per_day !== null && used + segments > sender.per_day) {
      return { kind: 'next_day', at: nextSenderDay(now) };
    }
    const horizon = is_answer ? ANSWER_HORIZON_MS : HORIZON_MS;
    if (next > now.getTime() + horizon) return { kind: 'later', at: new Date(next - horizon / 2) };
    const slot: Slot = { kind: 'slot', at: new Date(next) };
    used += segments;
    next += (segments * 1000) / sender.per_second;
    return slot;
  });
  return { slots, after: { ...sender, next_slot_at: new Date(next), counted_day: day, sent_that_day: used } };
}
