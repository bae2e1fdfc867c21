import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { PROMISED_PER_MONTH, SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { welcomeMessageFaults } from '#contract/messaging/sms/message_texts.texts.ts';
import { defaultWelcomeMessage } from '#contract/messaging/sms/message_texts.ts';
import { welcomeMessageErrors } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { changeTextingRules } from '#test/messages.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

type Language = 'en' | 'es';

async function show(token = maple.staff, language: Language = 'en') {
  return (await call(t, token, welcomeMessage.get, { query: { language } })).body;
}

function save(message: string, language?: Language) {
  return call(t, maple.manager, welcomeMessage.save, { body: { message, ...(language ? { language } : {}) } });
}

async function versions(language: Language = 'en') {
  return (await call(t, maple.staff, welcomeMessage.versions, { query: { language } })).body;
}

// spec: 7-welcome-message, 8-welcome-default, 9-welcome-default, 3-welcome-message
test('Before the first save there is the default message in both languages', async () => {
  const answer = await call(t, corner.staff, welcomeMessage.get);
  expect(answer.body).toMatchObject({
    language: 'en',
    is_default: true,
    saved_at: null,
    added: ['frequency', 'rates', 'help'],
  });
  expect(answer.body.message).toMatch(/^Welcome to \{company_name\} Rewards! .+ Reply STOP to opt out\.$/);
  expect(answer.body.as_sent).toMatch(/^Welcome to Corner Store Rewards! .*STOP.*Msg&data rates may apply.*HELP/);
  const spanish = await show(corner.staff, 'es');
  expect(spanish.message).toBe(defaultWelcomeMessage('es'));
  expect(spanish.as_sent).toContain('Corner Store');
});

// spec: 7-welcome-message, 5-welcome-placeholder, 5-welcome-stop
test('Saving adds the company name and the opt-out instructions to the words', async () => {
  const saved = await save('  Hi from {company_name}! First coffee is on us.  ');
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body).toMatchObject({
    message: 'Hi from Maple Deli! First coffee is on us. Reply STOP to opt out.',
    is_default: false,
    saved_at: t.clock.now.toISOString(),
    added: ['link', 'frequency', 'rates', 'help'],
  });
  expect(await show()).toEqual(saved.body);
  expect(await show(corner.staff)).toMatchObject({ is_default: true });
  expect((await save('Hi from Maple Deli. Text STOP to quit.')).body.message).toBe(
    'Hi from Maple Deli. Text STOP to quit.',
  );
  expect((await save('Stop by Maple Deli!')).body.message).toBe('Stop by Maple Deli! Reply STOP to opt out.');
});

// spec: ruling-17
test('The sent message has all parts that the first message needs, with the promised number of messages', async () => {
  await save('Good to have you.');
  const { as_sent, added, message, link_example } = await show();
  expect(added).toEqual(['brand', 'link', 'frequency', 'rates', 'help']);
  expect(as_sent).toBe(
    `Maple Deli: ${message} Your link: ${link_example} Up to ${PROMISED_PER_MONTH} promo msgs/mo. Msg&data rates may apply. Reply HELP for help.`,
  );
  await changeTextingRules(t, maple, { promised_per_month: 3 });
  expect((await show()).as_sent).toContain('Up to 3 promo msgs/mo.');
  await changeTextingRules(t, maple, { promised_per_month: PROMISED_PER_MONTH });
});

test('Each language has its own words and versions', async () => {
  const english = await show();
  const saved = await save('Gracias por venir a {company_name}.', 'es');
  expect(saved.body).toMatchObject({
    language: 'es',
    message: 'Gracias por venir a Maple Deli. Responda ALTO para salir.',
  });
  expect(await show(maple.staff, 'es')).toEqual(saved.body);
  expect(await show()).toEqual(english);
  expect((await versions('es')).total_count).toBe(1);
});

// spec: 5-welcome-unchanged
test('Every version is kept with its author, and the same words again make no version', async () => {
  const before = await versions();
  for (const words of ['One from Maple Deli.', 'Two from Maple Deli.']) {
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    await save(words);
    await save(`${words} Reply STOP to opt out.`);
  }
  const after = await versions();
  expect(after.total_count).toBe(before.total_count + 2);
  expect(after.versions.slice(0, 2)).toMatchObject([
    {
      message: 'Two from Maple Deli. Reply STOP to opt out.',
      saved_by: 'maple-manager',
      saved_at: t.clock.now.toISOString(),
    },
    { message: 'One from Maple Deli. Reply STOP to opt out.', saved_by: 'maple-manager' },
  ]);
  const changed = t.db.pool.query(`update welcome_messages set message = 'x'`);
  await expect(changed).rejects.toThrow('permission denied for table welcome_messages');
});

test('Two users who save the same words at the same moment make one version', async () => {
  const before = await versions();
  const both = await Promise.all([save('Together at Maple Deli.'), save('Together at Maple Deli.')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await versions()).total_count).toBe(before.total_count + 1);
});

test.each([
  ['   ', welcomeMessageFaults.blank],
  ['Hello {coupon}', welcomeMessageErrors.noCoupon],
  ['Hello {first_name}', welcomeMessageErrors.unknownPlaceholder('first_name')],
  ['a'.repeat(SMS_TOTAL_MAX), /\d+ characters too long/],
])('The message %j is refused, and the saved one stays', async (words, detail) => {
  const before = await show();
  const expected = typeof detail === 'string' ? detail : expect.stringMatching(detail);
  expect(await save(words)).toMatchObject({ status: 422, body: { detail: expected, fields: { message: expected } } });
  expect(await show()).toEqual(before);
});

test('Words that cannot be texted are refused, and words about alcohol only without the age check', async () => {
  const refusal = (sentence: string) => ({ status: 422, body: { detail: sentence, fields: { message: sentence } } });
  expect(await save('Free cigar from {company_name}.')).toMatchObject(refusal(contentTexts.tobacco('cigar')));
  expect(await save('Cervezas en {company_name}.', 'es')).toMatchObject(refusal(contentTexts.alcohol('Cervezas')));
  await changeTextingRules(t, maple, { age_gate: true });
  expect(await save('Free wine and a cigar.')).toMatchObject(refusal(contentTexts.tobacco('cigar')));
  expect((await save('Free wine from {company_name}.')).status).toBe(200);
  await changeTextingRules(t, maple, { age_gate: false });
});

test('A shop whose name contains such a word can name itself', async () => {
  const { body: now } = await call(t, corner.owner, company.getDetails);
  const named = await call(t, corner.owner, company.updateDetails, { body: { ...now, name: 'Corner Wine Bar' } });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  for (const message of ['Hi from {company_name}.', 'Hi from Corner Wine Bar.', 'Wine from Corner Wine Bar.']) {
    const saved = await call(t, corner.owner, welcomeMessage.save, { body: { message } });
    expect([message, saved.status]).toEqual([message, message.startsWith('Wine') ? 422 : 200]);
  }
});

test('Staff can read it and cannot change it', async () => {
  const before = await show();
  const answer = await call(t, maple.staff, welcomeMessage.save, { body: { message: 'Mine' } });
  expect(answer.status).toBe(403);
  expect(await show()).toEqual(before);
});
