import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, oldShop, PASSWORD, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

function login(payload: string | Buffer | undefined, headers: Record<string, string>) {
  return t.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

// spec: 7-login-basic, 7-login-form, 3-login
test('Login accepts HTTP Basic, a urlencoded form and a multipart form and answers the same fields', async () => {
  const basic = await login(undefined, { authorization: `Basic ${btoa(`maple:${PASSWORD}`)}` });
  const urlencoded = await login(
    new URLSearchParams({ username: 'MAPLE@example.com', password: PASSWORD }).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
  const boundary = 'b0und';
  const multipart = await login(
    ['username', 'password']
      .map(
        (name) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${name === 'username' ? 'maple' : PASSWORD}\r\n`,
      )
      .join('')
      .concat(`--${boundary}--\r\n`),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );
  const { body: user } = await call(t, maple.owner, account.getUser);
  for (const answer of [basic, urlencoded, multipart]) {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      user_id: user.user_id,
      company_id: maple.companyId,
      is_paid_user: true,
      has_active_trials: false,
      pos_update_task_id: null,
    });
    expect(answer.json().access_token).toMatch(/^[\w-]{43}$/);
  }
});

test('A wrong user and a wrong password get the same answer', async () => {
  const wrongPassword = await login(undefined, { authorization: `Basic ${btoa('maple:Wrong-1!')}` });
  const wrongUser = await login(undefined, { authorization: `Basic ${btoa(`nobody:${PASSWORD}`)}` });
  for (const answer of [wrongPassword, wrongUser]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ detail: accountErrors.loginFailed, code: 'login_failed' });
  }
});

test('Further guesses at one account are refused, and another account is counted separately', async () => {
  const guess = () => login(undefined, { authorization: `Basic ${btoa('guessed:Wrong-1!')}` });
  for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(401);
  const refused = await guess();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login(undefined, { authorization: `Basic ${btoa(`maple:${PASSWORD}`)}` })).statusCode).toBe(200);
});

// spec: 5-login-none
test('An empty form names what is missing', async () => {
  const answer = await login('username=maple', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detail).toBe(accountErrors.loginIncomplete);
});

test('Logging out ends this session and no other', async () => {
  const [first, second] = [await logIn(t, 'maple'), await logIn(t, 'maple')];
  expect((await call(t, first, account.logout)).status).toBe(200);
  const after = await call(t, first, account.getUser);
  expect(after.status).toBe(401);
  expect(after.body).toMatchObject({ detail: httpTexts.sessionEnded });
  expect((await call(t, second, account.getUser)).status).toBe(200);
});

test('A session ends after thirty days', async () => {
  const token = await logIn(t, 'maple');
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 30 * 86_400_000 + 1);
  expect((await call(t, token, account.getUser)).status).toBe(401);
  t.clock.now = now;
  expect((await call(t, token, account.getUser)).status).toBe(200);
});

// spec: 3-user, 3-feature-access, 7-get-user, 7-has-feature
test('The server says who is signed in and what the company may use', async () => {
  const user = await call(t, maple.manager, account.getUser);
  expect(user.body).toMatchObject({
    username: 'maple-manager',
    role: 'manager',
    company: 'Maple Deli',
    is_paid_user: true,
    trial_expired: false,
    subscription_id: null,
  });
  const paid = await call(t, maple.staff, account.hasFeature, { query: { code: 'invoice_scanning' } });
  expect(paid.body).toEqual({ allowed: true, access_type: 'paid' });
  const corner = await cornerStore(t);
  const allowed = await call(t, corner.owner, account.hasFeature, { query: { code: 'loyalty_text' } });
  const ends_at = new Date(t.clock.now.getTime() + 14 * 86_400_000).toISOString();
  expect(allowed.body).toEqual({ allowed: true, access_type: 'trial', ends_at });
  const refused = await call(t, corner.owner, account.hasFeature, { query: { code: 'invoice_scanning' } });
  expect(refused.body).toEqual({ allowed: false, access_type: null });
  const old = await oldShop(t);
  expect((await call(t, old.owner, account.getUser)).body).toMatchObject({ is_paid_user: false, trial_expired: true });
});

test('Neither tokens nor passwords are stored', async () => {
  const token = await logIn(t, 'maple');
  const { rows } = await t.owner.query("select encode(token_hash, 'base64') as kept from sessions");
  expect(rows.map((row) => row.kept)).not.toContain(token);
  const users = await t.owner.query('select password_hash from users');
  for (const { password_hash } of users.rows) expect(password_hash).toMatch(/^\$argon2id\$/);
});
