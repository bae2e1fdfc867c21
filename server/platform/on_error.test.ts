import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test.each([
  ['a header', { method: 'POST', url: '/api/auth/login', headers: { authorization: `Basic ${btoa('de\0mo:x')}` } }],
  ['a body', { method: 'POST', url: '/api/auth/check-username', payload: { username: 'de\0mo' } }],
  ['an address', { method: 'GET', url: '/api/company/lookup-id?company_name=de%00mo' }],
] as const)('a character that the database cannot keep is told, in %s', async (_where, request) => {
  const answer = await t.app.inject(request);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ detail: httpTexts.unkeepable, code: 'bad_request' });
});
