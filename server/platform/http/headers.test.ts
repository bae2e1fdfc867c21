import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

const pages = mkdtempSync(join(tmpdir(), 'counterbook-pages-'));
const SCRIPT = 'export const one = 1;';
let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  for (const file of ['index.html', 'robots.txt']) writeFileSync(join(pages, file), 'page');
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'assets', 'main-1a2b.js'), SCRIPT);
  writeFileSync(join(pages, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  t = await buildTestApp({ webFolder: pages });
  maple = await mapleDeli(t);
});
afterAll(async () => {
  await t.close();
  rmSync(pages, { recursive: true });
});

const get = (url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${maple.owner}` } });

test.each(['/api/users/get-user', '/api/items', '/api/nowhere', '/api/events?since_ms=x', '/healthz'])(
  'The JSON of %s stays in no cache',
  async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  },
);

test('Browsers ask again before they show a kept page, and pages may use the camera but no other device', async () => {
  const page = await get('/settings');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/);
});

test('A script comes as the copy that the build compressed, to those who can open it, and stays in the cache', async () => {
  const ask = (encoding: string) =>
    t.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': encoding } });
  const small = await ask('gzip, deflate, br');
  expect(small.rawPayload).toEqual(brotliCompressSync(SCRIPT));
  const plain = await ask('identity');
  expect(plain.body).toBe(SCRIPT);
  const kept = { 'content-type': 'application/javascript; charset=utf-8', vary: 'accept-encoding' };
  const forever = 'public, max-age=31536000, immutable';
  expect(small.headers).toMatchObject({ ...kept, 'content-encoding': 'br', 'cache-control': forever });
  expect(plain.headers).toMatchObject({ ...kept, 'cache-control': forever });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await t.app.inject('/assets/main-1a2b.js.br')).statusCode).toBe(404);
});

test.each(['/.env', '/.git/config', '/.well-known/security.txt', '/settings/.htpasswd', '/%2eenv'])(
  'The address %s is not found',
  async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  },
);

test('A page of the app with a dot in its query or in the middle of a name is a page', async () => {
  for (const url of ['/reset-password?token=a/.b', '/contacts/a.b']) expect((await get(url)).statusCode).toBe(200);
});

test('The page of the API loads nothing from other hosts, and works over plain http', async () => {
  const { headers, body, statusCode } = await get('/api/docs/');
  expect(statusCode).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https:|swagger\.io|upgrade-insecure-requests/);
  expect(body).not.toMatch(/<script>|https?:\/\//);
});
