import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { newToken } from '#server/platform/http/session.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, logIn, mapleDeli, PASSWORD } from '#test/cast.ts';
import { passkeyDevice } from '#test/passkey_device.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails, holdOpen, untilWaiting } from '#test/rows.ts';
import { saveResetLink } from './companies.sql.ts';

let t: TestApp;
let companyId: CompanyId;
beforeAll(async () => {
  t = await buildTestApp();
  ({ companyId } = await mapleDeli(t));
});
afterAll(() => t.close());

test('A link that the operator hands over does not confirm the address of the account, and a mailed one does', async () => {
  const email = 'handed@example.com';
  const { user_id } = (await call(t, await addUser(t, companyId, 'handed', 'owner'), account.getUser)).body;
  await confirmEmails(t, false, email);
  const isConfirmed = async (password: string) =>
    (await call(t, await logIn(t, 'handed', password), account.getUser)).body.email_confirmed;
  const { token, hash } = newToken();
  const created_at = t.clock.now;
  const link = { user_id, token_hash: hash, created_at, expires_at: new Date(created_at.getTime() + 3_600_000) };
  await saveResetLink(t.companies, companyId, link, { withoutSecondFactor: false });
  await setPassword(token, 'Quiet-Lantern-7!');
  expect(await isConfirmed('Quiet-Lantern-7!')).toBe(false);

  await saveResetLink(t.companies, companyId, link, { withoutSecondFactor: false });
  t.clock.now = new Date(created_at.getTime() + 600_000);
  await call(t, null, credentials.forgotPassword, { body: { email } });
  await t.runJobs();
  const mail = (await mailsOf(t, { recipient: email })).at(-1);
  await setPassword(/token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '', 'Quiet-Lantern-8!');
  expect(await isConfirmed('Quiet-Lantern-8!')).toBe(true);
});

async function setPassword(token: string, new_password: string): Promise<void> {
  expect((await call(t, null, credentials.resetPassword, { body: { token, new_password } })).status).toBe(200);
}

test('An app that is added while the operator removes the second factors does not stay without recovery codes', async () => {
  const token = await addUser(t, companyId, 'reset', 'owner');
  const { user_id } = (await call(t, token, account.getUser)).body;
  const body = { current_password: PASSWORD };
  const { challenge, passkey_options } = (await call(t, token, secondFactor.startPasskey, { body })).body;
  const passkey = passkeyDevice().create(passkey_options);
  const added = await call(t, token, secondFactor.addPasskey, { body: { challenge, name: 'Laptop', passkey } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { secret, set_up } = (await call(t, token, secondFactor.startApp, { body })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now.getTime() });

  // The operator's change ends the sessions last: it waits here, and the user's request comes meanwhile.
  const commit = await holdOpen(t, 'select from sessions where user_id = $1 for key share', [user_id]);
  const link = {
    user_id,
    token_hash: Buffer.alloc(32),
    created_at: t.clock.now,
    expires_at: new Date(t.clock.now.getTime() + 3_600_000),
  };
  const removed = saveResetLink(t.companies, companyId, link, { withoutSecondFactor: true });
  await untilWaiting(t, 1);
  const app = call(t, token, secondFactor.addApp, { body: { set_up, code } });
  await Promise.race([app, untilWaiting(t, 2)]).finally(commit);
  expect(await removed).toBe('removed');
  expect(await app).toMatchObject({ status: 409, body: { code: 'factors_changed' } });
  const shown = await call(t, await logIn(t, 'reset'), secondFactor.get);
  expect(shown.body).toMatchObject({ app_added_at: null, passkeys: [], recovery_codes_left: 0 });
});
