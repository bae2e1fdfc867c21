import { DAY_MS } from '#contract/dates.ts';
import { getTimeZone, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { addUpDay, deleteOtherZones, findDayOf, findLiveSince, findNextDay } from './days.sql.ts';

/** A day is added up this long after its end: by then providers have sent nearly all reports. */
const SETTLED_AFTER_MS = 3 * DAY_MS;
/** A day younger than this is never added up while a report of one of its messages is being saved. */
const LATE_AFTER_MS = 2 * DAY_MS;

/** Adds up the messages of every day that ended long enough ago, each day in its own transaction. */
export async function addUpMessages({ tx, now }: Pick<Ctx, 'tx' | 'now'>, signal?: AbortSignal): Promise<void> {
  while (await tx((t) => addUpNext(t, now))) signal?.throwIfAborted();
}

async function addUpNext(t: Tenant, now: Date): Promise<boolean> {
  // No day is added up while one of its messages changes.
  await lockCompany(t);
  const zone = await getTimeZone(t);
  await deleteOtherZones(t, zone);
  const day = await findNextDay(t, zone, await findLiveSince(t, zone));
  if (!day || day.ends.getTime() > now.getTime() - SETTLED_AFTER_MS) return false;
  await addUpDay(t, zone, day);
  return true;
}

/**
 * Adds up a day again after a late report changed one of its messages. Call it in the transaction of the change, after it.
 * @param sent_at when the message was sent, as far as was known before the change
 */
export async function noteLateChange(t: Tenant, sent_at: Date | null, now: Date): Promise<void> {
  if (sent_at === null || sent_at.getTime() > now.getTime() - LATE_AFTER_MS) return;
  // No day is added up while one of its messages changes.
  await lockCompany(t);
  const zone = await getTimeZone(t);
  // Sums in a time zone that the shop has left would be out of date if it came back.
  await deleteOtherZones(t, zone);
  const since = await findLiveSince(t, zone);
  if (since === null || sent_at >= since) return;
  const day = await findDayOf(t, zone, sent_at);
  if (day) await addUpDay(t, zone, day);
}
