import { orderErrors } from '#contract/orders/errors.texts.ts';
import { getAddress } from '#server/account/account.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { countMailed } from '#server/platform/mail/count_mailed.ts';
import { type MailMessage, queueMailOutside } from '#server/platform/mail/mail.ts';

interface Limit {
  mailsPerDay: number;
  errors: { tooManyMails: (most: number) => string };
}

interface VendorMail extends Omit<MailMessage, 'attachment' | 'reply_to'> {
  topic: string;
  /** The id of what it carries. */
  about?: string;
  /** Draws the PDF that goes with it. */
  draw?: () => Promise<Buffer>;
}

/**
 * Emails a vendor for a user, who gets the replies. `mailsPerDay` is how many mails about the topic a company sends; a mail beyond it is
 * not drawn. @throws AppError 409, 429
 */
export async function mailVendor(
  ctx: Pick<SessionCtx, 'userId' | 'now'>,
  t: Tenant,
  { draw, ...message }: VendorMail,
  { mailsPerDay, errors }: Limit,
): Promise<void> {
  const { email, email_confirmed_at } = await getAddress(t, ctx.userId, ctx.now);
  if (!email_confirmed_at) throw new AppError('conflict', orderErrors.confirmEmail, { code: 'email_unconfirmed' });
  if ((await countMailed(t, message.topic, ctx.now)) >= mailsPerDay) {
    throw new AppError('too_many_requests', errors.tooManyMails(mailsPerDay));
  }
  const attachment = draw ? await draw() : null;
  await queueMailOutside(t, { ...message, attachment, reply_to: email });
}
