import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#contract/account/audit/audit.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

function login(username: string, password: string, remoteAddress = '203.0.113.77') {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  return t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress,
    headers,
  });
}

async function logins() {
  const { body } = await call(t, maple.owner, auditLog.list, { query: { group: 'access', limit: 200, offset: 0 } });
  return body.events.filter(({ action }) => action.startsWith('login.'));
}

test('Owners see a failed login at one of their accounts, without what was typed', async () => {
  expect((await login('maple-staff', 'Wrong-guess1!')).statusCode).toBe(401);
  expect(await logins()).toMatchObject([
    { action: 'login.failed', user: null, about: 'maple-staff', address: '203.0.113.x', device: 'Firefox on Linux' },
  ]);
  const { rows } = await t.owner.query('select row_to_json(e)::text as event from audit_events e');
  expect(rows.filter(({ event }) => event.includes('guess') || event.includes('203.0.113.77'))).toEqual([]);
});

test('Logins that are refused after too many attempts are recorded once in a while, not each', async () => {
  for (let n = 0; n < 14; n++) await login('maple-manager', `Wrong-${n}!`, '198.51.100.4');
  const theirs = (await logins()).filter(({ about }) => about === 'maple-manager');
  expect(theirs.map(({ action }) => action)).toEqual(['login.refused', ...Array(10).fill('login.failed')]);
});

test('A failed login with a name that nobody has is kept for the operator, as a hash', async () => {
  const before = (await logins()).length;
  expect((await login('my-secret-typed-as-name', PASSWORD)).statusCode).toBe(401);
  expect((await login('My-Secret-typed-as-name', PASSWORD)).statusCode).toBe(401);
  expect((await logins()).length).toBe(before);
  const { rows } = await t.owner.query('select name_hash, address, device from unknown_logins');
  expect(rows).toMatchObject([
    { address: '203.0.113.x', device: 'Firefox on Linux' },
    { address: '203.0.113.x', device: 'Firefox on Linux' },
  ]);
  expect(rows[0].name_hash).toEqual(rows[1].name_hash);
  expect(rows[0].name_hash).toHaveLength(32);
});

test('The application can add failed logins, and can change and delete none', async () => {
  for (const change of ['update unknown_logins set address = address', 'delete from unknown_logins']) {
    await expect(t.db.pool.query(change)).rejects.toThrow('permission denied for table unknown_logins');
  }
});
