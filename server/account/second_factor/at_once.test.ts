import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { RECOVERY_CODES } from '#contract/account/limits.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { team } from '#contract/account/team.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { passkeyDevice } from '#test/passkey_device.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

const body = { current_password: PASSWORD };

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

/** Everything up to the request that adds the app. */
async function beginApp(token: string) {
  const { secret, set_up } = (await call(t, token, secondFactor.startApp, { body })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now.getTime() });
  return () => call(t, token, secondFactor.addApp, { body: { set_up, code } });
}

/** Everything up to the request that adds the passkey. */
async function beginPasskey(token: string) {
  const { challenge, passkey_options } = (await call(t, token, secondFactor.startPasskey, { body })).body;
  const passkey = passkeyDevice().create(passkey_options);
  return () => call(t, token, secondFactor.addPasskey, { body: { challenge, name: 'Laptop', passkey } });
}

/** Sends the second request while the first one has begun its change and waits for rows that are locked; then both go on. */
async function atOnce<A, B>(
  lock: [statement: string, ...values: unknown[]],
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const [statement, ...values] = lock;
  const commit = await holdOpen(t, statement, values);
  const one = first();
  await untilWaiting(t, 1);
  const other = second();
  await Promise.race([other, untilWaiting(t, 2)]).finally(commit);
  return [await one, await other];
}

const idOf = async (token: string) => (await call(t, token, account.getUser)).body.user_id;
const show = async (token: string) => (await call(t, token, secondFactor.get)).body;

test('When a user adds an app and a passkey at the same moment, only one is the first and comes with recovery codes', async () => {
  const token = await addUser(t, maple.companyId, 'two-tabs', 'staff');
  const [addApp, addPasskey] = [await beginApp(token), await beginPasskey(token)];
  // A new factor refers to this row.
  const lock = 'select from members where user_id = $1 for update';
  const [app, passkey] = await atOnce([lock, await idOf(token)], addApp, addPasskey);
  expect(app).toMatchObject({ status: 200, body: { recovery_codes: { length: RECOVERY_CODES } } });
  expect(passkey).toMatchObject({ status: 409, body: { code: 'factors_changed' } });
  expect(await show(token)).toMatchObject({ passkeys: [], recovery_codes_left: RECOVERY_CODES });
  // Sent again, the same request is accepted: the passkey is the second factor, without codes of its own.
  expect(await addPasskey()).toMatchObject({ status: 200, body: { recovery_codes: null } });
  expect(await show(token)).toMatchObject({ passkeys: [{ name: 'Laptop' }], recovery_codes_left: RECOVERY_CODES });
});

test('An app that is added while an owner resets the second factors does not stay without recovery codes', async () => {
  const token = await addUser(t, maple.companyId, 'reset', 'owner');
  expect((await (await beginPasskey(token))()).status).toBe(200);
  const user_id = await idOf(token);
  const addApp = await beginApp(token);
  // A reset ends the sessions last.
  const lock = 'select from sessions where user_id = $1 for key share';
  const reset = () => call(t, maple.owner, secondFactor.reset, { params: { user_id } });
  const [done, app] = await atOnce([lock, user_id], reset, addApp);
  expect(done.status).toBe(200);
  expect(app).toMatchObject({ status: 409, body: { code: 'factors_changed' } });
  expect(await show(await logIn(t, 'reset'))).toMatchObject({
    app_added_at: null,
    passkeys: [],
    recovery_codes_left: 0,
  });
});

test('An app that is added while its user is removed from the team is refused', async () => {
  const token = await addUser(t, maple.companyId, 'removed', 'staff');
  const user_id = await idOf(token);
  const addApp = await beginApp(token);
  // A removal ends the sessions last.
  const lock = 'select from sessions where user_id = $1 for key share';
  const remove = () => call(t, maple.owner, team.remove, { params: { user_id } });
  const [done, app] = await atOnce([lock, user_id], remove, addApp);
  expect([done.status, app.status]).toEqual([200, 401]);
});

test('A login with the password alone does not outlast the first second factor that is added meanwhile', async () => {
  const token = await addUser(t, maple.companyId, 'logs-in', 'staff');
  const addApp = await beginApp(token);
  // A login updates this row after it has seen that the password is enough.
  const lock = 'select from members where user_id = $1 for no key update';
  const [opened, app] = await atOnce([lock, await idOf(token)], () => logIn(t, 'logs-in'), addApp);
  expect(app.status).toBe(200);
  expect((await call(t, opened, account.getUser)).status).toBe(401);
  expect((await call(t, token, account.getUser)).status).toBe(200);
});

describe('Recovery codes', () => {
  // A removal of the last factor and new codes both delete the earlier ones.
  const lock = 'select from recovery_codes where user_id = $1 for key share';
  const renew = (token: string) => call(t, token, secondFactor.renewRecoveryCodes, { body });

  test('When a user renews them twice at the same moment, only those of one renewal stay', async () => {
    const token = await addUser(t, maple.companyId, 'renews-twice', 'staff');
    expect((await (await beginApp(token))()).status).toBe(200);
    const again = () => renew(token);
    const renewed = await atOnce([lock, await idOf(token)], again, again);
    expect(renewed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await show(token)).toMatchObject({ recovery_codes_left: RECOVERY_CODES });
  });

  test('Those that a user renews while the last factor is removed are refused', async () => {
    const token = await addUser(t, maple.companyId, 'removes', 'staff');
    expect((await (await beginApp(token))()).status).toBe(200);
    const remove = () => call(t, token, secondFactor.removeApp, { body });
    const [removed, renewed] = await atOnce([lock, await idOf(token)], remove, () => renew(token));
    expect(removed.status).toBe(200);
    expect(renewed).toMatchObject({ status: 409, body: { detail: secondFactorTexts.needsOne } });
    expect(await show(token)).toMatchObject({ app_added_at: null, recovery_codes_left: 0 });
  });
});
