import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { startJobs } from './jobs.ts';
import { enqueue } from './queue.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test('A company’s job reaches its handler although a scheduled job has the same name', async () => {
  const { companyId } = await mapleDeli(t);
  const worked: string[] = [];
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  const handlers = { look_after: async () => void worked.push('job') };
  const scheduled = { look_after: { cron: '0 0 1 1 *', run: async () => void worked.push('clock') } };
  const runner = await startJobs(t.ownerUrl, [{ handlers, concurrency: 1 }], deps, scheduled);
  try {
    await t.db.tenant(companyId, (tenant) => enqueue(tenant, { task: 'look_after', payload: {} }));
    await expect.poll(() => worked).toEqual(['job']);
  } finally {
    await runner.stop();
  }
});
