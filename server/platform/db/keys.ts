import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from './company_id.ts';
import { openSeals, type Seals } from './seal.ts';

/**
 * Values that are derived from the installation's secret, and values that are encrypted with it. A copy of the database without the secret
 * is not enough to compute or to read them.
 */
export interface Keys extends Pick<Seals, 'seal' | 'open'> {
  /** The keyed hash of a phone number that a company must not store anymore: HMAC-SHA256, 32 bytes. */
  phoneHash(companyId: CompanyId, phone_e164: string): Buffer;
  /** The same for look-ups before a company is known. */
  phoneHashAnywhere(phone_e164: string): Buffer;
  /** 32 bytes that only this installation can compute from `text`, for one purpose, and that the database stores or has to find again. */
  keptMac(purpose: string, text: string | Buffer): Buffer;
  /** Whether `given` is that value, in constant time. */
  isKeptMac(purpose: string, text: string | Buffer, given: Buffer): boolean;
  /** The same for signatures of our own addresses and forms, which are valid for a while: with the newest key. */
  mac(purpose: string, text: string | Buffer): Buffer;
  /** Whether `given` is a signature by one of the accepted keys. */
  isMac(purpose: string, text: string | Buffer, given: Buffer): boolean;
}

/**
 * Derives one key for each purpose from the secret (HKDF-SHA256, RFC 5869).
 * @param secret the database's own, which never changes, because stored values cannot be computed again
 * @param signing the secrets of signatures, newest first
 */
export function openKeys(secret: string, signing: readonly string[] = []): Keys {
  const kept = macsOf(secret);
  const signed = (signing.length > 0 ? signing : [secret]).map(macsOf);
  const [newest = kept] = signed;
  const { seal, open } = openSeals([...signing, secret]);
  return {
    seal,
    open,
    phoneHash: (companyId, phone) => kept('phone of a company', `${companyId} ${phone}`),
    phoneHashAnywhere: (phone) => kept('phone', phone),
    keptMac: kept,
    isKeptMac: (purpose, text, given) => isSame(kept(purpose, text), given),
    mac: newest,
    isMac: (purpose, text, given) => signed.some((mac) => isSame(mac(purpose, text), given)),
  };
}

function macsOf(secret: string): (purpose: string, text: string | Buffer) => Buffer {
  const derived = new Map<string, KeyObject>();
  function keyFor(purpose: string): KeyObject {
    const known = derived.get(purpose);
    if (known) return known;
    // Prepared once: plain bytes would be prepared again for each of a hundred thousand numbers.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `counterbook ${purpose}`, 32)));
    derived.set(purpose, key);
    return key;
  }
  return (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest();
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
