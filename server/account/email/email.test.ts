import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { emailAnswers, emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';

const texts = emailTexts;

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const userOf = async (token: string) => (await call(t, token, account.getUser)).body;
const confirm = (token: string) => call(t, null, email.confirm, { body: { token } });
const sendAgain = (token: string) => call(t, token, email.sendAgain);
const change = (token: string, address: string, current_password = PASSWORD) =>
  call(t, token, email.change, { body: { email: address, current_password } });

/** Subjects of the mails to an address, oldest first. */
async function subjects(recipient: string): Promise<string[]> {
  return (await mailsOf(t, { recipient })).map(({ subject }) => subject);
}

/** The token of the newest link to a page that was mailed to an address. */
async function mailedToken(recipient: string, page = 'confirm-email'): Promise<string> {
  const texts = (await mailsOf(t, { recipient })).map(({ text }) => String(text));
  const newest = texts.findLast((text) => text.includes(`/${page}?`)) ?? '';
  return /\?token=([\w-]+)/.exec(newest)?.[1] ?? '';
}

async function signUp(username: string): Promise<string> {
  const body = {
    username,
    email: `${username}@example.com`,
    password: 'Quiet-Lantern-7!',
    zip_code: '04101',
    company_name: `Shop of ${username}`,
    personal_phone_number: '2075550188',
  };
  const answer = await call(t, null, signup.signupBoth, { body });
  expect(answer.status).toBe(200);
  return logIn(t, username, 'Quiet-Lantern-7!');
}

describe('After a signup', () => {
  let token: string;

  test('The trial runs while the address waits for its confirmation', async () => {
    token = await signUp('birch');
    expect(await userOf(token)).toMatchObject({ email_confirmed: false, new_email: null });
    expect((await call(t, token, inventory.listItems)).status).toBe(200);
    expect(await subjects('birch@example.com')).toEqual(['Confirm your Counterbook email address']);
  });

  test('The link can be sent again twice a day, and only the newest works', async () => {
    const first = await mailedToken('birch@example.com');
    expect(await sendAgain(token)).toMatchObject({ status: 200, body: { message: texts.sent('birch@example.com') } });
    expect((await confirm(first)).status).toBe(400);
    expect((await sendAgain(token)).status).toBe(200);
    expect((await sendAgain(token)).status).toBe(429);
    expect(await subjects('birch@example.com')).toHaveLength(3);
  });

  test('A link confirms once and without a login', async () => {
    const link = await mailedToken('birch@example.com');
    expect(await confirm(link)).toMatchObject({
      status: 200,
      body: { message: texts.confirm.done('birch@example.com') },
    });
    expect(await userOf(token)).toMatchObject({ email_confirmed: true });
    expect(await confirm(link)).toMatchObject({ status: 400, body: { code: 'link_ended' } });
    expect((await sendAgain(token)).status).toBe(409);
  });

  test('A link ends after a week', async () => {
    await signUp('late');
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 7 * DAY_MS);
    expect((await confirm(await mailedToken('late@example.com'))).status).toBe(400);
    t.clock.now = now;
  });
});

test('An unconfirmed address gets one reset mail, whose link keeps working and confirms the address', async () => {
  const token = await signUp('oak');
  const forgot = () => call(t, null, credentials.forgotPassword, { body: { email: 'oak@example.com' } });
  const now = t.clock.now;
  for (const minutes of [0, 10, 20]) {
    t.clock.now = new Date(now.getTime() + minutes * 60_000);
    expect((await forgot()).status).toBe(200);
  }
  expect((await subjects('oak@example.com')).slice(1)).toEqual(['Set a new Counterbook password']);
  const link = await mailedToken('oak@example.com', 'reset-password');
  const reset = await call(t, null, credentials.resetPassword, {
    body: { token: link, new_password: 'Other-Lantern-7!' },
  });
  expect(reset.status).toBe(200);
  t.clock.now = now;
  expect((await call(t, token, account.getUser)).status).toBe(401);
  expect(await userOf(await logIn(t, 'oak', 'Other-Lantern-7!'))).toMatchObject({ email_confirmed: true });
});

test('An unconfirmed address gets no second mail about a changed password', async () => {
  let token = await signUp('elm');
  for (const [old, next] of [
    ['Quiet-Lantern-7!', 'Other-Lantern-7!'],
    ['Other-Lantern-7!', 'Third-Lantern-7!'],
  ] as const) {
    const body = { current_password: old, new_password: next };
    expect((await call(t, token, credentials.changePassword, { body })).status).toBe(200);
    token = await logIn(t, 'elm', next);
  }
  const about = (await subjects('elm@example.com')).filter((subject) => subject.includes('password'));
  expect(about).toEqual(['Your Counterbook password was changed']);
});

describe('A change of address', () => {
  test('A change of address needs the password and a free address', async () => {
    expect(await change(maple.staff, 'new@example.com', 'Wrong-1!')).toMatchObject({
      status: 400,
      body: { fields: { current_password: expect.any(String) } },
    });
    expect(await change(maple.staff, 'Maple@Example.com')).toMatchObject({
      status: 422,
      body: { fields: { email: fieldTexts.emailTaken } },
    });
    expect(await change(maple.staff, 'MAPLE-staff@example.com')).toMatchObject({
      status: 422,
      body: { fields: { email: texts.same } },
    });
  });

  test('A change of address takes effect when the new one is confirmed, and the old one is told before and after', async () => {
    expect((await change(maple.staff, 'sam@new.example')).status).toBe(200);
    const requested = 'A new address was requested for your Counterbook account';
    expect(await subjects('maple-staff@example.com')).toEqual([requested]);
    expect(await userOf(maple.staff)).toMatchObject({
      email: 'maple-staff@example.com',
      email_confirmed: true,
      new_email: 'sam@new.example',
    });
    await logIn(t, 'maple-staff@example.com');
    await expect(logIn(t, 'sam@new.example')).rejects.toThrow();
    expect(await confirm(await mailedToken('sam@new.example'))).toMatchObject({
      body: { message: texts.confirm.changed('sam@new.example') },
    });
    expect(await userOf(await logIn(t, 'sam@new.example'))).toMatchObject({
      email: 'sam@new.example',
      new_email: null,
    });
    expect(await subjects('maple-staff@example.com')).toEqual([
      requested,
      'Your Counterbook email address was changed',
    ]);
    const actions = (await audited(t, { company_id: maple.companyId })).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('email.'))).toEqual([
      'email.change_requested',
      'email.changed',
    ]);
  });

  test('A reset link that went to the old address ends', async () => {
    await call(t, null, credentials.forgotPassword, { body: { email: 'maple-manager@example.com' } });
    const link = await mailedToken('maple-manager@example.com', 'reset-password');
    await change(maple.manager, 'manager@new.example');
    await confirm(await mailedToken('manager@new.example'));
    const body = { token: link, new_password: 'Other-Lantern-7!' };
    expect((await call(t, null, credentials.resetPassword, { body })).status).toBe(400);
  });

  test('A new password ends a change that was not confirmed', async () => {
    const token = await signUp('yew');
    expect((await change(token, 'thief@new.example', 'Quiet-Lantern-7!')).status).toBe(200);
    const byPassword = await mailedToken('thief@new.example');
    const body = { current_password: 'Quiet-Lantern-7!', new_password: 'Other-Lantern-7!' };
    expect((await call(t, token, credentials.changePassword, { body })).status).toBe(200);
    expect(await confirm(byPassword)).toMatchObject({ status: 400, body: { code: 'link_ended' } });

    const again = await logIn(t, 'yew', 'Other-Lantern-7!');
    expect((await change(again, 'thief@other.example', 'Other-Lantern-7!')).status).toBe(200);
    const byReset = await mailedToken('thief@other.example');
    await call(t, null, credentials.forgotPassword, { body: { email: 'yew@example.com' } });
    const link = await mailedToken('yew@example.com', 'reset-password');
    const reset = { token: link, new_password: 'Third-Lantern-7!' };
    expect((await call(t, null, credentials.resetPassword, { body: reset })).status).toBe(200);
    expect(await confirm(byReset)).toMatchObject({ status: 400, body: { code: 'link_ended' } });
    expect(await userOf(await logIn(t, 'yew', 'Third-Lantern-7!'))).toMatchObject({
      email: 'yew@example.com',
      new_email: null,
    });
  });

  test('Asking for the current address while a change waits keeps that address, and confirms it if it was not', async () => {
    const password = 'Quiet-Lantern-7!';
    const token = await signUp('rowan');
    await change(token, 'rowna@example.com', password);
    const wrong = await mailedToken('rowna@example.com');
    expect(await change(token, 'Rowan@example.com', password)).toMatchObject({
      status: 200,
      body: { message: emailAnswers.keptUnconfirmed('rowan@example.com') },
    });
    expect(await userOf(token)).toMatchObject({ email: 'rowan@example.com', new_email: null });
    expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: 'link_ended' } });
    expect((await confirm(await mailedToken('rowan@example.com'))).status).toBe(200);

    await change(token, 'rowna@example.com', password);
    const before = (await subjects('rowan@example.com')).length;
    expect(await change(token, 'rowan@example.com', password)).toMatchObject({
      status: 200,
      body: { message: emailAnswers.kept('rowan@example.com') },
    });
    expect(await userOf(token)).toMatchObject({ email: 'rowan@example.com', email_confirmed: true, new_email: null });
    expect(await confirm(await mailedToken('rowna@example.com'))).toMatchObject({ status: 400 });
    expect(await subjects('rowan@example.com')).toHaveLength(before);
    expect((await change(token, 'rowan@example.com', password)).status).toBe(422);
  });

  test('A new password keeps the link that confirms the current address', async () => {
    const token = await signUp('alder');
    const link = await mailedToken('alder@example.com');
    const body = { current_password: 'Quiet-Lantern-7!', new_password: 'Other-Lantern-7!' };
    expect((await call(t, token, credentials.changePassword, { body })).status).toBe(200);
    expect((await confirm(link)).status).toBe(200);
  });

  test('An address that another account took meanwhile is refused', async () => {
    await change(maple.owner, 'ash@example.com');
    const link = await mailedToken('ash@example.com');
    await signUp('ash');
    expect(await confirm(link)).toMatchObject({ status: 409, body: { detail: fieldTexts.emailTaken } });
    expect(await userOf(maple.owner)).toMatchObject({ email: 'maple@example.com' });
  });

  test('Mails to new addresses are limited', async () => {
    const { user_id } = await userOf(maple.owner);
    expect(user_id).toBeTruthy();
    for (const name of ['one', 'two']) expect((await change(maple.owner, `${name}@new.example`)).status).toBe(200);
    expect((await change(maple.owner, 'three@new.example')).status).toBe(429);
  });
});
