import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

function verify(token: string, password: string) {
  return call(t, token, credentials.verifyPassword, { body: { password } });
}

function change(token: string, current_password: string, new_password: string) {
  return call(t, token, credentials.changePassword, { body: { current_password, new_password } });
}

// spec: 7-verify-password
test('The server says whether a password is correct', async () => {
  expect((await verify(maple.staff, PASSWORD)).status).toBe(200);
  expect(await verify(maple.staff, 'Wrong-1!')).toMatchObject({
    status: 400,
    body: { detail: 'Incorrect current password', code: 'wrong_password' },
  });
  // A colleague's password is not the user's own.
  await change(maple.manager, PASSWORD, 'Manager-1!');
  expect((await verify(maple.staff, 'Manager-1!')).status).toBe(400);
});

// spec: 7-change-password, 3-change-password, 4-password-logout
test('Changing the password ends every session of this user and of no other user', async () => {
  const other = await logIn(t, 'maple');
  const answer = await change(maple.owner, PASSWORD, 'Changed-1!');
  expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed. Please log in again.' } });
  for (const token of [maple.owner, other]) expect((await call(t, token, account.getUser)).status).toBe(401);
  expect((await call(t, maple.staff, account.getUser)).status).toBe(200);
  await expect(logIn(t, 'maple', PASSWORD)).rejects.toThrow();
  maple.owner = await logIn(t, 'maple', 'Changed-1!');

  expect(await audited(t, { action: 'password.changed' })).toHaveLength(2);
  expect(await mailsOf(t, { recipient: 'maple@example.com' })).toMatchObject([
    { subject: 'Your Counterbook password was changed' },
  ]);
});

test('Changing the password ends a reset link that was mailed before', async () => {
  await call(t, null, credentials.forgotPassword, { body: { email: 'maple@example.com' } });
  await t.runJobs();
  const mails = await mailsOf(t, { recipient: 'maple@example.com' });
  const [, token = ''] = /token=([\w-]+)/.exec(mails.at(-1).text) ?? [];
  expect(token).not.toBe('');
  await change(maple.owner, 'Changed-1!', 'Changed-2!');
  const reset = await call(t, null, credentials.resetPassword, { body: { token, new_password: 'Changed-3!' } });
  expect(reset).toMatchObject({ status: 400, body: { code: 'link_ended' } });
  maple.owner = await logIn(t, 'maple', 'Changed-2!');
});

test('A wrong current password or a weak new one changes nothing', async () => {
  expect(await change(maple.owner, 'Wrong-1!', 'Changed-3!')).toMatchObject({
    status: 400,
    body: { detail: 'Incorrect current password' },
  });
  expect(await change(maple.owner, 'Changed-2!', 'weak')).toMatchObject({
    status: 422,
    body: { detail: fieldTexts.password, fields: { new_password: fieldTexts.password } },
  });
  expect((await call(t, maple.owner, account.getUser)).status).toBe(200);
  await expect(logIn(t, 'maple', 'Changed-2!')).resolves.toBeTruthy();
});

test('An attacker with an open session cannot guess the password endlessly, through either call', async () => {
  const token = await logIn(t, 'maple-staff');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    statuses.push(
      (await verify(token, `Guess-${n}!`)).status,
      (await change(token, `Guess-${n}!`, 'Mine-now!')).status,
    );
  }
  // Two attempts were used above.
  expect(statuses.slice(0, 18).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await verify(token, PASSWORD)).status).toBe(429);
});
