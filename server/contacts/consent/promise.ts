import { PROMISED_PER_MONTH } from '#contract/messaging/limits.ts';
import { promisedIn } from '#contract/messaging/sms/message_texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findPromisedPerMonth } from './promise.sql.ts';

/** How many promotions a month a contact who agrees now is promised at most: what the words say, or else the shop's number. */
export async function promiseOf(t: Tenant, wording: string | null): Promise<number> {
  const said = wording === null ? null : promisedIn(wording);
  return said ?? (await findPromisedPerMonth(t)) ?? PROMISED_PER_MONTH;
}
