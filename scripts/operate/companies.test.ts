import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { auditLog } from '#contract/account/audit/audit.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { standingTexts } from '#contract/account/standing.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactExports } from '#contract/contacts/exports.ts';
import { join } from '#contract/customer/join.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { registerSharedSender, wakeAllSenders } from '#server/messaging/sending/jobs.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, fillPath, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { openPage, pageData } from '#test/customer_page.ts';
import { giveNumber, messagesOf, receiverDeps } from '#test/messages.ts';
import { runProgram } from '#test/program.ts';
import { answerOf } from '../lib/operator.ts';
import { companies as companiesCommand } from './companies.ts';
import { jobs as jobsCommand } from './jobs.ts';
import { resetOwner } from './reset_owner.ts';
import { sending as sendingCommand } from './sms/sending.ts';

/** Maple Deli's own number, so that a text to it is for Maple Deli alone. */
const NUMBER = '+12075550999';
const REASON = 'The bill of October is not paid.';
/** Calls that the suspension stops: what sends texts, and uploads. */
const STOPPED = Object.values(ENDPOINTS)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ sends, body }) => sends || body === 'multipart');

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ quietHours: false, frequencyCaps: false });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  // The first start makes the installation's row.
  await t.db.check();
  await registerSharedSender({ db: t.db, sms: simulatedSms });
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: NUMBER });
  for (const { manager } of [maple, corner]) {
    const attestation = { how: 'Signed the card', when: '2026-01-05' };
    await call(t, manager, contacts.create, { body: { phone_e164: '(207) 555-0142', attestation } });
  }
});
afterAll(() => t.close());

const here = () => ({ DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir });
const companies = (...given: string[]) => answerOf(companiesCommand, given, here());
const sending = (...given: string[]) => answerOf(sendingCommand, given, here());
const jobs = (...given: string[]) => answerOf(jobsCommand, given, here());
const ownerReset = (...given: string[]) => answerOf(resetOwner, given, here());

async function send({ manager }: Shop, message_body: string): Promise<string> {
  const { status, body } = await call(t, manager, campaigns.send, { body: { message_body } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.campaign_id ?? '';
}
async function sentOf({ manager }: Shop, campaign_id: string): Promise<string[]> {
  const query = { limit: 10, offset: 0 };
  const { body } = await call(t, manager, campaigns.texts, { params: { campaign_id }, query });
  return body.texts.map(({ status }) => status);
}
/** What the scheduler does every minute. */
async function lookAgain() {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await wakeAllSenders(t.companies, t.db, t.clock.now);
  await t.runJobs();
}

test('The list shows each company with its users, features, storage and last activity', async () => {
  const { words, code } = await companies();
  expect(code).toBe(0);
  const [first = '', second = ''] = words.split('\n');
  expect(first).toMatch(
    /^[0-9a-f-]{36} {2}Corner Store, \d+ {2}\d users? · loyalty_sms \(\w+\).* · 0\.00 GB · last activity \d{4}-/,
  );
  expect(second).toContain('Maple Deli');
  const one = (await companies('maple  DELI')).words;
  expect(one).toMatch(/\n {2}maple <maple@example\.com> {2}owner, last seen/);
  expect(one).not.toContain('corner');
});

describe('A suspended company', () => {
  test('A suspended company is told why, can log in and export, and sends, joins and uploads nothing', async () => {
    const waiting = await send(maple, 'Soup tonight');
    expect(await companies('suspend', 'Maple Deli', '--reason', REASON)).toMatchObject({
      code: 0,
      words: `Maple Deli is suspended. Its users read: ${REASON}`,
    });
    await t.runJobs();
    await lookAgain();
    expect(await sentOf(maple, waiting)).not.toContain('sent');
    expect(await sentOf(maple, waiting)).not.toContain('delivered');

    const token = await logIn(t, 'maple');
    const contact = 'billing@example.com';
    expect((await call(t, token, account.getUser)).body).toMatchObject({ suspended: { reason: REASON, contact } });
    expect((await call(t, token, contactExports.csv)).status).toBe(200);
    expect(STOPPED.length).toBeGreaterThan(10);
    for (const { method, path } of STOPPED) {
      const url = `/api${fillPath(path, new Proxy({}, { get: () => '018f2f7e-0000-7000-8000-000000000001' }))}`;
      const answer = await t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        403,
        { code: 'suspended', detail: standingTexts.refused },
      ]);
    }
    const page = await openPage(t, `/loyalty-signup?company_id=${maple.companyId}`);
    expect(pageData(page)).toMatchObject({ name: 'join', form: null });
    const joined = await call(t, null, join.signup, {
      query: { company_id: maple.companyId },
      body: { phone_e164: '(207) 555-0177', consented: true, language: 'en', token: 'x' },
    });
    expect(joined).toMatchObject({ status: 409, body: { code: 'closed' } });
    expect((await companies()).words).toMatch(/Maple Deli.+SUSPENDED/);
    expect((await companies('Maple Deli')).words).toContain(`: ${REASON}`);
  });

  test('A suspended company does not stop others', async () => {
    const theirs = await send(corner, 'Bread');
    await t.runJobs();
    expect(await sentOf(corner, theirs)).toEqual(['sent']);
    expect((await call(t, corner.owner, account.getUser)).body).toMatchObject({ suspended: null });
  });

  test('A resumed company sends what waited, and its owners see both in the activity log', async () => {
    expect((await companies('resume', 'Maple Deli')).words).toBe('Maple Deli is no longer suspended.');
    await lookAgain();
    const { body } = await call(t, maple.owner, campaigns.list, { query: { limit: 10, offset: 0 } });
    expect(body.campaigns).toMatchObject([{ sent: 1 }]);
    expect((await call(t, maple.owner, account.getUser)).body).toMatchObject({ suspended: null });
    const query = { group: 'settings', limit: 2, offset: 0 } as const;
    const { events } = (await call(t, maple.owner, auditLog.list, { query })).body;
    expect(events).toMatchObject([
      { action: 'company.resumed', user: null },
      { action: 'company.suspended', user: null, facts: [{ field: 'reason', value: REASON }] },
    ]);
    expect(await companies('resume', 'Maple Deli')).toMatchObject({
      code: 1,
      words: 'Maple Deli is not suspended. Nothing was changed.',
    });
  });

  test('A suspended company cannot end its suspension itself', async () => {
    await expect(
      t.db.tenant(maple.companyId, (tenant) => tenant.db.deleteFrom('company_suspensions').execute()),
    ).rejects.toThrow('permission denied');
    await expect(t.db.global.updateTable('installation').set({ sending_paused_at: null }).execute()).rejects.toThrow(
      'permission denied',
    );
  });
});

test('Paused sending holds the texts of every company until it is resumed', async () => {
  expect((await sending()).words).toBe('Texts are being sent. No texts are due.');
  expect((await sending('pause')).words).toMatch(/^Sending is paused for all companies/);
  expect((await sending('pause')).words).toMatch(/^Sending has been paused since 20/);
  const ids = [await send(maple, 'Cake'), await send(corner, 'Pie')] as const;
  await t.runJobs();
  await lookAgain();
  for (const [index, shop] of [maple, corner].entries())
    expect(await sentOf(shop, ids[index] ?? '')).toEqual(['queued']);
  expect((await call(t, maple.staff, account.getUser)).body).toMatchObject({ sending_paused: true });
  expect((await sending('resume')).words).toMatch(/^Sending was resumed\. /);
  await lookAgain();
  for (const [index, shop] of [maple, corner].entries()) expect(await sentOf(shop, ids[index] ?? '')).toEqual(['sent']);
  expect((await call(t, maple.staff, account.getUser)).body).toMatchObject({ sending_paused: false });
});

test.each([
  ['paused', () => sending('pause'), () => sending('resume')],
  ['suspended', () => companies('suspend', 'Maple Deli', '--reason', REASON), () => companies('resume', 'Maple Deli')],
])('While sending is %s, HELP and STOP are answered at once, and START waits', async (_state, stop, resume) => {
  // Answers are limited by the hour.
  t.clock.now = new Date(t.clock.now.getTime() + 2 * 3_600_000);
  await stop();
  const answers = () => messagesOf(t, { company_id: maple.companyId, campaign_id: null });
  const before = (await answers()).length;
  for (const word of ['HELP', 'STOP', 'START']) {
    await hear(word);
    await t.runJobs();
  }
  const states = async () => (await answers()).slice(before).map(({ purpose, status }) => [purpose, status]);
  expect(await states()).toEqual([
    ['help', 'sent'],
    ['opt_out', 'sent'],
    ['opt_in', 'queued'],
  ]);
  await lookAgain();
  expect((await states()).at(-1)).toEqual(['opt_in', 'queued']);
  await resume();
  await lookAgain();
  expect((await states()).at(-1)).toEqual(['opt_in', 'sent']);
});

/** A text from the phone that both shops know. */
async function hear(body: string): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const deps = { ...receiverDeps(t), quietHours: false, frequencyCaps: false };
  const arrived = {
    provider_ref: newId(),
    from: '+12075550142',
    to: [NUMBER],
    body,
    media_count: 0,
    is_answered: false,
  };
  expect(await receiveMessage(deps, 'simulator', arrived)).toBe('taken');
}

test('A link for an owner sets a new password once, and the owners see that it was made', async () => {
  const made = await runProgram(t, 'reset_owner.ts', ['--company', 'Maple Deli'], {
    PUBLIC_URL: 'https://shop.example.com',
  });
  expect(made.stdout).toMatch(/^maple <maple@example\.com> can set a new password once, until 20/);
  const [, token = ''] = /https:\/\/shop\.example\.com\/reset-password\?token=([\w-]+)/.exec(made.stdout) ?? [];
  t.clock.now = new Date();
  const new_password = 'Quiet-Lantern-7!';
  const reset = () => call(t, null, credentials.resetPassword, { body: { token, new_password } });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
  await expect(logIn(t, 'maple', PASSWORD)).rejects.toThrow();
  maple.owner = await logIn(t, 'maple', new_password);
  const query = { group: 'access', limit: 50, offset: 0 } as const;
  const { events } = (await call(t, maple.owner, auditLog.list, { query })).body;
  expect(events.filter(({ action }) => action === 'password.reset_link_made')).toMatchObject([
    { about: 'maple', user: null },
  ]);
});

test('Failed jobs are listed with the reason, run again on request, or deleted', async () => {
  expect((await jobs()).words).toBe('No job has failed.');
  await t.db.pool.query(
    `select enqueue_job('read_invoice', $1, null, 1, null), enqueue_job('erase_old', $1, null, 1, null)`,
    [JSON.stringify({ company_id: maple.companyId })],
  );
  await t.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'disk failed\\nat …' where task_id in (select id from graphile_worker._private_tasks where identifier in ('read_invoice', 'erase_old'))`,
  );
  const { words } = await jobs();
  expect(words).toMatch(/^\d+ {2}\w+ {2}Maple Deli {2}1 attempts, last 20.+\n {2}disk failed\n/);
  const [first = '', second = ''] = words.split('\n').flatMap((line) => /^\d+/.exec(line) ?? []);
  expect((await jobs('--retry', first)).words).toBe('1 job will run again now.');
  expect(await jobs('--retry', first)).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^No such job has failed/),
  });
  expect((await jobs('--discard', second)).words).toBe('1 job deleted.');
  expect((await jobs()).words).toBe('No job has failed.');
});

const COMMANDS = { companies, jobs, sending, 'reset-owner': ownerReset };

test.each<[keyof typeof COMMANDS, string[], RegExp]>([
  ['companies', ['suspend', 'Maple Deli'], /^npm run -s companies/],
  ['companies', ['Nobody'], /no company called “Nobody”/],
  ['companies', ['Maple Deli', 'Corner Store'], /^npm run -s companies/],
  ['jobs', ['--retry'], /^npm run -s jobs/],
  ['jobs', ['--retry', 'x'], /^npm run -s jobs/],
  ['sending', ['stop'], /^npm run -s sending/],
  ['reset-owner', [], /^npm run -s reset-owner/],
  ['reset-owner', ['--company', 'Maple Deli', '--user', 'maple-staff'], /Maple Deli has no owner called “maple-staff”/],
])('The command %s %j says what is wrong', async (command, given, sentence) => {
  const { words, code } = await COMMANDS[command](...given);
  expect(code).toBe(1);
  expect(words).toMatch(sentence);
});

test.each([
  ['companies.ts', / {2}Maple Deli, \d+ {2}/],
  ['jobs.ts', /^No job has failed\.\n$/],
  ['sms/sending.ts', /^Texts are being sent\./],
])('%s runs as a program', async (script, printed) => {
  expect(await runProgram(t, script, [])).toEqual({ stdout: expect.stringMatching(printed), stderr: '', code: 0 });
});
