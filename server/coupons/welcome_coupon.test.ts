import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { join } from '#contract/customer/join.ts';
import { DAY_MS } from '#contract/dates.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { GREETINGS_PER_MONTH } from '#contract/messaging/limits.ts';
import { joinedMessage } from '#contract/messaging/sms/message_texts.ts';
import { welcomeMessageErrors } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import { welcomeMessage } from '#contract/messaging/welcome_message/welcome_message.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { contactOf, enterBirthDate, eraseContact } from '#test/contacts.ts';
import { couponShop } from '#test/coupons.ts';
import { changeTextingRules, giveNumber, messagesOf, receiverDeps, rewindClock } from '#test/messages.ts';
import { audited, forgetLimits, hurryJobs } from '#test/rows.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');
const NUMBER = '+12075550999';

let t: TestApp;
let shop: Shop;
let coupon_id: string;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  ({ shop } = await couponShop(t));
  coupon_id = await offer({ expires_after_days: 14 });
});
afterAll(() => t.close());

type Expiry = { expires_after_days: number } | { expires_at: string };

async function offer(expiry: Expiry, title = 'First coffee'): Promise<string> {
  const body = { title, description: 'Any small one', ...expiry };
  return (await call(t, shop.manager, coupons.createOffer, { body })).body.coupon_id;
}

const save = (message: string, chosen?: string | null, language: 'en' | 'es' = 'en') =>
  call(t, shop.manager, welcomeMessage.save, {
    body: { message, language, ...(chosen === undefined ? {} : { coupon_id: chosen }) },
  });

let phones = 4100;
const newPhone = () => `+1207555${++phones}`;

async function joinWith(phone_e164: string, language: 'en' | 'es' = 'en', birth_date?: string) {
  await forgetLimits(t);
  const { companyId: company_id } = shop;
  const body = { phone_e164, language, birth_date };
  const answer = await call(t, null, join.signup, { query: { company_id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return messagesOf(t, { phone_e164 });
}

/** As if the messages to a number had never gone out. */
const failMessagesTo = (phone_e164: string) =>
  t.owner.query(`update messages set status = 'failed' where phone_e164 = $1`, [phone_e164]);

const issues = async () => (await call(t, shop.staff, coupons.issues, { params: { coupon_id } })).body.issues;

test('Without a welcome coupon its placeholder is refused, and so is a coupon that ends on a date', async () => {
  expect(await save('Hi! {coupon}')).toMatchObject({
    status: 422,
    body: { fields: { message: welcomeMessageErrors.noCoupon } },
  });
  const dated = await offer({ expires_at: '2046-12-24' });
  expect(await save('Hi! {coupon}', dated)).toMatchObject({
    status: 422,
    body: { fields: { coupon_id: welcomeMessageErrors.couponDays } },
  });
  expect((await call(t, shop.staff, welcomeMessage.get)).body.coupon).toBeNull();
});

test('A coupon whose title cannot be texted is refused as the welcome coupon', async () => {
  const detail = contentTexts.alcohol('beer');
  const first = await offer({ expires_after_days: 14 }, 'First beer free');
  expect(await save('Welcome! For you: {coupon}', first)).toMatchObject({
    status: 422,
    body: { detail, fields: { coupon_id: detail } },
  });
  expect((await call(t, shop.staff, welcomeMessage.get)).body.coupon).toBeNull();
});

test('Every customer who joins gets one coupon with a code of its own that expires, named in the message', async () => {
  const saved = await save('Welcome! For you: {coupon}. Yours: {link}', coupon_id);
  expect(saved.body).toMatchObject({
    coupon: { coupon_id, title: 'First coffee', expires_after_days: 14, last_day: '2046-12-12' },
    as_sent: expect.stringContaining('First coffee (code K7M-4QP-2XA, good through Dec 12, 2046)'),
  });
  expect(await audited(t, { action: 'welcome_coupon.chosen' })).toHaveLength(1);
  await save('Gracias. Para usted: {coupon}', undefined, 'es');
  const [ada, bea] = [newPhone(), newPhone()];
  const [english] = await joinWith(ada);
  const [spanish] = await joinWith(bea, 'es');
  const given = await issues();
  const codes = given.map(({ code }) => code.replace(/^(...)(...)(...)$/, '$1-$2-$3'));
  expect(new Set(codes).size).toBe(2);
  expect(given).toMatchObject([
    { status: 'ready', last_day: '2046-12-12' },
    { status: 'ready', last_day: '2046-12-12' },
  ]);
  expect(english?.body).toContain(`First coffee (code ${codes[1]}, good through Dec 12, 2046)`);
  expect(spanish?.body).toContain(`First coffee (clave ${codes[0]}, vale hasta el 12 dic 2046)`);
  // Joining again neither issues another one nor names it again.
  t.clock.now = new Date(NOON.getTime() + 2 * DAY_MS);
  expect((await joinWith(ada)).map(({ purpose }) => purpose)).toEqual(['welcome', 'coupon_link']);
  expect(await issues()).toHaveLength(2);
  await rewindClock(t, NOON);
});

test('A customer who used the coupon before is welcomed without it', async () => {
  const ada = newPhone();
  const others = new Set((await issues()).map(({ coupon_issue_id }) => coupon_issue_id));
  await joinWith(ada);
  const [issue] = (await issues()).filter(({ coupon_issue_id }) => !others.has(coupon_issue_id));
  const body = { coupon_issue_id: issue?.coupon_issue_id ?? '', via: 'code' } as const;
  expect((await call(t, shop.staff, coupons.redeem, { body })).status).toBe(200);
  await failMessagesTo(ada);
  t.clock.now = new Date(NOON.getTime() + 2 * DAY_MS);
  const [, again] = await joinWith(ada);
  const { company: company_name } = (await call(t, shop.owner, account.getUser)).body;
  const [before = ''] = joinedMessage('joined', 'en', { company_name, per_month: 8 }, '|').split('|');
  expect(before).toContain(company_name);
  expect(again).toMatchObject({ purpose: 'coupon_link', body: expect.stringContaining(before) });
  // However often the number is typed, it is texted once a day, and not every day of a month.
  t.clock.now = new Date(NOON.getTime() + 2 * DAY_MS + DAY_MS / 2);
  for (const _ of ['third', 'fourth']) expect(await joinWith(ada)).toHaveLength(2);
  for (let day = 3; day < 20; day++) {
    t.clock.now = new Date(NOON.getTime() + day * DAY_MS);
    await joinWith(ada);
  }
  expect(await joinWith(ada)).toHaveLength(GREETINGS_PER_MONTH);
  await rewindClock(t, NOON);
});

test('A customer who was erased and comes back is welcomed without a second coupon', async () => {
  const [ada, bea] = [newPhone(), newPhone()];
  const erase = async (phone: string) =>
    eraseContact(t, shop, (await contactOf(t, shop, phone))?.loyalty_customer_id ?? '');
  const start = (from: string) => {
    const text = { provider_ref: newId(), from, to: [NUMBER], body: 'START', media_count: 0, is_answered: false };
    return receiveMessage(receiverDeps(t), 'simulator', text);
  };
  await giveNumber(t, shop.companyId, { driver: 'simulator', address: NUMBER });
  await joinWith(ada);
  await erase(ada);
  const before = (await issues()).length;
  await start(ada);
  const came = await joinWith(ada);
  expect(came.map(({ purpose }) => purpose)).toEqual(['opt_in', 'coupon_link']);
  expect(came.at(-1)?.body).not.toMatch(/coffee|\{/);
  expect(await issues()).toHaveLength(before);
  // The first erasure counts after a second one too, and whoever was not erased gets the coupon.
  await erase(ada);
  await start(ada);
  await joinWith(ada);
  expect(await issues()).toHaveLength(before);
  await joinWith(bea);
  expect(await issues()).toHaveLength(before + 1);
});

test('The welcome coupon cannot end, get a date or be taken away while a message names it', async () => {
  const params = { coupon_id };
  expect(await call(t, shop.manager, coupons.archive, { params })).toMatchObject({
    status: 409,
    body: { detail: couponErrors.welcomeCoupon, code: 'welcome_coupon' },
  });
  const body = { title: 'First coffee', description: 'Any small one', expires_at: '2047-01-31' };
  expect((await call(t, shop.manager, coupons.updateOffer, { params, body })).body).toMatchObject({
    detail: couponErrors.welcomeCouponDays,
  });
  expect((await save('Welcome! {link}', null)).body).toMatchObject({
    fields: { coupon_id: welcomeMessageErrors.otherLanguage('es') },
  });
  await save('Gracias.', undefined, 'es');
  expect((await save('Welcome! {link}', null)).body).toMatchObject({ coupon: null });
  expect((await call(t, shop.manager, coupons.archive, { params })).status).toBe(200);
  expect(await save('Hi! {coupon}', coupon_id)).toMatchObject({
    status: 422,
    body: { fields: { coupon_id: couponErrors.archived } },
  });
});

test('The title of the welcome coupon cannot become one that cannot be texted', async () => {
  const bread = await offer({ expires_after_days: 14 }, 'First bread');
  const change = (title: string) => {
    const body = { title, description: 'Any small one', expires_after_days: 14 };
    return call(t, shop.manager, coupons.updateOffer, { params: { coupon_id: bread }, body });
  };
  expect((await change('First beer')).status).toBe(200);
  expect((await change('First bread')).status).toBe(200);
  expect((await save('Welcome! For you: {coupon}', bread)).status).toBe(200);
  const detail = contentTexts.alcohol('beer');
  expect(await change('First beer')).toMatchObject({ status: 422, body: { detail, fields: { title: detail } } });
  expect((await change('First roll')).status).toBe(200);
  expect((await save('Welcome!', null)).status).toBe(200);
});

test('Once the age check is off, words and coupons about alcohol are no longer sent to those who join', async () => {
  const { company: company_name } = (await call(t, shop.owner, account.getUser)).body;
  await changeTextingRules(t, shop, { age_gate: true });
  const beer = await offer({ expires_after_days: 14 }, 'First beer free');
  for (const message of ['Wine for everyone. {link}', 'For you: {coupon}. {link}']) {
    await changeTextingRules(t, shop, { age_gate: true });
    expect((await save(message, beer)).status).toBe(200);
    await changeTextingRules(t, shop, { age_gate: false });
    const { faults, as_sent } = (await call(t, shop.staff, welcomeMessage.get)).body;
    const word = message.startsWith('Wine') ? 'Wine' : 'beer';
    expect(faults).toEqual({ message: contentTexts.alcohol(word), coupon_id: contentTexts.alcohol('beer') });
    expect(as_sent).not.toMatch(/wine|beer/i);
    const [text] = await joinWith(newPhone());
    expect(text).toMatchObject({ purpose: 'welcome', body: expect.stringContaining(`Welcome to ${company_name}`) });
    expect(text?.body).not.toMatch(/wine|beer/i);
  }
  const given = await call(t, shop.staff, coupons.issues, { params: { coupon_id: beer } });
  expect(given.body.issues).toEqual([]);
  expect((await save('Welcome!', null)).status).toBe(200);
});

test('A welcome message that waited until its coupon expired is not sent', async () => {
  const bread = await offer({ expires_after_days: 1 }, 'First bread');
  const phone = newPhone();
  // Midnight in Maine.
  t.clock.now = new Date('2046-11-29T05:00:00Z');
  expect((await save('Welcome! For you: {coupon}', bread)).status).toBe(200);
  await joinWith(phone);
  // Nothing was sent for three days.
  t.clock.now = new Date(NOON.getTime() + 4 * DAY_MS);
  await t.runJobs();
  const [welcomed] = (await messagesOf(t, { phone_e164: phone })).filter(({ purpose }) => purpose === 'welcome');
  expect(welcomed).toMatchObject({ status: 'suppressed', reason: 'coupon_expired' });
  expect((await save('Welcome!', null)).status).toBe(200);
});

test('A welcome message about alcohol that waited is not sent once the age check is off or the customer is known to be younger', async () => {
  const night = new Date('2046-12-04T05:00:00Z');
  const welcomeMessageOf = async (phone_e164: string) =>
    (await messagesOf(t, { phone_e164 })).find(({ purpose }) => purpose === 'welcome');
  const [ada, bea, cleo] = [newPhone(), newPhone(), newPhone()];
  await changeTextingRules(t, shop, { age_gate: true });
  expect((await save('Wine for everyone. {link}')).status).toBe(200);
  t.clock.now = night;
  for (const phone of [ada, bea]) await joinWith(phone, 'en', '01/01/2000');
  await enterBirthDate(t, shop, (await contactOf(t, shop, bea))?.loyalty_customer_id ?? '', '2026-01-01');
  t.clock.now = new Date(night.getTime() + DAY_MS / 2);
  await hurryJobs(t);
  await t.runJobs();
  expect(await welcomeMessageOf(ada)).toMatchObject({ status: 'sent' });
  const left = { status: 'suppressed', reason: 'not_known_to_be_21' };
  expect(await welcomeMessageOf(bea)).toMatchObject(left);
  t.clock.now = new Date(night.getTime() + DAY_MS);
  await joinWith(cleo, 'en', '01/01/2000');
  await changeTextingRules(t, shop, { age_gate: false });
  t.clock.now = new Date(night.getTime() + 1.5 * DAY_MS);
  await hurryJobs(t);
  await t.runJobs();
  expect(await welcomeMessageOf(cleo)).toMatchObject(left);
  expect((await save('Welcome!', null)).status).toBe(200);
});

test('A welcome message about alcohol is for customers of 21, not for one known to be younger who types another date of birth', async () => {
  const [ada, bea] = [newPhone(), newPhone()];
  await joinWith(bea);
  await failMessagesTo(bea);
  await enterBirthDate(t, shop, (await contactOf(t, shop, bea))?.loyalty_customer_id ?? '', '2026-01-01');
  t.clock.now = new Date(t.clock.now.getTime() + 2 * DAY_MS);
  await changeTextingRules(t, shop, { age_gate: true });
  expect((await save('Wine for everyone. {link}')).status).toBe(200);
  expect((await joinWith(ada, 'en', '01/01/2025')).at(-1)?.body).toContain('Wine for everyone.');
  // Whoever is known to be younger does not join, and gets no text.
  expect(await joinWith(bea, 'en', '01/01/2025')).toMatchObject([{ status: 'failed' }]);
  await changeTextingRules(t, shop, { age_gate: false });
});
