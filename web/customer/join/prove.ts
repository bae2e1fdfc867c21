import { sha256 } from '@noble/hashes/sha2.js';
import { PROOF_BITS, proofText, zeroBits } from '#contract/customer/join_challenge.ts';

/** Work at a stretch, in milliseconds: less than a frame, so that typing stays smooth. */
const SLICE_MS = 8;
/** How long a press on the button waits for an answer that is not found yet; without it the limits are narrower. */
const PATIENCE_MS = 4_000;

// WebCrypto is no choice here: it answers asynchronously, which takes longer than the hash itself, and it is missing without HTTPS.
const encoder = new TextEncoder();

const answers = new Map<string, Promise<string>>();

/** Looks for the answer to a form's question, between what the customer does. Asked again, it is the same search. */
export function prove(token: string): Promise<string> {
  const known = answers.get(token);
  if (known) return known;
  const search = new Promise<string>((resolve) => {
    let count = 0;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        for (const last = count + 16; count < last; count++) {
          if (zeroBits(sha256(encoder.encode(proofText(token, count)))) >= PROOF_BITS) return resolve(String(count));
        }
      }
      setTimeout(work);
    };
    setTimeout(work);
  });
  answers.set(token, search);
  return search;
}

/** The answer, or undefined when this phone takes too long. */
export function proofInTime(token: string): Promise<string | undefined> {
  return Promise.race([prove(token), new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
