import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: unique, and ordered by creation time. */
export function newId(): string {
  return v7();
}

/** Creates up to `count` increasing ids for rows that one statement inserts, with one request for random bytes. */
export function idsFor(count: number): () => string {
  const random = randomBytes(16 * count);
  const msecs = Date.now();
  let seq = 0;
  return () => {
    const place = 16 * seq;
    return v7({ msecs, seq: seq++, random: random.subarray(place, place + 16) });
  };
}
