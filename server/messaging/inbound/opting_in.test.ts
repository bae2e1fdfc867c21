import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { createContact, optIn } from '#server/contacts/contacts.ts';
import { call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { enterBirthDate, evidenceOf } from '#test/contacts.ts';
import { changeTextingRules, GREETING, messagesOf } from '#test/messages.ts';
import { buildInboundApp, joinedWords, NOON, Phones, words } from '#test/phones.ts';
import { contactRows, hurryJobs } from '#test/rows.ts';
import { queueWelcomeMessage } from '../welcome_message/queue_welcome_message.ts';

let t: TestApp;
let maple: Shop;
let phones: Phones;
beforeAll(async () => {
  t = await buildInboundApp();
  maple = await mapleDeli(t);
  phones = new Phones(t, maple);
});
beforeEach(() => {
  t.clock.now = NOON;
});
afterAll(() => t.close());

const NIGHT = new Date('2026-11-19T04:00:00Z');
const MORNING = new Date('2026-11-19T15:00:00Z');

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
    const { phone } = await phones.subscriber(maple, reads);
    await phones.say(phone, 'Stop all');
    await phones.say(phone, body);
    expect(await phones.consentOf(phone)).toBe('consented');
    expect((await phones.answersTo(phone)).slice(1)).toEqual([
      { body: joinedWords('rejoined', language), purpose: 'opt_in', status: 'queued' },
    ]);
    const event = (await evidenceOf(t, maple, phone)).at(-1);
    expect(event).toMatchObject({ kind: 'opt_in', source: 'keyword', evidence: { words: body } });
    await phones.say(phone, 'Stop all');
    expect((await phones.answersTo(phone)).map(({ purpose }) => purpose)).toEqual(['opt_out', 'opt_in', 'opt_out']);
  });

  test('An erased contact comes back with START to the shared number that texted them, and not by the signup page', async () => {
    await cornerStore(t);
    const { phone, id } = await phones.subscriber();
    const { status } = await call(t, maple.owner, contactPage.erase, {
      params: { loyalty_customer_id: id },
      body: { confirm: phone },
    });
    expect(status).toBe(200);
    const ctx = phones.ctxOf(maple);
    const again = { phone_e164: phone, source: 'web_form', wording: 'Yes', evidence: {} } as const;
    expect(await ctx.tx((tx) => optIn(ctx, tx, again))).toMatchObject({ outcome: 'suppressed' });
    expect(await phones.consentOf(phone)).toBeUndefined();
    await phones.say(phone, 'START');
    expect(await phones.consentOf(phone)).toBe('consented');
    expect(await phones.answersTo(phone)).toMatchObject([{ purpose: 'opt_in' }]);
  });

  test('An unknown number joins and is told that it did', async () => {
    const phone = phones.newPhone();
    await phones.texted(maple, phone);
    await phones.say(phone, 'Start');
    expect(await phones.consentOf(phone)).toBe('consented');
    expect(await phones.answersTo(phone)).toEqual([
      { body: joinedWords('joined'), purpose: 'opt_in', status: 'queued' },
    ]);
    expect((await phones.kept(phone))[0]?.loyalty_customer_id).not.toBeNull();
  });

  test('A number from abroad does not join by text, and the team reads what it wrote', async () => {
    const phone = '+447400123456';
    await phones.texted(maple, phone);
    await phones.say(phone, 'START');
    expect(await phones.consentOf(phone)).toBeUndefined();
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
  });

  test('Behind an age gate no number joins by text', async () => {
    await changeTextingRules(t, maple, { age_gate: true });
    const phone = phones.newPhone();
    await phones.texted(maple, phone);
    await phones.say(phone, 'START');
    await changeTextingRules(t, maple, { age_gate: false });
    expect(await phones.consentOf(phone)).toBeUndefined();
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
  });

  test('Behind an age gate a contact known to be under 21 cannot come back by text, and one of 21 can', async () => {
    const consents = [];
    for (const birth_date of ['2005-11-19', '2005-11-18']) {
      const { phone, id } = await phones.subscriber();
      await enterBirthDate(t, maple, id, birth_date);
      await phones.say(phone, 'STOP');
      await changeTextingRules(t, maple, { age_gate: true });
      await phones.say(phone, 'START');
      await changeTextingRules(t, maple, { age_gate: false });
      consents.push(await phones.consentOf(phone));
    }
    expect(consents).toEqual(['opted_out', 'consented']);
  });
});

describe('Requests to confirm', () => {
  async function unconfirmed(): Promise<{ phone: string; id: string }> {
    const phone = phones.newPhone();
    const ctx = phones.ctxOf(maple);
    const id = await ctx.tx((tx) => createContact(ctx, tx, { phone_e164: phone, consented: true, source: 'staff' }));
    return { phone, id };
  }

  const ask = (id: string) => call(t, maple.manager, replies.askToConfirm, { params: { loyalty_customer_id: id } });

  // spec: ruling-15-one-request, ruling-18-start
  test('The request is sent once ever, YES to it is the consent, and the welcome message follows', async () => {
    const { phone, id } = await unconfirmed();
    expect(await phones.consentOf(phone)).toBe('needs_confirmation');
    expect((await ask(id)).body).toEqual({ goes_out_at: NOON.toISOString() });
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'already_asked' } });
    await t.runJobs();
    await phones.texted(maple, phone);
    await phones.say(phone, 'Yes!');
    expect(await phones.consentOf(phone)).toBe('consented');
    expect(await phones.answersTo(phone)).toMatchObject([
      { purpose: 'welcome', body: expect.stringContaining('Maple Deli') },
    ]);
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

  test.each([
    'Yes please send me deals!',
    'yeah sure 👍',
    'Yes!! I want the deals',
    'Sign me up please',
    'Of course, thank you',
    'Yes sign me up for your texts',
    'Sí, quiero recibir ofertas',
    'claro que si, gracias',
    'Por supuesto',
  ])('A clear yes in other words (%s) answers the request', async (body) => {
    const { phone, id } = await unconfirmed();
    await ask(id);
    await t.runJobs();
    await phones.say(phone, body);
    expect(await phones.consentOf(phone)).toBe('consented');
    const events = await evidenceOf(t, maple, phone);
    expect(events.at(-1)).toMatchObject({ kind: 'opt_in', wording: words('confirm'), evidence: { words: body } });
  });

  test.each([
    'yes but not too many',
    'Yes I will come tomorrow',
    'Yes, do you deliver',
    'sure is cold today',
    'I agree with Ana about the soup',
    'Send me the bill',
    'yes, a las 5',
    'No, sign me up for nothing',
    'Y u send me texts',
    'y las ofertas',
    'Send me the number',
    'send me your number',
    'Sure, send me your number',
    'Mándame este número',
  ])('A sentence that may mean something else (%s) is no consent', async (body) => {
    const { phone, id } = await unconfirmed();
    await ask(id);
    await t.runJobs();
    await phones.say(phone, body);
    expect(await phones.consentOf(phone)).not.toBe('consented');
  });

  // spec: ruling-18-start
  test('YES without a request is a reply', async () => {
    const { phone } = await unconfirmed();
    await phones.texted(maple, phone);
    await phones.say(phone, 'YES');
    expect(await phones.consentOf(phone)).toBe('needs_confirmation');
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
  });

  test('At night the request waits for the morning, and only a YES after it was sent is consent', async () => {
    const { phone, id } = await unconfirmed();
    const contact = async () =>
      (await call(t, maple.staff, contacts.get, { params: { loyalty_customer_id: id } })).body;
    t.clock.now = NIGHT;
    expect((await ask(id)).body).toEqual({ goes_out_at: MORNING.toISOString() });
    await t.runJobs();
    expect(await messagesOf(t, { phone_e164: phone })).toMatchObject([{ status: 'queued' }]);
    await phones.texted(maple, phone);
    await phones.say(phone, 'Yes please');
    expect(await phones.kept(phone)).toMatchObject([{ meaning: 'reply', is_read: false }]);
    expect(await contact()).toMatchObject({
      consent: 'needs_confirmation',
      confirmation_asked_at: null,
      confirmation_goes_out_at: MORNING.toISOString(),
    });
    t.clock.now = MORNING;
    await hurryJobs(t);
    await t.runJobs();
    expect(await contact()).toMatchObject({
      confirmation_asked_at: MORNING.toISOString(),
      confirmation_goes_out_at: null,
    });
    await phones.say(phone, 'Yes please');
    expect(await phones.consentOf(phone)).toBe('consented');
  });

  test('A request that waits for the morning is not sent to a contact who has agreed meanwhile', async () => {
    const { phone, id } = await unconfirmed();
    t.clock.now = NIGHT;
    expect((await ask(id)).status).toBe(200);
    await phones.texted(maple, phone);
    await phones.say(phone, 'START');
    t.clock.now = MORNING;
    await hurryJobs(t);
    await t.runJobs();
    const params = { loyalty_customer_id: id };
    const { body } = await call(t, maple.staff, contactPage.timeline, { params, query: {} });
    const texts = body.entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : []));
    expect(texts.map(({ purpose, status, reason }) => [purpose, status, reason])).toEqual([
      ['opt_in', 'sent', null],
      ['confirmation', 'suppressed', 'already_consented'],
    ]);
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
    await phones.texted(maple, phone);
    await phones.say(phone, 'YES');
    expect(await phones.consentOf(phone)).toBe('needs_confirmation');
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
    const { phone, id } = await phones.subscriber();
    const ctx = phones.ctxOf(maple);
    await ctx.tx((tx) => queueWelcomeMessage(ctx, tx, id, GREETING));
    await t.runJobs();
    expect(await phones.answersTo(phone)).toMatchObject([{ purpose: 'welcome', status: 'sent' }]);
  });

  test('At night a plain confirmation is sent at once, and the welcome message in the morning', async () => {
    t.clock.now = new Date('2026-11-20T04:00:00Z');
    const { phone, id } = await phones.subscriber();
    const ctx = phones.ctxOf(maple);
    await ctx.tx((tx) => queueWelcomeMessage(ctx, tx, id, GREETING));
    await t.runJobs();
    expect(await phones.answersTo(phone)).toMatchObject([
      { purpose: 'opt_in', status: 'sent', body: joinedWords('joined') },
      { purpose: 'welcome', status: 'queued' },
    ]);
    // The law of Maine allows it from 8 AM on, whatever the shop's own hours are.
    t.clock.now = new Date('2026-11-20T13:00:01Z');
    await hurryJobs(t);
    await t.runJobs();
    expect((await phones.answersTo(phone)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});
