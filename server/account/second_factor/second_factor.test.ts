import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { auditLog } from '#contract/account/audit/audit.ts';
import { RECOVERY_CODES, SECOND_STEP_TRIES } from '#contract/account/limits.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { type SecondStepNeeded, secondFactor } from '#contract/account/security/second_factor.ts';
import { team } from '#contract/account/team.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { passkeyDevice } from '#test/passkey_device.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';
import { userHandleOf } from './passkeys.ts';

const texts = secondFactorTexts;
const body = { current_password: PASSWORD };

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

/** A new team member for tests that change second factors. */
const newUser = (username: string) => addUser(t, maple.companyId, username, 'staff');

/** The code that an app with this secret shows now, or some steps of thirty seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = t.clock.now.getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Time passes until codes are new. */
function later(seconds = 30): void {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000);
}

async function addApp(token: string) {
  const { secret, set_up } = (await call(t, token, secondFactor.startApp, { body })).body;
  const added = await call(t, token, secondFactor.addApp, { body: { set_up, code: codeOf(secret) } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { secret, codes: added.body.recovery_codes ?? [] };
}

async function addPasskey(token: string, name = 'Laptop') {
  const device = passkeyDevice();
  const { challenge, passkey_options } = (await call(t, token, secondFactor.startPasskey, { body })).body;
  const added = await call(t, token, secondFactor.addPasskey, {
    body: { challenge, name, passkey: device.create(passkey_options) },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { device, codes: added.body.recovery_codes ?? [] };
}

/** The password is right, so the login asks for the second step. */
async function firstStep(username: string, password = PASSWORD): Promise<SecondStepNeeded> {
  const payload = { username, password };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'second_factor_needed']);
  return answer.json();
}

type Step = Partial<Record<'code' | 'recovery_code', string>> & { passkey?: object };
async function secondStep(challenge: string, step: Step, remoteAddress = '203.0.113.9') {
  const payload = { challenge, ...step };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login/second-step', payload, remoteAddress });
  return { status: answer.statusCode, ...answer.json() };
}

const status = async (token: string) => (await call(t, token, account.getUser)).status;
const show = async (token: string) => (await call(t, token, secondFactor.get)).body;

describe('An authenticator app', () => {
  let token: string;
  let secret: string;

  test('An authenticator app needs the password, and a code within ten minutes', async () => {
    token = await newUser('app');
    const wrong = await call(t, token, secondFactor.startApp, { body: { current_password: 'Wrong-1!' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { current_password: expect.any(String) } } });
    const begun = (await call(t, token, secondFactor.startApp, { body })).body;
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Counterbook:app\?issuer=Counterbook&secret=[A-Z2-7]{32}&/);
    expect(begun.qr_code.path).toMatch(/^M/);
    const { set_up } = begun;
    const add = (code: string, given = set_up) =>
      call(t, token, secondFactor.addApp, { body: { set_up: given, code } });
    expect(await add('000000')).toMatchObject({ status: 422, body: { fields: { code: texts.app.wrongCode } } });
    expect((await add(codeOf(begun.secret), `${set_up.slice(0, -4)}AAAA`)).status).toBe(400);
    // What was begun for one user is nothing for another.
    const other = await call(t, maple.staff, secondFactor.addApp, { body: { set_up, code: codeOf(begun.secret) } });
    expect(other.status).toBe(400);
    later(600);
    expect(await add(codeOf(begun.secret))).toMatchObject({ status: 400, body: { code: 'set_up_ended' } });
    expect(await show(token)).toMatchObject({ app_added_at: null, recovery_codes_left: 0 });
  });

  test('An authenticator app comes with recovery codes, ends the other sessions, and is mailed and recorded', async () => {
    const other = await logIn(t, 'app');
    const added = await addApp(token);
    secret = added.secret;
    expect(new Set(added.codes).size).toBe(RECOVERY_CODES);
    expect(added.codes[0]).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect([await status(token), await status(other)]).toEqual([200, 401]);
    expect(await show(token)).toMatchObject({ app_added_at: t.clock.now.toISOString(), recovery_codes_left: 10 });
    await t.runJobs();
    const [mail] = await mailsOf(t, { recipient: 'app@example.com' });
    expect(mail.text).toContain('An authenticator app was added to the account “app”.');
    const { events } = (await call(t, maple.owner, auditLog.list, { query: { group: 'access', limit: 5, offset: 0 } }))
      .body;
    expect(events.map(({ action }) => action)).toContain('second_factor.app_added');
    expect((await call(t, token, secondFactor.startApp, { body })).status).toBe(409);
  });

  test('The login opens nothing before the second step, and a code opens it once', async () => {
    later();
    const { challenge, ways, passkey_options } = await firstStep('app');
    expect([ways, passkey_options]).toEqual([['app', 'recovery_code'], null]);
    const opened = await secondStep(challenge, { code: codeOf(secret) });
    expect(opened.status).toBe(200);
    expect(await status(opened.access_token)).toBe(200);
    expect(await secondStep(challenge, { code: codeOf(secret) })).toMatchObject({
      status: 401,
      code: 'challenge_ended',
    });
    const again = await firstStep('app');
    expect(await secondStep(again.challenge, { code: codeOf(secret) })).toMatchObject({
      status: 401,
      code: 'second_step_failed',
      detail: texts.step.wrong,
    });
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('A code of %i steps from now is answered %i', async (steps, expected) => {
    later(300);
    const { challenge } = await firstStep('app');
    expect((await secondStep(challenge, { code: codeOf(secret, steps) })).status).toBe(expected);
  });

  test('After a later code an earlier one is no longer accepted', async () => {
    later(300);
    const [first, second] = [await firstStep('app'), await firstStep('app')];
    expect((await secondStep(first.challenge, { code: codeOf(secret, 1) })).status).toBe(200);
    expect((await secondStep(second.challenge, { code: codeOf(secret) })).status).toBe(401);
  });

  test('Only one of several simultaneous requests with one code opens a session', async () => {
    later(300);
    const begun = await Promise.all(Array.from({ length: 4 }, () => firstStep('app')));
    const code = codeOf(secret);
    const answers = await Promise.all(begun.map(({ challenge }) => secondStep(challenge, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('A login has ten minutes for its second step', async () => {
    later(300);
    const { challenge } = await firstStep('app');
    later(600);
    expect(await secondStep(challenge, { code: codeOf(secret) })).toMatchObject({
      status: 401,
      code: 'challenge_ended',
    });
  });

  test('An authenticator app stays on after a new password by email, which also ends logins under way', async () => {
    const before = await firstStep('app');
    await call(t, null, credentials.forgotPassword, { body: { email: 'app@example.com' } });
    await t.runJobs();
    const mail = (await mailsOf(t, { recipient: 'app@example.com' })).at(-1);
    const [, link = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const new_password = 'Quiet-Lantern-7!';
    expect((await call(t, null, credentials.resetPassword, { body: { token: link, new_password } })).status).toBe(200);
    later(300);
    expect((await secondStep(before.challenge, { code: codeOf(secret) })).code).toBe('challenge_ended');
    const { challenge } = await firstStep('app', new_password);
    token = (await secondStep(challenge, { code: codeOf(secret) })).access_token;
  });

  test('After the app is removed, the password alone is enough again, and the recovery codes are gone', async () => {
    const password = { current_password: 'Quiet-Lantern-7!' };
    expect((await call(t, token, secondFactor.removeApp, { body })).status).toBe(400);
    expect((await call(t, token, secondFactor.removeApp, { body: password })).status).toBe(200);
    expect(await show(token)).toMatchObject({ app_added_at: null, recovery_codes_left: 0 });
    expect(await status(await logIn(t, 'app', 'Quiet-Lantern-7!'))).toBe(200);
    expect((await call(t, token, secondFactor.renewRecoveryCodes, { body: password })).status).toBe(409);
  });
});

describe('Guesses of codes', () => {
  test('One login can try five codes, and one account ten in fifteen minutes, from all addresses', async () => {
    const token = await newUser('guessed');
    const { secret } = await addApp(token);
    later();
    const guess = async (challenge: string, n: number) =>
      (await secondStep(challenge, { code: '000000' }, `10.5.${n}.1`)).code;
    const first = await firstStep('guessed');
    const codes: string[] = [];
    for (let n = 0; n <= SECOND_STEP_TRIES; n++) codes.push(await guess(first.challenge, n));
    expect(codes).toEqual([...Array(SECOND_STEP_TRIES).fill('second_step_failed'), 'challenge_ended']);
    const second = await firstStep('guessed');
    for (let n = 0; n < SECOND_STEP_TRIES; n++) expect(await guess(second.challenge, n)).toBe('second_step_failed');
    const third = await firstStep('guessed');
    const refused = await secondStep(third.challenge, { code: codeOf(secret) }, '10.6.0.1');
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    const subject_id = (await call(t, token, account.getUser)).body.user_id;
    const actions = (await audited(t, { subject_id })).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('login.')).sort()).toEqual([
      'login.refused',
      ...Array(2 * SECOND_STEP_TRIES).fill('login.second_step_failed'),
    ]);
  });

  test('Strangers who know the id of a user neither lock that user out nor fill the log', async () => {
    const token = await newUser('known');
    const { secret } = await addApp(token);
    const subject_id = (await call(t, token, account.getUser)).body.user_id;
    const userHandle = userHandleOf(subject_id).toString('base64url');
    for (let n = 0; n < 12; n++) {
      const begun = (await call(t, null, secondFactor.startPasskeyLogin)).body;
      const { response, ...passkey } = passkeyDevice().use(begun.passkey_options);
      const answer = await secondStep(begun.challenge, {
        passkey: { ...passkey, response: { ...response, userHandle } },
      });
      expect(answer).toMatchObject({ status: 401, code: 'second_step_failed' });
    }
    later();
    const { challenge } = await firstStep('known');
    expect((await secondStep(challenge, { code: codeOf(secret) })).status).toBe(200);
    const actions = (await audited(t, { subject_id })).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('login.'))).toEqual([]);
  });

  test('A wrong password is answered as ever, whether the account has a second factor or not', async () => {
    const answers = await Promise.all(
      ['guessed', 'maple-manager', 'nobody'].map((username) =>
        t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'Wrong-1!' } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  describe('A hostile second step', () => {
    // One account for all of them: they are fewer than the tries that it has.
    beforeAll(async () => {
      await addApp(await newUser('hostile'));
    });

    test.each<Step>([
      {},
      { code: '' },
      { code: 'abcdef' },
      { code: '12345６' },
      { recovery_code: '-----' },
      { recovery_code: "' or 1=1 --" },
      { passkey: {} },
      { passkey: { id: 'a', rawId: 'a', type: 'public-key', response: {} } },
      { passkey: passkeyDevice().use({ challenge: 'AAAA' }) },
    ])('The second step refuses %j with a sentence', async (step) => {
      const answer = await secondStep((await firstStep('hostile')).challenge, step);
      expect([401, 422]).toContain(answer.status);
      expect(answer.detail).toMatch(/\.$/);
    });
  });

  test('An unknown challenge, one of another purpose, and a session token open nothing', async () => {
    const token = await newUser('purpose');
    const { challenge } = (await call(t, token, secondFactor.startPasskey, { body })).body;
    for (const given of ['x', challenge, token]) {
      expect(await secondStep(given, { code: '123456' })).toMatchObject({ status: 401, code: 'challenge_ended' });
    }
  });
});

describe('Recovery codes', () => {
  test('Each recovery code works once, typed in any way, and its use is mailed', async () => {
    const { codes } = await addApp(await newUser('recovering'));
    const [code = ''] = codes;
    const first = await firstStep('recovering');
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const opened = await secondStep(first.challenge, { recovery_code: typed });
    expect(opened.status).toBe(200);
    expect(await show(opened.access_token)).toMatchObject({ recovery_codes_left: 9 });
    const again = await firstStep('recovering');
    expect((await secondStep(again.challenge, { recovery_code: code })).code).toBe('second_step_failed');
    await t.runJobs();
    const mail = (await mailsOf(t, { recipient: 'recovering@example.com' })).at(-1);
    expect(mail?.text).toContain('9 codes left.');
  });

  test('New ones replace them', async () => {
    const token = await newUser('renewing');
    const { codes } = await addApp(token);
    const renewed = (await call(t, token, secondFactor.renewRecoveryCodes, { body })).body.recovery_codes;
    const { challenge } = await firstStep('renewing');
    expect((await secondStep(challenge, { recovery_code: codes[1] ?? '' })).status).toBe(401);
    expect((await secondStep(challenge, { recovery_code: renewed[1] ?? '' })).status).toBe(200);
  });

  test('The database has neither recovery codes nor the secret of an app, and a code of one user does not work for another', async () => {
    const [one, two] = [await addApp(await newUser('one')), await addApp(await newUser('two'))];
    const { rows } = await t.owner.query(
      `select encode(sealed_secret, 'hex') as kept from authenticators union all select encode(code_hash, 'hex') from recovery_codes`,
    );
    const kept = rows.map(({ kept }) => kept).join(' ');
    expect(kept).not.toContain(Buffer.from(Secret.fromBase32(one.secret).bytes).toString('hex'));
    expect(kept).not.toContain(Buffer.from(one.codes[0] ?? '').toString('hex'));
    const { challenge } = await firstStep('one');
    expect((await secondStep(challenge, { recovery_code: two.codes[0] ?? '' })).status).toBe(401);
    expect((await secondStep(challenge, { recovery_code: one.codes[0] ?? '' })).status).toBe(200);
  });
});

describe('A passkey', () => {
  let token: string;
  let device: ReturnType<typeof passkeyDevice>;

  test('A passkey is added under a name, and not twice', async () => {
    token = await newUser('keys');
    ({ device } = await addPasskey(token));
    const { passkeys, passkey_origin } = await show(token);
    expect(passkeys).toMatchObject([{ name: 'Laptop', last_used_at: null, works_only_at: null }]);
    expect(passkey_origin).toBe('http://localhost');
    const { challenge, passkey_options } = (await call(t, token, secondFactor.startPasskey, { body })).body;
    expect(passkey_options.excludeCredentials).toHaveLength(1);
    const again = { challenge, name: 'Again', passkey: device.create(passkey_options) };
    expect((await call(t, token, secondFactor.addPasskey, { body: again })).status).toBe(409);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
  ])('A passkey that was created at %s is refused', async (_what, lies) => {
    const { challenge, passkey_options } = (await call(t, token, secondFactor.startPasskey, { body })).body;
    const passkey = passkeyDevice().create(passkey_options, lies);
    const answer = await call(t, token, secondFactor.addPasskey, { body: { challenge, name: 'Evil', passkey } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  });

  test('A passkey completes the second step, once for each challenge', async () => {
    const { challenge, ways, passkey_options } = await firstStep('keys');
    expect(ways).toEqual(['passkey', 'recovery_code']);
    const passkey = device.use(passkey_options ?? { challenge: '' });
    const opened = await secondStep(challenge, { passkey });
    expect(opened.status).toBe(200);
    expect((await show(opened.access_token)).passkeys).toMatchObject([{ last_used_at: t.clock.now.toISOString() }]);
    expect((await secondStep(challenge, { passkey })).code).toBe('challenge_ended');
    const { challenge: next } = await firstStep('keys');
    expect((await secondStep(next, { passkey })).code).toBe('second_step_failed');
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a copy of the device', { counter: 1 }],
  ])('A signature from %s is refused', async (_what, lies) => {
    const { challenge, passkey_options } = await firstStep('keys');
    const passkey = device.use(passkey_options ?? { challenge: '' }, lies);
    expect((await secondStep(challenge, { passkey })).code).toBe('second_step_failed');
  });

  test('The signature of another device, or with a wrong key, is refused', async () => {
    const { challenge, passkey_options } = await firstStep('keys');
    const stranger = passkeyDevice().use(passkey_options ?? { challenge: '' });
    const { id, rawId } = device.use({ challenge: '' });
    for (const passkey of [stranger, { ...stranger, id, rawId }]) {
      expect((await secondStep(challenge, { passkey })).code).toBe('second_step_failed');
    }
  });

  test('A passkey logs in without a name and password when the device has checked its user', async () => {
    const begin = async () => (await call(t, null, secondFactor.startPasskeyLogin)).body;
    const first = await begin();
    expect(first.passkey_options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const unchecked = device.use(first.passkey_options, { isVerified: false });
    expect((await secondStep(first.challenge, { passkey: unchecked })).code).toBe('second_step_failed');
    const second = await begin();
    const opened = await secondStep(second.challenge, { passkey: device.use(second.passkey_options) });
    expect(opened.status).toBe(200);
    expect((await call(t, opened.access_token, account.getUser)).body).toMatchObject({ username: 'keys' });
    // Nobody's device, and a code, open nothing.
    const third = await begin();
    const nobody = passkeyDevice().use(third.passkey_options);
    expect((await secondStep(third.challenge, { passkey: nobody })).status).toBe(401);
    expect((await secondStep(third.challenge, { code: '123456' })).status).toBe(401);
  });

  test('When the public address has changed, the login and the settings say so, and a recovery code opens', async () => {
    const user = await newUser('moved');
    const { codes } = await addPasskey(user);
    await t.owner.query(
      `update passkeys set rp_id = 'old.example.com' from users u where u.user_id = passkeys.user_id and username = 'moved'`,
    );
    expect((await show(user)).passkeys).toMatchObject([{ works_only_at: 'old.example.com' }]);
    const { challenge, ways, note } = await firstStep('moved');
    expect([ways, note]).toEqual([['recovery_code'], texts.step.moved('old.example.com', 'http://localhost')]);
    expect((await secondStep(challenge, { recovery_code: codes[0] ?? '' })).status).toBe(200);
  });

  test('A passkey is removed with the password, and belongs to its user alone', async () => {
    const { passkey_id = '' } = (await show(token)).passkeys[0] ?? {};
    const rival = await cornerStore(t);
    for (const other of [maple.owner, rival.owner]) {
      const answer = await call(t, other, secondFactor.removePasskey, { params: { passkey_id }, body });
      expect(answer.status).toBe(404);
    }
    expect((await call(t, token, secondFactor.removePasskey, { params: { passkey_id }, body })).status).toBe(200);
    expect((await show(token)).passkeys).toEqual([]);
  });
});

describe('A company that requires a second factor', () => {
  const require = (is_required: boolean) => call(t, maple.owner, secondFactor.require, { body: { is_required } });
  let owner: string;

  test('An owner needs a second factor before requiring one, so that one user can let the others in', async () => {
    expect((await call(t, maple.manager, secondFactor.require, { body: { is_required: true } })).status).toBe(403);
    expect(await require(true)).toMatchObject({ status: 409, body: { code: 'own_factor_first' } });
    ({ secret: owner } = await addApp(maple.owner));
    expect((await require(true)).status).toBe(200);
    const { events } = (
      await call(t, maple.owner, auditLog.list, { query: { group: 'settings', limit: 1, offset: 0 } })
    ).body;
    expect(events.map(({ action }) => action)).toEqual(['second_factor.required']);
  });

  test('A team member without one can set it up and nothing else, also with a new login', async () => {
    for (const token of [maple.manager, await logIn(t, 'maple-manager')]) {
      for (const endpoint of [account.getUser, inventory.listItems, team.list, credentials.listSessions]) {
        const answer = await call(t, token, endpoint);
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'second_factor_required', detail: httpTexts.secondFactorRequired },
        });
      }
      expect(await show(token)).toMatchObject({ is_required: true });
    }
    await addApp(maple.manager);
    expect(await status(maple.manager)).toBe(200);
  });

  test('The last one cannot be removed while it is required', async () => {
    expect(await call(t, maple.manager, secondFactor.removeApp, { body })).toMatchObject({
      status: 409,
      body: { code: 'last_factor', detail: texts.lastOne },
    });
    await addPasskey(maple.manager);
    expect((await call(t, maple.manager, secondFactor.removeApp, { body })).status).toBe(200);
  });

  test('An owner can let in a team member who has lost everything, but only one of their own company', async () => {
    const { members, second_factor_required } = (await call(t, maple.owner, team.list)).body;
    expect(second_factor_required).toBe(true);
    const manager = members.find(({ username }) => username === 'maple-manager');
    const staff = members.find(({ username }) => username === 'maple-staff');
    expect([manager?.has_second_factor, staff?.has_second_factor]).toEqual([true, false]);
    const params = { user_id: manager?.user_id ?? '' };
    const rival = await logIn(t, 'corner');
    expect((await call(t, rival, secondFactor.reset, { params })).status).toBe(404);
    expect((await call(t, maple.owner, secondFactor.reset, { params })).status).toBe(200);
    expect(await status(maple.manager)).toBe(401);
    maple.manager = await logIn(t, 'maple-manager');
    expect(await status(maple.manager)).toBe(403);
    await t.runJobs();
    const mail = (await mailsOf(t, { recipient: 'maple-manager@example.com' })).at(-1);
    expect(mail?.text).toContain('An owner of your company reset the two-step login');
    expect(await call(t, maple.owner, secondFactor.reset, { params })).toMatchObject({ status: 409 });
  });

  test('Only owners see which team members have no second factor', async () => {
    await addPasskey(maple.staff);
    const { members } = (await call(t, maple.staff, team.list)).body;
    expect(new Set(members.map(({ has_second_factor }) => has_second_factor))).toEqual(new Set([null]));
  });

  test('A second factor can be made optional again, and a removed team member who comes back starts over', async () => {
    expect((await require(false)).status).toBe(200);
    expect(await status(maple.manager)).toBe(200);
    const { members } = (await call(t, maple.owner, team.list)).body;
    const { user_id = '' } = members.find(({ username }) => username === 'maple-staff') ?? {};
    expect((await call(t, maple.owner, team.remove, { params: { user_id } })).status).toBe(200);
    const { rows } = await t.owner.query('select from passkeys where user_id = $1', [user_id]);
    expect(rows).toEqual([]);
    expect(owner).toMatch(/^[A-Z2-7]{32}$/);
  });
});
