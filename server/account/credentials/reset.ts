import { setTimeout as pause } from 'node:timers/promises';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { HOUR_MS } from '#contract/dates.ts';
import { mailTexts } from '#contract/texts/mail.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce, announceEndedSessions } from '#server/platform/events/events.ts';
import type { Origin } from '#server/platform/http/addresses/origin.ts';
import { hashPassword } from '#server/platform/http/password.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { confirmByUse } from '../email/email.sql.ts';
import { knownDevice } from '../login/device.ts';
import type { LoginLimits } from '../login/limits.ts';
import { getTeamMember } from '../sql.ts';
import { requireGoodPassword } from './new_password.ts';
import {
  findByEmail,
  findReset,
  getCredentials,
  hasResetSince,
  lockUser,
  replacePassword,
  replaceReset,
  takeReset,
} from './sql.ts';

const RESET_MS = HOUR_MS;
/** Within this time, a repeated request refers to the link that was already mailed. */
const JUST_MAILED_MS = 120_000;
/** Every request for a link takes at least this long, far longer than the work for a known address. */
const ANSWER_MS = 250;

interface ResetDeps {
  db: Database;
  now: Date;
  linkBase: string;
  /** The requests that one client can make, in total and about one address. */
  asked: { spend(address: string, subject: string): Promise<void> };
  /** How many links one user is mailed, whoever requests them. */
  mailed: Throttle;
}

/**
 * Mails a link to a known address, and does nothing for an unknown one; neither the answer nor its duration reveals which. Only too many
 * requests are refused: strangers cannot fill a mailbox, and cannot keep its owner from a link, because the mailbox has a working one by
 * then.
 * @throws AppError 429
 */
export async function requestReset(
  deps: ResetDeps,
  input: { email: string; ip: string; origin: Origin },
): Promise<void> {
  await deps.asked.spend(input.ip, input.email);
  await Promise.all([mailLink(deps, input), pause(ANSWER_MS)]);
}

async function mailLink(
  { db, now, linkBase, mailed }: ResetDeps,
  { email, origin }: { email: string; origin: Origin },
) {
  const user = await findByEmail(db.global, email);
  if (!user) return;
  const { company_id: companyId } = user;
  const username = await db.tenant(companyId, async (t) => {
    const teamMember = await getTeamMember(t, user.user_id);
    if (!teamMember || teamMember.status === 'removed') return null;
    const hasOne = await hasResetSince(t, user.user_id, new Date(now.getTime() - JUST_MAILED_MS));
    return hasOne ? null : teamMember.username;
  });
  if (username === null || !(await hasMailLeft(mailed, user.user_id))) return;

  const { token, hash: token_hash } = newToken();
  const content = mailTexts.passwordReset(username, `${linkBase}/reset-password?token=${token}`);
  await db.tenant(companyId, async (t) => {
    // An unconfirmed address keeps the link that it has.
    if (!(await queueMail(t, { to: user.email, topic: 'password reset', ...composeMail(content) }))) return;
    const expires_at = new Date(now.getTime() + RESET_MS);
    await replaceReset(t, { user_id: user.user_id, token_hash, created_at: now, expires_at });
    await audit({ userId: null, now, origin }, t, 'password.reset_requested', user.user_id);
  });
}

/** Counts a mail to the user, while another one is allowed. */
async function hasMailLeft(mailed: Throttle, user_id: string): Promise<boolean> {
  try {
    await mailed.spend(user_id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/**
 * Sets a new password by a link, uses the link up and ends every session of the user. The mailbox then has no working link and can get one
 * again.
 * @throws AppError when the link does not work (anymore).
 */
export async function resetPassword(
  { db, now, mailed, limits }: { db: Database; now: Date; mailed: Throttle; limits: LoginLimits },
  input: { token: string; new_password: string; origin: Origin; ip: string; deviceCookie: string | undefined },
): Promise<void> {
  const tokenHash = hashToken(input.token);
  const user = await findReset(db.global, tokenHash, now);
  if (!user) throw linkEndedError();
  const { user_id, company_id: companyId } = user;
  const own = await db.tenant(companyId, (t) => getCredentials(t, user_id));
  if (!own) throw linkEndedError();
  await requireGoodPassword('new_password', input.new_password, own);
  const password_hash = await hashPassword(input.new_password);
  await db.tenant(companyId, async (t) => {
    await lockUser(t, user_id);
    const link = await takeReset(t, tokenHash, now);
    if (!link) throw linkEndedError();
    await replacePassword(t, user_id, password_hash);
    if (link.is_mailed) await confirmByUse(t, user_id, now);
    await announce(t, { type: 'team', id: user_id });
    await announceEndedSessions(t);
    const known = await getCredentials(t, user_id);
    if (known)
      await queueMail(t, {
        to: known.email,
        topic: 'password changed',
        ...composeMail(mailTexts.passwordChanged(known.username)),
      });
    await audit({ userId: user_id, now, origin: input.origin }, t, 'password.reset', user_id);
  });
  await mailed.forgive(user_id);
  const device = knownDevice(db.keys, input.deviceCookie, user_id);
  await limits.forgiveAccount({ user_id, names: [own.username, own.email], ip: input.ip, device });
}

function linkEndedError(): AppError {
  return new AppError('bad_request', credentialTexts.reset.used, { code: 'link_ended' });
}
