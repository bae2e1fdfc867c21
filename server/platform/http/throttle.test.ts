import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { holdLimits } from '#test/rows.ts';
import { AppError } from '../errors.ts';
import { deleteOldTries, openThrottle, spendAll } from './throttle.ts';

let t: TestApp;
/** As in another process of the same shop. */
let other: pg.Pool;
beforeAll(async () => {
  t = await buildTestApp();
  other = new pg.Pool({ connectionString: t.ownerUrl, max: 5 });
});
afterAll(async () => {
  await other.end();
  await t.close();
});

/** The expiry of a counter is moved back, as if its window had passed. */
const letPass = (key: string) => t.owner.query('update rate_limits set expire = 1 where key = $1', [key]);

async function refusals(tries: Promise<void>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(tries);
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
}

test('Exactly the allowed number of simultaneous attempts at two processes passes', async () => {
  const [here, there] = [t.db.pool, other].map((pool) => openThrottle(pool, 'race', 5, 60));
  const tries = Array.from({ length: 24 }, (_, n) => (n % 2 ? here : there)?.spend('one') ?? Promise.resolve());
  const refused = await refusals(tries);
  expect(refused).toHaveLength(19);
  for (const error of refused) {
    if (!(error instanceof AppError)) throw error;
    // A slow machine needs seconds of the window for the attempts.
    const wait = Number(error.more.retry_after);
    expect(wait).toBeLessThanOrEqual(60);
    expect(error).toMatchObject({ code: 'too_many_requests', message: httpTexts.tooMany(wait) });
  }
  await expect(here?.spend('another')).resolves.toBeUndefined();
});

test('A window that has passed starts over, and so does a key that is forgiven', async () => {
  const throttle = openThrottle(t.db.pool, 'window', 1, 60);
  await throttle.spend('one');
  await expect(throttle.spend('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  await letPass('window:one');
  await throttle.spend('one');
  await expect(throttle.spend('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  await throttle.forgive('one');
  await expect(throttle.spend('one')).resolves.toBeUndefined();
});

/** Passwords and codes that do not matter, because every link is wrong. */
const token = 'x'.repeat(43);
const password = 'Quiet-Lantern-7!';

test.each<[url: string, payload: object | undefined, limit: number]>([
  ['/api/auth/login', { username: 'nobody', password }, 10],
  ['/api/auth/login/second-step', { challenge: token, code: '123456' }, 200],
  ['/api/auth/forgot-password', { email: 'nobody@example.com' }, 5],
  ['/api/auth/reset-password', { token, new_password: password }, 30],
  ['/api/auth/confirm-email', { token }, 30],
  ['/api/auth/check-username', { username: 'wanted' }, 40],
  [`/api/invitations/check?token=${token}`, undefined, 100],
  ['/l/bbbbbbbbbb', undefined, 40],
  [`/coupons/${token}`, undefined, 120],
  [`/my-texts/${token}`, undefined, 120],
  [`/api/coupon/customer/${token}`, undefined, 120],
])('All addresses of one IPv6 client share the limit of %s', async (url, payload, limit) => {
  const ask = async (remoteAddress: string) => {
    const body = payload ? { method: 'POST' as const, payload } : {};
    return (await t.app.inject({ url, remoteAddress, ...body })).statusCode;
  };
  const [first = '', ...ips] = Array.from({ length: limit }, (_, n) => `2001:db8:1:2::${n.toString(16)}`);
  const statuses = new Set([await ask(first)]);
  await holdLimits(t);
  for (const status of await Promise.all(ips.map(ask))) statuses.add(status);
  expect(statuses).not.toContain(429);
  expect(statuses).not.toContain(422);
  expect(await ask('2001:db8:1:2:3::9')).toBe(429);
  expect(await ask('2001:db8:1:3::9')).not.toBe(429);
});

test('With two limits the longer wait is reported, and both have counted', async () => {
  // Their waits are told in minutes, so that a slow machine does not change the sentences.
  const short = openThrottle(t.db.pool, 'short', 1, 600);
  const long = openThrottle(t.db.pool, 'long', 1, 6000);
  const both = [
    [short, 'x'],
    [long, 'x'],
  ] as const;
  await spendAll(both);
  await expect(spendAll(both)).rejects.toMatchObject({ message: httpTexts.tooMany(6000) });
  await expect(short.spend('x')).rejects.toMatchObject({ message: httpTexts.tooMany(600) });
});

test('Two limits spent in opposite order never wait for each other', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => {
    const pool = n % 2 ? other : t.db.pool;
    const [a, b] = [openThrottle(pool, 'a', 1000, 60), openThrottle(pool, 'b', 1000, 60)];
    return spendAll(
      n % 2
        ? [
            [a, 'x'],
            [b, 'x'],
          ]
        : [
            [b, 'x'],
            [a, 'x'],
          ],
    );
  });
  expect(await refusals(tries)).toEqual([]);
  const { rows } = await t.owner.query("select points from rate_limits where key in ('a:x', 'b:x')");
  expect(rows).toEqual([{ points: 40 }, { points: 40 }]);
});

test('Expired counters are deleted and the others stay', async () => {
  const throttle = openThrottle(t.db.pool, 'kept', 3, 60);
  await Promise.all([throttle.spend('old'), throttle.spend('new')]);
  await letPass('kept:old');
  await deleteOldTries(t.db.pool);
  const { rows } = await t.owner.query("select key from rate_limits where key like 'kept:%'");
  expect(rows).toEqual([{ key: 'kept:new' }]);
});
