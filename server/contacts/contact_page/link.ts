import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import { getContact } from '../consent/contact_ref.ts';
import { customerLink, revokeCustomerLink } from '../links/customer_link.ts';
import { findCurrentToken } from '../links/customer_tokens.sql.ts';

/** The path of a contact's personal link for a user to hand out; created if needed. 404. */
export function handOutLink(ctx: Ctx, loyalty_customer_id: string): Promise<{ path: string }> {
  return ctx.tx(async (t) => {
    const { path } = await customerLink(ctx, t, loyalty_customer_id);
    await audit(ctx, t, 'contact.link_taken', loyalty_customer_id);
    await announce(t, { type: 'contact', id: loyalty_customer_id });
    return { path };
  });
}

/** Closes a contact's personal link. Closing it twice has the effect of once; 404. */
export function closeLink(ctx: Ctx, loyalty_customer_id: string): Promise<{ was_open: boolean }> {
  return ctx.tx(async (t) => {
    await getContact(t, loyalty_customer_id);
    const was_open = (await findCurrentToken(t, loyalty_customer_id)) !== undefined;
    if (was_open) {
      await revokeCustomerLink(ctx, t, loyalty_customer_id);
      await audit(ctx, t, 'contact.link_closed', loyalty_customer_id);
      await announce(t, { type: 'contact', id: loyalty_customer_id });
    }
    return { was_open };
  });
}
