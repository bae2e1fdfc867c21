import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { team } from '#contract/account/team.ts';
import { DAY_MS } from '#contract/dates.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';
import { deviceCookie } from './device.ts';

const COOKIE = deviceCookie(false);

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

function login(username: string, password: string, remoteAddress: string, device?: string) {
  return t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress,
    ...(device === undefined ? {} : { cookies: { [COOKIE]: device } }),
  });
}

function deviceOf(answer: Awaited<ReturnType<typeof login>>): string {
  return answer.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
}

/** Guesses from ever new addresses until the account refuses. */
async function guessUntilRefused(username: string): Promise<number> {
  for (let n = 0; n < 200; n++) {
    const { statusCode } = await login(username, 'Wrong-pass1!', `10.1.${n}.1`);
    if (statusCode === 429) return n;
  }
  throw new Error('never refused');
}

describe('Guesses at one account from many addresses', () => {
  let device: string;

  test('Guesses from many addresses are refused together, also the right password', async () => {
    device = deviceOf(await login('maple', PASSWORD, '10.2.0.1'));
    expect(await guessUntilRefused('maple')).toBe(50);
    const stranger = await login('maple', PASSWORD, '10.2.0.2');
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await login('maple@example.com', PASSWORD, '10.2.0.3')).statusCode).toBe(429);
  });

  test('A browser that the user has logged in with before still gets in', async () => {
    expect((await login('maple', PASSWORD, '10.2.0.4', device)).statusCode).toBe(200);
  });

  test('A browser that the user has logged in with before has a budget of its own', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await login('maple', 'Wrong-pass1!', `10.3.${n}.1`, device)).statusCode).toBe(401);
    }
    expect((await login('maple', PASSWORD, '10.3.99.1', device)).statusCode).toBe(429);
  });

  test('The browser of another user, or an invented one, opens nothing', async () => {
    const colleague = deviceOf(await login('maple-staff', PASSWORD, '10.2.0.5'));
    const [name = ''] = device.split('.');
    for (const cookie of [colleague, `${name}.${'A'.repeat(43)}`, 'x', '']) {
      expect((await login('maple', PASSWORD, '10.2.0.6', cookie)).statusCode).toBe(429);
    }
  });

  test('A name that nobody has is refused after as many guesses', async () => {
    expect(await guessUntilRefused('nobody-here')).toBe(50);
  });

  test('A password that was set by a mailed link lets the user in at once', async () => {
    await call(t, null, credentials.forgotPassword, { body: { email: 'maple@example.com' } });
    await t.runJobs();
    const [mail] = await mailsOf(t, { recipient: 'maple@example.com' });
    const [, token = ''] = /token=([\w-]+)/.exec(mail.text) ?? [];
    const new_password = 'Quiet-Lantern-7!';
    expect((await call(t, null, credentials.resetPassword, { body: { token, new_password } })).status).toBe(200);
    expect((await login('maple', new_password, '10.2.0.7')).statusCode).toBe(200);
    maple.owner = await logIn(t, 'maple', new_password);
  });
});

test('A password that was set by a mailed link is accepted where guesses were refused, with and without a known browser', async () => {
  await addUser(t, maple.companyId, 'fumbling', 'staff');
  const device = deviceOf(await login('fumbling', PASSWORD, '10.5.0.1'));
  for (const cookie of [undefined, device]) {
    for (const name of ['fumbling', 'fumbling@example.com']) {
      for (let n = 0; n < 10; n++) await login(name, 'Wrong-pass1!', '10.5.0.2', cookie);
      expect((await login(name, PASSWORD, '10.5.0.2', cookie)).statusCode).toBe(429);
    }
  }
  await call(t, null, credentials.forgotPassword, { body: { email: 'fumbling@example.com' } });
  const [mail] = await mailsOf(t, { recipient: 'fumbling@example.com' });
  const [, token = ''] = /token=([\w-]+)/.exec(mail.text) ?? [];
  const new_password = 'Quiet-Lantern-7!';
  const reset = await t.app.inject({
    method: 'POST',
    url: `/api${credentials.resetPassword.path}`,
    payload: { token, new_password },
    remoteAddress: '10.5.0.2',
    cookies: { [COOKIE]: device },
  });
  expect(reset.statusCode).toBe(200);
  for (const cookie of [undefined, device]) {
    for (const name of ['fumbling', 'fumbling@example.com']) {
      expect((await login(name, new_password, '10.5.0.2', cookie)).statusCode).toBe(200);
    }
  }
});

test('A login that is under way while a new password is set opens nothing', async () => {
  await addUser(t, maple.companyId, 'under-way', 'staff');
  const commit = await holdOpen(t, `update users set password_hash = 'another' where username = 'under-way'`);
  const answer = login('under-way', PASSWORD, '10.6.0.1').then(({ statusCode }) => statusCode);
  await untilOneWaits(t);
  await commit();
  expect(await answer).toBe(401);
});

test('One browser remembers several users, and scripts cannot read its cookie', async () => {
  const first = await login('maple-manager', PASSWORD, '10.4.0.1');
  const second = await login('maple-staff', PASSWORD, '10.4.0.1', deviceOf(first));
  expect(deviceOf(second).split('.')[0]).toBe(deviceOf(first).split('.')[0]);
  expect(deviceOf(second).split('.')).toHaveLength(3);
  const [cookie] = second.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
});

describe('Sessions', () => {
  const userOf = (token: string) => call(t, token, account.getUser);

  test('A session ends after fourteen days without use, and lives on while it is used', async () => {
    const [used, left] = [await logIn(t, 'maple-staff'), await logIn(t, 'maple-staff')];
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 13 * DAY_MS);
    expect((await userOf(used)).status).toBe(200);
    t.clock.now = new Date(now.getTime() + 14 * DAY_MS);
    expect((await userOf(used)).status).toBe(200);
    expect((await userOf(left)).status).toBe(401);
    const { sessions } = (await call(t, used, credentials.listSessions)).body;
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true]);
    t.clock.now = now;
  });

  test('A login ends the session with which it is called', async () => {
    const before = await logIn(t, 'maple-manager');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { authorization: `Bearer ${before}` },
      payload: { username: 'maple-manager', password: PASSWORD },
    });
    const after = answer.json().access_token;
    expect(after).not.toBe(before);
    expect((await userOf(before)).status).toBe(401);
    expect((await userOf(after)).status).toBe(200);
  });

  test('A login by name and password in the header ends the session that its form names', async () => {
    const before = await logIn(t, 'maple-manager');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: {
        authorization: `Basic ${Buffer.from(`maple-manager:${PASSWORD}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `previous_token=${before}`,
    });
    expect(answer.statusCode).toBe(200);
    expect((await userOf(before)).status).toBe(401);
  });

  test('A user who gets a higher role has to log in again, one who gets a lower role does not', async () => {
    const { user_id } = (await userOf(maple.staff)).body;
    const change = (role: 'staff' | 'manager') =>
      call(t, maple.owner, team.changeRole, { params: { user_id }, body: { role } });
    await change('manager');
    expect((await userOf(maple.staff)).status).toBe(401);
    const token = await logIn(t, 'maple-staff');
    await change('staff');
    expect((await userOf(token)).body).toMatchObject({ role: 'staff' });
  });
});
