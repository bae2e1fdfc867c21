import type pg from 'pg';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { mailTexts } from '#contract/texts/mail.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/events/events.ts';
import { checkPassword, hashPassword } from '#server/platform/http/password.ts';
import { openThrottle, type Throttle } from '#server/platform/http/throttle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { requireGoodPassword } from './new_password.ts';
import { getCredentials, replacePassword } from './sql.ts';

/** The live check of the settings screen makes several attempts while one password is typed. */
export function passwordThrottle(pool: pg.Pool): Throttle {
  return openThrottle(pool, 'verify', 20, 900);
}

/**
 * Checks the user's password and returns what is known of the user. Guesses are counted, because an open session may be in the wrong hands.
 * @throws AppError 400 `wrong_password`, 429
 */
export async function verifyPassword(ctx: SessionCtx, password: string, perUser: Throttle, field?: string) {
  await perUser.spend(ctx.userId);
  const known = await ctx.tx((t) => getCredentials(t, ctx.userId));
  if (!known || !(await checkPassword(password, known.password_hash))) {
    const wrong = credentialTexts.change.wrongCurrent;
    throw new AppError('bad_request', wrong, {
      code: 'wrong_password',
      ...(field ? { fields: { [field]: wrong } } : {}),
    });
  }
  await perUser.forgive(ctx.userId);
  return known;
}

/** Sets a new password and ends every session of the user, including this one. */
export async function changePassword(
  ctx: SessionCtx,
  input: { current_password: string; new_password: string },
  perUser: Throttle,
): Promise<void> {
  const checked = await verifyPassword(ctx, input.current_password, perUser);
  await requireGoodPassword('new_password', input.new_password, checked);
  const password_hash = await hashPassword(input.new_password);
  await ctx.tx(async (t) => {
    const known = await getCredentials(t, ctx.userId);
    if (known?.password_hash !== checked.password_hash) throw new AppError('conflict', credentialTexts.change.failed);
    await replacePassword(t, ctx.userId, password_hash);
    await announceEndedSessions(t);
    await queueMail(t, {
      to: known.email,
      topic: 'password changed',
      ...composeMail(mailTexts.passwordChanged(known.username)),
    });
    await audit(ctx, t, 'password.changed', ctx.userId);
  });
}
