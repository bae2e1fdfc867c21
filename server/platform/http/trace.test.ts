import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test.each(['/', '/api/users/get-user', '/healthz'])('TRACE of %s echoes nothing of the request', async (url) => {
  const answer = await t.app.inject({
    method: 'TRACE',
    url,
    headers: { authorization: 'Bearer secret-of-this-request' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret-of-this-request');
});
