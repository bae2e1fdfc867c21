import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../errors.ts';
import { clientNetworkOf } from './addresses/client_network.rules.ts';

/** Counts attempts per key in the database, so that the limit applies across any number of processes. */
export interface Throttle {
  /** Counts one attempt; throws 429 when the key has used up its attempts. */
  spend(key: string): Promise<void>;
  /** Throws 429 when the key has used up its attempts, and counts none. */
  requireLeft(key: string): Promise<void>;
  /** Deletes the attempts of a key (after the right password). */
  forgive(key: string): Promise<void>;
  /** Takes back one counted attempt. */
  refund(key: string): Promise<void>;
}

/** `points` attempts in `seconds`, then refused until the window has passed. */
export function openThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    keyPrefix: name,
    points,
    duration: seconds,
    // A migration creates the table, and a scheduled job deletes expired rows (`deleteOldTries`).
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
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
    async refund(key) {
      await limiter.reward(key);
    },
  };
}

/**
 * The same with IP addresses as keys. An address counts as its client's network, because whoever has one address of IPv6 has 2^64 of them.
 */
export function openAddressThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const throttle = openThrottle(pool, name, points, seconds);
  return {
    spend: (ip) => throttle.spend(clientNetworkOf(ip)),
    requireLeft: (ip) => throttle.requireLeft(clientNetworkOf(ip)),
    forgive: (ip) => throttle.forgive(clientNetworkOf(ip)),
    refund: (ip) => throttle.refund(clientNetworkOf(ip)),
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('too_many_requests', httpTexts.tooMany(wait), { retry_after: wait });
}

/** Counts one attempt with each throttle. Throws 429 with the longest wait when one of them has used up its attempts. */
export async function spendAll(tries: readonly (readonly [throttle: Throttle, key: string])[]): Promise<void> {
  const spent = await Promise.allSettled(tries.map(([throttle, key]) => throttle.spend(key)));
  const refused = spent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const [worst] = refused.sort((a, b) => waitOf(b) - waitOf(a));
  if (worst) throw worst;
}

/** Seconds; errors that are not refusals come first. */
function waitOf(error: unknown): number {
  return error instanceof AppError ? Number(error.more.retry_after) : Number.POSITIVE_INFINITY;
}

/** Deletes expired counters. */
export async function deleteOldTries(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire <= $1', [Date.now()]);
}

/**
 * Two limits at once: for one address in total, and for one address and subject (a name or email address, regardless of case and spaces).
 */
export function openThrottlePair(
  pool: pg.Pool,
  name: string,
  limits: { address: number; subject: number; seconds: number },
): { spend(address: string, subject: string): Promise<void> } {
  const perAddress = openAddressThrottle(pool, `${name}-address`, limits.address, limits.seconds);
  const perSubject = openThrottle(pool, name, limits.subject, limits.seconds);
  return {
    spend(address, subject) {
      // Hashed, so that a long subject makes no long key, and the table stores no addresses.
      const key = createHash('sha256').update(subject.toLowerCase().replace(/\s+/g, '')).digest('base64url');
      return spendAll([
        [perAddress, address],
        [perSubject, `${key}|${clientNetworkOf(address)}`],
      ]);
    },
  };
}
