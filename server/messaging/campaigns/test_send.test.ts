import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { TEST_MESSAGES_PER_HOUR } from '#contract/messaging/limits.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { messagesOf } from '#test/messages.ts';

let t: TestApp;
let maple: Shop;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

// spec: 7-send-test-only
test('A test goes to one phone and is not a campaign', async () => {
  const { shop } = await desk.shopOf({}, {});
  const before = await desk.countOf(shop);
  const mine = await desk.send(shop, { message_body: 'Soup {link}', test_only: true });
  expect(mine.body).toMatchObject({ campaign_id: null, sent_count: 1 });
  await desk.send(shop, { message_body: 'Soup', test_only: true, test_phone: '(207) 555-0188' });
  expect(await messagesOf(t, { company_id: shop.companyId })).toMatchObject([
    {
      phone_e164: '+12075550199',
      purpose: 'test',
      body: expect.stringMatching(/Soup http:\/\/127\.0\.0\.1\/l\/\w{11}$/),
    },
    { phone_e164: '+12075550188', purpose: 'test', body: expect.stringContaining('Soup') },
  ]);
  expect(await desk.countOf(shop)).toBe(before);
  const none = await call(t, maple.manager, campaigns.send, { body: { message_body: 'Soup', test_only: true } });
  expect(none.body).toMatchObject({ code: 'no_test_phone', detail: campaignErrors.testPhone });
});

test('The number of tests in an hour is limited', async () => {
  const { shop } = await desk.shopOf({});
  const tryOut = () => desk.send(shop, { message_body: 'Soup', test_only: true, message_body_es: 'Sopa' });
  for (let sent = 0; sent < TEST_MESSAGES_PER_HOUR; sent += 2) expect((await tryOut()).status).toBe(200);
  await desk.at(new Date(NOON.getTime() + 59.5 * 60_000), async () => {
    const refused = await tryOut();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      detail: campaignErrors.tooManyTests(TEST_MESSAGES_PER_HOUR, 1),
      retry_after: 30,
    });
  });
  await desk.at(new Date(NOON.getTime() + 60 * 60_000), async () => expect((await tryOut()).status).toBe(200));
});

test('A test does not reach a number that opted out', async () => {
  const { shop, added } = await desk.shopOf({});
  const [contact] = added;
  await call(t, shop.manager, contacts.optOut, {
    params: { loyalty_customer_id: contact?.loyalty_customer_id ?? '' },
    body: { words: 'stop' },
  });
  const answer = await desk.send(shop, {
    message_body: 'Soup',
    test_only: true,
    test_phone: contact?.phone_e164 ?? '',
  });
  expect(answer.body).toMatchObject({ code: 'opted_out', detail: campaignErrors.testOptedOut });
});
