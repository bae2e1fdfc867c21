import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { hasErasedContact } from './events.sql.ts';

/** Whether a contact with the number was erased before. Only the number's keyed hash still says so. */
export function wasErased(ctx: Pick<Ctx, 'keys'>, t: Tenant, phone_e164: string): Promise<boolean> {
  return hasErasedContact(t, ctx.keys.phoneHash(t.companyId, phone_e164));
}
