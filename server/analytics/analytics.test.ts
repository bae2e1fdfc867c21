import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { analyticsErrors } from '#contract/analytics/errors.texts.ts';
import { ANALYTICS_DAYS_MAX } from '#contract/analytics/limits.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { messageFailureTexts } from '#contract/messaging/sms/failures.texts.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, PASSWORD, type Shop, trialShop } from '#test/cast.ts';
import { eraseContact } from '#test/contacts.ts';
import { audited, insertRow } from '#test/rows.ts';

/** Noon in Maine, four days after the clocks went back there; far ahead of the job queue's own clock. */
const NOW = new Date('2046-11-08T17:00:00Z');
const ATTESTED = { how: 'Signed the card', when: '2026-01-05' };

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

async function at<T>(moment: Date | string, work: () => Promise<T>): Promise<T> {
  const before = t.clock.now;
  t.clock.now = new Date(moment);
  try {
    return await work();
  } finally {
    t.clock.now = before;
  }
}

let shops = 0;
/** A new company, so that the figures belong to this test alone; every role is its owner. */
async function shopIn(time_zone = 'America/New_York'): Promise<Shop> {
  const username = `figures${++shops}`;
  const owner = { username, email: `${username}@example.com`, password: PASSWORD };
  const { companyId } = await createCompany(t.db, NOW, { name: `Shop ${shops}`, zip_code: '04101', time_zone, owner });
  await t.db.tenant(companyId, (tenant) => grantPaid(tenant, 'loyalty_sms', new Date('2040-01-01')));
  const token = await logIn(t, username);
  return { companyId, owner: token, manager: token, staff: token };
}

let phones = 1000;
async function join(shop: Shop, moment: Date | string = t.clock.now): Promise<string> {
  const body = { phone_e164: `+1207555${++phones}`, attestation: ATTESTED };
  const answer = await at(moment, () => call(t, shop.owner, contacts.create, { body }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.loyalty_customer_id;
}

async function makeCampaign(shop: Shop, given: { name?: string; type?: string; status?: string; started_at?: string }) {
  const campaign_id = newId();
  const { name = 'Soup', type = 'promo', status = 'finished', started_at = null } = given;
  await insertRow(t, 'campaigns', {
    company_id: shop.companyId,
    campaign_id,
    name,
    campaign_type: type,
    status,
    body: 'Soup',
    created_at: started_at ?? NOW,
    started_at,
    scheduled_at: '2046-12-01',
  });
  return campaign_id;
}

interface Text {
  status?: string;
  sent_at?: string | null;
  campaign_id?: string | null;
  loyalty_customer_id?: string | null;
  purpose?: string;
  error_code?: string | null;
}
async function text(shop: Shop, given: Text): Promise<string> {
  const { sent_at = NOW.toISOString() } = given;
  const message_id = newId();
  await insertRow(t, 'messages', {
    company_id: shop.companyId,
    message_id,
    phone_e164: '+12075550100',
    body: 'Soup',
    segments: 1,
    purpose: 'marketing',
    status: 'delivered',
    due_at: sent_at ?? NOW,
    created_at: sent_at ?? NOW,
    sent_at,
    ...given,
  });
  return message_id;
}

async function click(
  shop: Shop,
  given: { message_id: string; campaign_id?: string | null; who?: string; at?: string; robot?: boolean },
) {
  const { message_id, campaign_id = null, who = null, at: clicked_at = NOW, robot = false } = given;
  await insertRow(t, 'link_clicks', {
    company_id: shop.companyId,
    link_click_id: newId(),
    code: 'code',
    message_id,
    campaign_id,
    loyalty_customer_id: who,
    clicked_at,
    is_robot: robot,
  });
}

async function answer(shop: Shop, given: { meaning: string; campaign_id?: string; who: string; at?: string }) {
  const { meaning, campaign_id = null, who, at: received_at = NOW } = given;
  const thread = { company_id: shop.companyId, reply_thread_id: newId() };
  await insertRow(t, 'reply_threads', { ...thread, last_at: NOW });
  await insertRow(t, 'inbound_messages', {
    ...thread,
    inbound_message_id: newId(),
    loyalty_customer_id: who,
    body: 'Text',
    meaning,
    campaign_id,
    driver: 'simulator',
    received_at,
  });
}

let codes = 0;
/** A coupon of a campaign, one issue for each contact; those with an `amount` or null were redeemed, and undone ones were undone. */
async function redeem(
  shop: Shop,
  campaign_id: string,
  issues: { who: string; amount?: number | null; undone?: boolean; at?: string }[],
) {
  const { companyId: company_id } = shop;
  const coupon = { company_id, coupon_id: newId() };
  const words = { title: 'Soup', description: 'Free' };
  await insertRow(t, 'coupon_offers', { ...coupon, ...words, expires_at: NOW, created_at: NOW });
  for (const { who, amount, undone, at: occurred_at = NOW.toISOString() } of issues) {
    const coupon_issue_id = newId();
    // Codes have neither 0 nor 1.
    const code = (++codes)
      .toString(8)
      .padStart(9, '0')
      .replace(/\d/g, (digit) => String(2 + Number(digit)));
    const issue = { ...coupon, coupon_issue_id, loyalty_customer_id: who, campaign_id, code };
    await insertRow(t, 'coupon_issues', { ...issue, issued_at: NOW, expires_at: NOW });
    if (amount === undefined) continue;
    const redemption = { company_id, coupon_redemption_id: newId(), coupon_issue_id, occurred_at };
    const counter = { kind: 'redeemed', via: 'scan', sale_cents: amount };
    await insertRow(t, 'coupon_redemptions', { ...redemption, ...counter });
    if (undone) {
      const undoes = { kind: 'undone', undoes: redemption.coupon_redemption_id, reason: 'A slip' };
      await insertRow(t, 'coupon_redemptions', { ...redemption, coupon_redemption_id: newId(), ...undoes });
    } else {
      await t.owner.query(
        'update coupon_issues set redeemed_at = $1, coupon_redemption_id = $2 where coupon_issue_id = $3',
        [occurred_at, redemption.coupon_redemption_id, coupon_issue_id],
      );
    }
  }
}

const account = async (shop: Shop, query = {}) => (await call(t, shop.staff, analytics.account, { query })).body;
const series = async (shop: Shop, query = {}) =>
  (await call(t, shop.staff, analytics.timeSeries, { query })).body.series;
const list = async (shop: Shop, query = {}) =>
  (await call(t, shop.staff, analytics.campaigns, { query })).body.campaigns;

describe('A span of days', () => {
  // spec: 7-analytics-ranges, 9-analytics-default
  test.each([
    ['start_date and end_date', { start_date: '2046-11-01', end_date: '2046-11-03' }, '2046-11-01', '2046-11-03'],
    ['from and to', { from: '2046-11-01', to: '2046-11-03' }, '2046-11-01', '2046-11-03'],
    ['start and end', { start: '2046-11-01', end: '2046-11-03' }, '2046-11-01', '2046-11-03'],
    ['with a time part', { start: '2046-11-01T00:00:00Z', end: '2046-11-03 23:59' }, '2046-11-01', '2046-11-03'],
    ['range in days', { range: '30d' }, '2046-10-10', '2046-11-08'],
    ['range in weeks', { range: '2w' }, '2046-10-26', '2046-11-08'],
    ['one day', { from: '2046-11-08', to: '2046-11-08' }, '2046-11-08', '2046-11-08'],
    ['nothing', {}, '2046-11-02', '2046-11-08'],
    [
      'the first pair that is there',
      { from: '2046-11-01', to: '2046-11-03', range: '90d' },
      '2046-11-01',
      '2046-11-03',
    ],
  ])('A call accepts the days %s', async (_name, query, start_date, end_date) => {
    expect(await account(maple, query)).toMatchObject({ start_date, end_date, today: '2046-11-08' });
  });

  test('The span before has the same length', async () => {
    const { previous } = await account(maple, { from: '2046-10-30', to: '2046-11-08' });
    expect(previous).toMatchObject({ start_date: '2046-10-20', end_date: '2046-10-29' });
  });

  test('A span has all of its days although the clocks change twice', async () => {
    const days = (await series(maple, { from: '2046-03-01', to: '2046-11-08' })).map(({ date }) => date);
    expect(days).toHaveLength(253);
    expect(new Set(days).size).toBe(253);
    expect([days[0], days.at(-1)]).toEqual(['2046-03-01', '2046-11-08']);
  });

  // spec: 5-analytics-dates
  test.each([
    ['turned round', { from: '2046-11-04', to: '2046-11-03' }, analyticsErrors.startAfterEnd],
    ['in the future', { from: '2046-11-04', to: '2046-11-09' }, analyticsErrors.endInFuture],
    ['too long', { from: '2045-11-07', to: '2046-11-08' }, analyticsErrors.tooLong(ANALYTICS_DAYS_MAX)],
    ['far too long', { range: '9999w' }, analyticsErrors.tooLong(ANALYTICS_DAYS_MAX)],
    ['half', { from: '2046-11-04' }, analyticsErrors.oneDay],
    ['half of one pair and half of another', { from: '2046-11-04', end: '2046-11-05' }, analyticsErrors.oneDay],
    ['no date', { from: '2046-02-30', to: '2046-11-05' }, analyticsErrors.noDate],
    ['before there were calendars', { from: '0000-12-31', to: '0001-01-05' }, analyticsErrors.noDate],
    ['words', { from: 'last week', to: 'today' }, analyticsErrors.noDate],
    ['no span', { range: '0d' }, analyticsErrors.noSpan],
    ['an unknown unit', { range: '7y' }, analyticsErrors.noSpan],
  ])('A span %s is refused with its sentence by every call', async (_name, query, detail) => {
    for (const endpoint of Object.values(analytics)) {
      const { status, body } = await t.app
        .inject({ url: `/api${endpoint.path}`, query, headers: { authorization: `Bearer ${maple.owner}` } })
        .then((reply) => ({ status: reply.statusCode, body: reply.json() }));
      expect([status, body]).toEqual([422, { code: 'invalid_range', detail }]);
    }
  });

  test('The last day is today in the shop’s time zone, not in Greenwich', async () => {
    await at('2046-11-09T03:30:00Z', async () => {
      expect(await account(maple)).toMatchObject({ today: '2046-11-08', end_date: '2046-11-08' });
      const east = await shopIn('Pacific/Auckland');
      expect(await account(east)).toMatchObject({ today: '2046-11-09', time_zone: 'Pacific/Auckland' });
    });
  });
});

// spec: 7-analytics-series, 3-series-point
describe('A message counts on the shop’s own day', () => {
  test.each([
    [
      'America/New_York',
      [
        // The clocks go back on November 4, a day of 25 hours, and forward on March 11, a day of 23.
        ['2046-11-04T03:59:59Z', '2046-11-03'],
        ['2046-11-04T04:00:00Z', '2046-11-04'],
        ['2046-11-05T04:59:59Z', '2046-11-04'],
        ['2046-11-05T05:00:00Z', '2046-11-05'],
        ['2046-03-11T04:59:59Z', '2046-03-10'],
        ['2046-03-11T05:00:00Z', '2046-03-11'],
        ['2046-03-12T03:59:59Z', '2046-03-11'],
        ['2046-03-12T04:00:00Z', '2046-03-12'],
      ],
    ],
    [
      'Asia/Kathmandu',
      [
        ['2046-11-03T18:14:59Z', '2046-11-03'],
        ['2046-11-03T18:15:00Z', '2046-11-04'],
      ],
    ],
    ['Pacific/Honolulu', [['2046-11-05T09:59:59Z', '2046-11-04']]],
  ])('The day is right in %s', async (zone, texts) => {
    const shop = await shopIn(zone);
    for (const [sent_at] of texts) await text(shop, { sent_at: sent_at ?? null });
    const expected = new Map<string, number>();
    for (const [, day = ''] of texts) expected.set(day, (expected.get(day) ?? 0) + 1);
    const days = await series(shop, { from: '2046-03-01', to: '2046-11-07' });
    expect(new Map(days.filter(({ sent }) => sent > 0).map(({ date, sent }) => [date, sent]))).toEqual(
      new Map([...expected].sort()),
    );
    for (const [day, sent] of expected) expect((await account(shop, { from: day, to: day })).sent).toBe(sent);
  });

  test('The day stays right after the shop moves to another time zone', async () => {
    const shop = await shopIn('America/New_York');
    await text(shop, { sent_at: '2046-11-06T04:30:00Z' });
    const dayOf = async () => (await series(shop)).find(({ sent }) => sent > 0)?.date;
    expect(await dayOf()).toBe('2046-11-05');
    const { body } = await call(t, shop.owner, company.getDetails);
    await call(t, shop.owner, company.updateDetails, { body: { ...body, time_zone: 'Europe/Berlin' } });
    expect(await dayOf()).toBe('2046-11-06');
  });
});

test('Sent messages do not include messages that wait, failed, were tests, or were found not to have gone out', async () => {
  const shop = await shopIn();
  for (const status of ['sent', 'delivered', 'undelivered']) await text(shop, { status });
  for (const status of ['queued', 'held', 'sending', 'suppressed', 'cancelled'])
    await text(shop, { status, sent_at: null });
  await text(shop, { status: 'failed', sent_at: null });
  await text(shop, { purpose: 'test' });
  const doubtful = await text(shop, { status: 'sending', sent_at: null });
  const sent = async () => (await account(shop)).sent;
  expect(await sent()).toBe(3);
  const become = (status: string) =>
    t.owner.query('update messages set status = $2, sent_at = $3 where message_id = $1', [doubtful, status, NOW]);
  await become('sent');
  expect(await sent()).toBe(4);
  await become('delivered');
  expect(await sent()).toBe(4);
  await become('failed');
  expect(await sent()).toBe(3);
});

describe('Subscribers', () => {
  // spec: 3-analytics-summary
  test('Subscribers are the contacts who agreed, with joins and opt-outs for each day', async () => {
    const shop = await shopIn();
    const [ada = '', ben = ''] = [
      await join(shop, '2046-11-03T17:00:00Z'),
      await join(shop, '2046-11-05T17:00:00Z'),
      await join(shop, '2046-11-06T17:00:00Z'),
    ];
    const unconfirmed = { phone_e164: '+12075559999' };
    await at('2046-11-06T18:00:00Z', () => call(t, shop.owner, contacts.create, { body: unconfirmed }));
    const params = { loyalty_customer_id: ada };
    await at('2046-11-07T17:00:00Z', () => call(t, shop.owner, contacts.optOut, { params, body: { words: 'no' } }));
    const archive = { params: { loyalty_customer_id: ben } };
    await at('2046-11-08T06:00:00Z', () => call(t, shop.owner, contacts.archive, archive));
    expect((await series(shop)).map(({ date, subscribers }) => [date.slice(-2), subscribers])).toEqual([
      ['02', 0] as const,
      ['03', 1] as const,
      ['04', 1] as const,
      ['05', 2] as const,
      ['06', 3] as const,
      ['07', 2] as const,
      ['08', 1] as const,
    ]);
    expect(await account(shop, { range: '4d' })).toMatchObject({
      subscribers: 1,
      new_subscribers: 2,
      lost_subscribers: 1,
      new_customers_this_month: 4,
      previous: { subscribers: 1, new_subscribers: 1, lost_subscribers: 0 },
    });
    await call(t, shop.owner, contacts.restore, archive);
    expect(await account(shop)).toMatchObject({ subscribers: 2, new_subscribers: 3, lost_subscribers: 1 });
  });

  test('An erased contact is no longer a subscriber', async () => {
    const shop = await shopIn();
    const gone = await join(shop, '2046-11-03T17:00:00Z');
    await at('2046-11-06T17:00:00Z', () => eraseContact(t, shop, gone));
    expect((await series(shop)).map(({ subscribers }) => subscribers)).toEqual([0, 1, 1, 1, 0, 0, 0]);
    expect(await account(shop)).toMatchObject({ new_subscribers: 1, lost_subscribers: 1 });
  });
});

describe('Results of messages', () => {
  let shop: Shop;
  let contactIds: string[];
  let soup: string;
  beforeAll(async () => {
    shop = await shopIn();
    contactIds = [];
    for (let count = 0; count < 6; count++) contactIds.push(await join(shop, '2046-10-01T17:00:00Z'));
    const [ada = '', ben = '', cal = '', dev = '', eve = '', fay = ''] = contactIds;
    soup = await makeCampaign(shop, { name: 'Soup', started_at: '2046-11-05T17:00:00Z' });
    const sent_at = '2046-11-05T17:05:00Z';
    const one = await text(shop, { campaign_id: soup, loyalty_customer_id: ada, sent_at });
    const two = await text(shop, { campaign_id: soup, loyalty_customer_id: ben, sent_at });
    await text(shop, { campaign_id: soup, loyalty_customer_id: cal, sent_at, status: 'sent' });
    const refused = { campaign_id: soup, sent_at, status: 'undelivered' };
    await text(shop, { ...refused, loyalty_customer_id: dev, error_code: 'not_mobile' });
    await text(shop, { ...refused, loyalty_customer_id: eve, error_code: 'not_mobile' });
    await text(shop, {
      ...refused,
      loyalty_customer_id: fay,
      error_code: 'not_in_use',
      status: 'failed',
      sent_at: null,
    });
    // Twice by the same contact, once by a machine, and once before the span.
    await click(shop, { message_id: one, campaign_id: soup, who: ada });
    await click(shop, { message_id: one, campaign_id: soup, who: ada });
    await click(shop, { message_id: two, campaign_id: soup, who: ben, robot: true });
    await click(shop, { message_id: two, campaign_id: soup, who: ben, at: '2046-10-01T17:00:00Z' });
    // The shop's own test is no click of a customer.
    await click(shop, { message_id: await text(shop, { purpose: 'test', sent_at }) });
    await answer(shop, { meaning: 'reply', campaign_id: soup, who: cal });
    await answer(shop, { meaning: 'reply', campaign_id: soup, who: cal });
    await answer(shop, { meaning: 'stop', campaign_id: soup, who: dev });
    await answer(shop, { meaning: 'stop_unsure', campaign_id: soup, who: dev });
    await answer(shop, { meaning: 'help', campaign_id: soup, who: eve });
    await redeem(shop, soup, [
      { who: ada, amount: 1250 },
      { who: ben, amount: null },
      { who: cal, amount: 990, undone: true },
      { who: eve, amount: 499, at: '2046-10-15T17:00:00Z' },
      { who: fay },
    ]);
  });

  // spec: 7-analytics-account, 7-analytics-statistics, 3-analytics-summary
  test('The summary covers the span, under both names of the call', async () => {
    const expected = {
      subscribers: 6,
      new_subscribers: 0,
      sent: 5,
      clicks: 1,
      responses: 2,
      redeemed: 2,
      redeemed_with_amount: 1,
      revenue: 12.5,
      active_customers: 3,
      new_customers_this_month: 0,
    };
    expect(await account(shop)).toMatchObject(expected);
    expect((await call(t, shop.staff, analytics.accountStatistics)).body).toEqual(await account(shop));
    expect(await account(shop, { from: '2046-10-01', to: '2046-11-08' })).toMatchObject({
      clicks: 2,
      redeemed: 3,
      redeemed_with_amount: 2,
      revenue: 17.49,
      active_customers: 4,
      new_subscribers: 6,
    });
  });

  // spec: 7-analytics-campaigns, 3-campaign-row
  test('A campaign’s results cover everything up to now, with the reasons of failures and the sources of its revenue', async () => {
    expect(await list(shop)).toEqual([
      {
        id: soup,
        campaign_id: soup,
        name: 'Soup',
        type: 'promo',
        status: 'finished',
        started_at: '2046-11-05T17:00:00.000Z',
        sent: 5,
        delivered: 2,
        failed: 3,
        failed_by_reason: [
          { reason: 'not_mobile', explanation: messageFailureTexts.not_mobile, count: 2 },
          { reason: 'not_in_use', explanation: messageFailureTexts.not_in_use, count: 1 },
        ],
        clicked: 2,
        responses: 2,
        opted_out: 1,
        redeemed: 3,
        redeemed_with_amount: 2,
        revenue: 17.49,
      },
    ]);
  });

  test('The list of campaigns agrees with the campaign’s own page', async () => {
    const [row] = await list(shop);
    const page = await call(t, shop.staff, campaigns.get, { params: { campaign_id: soup } });
    const { sent, delivered, failed, clicked, opted_out, responses } = row ?? expect.fail();
    expect(page.body).toMatchObject({ sent, delivered, failed, clicked, opted_out, replies: responses });
  });

  test('Another company cannot see the results', async () => {
    expect(await list(corner)).toEqual([]);
    expect(await account(corner)).toMatchObject({ subscribers: 0, sent: 0, clicks: 0, responses: 0, revenue: 0 });
    expect((await series(corner)).every(({ sent, subscribers }) => sent === 0 && subscribers === 0)).toBe(true);
  });
});

test('A campaign belongs to a span in which it began or sent a message', async () => {
  const shop = await shopIn();
  const begun = '2046-10-20T17:00:00Z';
  const long = await makeCampaign(shop, { name: 'Long', started_at: begun, status: 'running' });
  await text(shop, { campaign_id: long, sent_at: begun });
  await text(shop, { campaign_id: long, sent_at: '2046-11-05T17:00:00Z' });
  await text(shop, { campaign_id: long, sent_at: '2046-11-05T17:00:00Z' });
  await makeCampaign(shop, { name: 'Over', started_at: '2046-10-02T17:00:00Z' });
  await makeCampaign(shop, { name: 'Held', started_at: '2046-11-07T17:00:00Z', status: 'running' });
  await makeCampaign(shop, { name: 'Scheduled', status: 'scheduled' });
  await makeCampaign(shop, { name: 'Dropped before it began', status: 'cancelled' });
  const names = async (query = {}) => (await list(shop, query)).map(({ name, sent }) => [name, sent]);
  expect(await names()).toEqual([
    ['Long', 3],
    ['Scheduled', 0],
    ['Held', 0],
  ]);
  expect(await names({ from: '2046-10-01', to: '2046-10-19' })).toEqual([['Over', 0]]);
  expect(await names({ from: '2046-10-21', to: '2046-11-04' })).toEqual([]);
});

test('A campaign that was really sent is counted from its messages', async () => {
  const shop = await shopIn();
  await join(shop);
  await join(shop);
  const sent = await call(t, shop.owner, campaigns.send, { body: { message_body: 'Soup. Reply STOP to opt out.' } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await t.runJobs();
  expect(await list(shop)).toMatchObject([{ campaign_id: sent.body.campaign_id, type: 'promo', sent: 2 }]);
  expect((await series(shop)).at(-1)).toEqual({ date: '2046-11-08', subscribers: 2, sent: 2 });
});

describe('The export of campaigns', () => {
  async function download(shop: Shop, query: Record<string, string> = {}, token = shop.manager) {
    const url = `/api${analytics.exportCampaigns.path}`;
    const reply = await t.app.inject({ url, query, headers: { authorization: `Bearer ${token}` } });
    const rows: Record<string, string>[] =
      reply.statusCode === 200 ? parse(reply.body, { columns: true, bom: true }) : [];
    return { reply, rows };
  }

  test('The export contains the list, runs no formula, and is recorded in the audit log', async () => {
    const shop = await shopIn();
    const who = await join(shop);
    const started_at = '2046-11-05T17:00:00Z';
    const evil = await makeCampaign(shop, { name: '=HYPERLINK("http://x")', type: 'coupon', started_at });
    await makeCampaign(shop, { name: 'Soup, "hot"', started_at });
    await text(shop, { campaign_id: evil, status: 'undelivered', error_code: 'not_mobile' });
    await redeem(shop, evil, [{ who, amount: 1250 }]);
    const { reply, rows } = await download(shop);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/filename="Shop-\d+-campaigns-2046-11-02-2046-11-08\.csv"/),
    });
    expect(rows).toEqual([
      expect.objectContaining({
        name: `'=HYPERLINK("http://x")`,
        type: 'coupon',
        sent: '1',
        failed: '1',
        failed_by_reason: 'not_mobile: 1',
        redeemed: '1',
        revenue: '12.50',
      }),
      expect.objectContaining({ name: 'Soup, "hot"', sent: '0', failed_by_reason: '', revenue: '0.00' }),
    ]);
    expect((await download(shop, { type: 'coupon' })).rows.map(({ campaign_id }) => campaign_id)).toEqual([evil]);
    expect((await download(shop, { status: 'paused' })).rows).toEqual([]);
    expect((await download(shop, { bom: 'true' })).reply.body.startsWith('\ufeffcampaign_id,')).toBe(true);
    const [event] = await audited(t, { action: 'campaigns.exported', company_id: shop.companyId });
    expect(event).toMatchObject({
      user_id: expect.any(String),
      detail: { start_date: '2046-11-02', end_date: '2046-11-08', rows: 2 },
    });
  });

  test('Only managers can export', async () => {
    expect((await download(maple, {}, maple.staff)).reply.statusCode).toBe(403);
  });
});

// spec: 6-analytics-access
test('A company without the loyalty program reads no figures', async () => {
  const { owner } = await trialShop(t);
  for (const endpoint of Object.values(analytics)) {
    const answer = await call(t, owner, endpoint);
    expect([answer.status, answer.body]).toMatchObject([403, { detail: httpTexts.noFeature('loyalty_sms') }]);
  }
});

// spec: 6-analytics-access
test('Figures can still be read when the trial is over', async () => {
  await at(new Date(NOW.getTime() + 20 * 86_400_000), async () => {
    const owner = await logIn(t, 'corner');
    for (const endpoint of [analytics.account, analytics.timeSeries, analytics.campaigns])
      expect((await call(t, owner, endpoint)).status).toBe(200);
  });
});
