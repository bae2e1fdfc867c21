import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from './company_id.ts';

/** What is made from the installation's secret. Whoever holds a copy of the database without the secret can make none of it. */
export interface Keys {
  /** The name under which a company keeps a phone number that it may no longer keep: HMAC-SHA256, 32 bytes. */
  phoneHash(companyId: CompanyId, phone_e164: string): Buffer;
  /** The same for what is looked up before a company is known. */
  phoneHashAnywhere(phone_e164: string): Buffer;
  /** 32 bytes that only this installation can make of `text`, for one purpose: tokens and signatures of our own addresses. */
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
    // Ready to be used: as mere bytes it would be prepared anew for each of a hundred thousand numbers.
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
