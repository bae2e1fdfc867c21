import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { newId } from '#server/platform/db/ids.ts';
import { deviceName } from '#server/platform/http/addresses/device.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const list = async (token: string) => (await call(t, token, credentials.listSessions)).body.sessions;

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

test('The list shows where the user is signed in, with this session first and marked', async () => {
  const begun = t.clock.now;
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '192.0.2.7',
    headers: { authorization: `Basic ${btoa(`maple:${PASSWORD}`)}`, 'user-agent': PHONE },
  });
  t.clock.now = new Date(begun.getTime() + 60_000);
  const sessions = await list(maple.owner);
  expect(sessions).toMatchObject([
    { is_current: true, device: 'Program lightMyRequest', last_seen_at: t.clock.now.toISOString() },
    { is_current: false, device: 'Safari on iPhone', address: '192.0.2.7', last_seen_at: begun.toISOString() },
  ]);
  expect(Object.keys(sessions[0] ?? {})).not.toContain('token_hash');
  t.clock.now = begun;
});

test('A user ends one session and no other', async () => {
  const lost = await logIn(t, 'maple');
  const [newest] = (await list(lost)).filter(({ is_current }) => is_current);
  const session_id = newest?.session_id ?? '';
  expect((await call(t, maple.owner, credentials.revokeSession, { params: { session_id } })).status).toBe(200);
  expect((await call(t, lost, account.getUser)).status).toBe(401);
  expect((await call(t, maple.owner, account.getUser)).status).toBe(200);
  const again = await call(t, maple.owner, credentials.revokeSession, { params: { session_id } });
  expect(again).toMatchObject({ status: 404, body: { detail: credentialTexts.sessions.none } });
});

test('A user cannot end the session of a colleague or of another shop', async () => {
  const [own] = await list(maple.manager);
  const params = { session_id: own?.session_id ?? '' };
  for (const token of [maple.owner, corner.owner]) {
    expect((await call(t, token, credentials.revokeSession, { params })).status).toBe(404);
  }
  const nowhere = { session_id: newId() };
  expect((await call(t, maple.owner, credentials.revokeSession, { params: nowhere })).status).toBe(404);
  expect((await call(t, maple.manager, account.getUser)).status).toBe(200);
});

test('A user ends all of their own other sessions', async () => {
  const others = [await logIn(t, 'maple'), await logIn(t, 'maple')];
  const before = (await list(maple.owner)).length;
  const { body } = await call(t, maple.owner, credentials.revokeOtherSessions);
  expect(body).toEqual({ revoked: before - 1 });
  for (const token of others) expect((await call(t, token, account.getUser)).status).toBe(401);
  expect(await list(maple.owner)).toMatchObject([{ is_current: true }]);
  expect((await call(t, maple.staff, account.getUser)).status).toBe(200);
  const revoked = await audited(t, { action: 'session.others_revoked' });
  expect(revoked.map(({ detail }) => detail)).toEqual([{ revoked: before - 1 }]);
});

test.each([
  [PHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.15.0', 'Program curl'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('The browser %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
