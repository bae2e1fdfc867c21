import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { HOUR_MS } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { linkText } from '#contract/messaging/sms/message_texts.ts';
import { optIn } from '#server/contacts/contacts.ts';
import { call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { brand, buildInboundApp, INBOUND, NOON, Phones, words } from '#test/phones.ts';
import { queueMessage } from '../messaging.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
let phones: Phones;
beforeAll(async () => {
  t = await buildInboundApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
  phones = new Phones(t, maple);
});
beforeEach(() => {
  t.clock.now = NOON;
});
afterAll(() => t.close());

const promotionTo = async (phone_e164: string) =>
  (await messagesOf(t, { phone_e164 }))
    .filter(({ purpose }) => purpose === 'marketing')
    .map(({ status, reason }) => ({ status, reason }));

describe('Opting out', () => {
  // spec: ruling-18-confirmed-once
  test.each([
    ['Stop all', 'en'],
    ['remove', 'en'],
    ['ALTO!', 'es'],
    ['parar', 'es'],
    ['please stop texting me', 'en'],
  ] as const)(
    'The word %s is confirmed once, in its language, although the number is blocked',
    async (body, language) => {
      const { phone } = await phones.subscriber();
      await phones.say(phone, body);
      expect(await phones.consentOf(phone)).toBe('opted_out');
      await phones.say(phone, body);
      expect(await phones.answersTo(phone)).toEqual([
        { body: words('optOut', language), purpose: 'opt_out', status: 'queued' },
      ]);
      await t.runJobs();
      expect(await phones.answersTo(phone)).toMatchObject([{ purpose: 'opt_out', status: 'sent' }]);
    },
  );

  test('A heart on one of our texts opts nobody out, and is for the team to read', async () => {
    const { phone } = await phones.subscriber();
    await phones.say(phone, `Loved “${linkText('en', brand, 'https://maple.example/l/a1B2c3D4e5')}”`);
    expect(await phones.consentOf(phone)).toBe('consented');
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
    expect(await phones.answersTo(phone)).toEqual([]);
  });

  test('An opt-out counts for the campaign whose text arrived last, also when that was queued before another one', async () => {
    const { phone, id } = await phones.subscriber();
    const tag = await call(t, maple.owner, tags.create, { body: { name: 'Evening' } });
    const { tag_id } = tag.body;
    await call(t, maple.owner, contacts.addTags, { params: { loyalty_customer_id: id }, body: { tag_ids: [tag_id] } });
    const send = async (message_body: string) => {
      const body = { message_body, audience: { tags_any: [tag_id] } };
      const { campaign_id } = (await call(t, maple.manager, campaigns.send, { body })).body;
      await t.runJobs();
      return { campaign_id: campaign_id ?? '' };
    };
    const later = (hours: number) => {
      t.clock.now = new Date(NOON.getTime() + hours * HOUR_MS);
    };
    later(10);
    const held = await send('Held until the morning');
    await call(t, maple.manager, campaigns.pause, { params: held });
    later(24);
    const sent = await send('Sent at noon');
    later(49);
    await call(t, maple.manager, campaigns.resume, { params: held });
    await t.runJobs();
    await phones.say(phone, 'STOP');
    const left = async (params: { campaign_id: string }) =>
      (await call(t, maple.manager, campaigns.get, { params })).body.opted_out;
    expect([await left(sent), await left(held)]).toEqual([0, 1]);
  });

  // spec: ruling-18-same-transaction
  test('Waiting messages of the contact are dropped in the same transaction', async () => {
    const { phone, id } = await phones.subscriber();
    const ctx = phones.ctxOf(maple);
    await ctx.tx((tx) =>
      queueMessage(ctx, tx, {
        phone_e164: phone,
        loyalty_customer_id: id,
        body: 'Maple Deli: Soup',
        purpose: 'marketing',
      }),
    );
    await phones.say(phone, 'Stop all');
    // Before any job has run.
    expect(await promotionTo(phone)).toEqual([{ status: 'suppressed', reason: 'opted_out' }]);
    await t.runJobs();
    expect(await promotionTo(phone)).toEqual([{ status: 'suppressed', reason: 'opted_out' }]);
  });

  // spec: ruling-18-same-transaction
  test('A STOP during sending drops the message or comes after it, and is confirmed once', async () => {
    const contacts = await Promise.all(Array.from({ length: 12 }, () => phones.subscriber()));
    const ctx = phones.ctxOf(maple);
    for (const { phone, id } of contacts) {
      await ctx.tx((tx) =>
        queueMessage(ctx, tx, {
          phone_e164: phone,
          loyalty_customer_id: id,
          body: 'Maple Deli: Soup',
          purpose: 'marketing',
        }),
      );
    }
    const stops = contacts.map(async ({ phone }) => {
      const fields = phones.form(phone, 'Stop all');
      await Promise.all([phones.post(INBOUND, fields), phones.post(INBOUND, fields), phones.say(phone, 'Remove')]);
      // After the answer, nothing waits for them anymore.
      expect((await promotionTo(phone))[0]?.status).toMatch(/^(suppressed|sending|sent)$/);
    });
    await Promise.all([t.runJobs(), ...stops]);
    await t.runJobs();
    for (const { phone } of contacts) {
      const rows = await promotionTo(phone);
      expect(rows).toHaveLength(1);
      expect([
        { status: 'sent', reason: null },
        { status: 'suppressed', reason: 'opted_out' },
      ]).toContainEqual(rows[0]);
      expect(await phones.answersTo(phone)).toHaveLength(1);
    }
  });

  test.each(['STOP', 'Unsubscribe', 'quit'])('The word %s is answered by Twilio and not by us', async (body) => {
    const { phone } = await phones.subscriber();
    await phones.say(phone, body);
    expect(await phones.consentOf(phone)).toBe('opted_out');
    expect(await phones.answersTo(phone)).toEqual([]);
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'stop', is_answered_by_provider: true, is_read: true }]);
  });

  test('Where Twilio writes the answers, it also answers HELP and START', async () => {
    const { phone } = await phones.subscriber();
    await phones.say(phone, 'HELP', { OptOutType: 'HELP' });
    await phones.say(phone, 'Remove', { OptOutType: 'STOP' });
    await phones.say(phone, 'START', { OptOutType: 'START' });
    expect(await phones.answersTo(phone)).toEqual([]);
    expect(await phones.consentOf(phone)).toBe('consented');
  });

  // spec: ruling-18-review
  test('An unknown number can opt out, and stays opted out when the shop adds it', async () => {
    const phone = phones.newPhone();
    await phones.texted(maple, phone);
    await phones.say(phone, 'leave me alone, stop texting me');
    expect(await phones.kept(phone)).toMatchObject([
      { meaning: 'stop_unsure', is_read: false, loyalty_customer_id: null },
    ]);
    const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: phone } });
    expect(added.body).toMatchObject({ consent: 'opted_out' });
  });

  test('A STOP to a shared number applies to every company that texted the phone, and one of them confirms', async () => {
    const { phone } = await phones.subscriber(maple);
    const ctx = phones.ctxOf(corner);
    await ctx.tx((tx) => optIn(ctx, tx, { phone_e164: phone, source: 'web_form', wording: 'Yes', evidence: {} }));
    await phones.texted(corner, phone, new Date(NOON.getTime() + 1000));
    await phones.say(phone, 'Stop all');
    expect([await phones.consentOf(phone, maple), await phones.consentOf(phone, corner)]).toEqual([
      'opted_out',
      'opted_out',
    ]);
    expect((await phones.answersTo(phone)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Corner Store: You are/),
    ]);
    expect((await phones.kept(phone)).map((row) => row.company_id).sort()).toEqual(
      [maple.companyId, corner.companyId].sort(),
    );
  });

  test('An interrupted delivery is completed the next time', async () => {
    const { phone } = await phones.subscriber(maple);
    await phones.texted(corner, phone, new Date(NOON.getTime() + 1000));
    const fields = phones.form(phone, 'Stop all');
    await t.owner.query(`insert into inbound_receipts values ('twilio', $1, $2, $3)`, [
      fields.MessageSid,
      NOON,
      corner.companyId,
    ]);
    await phones.post(INBOUND, fields);
    expect(await phones.consentOf(phone)).toBe('opted_out');
    expect(await phones.answersTo(phone)).toEqual([]);
  });

  // spec: ruling-6-stop
  test('A company whose trial is over still gets the opt-out, and HELP is answered for it', async () => {
    const phone = phones.newPhone();
    await phones.texted(old, phone);
    t.clock.now = new Date(NOON.getTime() + 60 * 86_400_000);
    expect((await phones.say(phone, 'HELP')).statusCode).toBe(200);
    expect((await phones.say(phone, 'Stop all')).statusCode).toBe(200);
    await t.runJobs();
    expect(await phones.answersTo(phone)).toMatchObject([
      { body: expect.stringMatching(/^Old Shop Rewards: /), purpose: 'help', status: 'sent' },
      { body: expect.stringMatching(/^Old Shop: /), purpose: 'opt_out', status: 'sent' },
    ]);
  });
});
