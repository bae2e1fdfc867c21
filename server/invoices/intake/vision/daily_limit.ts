import { DAY_MS } from '#contract/dates.ts';
import { VISION_READINGS_PER_DAY } from '#contract/invoices/limits.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { countVision } from '../readings.sql.ts';

/** Whether the model has read as many documents of the company as it may in a day. */
export async function isVisionUsedUp(t: Tenant, now: Date): Promise<boolean> {
  return (await countVision(t, new Date(now.getTime() - DAY_MS))) >= VISION_READINGS_PER_DAY;
}
