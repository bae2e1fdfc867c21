import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { team } from '#contract/account/team.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  const corner = await cornerStore(t);
  const { user_id } = (await call(t, corner.staff, account.getUser)).body;
  expect((await call(t, corner.owner, team.remove, { params: { user_id } })).status).toBe(200);
});
afterAll(() => t.close());

const { forgot, reset } = credentialTexts;

function forgotPassword(email: string) {
  return call(t, null, credentials.forgotPassword, { body: { email } });
}

function resetPassword(token: string, new_password: string) {
  return call(t, null, credentials.resetPassword, { body: { token, new_password } });
}

async function mailsTo(recipient: string) {
  return (await mailsOf(t, { recipient })).reverse();
}

/** The token of the newest link in the user's mail. */
async function newestLink(email: string): Promise<string> {
  await t.runJobs();
  const mail = (await mailsTo(email)).find(({ text }) => text.includes('token='));
  const [, token] = /http:\/\/127\.0\.0\.1\/reset-password\?token=([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
  return token ?? '';
}

// spec: 7-reset-password, 3-reset
test('A mailed link sets a new password once and ends every session', async () => {
  expect((await forgotPassword(' MAPLE@example.com ')).body).toEqual({ message: forgot.sent });
  const token = await newestLink('maple@example.com');
  expect(token).not.toBe('');
  expect((await mailsTo('maple@example.com'))[0]?.html).toContain(`token=${token}`);

  const other = await logIn(t, 'maple');
  const answer = await resetPassword(token, 'Fresh-Start!');
  expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successful' } });
  for (const session of [maple.owner, other]) expect((await call(t, session, account.getUser)).status).toBe(401);
  expect((await call(t, maple.manager, account.getUser)).status).toBe(200);
  await expect(logIn(t, 'maple', PASSWORD)).rejects.toThrow(/401|check your credentials/);
  maple.owner = await logIn(t, 'maple', 'Fresh-Start!');

  const again = await resetPassword(token, 'Second-Use!');
  expect(again).toMatchObject({ status: 400, body: { code: 'link_ended', detail: reset.used } });
  expect((await mailsTo('maple@example.com'))[0]?.subject).toBe('Your Counterbook password was changed');
  expect(await audited(t, { action: 'password.reset' })).toMatchObject([{ address: '127.0.0.x', detail: {} }]);
});

test('A link works for one hour', async () => {
  await forgotPassword('maple-staff@example.com');
  const token = await newestLink('maple-staff@example.com');
  const begun = t.clock.now;
  t.clock.now = new Date(begun.getTime() + HOUR_MS);
  expect((await resetPassword(token, 'Too-Late!')).status).toBe(400);
  t.clock.now = new Date(begun.getTime() + HOUR_MS - 1);
  expect((await resetPassword(token, 'In-Time!')).status).toBe(200);
  t.clock.now = begun;
});

test('A new link ends the one before', async () => {
  await forgotPassword('corner@example.com');
  const first = await newestLink('corner@example.com');
  t.clock.now = new Date(t.clock.now.getTime() + 2 * MINUTE_MS);
  await forgotPassword('corner@example.com');
  const second = await newestLink('corner@example.com');
  expect(second).not.toBe(first);
  expect((await resetPassword(first, 'Older-Link!')).status).toBe(400);
  expect((await resetPassword(second, 'Newer-Link!')).status).toBe(200);
});

test('Only one of two simultaneous attempts with one link succeeds', async () => {
  await forgotPassword('corner@example.com');
  const token = await newestLink('corner@example.com');
  const answers = await Promise.all([resetPassword(token, 'Left-Hand-1!'), resetPassword(token, 'Right-Hand-1!')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('An invalid password is explained and leaves the link usable', async () => {
  await forgotPassword('maple-manager@example.com');
  const token = await newestLink('maple-manager@example.com');
  for (const weak of ['', 'Ab-1', 'lowercase-1!', 'UPPERCASE-1!', 'NoSpecial1']) {
    const answer = await resetPassword(token, weak);
    const detail = weak ? fieldTexts.password : fieldTexts.passwordRequired;
    expect(answer).toMatchObject({ status: 422, body: { detail, fields: { new_password: detail } } });
  }
  expect((await resetPassword('', 'Good-Enough!')).body).toMatchObject({ detail: 'Invalid token' });
  expect((await resetPassword('x'.repeat(43), 'Good-Enough!')).body).toMatchObject({ detail: reset.used });
  expect((await resetPassword(token, 'Good-Enough!')).status).toBe(200);
});

// spec: 5-reset-empty, 5-reset-email
test('The address must be an email address', async () => {
  expect(await forgotPassword(' ')).toMatchObject({ status: 422, body: { detail: 'Email cannot be empty.' } });
  for (const email of ['maple', 'maple@', 'maple@example', 'two words@example.com']) {
    expect(await forgotPassword(email)).toMatchObject({
      status: 422,
      body: { detail: 'Please enter a valid email address.' },
    });
  }
});

// spec: 7-forgot-password
test('Known and unknown addresses get the same answer after at least a quarter of a second, and only known ones get mail', async () => {
  const time = async (email: string) => {
    const start = performance.now();
    const answer = await forgotPassword(email);
    return { ...answer, ms: performance.now() - start };
  };
  const [known, unknown] = [await time('old@example.com'), await time('corner-manager@example.com')];
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(unknown.status);
  for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(245);
  expect(await mailsTo('old@example.com')).toEqual([]);
  expect(await mailsTo('corner-manager@example.com')).toHaveLength(1);
});

test('A removed team member gets no link', async () => {
  expect((await forgotPassword('corner-staff@example.com')).status).toBe(200);
  expect(await mailsTo('corner-staff@example.com')).toEqual([]);
});

test('Repeated requests are refused whether the address is known or not', async () => {
  const emails = ['nobody@example.com', 'MAPLE-manager@example.com'];
  const seen = await Promise.all(
    emails.map(async (email) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => forgotPassword(email)));
      return answers.map(({ status }) => status).sort();
    }),
  );
  // The second one has asked before.
  expect(seen).toEqual([
    [200, 200, 200, 200, 200, 429],
    [200, 200, 200, 200, 429, 429],
  ]);
});

test('Requests from many addresses neither flood a mailbox nor keep its owner from a working link', async () => {
  const email = 'maple-staff@example.com';
  const before = (await mailsTo(email)).length;
  const mails = async () => (await mailsTo(email)).length - before;
  const ask = async (remoteAddress: string) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      remoteAddress,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: forgot.sent }]);
  };
  // At the same moment: the first is mailed, and the others refer to the same link.
  await ask('10.9.0.1');
  await Promise.all([2, 3, 4].map((n) => ask(`10.9.0.${n}`)));
  expect(await mails()).toBe(1);
  for (let n = 5; n < 12; n++) {
    t.clock.now = new Date(t.clock.now.getTime() + 3 * MINUTE_MS);
    await ask(`10.9.0.${n}`);
  }
  expect(await mails()).toBe(5);
  // The owner of the mailbox is refused by now, and has a working link.
  await ask('10.8.0.1');
  expect(await mails()).toBe(5);
  expect((await resetPassword(await newestLink(email), 'Mine-Again!')).status).toBe(200);
  // There is none left; the next one is mailed at once, after the mail about the changed password.
  await ask('10.8.0.1');
  expect(await mails()).toBe(7);
});

test('Only the hash of a token is stored', async () => {
  await forgotPassword('old-new@example.com');
  await forgotPassword('maple@example.com');
  const token = await newestLink('maple@example.com');
  const { rows } = await t.owner.query(`select encode(token_hash, 'base64') as kept from password_resets`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ kept }) => kept)).not.toContain(Buffer.from(token, 'base64url').toString('base64'));
});
