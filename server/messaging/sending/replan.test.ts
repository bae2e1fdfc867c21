import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { couponShop } from '#test/coupons.ts';
import { changeTextingRules, messagesOf } from '#test/messages.ts';

/** 7 PM in Maine: the law allows texts until nine, the shop until six. */
const EVENING = new Date('2046-11-29T00:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: EVENING });
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = EVENING;
});

async function heldCampaign(words: string) {
  const { shop, recipients } = await couponShop(t);
  const [contact] = recipients;
  if (!contact) throw new Error('no contact');
  const sent = await call(t, shop.manager, campaigns.send, { body: { message_body: words } });
  await t.runJobs();
  const campaign_id = sent.body.campaign_id ?? '';
  const show = async () => (await call(t, shop.staff, campaigns.get, { params: { campaign_id } })).body;
  const message = async () => {
    const [row] = await messagesOf(t, { campaign_id });
    return { status: row?.status, reason: row?.reason, due_at: row?.due_at.toISOString() };
  };
  return { shop, contact, show, message };
}

const TEN = '2046-11-29T15:00:00.000Z';
const ELEVEN = '2046-11-29T16:00:00.000Z';

test('Changed hours reschedule waiting texts: narrower ones hold them longer, wider ones send them', async () => {
  const { shop, show, message } = await heldCampaign('Soup tonight');
  expect(await message()).toEqual({ status: 'held', reason: 'quiet_hours', due_at: TEN });
  expect(await show()).toMatchObject({
    held_until: TEN,
    reasons: [{ status: 'held', reason: 'quiet_hours', count: 1 }],
  });
  await changeTextingRules(t, shop, { window_start: 660 });
  await t.runJobs();
  expect(await message()).toEqual({ status: 'held', reason: 'quiet_hours', due_at: ELEVEN });
  expect((await show()).held_until).toBe(ELEVEN);
  await changeTextingRules(t, shop, { window_end: 1200 });
  await t.runJobs();
  expect((await message()).status).toBe('sent');
  expect(await show()).toMatchObject({ held_until: null, sent: 1 });
});

test('Changed caps reschedule waiting texts, and show another reason', async () => {
  const { shop, message, show } = await heldCampaign('Pie');
  await changeTextingRules(t, shop, { window_end: 1200, cap_per_day: 2 });
  await t.runJobs();
  expect((await message()).status).toBe('sent');
  await call(t, shop.manager, campaigns.send, { body: { message_body: 'Second pie' } });
  await changeTextingRules(t, shop, { window_end: 1080 });
  await t.runJobs();
  const second = async () =>
    (await messagesOf(t, { company_id: shop.companyId })).find(({ body }) => /Second/.test(body));
  expect(await second()).toMatchObject({ status: 'held', reason: 'quiet_hours' });
  await changeTextingRules(t, shop, { window_end: 1200, cap_per_day: 1 });
  await t.runJobs();
  expect(await second()).toMatchObject({
    status: 'held',
    reason: 'frequency_cap',
    due_at: new Date('2046-11-30T00:00:00Z'),
  });
  await changeTextingRules(t, shop, { cap_per_day: 2 });
  await t.runJobs();
  expect(await second()).toMatchObject({ status: 'sent' });
  expect((await show()).sent).toBe(1);
});

test('A contact’s new zip code plans their waiting texts by the hours of that place too', async () => {
  const { shop, contact, message } = await heldCampaign('Bread');
  const { loyalty_customer_id } = contact;
  const move = async (zip_code: string) => {
    await call(t, shop.manager, contacts.update, { params: { loyalty_customer_id }, body: { zip_code } });
    await t.runJobs();
  };
  // Los Angeles, where ten o'clock is three hours later than in Maine, where the number is from.
  await move('90012');
  expect(await message()).toMatchObject({ status: 'held', due_at: '2046-11-29T18:00:00.000Z' });
  await move('04101');
  expect(await message()).toMatchObject({ status: 'held', due_at: TEN });
});

test('A contact’s new zip code plans the link that waits for the morning by the law of that place', async () => {
  // 3 AM in Maine.
  t.clock.now = new Date('2046-11-29T08:00:00Z');
  const { shop, recipients } = await couponShop(t);
  const [{ loyalty_customer_id, phone_e164 } = { loyalty_customer_id: '', phone_e164: '' }] = recipients;
  const params = { loyalty_customer_id };
  const move = (zip_code: string) => call(t, shop.manager, contacts.update, { params, body: { zip_code } });
  const dueAt = async () => (await messagesOf(t, { phone_e164 })).map(({ due_at }) => due_at.toISOString());
  // Eight o'clock in Los Angeles is eleven in Maine.
  await move('90012');
  await t.runJobs();
  await call(t, shop.manager, contactPage.sendLink, { params });
  expect(await dueAt()).toEqual(['2046-11-29T16:00:00.000Z']);
  await move('04101');
  await t.runJobs();
  expect(await dueAt()).toEqual(['2046-11-29T13:00:00.000Z']);
});
