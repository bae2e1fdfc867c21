import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SECOND_STEP_MINUTES, SECOND_STEP_TRIES } from '#contract/account/limits.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import type { DB } from '#server/platform/db/tables.gen.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';
import { insertChallenge, type Purpose, tryChallenge } from './second_factor.sql.ts';

export interface NewChallenge {
  /** For the caller alone; the database keeps its hash. */
  token: string;
  /** What a passkey has to sign, in base64url. */
  passkeyChallenge: string;
}

/** Begins what takes two requests: a login, or a new passkey. */
export async function beginChallenge(
  db: Kysely<DB>,
  { purpose, userId, now }: { purpose: Purpose; userId: string | null; now: Date },
): Promise<NewChallenge> {
  const { token, hash } = newToken();
  const passkeyChallenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + SECOND_STEP_MINUTES * MINUTE_MS);
  const row = { token_hash: hash, purpose, user_id: userId, passkey_challenge: passkeyChallenge };
  await insertChallenge(db, { ...row, created_at: now, expires_at });
  return { token, passkeyChallenge };
}

/**
 * Counts a try before it is looked at, so that it counts however it ends. The challenge stays open until it is taken.
 * @throws AppError 401 `challenge_ended`
 */
export async function openChallenge(db: Kysely<DB>, token: string, purposes: readonly Purpose[], now: Date) {
  const tokenHash = hashToken(token);
  const found = await tryChallenge(db, tokenHash, SECOND_STEP_TRIES, now);
  if (!found || !purposes.some((purpose) => purpose === found.purpose)) throw challengeEnded();
  return { ...found, tokenHash, passkeyChallenge: found.passkey_challenge ?? '' };
}

export function challengeEnded(): AppError {
  return new AppError('not_signed_in', secondFactorTexts.step.ended, { code: 'challenge_ended' });
}
