import type { Eraser } from '#server/contacts/contacts.ts';
import { deleteSenders, eraseClicks, eraseInbound, eraseOutbound, eraseSimulated, eraseThreads } from './erase.sql.ts';

/**
 * Empties what was texted to a number and what it texted, whether it was a contact then or not, and drops what waits. The fact that a
 * message was sent, when and at what cost, stays in the shop's figures.
 */
export const eraseMessages: Eraser = async (ctx, t, contact) => {
  await eraseOutbound(t, contact, ctx.now);
  await eraseInbound(t, contact);
  await eraseThreads(t, contact);
  await eraseClicks(t, contact.loyalty_customer_id);
  await deleteSenders(t, ctx.keys.phoneHashAnywhere(contact.phone_e164));
  await eraseSimulated(t, contact.phone_e164);
};
