import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';

let t: TestApp;
let isWorking = true;
let worker: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  worker = await buildTestApp({ worker: { isReady: () => isWorking, oldestWait: async () => 0 } });
});
afterAll(() => Promise.all([t.close(), worker.close()]));

async function readiness({ app }: TestApp) {
  const { statusCode, body } = await app.inject({ url: '/readyz' });
  return { code: statusCode, ...JSON.parse(body) };
}

test('A process for pages stays ready while no process works on jobs, and says so', async () => {
  expect(await readiness(t)).toMatchObject({ code: 200, status: 'ready', worker: false });
  await t.owner.query('insert into worker_processes (process_key) values (1)');
  expect(await readiness(t)).toMatchObject({ code: 200, status: 'ready', worker: true });
});

test('A process that works on jobs is not ready while it takes none', async () => {
  expect(await readiness(worker)).toMatchObject({ code: 200, status: 'ready', worker: true });
  isWorking = false;
  expect(await readiness(worker)).toMatchObject({ code: 503, status: 'not_ready', worker: false });
});
