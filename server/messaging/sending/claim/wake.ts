import { systemClock } from '#server/platform/clock.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';

export const SEND_MESSAGES = 'send_messages';
export const SETTLE_MESSAGES = 'settle_messages';

/** Jobs that send one company's texts side by side, in whichever processes have time. */
export const LANES = 3;

/**
 * Has the company's waiting texts sent from the end of this transaction on. Call it wherever texts become due: queued, resumed, released.
 * One lane is enough for a single text; a campaign takes them all.
 */
export async function wakeSender(t: Tenant, options: { lanes?: number } = {}): Promise<void> {
  for (let lane = 0; lane < (options.lanes ?? LANES); lane++) await wakeLane(t, lane);
}

/** A lane's wake-up for now. It has a key of its own, so that no later one can take its place. */
export function wakeLane(t: Tenant, lane: number): Promise<void> {
  return enqueue(t, { task: SEND_MESSAGES, payload: { lane }, key: `${SEND_MESSAGES}:${t.companyId}:${lane}` });
}

/** When waiting texts are due. One job for each moment, so that a later moment never takes the place of an earlier one. */
export function wakeSenderAt(t: Tenant, at: Date, now?: Date): Promise<void> {
  const key = `${SEND_MESSAGES}:${t.companyId}:${at.toISOString()}`;
  return enqueue(t, { task: SEND_MESSAGES, payload: { lane: 0 }, key, runAt: byTheQueuesClock(at, now) });
}

/** When texts in doubt are to be asked about. */
export function wakeSettlerAt(t: Tenant, at: Date, now?: Date): Promise<void> {
  const key = `${SETTLE_MESSAGES}:${t.companyId}:${at.toISOString()}`;
  return enqueue(t, { task: SETTLE_MESSAGES, payload: {}, key, runAt: byTheQueuesClock(at, now) });
}

/** The queue waits by the real time: a worker whose own clock lags behind would find nothing due, and come back at once, for ever. */
function byTheQueuesClock(at: Date, now: Date | undefined): Date {
  return now === undefined ? at : new Date(systemClock().getTime() + at.getTime() - now.getTime());
}
