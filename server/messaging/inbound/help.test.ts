import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { AUTOMATIC_ANSWERS_PER_HOUR } from '#contract/messaging/limits.ts';
import { call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { buildInboundApp, NOON, Phones, words } from '#test/phones.ts';

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

describe('HELP', () => {
  // spec: ruling-18-help
  test.each([
    ['HELP', 'en'],
    ['info', 'en'],
    ['Ayuda', 'es'],
  ] as const)('The word %s is answered to contacts, unknown numbers and opted-out numbers', async (body, language) => {
    const { phone } = await phones.subscriber();
    await phones.say(phone, 'Stop all');
    await phones.say(phone, body);
    const stranger = phones.newPhone();
    await phones.texted(maple, stranger);
    await phones.say(stranger, body);
    const help = { body: words('help', language), purpose: 'help', status: 'queued' };
    expect((await phones.answersTo(phone)).slice(1)).toEqual([help]);
    expect(await phones.answersTo(stranger)).toEqual([help]);
    await t.runJobs();
    expect((await phones.answersTo(phone)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  // Our Spanish messages name HELP.
  test('HELP from a contact who reads Spanish is answered in Spanish', async () => {
    const { phone } = await phones.subscriber(maple, 'es');
    await phones.say(phone, 'HELP');
    expect((await phones.answersTo(phone)).map(({ body }) => body)).toEqual([words('help', 'es')]);
  });

  test('The answer names the contact details of the settings', async () => {
    const { version: _, ...now } = (await call(t, maple.owner, company.getDetails)).body;
    await call(t, maple.owner, company.updateDetails, { body: { ...now, help_contact: '(207) 555-0123' } });
    const { phone } = await phones.subscriber();
    await phones.say(phone, 'HELP');
    await call(t, maple.owner, company.updateDetails, { body: now });
    expect((await phones.answersTo(phone))[0]?.body).toContain('Help: (207) 555-0123.');
  });

  test('Without a contact of the shop, HELP and STOP name no email address of a login', async () => {
    const { phone } = await phones.subscriber();
    await phones.say(phone, 'HELP');
    await phones.say(phone, 'Stop all');
    const bodies = (await phones.answersTo(phone)).map(({ body }) => body);
    expect(bodies).toEqual([expect.stringContaining('Help: ask at our counter.'), expect.any(String)]);
    expect(bodies.join()).not.toContain('@');
  });

  test('Two machines that answer each other stop, and the number is answered again later', async () => {
    const { phone } = await phones.subscriber();
    for (let at = 0; at < AUTOMATIC_ANSWERS_PER_HOUR + 4; at++) await phones.say(phone, 'HELP');
    expect(await phones.answersTo(phone)).toHaveLength(AUTOMATIC_ANSWERS_PER_HOUR);
    t.clock.now = new Date(NOON.getTime() + 3_700_000);
    await phones.say(phone, 'HELP');
    expect(await phones.answersTo(phone)).toHaveLength(AUTOMATIC_ANSWERS_PER_HOUR + 1);
  });

  test('An opt-out after many answers is still confirmed', async () => {
    const { phone } = await phones.subscriber();
    for (let at = 0; at < AUTOMATIC_ANSWERS_PER_HOUR; at++) await phones.say(phone, 'HELP');
    // Not the single word, which the provider answers itself.
    await phones.say(phone, 'Stop all');
    const answers = await phones.answersTo(phone);
    expect(answers.filter(({ purpose }) => purpose === 'opt_out')).toHaveLength(1);
  });
});
