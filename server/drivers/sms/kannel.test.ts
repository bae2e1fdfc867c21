import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { measure } from '#contract/messaging/sms/sms.ts';
import { findContactByPhone, optIn } from '#server/contacts/contacts.ts';
import { queueMessage } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openKeys } from '#server/platform/db/keys.ts';
import { freePort } from '#server/platform/free_port.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, SECRET_KEY, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { type Kannel, startKannel, whyNoKannel } from '#test/providers/kannel.ts';
import { SmsError } from './error.ts';
import type { SmsRequest } from './hooks.ts';
import { kannelHooks, kannelInboundUrl } from './kannel.hooks.ts';
import { kannelSms } from './kannel.ts';

const FROM = '+12075550100';
const PHONE = '+12075550142';
const TEXT = { from: FROM, to: PHONE, body: 'Hi', reference: 'r', status_url: 'http://127.0.0.1/s' };
const settings = { username: 'u', password: 'p&=', from: FROM };

describe('The answers of smsbox', () => {
  let answer = { status: 202, words: '0: Accepted for delivery' };
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://smsbox'));
    response.writeHead(answer.status).end(answer.words);
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  const send = (body = 'Hi') => kannelSms({ ...settings, url }).send({ ...TEXT, body }, AbortSignal.timeout(60_000));

  test.each(['0: Accepted for delivery', '3: Queued for later delivery'])(
    'The answer %s means that the message was accepted',
    async (words) => {
      answer = { status: 202, words };
      expect(await send()).toMatchObject({ status: 'sent', error_code: null });
    },
  );

  test.each([
    [403, 'Authorization failed for sendsms', 'permanent', 'bad_credentials'],
    [400, 'Missing receiver number, rejected', 'permanent', 'refused'],
    [503, '4: Temporal failure, try again later.', 'retry', 'too_busy'],
    [500, 'Internal error', 'unknown', 'no_answer'],
    [202, 'Something new', 'unknown', 'no_answer'],
  ])('The answer %i %s means: %s', async (status, words, failure, code) => {
    answer = { status, words };
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SmsError);
    expect(error).toMatchObject({ failure, code });
  });

  test('Without a connection the message was not sent, and without an answer the outcome is unknown', async () => {
    const nowhere = kannelSms({ ...settings, url: `http://127.0.0.1:${await freePort()}` });
    await expect(nowhere.send(TEXT, AbortSignal.timeout(60_000))).rejects.toMatchObject({ failure: 'retry' });
    await expect(kannelSms({ ...settings, url }).send(TEXT, AbortSignal.abort())).rejects.toMatchObject({
      failure: 'unknown',
    });
  });

  test.each([
    ['¡Año! {€} a+b&c', '0'],
    ['Café con 漢 😀', '2'],
  ])('The text %s is sent in the alphabet that it needs', async (body, coding) => {
    answer = { status: 202, words: '0: Accepted for delivery' };
    await send(body);
    const query = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
    expect(query).toMatchObject({ text: body, coding, charset: 'UTF-8', to: PHONE, password: 'p&=', 'dlr-mask': '31' });
    expect(query['dlr-url']).toMatch(/^http:\/\/127\.0\.0\.1\/s\?report=%d/);
  });
});

describe('Calls from Kannel', () => {
  const keys = openKeys('a secret of some length for this test');
  const hooks = kannelHooks(keys);
  const request = (url: string, secret = ''): SmsRequest => ({ url, secret, header: () => '', form: {} });

  test('Only the address that we gave to Kannel is accepted', () => {
    const url = new URL(kannelInboundUrl('http://a', keys));
    const secret = url.pathname.split('/').at(-1) ?? '';
    expect(hooks.isGenuineText(request(url.href, secret))).toBe(true);
    for (const other of [
      '',
      'x',
      secret.slice(1),
      openKeys('another').mac('texts from kannel', '').toString('base64url'),
    ]) {
      expect(hooks.isGenuineText(request(url.href, other))).toBe(false);
    }
  });

  test.each([
    ['coding=0&charset=UTF-8&text=STOP++a%2Bb%26c', 'STOP  a+b&c'],
    ['coding=2&charset=UTF-16BE&text=%00%A1%00H%00oo%22', '¡Ho漢'],
    ['coding=0&charset=nonsense&text=caf%C3%A9', 'café'],
    ['coding=0&charset=ISO-8859-1&text=caf%E9', 'café'],
  ])('The call %s is read', (fields, body) => {
    expect(hooks.readText(request(`/x?from=12075550142&to=12075550100&id=i&${fields}`))).toMatchObject({
      from: '12075550142',
      to: ['12075550100'],
      provider_ref: 'i',
      body,
    });
  });

  test.each([
    ['report=1&said=', { status: 'delivered', error_code: null }],
    ['report=8&said=ACK%2F', { status: 'sent', error_code: null }],
    ['report=2&said=id%3A1+stat%3AUNDELIV+err%3A034', { status: 'undelivered', error_code: 'carrier_034' }],
    ['report=2&said=', { status: 'undelivered', error_code: 'not_delivered' }],
    ['report=16&said=NACK', { status: 'failed', error_code: 'refused' }],
    ['report=4&said=', null],
    ['', null],
  ])('The delivery report %s is read', (fields, expected) => {
    expect(hooks.readReport(request(`/x?${fields}`))).toEqual(expected);
  });
});

const why = whyNoKannel();
if (why) console.log(`The test on a real Kannel is skipped: ${why}`);

describe.skipIf(why !== null)('A real gateway', () => {
  let t: TestApp;
  let maple: Shop;
  let kannel: Kannel;
  let base: string;

  beforeAll(async () => {
    const smsbox = { url: '' };
    const keys = openKeys(SECRET_KEY);
    // Noon in Maine, with the pace of a private gateway.
    t = await buildTestApp({
      now: new Date('2026-11-18T17:00:00Z'),
      reportsTo: () => base,
      smsHooks: kannelHooks(keys),
      sms: {
        ...kannelSms({ username: 'counterbook', password: 'secret', from: FROM, url: '' }),
        send: (text, signal) =>
          kannelSms({ username: 'counterbook', password: 'secret', from: FROM, url: smsbox.url }).send(text, signal),
        shared: { address: FROM, per_second: 1000, per_day: null },
      },
    });
    maple = await mapleDeli(t);
    const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
    await ctx.tx((tx) => optIn(ctx, tx, { phone_e164: PHONE, source: 'web_form', wording: 'Yes', evidence: {} }));
    base = await t.app.listen({ port: 0, host: '127.0.0.1' });
    kannel = await startKannel({
      get_url: kannelInboundUrl(base, keys),
      phone_texts: `${PHONE.slice(1)} ${FROM.slice(1)} text Alto`,
    });
    smsbox.url = kannel.url;
  });
  afterAll(async () => {
    await kannel?.close();
    await t.close();
  });

  test('A STOP from a phone opts out, and its confirmation is delivered through the gateway', async () => {
    await vi.waitFor(
      async () => {
        const contact = await t.db.tenant(maple.companyId, (tx) => findContactByPhone(tx, PHONE));
        expect(contact?.consent).toBe('opted_out');
      },
      { timeout: 60_000, interval: 50 },
    );
    await t.runJobs();
    await vi.waitFor(async () => expect(await statuses()).toEqual([{ purpose: 'opt_out', status: 'delivered' }]), {
      timeout: 60_000,
      interval: 50,
    });
    // Its network may be told of the delivery before it prints what it carried.
    const confirmation = expect.stringContaining(`${FROM} ${PHONE} text Maple Deli: Listo`);
    await vi.waitFor(() => expect(kannel.carried).toEqual([confirmation]), { timeout: 60_000, interval: 50 });
  });

  test('A text beyond GSM-7 arrives complete', async () => {
    const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
    const body = 'Maple Deli: 漢 😀';
    expect(measure(body).encoding).toBe('ucs2');
    await ctx.tx((tx) =>
      queueMessage(ctx, tx, { phone_e164: PHONE, loyalty_customer_id: null, body, purpose: 'help' }),
    );
    await t.runJobs();
    await vi.waitFor(() => expect(kannel.carried).toHaveLength(2), { timeout: 60_000, interval: 50 });
    const carried = /ucs-2 (.*)$/.exec(kannel.carried[1] ?? '')?.[1] ?? '';
    const bytes = carried
      .replaceAll('+', ' ')
      .replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'))).toBe(body);
  });

  test('A call without the secret in its address cannot text in the name of a phone', async () => {
    const answer = await fetch(`${base}/webhooks/sms/kannel/inbound/guess?from=12075550143&to=1&id=1&text=STOP`);
    expect(answer.status).toBe(403);
  });

  async function statuses() {
    return (await messagesOf(t)).map(({ purpose, status }) => ({ purpose, status }));
  }
});
