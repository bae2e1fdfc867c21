import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, logIn, mapleDeli, PASSWORD } from '#test/cast.ts';
import { passkeyDevice } from '#test/passkey_device.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';
import { saveResetLink } from './companies.sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test('An app that is added while the operator removes the second factors does not stay without recovery codes', async () => {
  const { companyId } = await mapleDeli(t);
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
