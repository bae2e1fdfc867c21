import { randomBytes } from 'node:crypto';
import type { Keys } from '#server/platform/db/keys.ts';

/** The cookie of a browser that a user has logged in with: its own random name, and a signature for each of its last users. */
const COOKIE = 'counterbook_device';
export const DEVICE_COOKIE_DAYS = 365;

/** The name of the cookie. Under https it begins with `__Host-`: no other host and no page over http can set one of this name. */
export function deviceCookie(secure: boolean): string {
  return secure ? `__Host-${COOKIE}` : COOKIE;
}

const PURPOSE = 'device of a user';
const NAME = /^[\w-]{22}$/;
/** The users of one till or tablet; more would make the cookie long. */
const USERS_MAX = 10;

/** The browser's name if this user has logged in with it before, else null. */
export function knownDevice(keys: Keys, cookie: string | undefined, userId: string): string | null {
  const { name, signatures } = parse(cookie);
  return name !== null && signatures.some((given) => isSignature(keys, name, userId, given)) ? name : null;
}

/** The cookie after this user has logged in. */
export function rememberUser(keys: Keys, cookie: string | undefined, userId: string): string {
  const { name, signatures } = parse(cookie);
  const known = name ?? randomBytes(16).toString('base64url');
  const others = signatures.filter((given) => !isSignature(keys, known, userId, given));
  const own = keys.mac(PURPOSE, `${userId} ${known}`).toString('base64url');
  return [known, own, ...others].slice(0, USERS_MAX + 1).join('.');
}

function isSignature(keys: Keys, name: string, userId: string, given: string): boolean {
  return keys.isMac(PURPOSE, `${userId} ${name}`, Buffer.from(given, 'base64url'));
}

function parse(cookie = ''): { name: string | null; signatures: string[] } {
  const [name = '', ...signatures] = cookie.split('.');
  return NAME.test(name) ? { name, signatures: signatures.slice(0, USERS_MAX) } : { name: null, signatures: [] };
}
