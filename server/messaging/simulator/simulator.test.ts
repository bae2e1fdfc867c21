import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { createCompany } from '#server/account/account.ts';
import { optIn } from '#server/contacts/contacts.ts';
import { openBehaviors } from '#server/drivers/sms/simulator.behaviors.ts';
import { openSimulator } from '#server/drivers/sms/simulator.ts';
import type { Sms } from '#server/drivers/sms/sms.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { countRows } from '#test/rows.ts';
import { queueMessage } from '../messaging.ts';

const PHONE = '+12075550142';
/** What passes waits no longer than it has to. A report that got lost on a busy machine leaves time for another round. */
const PATIENCE = { once: 30_000, rounds: 240_000 };
const HOST = { host: '127.0.0.1:3000' };

let t: TestApp;
let maple: Shop;
let simulator: Sms;
beforeAll(async () => {
  // Noon in Maine. The network starts when the app's database is ready.
  const sms: Sms = {
    name: 'simulator',
    shared: { address: '+15550100000', per_second: 1000, per_day: null },
    send: (text, signal) => simulator.send(text, signal),
  };
  t = await buildTestApp({ now: new Date('2026-11-18T17:00:00Z'), sms });
  simulator = openSimulator(openBehaviors(t.db), async (address, report) => {
    const answer = await t.app.inject({ method: 'POST', url: new URL(address).pathname, payload: report });
    expect(answer.statusCode).toBe(200);
  });
  maple = await mapleDeli(t);
  const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  await ctx.tx((tx) =>
    optIn(ctx, tx, { phone_e164: PHONE, name: 'Ana <b>', source: 'web_form', wording: 'Yes', evidence: {} }),
  );
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = HOST) => t.app.inject({ url, headers });
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const textFrom = (body: string) => post('/dev/phone/text', { phone: PHONE, to: '+15550100000', body });

async function send(body: string): Promise<void> {
  const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  await ctx.tx((tx) => queueMessage(ctx, tx, { phone_e164: PHONE, loyalty_customer_id: null, body, purpose: 'help' }));
  await t.runJobs();
}

async function statusOf(body: string) {
  const message = (await messagesOf(t)).find((one) => one.body === body);
  return { status: message?.status, error_code: message?.error_code };
}

/** How a message ended, as soon as the network has reported it. */
async function outcomeOf(body: string, patience = PATIENCE.rounds) {
  await vi.waitFor(async () => expect(['delivered', 'failed']).toContain((await statusOf(body)).status), patience);
  return statusOf(body);
}

test('A phone shows the messages that it got, with working links, and can answer', async () => {
  await send('Maple Deli: see https://example.com/l/a1B2?x=1&y=2.');
  expect((await textFrom('STOP')).statusCode).toBe(303);
  await t.runJobs();
  const page = (await get(`/dev/phone?phone=${encodeURIComponent(PHONE)}`)).body;
  expect(page).toContain('<a href="https://example.com/l/a1B2?x=1&amp;y=2" target="_blank" rel="noopener">');
  expect(page).toContain('Ana &lt;b&gt;');
  expect(page).not.toContain('<b>');
  const runUntilStopped = (await get(`/dev/phone/live?phone=${encodeURIComponent(PHONE)}`)).json();
  expect(runUntilStopped.thread.indexOf('STOP')).toBeLessThan(runUntilStopped.thread.indexOf('You are unsubscribed'));
  const { body } = await call(t, maple.owner, contacts.list, { query: { search: PHONE } });
  expect(body.customers).toMatchObject([{ consent: 'opted_out' }]);
});

test('A phone shows its messages even when many companies are newer than the sender', async () => {
  await send('Maple Deli: still here.');
  for (let number = 1; number <= 25; number += 1) {
    const username = `newer-${number}`;
    const owner = { username, email: `${username}@example.com`, password: PASSWORD };
    const now = new Date(t.clock.now.getTime() + number * 1000);
    await createCompany(t.db, now, { name: `Newer ${number}`, zip_code: '04101', owner });
  }
  await textFrom('Do you have bread?');
  const { thread } = (await get(`/dev/phone/live?phone=${encodeURIComponent(PHONE)}`)).json();
  expect(thread).toContain('Maple Deli: still here.');
  expect(thread).toContain('Do you have bread?');
});

test('Messages fail as chosen, for one phone or for all', async () => {
  const chosen = { undelivered: '0', failed: '100', silent: '0', error_code: 'filtered', delay_ms: '0' };
  await send('before');
  expect(await outcomeOf('before')).toMatchObject({ status: 'delivered' });
  expect((await post('/dev/phone/behavior', { phone: PHONE, back: PHONE, ...chosen })).statusCode).toBe(303);
  // The chosen behavior is read again after half a second: until then, messages are delivered.
  await vi.waitFor(async () => {
    const body = `after ${performance.now()}`;
    await send(body);
    expect(await outcomeOf(body, PATIENCE.once)).toEqual({ status: 'failed', error_code: 'filtered' });
  }, PATIENCE.rounds);
  const wrong = await post('/dev/phone/behavior', { phone: PHONE, ...chosen, silent: '1' });
  expect(wrong.statusCode).toBe(422);
});

describe('Access from this machine only', () => {
  test.each([
    ['a proxy', { ...HOST, 'x-forwarded-for': '1.2.3.4' }],
    ['a name that was made to point here', { host: 'evil.example' }],
    ['a form of another site', { ...HOST, origin: 'https://evil.example' }],
    ['a form of another site that hides it', { ...HOST, origin: 'null' }],
    ['a form of another program of this machine', { ...HOST, origin: 'null', 'sec-fetch-site': 'same-site' }],
  ])('A request from %s is refused', async (_who, headers) => {
    const before = await countRows(t, 'inbound_messages');
    for (const url of ['origin' in headers ? [] : ['/dev/phone', '/dev/phone.js', '/dev/phone/live']].flat()) {
      expect((await get(url, headers)).statusCode).toBe(404);
    }
    const answer = await post('/dev/phone/text', { phone: PHONE, to: '+15550100000', body: 'START' }, headers);
    expect(answer.statusCode).toBe(404);
    expect(await countRows(t, 'inbound_messages')).toBe(before);
  });
});

test('The page’s own form is accepted, although it sends no origin', async () => {
  const answer = await post(
    '/dev/phone/text',
    { phone: PHONE, to: '+15550100000', body: 'Hello' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  );
  expect(answer.statusCode).toBe(303);
});

test('Unsigned reports are refused', async () => {
  const url = `/webhooks/sms/simulator/status/${maple.companyId}/${maple.companyId}/AAAA`;
  expect((await post(url, { status: 'delivered' })).statusCode).toBe(403);
  expect((await post('/webhooks/sms/simulator/inbound', { from: PHONE, text: 'STOP' })).statusCode).toBe(403);
});
