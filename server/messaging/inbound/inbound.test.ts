import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { AUTOMATIC_ANSWERS_PER_HOUR, INBOUND_BODY_MAX } from '#contract/messaging/limits.ts';
import {
  type AutomaticMessage,
  automaticMessage,
  type JoinedMessage,
  joinedMessage,
  linkText,
} from '#contract/messaging/sms/message_texts.ts';
import { createContact, optIn } from '#server/contacts/contacts.ts';
import { twilioHooks } from '#server/drivers/sms/twilio.hooks.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { contactOf, enterBirthDate, evidenceOf } from '#test/contacts.ts';
import { changeTextingRules, GREETING, giveNumber, messagesOf } from '#test/messages.ts';
import { contactRows, fingerprints, hurryJobs } from '#test/rows.ts';
import { queueMessage } from '../messaging.ts';
import { statusUrl } from '../sending/status_url.ts';
import { queueWelcomeMessage } from '../welcome_message/queue_welcome_message.ts';

/** Noon in Maine, on a Wednesday. */
const NOON = new Date('2026-11-18T17:00:00Z');
const NIGHT = new Date('2026-11-19T04:00:00Z');
const TOKEN = 'a token of theirs';
const PUBLIC_URL = 'https://shop.example.com';
const POOL = 'MG1';
const INBOUND = '/webhooks/sms/twilio/inbound';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
let phones = 0;
let sids = 0;

beforeAll(async () => {
  t = await buildTestApp({ now: NOON, smsHooks: twilioHooks({ auth_token: TOKEN, public_url: PUBLIC_URL }) });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
});
beforeEach(() => {
  t.clock.now = NOON;
});
afterAll(() => t.close());

function ctxOf(shop: Shop): Ctx {
  return machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
}

function newPhone(): string {
  return `+1207555${String(100 + phones++).padStart(4, '0')}`;
}

/** A contact who agreed and whom the shop has texted from the shared number. */
async function subscriber(shop = maple, language: 'en' | 'es' = 'en'): Promise<{ phone: string; id: string }> {
  const phone = newPhone();
  const ctx = ctxOf(shop);
  const { loyalty_customer_id } = await ctx.tx((tx) =>
    optIn(ctx, tx, { phone_e164: phone, source: 'web_form', wording: 'Yes', evidence: {}, language }),
  );
  await texted(shop, phone);
  return { phone, id: String(loyalty_customer_id) };
}

async function texted(shop: Shop, phone: string, at = t.clock.now): Promise<void> {
  await t.owner.query(
    `insert into sender_threads values ('twilio', $1, $2, $3, $4)
     on conflict (driver, address, phone_hash, company_id) do update set last_at = excluded.last_at`,
    [POOL, t.db.keys.phoneHashAnywhere(phone), shop.companyId, at],
  );
}

function form(from: string, body: string, rest: Record<string, string> = {}): Record<string, string> {
  const MessageSid = `SM${sids++}`;
  return { MessageSid, From: from, To: '+15550100000', MessagingServiceSid: POOL, Body: body, NumMedia: '0', ...rest };
}

function post(url: string, fields: Record<string, string>, signature?: string | null) {
  const right = twilio.getExpectedTwilioSignature(TOKEN, PUBLIC_URL + url, fields);
  const given = signature === undefined ? right : signature;
  return t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(given === null ? {} : { 'x-twilio-signature': given }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

const say = (from: string, body: string, rest?: Record<string, string>) => post(INBOUND, form(from, body, rest));

async function answersTo(phone: string): Promise<{ body: string; purpose: string; status: string }[]> {
  const answers = (await messagesOf(t, { phone_e164: phone })).filter(({ purpose }) =>
    ['opt_out', 'opt_in', 'help', 'welcome'].includes(purpose),
  );
  return answers.map(({ body, purpose, status }) => ({ body, purpose, status }));
}

const promotionTo = async (phone_e164: string) =>
  (await messagesOf(t, { phone_e164 }))
    .filter(({ purpose }) => purpose === 'marketing')
    .map(({ status, reason }) => ({ status, reason }));

async function consentOf(phone: string, shop = maple): Promise<string | undefined> {
  const { customers } = (await call(t, shop.owner, contacts.list, { query: { search: phone } })).body;
  return customers[0]?.consent;
}

async function kept(phone: string) {
  const { rows } = await t.owner.query(
    `select company_id, body, meaning, media_count, read_at is not null as is_read, is_answered_by_provider, loyalty_customer_id
     from inbound_messages where phone_e164 = $1 order by received_at, inbound_message_id`,
    [phone],
  );
  return rows;
}

const brand = { company_name: 'Maple Deli', per_month: 8, contact: '' };
const words = (kind: AutomaticMessage, language: 'en' | 'es' = 'en') => automaticMessage(kind, language, brand);
/** The confirmation of joining, with any link of ours. */
const joinedWords = (kind: JoinedMessage, language: 'en' | 'es' = 'en') => {
  const [before = '', after = ''] = joinedMessage(kind, language, brand, '|').split('|');
  return expect.stringMatching(new RegExp(`^${escaped(before)}\\S+/l/\\w{11}${escaped(after)}$`));
};
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function everything() {
  const tables = ['inbound_messages', 'inbound_receipts', 'reply_threads', 'messages', 'contacts', 'suppressions'];
  return fingerprints(t, tables);
}

describe('Requests that do not come from the provider change nothing', () => {
  test.each([
    ['no signature', null],
    ['a wrong signature', 'AAAA'],
    ['the signature of another text', twilio.getExpectedTwilioSignature(TOKEN, PUBLIC_URL + INBOUND, { Body: 'STOP' })],
  ])('A request with %s is refused', async (_what, signature) => {
    const { phone } = await subscriber();
    const before = await everything();
    expect((await post(INBOUND, form(phone, 'STOP'), signature)).statusCode).toBe(403);
    expect(await everything()).toEqual(before);
  });

  test('A request with an added or changed field, or for another address, is refused', async () => {
    const { phone } = await subscriber();
    const fields = form(phone, 'Hello');
    const signature = twilio.getExpectedTwilioSignature(TOKEN, PUBLIC_URL + INBOUND, fields);
    const before = await everything();
    for (const tampered of [
      { ...fields, Body: 'STOP' },
      { ...fields, Extra: '1' },
    ]) {
      expect((await post(INBOUND, tampered, signature)).statusCode).toBe(403);
    }
    expect((await post(`${INBOUND}?a=1`, fields, signature)).statusCode).toBe(403);
    expect(await everything()).toEqual(before);
  });

  test('Unknown fields are part of the signature', async () => {
    const { phone } = await subscriber();
    const answer = await say(phone, 'Hello', { BrandNewField: 'ñ & 漢' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(answer.body).toMatch(/<Response><\/Response>$/);
  });
});

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
      const { phone } = await subscriber();
      await say(phone, body);
      expect(await consentOf(phone)).toBe('opted_out');
      await say(phone, body);
      expect(await answersTo(phone)).toEqual([
        { body: words('optOut', language), purpose: 'opt_out', status: 'queued' },
      ]);
      await t.runJobs();
      expect(await answersTo(phone)).toMatchObject([{ purpose: 'opt_out', status: 'sent' }]);
    },
  );

  test('A heart on one of our texts opts nobody out, and is for the team to read', async () => {
    const { phone } = await subscriber();
    await say(phone, `Loved “${linkText('en', brand, 'https://maple.example/l/a1B2c3D4e5')}”`);
    expect(await consentOf(phone)).toBe('consented');
    expect(await kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
    expect(await answersTo(phone)).toEqual([]);
  });

  // spec: ruling-18-same-transaction
  test('Waiting messages of the contact are dropped in the same transaction', async () => {
    const { phone, id } = await subscriber();
    const ctx = ctxOf(maple);
    await ctx.tx((tx) =>
      queueMessage(ctx, tx, {
        phone_e164: phone,
        loyalty_customer_id: id,
        body: 'Maple Deli: Soup',
        purpose: 'marketing',
      }),
    );
    await say(phone, 'Stop all');
    await t.runJobs();
    expect(await promotionTo(phone)).toMatchObject([{ status: 'suppressed', reason: 'opted_out' }]);
  });

  test('A STOP during sending drops the message or comes after it, and is confirmed once', async () => {
    const contacts = await Promise.all(Array.from({ length: 12 }, () => subscriber()));
    const ctx = ctxOf(maple);
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
      const fields = form(phone, 'Stop all');
      await Promise.all([post(INBOUND, fields), post(INBOUND, fields), say(phone, 'Remove')]);
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
      expect(await answersTo(phone)).toHaveLength(1);
    }
  });

  test.each(['STOP', 'Unsubscribe', 'quit'])('The word %s is answered by Twilio and not by us', async (body) => {
    const { phone } = await subscriber();
    await say(phone, body);
    expect(await consentOf(phone)).toBe('opted_out');
    expect(await answersTo(phone)).toEqual([]);
    expect(await kept(phone)).toMatchObject([{ meaning: 'stop', is_answered_by_provider: true, is_read: true }]);
  });

  test('Where Twilio writes the answers, it also answers HELP and START', async () => {
    const { phone } = await subscriber();
    await say(phone, 'HELP', { OptOutType: 'HELP' });
    await say(phone, 'Remove', { OptOutType: 'STOP' });
    await say(phone, 'START', { OptOutType: 'START' });
    expect(await answersTo(phone)).toEqual([]);
    expect(await consentOf(phone)).toBe('consented');
  });

  // spec: ruling-18-review
  test('An unknown number can opt out, and stays opted out when the shop adds it', async () => {
    const phone = newPhone();
    await texted(maple, phone);
    await say(phone, 'leave me alone, stop texting me');
    expect(await kept(phone)).toMatchObject([{ meaning: 'stop_unsure', is_read: false, loyalty_customer_id: null }]);
    const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: phone } });
    expect(added.body).toMatchObject({ consent: 'opted_out' });
  });

  test('A STOP to a shared number applies to every company that texted the phone, and one of them confirms', async () => {
    const { phone } = await subscriber(maple);
    const ctx = ctxOf(corner);
    await ctx.tx((tx) => optIn(ctx, tx, { phone_e164: phone, source: 'web_form', wording: 'Yes', evidence: {} }));
    await texted(corner, phone, new Date(NOON.getTime() + 1000));
    await say(phone, 'Stop all');
    expect([await consentOf(phone, maple), await consentOf(phone, corner)]).toEqual(['opted_out', 'opted_out']);
    expect((await answersTo(phone)).map(({ body }) => body)).toEqual([expect.stringMatching(/^Corner Store: You are/)]);
    expect((await kept(phone)).map((row) => row.company_id).sort()).toEqual([maple.companyId, corner.companyId].sort());
  });

  test('An interrupted delivery is completed the next time', async () => {
    const { phone } = await subscriber(maple);
    await texted(corner, phone, new Date(NOON.getTime() + 1000));
    const fields = form(phone, 'Stop all');
    await t.owner.query(`insert into inbound_receipts values ('twilio', $1, $2, $3)`, [
      fields.MessageSid,
      NOON,
      corner.companyId,
    ]);
    await post(INBOUND, fields);
    expect(await consentOf(phone)).toBe('opted_out');
    expect(await answersTo(phone)).toEqual([]);
  });

  // spec: ruling-6-stop
  test('A company whose trial is over still gets the opt-out', async () => {
    const phone = newPhone();
    await texted(old, phone);
    t.clock.now = new Date(NOON.getTime() + 60 * 86_400_000);
    expect((await say(phone, 'Stop all')).statusCode).toBe(200);
    expect((await answersTo(phone)).map(({ body }) => body)).toEqual([expect.stringMatching(/^Old Shop: /)]);
  });
});

describe('A message that is delivered twice', () => {
  test('The message has one effect, even when both arrive at the same moment', async () => {
    const { phone } = await subscriber();
    const fields = form(phone, 'HELP');
    const all = await Promise.all([post(INBOUND, fields), post(INBOUND, fields), post(INBOUND, fields)]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await post(INBOUND, fields);
    expect(await kept(phone)).toHaveLength(1);
    expect(await answersTo(phone)).toHaveLength(1);
  });

  test('The message stays with the company of the first delivery', async () => {
    const { phone } = await subscriber(maple);
    const fields = form(phone, 'Do you have soup?');
    await post(INBOUND, fields);
    await texted(corner, phone, new Date(NOON.getTime() + 5000));
    await post(INBOUND, fields);
    expect((await kept(phone)).map((row) => row.company_id)).toEqual([maple.companyId]);
  });
});

describe('HELP', () => {
  // spec: ruling-18-help
  test.each([
    ['HELP', 'en'],
    ['info', 'en'],
    ['Ayuda', 'es'],
  ] as const)('The word %s is answered to contacts, unknown numbers and opted-out numbers', async (body, language) => {
    const { phone } = await subscriber();
    await say(phone, 'Stop all');
    await say(phone, body);
    const stranger = newPhone();
    await texted(maple, stranger);
    await say(stranger, body);
    const help = { body: words('help', language), purpose: 'help', status: 'queued' };
    expect((await answersTo(phone)).slice(1)).toEqual([help]);
    expect(await answersTo(stranger)).toEqual([help]);
    await t.runJobs();
    expect((await answersTo(phone)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('The answer names the contact details of the settings', async () => {
    const { version: _, ...now } = (await call(t, maple.owner, company.getDetails)).body;
    await call(t, maple.owner, company.updateDetails, { body: { ...now, help_contact: '(207) 555-0123' } });
    const { phone } = await subscriber();
    await say(phone, 'HELP');
    await call(t, maple.owner, company.updateDetails, { body: now });
    expect((await answersTo(phone))[0]?.body).toContain('Help: (207) 555-0123.');
  });

  test('Without a contact of the shop, HELP and STOP name no email address of a login', async () => {
    const { phone } = await subscriber();
    await say(phone, 'HELP');
    await say(phone, 'Stop all');
    const bodies = (await answersTo(phone)).map(({ body }) => body);
    expect(bodies).toEqual([expect.stringContaining('Help: ask at our counter.'), expect.any(String)]);
    expect(bodies.join()).not.toContain('@');
  });

  test('Two machines that answer each other stop, and the number is answered again later', async () => {
    const { phone } = await subscriber();
    for (let at = 0; at < AUTOMATIC_ANSWERS_PER_HOUR + 4; at++) await say(phone, 'HELP');
    expect(await answersTo(phone)).toHaveLength(AUTOMATIC_ANSWERS_PER_HOUR);
    t.clock.now = new Date(NOON.getTime() + 3_700_000);
    await say(phone, 'HELP');
    expect(await answersTo(phone)).toHaveLength(AUTOMATIC_ANSWERS_PER_HOUR + 1);
  });

  test('An opt-out after many answers is still confirmed', async () => {
    const { phone } = await subscriber();
    for (let at = 0; at < AUTOMATIC_ANSWERS_PER_HOUR; at++) await say(phone, 'HELP');
    // Not the single word, which the provider answers itself.
    await say(phone, 'Stop all');
    const answers = await answersTo(phone);
    expect(answers.filter(({ purpose }) => purpose === 'opt_out')).toHaveLength(1);
  });
});

describe('Opting in', () => {
  // spec: ruling-18-start
  test.each([
    ['START', 'en', 'en'],
    ['UNSTOP', 'en', 'en'],
    ['Subscribe', 'en', 'en'],
    ['suscribir', 'en', 'es'],
    // Our Spanish messages name START.
    ['START', 'es', 'es'],
  ] as const)('A %s after a STOP opts in a contact who reads %s', async (body, reads, language) => {
    const { phone } = await subscriber(maple, reads);
    await say(phone, 'Stop all');
    await say(phone, body);
    expect(await consentOf(phone)).toBe('consented');
    expect((await answersTo(phone)).slice(1)).toEqual([
      { body: joinedWords('rejoined', language), purpose: 'opt_in', status: 'queued' },
    ]);
    const event = (await evidenceOf(t, maple, phone)).at(-1);
    expect(event).toMatchObject({ kind: 'opt_in', source: 'keyword', evidence: { words: body } });
    await say(phone, 'Stop all');
    expect((await answersTo(phone)).map(({ purpose }) => purpose)).toEqual(['opt_out', 'opt_in', 'opt_out']);
  });

  test('An unknown number joins and is told that it did', async () => {
    const phone = newPhone();
    await texted(maple, phone);
    await say(phone, 'Start');
    expect(await consentOf(phone)).toBe('consented');
    expect(await answersTo(phone)).toEqual([{ body: joinedWords('joined'), purpose: 'opt_in', status: 'queued' }]);
    expect((await kept(phone))[0]?.loyalty_customer_id).not.toBeNull();
  });

  test('Behind an age gate no number joins by text', async () => {
    await changeTextingRules(t, maple, { age_gate: true });
    const phone = newPhone();
    await texted(maple, phone);
    await say(phone, 'START');
    await changeTextingRules(t, maple, { age_gate: false });
    expect(await consentOf(phone)).toBeUndefined();
    expect(await kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
  });

  test('Behind an age gate a contact known to be under 21 cannot come back by text, and one of 21 can', async () => {
    const consents = [];
    for (const birth_date of ['2005-11-19', '2005-11-18']) {
      const { phone, id } = await subscriber();
      await enterBirthDate(t, maple, id, birth_date);
      await say(phone, 'STOP');
      await changeTextingRules(t, maple, { age_gate: true });
      await say(phone, 'START');
      await changeTextingRules(t, maple, { age_gate: false });
      consents.push(await consentOf(phone));
    }
    expect(consents).toEqual(['opted_out', 'consented']);
  });
});

describe('Requests to confirm', () => {
  async function unconfirmed(): Promise<{ phone: string; id: string }> {
    const phone = newPhone();
    const ctx = ctxOf(maple);
    const id = await ctx.tx((tx) => createContact(ctx, tx, { phone_e164: phone, consented: true, source: 'staff' }));
    return { phone, id };
  }

  const ask = (id: string) => call(t, maple.manager, replies.askToConfirm, { params: { loyalty_customer_id: id } });

  // spec: ruling-15-one-request, ruling-18-start
  test('The request is sent once ever, YES to it is the consent, and the welcome message follows', async () => {
    const { phone, id } = await unconfirmed();
    expect(await consentOf(phone)).toBe('needs_confirmation');
    expect((await ask(id)).body).toEqual({ goes_out_at: NOON.toISOString() });
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'already_asked' } });
    await texted(maple, phone);
    await say(phone, 'Yes!');
    expect(await consentOf(phone)).toBe('consented');
    expect(await answersTo(phone)).toMatchObject([{ purpose: 'welcome', body: expect.stringContaining('Maple Deli') }]);
    const events = await evidenceOf(t, maple, phone);
    expect(events.filter(({ kind }) => kind === 'opt_in')).toMatchObject([{ wording: words('confirm') }]);
  });

  test('Behind an age gate only contacts known to be 21 are asked, because no other YES counts', async () => {
    const waiting = async () => (await call(t, maple.manager, replies.countToAsk)).body.to_ask;
    const [adult, unknown] = [await unconfirmed(), await unconfirmed()];
    await enterBirthDate(t, maple, adult.id, '2005-11-18');
    const before = await waiting();
    await changeTextingRules(t, maple, { age_gate: true });
    const behind = await waiting();
    const refused = await ask(unknown.id);
    const asked = await call(t, maple.manager, replies.askAllToConfirm);
    await t.runJobs();
    await changeTextingRules(t, maple, { age_gate: false });
    expect(before).toBeGreaterThanOrEqual(2);
    expect([behind, asked.body.to_ask]).toEqual([1, 1]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_known_to_be_21' } });
    expect(await messagesOf(t, { phone_e164: unknown.phone })).toEqual([]);
    expect(await messagesOf(t, { phone_e164: adult.phone })).toMatchObject([{ purpose: 'confirmation' }]);
  });

  test('YES without a request is a reply', async () => {
    const { phone } = await unconfirmed();
    await texted(maple, phone);
    await say(phone, 'YES');
    expect(await consentOf(phone)).toBe('needs_confirmation');
    expect(await kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
  });

  test('At night the request waits for the morning', async () => {
    const { phone, id } = await unconfirmed();
    t.clock.now = NIGHT;
    expect((await ask(id)).body).toEqual({ goes_out_at: '2026-11-19T15:00:00.000Z' });
    await t.runJobs();
    expect(await messagesOf(t, { phone_e164: phone })).toMatchObject([{ status: 'queued' }]);
  });

  test('A contact whose request was dropped before it was sent can be asked again, once', async () => {
    const { phone, id } = await unconfirmed();
    const params = { loyalty_customer_id: id };
    const waiting = async () => (await call(t, maple.manager, replies.countToAsk)).body.to_ask;
    const before = await waiting();
    t.clock.now = NIGHT;
    expect((await ask(id)).status).toBe(200);
    expect([await waiting(), (await ask(id)).status]).toEqual([before - 1, 409]);
    await call(t, maple.manager, contacts.archive, { params });
    await call(t, maple.manager, contacts.restore, { params });
    t.clock.now = new Date(NIGHT.getTime() + 60_000);
    expect((await call(t, maple.manager, contacts.get, { params })).body.confirmation_asked_at).toBeNull();
    await texted(maple, phone);
    await say(phone, 'YES');
    expect(await consentOf(phone)).toBe('needs_confirmation');
    expect(await waiting()).toBe(before);
    expect((await ask(id)).status).toBe(200);
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'already_asked' } });
    expect((await messagesOf(t, { phone_e164: phone })).map(({ status }) => status)).toEqual(['suppressed', 'queued']);
  });

  test('Every unconfirmed contact is asked, each of them once', async () => {
    const contacts = await contactRows(t, maple.companyId, 103, { consent: 'needs_confirmation' });
    const waiting = async () => (await call(t, maple.manager, replies.countToAsk)).body.to_ask;
    const before = await waiting();
    expect(before).toBeGreaterThanOrEqual(103);
    await ask(contacts[0] ?? '');
    expect(await waiting()).toBe(before - 1);
    const asked = await call(t, maple.manager, replies.askAllToConfirm);
    expect(asked.body).toEqual({ to_ask: before - 1 });
    await call(t, maple.manager, replies.askAllToConfirm);
    await t.runJobs();
    const asking = (await messagesOf(t, { company_id: maple.companyId })).filter(
      ({ purpose, loyalty_customer_id }) => purpose === 'confirmation' && contacts.includes(loyalty_customer_id),
    );
    expect([asking.length, new Set(asking.map(({ phone_e164 }) => phone_e164)).size]).toEqual([103, 103]);
    expect(await waiting()).toBe(0);
    expect((await call(t, maple.manager, replies.askAllToConfirm)).body).toEqual({ to_ask: 0 });
  });
});

describe('The welcome message', () => {
  test('By day it is sent at once', async () => {
    t.clock.now = new Date('2026-11-19T17:00:00Z');
    const { phone, id } = await subscriber();
    const ctx = ctxOf(maple);
    await ctx.tx((tx) => queueWelcomeMessage(ctx, tx, id, GREETING));
    await t.runJobs();
    expect(await answersTo(phone)).toMatchObject([{ purpose: 'welcome', status: 'sent' }]);
  });

  test('At night a plain confirmation is sent at once, and the welcome message in the morning', async () => {
    t.clock.now = new Date('2026-11-20T04:00:00Z');
    const { phone, id } = await subscriber();
    const ctx = ctxOf(maple);
    await ctx.tx((tx) => queueWelcomeMessage(ctx, tx, id, GREETING));
    await t.runJobs();
    expect(await answersTo(phone)).toMatchObject([
      { purpose: 'opt_in', status: 'sent', body: joinedWords('joined') },
      { purpose: 'welcome', status: 'queued' },
    ]);
    // The law of Maine allows it from 8 AM on, whatever the shop's own hours are.
    t.clock.now = new Date('2026-11-20T13:00:01Z');
    await hurryJobs(t);
    await t.runJobs();
    expect((await answersTo(phone)).map(({ status }) => status)).toEqual(['sent', 'sent']);
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
    const { phone } = await subscriber();
    expect((await say(phone, body, rest)).statusCode).toBe(200);
    expect(await kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false, ...expected }]);
  });

  test.each(['AMZN', '12345', '', '+1', 'tel:x'])('A sender %j that is not a phone changes nothing', async (from) => {
    const before = await everything();
    expect((await say(from, 'STOP')).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('A message for an unknown number changes nothing', async () => {
    const before = await everything();
    expect((await say(newPhone(), 'HELP')).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('A company’s own number leads to that company, whoever texted last', async () => {
    const { phone } = await subscriber(maple);
    await giveNumber(t, corner.companyId, { driver: 'twilio', address: '+12075550999' });
    await say(phone, 'Hello', { To: '+12075550999' });
    expect(await kept(phone)).toMatchObject([{ company_id: corner.companyId }]);
  });

  test('A message from a parked number ends the parking', async () => {
    const { phone } = await subscriber();
    await t.owner.query(`update contacts set unreachable_at = now(), unreachable_reason = 'x' where phone_e164 = $1`, [
      phone,
    ]);
    await say(phone, 'I am back');
    expect(await contactOf(t, maple, phone)).toMatchObject({ unreachable_at: null });
  });
});

describe('Delivery reports', () => {
  async function sent(): Promise<{ url: string; message_id: string }> {
    const { phone, id } = await subscriber();
    const ctx = ctxOf(maple);
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
    expect((await post(url, report(message_id, 'undelivered', { ErrorCode: '30007' }))).statusCode).toBe(200);
    expect(await statusOf(message_id)).toEqual({ status: 'undelivered', error_code: 'filtered' });
    for (const status of ['sent', 'delivered', 'queued']) await post(url, report(message_id, status));
    expect(await statusOf(message_id)).toEqual({ status: 'undelivered', error_code: 'filtered' });
  });

  test('A report without a signature, or about another message, changes nothing', async () => {
    const one = await sent();
    const two = await sent();
    expect((await post(one.url, report(one.message_id, 'delivered'), null)).statusCode).toBe(403);
    const crossed = one.url.replace(one.message_id, two.message_id);
    expect((await post(crossed, report(two.message_id, 'delivered'))).statusCode).toBe(403);
    expect(
      (await post(one.url.replace(maple.companyId, newId()), report(one.message_id, 'delivered'))).statusCode,
    ).toBe(403);
    expect([await statusOf(one.message_id), await statusOf(two.message_id)]).toMatchObject([
      { status: 'sent' },
      { status: 'sent' },
    ]);
  });
});
