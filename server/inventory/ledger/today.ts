import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The calendar date at the shop. */
export async function today(ctx: Pick<Ctx, 'now'>, t: Tenant): Promise<string> {
  return dateIn(await getTimeZone(t), ctx.now);
}
