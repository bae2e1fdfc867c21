import type { Eraser } from '#server/contacts/contacts.ts';
import { announce } from '#server/platform/events/events.ts';
import { eraseClicks, eraseInbound, eraseOutbound, eraseSimulated, eraseThreads } from './erase.sql.ts';

/**
 * Empties what was texted to a number and what it texted, whether it was a contact then or not, and drops what waits. The fact that a
 * message was sent, when and at what cost, stays in the shop's figures. Which of our numbers texted the phone stays under its keyed hash:
 * otherwise a START to a shared number, the only way back, would lead to no company.
 */
export const eraseMessages: Eraser = async (ctx, t, erased) => {
  const { loyalty_customer_id, phone_e164 } = erased;
  const texts = (await eraseOutbound(t, erased, ctx.now)) + (await eraseInbound(t, erased));
  const threads = await eraseThreads(t, erased);
  for (const id of threads) await announce(t, { type: 'reply', id });
  const clicks = loyalty_customer_id === null ? 0 : await eraseClicks(t, loyalty_customer_id);
  await eraseSimulated(t, phone_e164);
  return texts + threads.length + clicks;
};
