/**
 * The quiet question that a phone answers while its owner types: a number whose SHA-256 together with the form's token begins with enough
 * zeros. Found in a moment by one phone for one form, and dear for whoever fills in thousands (hashcash, 1997).
 */

/** Zeros at the beginning, in bits: 16,384 hashes on average: 0.13 s of a desktop, about a second of a cheap phone while its owner types. */
export const PROOF_BITS = 14;
/** The longest number that is taken for an answer, in digits. */
export const PROOF_DIGITS_MAX = 10;

/** What is hashed. */
export function proofText(token: string, count: number | string): string {
  return `${token}:${count}`;
}

/** Zeros at the beginning of a hash, in bits. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte === 0) bits += 8;
    else return bits + Math.clz32(byte) - 24;
  }
  return bits;
}
