import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#contract/account/audit/audit.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { spendAppCode } from '#server/account/second_factor/app_codes.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, PASSWORD } from '#test/cast.ts';
import { blankDatabase } from '#test/database/database.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { answerOf } from '../lib/operator.ts';
import { backup } from './archives/backup.ts';
import { restoreCommand } from './archives/restore.ts';
import { examine } from './doctor.ts';
import { resetOwner } from './reset_owner.ts';
import { rotateKeys } from './rotate_keys.ts';

// Without commas, which separate keys.
const OLD = 'an older secret for tests alone of some length';
const NEW = 'a newer secret for tests alone of some length';

let t: TestApp;
let secret: string;
beforeAll(async () => {
  t = await buildTestApp({ secretKey: OLD });
  await t.db.check();
  const maple = await mapleDeli(t);
  const corner = await cornerStore(t);
  secret = await addApp(maple.owner);
  for (const token of [maple.staff, corner.owner]) await addApp(token);
});
afterAll(() => t.close());

const body = { current_password: PASSWORD };
const codeOf = (base32: string) =>
  new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: t.clock.now.getTime() });

async function addApp(token: string): Promise<string> {
  const started = (await call(t, token, secondFactor.startApp, { body })).body;
  const first = { set_up: started.set_up, code: codeOf(started.secret) };
  expect((await call(t, token, secondFactor.addApp, { body: first })).status).toBe(200);
  return started.secret;
}

const env = (keys: string) => ({ DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, SECRET_KEY: keys });
const rotate = (keys: string) => answerOf(rotateKeys, [], env(keys));
const doctor = async (keys: string) =>
  (await examine(env(keys))).filter(({ what }) => what === 'Keys').map(({ state, words }) => `${state} ${words}`);
const sealed = async () =>
  (await t.owner.query('select sealed_secret from authenticators order by company_id, user_id')).rows;

test('With one key there is nothing to do', async () => {
  const before = await sealed();
  expect(await rotate(OLD)).toEqual({
    words: 'No secret was encrypted with an older key. No older key is needed for encrypted secrets.',
    code: 0,
  });
  expect(await sealed()).toEqual(before);
  expect(await doctor(OLD)).toEqual(['ok No encrypted secret needs an older key']);
});

test('A wrong secret is refused, and changes nothing', async () => {
  const before = await sealed();
  expect(await rotate(NEW)).toMatchObject({ code: 1, words: expect.stringContaining('created with another secret') });
  expect(await sealed()).toEqual(before);
});

test('After a restore with two keys, the codes of an app that was added under the older one are right', async () => {
  const target = await blankDatabase();
  const home = mkdtempSync(join(tmpdir(), 'counterbook-keys-'));
  const place = ['--to', join(home, 'backups')];
  expect((await answerOf(backup, place, env(`${NEW},${OLD}`))).code).toBe(0);
  const there = { DATABASE_URL: target.url, DATA_DIR: join(home, 'data') };
  const restored = await answerOf(restoreCommand, ['--newest', '--from', join(home, 'backups')], there);
  expect(restored.code, restored.words).toBe(0);
  const { SECRET_KEY = '' } = parseEnv(readFileSync(join(home, 'data/settings.env'), 'utf8'));
  expect(SECRET_KEY).toBe(`${NEW},${OLD}`);
  expect(await spend(target.url, [NEW, OLD])).toBe(200);
  await target.drop();
  rmSync(home, { recursive: true });
});

test('Every secret gets the newest key, once, and a damaged one is named', async () => {
  const keys = `${NEW},${OLD}`;
  expect(await doctor(keys)).toEqual([
    'note An older key of SECRET_KEY is still needed by 3 encrypted secrets. Run npm run -s rotate-keys.',
  ]);
  await t.owner.query(
    `update authenticators set sealed_secret = set_byte(sealed_secret, 20, 255 - get_byte(sealed_secret, 20))
     where user_id = (select user_id from users where username = 'maple-staff')`,
  );
  expect(await rotate(keys)).toEqual({
    words:
      '2 secrets are now encrypted with the newest key. 1 secret is damaged: reset the two-step login of these users, or let owners connect their point of sale again.',
    code: 1,
  });
  await t.owner.query(
    `delete from authenticators where user_id = (select user_id from users where username = 'maple-staff')`,
  );
  const after = await sealed();
  expect(await rotate(keys)).toMatchObject({ code: 0, words: expect.stringMatching(/^No secret was encrypted with/) });
  expect(await sealed()).toEqual(after);
  expect(await doctor(keys)).toEqual(['ok No encrypted secret needs an older key']);
  expect(await doctor(OLD)).toEqual([expect.stringMatching(/^fault 2 encrypted secrets cannot be read/)]);
});

test('A process with both keys takes codes of apps that were added under either, one without the new key says so', async () => {
  expect(await spend(t.ownerUrl, [NEW, OLD])).toBe(200);
  expect(await spend(t.ownerUrl, [OLD])).toBe(503);
});

/** The status that the next code of the owner's app gets from a process with these keys. */
async function spend(url: string, signingKeys: string[]): Promise<number> {
  const db = openDatabase({ url, assumeAppRole: true, secretKey: OLD, signingKeys, max: 1 });
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const { rows } = await t.owner.query(`select user_id, company_id from users where username = 'maple'`);
  const spending = db.tenant(companyOfOperator(rows[0]), (tenant) =>
    spendAppCode(tenant, db.keys, rows[0].user_id, codeOf(secret), t.clock.now),
  );
  const status = await spending.then((isRight) => (isRight ? 200 : 401)).catch((error) => error.status);
  await db.close();
  return status;
}

test('An owner who has lost everything gets a link and, on request, a login without the second step', async () => {
  const reset = (...more: string[]) => answerOf(resetOwner, ['--company', 'Maple Deli', ...more], env(OLD));
  expect((await reset()).words).toMatch(/asks for their second step.+--remove-second-factor\.$/s);
  const login = () =>
    t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'maple', password: PASSWORD } });
  expect((await login()).json().code).toBe('second_factor_needed');
  expect((await reset('--remove-second-factor')).words).toMatch(/Their two-step login was removed/);
  const { access_token } = (await login()).json();
  const { events } = (await call(t, access_token, auditLog.list)).body;
  expect(events.filter(({ action }) => action === 'second_factor.reset_by_operator')).toHaveLength(1);
  const mails = await mailsOf(t, { recipient: 'maple@example.com' });
  expect(mails.filter(({ text }) => text.includes('people who run Counterbook'))).toHaveLength(1);
});

test('The doctor counts passkeys that were created for another host name', async () => {
  await t.owner.query(
    `insert into passkeys (company_id, passkey_id, user_id, name, rp_id, credential_id, public_key, counter, transports, created_at)
     select company_id, gen_random_uuid(), user_id, 'Phone', host, host, '', 0, '{}', now()
     from members m join users u using (company_id, user_id), unnest(array['localhost', 'old.example.com']) host where username = 'corner'`,
  );
  const findings = await examine(env(OLD));
  expect(findings.filter(({ what }) => what === 'Passkeys').map(({ words }) => words)).toEqual([
    expect.stringMatching(/^1 was created for old\.example\.com and no longer works/),
  ]);
});
