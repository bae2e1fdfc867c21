import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../errors.ts';

/** Counts tries per key in the database, so that the limit holds across any number of processes. */
export interface Throttle {
  /** Counts one try; throws 429 when the key has used up its tries. */
  spend(key: string): Promise<void>;
  /** Throws 429 when the key has used up its tries, and counts none. */
  requireLeft(key: string): Promise<void>;
  /** Forgets the tries of a key (a password that was right). */
  forgive(key: string): Promise<void>;
}

/** `points` tries in `seconds`, then refused until the window has passed. */
export function openThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const limiter = new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', keyPrefix: name, points, duration: seconds },
    // The table is a migration's, and the clock forgets what is over (`deleteOldTries`).
    ...{ tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false },
  });
  return {
    async spend(key) {
      try {
        await limiter.consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
      }
    },
    async requireLeft(key) {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= points) throw tooMany(used);
    },
    async forgive(key) {
      await limiter.delete(key);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('too_many_requests', httpTexts.tooMany(wait), { retry_after: wait });
}

/** Counts one try with each throttle. Throws 429 with the longest wait when one of them has used up its tries. */
export async function spendAll(tries: readonly (readonly [throttle: Throttle, key: string])[]): Promise<void> {
  const spent = await Promise.allSettled(tries.map(([throttle, key]) => throttle.spend(key)));
  const refused = spent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const [worst] = refused.sort((a, b) => waitOf(b) - waitOf(a));
  if (worst) throw worst;
}

/** Seconds; what is no refusal comes before all that are. */
function waitOf(error: unknown): number {
  return error instanceof AppError ? Number(error.more.retry_after) : Number.POSITIVE_INFINITY;
}

/** Drops the counters whose time is over. */
export async function deleteOldTries(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire <= $1', [Date.now()]);
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
    spend(address, subject) {
      // Hashed, so that a long subject is no long key, and that the table keeps no addresses.
      const key = createHash('sha256').update(subject.toLowerCase().replace(/\s+/g, '')).digest('base64url');
      return spendAll([
        [perAddress, address],
        [perSubject, `${key}|${address}`],
      ]);
    },
  };
}
