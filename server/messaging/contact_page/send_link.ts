import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { linkText } from '#contract/messaging/sms/message_texts.ts';
import { getContact, isBlocked } from '#server/contacts/contacts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getBrand } from '../brand.sql.ts';
import type { Limits } from '../limits.rules.ts';
import { queueWithLink } from '../links/queue_with_link.ts';
import { legallyArrivesAt } from '../quiet/arrival.ts';
import { requireNotRestored } from '../restored/restored.ts';
import { findWaitingLink, lockContact } from './waiting_link.sql.ts';

/** Queues the message with the link to a contact's own pages, which the contact asked for. It goes out as soon as the law of the place allows. */
export async function queueLink(
  ctx: Ctx,
  t: Tenant,
  loyalty_customer_id: string,
  { linkBase, limits }: { linkBase: string; limits: Limits },
): Promise<{ message_id: string; goes_out_at: Date }> {
  const { phone_e164, language } = await getContact(t, loyalty_customer_id);
  const brand = await getBrand(t);
  const compose = (link: string) => linkText(language, brand, link);
  const due_at = await legallyArrivesAt(ctx, t, loyalty_customer_id, limits);
  const message = { phone_e164, loyalty_customer_id, purpose: 'coupon_link', due_at, compose } as const;
  return { message_id: await queueWithLink(ctx, t, message, linkBase), goes_out_at: due_at };
}

/**
 * Texts contacts the link to their own pages for a user, because they asked for it at the counter. One that waits for the morning already is
 * enough.
 * @throws AppError 404, 409 `archived`, 409 `not_consented` for a contact who cannot be texted, 409 `unreachable`, 409 `abroad`, 409
 * `restored` until an owner resumes
 */
export function sendLink(
  ctx: Ctx,
  loyalty_customer_id: string,
  how: { linkBase: string; limits: Limits },
): Promise<{ message_id: string; goes_out_at: Date }> {
  return ctx.tx(async (t) => {
    await requireNotRestored(t, restoredTexts.linksPaused);
    await lockContact(t, loyalty_customer_id);
    const { phone_e164, consent, archived_at, unreachable_at } = await getContact(t, loyalty_customer_id);
    if (archived_at) throw new AppError('conflict', contactErrors.archived, { code: 'archived' });
    if (consent !== 'consented' || (await isBlocked(ctx, t, phone_e164))) {
      throw new AppError('conflict', contactErrors.linkOptedOut, { code: 'not_consented' });
    }
    if (unreachable_at) throw new AppError('conflict', contactErrors.unreachable, { code: 'unreachable' });
    if (isAbroad(phone_e164)) throw new AppError('conflict', contactErrors.notTextedAbroad, { code: 'abroad' });
    const waiting = await findWaitingLink(t, { loyalty_customer_id, phone_e164 }, ctx.now);
    if (waiting) return waiting;
    const queued = await queueLink(ctx, t, loyalty_customer_id, how);
    await audit(ctx, t, 'contact.link_sent', loyalty_customer_id);
    await announce(t, { type: 'contact', id: loyalty_customer_id });
    return queued;
  });
}
