/**
 * The hidden question that a phone answers while the customer types: a number whose SHA-256 together with the form's token begins with
 * enough zeros. One phone finds it quickly for one form, but it is expensive for thousands of forms (hashcash, 1997).
 */

/**
 * Leading zero bits: 16,384 hashes on average, which take 0.13 s on a desktop and about a second on a cheap phone, while the customer
 * types.
 */
export const PROOF_BITS = 14;
/** The maximum length of an answer, in digits. */
export const PROOF_DIGITS_MAX = 10;

/** The input of the hash. */
export function proofText(token: string, count: number | string): string {
  return `${token}:${count}`;
}

/** Leading zero bits of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte === 0) bits += 8;
    else return bits + Math.clz32(byte) - 24;
  }
  return bits;
}
