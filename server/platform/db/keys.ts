import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from './company_id.ts';

/** What is made from the installation's secret. Whoever holds a copy of the database without the secret can make none of it. */
export interface Keys {
  /** The name under which a company keeps a phone number that it may no longer keep: HMAC-SHA256, 32 bytes. */
  phoneHash(companyId: CompanyId, phone_e164: string): Buffer;
  /** The same for what is looked up before a company is known. */
  phoneHashAnywhere(phone_e164: string): Buffer;
  /** 32 bytes that only this installation can make of `text`, for one purpose, and that the database keeps or has to find again. */
  keptMac(purpose: string, text: string | Buffer): Buffer;
  /** Whether `given` is that value, in constant time. */
  isKeptMac(purpose: string, text: string | Buffer, given: Buffer): boolean;
  /** The same for signatures of our own addresses and forms, which live for a while: by the newest key. */
  mac(purpose: string, text: string | Buffer): Buffer;
  /** Whether `given` is a signature by one of the keys that count. */
  isMac(purpose: string, text: string | Buffer, given: Buffer): boolean;
}

/**
 * Derives one key for each purpose from the secret (HKDF-SHA256, RFC 5869).
 * @param secret the database's own, which never changes: what it keeps under it cannot be made anew
 * @param signing the secrets of signatures, the newest first
 */
export function openKeys(secret: string, signing: readonly string[] = []): Keys {
  const kept = macsOf(secret);
  const signed = (signing.length > 0 ? signing : [secret]).map(macsOf);
  const [newest = kept] = signed;
  return {
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
    // Ready to be used: as mere bytes it would be prepared anew for each of a hundred thousand numbers.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `counterbook ${purpose}`, 32)));
    derived.set(purpose, key);
    return key;
  }
  return (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest();
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
