import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { isSuppressed } from './suppressions.sql.ts';

/** Whether the company must not text a number. An opt-out is kept longer than the contact. */
export function isBlocked(ctx: Pick<Ctx, 'keys'>, t: Tenant, phone_e164: string): Promise<boolean> {
  return isSuppressed(t, ctx.keys.phoneHash(t.companyId, phone_e164));
}
