import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { wasBornBy } from '../contact_facts.sql.ts';
import { bornUntil } from './rules.ts';

/** The last date of birth of contacts who are 21 now, by the shop's clock. */
export async function adultsBornBy(t: Tenant, now: Date): Promise<string> {
  return bornUntil(dateIn(await getTimeZone(t), now));
}

/** Whether a contact's date of birth is known and makes them old enough for texts about alcohol; null: a number that is no contact's. */
export async function isAdult(ctx: Ctx, t: Tenant, loyalty_customer_id: string | null): Promise<boolean> {
  if (loyalty_customer_id === null) return false;
  return wasBornBy(t, loyalty_customer_id, await adultsBornBy(t, ctx.now));
}
