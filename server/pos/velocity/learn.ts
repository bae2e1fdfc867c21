import { MINUTE_MS } from '#contract/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';

export const LEARN_VELOCITY = 'learn_velocity';

/** Learns from sales that changed, at the next full minute: a busy till does not cause more than one job a minute. */
export async function learnFromSales(t: Tenant, now: Date): Promise<void> {
  const runAt = new Date(Math.ceil(+now / MINUTE_MS) * MINUTE_MS);
  await enqueue(t, { task: LEARN_VELOCITY, payload: {}, key: LEARN_VELOCITY, runAt });
}
