import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INBOUND_BODY_MAX } from '#contract/messaging/limits.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { contactOf } from '#test/contacts.ts';
import { giveNumber, messagesOf } from '#test/messages.ts';
import { buildInboundApp, INBOUND, NOON, Phones, signatureOf } from '#test/phones.ts';
import { queueMessage } from '../messaging.ts';
import { statusUrl } from '../sending/status_url.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let phones: Phones;
beforeAll(async () => {
  t = await buildInboundApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  phones = new Phones(t, maple);
});
beforeEach(() => {
  t.clock.now = NOON;
});
afterAll(() => t.close());

describe('Requests that do not come from the provider change nothing', () => {
  test.each([
    ['no signature', null],
    ['a wrong signature', 'AAAA'],
    ['the signature of another text', signatureOf(INBOUND, { Body: 'STOP' })],
  ])('A request with %s is refused', async (_what, signature) => {
    const { phone } = await phones.subscriber();
    const before = await phones.everything();
    expect((await phones.post(INBOUND, phones.form(phone, 'STOP'), signature)).statusCode).toBe(403);
    expect(await phones.everything()).toEqual(before);
  });

  test('A request with an added or changed field, or for another address, is refused', async () => {
    const { phone } = await phones.subscriber();
    const fields = phones.form(phone, 'Hello');
    const signature = signatureOf(INBOUND, fields);
    const before = await phones.everything();
    for (const tampered of [
      { ...fields, Body: 'STOP' },
      { ...fields, Extra: '1' },
    ]) {
      expect((await phones.post(INBOUND, tampered, signature)).statusCode).toBe(403);
    }
    expect((await phones.post(`${INBOUND}?a=1`, fields, signature)).statusCode).toBe(403);
    expect(await phones.everything()).toEqual(before);
  });

  test('Unknown fields are part of the signature', async () => {
    const { phone } = await phones.subscriber();
    const answer = await phones.say(phone, 'Hello', { BrandNewField: 'ñ & 漢' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(answer.body).toMatch(/<Response><\/Response>$/);
  });
});

describe('A message that is delivered twice', () => {
  test('The message has one effect, even when both arrive at the same moment', async () => {
    const { phone } = await phones.subscriber();
    const fields = phones.form(phone, 'HELP');
    const all = await Promise.all([
      phones.post(INBOUND, fields),
      phones.post(INBOUND, fields),
      phones.post(INBOUND, fields),
    ]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await phones.post(INBOUND, fields);
    expect(await phones.kept(phone)).toHaveLength(1);
    expect(await phones.answersTo(phone)).toHaveLength(1);
  });

  test('The message stays with the company of the first delivery', async () => {
    const { phone } = await phones.subscriber(maple);
    const fields = phones.form(phone, 'Do you have soup?');
    await phones.post(INBOUND, fields);
    await phones.texted(corner, phone, new Date(NOON.getTime() + 5000));
    await phones.post(INBOUND, fields);
    expect((await phones.kept(phone)).map((row) => row.company_id)).toEqual([maple.companyId]);
  });
});

describe('Messages of every kind', () => {
  test.each([
    ['an MMS without words', '', { NumMedia: '2' }, { body: '', media_count: 2 }],
    ['a null byte', 'a\0b', {}, { body: 'ab' }],
    ['half a character', 'a\ud83d', {}, { body: 'a\ufffd' }],
    ['markup', '<script>alert(1)</script>', {}, { body: '<script>alert(1)</script>' }],
    ['far too many words', 'x'.repeat(100_000), {}, { body: 'x'.repeat(INBOUND_BODY_MAX) }],
  ])('A message with %s is handled', async (_what, body, rest, expected) => {
    const { phone } = await phones.subscriber();
    expect((await phones.say(phone, body, rest)).statusCode).toBe(200);
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false, ...expected }]);
  });

  test.each(['AMZN', '12345', '', '+1', 'tel:x'])('A sender %j that is not a phone changes nothing', async (from) => {
    const before = await phones.everything();
    expect((await phones.say(from, 'STOP')).statusCode).toBe(200);
    expect(await phones.everything()).toEqual(before);
  });

  test('A message for an unknown number changes nothing', async () => {
    const before = await phones.everything();
    expect((await phones.say(phones.newPhone(), 'HELP')).statusCode).toBe(200);
    expect(await phones.everything()).toEqual(before);
  });

  test('A company’s own number leads to that company, whoever texted last', async () => {
    const { phone } = await phones.subscriber(maple);
    await giveNumber(t, corner.companyId, { driver: 'twilio', address: '+12075550999' });
    await phones.say(phone, 'Hello', { To: '+12075550999' });
    expect(await phones.kept(phone)).toMatchObject([{ company_id: corner.companyId }]);
  });

  test('A message from a parked number ends the parking', async () => {
    const { phone } = await phones.subscriber();
    await t.owner.query(`update contacts set unreachable_at = now(), unreachable_reason = 'x' where phone_e164 = $1`, [
      phone,
    ]);
    await phones.say(phone, 'I am back');
    expect(await contactOf(t, maple, phone)).toMatchObject({ unreachable_at: null });
  });
});

describe('Delivery reports', () => {
  async function sent(): Promise<{ url: string; message_id: string }> {
    const { phone, id } = await phones.subscriber();
    const ctx = phones.ctxOf(maple);
    const message_id = await ctx.tx((tx) =>
      queueMessage(ctx, tx, { phone_e164: phone, loyalty_customer_id: id, body: 'Maple Deli: Hi', purpose: 'reply' }),
    );
    await t.owner.query(
      `update messages set status = 'sent', driver = 'twilio', provider_ref = $2, sent_at = now() where message_id = $1`,
      [message_id, `SM-${message_id}`],
    );
    const base = statusUrl('', 'twilio', t.db.keys, { companyId: maple.companyId, message_id });
    return { url: base, message_id };
  }
  const statusOf = async (message_id: string) => {
    const [{ status, error_code }] = await messagesOf(t, { message_id });
    return { status, error_code };
  };
  const report = (id: string, MessageStatus: string, rest = {}) => ({ MessageSid: `SM-${id}`, MessageStatus, ...rest });

  test('A report advances a message once and never moves it back', async () => {
    const { url, message_id } = await sent();
    expect((await phones.post(url, report(message_id, 'undelivered', { ErrorCode: '30007' }))).statusCode).toBe(200);
    expect(await statusOf(message_id)).toEqual({ status: 'undelivered', error_code: 'filtered' });
    for (const status of ['sent', 'delivered', 'queued']) await phones.post(url, report(message_id, status));
    expect(await statusOf(message_id)).toEqual({ status: 'undelivered', error_code: 'filtered' });
  });

  test('A report without a signature, or about another message, changes nothing', async () => {
    const one = await sent();
    const two = await sent();
    expect((await phones.post(one.url, report(one.message_id, 'delivered'), null)).statusCode).toBe(403);
    const crossed = one.url.replace(one.message_id, two.message_id);
    expect((await phones.post(crossed, report(two.message_id, 'delivered'))).statusCode).toBe(403);
    expect(
      (await phones.post(one.url.replace(maple.companyId, newId()), report(one.message_id, 'delivered'))).statusCode,
    ).toBe(403);
    expect([await statusOf(one.message_id), await statusOf(two.message_id)]).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
  });
});
