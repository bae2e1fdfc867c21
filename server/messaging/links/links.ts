import { myTextsPath } from '#contract/customer/addresses.ts';
import { customerLink, wasRevokedSince } from '#server/contacts/contacts.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { findLink, findSentAt, hasClick, insertClick } from './links.sql.ts';
import { isCode } from './rules.ts';

/** Where a link leads: an address, or nowhere with the reason. */
export type Opened = { to: string } | { nowhere: 'unknown' | 'test' | 'gone' | 'revoked' };

/**
 * Opens a link of a message and records the click. The code proves the company and the contact.
 * @param isRobot the visit of a machine: recorded as such and not counted
 */
export async function openLink(
  deps: { db: Database; now: Date; log: Ctx['log'] },
  code: string,
  isRobot: boolean,
): Promise<Opened> {
  const { db, now, log } = deps;
  const link = isCode(code) ? await findLink(db, code) : undefined;
  if (!link) return { nowhere: 'unknown' };
  const ctx = machineCtx(db, link.company_id, now, log);
  return ctx.tx(async (t) => {
    // A contact who opens a message twice counts once, so pages are notified once.
    const { message_id, campaign_id } = link;
    if (!isRobot && campaign_id && message_id && !(await hasClick(t, { campaign_id, message_id }))) {
      await announce(t, { type: 'campaign', id: campaign_id });
    }
    const click = { link_click_id: newId(), clicked_at: now, is_robot: isRobot };
    const { loyalty_customer_id } = await insertClick(t, link, click);
    if (link.target !== 'coupons' && link.target !== 'my_texts') return { to: link.target };
    if (loyalty_customer_id === null) return { nowhere: link.loyalty_customer_id === null ? 'test' : 'gone' };
    // A code stands for the personal link of the time when its text went out, so that it ends with that link.
    const since = (message_id ? await findSentAt(t, message_id) : undefined) ?? link.created_at;
    if (await wasRevokedSince(t, loyalty_customer_id, since)) return { nowhere: 'revoked' };
    const { token, path } = await customerLink(ctx, t, loyalty_customer_id);
    return { to: link.target === 'coupons' ? path : myTextsPath(token) };
  });
}
