import type { Eraser } from '#server/contacts/contacts.ts';
import { eraseClicks, eraseInbound, eraseOutbound, eraseSimulated, eraseThreads } from './erase.sql.ts';

/**
 * Empties what was texted to a number and what it texted, whether it was a contact then or not, and drops what waits. The fact that a
 * message was sent, when and at what cost, stays in the shop's figures. Which of our numbers texted the phone stays under its keyed hash:
 * otherwise a START to a shared number, the only way back, would lead to no company.
 */
export const eraseMessages: Eraser = async (ctx, t, contact) => {
  await eraseOutbound(t, contact, ctx.now);
  await eraseInbound(t, contact);
  await eraseThreads(t, contact);
  await eraseClicks(t, contact.loyalty_customer_id);
  await eraseSimulated(t, contact.phone_e164);
};
