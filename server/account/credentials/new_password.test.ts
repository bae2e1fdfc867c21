import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '#contract/account/security/credentials.ts';
import { passwordTexts } from '#contract/account/security/password.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { team } from '#contract/account/team.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { isCommonPassword } from './new_password.ts';

const { common, ownWords } = passwordTexts;

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test.each([
  ['P@ssw0rd', true],
  ['Password1!', true],
  ['!Qaz2wsx', true],
  ['#Dragon#', true],
  ['Contraseña!', true],
  ['Quiet-lantern!', false],
  ['Kx7-pq', false],
  ['!!!!!!', false],
])('Whether %j is a common password: %j', async (password, is) => expect(await isCommonPassword(password)).toBe(is));

/** The newest link that was mailed to an address. */
async function mailedToken(recipient: string): Promise<string> {
  await t.runJobs();
  const [mail] = (await mailsOf(t, { recipient })).slice(-1);
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

describe('A password that attackers try first is refused', () => {
  const form = {
    username: 'birch',
    email: 'kim@birch.example',
    company_name: 'Birch Bakery',
    zip_code: '04101',
    personal_phone_number: '2075550188',
  };

  test.each([
    ['Password1!', common],
    ['Birch-Bakery!', ownWords],
    ['Kim@Birch.example', ownWords],
  ])('A signup with %s is refused beside the field and creates nothing', async (password, sentence) => {
    const answer = await call(t, null, signup.signupBoth, { body: { ...form, password } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: sentence, fields: { password: sentence } },
    });
    const { body } = await call(t, null, signup.checkUsername, { body: { username: 'birch' } });
    expect(body).toEqual({ available: true });
  });

  test('A request to join is measured by the name of the company that it joins', async () => {
    const { companyId: company_id } = maple;
    const body = { ...form, company_name: undefined, zip_code: undefined, company_id, password: 'Maple-Deli!' };
    const answer = await call(t, null, signup.signupBoth, { body });
    expect(answer).toMatchObject({ status: 422, body: { fields: { password: ownWords } } });
  });

  test('A changed password is refused, and the old one stays', async () => {
    for (const [new_password, sentence] of [
      ['Letmein1!', common],
      ['Maple-Staff!', ownWords],
    ]) {
      const answer = await call(t, maple.staff, credentials.changePassword, {
        body: { current_password: PASSWORD, new_password: new_password ?? '' },
      });
      expect(answer).toMatchObject({ status: 422, body: { fields: { new_password: sentence } } });
    }
    await logIn(t, 'maple-staff');
  });

  test('A reset is refused, and its link keeps working', async () => {
    await call(t, null, credentials.forgotPassword, { body: { email: 'maple@example.com' } });
    const token = await mailedToken('maple@example.com');
    const set = (new_password: string) => call(t, null, credentials.resetPassword, { body: { token, new_password } });
    expect(await set('Welcome1!')).toMatchObject({ status: 422, body: { fields: { new_password: common } } });
    expect(await set('Quiet-Lantern-7!')).toMatchObject({ status: 200 });
  });

  test('An invited user is refused, and the invitation stays open', async () => {
    const owner = await logIn(t, 'maple', 'Quiet-Lantern-7!');
    await call(t, owner, team.invite, { body: { email: 'rosa@example.com', role: 'staff' } });
    const token = await mailedToken('rosa@example.com');
    const accept = (password: string) =>
      call(t, null, team.acceptInvitation, { body: { token, username: 'rosalind', password } });
    expect(await accept('Rosalind!')).toMatchObject({ status: 422, body: { fields: { password: ownWords } } });
    expect(await accept('Superman1!')).toMatchObject({ status: 422, body: { fields: { password: common } } });
    expect(await accept('Quiet-Lantern-8!')).toMatchObject({ status: 200 });
  });
});
