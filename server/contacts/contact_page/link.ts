import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { getContact } from '../consent/contact_ref.ts';
import { customerLink, revokeCustomerLink } from '../links/customer_link.ts';
import { findCurrentToken, findLastRevoked } from '../links/customer_tokens.sql.ts';
import type { ContactParts } from './parts.ts';

/** The path of a contact's personal link for a user to hand out; created if needed. 404. */
export function handOutLink(ctx: Ctx, loyalty_customer_id: string): Promise<{ path: string }> {
  return ctx.tx(async (t) => {
    const { path } = await customerLink(ctx, t, loyalty_customer_id);
    await audit(ctx, t, 'contact.link_taken', loyalty_customer_id);
    await announce(t, { type: 'contact', id: loyalty_customer_id });
    return { path };
  });
}

/** Since when a contact's personal link is valid: a campaign's text makes one that gets its token when it is first opened. Null: there is none. */
export async function linkMadeAt(t: Tenant, parts: ContactParts, loyalty_customer_id: string): Promise<Date | null> {
  const token = await findCurrentToken(t, loyalty_customer_id);
  if (token) return token.created_at;
  return parts.linkSentAt(t, loyalty_customer_id, await findLastRevoked(t, loyalty_customer_id));
}

/** Closes a contact's personal link. Closing it twice has the effect of once; 404. */
export function closeLink(ctx: Ctx, parts: ContactParts, loyalty_customer_id: string): Promise<{ was_open: boolean }> {
  return ctx.tx(async (t) => {
    await getContact(t, loyalty_customer_id);
    const was_open = (await linkMadeAt(t, parts, loyalty_customer_id)) !== null;
    if (was_open) {
      // A link that was texted and never opened has no token yet, and without one there is nothing to revoke.
      await customerLink(ctx, t, loyalty_customer_id);
      await revokeCustomerLink(ctx, t, loyalty_customer_id);
      await audit(ctx, t, 'contact.link_closed', loyalty_customer_id);
      await announce(t, { type: 'contact', id: loyalty_customer_id });
    }
    return { was_open };
  });
}
