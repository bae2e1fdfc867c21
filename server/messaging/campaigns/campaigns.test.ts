import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { noRecipients } from '#contract/messaging/campaigns/no_recipients.texts.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { SAME_CAMPAIGN_MINUTES, SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { measure } from '#contract/messaging/sms/sms.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { newId } from '#server/platform/db/ids.ts';
import { answered, buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { CampaignDesk, NIGHT, NOON } from '#test/desks/campaign_desk.ts';
import { changeTextingRules, linkCodes, messagesOf } from '#test/messages.ts';
import { registerSharedSender } from '../sending/jobs.ts';
import { enqueueCampaignJobs } from './jobs.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

// spec: 7-messages-send, 8-message-sent
test('Every contact who agreed gets one message with the company’s name in front', async () => {
  const { shop, added } = await desk.shopOf({ name: 'Ada' }, { name: 'Ben' }, { name: 'Cal' });
  await call(t, shop.manager, contacts.optOut, {
    params: { loyalty_customer_id: added[2]?.loyalty_customer_id ?? '' },
    body: { words: 'no more' },
  });
  const answer = await desk.send(shop, { message_body: 'Soup is on. Reply STOP to opt out.' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'running',
    sent_count: 2,
    customers_reached: 2,
    left_out: [{ reason: 'opted_out', count: 1 }],
    held: [],
  });
  await t.runJobs();
  const texts = await desk.textsOf(answer.body.campaign_id);
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
  const { shop } = await desk.shopOf({ name: 'Ada' });
  const clicks = await Promise.all([1, 2, 3].map(() => desk.send(shop, { message_body: 'Soup' })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const sentence = campaignErrors.sameAgain(SAME_CAMPAIGN_MINUTES);
  expect((await desk.send(shop, { message_body: 'Soup' })).body).toMatchObject({
    code: 'not_sendable',
    detail: sentence,
  });
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
  expect(preview.body.faults).toEqual([sentence]);
  await t.runJobs();
  expect(await messagesOf(t, { company_id: shop.companyId })).toHaveLength(1);
  // Other words or another time make another message.
  expect((await desk.send(shop, { message_body: 'Stew' })).status).toBe(200);
  const scheduled_at = new Date(NOON.getTime() + 7 * 86_400_000).toISOString();
  expect((await desk.send(shop, { message_body: 'Soup', scheduled_at })).status).toBe(200);
  await desk.at(new Date(NOON.getTime() + SAME_CAMPAIGN_MINUTES * 60_000), async () => {
    const later = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
    expect(later.body.faults).not.toContain(sentence);
  });
});

test('After a cancellation the same words leave out those who already got them, unless the user includes them', async () => {
  // In Maine it is noon, in Hawaii seven in the morning.
  const { shop, added } = await desk.shopOf({ zip_code: '04101' }, { zip_code: '96813', phone_e164: '+18085550142' });
  const first = await desk.send(shop, { message_body: 'Soup' });
  await t.runJobs();
  const params = { campaign_id: first.body.campaign_id ?? '' };
  expect((await desk.textsOf(params.campaign_id)).map(({ status }) => status)).toEqual(['sent', 'held']);
  await call(t, shop.manager, campaigns.cancel, { params });
  await changeTextingRules(t, shop, { cap_per_day: 3, cap_per_week: 5 });
  await desk.at(new Date(NOON.getTime() + 6 * 60_000), async () => {
    const left_out = [{ reason: 'same_words', count: 1 }];
    const preview = (more = {}) => call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup', ...more } });
    expect((await preview()).body).toMatchObject({ faults: [], recipients: 1, left_out });
    expect((await preview({ message_body: 'Stew' })).body).toMatchObject({ recipients: 2, left_out: [] });
    const second = await desk.send(shop, { message_body: 'Soup' });
    expect(second.body).toMatchObject({ customers_reached: 1, left_out });
    await t.runJobs();
    const texts = await desk.textsOf(second.body.campaign_id);
    expect(texts.map(({ phone_e164 }) => phone_e164)).toEqual(['+18085550142']);
    // The second one waits, so both have the words now.
    expect((await preview()).body).toMatchObject({ recipients: 0, left_out: [{ reason: 'same_words', count: 2 }] });
    const again = await desk.send(shop, { message_body: 'Soup', repeats_words: true });
    expect(again.body).toMatchObject({ customers_reached: 2, left_out: [] });
    await t.runJobs();
    const repeated = await desk.textsOf(again.body.campaign_id);
    expect(repeated.map(({ loyalty_customer_id }) => loyalty_customer_id)).toEqual(
      added.map(({ loyalty_customer_id }) => loyalty_customer_id),
    );
  });
  await desk.at(new Date(NOON.getTime() + 49 * 3_600_000), async () => {
    const later = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
    expect(later.body.left_out).toEqual([]);
  });
});

test('The same words go to everyone again at the same hour of the next day', async () => {
  const { shop } = await desk.shopOf({ zip_code: '04101' });
  await desk.send(shop, { message_body: 'Soup of the day' });
  await desk.at(new Date(NOON.getTime() + 60_000), () => t.runJobs());
  await desk.at(new Date(NOON.getTime() + 24 * 3_600_000), async () => {
    const again = await desk.send(shop, { message_body: 'Soup of the day' });
    expect(again.body).toMatchObject({ customers_reached: 1, left_out: [] });
  });
});

test('Customers who wait for the same words in a paused message do not get them from another one', async () => {
  const { shop } = await desk.shopOf({ zip_code: '96813', phone_e164: '+18085550143' });
  const params = { campaign_id: (await desk.send(shop, { message_body: 'Soup' })).body.campaign_id ?? '' };
  await t.runJobs();
  await call(t, shop.manager, campaigns.pause, { params });
  await desk.at(new Date(NOON.getTime() + 11 * 60_000), async () => {
    const { body } = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
    expect(body).toMatchObject({ recipients: 0, left_out: [{ reason: 'same_words', count: 1 }] });
  });
});

// spec: 5-message-length, 9-sms-limit, 8-send-failures
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
    await desk.addContact(maple);
    const before = await desk.countOf(maple);
    const answer = await desk.send(maple, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'not_sendable', detail });
    await t.runJobs();
    expect(await desk.countOf(maple)).toBe(before);
  });

  test('The longest message is accepted', async () => {
    const answer = await call(t, maple.manager, campaigns.preview, { body: { message_body: long } });
    expect(answer.body.faults).toEqual([]);
    expect(answer.body.texts[0]).toMatchObject({ text: `Maple Deli: ${long}`, segments: 3 });
  });
});

// spec: 7-send-from-template, 4-override
test('A template is filled in, or replaced by other words', async () => {
  const { shop } = await desk.shopOf({});
  const template = await call(t, shop.manager, templates.create, {
    body: { title: 'Soup', category: 'Daily', body: '{soup} at {company_name}' },
  });
  const body = { template_id: template.body.id, variables: { soup: 'Leek' } };
  const missing = await call(t, shop.manager, campaigns.sendFromTemplate, { body: { ...body, variables: {} } });
  expect(missing.body).toMatchObject({ detail: campaignErrors.missing(['soup']) });
  const sent = await call(t, shop.manager, campaigns.sendFromTemplate, { body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const campaign = await call(t, shop.staff, campaigns.get, { params: { campaign_id: sent.body.campaign_id ?? '' } });
  expect(campaign.body).toMatchObject({
    type: 'template',
    name: 'Soup',
    body: expect.stringMatching(/^Leek at Shop \d+$/),
  });

  await desk.at(new Date(NOON.getTime() + 86_400_000), async () => {
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
  const { shop } = await desk.shopOf({ language: 'es' });
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
  await desk.at(new Date(NOON.getTime() + 86_400_000), async () => {
    expect(await spanishOf({ message_body_es: 'Puerros' })).toBe('Puerros');
    expect(await spanishOf({ override_body: 'Bread' })).toBeNull();
  });
});

test('Each message has its own links to the shop’s address and to the contact’s page', async () => {
  const { shop } = await desk.shopOf({}, {});
  const answer = await desk.send(shop, {
    message_body: 'Menu: https://maple.example/menu. Yours: {link} STOP ends it',
  });
  await t.runJobs();
  const texts = await desk.textsOf(answer.body.campaign_id);
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
  const { shop } = await desk.shopOf({ language: 'en' }, { language: 'es' });
  const answer = await desk.send(shop, {
    message_body: 'Soup. STOP ends it',
    message_body_es: 'Sopa. STOP para salir',
  });
  await t.runJobs();
  const bodies = (await desk.textsOf(answer.body.campaign_id)).map(({ body }) => body.replace(/^Shop \d+: /, ''));
  expect(bodies).toEqual(['Soup. STOP ends it', 'Sopa. STOP para salir']);
});

test('A double click makes one campaign', async () => {
  const { shop } = await desk.shopOf({});
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
  expect(await desk.countOf(shop)).toBe(1);
});

test('Queueing continues after a killed process and adds no contact twice', async () => {
  const { shop, added } = await desk.shopOf({}, {}, {});
  const sent = await desk.send(shop, { message_body: 'Soup' });
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
    expect(await desk.textsOf(campaign_id)).toHaveLength(3);
  }
});

// spec: 7-campaign, 3-campaign
test('The list and the page show the figures of a campaign', async () => {
  const { shop } = await desk.shopOf({ name: 'Ada' }, { name: 'Ben' });
  const sent = await desk.at(NIGHT, async () => {
    const answer = await desk.send(shop, { message_body: 'Soup and bread', name: 'Soup week' });
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
  const { shop } = await desk.shopOf({});
  const sent = await desk.send(shop, { message_body: 'Ours' });
  const params = { campaign_id: sent.body.campaign_id ?? '' };
  expect((await call(t, corner.owner, campaigns.get, { params })).status).toBe(404);
  expect((await call(t, corner.owner, campaigns.texts, { params })).status).toBe(404);
  const count = await call(t, corner.owner, audiences.count, {
    body: { audience: { clicked_campaign_id: params.campaign_id } },
  });
  expect(count.body.recipients).toBe(0);
});

// spec: ruling-22-estimate
test('The preview says who gets a message, who does not and what it costs', async () => {
  const { shop, added } = await desk.shopOf({}, {}, {}, {});
  const [gone] = added;
  const params = { loyalty_customer_id: gone?.loyalty_customer_id ?? '' };
  await call(t, shop.manager, contacts.optOut, { params, body: { words: 'no more' } });
  await changeTextingRules(t, shop, { cents_per_segment: 1.5 });
  // Two segments for each of three contacts.
  const message_body = `${'Soup '.repeat(40)}Reply STOP to opt out.`;
  const left_out = [{ reason: 'opted_out', count: 1 }];
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body } });
  expect(preview.body).toMatchObject({ recipients: 3, at_once: 3, left_out, segments: 6, cost_cents: 9 });
  expect(new Date(preview.body.finishes_at).getTime()).toBeGreaterThanOrEqual(NOON.getTime());
  const { campaign_id } = (await desk.send(shop, { message_body })).body;
  await t.runJobs();
  expect((await desk.textsOf(campaign_id)).map(({ segments }) => segments)).toEqual([2, 2, 2]);
});

// spec: ruling-22-estimate
test('The preview uses the provider’s own pace before the first message', async () => {
  const { shop } = await desk.shopOf({}, {}, {});
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
