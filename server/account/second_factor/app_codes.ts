import { Secret, TOTP } from 'otpauth';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { AppError } from '#server/platform/errors.ts';
import { findAuthenticator, takeAppStep } from './second_factor.sql.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Clocks differ, and typing takes time: the code before and the code after count too. */
const WINDOW = 1;

/** Where a secret of an app belongs; it opens nowhere else. */
export const placeOfSecret = (companyId: string, userId: string) => `authenticator ${companyId} ${userId}`;

export interface AppSecret {
  bytes: Buffer;
  /** For typing. */
  base32: string;
  /** For the QR code: `otpauth://totp/…` */
  uri: string;
}

export function newAppSecret(username: string): AppSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  return { bytes: Buffer.from(secret.bytes), base32: secret.base32, uri: totpOf(secret, username).toString() };
}

/** The thirty seconds to which a code belongs (RFC 6238), or null for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer })).validate({
    token,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/**
 * Whether it is a code of the user's app that was not used before. It is used up.
 * @throws AppError 503 when the key is missing with which the secret was encrypted
 */
export async function spendAppCode(t: Tenant, keys: Keys, userId: string, code: string, now: Date): Promise<boolean> {
  const app = await findAuthenticator(t, userId);
  if (!app) return false;
  const secret = keys.open(placeOfSecret(t.companyId, userId), app.sealed_secret);
  if (!secret) throw new AppError('unavailable', secondFactorTexts.step.unreadable);
  const step = stepOf(secret, code, now);
  return step !== null && takeAppStep(t, userId, step);
}

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: commonTexts.product, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}
