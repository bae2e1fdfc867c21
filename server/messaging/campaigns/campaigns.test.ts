import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { company } from '#contract/account/company.ts';
import { type ContactInput, contacts } from '#contract/contacts/contacts.ts';
import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { noRecipients } from '#contract/messaging/campaigns/no_recipients.texts.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { SAME_CAMPAIGN_MINUTES, SMS_TOTAL_MAX, TEST_MESSAGES_PER_HOUR } from '#contract/messaging/limits.ts';
import { measure } from '#contract/messaging/sms/sms.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { newId } from '#server/platform/db/ids.ts';
import { answered, buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { enterBirthDate } from '#test/contacts.ts';
import { changeTextingRules, linkCodes, messagesOf } from '#test/messages.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';
import { registerSharedSender } from '../sending/jobs.ts';
import { enqueueCampaignJobs } from './jobs.ts';
import { checkWords } from './words.rules.ts';

/** Noon in Maine, on a Wednesday in November; far ahead of the clock of the job queue, which starts jobs that are due by it. */
const NOON = new Date('2046-11-28T17:00:00Z');
/** Ten in the evening there. */
const NIGHT = new Date('2046-11-29T03:00:00Z');

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

let phones = 100;
async function addContact(shop: Shop, input: Partial<ContactInput> = {}) {
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  const phone_e164 = `+1207555${String(++phones).padStart(4, '0')}`;
  const answer = await call(t, shop.manager, contacts.create, { body: { phone_e164, attestation, ...input } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...answer.body, phone_e164 };
}

/** A new company with the feature, so that the counts belong to this test alone. */
async function shopOf(...inputs: Partial<ContactInput>[]) {
  const shop = await emptyShop();
  const added = [];
  for (const input of inputs) added.push(await addContact(shop, input));
  return { shop, added };
}

let shops = 0;
async function emptyShop(): Promise<Shop> {
  const username = `shop${++shops}`;
  const owner = { username, email: `${username}@example.com`, password: PASSWORD, personal_phone_number: '2075550199' };
  const name = `Shop ${shops}`;
  const { companyId } = await createCompany(t.db, t.clock.now, { name, zip_code: '04101', owner });
  await t.db.tenant(companyId, (tenant) => grantPaid(tenant, 'loyalty_sms', t.clock.now));
  const token = await logIn(t, username);
  return { companyId, owner: token, manager: token, staff: token };
}

function send(shop: Shop, body: z.input<typeof campaigns.send.body>) {
  return call(t, shop.manager, campaigns.send, { body });
}

async function textsOf(campaign_id: string | null) {
  const texts = await messagesOf(t, { campaign_id });
  return texts.sort((a, b) => a.phone_e164.localeCompare(b.phone_e164));
}

async function at<T>(now: Date, work: () => Promise<T>): Promise<T> {
  const before = t.clock.now;
  t.clock.now = now;
  try {
    return await work();
  } finally {
    t.clock.now = before;
  }
}

// spec: 7-messages-send, 8-message-sent
test('Every contact who agreed gets one message with the company’s name in front', async () => {
  const { shop, added } = await shopOf({ name: 'Ada' }, { name: 'Ben' }, { name: 'Cal' });
  await call(t, shop.manager, contacts.optOut, {
    params: { loyalty_customer_id: added[2]?.loyalty_customer_id ?? '' },
    body: { words: 'no more' },
  });
  const answer = await send(shop, { message_body: 'Soup is on. Reply STOP to opt out.' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'running',
    sent_count: 2,
    customers_reached: 2,
    left_out: [{ reason: 'opted_out', count: 1 }],
    held: [],
  });
  await t.runJobs();
  const texts = await textsOf(answer.body.campaign_id);
  expect(texts.map(({ phone_e164, body, purpose, segments }) => ({ phone_e164, body, purpose, segments }))).toEqual(
    added.slice(0, 2).map(({ phone_e164 }) => ({
      phone_e164,
      body: expect.stringMatching(/^Shop \d+: Soup is on\. Reply STOP to opt out\.$/),
      purpose: 'marketing',
      segments: 1,
    })),
  );
});

test('The same message to the same contacts is sent once, however often it is submitted', async () => {
  const { shop } = await shopOf({ name: 'Ada' });
  const clicks = await Promise.all([1, 2, 3].map(() => send(shop, { message_body: 'Soup' })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const sentence = campaignErrors.sameAgain(SAME_CAMPAIGN_MINUTES);
  expect((await send(shop, { message_body: 'Soup' })).body).toMatchObject({ code: 'not_sendable', detail: sentence });
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
  expect(preview.body.faults).toEqual([sentence]);
  await t.runJobs();
  expect(await messagesOf(t, { company_id: shop.companyId })).toHaveLength(1);
  // Other words or another time make another message.
  expect((await send(shop, { message_body: 'Stew' })).status).toBe(200);
  const scheduled_at = new Date(NOON.getTime() + 7 * 86_400_000).toISOString();
  expect((await send(shop, { message_body: 'Soup', scheduled_at })).status).toBe(200);
  await at(new Date(NOON.getTime() + SAME_CAMPAIGN_MINUTES * 60_000), async () => {
    const later = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
    expect(later.body.faults).not.toContain(sentence);
  });
});

// spec: 5-message-length, 9-sms-limit, 8-send-failures
const countOf = async (shop: Shop) => (await call(t, shop.owner, campaigns.list)).body.total_count;

describe('A message that cannot be sent is refused with its sentence and changes nothing', () => {
  const long = 'x'.repeat(SMS_TOTAL_MAX - 'Maple Deli: '.length);
  test.each([
    ['nothing', { message_body: '  ' }, campaignErrors.bodyRequired],
    [
      'too long with the name',
      { message_body: `${long}x` },
      campaignErrors.tooLong(SMS_TOTAL_MAX + 1, SMS_TOTAL_MAX, false),
    ],
    ['a placeholder', { message_body: 'Try {dish} and {drink}' }, campaignErrors.missing(['dish', 'drink'])],
    ['never texted', { message_body: 'New vapes in' }, contentTexts.tobacco('vapes')],
    ['alcohol without the gate', { message_body: 'Free wine tonight' }, contentTexts.alcohol('wine')],
    ['a time gone by', { message_body: 'Soup', scheduled_at: '2046-11-28T16:00:00Z' }, campaignErrors.tooSoon],
    ['a time far off', { message_body: 'Soup', scheduled_at: '2048-11-28T16:00:00Z' }, campaignErrors.tooLate(365)],
    ['an empty Spanish text', { message_body: 'Soup', message_body_es: '' }, campaignErrors.spanishRequired],
    ['nobody', { message_body: 'Soup', audience: { joined_since: '2046-12-24' } }, noRecipients([])],
  ])('A refusal covers: %s', async (_name, body, detail) => {
    await addContact(maple);
    const before = await countOf(maple);
    const answer = await send(maple, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'not_sendable', detail });
    await t.runJobs();
    expect(await countOf(maple)).toBe(before);
  });

  test('The longest message is accepted', async () => {
    const answer = await call(t, maple.manager, campaigns.preview, { body: { message_body: long } });
    expect(answer.body.faults).toEqual([]);
    expect(answer.body.texts[0]).toMatchObject({ text: `Maple Deli: ${long}`, segments: 3 });
  });
});

// spec: 7-send-from-template, 4-override
test('A template is filled in, or replaced by other words', async () => {
  const { shop } = await shopOf({});
  const template = await call(t, shop.manager, templates.create, {
    body: { title: 'Soup', category: 'Daily', body: '{soup} at {company_name}' },
  });
  const body = { template_id: template.body.id, variables: { soup: 'Leek' } };
  const missing = await call(t, shop.manager, campaigns.sendFromTemplate, { body: { ...body, variables: {} } });
  expect(missing.body).toMatchObject({ detail: campaignErrors.missing(['soup']) });
  const sent = await call(t, shop.manager, campaigns.sendFromTemplate, { body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const campaign = await call(t, shop.staff, campaigns.get, { params: { campaign_id: sent.body.campaign_id ?? '' } });
  expect(campaign.body).toMatchObject({ type: 'template', name: 'Soup', body: `Leek at Shop ${shops}` });

  await at(new Date(NOON.getTime() + 86_400_000), async () => {
    const other = await call(t, shop.manager, campaigns.sendFromTemplate, {
      body: { ...body, override_body: '{soup}, and bread' },
    });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    const params = { campaign_id: other.body.campaign_id ?? '' };
    expect((await call(t, shop.staff, campaigns.get, { params })).body.body).toBe('Leek, and bread');
  });
  const unknown = await call(t, shop.manager, campaigns.sendFromTemplate, { body: { ...body, template_id: newId() } });
  expect(unknown.status).toBe(404);
});

test('A template is sent in both of its languages, unless other words replace it', async () => {
  const { shop } = await shopOf({ language: 'es' });
  const template = await call(t, shop.manager, templates.create, {
    body: { title: 'Soup', category: 'Daily', body: '{soup} today', body_es: 'Hoy {soup}' },
  });
  const body = { template_id: template.body.id, variables: { soup: 'Leek' } };
  const spanishOf = async (more: { override_body?: string; message_body_es?: string }) => {
    const sent = await call(t, shop.manager, campaigns.sendFromTemplate, { body: { ...body, ...more } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    return (await call(t, shop.staff, campaigns.get, { params })).body.body_es;
  };
  expect(await spanishOf({})).toBe('Hoy Leek');
  await at(new Date(NOON.getTime() + 86_400_000), async () => {
    expect(await spanishOf({ message_body_es: 'Puerros' })).toBe('Puerros');
    expect(await spanishOf({ override_body: 'Bread' })).toBeNull();
  });
});

test('Each message has its own links to the shop’s address and to the contact’s page', async () => {
  const { shop } = await shopOf({}, {});
  const answer = await send(shop, { message_body: 'Menu: https://maple.example/menu. Yours: {link} STOP ends it' });
  await t.runJobs();
  const texts = await textsOf(answer.body.campaign_id);
  const pattern =
    /^Shop \d+: Menu: http:\/\/127\.0\.0\.1\/l\/(\w{11})\. Yours: http:\/\/127\.0\.0\.1\/l\/(\w{11}) STOP ends it$/;
  const codes = texts.flatMap(({ body }) => pattern.exec(body)?.slice(1) ?? []);
  expect(new Set(codes).size).toBe(4);
  for (const { body, segments } of texts) {
    expect(segments).toBe(measure(body).segments);
    const links = await Promise.all(linkCodes(body).map((code) => t.app.inject(`/l/${code}`)));
    expect(links.map(({ headers }) => headers.location)).toEqual([
      'https://maple.example/menu',
      expect.stringMatching(/^\/coupons\/./),
    ]);
  }
});

test('A contact who reads Spanish gets the Spanish text if there is one', async () => {
  const { shop } = await shopOf({ language: 'en' }, { language: 'es' });
  const answer = await send(shop, { message_body: 'Soup. STOP ends it', message_body_es: 'Sopa. STOP para salir' });
  await t.runJobs();
  const bodies = (await textsOf(answer.body.campaign_id)).map(({ body }) => body.replace(/^Shop \d+: /, ''));
  expect(bodies).toEqual(['Soup. STOP ends it', 'Sopa. STOP para salir']);
});

// spec: 7-send-test-only
test('A test goes to one phone and is not a campaign', async () => {
  const { shop } = await shopOf({}, {});
  const before = await countOf(shop);
  const mine = await send(shop, { message_body: 'Soup {link}', test_only: true });
  expect(mine.body).toMatchObject({ campaign_id: null, sent_count: 1 });
  await send(shop, { message_body: 'Soup', test_only: true, test_phone: '(207) 555-0188' });
  expect(await messagesOf(t, { company_id: shop.companyId })).toMatchObject([
    {
      phone_e164: '+12075550199',
      purpose: 'test',
      body: expect.stringMatching(/Soup http:\/\/127\.0\.0\.1\/l\/\w{11}$/),
    },
    { phone_e164: '+12075550188', purpose: 'test', body: expect.stringContaining('Soup') },
  ]);
  expect(await countOf(shop)).toBe(before);
  const none = await call(t, maple.manager, campaigns.send, { body: { message_body: 'Soup', test_only: true } });
  expect(none.body).toMatchObject({ code: 'no_test_phone', detail: campaignErrors.testPhone });
});

test('The number of tests in an hour is limited', async () => {
  const { shop } = await shopOf({});
  const tryOut = () => send(shop, { message_body: 'Soup', test_only: true, message_body_es: 'Sopa' });
  for (let sent = 0; sent < TEST_MESSAGES_PER_HOUR; sent += 2) expect((await tryOut()).status).toBe(200);
  await at(new Date(NOON.getTime() + 59.5 * 60_000), async () => {
    const refused = await tryOut();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      detail: campaignErrors.tooManyTests(TEST_MESSAGES_PER_HOUR, 1),
      retry_after: 30,
    });
  });
  await at(new Date(NOON.getTime() + 60 * 60_000), async () => expect((await tryOut()).status).toBe(200));
});

test('A test does not reach a number that opted out', async () => {
  const { shop, added } = await shopOf({});
  const [contact] = added;
  await call(t, shop.manager, contacts.optOut, {
    params: { loyalty_customer_id: contact?.loyalty_customer_id ?? '' },
    body: { words: 'stop' },
  });
  const answer = await send(shop, { message_body: 'Soup', test_only: true, test_phone: contact?.phone_e164 ?? '' });
  expect(answer.body).toMatchObject({ code: 'opted_out', detail: campaignErrors.testOptedOut });
});

test('A double click makes one campaign', async () => {
  const { shop } = await shopOf({});
  const once = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/loyalty/messages/send',
      headers: { authorization: `Bearer ${shop.manager}`, 'idempotency-key': 'one and the same' },
      payload: { message_body: 'Soup' },
    });
  const [one, two] = await Promise.all([answered(once), answered(once)]);
  const third = await once();
  expect(one.statusCode, one.body).toBe(200);
  expect(two.json().campaign_id).toBe(one.json().campaign_id);
  expect(third.json().campaign_id).toBe(one.json().campaign_id);
  expect(await countOf(shop)).toBe(1);
});

describe('Quiet hours and caps', () => {
  test('At night messages are held until each contact’s quiet hours end, and the preview says so', async () => {
    const { shop } = await shopOf({ zip_code: '04101' }, { zip_code: '90012' });
    await at(NIGHT, async () => {
      const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
      // Ten in the morning in Los Angeles is six in the evening in London.
      expect(preview.body).toMatchObject({
        at_once: 0,
        held: [{ reason: 'quiet_hours', count: 2, until: '2046-11-29T18:00:00.000Z' }],
      });
      const answer = await send(shop, { message_body: 'Soup' });
      expect(answer.body).toMatchObject({ sent_count: 0, customers_reached: 2, held: preview.body.held });
      await t.runJobs();
      const texts = await textsOf(answer.body.campaign_id);
      expect(texts.map(({ status, reason, due_at }) => [status, reason, due_at.toISOString()])).toEqual([
        ['held', 'quiet_hours', '2046-11-29T15:00:00.000Z'],
        ['held', 'quiet_hours', '2046-11-29T18:00:00.000Z'],
      ]);
    });
  });

  test('A second message on one day waits, and a third in one week is left out', async () => {
    const { shop } = await shopOf({ zip_code: '04101' });
    const first = await send(shop, { message_body: 'Monday' });
    await t.runJobs();
    await at(new Date(NOON.getTime() + 3_600_000), async () => {
      const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
      expect(preview.body).toMatchObject({ recipients: 1, at_once: 0, held: [{ reason: 'frequency_cap', count: 1 }] });
      const second = await send(shop, { message_body: 'Again' });
      await t.runJobs();
      const [text] = await textsOf(second.body.campaign_id);
      const [before] = await textsOf(first.body.campaign_id);
      expect(text).toMatchObject({ status: 'held', reason: 'frequency_cap' });
      const sent = (before.sent_at ?? before.due_at).getTime();
      expect(text.due_at.getTime() - sent).toBeGreaterThanOrEqual(86_400_000);
      expect(text.due_at.getTime() - sent).toBeLessThanOrEqual(86_400_000 + 600_000);
    });
    await at(new Date(NOON.getTime() + 3 * 86_400_000), async () => {
      const third = await send(shop, { message_body: 'Thursday' });
      expect(third.status).toBe(422);
      const count = await call(t, shop.staff, audiences.count, { body: { audience: {} } });
      expect(count.body).toEqual({ recipients: 0, left_out: [{ reason: 'frequency_cap', count: 1 }] });
    });
  });

  test('The second of two campaigns at the same moment waits until the next day', async () => {
    const { shop } = await shopOf({ zip_code: '04101' });
    const first = await send(shop, { message_body: 'Soup' });
    await t.runJobs();
    const slot = new Date(NOON.getTime() + 2000);
    await t.owner.query('update messages set sent_at = $2 where campaign_id = $1', [first.body.campaign_id, slot]);
    const second = await send(shop, { message_body: 'Bread' });
    const until = new Date(slot.getTime() + 86_400_000).toISOString();
    expect(second.body).toMatchObject({ customers_reached: 1, held: [{ reason: 'frequency_cap', count: 1, until }] });
  });

  test('A contact who was promised fewer texts a month gets no more after the shop promises more', async () => {
    const shop = await emptyShop();
    await changeTextingRules(t, shop, { promised_per_month: 1 });
    await addContact(shop);
    await changeTextingRules(t, shop, { promised_per_month: 8 });
    await addContact(shop);
    const first = await send(shop, { message_body: 'Soup' });
    await t.runJobs();
    expect(await textsOf(first.body.campaign_id)).toHaveLength(2);
    await at(new Date(NOON.getTime() + 10 * 86_400_000), async () => {
      const second = await send(shop, { message_body: 'Bread' });
      expect(second.body).toMatchObject({ customers_reached: 1, left_out: [{ reason: 'frequency_cap', count: 1 }] });
      await t.runJobs();
      expect(await textsOf(second.body.campaign_id)).toHaveLength(1);
    });
  });

  test.each(['pause', 'cancel'] as const)(
    'After a %s, the corrected message does not wait another day',
    async (how) => {
      const { shop } = await shopOf({ zip_code: '04101' });
      await at(NIGHT, async () => {
        const wrong = await send(shop, { message_body: 'Soup on Fryday' });
        await t.runJobs();
        const params = { campaign_id: wrong.body.campaign_id ?? '' };
        expect((await call(t, shop.manager, campaigns[how], { params })).status).toBe(200);
        const right = await send(shop, { message_body: 'Soup on Friday' });
        expect(right.body).toMatchObject({ held: [{ reason: 'quiet_hours', count: 1 }] });
        await t.runJobs();
        const due_at = new Date('2046-11-29T15:00:00Z');
        expect(await textsOf(right.body.campaign_id)).toMatchObject([
          { status: 'held', reason: 'quiet_hours', due_at },
        ]);
      });
    },
  );
});

describe('An audience', () => {
  let shop: Shop;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    shop = await emptyShop();
    const tagIds: Record<string, string> = {};
    for (const name of ['lunch', 'vip']) {
      tagIds[name] = (await call(t, shop.manager, tags.create, { body: { name } })).body.tag_id;
    }
    Object.assign(ids, tagIds);
    await addContact(shop, { tags: ['lunch'] });
    await addContact(shop, { tags: ['lunch', 'vip'] });
    await addContact(shop, { tags: ['vip'], language: 'es' });
    await addContact(shop, { attestation: undefined });
  });
  const counted = async (audience: object) => (await call(t, shop.staff, audiences.count, { body: { audience } })).body;

  test.each([
    ['everyone', () => ({}), 3],
    ['any of some tags', () => ({ tags_any: [ids.lunch, ids.vip] }), 3],
    ['all of some tags', () => ({ tags_all: [ids.lunch, ids.vip, ids.lunch] }), 1],
    ['without a tag', () => ({ tags_none: [ids.vip] }), 1],
    ['both ways', () => ({ tags_any: [ids.lunch], tags_none: [ids.vip] }), 1],
    ['a language', () => ({ language: 'es' }), 1],
    ['since yesterday', () => ({ joined_since: '2046-11-27' }), 3],
    ['since tomorrow', () => ({ joined_since: '2046-11-29' }), 0],
    ['a source', () => ({ source: 'import' }), 0],
    ['a tag that nobody has', () => ({ tags_any: [newId()] }), 0],
  ])('An audience selects the right contacts with this condition: %s', async (_name, audience, recipients) => {
    expect((await counted(audience())).recipients).toBe(recipients);
  });

  test('A tag is kept while a waiting campaign or a saved audience uses it, so that no campaign reaches other contacts', async () => {
    const { shop: own } = await shopOf({});
    const { tag_id } = (await call(t, own.manager, tags.create, { body: { name: 'Banned' } })).body;
    const remove = () => call(t, own.manager, tags.remove, { params: { tag_id } });
    const scheduled_at = new Date(NOON.getTime() + 86_400_000).toISOString();
    const sent = await send(own, {
      message_body: 'Soup',
      name: 'Soup',
      audience: { tags_none: [tag_id] },
      scheduled_at,
    });
    const conditions = { tags_any: [tag_id] };
    const saved = await call(t, own.manager, audiences.create, { body: { name: 'Lunch', conditions } });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'tag_in_use', detail: tagErrors.inUse(['Lunch', 'Soup']) },
    });
    await call(t, own.manager, audiences.remove, { params: { audience_id: saved.body.audience_id } });
    expect((await remove()).body).toMatchObject({ detail: tagErrors.inUse(['Soup']) });
    await call(t, own.manager, campaigns.cancel, { params: { campaign_id: sent.body.campaign_id ?? '' } });
    expect((await remove()).status).toBe(200);
  });

  test('A tag that was deleted is refused in a campaign and in a saved audience, so that nobody it excluded gets a text', async () => {
    const { shop: own } = await shopOf({ tags: [] });
    const { tag_id } = (await call(t, own.manager, tags.create, { body: { name: 'Banned' } })).body;
    const conditions = { tags_none: [tag_id] };
    const saved = await call(t, own.manager, audiences.create, { body: { name: 'Others', conditions: {} } });
    await call(t, own.manager, tags.remove, { params: { tag_id } });
    const body = { message_body: 'Soup', audience: conditions };
    expect(await send(own, body)).toMatchObject({ status: 422, body: { detail: tagErrors.unknownId } });
    expect((await call(t, own.staff, campaigns.preview, { body })).body.faults).toEqual([tagErrors.unknownId]);
    const input = { body: { name: 'Others', conditions } };
    const params = { audience_id: saved.body.audience_id };
    const refused = { status: 422, body: { code: 'unknown_tag', detail: tagErrors.unknownId } };
    expect(await call(t, own.manager, audiences.create, { body: { ...input.body, name: 'More' } })).toMatchObject(
      refused,
    );
    expect(await call(t, own.manager, audiences.update, { params, ...input })).toMatchObject(refused);
  });

  test('A date that does not exist is refused', async () => {
    for (const joined_since of ['0000-01-01', '2046-02-30']) {
      const answer = await call(t, shop.staff, audiences.count, { body: { audience: { joined_since } } });
      expect(answer).toMatchObject({ status: 422, body: { detail: commonTexts.noSuchDay } });
    }
  });

  test('The audience lists who is left out', async () => {
    expect(await counted({})).toEqual({ recipients: 3, left_out: [{ reason: 'needs_confirmation', count: 1 }] });
  });

  test('An audience can select contacts who opened a link of a campaign', async () => {
    const sent = await send(shop, { message_body: 'Soup {link}' });
    await t.runJobs();
    const campaign_id = sent.body.campaign_id ?? '';
    expect((await counted({ clicked_campaign_id: campaign_id })).recipients).toBe(0);
    const [text] = await textsOf(campaign_id);
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
    await t.app.inject({ url: `/l/${linkCodes(text.body)[0]}`, headers: { 'user-agent': agent } });
    await at(new Date(NOON.getTime() + 2 * 86_400_000), async () => {
      expect((await counted({ clicked_campaign_id: campaign_id })).recipients).toBe(1);
      const shown = await call(t, shop.staff, campaigns.get, { params: { campaign_id } });
      expect(shown.body.clicked).toBe(1);
    });
  });

  test('An audience can be saved under a name, changed and deleted', async () => {
    const conditions = { tags_any: [ids.vip ?? ''] };
    const saved = await call(t, shop.manager, audiences.create, { body: { name: 'Best customers', conditions } });
    expect(saved.body).toMatchObject({ name: 'Best customers', conditions });
    const twice = await call(t, shop.manager, audiences.create, { body: { name: 'best CUSTOMERS', conditions: {} } });
    expect(twice.body).toMatchObject({ code: 'name_taken', detail: campaignErrors.audienceTaken });
    const params = { audience_id: saved.body.audience_id };
    await call(t, shop.manager, audiences.update, { params, body: { name: 'Customers', conditions: {} } });
    const { body } = await call(t, shop.staff, audiences.list);
    expect(body.audiences.map(({ name, conditions: now }) => [name, now])).toEqual([['Customers', {}]]);
    await call(t, shop.manager, audiences.remove, { params });
    expect((await call(t, shop.staff, audiences.list)).body.audiences).toEqual([]);
    expect((await call(t, shop.manager, audiences.remove, { params })).status).toBe(404);
  });
});

test.each([false, true])(
  'Words that may be about alcohol are a warning and do not stop the campaign (age gate: %s)',
  async (age_gate) => {
    const { shop } = await shopOf({}, {});
    await changeTextingRules(t, shop, { age_gate });
    const body = { message_body: 'Happy hour 4-6, lattes $3. Reply STOP to opt out.' };
    const preview = await call(t, shop.staff, campaigns.preview, { body });
    const warnings = [contentTexts.maybeAlcohol('Happy hour')];
    expect(preview.body).toMatchObject({ recipients: 2, left_out: [], faults: [], warnings });
    expect((await send(shop, body)).body).toMatchObject({ customers_reached: 2, left_out: [] });
  },
);

test('A message about alcohol behind the age gate goes only to contacts aged 21 or older', async () => {
  const { shop, added } = await shopOf({}, {}, {});
  await changeTextingRules(t, shop, { age_gate: true });
  for (const [index, born] of ['2025-11-28', '2025-11-29'].entries()) {
    await enterBirthDate(t, shop, added[index]?.loyalty_customer_id ?? '', born);
  }
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Wine night, STOP ends it' } });
  expect(preview.body).toMatchObject({ recipients: 1, left_out: [{ reason: 'not_known_to_be_21', count: 2 }] });
  const sent = await send(shop, { message_body: 'Wine night, STOP ends it' });
  await t.runJobs();
  expect((await textsOf(sent.body.campaign_id)).map(({ phone_e164 }) => phone_e164)).toEqual([added[0]?.phone_e164]);
});

test.each([
  ['Margaritas', 'Margaritas half price tonight', 'alcohol'],
  ['Vape', 'Vape sale', 'tobacco'],
  ['We', 'Weed for all', 'cannabis'],
])('The name %s hides no forbidden word', async (name, message_body, rule) => {
  const { shop } = await shopOf({ name: 'Ada' });
  const { body: details } = await call(t, shop.owner, company.getDetails);
  expect((await call(t, shop.owner, company.updateDetails, { body: { ...details, name } })).status).toBe(200);
  expect(await send(shop, { message_body })).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
  expect(checkWords([message_body], { age_gate: true }, name).adults_only).toBe(rule === 'alcohol');
});

test('A shop whose name contains a forbidden word can name itself', async () => {
  const { shop } = await shopOf({ name: 'Ada' });
  const { body: details } = await call(t, shop.owner, company.getDetails);
  const body = { ...details, name: 'Harbor Wine Bar' };
  expect((await call(t, shop.owner, company.updateDetails, { body })).status).toBe(200);
  const detail = contentTexts.alcohol('Wine');
  const test_phone = '(207) 555-0188';
  for (const rest of [{}, { test_only: true, test_phone }]) {
    expect((await send(shop, { message_body: 'Soup at Harbor Wine Bar', ...rest })).status).toBe(200);
    expect((await send(shop, { message_body: 'Wine at Harbor Wine Bar', ...rest })).body).toMatchObject({ detail });
  }
});

describe('A scheduled campaign', () => {
  const later = new Date(NOON.getTime() + 2 * 3_600_000);

  test('The campaign begins at its time and not before', async () => {
    const { shop } = await shopOf({});
    const sent = await send(shop, { message_body: 'Later', scheduled_at: later.toISOString() });
    expect(sent.body).toMatchObject({ status: 'scheduled', sent_count: 1 });
    await t.runJobs();
    expect(await textsOf(sent.body.campaign_id)).toEqual([]);
    const added = await addContact(shop);
    await at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      expect((await textsOf(sent.body.campaign_id)).map(({ phone_e164 }) => phone_e164)).toContain(added.phone_e164);
      const shown = await call(t, shop.staff, campaigns.get, { params: { campaign_id: sent.body.campaign_id ?? '' } });
      expect(shown.body).toMatchObject({ recipients: 2, started_at: later.toISOString(), is_queued: true });
    });
  });

  test('A canceled campaign is not sent', async () => {
    const { shop } = await shopOf({});
    const sent = await send(shop, { message_body: 'Never', scheduled_at: later.toISOString() });
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    expect((await call(t, shop.manager, campaigns.cancel, { params })).body.status).toBe('cancelled');
    await at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      expect(await textsOf(sent.body.campaign_id)).toEqual([]);
    });
  });

  // As if the campaign had been created before the words of its text were known to be about alcohol or tobacco.
  const olderCampaign = async (shop: Shop, body: string) => {
    const sent = await send(shop, { message_body: 'Soup', scheduled_at: later.toISOString() });
    const campaign_id = sent.body.campaign_id ?? '';
    await t.owner.query('update campaigns set body = $2 where campaign_id = $1', [campaign_id, body]);
    return { campaign_id };
  };
  const begin = async () => {
    await enqueueCampaignJobs(t.companies, t.db, later);
    await t.runJobs();
  };

  test('A text that is now known to be about alcohol goes only to contacts aged 21 or older', async () => {
    const { shop, added } = await shopOf({}, {});
    await enterBirthDate(t, shop, added[0]?.loyalty_customer_id ?? '', '1990-01-01');
    const params = await olderCampaign(shop, 'Soju night');
    await at(later, async () => {
      await begin();
      const paused = await call(t, shop.staff, campaigns.get, { params });
      expect(paused.body).toMatchObject({ status: 'paused', pause_reason: campaignErrors.needsAgeGate });
      expect(await textsOf(params.campaign_id)).toEqual([]);
      await changeTextingRules(t, shop, { age_gate: true });
      await call(t, shop.manager, campaigns.resume, { params });
      await t.runJobs();
      expect((await textsOf(params.campaign_id)).map(({ phone_e164 }) => phone_e164)).toEqual([added[0]?.phone_e164]);
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ adults_only: true, recipients: 1 });
    });
  });

  test('A text with a word that is now refused is not sent, even after the campaign is resumed', async () => {
    const { shop } = await shopOf({});
    const params = await olderCampaign(shop, 'Marlboros by the carton');
    await at(later, async () => {
      await begin();
      const paused = { status: 'paused', pause_reason: contentTexts.tobacco('Marlboros') };
      expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject(paused);
      await call(t, shop.manager, campaigns.resume, { params });
      await t.runJobs();
      expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject(paused);
      expect(await textsOf(params.campaign_id)).toEqual([]);
    });
  });

  test('The campaign stops when the company’s access has ended', async () => {
    const { shop } = await shopOf({});
    const sent = await send(shop, { message_body: 'Late', scheduled_at: later.toISOString() });
    const ends = new Date(NOON.getTime() + 1000);
    await t.owner.query('update entitlements set ends_at = $2 where company_id = $1', [shop.companyId, ends]);
    await at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      const params = { campaign_id: sent.body.campaign_id ?? '' };
      const { body } = await call(t, shop.staff, campaigns.get, { params });
      expect(body).toMatchObject({ status: 'paused', pause_reason: campaignErrors.needsPlan });
      expect(await textsOf(sent.body.campaign_id)).toEqual([]);
    });
  });
});

describe('Pausing, resuming and canceling', () => {
  test('Waiting messages are not sent while the campaign is paused, and never after it is canceled', async () => {
    const { shop } = await shopOf({}, {});
    const sent = await at(NIGHT, () => send(shop, { message_body: 'Soup' }));
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    await at(NIGHT, async () => {
      await t.runJobs();
      expect((await call(t, shop.manager, campaigns.pause, { params })).body).toMatchObject({
        status: 'paused',
        counts: { held: 2 },
      });
      expect((await call(t, shop.manager, campaigns.pause, { params })).status).toBe(200);
      expect((await call(t, shop.manager, campaigns.resume, { params })).body.status).toBe('running');
      expect((await call(t, shop.manager, campaigns.cancel, { params })).body.status).toBe('cancelled');
      await t.runJobs();
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 }, waiting: 0 });
      const again = await call(t, shop.manager, campaigns.resume, { params });
      expect(again.body).toMatchObject({ code: 'not_resumable', detail: campaignErrors.notResumable });
    });
  });

  test('Canceling waits for messages that are locked at that moment, and leaves none waiting', async () => {
    const { shop } = await shopOf({}, {});
    const params = {
      campaign_id: (await at(NIGHT, () => send(shop, { message_body: 'Soup' }))).body.campaign_id ?? '',
    };
    await at(NIGHT, async () => {
      await t.runJobs();
      const [first] = await textsOf(params.campaign_id);
      const release = await holdOpen(t, 'select from messages where message_id = $1 for update', [first.message_id]);
      await call(t, shop.manager, campaigns.cancel, { params });
      const canceling = t.runJobs();
      try {
        await untilOneWaits(t);
      } finally {
        await release();
        await canceling;
      }
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ counts: { cancelled: 2 }, waiting: 0 });
    });
  });

  test('A campaign that was paused before all messages were queued queues the rest when it resumes', async () => {
    const { shop } = await shopOf({}, {});
    const sent = await send(shop, { message_body: 'Soup' });
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    await call(t, shop.manager, campaigns.pause, { params });
    await t.runJobs();
    expect(await textsOf(sent.body.campaign_id)).toEqual([]);
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    expect(await textsOf(sent.body.campaign_id)).toHaveLength(2);
  });
});

test('Queueing continues after a killed process and adds no contact twice', async () => {
  const { shop, added } = await shopOf({}, {}, {});
  const sent = await send(shop, { message_body: 'Soup' });
  const { campaign_id } = sent.body;
  await t.runJobs();
  // As if the process had died after the first contact was stored, and again after all of them were.
  for (const queued_to of [added[0]?.loyalty_customer_id, null]) {
    await t.owner.query(
      `update campaigns set status = 'running', queued_at = null, finished_at = null, queued_to = $2 where campaign_id = $1`,
      [campaign_id, queued_to],
    );
    await enqueueCampaignJobs(t.companies, t.db, t.clock.now);
    await t.runJobs();
    expect(await textsOf(campaign_id)).toHaveLength(3);
  }
});

// spec: 7-campaign, 3-campaign
test('The list and the page show the figures of a campaign', async () => {
  const { shop } = await shopOf({ name: 'Ada' }, { name: 'Ben' });
  const sent = await at(NIGHT, async () => {
    const answer = await send(shop, { message_body: 'Soup and bread', name: 'Soup week' });
    await t.runJobs();
    return answer;
  });
  const list = await call(t, shop.staff, campaigns.list, { query: { search: 'SOUP w' } });
  expect(list.body).toMatchObject({
    total_count: 1,
    campaigns: [{ name: 'Soup week', recipients: 2, waiting: 2, sent: 0 }],
  });
  expect((await call(t, shop.staff, campaigns.list, { query: { search: '%' } })).body.total_count).toBe(0);
  expect((await call(t, shop.staff, campaigns.list, { query: { status: 'cancelled' } })).body.campaigns).toEqual([]);
  const params = { campaign_id: sent.body.campaign_id ?? '' };
  const page = await call(t, shop.staff, campaigns.get, { params });
  expect(page.body).toMatchObject({
    name: 'Soup week',
    text: expect.stringMatching(/^Shop \d+: Soup and bread$/),
    counts: { held: 2 },
    reasons: [{ status: 'held', reason: 'quiet_hours', count: 2 }],
  });
  const texts = await call(t, shop.staff, campaigns.texts, { params, query: { status: 'held', limit: 1 } });
  expect(texts.body).toMatchObject({ total_count: 2, texts: [{ name: 'Ada', status: 'held', reason: 'quiet_hours' }] });
  expect((await call(t, shop.staff, campaigns.texts, { params, query: { status: 'sent' } })).body.texts).toEqual([]);
});

test('Another company can neither see nor reach the campaign', async () => {
  const { shop } = await shopOf({});
  const sent = await send(shop, { message_body: 'Ours' });
  const params = { campaign_id: sent.body.campaign_id ?? '' };
  expect((await call(t, corner.owner, campaigns.get, { params })).status).toBe(404);
  expect((await call(t, corner.owner, campaigns.texts, { params })).status).toBe(404);
  const count = await call(t, corner.owner, audiences.count, {
    body: { audience: { clicked_campaign_id: params.campaign_id } },
  });
  expect(count.body.recipients).toBe(0);
});

test('The preview uses the provider’s own pace before the first message', async () => {
  const { shop } = await shopOf({}, {}, {});
  await t.owner.query('delete from sender_numbers');
  await registerSharedSender({
    db: t.db,
    sms: { ...simulatedSms, shared: { address: 'slow', per_second: 0.1, per_day: 3 } },
  });
  // The pace of another provider, from before the change.
  await t.owner.query("insert into sender_numbers (driver, address, per_second) values ('kannel', 'old', 999)");
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
  expect(preview.body.finishes_at).toBe(new Date(NOON.getTime() + 30_000).toISOString());
  await t.owner.query('delete from sender_numbers');
});
