import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '#contract/account/feedback.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { examine } from './doctor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const here = () => ({ DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, SECRET_KEY });

/** The doctor's finding about one thing, as `state words`. */
async function sayings(env: Record<string, string>, what: string): Promise<string[]> {
  const findings = await examine({ ...here(), ...env });
  return findings.filter((finding) => finding.what === what).map(({ state, words }) => `${state} ${words}`);
}

async function serve(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('The doctor reports a missing worker as a fault, and also what is well', async () => {
  const findings = await examine(here());
  expect(findings.map(({ state, what }) => `${state} ${what}`)).toEqual(
    expect.arrayContaining([
      'ok Settings',
      'ok Disk',
      'ok Database',
      'ok Clock',
      'fault Jobs',
      'note Backups',
      'ok Payments',
    ]),
  );
});

test('A job that failed for good is named with its error', async () => {
  await t.owner.query(`select graphile_worker.add_job('read_invoice', max_attempts => 1)`);
  await t.owner.query(`update graphile_worker._private_jobs set attempts = 1, last_error = E'disk failed\nat …'`);
  expect(await sayings({}, 'Jobs')).toContain('note 1 of “read_invoice” failed for good: disk failed');
});

test.each([
  [{ PORT: 'many' }, 'Settings', /^fault PORT must be/],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'Database', /^fault No PostgreSQL answers at 127\.0\.0\.1:1/],
  [
    { SECRET_KEY: 'another secret of some length, all wrong' },
    'Database',
    /^fault The database was created with another secret/,
  ],
  [{ DATA_DIR: '/proc/nowhere' }, 'Disk', /^fault The data folder \/proc\/nowhere cannot be written/],
  [{ BACKUPS: '0' }, 'Backups', /^note BACKUPS is 0/],
  [{ PUBLIC_URL: 'http://127.0.0.1:1' }, 'TLS', /^fault PUBLIC_URL is not https/],
  [{ PUBLIC_URL: 'https://127.0.0.1:1' }, 'Proxy', /^fault TRUST_PROXY is off/],
  [{ PUBLIC_URL: 'https://127.0.0.1:1' }, 'TLS', /^fault .*ECONNREFUSED/],
  [
    { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
    'Mail',
    /^fault 127\.0\.0\.1:1 refuses: .*Correct MAIL_URL\.$/,
  ],
])('%j: %s is found', async (env, what, words) => {
  expect((await sayings(env, what)).join('\n')).toMatch(words);
});

test('In a folder without the secret of the database, the doctor says so and makes no other secret', async () => {
  await t.db.check();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'counterbook-doctor-'));
  const words = 'fault The database was created with a secret, and there is none in ';
  // An empty setting is none.
  for (const what of ['Database', 'Keys']) {
    expect(await sayings({ DATA_DIR, SECRET_KEY: '' }, what)).toEqual([expect.stringContaining(words)]);
  }
  expect(readdirSync(DATA_DIR)).toEqual([]);
  rmSync(DATA_DIR, { recursive: true });
});

test('An installation without a backup after two days has a fault', async () => {
  const none = 'None yet. Make one with npm run -s backup.';
  expect(await sayings({}, 'Backups')).toEqual([expect.stringContaining(`note ${none}`)]);
  await t.owner.query(`update schema_migrations set applied_at = applied_at - interval '49 hours'`);
  expect(await sayings({}, 'Backups')).toEqual([expect.stringContaining(`fault ${none}`)]);
});

test('Help messages that reach nobody, or have waited for more than a day, are found', async () => {
  expect(await sayings({}, 'Help')).toEqual([expect.stringMatching(/^note OPERATOR_EMAIL is not set/)]);
  expect(await sayings({ HOST: '0.0.0.0' }, 'Help')).toEqual([
    expect.stringMatching(/^fault OPERATOR_EMAIL is not set/),
  ]);
  const maple = await mapleDeli(t);
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() - 25 * 3_600_000);
  await call(t, maple.staff, feedback.send, { body: { feedback_text: 'Where are my invoices?' } });
  t.clock.now = now;
  await call(t, maple.owner, feedback.send, { body: { feedback_text: 'Hello' } });
  expect(await sayings({ OPERATOR_EMAIL: 'us@example.com' }, 'Help')).toEqual([
    'ok Messages from the help screen go to us@example.com',
    'fault 2 messages wait for an answer, one for more than a day. Read them with npm run -s help-messages.',
  ]);
});

test('Many logins with names that nobody has are noted, with the network that most came from', async () => {
  expect(await sayings({}, 'Logins')).toEqual([]);
  t.clock.now = new Date();
  for (const n of [1, 2]) {
    const payload = { username: `guess-${n}`, password: 'Guess-1!' };
    await t.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: `203.0.113.${n}` });
  }
  // The rest as if it had come the same way: each attempt takes long on purpose.
  await t.owner.query(
    `insert into unknown_logins (unknown_login_id, occurred_at, name_hash, address, device)
     select gen_random_uuid(), occurred_at, name_hash, address, device from unknown_logins, generate_series(1, 25)`,
  );
  expect(await sayings({}, 'Logins')).toEqual([
    'note 52 failed in a day with names that no account has, most of them from 203.0.113.x.',
  ]);
});

test('Pages of this machine that the public address shows are a fault', async () => {
  const { url, server } = await serve((request, response) => {
    response.writeHead(request.url === '/metrics' ? 404 : 200).end();
  });
  const found = await sayings({ PUBLIC_URL: url }, 'Address');
  expect(found).toEqual([
    `ok ${url}`,
    'fault Everybody can read /dev/outbox, /dev/phone, /dev/till. Refuse them at the proxy and set DEV_PAGES=0.',
  ]);
  server.close();
});

test('The vision model is asked for its list, with the key and without a page; what is wrong names the setting', async () => {
  expect(await sayings({}, 'Reading')).toEqual(['ok Documents are read on this machine only']);
  const asked: string[] = [];
  const { url, server } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/elsewhere/models') response.writeHead(302, { location: '/v1/models' }).end();
    else if (request.url === '/old/models') response.writeHead(404).end('<html>');
    else if (request.headers.authorization !== 'Bearer right') response.writeHead(401).end('{}');
    else response.writeHead(200).end('{"data":[{"id":"qwen2.5vl:7b"},{"id":"other"},null]}');
  });
  const env = { VISION_API_URL: `${url}/v1`, VISION_MODEL: 'qwen2.5vl', VISION_API_KEY: 'right' };
  const say = async (more: Record<string, string>) => (await sayings({ ...env, ...more }, 'Reading')).join();
  expect(await say({})).toBe(`ok ${url}/v1 knows qwen2.5vl, on this machine`);
  expect(await say({ VISION_MODEL: 'missing' })).toMatch(/^note .+ does not list missing\. Correct VISION_MODEL/);
  expect(await say({ VISION_API_KEY: 'wrong' })).toBe(`fault ${url}/v1 answers 401. Correct VISION_API_KEY.`);
  expect(await say({ VISION_API_URL: `${url}/old` })).toMatch(/^note .+\/old\/models answers 404/);
  expect(await say({ VISION_API_URL: `${url}/elsewhere` })).toMatch(/^fault .+ does not answer/);
  expect(new Set(asked)).toEqual(new Set(['GET /v1/models', 'GET /old/models', 'GET /elsewhere/models']));
  server.close();
  expect(await say({})).toMatch(/^fault .+ does not answer: .*ECONNREFUSED/);
});

test('Twilio, Stripe and the mail server are asked with the credentials, and a refusal names the setting', async () => {
  const asked: string[] = [];
  const { url, server } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isRight = /^(Basic QUMxOnRoZSB0b2tlbg==|Bearer sk_test_right)$/.test(request.headers.authorization ?? '');
    response
      .writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
      .end(isRight ? '{}' : '{"error":{"message":"Invalid key."}}');
  });
  const twilio = {
    SMS_DRIVER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'the token',
    TWILIO_MESSAGING_SERVICE_SID: 'MG1',
    TWILIO_API_URL: url,
    PUBLIC_URL: url,
  };
  expect(await sayings(twilio, 'Texts')).toEqual(['ok Twilio knows the account and its Messaging Service']);
  expect(await sayings({ ...twilio, TWILIO_AUTH_TOKEN: 'wrong token' }, 'Texts')).toEqual([
    'fault Twilio answers 401. Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  ]);
  const stripe = { PAYMENTS_DRIVER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1234', STRIPE_API_URL: url };
  expect(await sayings({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_right' }, 'Payments')).toEqual([
    'ok Stripe accepts the key',
  ]);
  expect(await sayings({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'Payments')).toEqual([
    expect.stringMatching(/^fault Stripe refuses: Invalid key\. Correct STRIPE_SECRET_KEY\.$/),
  ]);
  expect(new Set(asked.filter((one) => !one.startsWith('GET')))).toEqual(new Set());
  server.close();

  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('no'), { user: 'shop' }),
  });
  mail.on('error', () => {});
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()));
  const place = `127.0.0.1:${(mail.server.address() as AddressInfo).port}`;
  const login = (password: string) => ({ MAIL_URL: `smtp://shop:${password}@${place}`, MAIL_FROM: 'a@example.com' });
  expect(await sayings(login('right'), 'Mail')).toEqual([`ok ${place} accepts the login`]);
  expect(await sayings(login('wrong'), 'Mail')).toEqual([
    expect.stringMatching(/^fault .+ refuses: .*Correct MAIL_URL\.$/),
  ]);
  await new Promise<void>((resolve) => mail.close(() => resolve()));
});
