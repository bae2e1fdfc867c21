import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { linkText } from '#contract/messaging/sms/message_texts.ts';
import { customerLink, getContact, isBlocked } from '#server/contacts/contacts.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getBrand } from '../brand.sql.ts';
import { newCode } from '../links/code.ts';
import { insertLinks } from '../links/links.sql.ts';
import { linkAddress } from '../links/rules.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';

/**
 * Texts contacts the link to their own pages, because they asked for it at the counter: at once, at any hour.
 * @throws AppError 404, 409 `archived`, 409 `not_consented` for a contact who cannot be texted
 */
export function sendLink(ctx: Ctx, loyalty_customer_id: string, linkBase: string): Promise<{ message_id: string }> {
  return ctx.tx(async (t) => {
    const { phone_e164, consent, language, archived_at } = await getContact(t, loyalty_customer_id);
    if (archived_at) throw new AppError('conflict', contactErrors.archived, { code: 'archived' });
    if (consent !== 'consented' || (await isBlocked(ctx, t, phone_e164))) {
      throw new AppError('conflict', contactErrors.linkOptedOut, { code: 'not_consented' });
    }
    await customerLink(ctx, t, loyalty_customer_id);
    const code = newCode();
    const body = linkText(language, await getBrand(t), linkAddress(linkBase, code));
    const message_id = await queueMessage(ctx, t, { phone_e164, loyalty_customer_id, body, purpose: 'coupon_link' });
    await insertLinks(t, [{ code, message_id, campaign_id: null, loyalty_customer_id, target: 'coupons' }], ctx.now);
    await audit(ctx, t, 'contact.link_sent', loyalty_customer_id);
    await announce(t, { type: 'contact', id: loyalty_customer_id });
    return { message_id };
  });
}
