import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { type Job, startJobs } from './jobs.ts';
import { enqueue } from './queue.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

test('A company’s job reaches its handler although a scheduled job has the same name', async () => {
  const { companyId } = maple;
  const worked: string[] = [];
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  const handlers = { look_after: async () => void worked.push('job') };
  // No year has this day.
  const scheduled = { look_after: { cron: '0 0 30 2 *', run: async () => void worked.push('clock') } };
  const runner = await startJobs(t.ownerUrl, [{ handlers, concurrency: 1 }], deps, scheduled);
  try {
    await t.db.tenant(companyId, (tenant) => enqueue(tenant, { task: 'look_after', payload: {} }));
    await expect.poll(() => worked).toEqual(['job']);
  } finally {
    await runner.stop();
  }
});

test('Daily work that was missed while no process ran is done once at the next start, other work is not', async () => {
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  // Half a day away, so that none of them is due by itself.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const done: string[] = [];
  const scheduled = {
    back_up: { cron: `0 ${hour} * * *`, run: async () => void done.push('daily') },
    add_up: { cron: `0 ${hour},${(hour + 1) % 24} * * *`, run: async () => void done.push('other') },
  };
  const start = () => startJobs(t.ownerUrl, [{ handlers: {}, concurrency: 1 }], deps, scheduled);
  await (await start()).stop();
  await t.owner.query(
    `update graphile_worker._private_known_crontabs set known_since = known_since - interval '3 days'`,
  );
  const runner = await start();
  try {
    await expect.poll(() => done).toEqual(['daily']);
  } finally {
    await runner.stop();
  }
  const again = await start();
  await again.stop();
  const { rows } = await t.owner.query(`select from graphile_worker.jobs where task_identifier like 'clock:%'`);
  expect([done, rows]).toEqual([['daily'], []]);
});

test('Daily work that failed is done once when it is due again, and never twice at the same time', async () => {
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  const hour = (new Date().getUTCHours() + 12) % 24;
  const cron = `0 ${hour} * * *`;
  const start = (run: () => Promise<void>) =>
    startJobs(t.ownerUrl, [{ handlers: {}, concurrency: 2 }], deps, { copy: { cron, run } });
  const missDays = () =>
    t.owner.query(
      `update graphile_worker._private_known_crontabs set known_since = known_since - interval '3 days', last_execution = null
       where identifier = 'clock:copy'`,
    );
  const listWaiting = async () => {
    const { rows } = await t.owner.query(
      `select queue_name, last_error from graphile_worker.jobs where task_identifier = 'clock:copy' and locked_at is null`,
    );
    return rows;
  };
  await (await start(async () => {})).stop();
  await missDays();
  const failing = await start(() => Promise.reject(new Error('the share is away')));
  try {
    // One at a time of a queue.
    await expect.poll(listWaiting).toEqual([{ queue_name: 'clock:copy', last_error: 'the share is away' }]);
  } finally {
    await failing.stop();
  }

  await missDays();
  // It is not retried by itself meanwhile.
  await t.owner.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'clock:copy'`,
  );
  let done = 0;
  const runner = await start(async () => void done++);
  try {
    await expect.poll(() => done).toBe(1);
  } finally {
    await runner.stop();
  }
  expect([done, await listWaiting()]).toEqual([1, []]);
});

test('A stop uses up no attempt of the job that it interrupts, however often that happens', async () => {
  const { companyId } = corner;
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  await t.db.tenant(companyId, (tenant) => enqueue(tenant, { task: 'last', payload: {}, key: 'last', attempts: 1 }));
  for (const time of [1, 2, 3]) {
    const begun = Promise.withResolvers<number>();
    const last = async ({ attempt, signal }: Job) => {
      begun.resolve(attempt);
      if (time < 3) await once(signal, 'abort');
      signal.throwIfAborted();
    };
    const runner = await startJobs(t.ownerUrl, [{ handlers: { last }, concurrency: 1 }], deps);
    try {
      expect(await begun.promise).toBe(1);
    } finally {
      await runner.stop();
    }
  }
});

test('A job whose processes were killed many times is still done', async () => {
  const { companyId } = await trialShop(t);
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  await t.db.tenant(companyId, (tenant) => enqueue(tenant, { task: 'outlive', payload: {} }));
  // As ten killed processes leave it.
  await t.owner.query('update graphile_worker._private_jobs set attempts = 10');
  let done = 0;
  const handlers = { outlive: async () => void done++ };
  const runner = await startJobs(t.ownerUrl, [{ handlers, concurrency: 1 }], deps);
  try {
    await expect.poll(() => done).toBe(1);
  } finally {
    await runner.stop();
  }
});

test('A job replaces a waiting one with the same key, but none of another company', async () => {
  const shops = [maple, corner];
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  for (const number of [1, 2]) {
    for (const { companyId } of shops) {
      const job = { task: 'number', payload: { number }, key: 'number' };
      await t.db.tenant(companyId, (tenant) => enqueue(tenant, job));
    }
  }
  const done: unknown[][] = [];
  const number = async ({ companyId, payload }: Job) => void done.push([companyId, payload.number]);
  const runner = await startJobs(t.ownerUrl, [{ handlers: { number }, concurrency: 1 }], deps);
  try {
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(2);
  } finally {
    await runner.stop();
  }
  expect(done.sort()).toEqual(shops.map(({ companyId }) => [companyId, 2]).sort());
});
