import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { AppError } from './errors.ts';
import { forgetOldTries, openThrottle, spendAll } from './throttle.ts';

let t: TestApp;
/** As another process of the same shop has it. */
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

test('of many tries at once, at two processes, exactly as many pass as there are points', async () => {
  const [here, there] = [t.db.pool, other].map((pool) => openThrottle(pool, 'race', 5, 60));
  const tries = Array.from({ length: 24 }, (_, n) => (n % 2 ? here : there)?.spend('one') ?? Promise.resolve());
  const refused = await refusals(tries);
  expect(refused).toHaveLength(19);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'too_many_requests', message: httpTexts.tooMany(60) });
  }
  await expect(here?.spend('another')).resolves.toBeUndefined();
});

test('a window that has passed begins anew, and so does a key that is forgiven', async () => {
  const throttle = openThrottle(t.db.pool, 'window', 1, 60);
  await throttle.spend('one');
  await expect(throttle.spend('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  await letPass('window:one');
  await throttle.spend('one');
  await expect(throttle.spend('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  await throttle.forgive('one');
  await expect(throttle.spend('one')).resolves.toBeUndefined();
});

test('of two limits the longer wait is told, and both have counted', async () => {
  const short = openThrottle(t.db.pool, 'short', 1, 60);
  const long = openThrottle(t.db.pool, 'long', 1, 600);
  const both = [short.counter('x'), long.counter('x')];
  await spendAll(t.db.pool, both);
  await expect(spendAll(t.db.pool, both)).rejects.toMatchObject({ message: httpTexts.tooMany(600) });
  await expect(short.spend('x')).rejects.toMatchObject({ message: httpTexts.tooMany(60) });
});

test('two limits that are spent crosswise at once never wait for each other', async () => {
  const [a, b] = ['a', 'b'].map((name) => openThrottle(t.db.pool, name, 1000, 60).counter('x'));
  if (!a || !b) throw new Error('no counters');
  const tries = Array.from({ length: 40 }, (_, n) => spendAll(n % 2 ? other : t.db.pool, n % 2 ? [a, b] : [b, a]));
  expect(await refusals(tries)).toEqual([]);
  const { rows } = await t.owner.query("select points from rate_limits where key in ('a:x', 'b:x')");
  expect(rows).toEqual([{ points: 40 }, { points: 40 }]);
});

test('counters whose time is over are dropped, the others stay', async () => {
  const throttle = openThrottle(t.db.pool, 'kept', 3, 60);
  await Promise.all([throttle.spend('old'), throttle.spend('new')]);
  await letPass('kept:old');
  await forgetOldTries(t.db.pool);
  const { rows } = await t.owner.query("select key from rate_limits where key like 'kept:%'");
  expect(rows).toEqual([{ key: 'kept:new' }]);
});
