import { createHash } from 'node:crypto';
import type pg from 'pg';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from './errors.ts';

/** Where the tries of one key are counted, how many there may be, and for how many seconds they count. */
interface Counter {
  key: string;
  points: number;
  seconds: number;
}

/** Counts tries per key in the database, so that the limit holds across any number of processes. */
export interface Throttle {
  /** Counts one try; throws 429 when the key has used up its tries. */
  spend(key: string): Promise<void>;
  /** Forgets the tries of a key (a password that was right). */
  forgive(key: string): Promise<void>;
  /** The key's counter, for `spendAll` and for a statement that forgets the tries along with other work. */
  counter(key: string): Counter;
}

/** `points` tries in `seconds`, then refused until the window has passed. */
export function openThrottle(pool: pg.Pool, name: string, points: number, seconds: number): Throttle {
  const counter = (key: string) => ({ key: `${name}:${key}`, points, seconds });
  return {
    counter,
    spend: (key) => spendAll(pool, [counter(key)]),
    forgive: async (key) => {
      await pool.query('delete from rate_limits where key = $1', [counter(key).key]);
    },
  };
}

// By the database's clock, since processes may not agree on the time; locked in one order, so that two never wait for each other.
const NOW = '(extract(epoch from now()) * 1000)::bigint';
const SPEND = `
  insert into rate_limits as r (key, points, expire)
  select key, 1, ${NOW} + seconds * 1000 from unnest($1::text[], $2::int[]) as tried (key, seconds) order by key
  on conflict (key) do update set
    points = case when r.expire <= ${NOW} then 1 else r.points + 1 end,
    expire = case when r.expire <= ${NOW} then excluded.expire else r.expire end
  returning key, points, expire - ${NOW} as ends_in`;

/** Counts one try with each counter, in one statement. Throws 429 when one of them has used up its tries. */
export async function spendAll(pool: pg.Pool, counters: readonly Counter[]): Promise<void> {
  const { rows } = await pool.query<{ key: string; points: number; ends_in: number }>({
    name: 'spend_tries',
    text: SPEND,
    values: [counters.map(({ key }) => key), counters.map(({ seconds }) => seconds)],
  });
  const waits = counters.flatMap(({ key, points, seconds }) => {
    const spent = rows.find((row) => row.key === key);
    // Who has come a moment before the window began counts from then; nobody waits longer than it lasts.
    return spent && spent.points > points ? [Math.min(spent.ends_in, seconds * 1000)] : [];
  });
  if (waits.length === 0) return;
  const wait = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
  throw new AppError('too_many_requests', httpTexts.tooMany(wait), { retry_after: wait });
}

/** Drops the counters whose time is over. */
export async function forgetOldTries(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from rate_limits where expire <= ${NOW}`);
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
      return spendAll(pool, [perAddress.counter(address), perSubject.counter(`${key}|${address}`)]);
    },
  };
}
