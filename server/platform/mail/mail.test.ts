import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailTexts } from '#contract/texts/mail.ts';
import { type Mail, type MailMessage, queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, type Shop } from '#test/cast.ts';
import { countRows, hurryJobs } from '#test/rows.ts';
import { ProviderError } from '../errors.ts';

let t: TestApp;
let corner: Shop;
let outbox: TestApp;
/** What a mail server would have received; it answers with `failure` as long as there is one. */
const handed: (MailMessage & { from: string; id: string })[] = [];
let failure: ProviderError | undefined;

const server: Mail = {
  keepsBodies: false,
  async send(message) {
    handed.push(message);
    if (failure) throw failure;
  },
};

beforeAll(async () => {
  t = await buildTestApp({ mail: server });
  corner = await cornerStore(t);
  outbox = await buildTestApp();
});
afterAll(async () => {
  await t.close();
  await outbox.close();
});
beforeEach(async () => {
  handed.length = 0;
  failure = undefined;
  await t.owner.query('delete from mails');
});

const reset = composeMail(mailTexts.passwordReset('maple', 'https://shop.example.com/reset-password?token=secret'));

function queue(test = t, companyId = corner.companyId, to = 'corner@example.com') {
  return test.db.tenant(companyId, (tenant) => queueMail(tenant, { topic: 'test', to, ...reset }));
}

async function rows(app = t) {
  return (await app.owner.query('select * from mails order by created_at')).rows;
}

test('A queued mail is sent once, and its body is not kept', async () => {
  await queue();
  await t.runJobs();
  await t.runJobs();
  expect(handed).toHaveLength(1);
  expect(handed[0]).toMatchObject({
    to: 'corner@example.com',
    from: 'Counterbook <mail@example.com>',
    subject: 'Set a new Counterbook password',
  });
  expect(handed[0]?.text).toContain('https://shop.example.com/reset-password?token=secret');
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, text: null, html: null, sent_at: t.clock.now }]);
});

test('A mail of a failed transaction is never sent', async () => {
  const failing = t.db.tenant(corner.companyId, async (tenant) => {
    await queueMail(tenant, { topic: 'test', to: 'corner@example.com', ...reset });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await t.runJobs();
  expect(handed).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('A temporary failure is retried under the same id, and a job that runs twice sends nothing twice', async () => {
  failure = new ProviderError('451 try later', { permanent: false });
  await queue();
  await t.runJobs();
  expect(await rows()).toMatchObject([
    { status: 'queued', attempts: 1, last_error: '451 try later', text: reset.text },
  ]);
  failure = undefined;
  await hurryJobs(t);
  await t.runJobs();
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
  expect(handed.map(({ id }) => id)).toEqual([handed[0]?.id, handed[0]?.id]);

  const [{ mail_id, company_id }] = await rows();
  await t.owner.query(`select graphile_worker.add_job('send_mail', $1)`, [{ mail_id, company_id }]);
  await t.runJobs();
  expect(handed).toHaveLength(2);
});

test('A permanent refusal is recorded and not retried', async () => {
  failure = new ProviderError('550 no such user', { permanent: true });
  await queue();
  await t.runJobs();
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: '550 no such user', text: null, html: null }]);
  expect(await countRows(t, 'graphile_worker._private_jobs')).toBe(0);
});

test('The last attempt of a mail that never arrives gives up', async () => {
  failure = new ProviderError('connection refused', { permanent: false });
  await queue();
  await t.owner.query('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await t.runJobs();
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'connection refused', text: null }]);
});

test('Both parts say the same, and typed text never becomes markup', () => {
  const { text, html } = composeMail(mailTexts.passwordReset('<b>"Tom"</b>', 'https://a.example/?a=1&b=2'));
  expect(text).toContain('“<b>"Tom"</b>”');
  expect(html).toContain('“&lt;b&gt;&quot;Tom&quot;&lt;/b&gt;”');
  expect(html).toContain('href="https://a.example/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<(img|script|b>|link)/);
});

test("Without a mail server, mails are read in this machine's outbox and nowhere else", async () => {
  const shop = await cornerStore(outbox);
  await queue(outbox, shop.companyId, '"<i>x</i>"@example.com');
  await outbox.runJobs();
  const read = (request: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    outbox.app.inject({ url: '/dev/outbox', remoteAddress: '127.0.0.1', ...request });

  const page = await read({ headers: { host: 'localhost:3000' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('Set a new Counterbook password');
  expect(page.body).toContain('<a href="https://shop.example.com/reset-password?token=secret">');
  expect(page.body).toContain('&lt;i&gt;x&lt;/i&gt;');

  const headers = { host: 'localhost:3000' };
  expect((await read({ headers, remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  expect((await read({ headers: { ...headers, 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
  expect((await read({ headers: { host: 'rebound.example.com' } })).statusCode).toBe(404);
  expect((await t.app.inject({ url: '/dev/outbox', headers })).statusCode).toBe(404);
});
