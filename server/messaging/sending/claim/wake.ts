import { systemClock } from '#server/platform/clock.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';

export const SEND_MESSAGES = 'send_messages';
export const SETTLE_MESSAGES = 'settle_messages';

/** Jobs that send one company's messages side by side, in any processes with free time. */
export const LANES = 3;

/**
 * Wakes the sender for the company's waiting messages after this transaction. Call it wherever messages become due: queued, resumed,
 * released. One lane is enough for a single message; a campaign uses all of them.
 */
export async function wakeSender(t: Tenant, options: { lanes?: number } = {}): Promise<void> {
  for (let lane = 0; lane < (options.lanes ?? LANES); lane++) await wakeLane(t, lane);
}

/** A lane's immediate wake-up. It has its own key, so that no later one replaces it. */
export function wakeLane(t: Tenant, lane: number): Promise<void> {
  return enqueue(t, { task: SEND_MESSAGES, payload: { lane }, key: `${SEND_MESSAGES}:${lane}` });
}

/** Wakes the sender when waiting messages are due. One job for each moment, so that a later moment never replaces an earlier one. */
export function wakeSenderAt(t: Tenant, at: Date, now?: Date): Promise<void> {
  const key = `${SEND_MESSAGES}:${at.toISOString()}`;
  return enqueue(t, { task: SEND_MESSAGES, payload: { lane: 0 }, key, runAt: byQueueClock(at, now) });
}

/** Wakes the lookup of unclear messages. */
export function wakeSettlerAt(t: Tenant, at: Date, now?: Date): Promise<void> {
  const key = `${SETTLE_MESSAGES}:${at.toISOString()}`;
  return enqueue(t, { task: SETTLE_MESSAGES, payload: {}, key, runAt: byQueueClock(at, now) });
}

/** The queue uses the real time: a worker whose clock is behind would find nothing due and come back at once, forever. */
function byQueueClock(at: Date, now: Date | undefined): Date {
  return now === undefined ? at : new Date(systemClock().getTime() + at.getTime() - now.getTime());
}
