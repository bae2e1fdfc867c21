import { emailAnswers, emailMails, emailTexts } from '#contract/account/email.texts.ts';
import { CONFIRMATION_DAYS } from '#contract/account/limits.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { type Database, isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import type { Origin } from '#server/platform/http/addresses/origin.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { lockUser } from '../credentials/sql.ts';
import {
  deleteConfirmation,
  findConfirmation,
  getAddress,
  isEmailTaken,
  replaceConfirmation,
  setConfirmedEmail,
  takeConfirmation,
} from './email.sql.ts';

const { confirm: words } = emailTexts;

interface Asked {
  user_id: string;
  username: string;
  email: string;
}

/** Mails the link that confirms the address, in the transaction that creates the account or asks for the change. */
export async function sendConfirmation(
  t: Tenant,
  { user_id, username, email }: Asked,
  { now, linkBase, isChange = false }: { now: Date; linkBase: string; isChange?: boolean },
): Promise<void> {
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + CONFIRMATION_DAYS * DAY_MS);
  await replaceConfirmation(t, { user_id, token_hash: hash, email, created_at: now, expires_at });
  const compose = isChange ? emailMails.confirmNew : emailMails.confirm;
  const content = compose(username, CONFIRMATION_DAYS, `${linkBase}/confirm-email?token=${token}`);
  await queueMail(t, { to: email, topic: 'confirmation', ...composeMail(content) });
}

/** Sends the link again, a few times a day: the address may be a stranger's. @throws AppError 409, 429 */
export async function sendAgain(ctx: SessionCtx, linkBase: string, sent: Throttle): Promise<string> {
  const address = await ctx.tx((t) => getAddress(t, ctx.userId, ctx.now));
  const isChange = address.asked !== null && address.asked !== address.email;
  const to = isChange ? (address.asked ?? address.email) : address.email;
  if (!isChange && address.email_confirmed_at) throw new AppError('conflict', emailTexts.alreadyConfirmed);
  await sent.spend(ctx.userId);
  const asked = { user_id: ctx.userId, username: address.username, email: to };
  await ctx.tx((t) => sendConfirmation(t, asked, { now: ctx.now, linkBase, isChange }));
  return to;
}

/**
 * Asks for another address, and tells the current one. It takes effect when its link is opened. Whoever asks for the current address while
 * a change waits keeps it.
 * @returns what happens next
 * @throws AppError 422 with `fields`, 429
 */
export async function askToChange(ctx: SessionCtx, email: string, linkBase: string, sent: Throttle): Promise<string> {
  const { username, ...current } = await ctx.tx((t) => getAddress(t, ctx.userId, ctx.now));
  const isSame = current.email.toLowerCase() === email.toLowerCase();
  if (isSame && current.asked !== null && current.asked !== current.email) {
    return keepAddress(ctx, { username, ...current }, linkBase, sent);
  }
  const fault = isSame ? emailTexts.same : (await ctx.tx((t) => isEmailTaken(t, email))) ? fieldTexts.emailTaken : null;
  if (fault) throw new AppError('invalid', fault, { fields: { email: fault } });
  await sent.spend(ctx.userId);
  await ctx.tx(async (t) => {
    await sendConfirmation(t, { user_id: ctx.userId, username, email }, { now: ctx.now, linkBase, isChange: true });
    if (current.email_confirmed_at) {
      const content = emailMails.changeRequested(username, email);
      await queueMail(t, { to: current.email, topic: 'address change requested', ...composeMail(content) });
    }
    await audit(ctx, t, 'email.change_requested', ctx.userId);
  });
  return emailTexts.asked(email);
}

/** Drops the change that waits. It has taken the place of the link that confirms the current address, so that is mailed again if needed. */
async function keepAddress(
  ctx: SessionCtx,
  { username, email, email_confirmed_at }: { username: string; email: string; email_confirmed_at: Date | null },
  linkBase: string,
  sent: Throttle,
): Promise<string> {
  // Before the limit, which is for the mail: a link in a stranger's mailbox must not outlive it.
  await ctx.tx((t) => deleteConfirmation(t, ctx.userId));
  if (email_confirmed_at) return emailAnswers.kept(email);
  await sent.spend(ctx.userId);
  await ctx.tx((t) => sendConfirmation(t, { user_id: ctx.userId, username, email }, { now: ctx.now, linkBase }));
  return emailAnswers.keptUnconfirmed(email);
}

/** Confirms the address of a link; a new one takes effect, and the old one is told. @throws AppError 400 `link_ended`, 409 */
export async function confirmEmail(db: Database, now: Date, token: string, origin: Origin): Promise<string> {
  const tokenHash = hashToken(token);
  const user = await findConfirmation(db.global, tokenHash, now);
  if (!user) throw linkEnded();
  try {
    return await db.tenant(user.company_id, async (t) => {
      await lockUser(t, user.user_id);
      const taken = await takeConfirmation(t, tokenHash);
      if (!taken) throw linkEnded();
      const { user_id, email } = taken;
      const before = await getAddress(t, user_id, now);
      const isChange = before.email !== email;
      await setConfirmedEmail(t, user_id, email, now);
      if (isChange && before.email_confirmed_at) {
        const content = emailMails.changed(before.username, email);
        await queueMail(t, { to: before.email, topic: 'address changed', ...composeMail(content) });
      }
      await audit({ userId: user_id, now, origin }, t, isChange ? 'email.changed' : 'email.confirmed', user_id);
      await announce(t, { type: 'team', id: user_id });
      return isChange ? words.changed(email) : words.done(email);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('conflict', fieldTexts.emailTaken);
    throw error;
  }
}

function linkEnded(): AppError {
  return new AppError('bad_request', words.ended, { code: 'link_ended' });
}
