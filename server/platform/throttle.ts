import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from './errors.ts';

/** Counts tries per key in the database, so that the limit holds across any number of processes. */
export interface Throttle {
  /** Counts one try; throws 429 when the key has used up its tries. */
  spend(key: string): Promise<void>;
  /** Forgets the tries of a key (a login that succeeded). */
  forgive(key: string): Promise<void>;
}

/** `points` tries in `seconds`, then refused until the window has passed. */
export function openThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  return {
    async spend(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('too_many_requests', httpTexts.tooMany(wait), { retry_after: wait });
      }
    },
    async forgive(key) {
      await limiter.delete(key);
    },
  };
}

/**
 * Two limits at once: what one address may ask altogether, and what anybody at that address may ask about one subject
 * (a name, an e-mail address; case and spaces do not make it another one).
 */
export function openThrottlePair(
  pool: pg.Pool,
  name: string,
  limits: { address: number; subject: number; seconds: number },
): { spend(address: string, subject: string): Promise<void> } {
  const perAddress = openThrottle(pool, `${name}-address`, limits.address, limits.seconds);
  const perSubject = openThrottle(pool, name, limits.subject, limits.seconds);
  return {
    async spend(address, subject) {
      await perAddress.spend(address);
      // Hashed, so that a long subject is no long key, and that the table keeps no addresses.
      const key = createHash('sha256').update(subject.toLowerCase().replace(/\s+/g, '')).digest('base64url');
      await perSubject.spend(`${key}|${address}`);
    },
  };
}
