import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Language } from '#contract/language.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { PROMISED_PER_MONTH } from '#contract/messaging/limits.ts';
import { optIn, optOut } from '#server/contacts/contacts.ts';
import { dropWaitingMessages, queueMessage, recordInbound } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { evidenceOf } from '#test/contacts.ts';
import { couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';
import { openPage, pageData } from '#test/customer_page.ts';
import { changeTextingRules, GREETING, linkCodes, messagesOf } from '#test/messages.ts';
import { forgetLimits } from '#test/rows.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
});
afterAll(() => t.close());
beforeEach(() => forgetLimits(t));

async function newLinkedContact() {
  const { shop, recipients } = await couponShop(t);
  const [contact] = recipients;
  if (!contact) throw new Error('nobody');
  return { shop, ...contact, token: await tokenOf(t, shop, contact.loyalty_customer_id) };
}

const ctxOf = ({ companyId }: Shop) => machineCtx(t.db, companyId, t.clock.now, openLog('silent'));
const pageOf = async (token: string) => pageData<CustomerPageOf<'my_texts'>>(await openPage(t, `/my-texts/${token}`));
const textsOf = (phone_e164: string) => messagesOf(t, { phone_e164 });

async function leave(customer_token: string, language: Language = 'en') {
  const wording = (await pageOf(customer_token)).words[language].leave;
  return call(t, null, myTexts.leave, { body: { customer_token, language, wording } });
}

async function agree(customer_token: string, agreed = true) {
  const { wording } = (await pageOf(customer_token)).words.en.disclosure;
  return call(t, null, myTexts.agree, { body: { customer_token, language: 'en', wording, agreed } });
}

const textFrom = (
  { shop, phone_e164 }: Awaited<ReturnType<typeof newLinkedContact>>,
  body: string,
  provider_ref: string,
) =>
  ctxOf(shop).tx((tx) =>
    recordInbound(
      ctxOf(shop),
      tx,
      { driver: 'simulator', provider_ref, phone_e164, address: null, body, media_count: 0, is_answered: false },
      { mayConfirm: true, greeting: GREETING },
    ),
  );

test('The page says which texts a contact gets, and nothing that identifies them', async () => {
  const { token, phone_e164 } = await newLinkedContact();
  const answer = await openPage(t, `/my-texts/${token}`);
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(pageData(answer)).toMatchObject({
    name: 'my_texts',
    state: 'in',
    per_month: PROMISED_PER_MONTH,
    closed: null,
    contact: '',
  });
  expect(answer.body).not.toContain(phone_e164.slice(2));
  // A shop that gave no contact does not show the email address of its owner.
  expect(answer.body).not.toMatch(/\w@\w/);
  const tampered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  const gone = await openPage(t, `/my-texts/${tampered}`);
  expect([gone.statusCode, pageData(gone).name]).toEqual([404, 'link_gone']);
  const refused = await call(t, null, myTexts.erase, { body: { customer_token: tampered, confirmed: true } });
  expect(refused.status).toBe(404);
});

test('The page shows the year of the shop, also in its evening, when UTC is a day ahead', async () => {
  const { token } = await newLinkedContact();
  t.clock.now = new Date('2047-01-01T02:00:00Z');
  expect((await pageOf(token)).year).toBe('2046');
  t.clock.now = NOON;
});

test('A contact who was promised fewer texts reads that number, on the page and in the answer to HELP', async () => {
  const contact = await newLinkedContact();
  await changeTextingRules(t, contact.shop, { promised_per_month: PROMISED_PER_MONTH + 4 });
  const page = await pageOf(contact.token);
  expect(page.per_month).toBe(PROMISED_PER_MONTH);
  // Whoever agrees now agrees to the shop's number.
  expect(page.words.en.disclosure.text).toContain(`up to ${PROMISED_PER_MONTH + 4} a month`);
  await textFrom(contact, 'HELP', 'help');
  const help = (await textsOf(contact.phone_e164)).find(({ purpose }) => purpose === 'help');
  expect(help?.body).toMatch(new RegExp(`\\b${PROMISED_PER_MONTH}\\b`));
  await changeTextingRules(t, contact.shop, { promised_per_month: 2 });
  expect((await pageOf(contact.token)).per_month).toBe(2);
});

test('A contact who opts out is blocked with the words they read, gets one confirmation, and waiting messages are dropped', async () => {
  const contact = await newLinkedContact();
  const { token, phone_e164, shop } = contact;
  await sendCouponTo(t, shop, { title: 'First' });
  const ctx = machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
  await ctx.tx((tx) => queueMessage(ctx, tx, { ...contact, body: 'Soup', purpose: 'marketing' }));
  expect((await leave(token)).body).toEqual({ state: 'left' });
  expect((await leave(token)).status).toBe(200);
  await t.runJobs();
  const texts = await textsOf(phone_e164);
  const confirmations = texts.filter(({ purpose }) => purpose === 'opt_out');
  expect(confirmations).toHaveLength(1);
  expect(confirmations[0]?.body).toMatch(/^Bakery \d+: You are unsubscribed/);
  expect(texts.filter(({ body, status }) => body === 'Soup' && status === 'sent')).toEqual([]);
  const events = await evidenceOf(t, shop, phone_e164);
  expect(events.filter(({ kind }) => kind === 'opt_out')).toMatchObject([
    {
      source: 'web_page',
      wording: expect.stringContaining('will send you no more texts'),
      evidence: expect.objectContaining({ ip: '127.0.0.1' }),
    },
  ]);
  expect((await pageOf(token)).state).toBe('left');
});

test('A contact who opted out on the page can come back there, and one who said STOP cannot', async () => {
  const contact = await newLinkedContact();
  await leave(contact.token);
  expect((await agree(contact.token, false)).status).toBe(422);
  expect((await agree(contact.token)).body).toEqual({ state: 'in' });
  expect((await textsOf(contact.phone_e164)).map(({ purpose }) => purpose)).toEqual(['opt_out', 'opt_in']);

  await leave(contact.token);
  await textFrom(contact, 'STOP', 'after');
  expect((await pageOf(contact.token)).state).toBe('stopped');
  expect((await agree(contact.token)).body).toMatchObject({ code: 'stopped' });

  const other = await newLinkedContact();
  await textFrom(other, 'STOP', 'before');
  await leave(other.token);
  expect((await agree(other.token)).body).toMatchObject({ code: 'stopped' });
  await textFrom(other, 'START', 'start');
  expect((await pageOf(other.token)).state).toBe('in');
});

test('After an opt-out on the page, no form, file or user can opt the contact in', async () => {
  const { token, shop, phone_e164 } = await newLinkedContact();
  await leave(token);
  const ctx = ctxOf(shop);
  const given = { phone_e164, wording: 'x', source: 'web_form', evidence: {} } as const;
  expect(await ctx.tx((tx) => optIn(ctx, tx, given))).toMatchObject({ outcome: 'suppressed' });
  const erased = await newLinkedContact();
  await ctxOf(erased.shop).tx((tx) =>
    optOut(ctxOf(erased.shop), tx, { phone_e164: erased.phone_e164, source: 'carrier' }, dropWaitingMessages),
  );
  expect((await agree(erased.token)).body).toMatchObject({ code: 'stopped' });
});

test('Words that the page no longer shows are not accepted as an agreement', async () => {
  const { token } = await newLinkedContact();
  await leave(token);
  const body = { customer_token: token, language: 'en', wording: 'I agree to anything.', agreed: true } as const;
  const answer = await call(t, null, myTexts.agree, { body });
  expect([answer.status, (answer.body as { code?: string }).code]).toEqual([409, 'wording_changed']);
  expect((await pageOf(token)).state).toBe('left');
});

test.each([
  ['that the page no longer shows', 'Maple will send you no more texts.'],
  ['that it does not name', undefined],
])('A contact who opts out beside words %s is opted out, and no words are kept as read', async (_what, wording) => {
  const { token, shop, phone_e164 } = await newLinkedContact();
  const body = { customer_token: token, language: 'en', wording } as const;
  expect(await call(t, null, myTexts.leave, { body })).toMatchObject({ status: 200, body: { state: 'left' } });
  expect((await pageOf(token)).state).toBe('left');
  const [last] = (await evidenceOf(t, shop, phone_e164)).slice(-1);
  expect(last).toMatchObject({ kind: 'opt_out', source: 'web_page', wording: null });
  expect((await textsOf(phone_e164)).map(({ purpose }) => purpose)).toEqual(['opt_out']);
});

test('A contact corrects their details and chooses their language', async () => {
  const { token } = await newLinkedContact();
  const body = { customer_token: token, name: 'Ann Lee', email: 'ann@example.com' };
  expect((await call(t, null, myTexts.details, { body })).status).toBe(200);
  expect((await call(t, null, myTexts.details, { body: { ...body, email: 'ann' } })).status).toBe(422);
  await call(t, null, myTexts.language, { body: { customer_token: token, language: 'es' } });
  expect(await pageOf(token)).toMatchObject({ language: 'es', details: { name: 'Ann Lee', email: 'ann@example.com' } });
  // What is omitted stays.
  const correct = (change: object) => call(t, null, myTexts.details, { body: { customer_token: token, ...change } });
  expect(await correct({ name: 'Ann' })).toMatchObject({ body: { name: 'Ann', email: 'ann@example.com' } });
  expect(await correct({ email: '' })).toMatchObject({ body: { name: 'Ann', email: '' } });
  expect(await correct({})).toMatchObject({ body: { name: 'Ann', email: '' } });
  expect(await pageOf(token)).toMatchObject({ details: { name: 'Ann', email: '' } });
});

test('A contact can correct the date of birth, and behind an age gate it decides whether they can agree to texts', async () => {
  const contact = await newLinkedContact();
  const { token, shop } = contact;
  const correct = (birth_date: string, lang = 'en') =>
    t.app.inject({
      method: 'POST',
      url: `/api/my-texts/details?lang=${lang}`,
      payload: { customer_token: token, name: 'Ann', email: '', birth_date },
    });
  // A shop that does not need the date of birth does not ask for it.
  expect(await pageOf(token)).toMatchObject({ asks_birth_date: false, details: { birth_date: '' }, closed: null });
  await changeTextingRules(t, shop, { age_gate: true });
  expect(await pageOf(token)).toMatchObject({ asks_birth_date: true, closed: 'age' });
  expect((await correct('1990-04-09')).statusCode).toBe(200);
  expect(await pageOf(token)).toMatchObject({ details: { birth_date: '1990-04-09', name: 'Ann' }, closed: null });

  // Noon of November 28 in Maine: the contact is 20 today and 21 tomorrow.
  expect((await correct('2025-11-29')).statusCode).toBe(200);
  expect((await pageOf(token)).closed).toBe('age');
  await leave(token);
  expect((await agree(token)).body).toMatchObject({ code: 'closed' });
  await correct('2025-11-28');
  expect((await pageOf(token)).closed).toBeNull();
  expect((await agree(token)).body).toEqual({ state: 'in' });

  for (const never of ['2046-11-29', '1901-01-01']) {
    const refused = await correct(never, 'es');
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { birth_date: myTextsTexts.es.data.birthDateFault },
    ]);
  }
  expect((await correct('2025-02-30')).statusCode).toBe(422);
  // Omitted it stays; empty deletes it.
  const body = { customer_token: token, name: 'Ann', email: '' };
  await call(t, null, myTexts.details, { body });
  expect((await pageOf(token)).details.birth_date).toBe('2025-11-28');
  await correct('');
  expect(await pageOf(token)).toMatchObject({ details: { birth_date: '' }, closed: 'age' });
});

test('A contact downloads their data, without the names of the team', async () => {
  const { token, phone_e164, shop } = await newLinkedContact();
  await sendCouponTo(t, shop, { title: 'Mine' });
  const answer = await t.app.inject({ url: `/api/my-texts/${token}/data.json` });
  expect(answer.headers).toMatchObject({
    'content-disposition': expect.stringContaining('my-data.json'),
    'cache-control': 'no-store',
  });
  const file = answer.json();
  expect(file.contact.phone_e164).toBe(phone_e164);
  expect(file.coupons).toMatchObject([{ title: 'Mine' }]);
  expect(answer.body).not.toMatch(/"(by|recorded_by)":/);
});

test('A deleted contact remains only in the block list, and other contacts are untouched', async () => {
  const { token, phone_e164, shop, loyalty_customer_id } = await newLinkedContact();
  const other = await newLinkedContact();
  await sendCouponTo(t, shop, { title: 'Mine' });
  const answer = await call(t, null, myTexts.erase, { body: { customer_token: token, confirmed: true } });
  expect(answer.body).toEqual({ erased: true });
  const params = { loyalty_customer_id };
  expect((await call(t, shop.staff, contacts.get, { params })).status).toBe(404);
  expect(await textsOf(phone_e164)).toEqual([]);
  const [last] = (await evidenceOf(t, shop, phone_e164)).slice(-1);
  expect(last).toMatchObject({ kind: 'erased', source: 'web_page' });
  expect((await call(t, shop.manager, contacts.create, { body: { phone_e164 } })).body.consent).toBe('opted_out');
  expect((await openPage(t, `/my-texts/${token}`)).statusCode).toBe(404);
  expect((await openPage(t, `/coupons/${token}`)).statusCode).toBe(404);
  expect((await pageOf(other.token)).state).toBe('in');
});

test('The link in a message leads to this page', async () => {
  const { token, shop, phone_e164 } = await newLinkedContact();
  await call(t, shop.manager, campaigns.send, { body: { message_body: 'Soup. Stop at {my_texts_link}' } });
  await t.runJobs();
  const [code] = (await textsOf(phone_e164)).flatMap(({ body }) => linkCodes(body));
  const click = await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
  expect([click.statusCode, click.headers.location]).toEqual([302, `/my-texts/${token}`]);
});
