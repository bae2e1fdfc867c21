import type { Eraser } from '#server/contacts/contacts.ts';
import { eraseClicks, eraseInbound, eraseOutbound, eraseSimulated, eraseThreads, forgetSenders } from './erase.sql.ts';

/**
 * Empties what was texted to somebody and what they texted, whether they were a contact then or not; what waits is dropped. That a text went
 * out, when and at what cost stays, as part of the shop's figures.
 */
export const eraseTexts: Eraser = async (ctx, t, person) => {
  await eraseOutbound(t, person, ctx.now);
  await eraseInbound(t, person);
  await eraseThreads(t, person);
  await eraseClicks(t, person.loyalty_customer_id);
  await forgetSenders(t, ctx.keys.phoneHashAnywhere(person.phone_e164));
  await eraseSimulated(t, person.phone_e164);
};
