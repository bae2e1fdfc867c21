import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A sealed value: the version, the id of the key, the nonce, the encrypted bytes, and the tag that shows changes. AES-256-GCM (NIST SP
 * 800-38D) with a random nonce for each value.
 */
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** Encrypts what the server has to read again, such as the secret of an authenticator app. */
export interface Seals {
  /**
   * Encrypts with the newest key.
   * @param place what the value is and whose; it opens nowhere else, so that nobody can exchange two rows
   */
  seal(place: string, value: Buffer): Buffer;
  /** The value, by whichever key it was sealed. Null: the key is not there, or the bytes were changed. */
  open(place: string, sealed: Buffer): Buffer | null;
  /** The ids of the keys, newest first: four bytes from the second byte of a sealed value. */
  readonly keyIds: readonly Buffer[];
}

/** @param secrets newest first */
export function openSeals(secrets: readonly string[]): Seals {
  const keys = [...new Set(secrets)].map((secret) => ({
    id: derive(secret, 'id of a sealing key', KEY_ID_BYTES),
    key: derive(secret, 'sealing', 32),
  }));
  const keyIds = keys.map(({ id }) => id);
  return {
    keyIds,
    seal(place, value) {
      const [newest] = keys;
      if (!newest) throw new Error('There is no key.');
      const nonce = randomBytes(NONCE_BYTES);
      const head = Buffer.concat([Buffer.from([VERSION]), newest.id, nonce]);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce);
      cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
      return Buffer.concat([head, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
    },
    open(place, sealed) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
      const head = sealed.subarray(0, HEAD_BYTES);
      const known = keys.find(({ id }) => id.equals(head.subarray(1, 1 + KEY_ID_BYTES)));
      if (!known) return null;
      const cipher = createDecipheriv('aes-256-gcm', known.key, head.subarray(1 + KEY_ID_BYTES));
      cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
      cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `counterbook ${purpose}`, bytes));
}
