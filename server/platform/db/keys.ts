import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from './company_id.ts';

/** Values that are derived from the installation's secret. A copy of the database without the secret is not enough to compute them. */
export interface Keys {
  /** The keyed hash of a phone number that a company must not store any more: HMAC-SHA256, 32 bytes. */
  phoneHash(companyId: CompanyId, phone_e164: string): Buffer;
  /** The same for look-ups before a company is known. */
  phoneHashAnywhere(phone_e164: string): Buffer;
  /** 32 bytes that only this installation can compute from `text`, for one purpose: tokens and signatures of our own addresses. */
  mac(purpose: string, text: string | Buffer): Buffer;
  /** Whether `given` is that value, in constant time. */
  isMac(purpose: string, text: string | Buffer, given: Buffer): boolean;
}

/** Derives one key for each purpose from the secret (HKDF-SHA256, RFC 5869). */
export function openKeys(secret: string): Keys {
  const derived = new Map<string, KeyObject>();
  function keyFor(purpose: string): KeyObject {
    const known = derived.get(purpose);
    if (known) return known;
    // Prepared once: plain bytes would be prepared again for each of a hundred thousand numbers.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `counterbook ${purpose}`, 32)));
    derived.set(purpose, key);
    return key;
  }
  const mac = (purpose: string, text: string | Buffer) => createHmac('sha256', keyFor(purpose)).update(text).digest();
  return {
    phoneHash: (companyId, phone) => mac('phone of a company', `${companyId} ${phone}`),
    phoneHashAnywhere: (phone) => mac('phone', phone),
    mac,
    isMac(purpose, text, given) {
      const expected = mac(purpose, text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
