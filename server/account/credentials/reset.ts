import { setTimeout as pause } from 'node:timers/promises';
import { credentialTexts } from '#contract/texts/credentials.ts';
import { mailTexts } from '#contract/texts/mail.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { mintCompanyId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail_content.ts';
import { hashPassword } from '#server/platform/password.ts';
import { hashToken, newToken } from '#server/platform/session.ts';
import type { Throttle } from '#server/platform/throttle.ts';
import { getMember } from '../sql.ts';
import { findByEmail, findReset, getCredentials, replacePassword, replaceReset, takeReset } from './sql.ts';

const RESET_MS = 3_600_000;
/** Every request for a link takes at least this long, far more than the work for a known address. */
const ANSWER_MS = 250;

/** Mails a link to a known address, and does nothing for another one; neither the answer nor its time tells which. */
export async function requestReset(
  deps: { db: Database; now: Date; linkBase: string; perSubject: Throttle; perAddress: Throttle },
  input: { email: string; ip: string },
): Promise<void> {
  await deps.perAddress.spend(input.ip);
  await deps.perSubject.spend(input.email.toLowerCase());
  await Promise.all([mailLink(deps, input), pause(ANSWER_MS)]);
}

async function mailLink(
  { db, now, linkBase }: { db: Database; now: Date; linkBase: string },
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const user = await findByEmail(db.global, email);
  if (!user) return;
  const { token, hash: token_hash } = newToken();
  await db.tenant(mintCompanyId(user.company_id), async (t) => {
    const member = await getMember(t, user.user_id);
    if (!member || member.status === 'removed') return;
    const expires_at = new Date(now.getTime() + RESET_MS);
    await replaceReset(t, { user_id: user.user_id, token_hash, created_at: now, expires_at });
    const content = mailTexts.passwordReset(member.username, `${linkBase}/reset-password?token=${token}`);
    await queueMail(t, { to: user.email, ...composeMail(content) });
    await audit({ userId: null, now }, t, 'password.reset_requested', user.user_id, { ip });
  });
}

/**
 * Sets a new password by a link, uses the link up and ends every session of the user.
 * @throws AppError when the link does not work (any more).
 */
export async function resetPassword(
  { db, now }: { db: Database; now: Date },
  input: { token: string; new_password: string; ip: string },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  const user = await findReset(db.global, tokenHash, now);
  if (!user) throw linkEnded();
  const password_hash = await hashPassword(input.new_password);
  const { user_id } = user;
  await db.tenant(mintCompanyId(user.company_id), async (t) => {
    if (!(await takeReset(t, tokenHash, now))) throw linkEnded();
    await replacePassword(t, user_id, password_hash);
    const known = await getCredentials(t, user_id);
    if (known) await queueMail(t, { to: known.email, ...composeMail(mailTexts.passwordChanged(known.username)) });
    await audit({ userId: user_id, now }, t, 'password.reset', user_id, { ip: input.ip });
  });
}

function linkEnded(): AppError {
  return new AppError('bad_request', credentialTexts.reset.used, { code: 'link_ended' });
}
