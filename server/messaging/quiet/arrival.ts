import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { readSettings } from '../settings/settings.ts';
import { findWhereabouts } from '../whereabouts.sql.ts';
import { nextAllowed } from './quiet_hours.rules.ts';

/** The next moment at which a promotion may reach a contact, by the company's hours and the law of where they are. */
export async function arrivesAt(ctx: Ctx, t: Tenant, loyalty_customer_id: string): Promise<Date> {
  const { window_start, window_end } = await readSettings(t);
  const { region = 'x' } = (await findWhereabouts(t, loyalty_customer_id)) ?? {};
  return nextAllowed(region, ctx.now, { from: window_start, until: window_end });
}
