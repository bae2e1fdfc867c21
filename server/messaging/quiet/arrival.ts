import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findRegion } from '../contact_facts.sql.ts';
import { hoursOf, type Limits, legalHours } from '../limits.rules.ts';
import { readSettings } from '../settings/settings.ts';

/** The next moment at which an answer can reach a contact, by the law of the contact's place alone. */
export async function legallyArrivesAt(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  limits: Limits,
): Promise<Date> {
  const { region = 'x' } = (await findRegion(t, loyalty_customer_id)) ?? {};
  return legalHours(ctx.now, limits)(region);
}

/** The next moment at which a promotion can reach a contact, by the company's hours and the law of the contact's place. */
export async function arrivesAt(ctx: Ctx, t: Tenant, loyalty_customer_id: string, limits: Limits): Promise<Date> {
  const { region = 'x' } = (await findRegion(t, loyalty_customer_id)) ?? {};
  return hoursOf(await readSettings(t), ctx.now, limits)(region);
}
