import type { SessionCtx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import { getInvoice } from '../intake/states.ts';
import { getUsername } from './viewing.sql.ts';

/** Tells the open pages of the company who has a document open. */
export function sayViewing(
  ctx: SessionCtx,
  invoiceId: string,
  said: { is_open: boolean; is_answer: boolean },
): Promise<{ told: true }> {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const username = await getUsername(t, ctx.userId);
    await announce(t, { type: 'viewing', id: invoiceId, user_id: ctx.userId, username, ...said });
    return { told: true };
  });
}
