import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES } from '#contract/account/limits.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { ARGON2_OPTIONS } from '#server/platform/http/password.ts';

/** Without those that look alike: 0 and O, 1, I and L. Ten of them are 49 random bits. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 10;

/** New codes as they are shown once, `K7M4Q-2XA9T`, and the hashes that are stored. */
export async function newRecoveryCodes(keys: Keys, userId: string): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes: Buffer[] = [];
  // One after another: each needs 19 MiB for a moment.
  for (const code of codes) hashes.push(await hashRecoveryCode(keys, userId, code));
  return { codes: codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), hashes };
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/**
 * The hash of a typed code, in any case and with any hyphens and spaces. The salt is the user's own and not in the database, so that one
 * hash finds the code among ten, and a copy of the rows is not enough to try codes.
 */
export function hashRecoveryCode(keys: Keys, userId: string, typed: string): Promise<Buffer> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return hashRaw(code, { ...ARGON2_OPTIONS, outputLen: 32, salt: keys.keptMac('recovery codes of a user', userId) });
}
