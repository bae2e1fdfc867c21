import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contacts } from '#contract/contacts/contacts.ts';
import { readCouponCode } from '#contract/coupons/code.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { couponReminder } from '#contract/coupons/text.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { queueCampaign } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { addCouponContact, couponShop, sendCouponTo } from '#test/coupons.ts';
import { messagesOf, rewindClock } from '#test/messages.ts';
import { audited, contactRows, holdOpen, untilWaiting } from '#test/rows.ts';
import { issueCoupons } from './coupons.ts';
import { brokenPromise } from './offers/promise.rules.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const WORDS = { title: 'Free coffee', description: 'With any bagel' };
type Input = z.input<typeof coupons.createOffer.body>;
const create = (body: object, shop = maple) => call(t, shop.manager, coupons.createOffer, { body: body as Input });
const send = (shop: Shop, body: z.input<typeof coupons.send.body>) => call(t, shop.manager, coupons.send, { body });
const reach = async (shop: Shop, audience: object) =>
  (await call(t, shop.manager, audiences.count, { body: { audience } })).body.recipients;

// spec: 5-coupon-required, 5-coupon-future, 5-coupon-lengths, 5-coupon-preview, 7-coupon-offers
test.each<[string, object, string]>([
  ['nothing', {}, couponErrors.fillAll],
  ['no title', { ...WORDS, title: ' ', expires_after_days: 7 }, couponErrors.fillAll],
  ['no description', { title: 'Soup', expires_after_days: 7 }, couponErrors.fillAll],
  ['no expiry', WORDS, couponErrors.fillAll],
  ['what is no date', { ...WORDS, expires_at: 'soon' }, couponErrors.fillAll],
  ['today', { ...WORDS, expires_at: '2046-11-28' }, couponErrors.future],
  ['a day that no calendar reaches', { ...WORDS, expires_at: '9999-12-31' }, couponErrors.farOff(10)],
  ['a moment in ten years and a day', { ...WORDS, expires_at: '2056-11-29T17:00:00Z' }, couponErrors.farOff(10)],
  ['this moment', { ...WORDS, expires_at: NOON.toISOString() }, couponErrors.future],
  ['both expiries', { ...WORDS, expires_at: '2046-12-01', expires_after_days: 7 }, couponErrors.oneExpiry],
  ['a long title', { ...WORDS, title: 'x'.repeat(121), expires_after_days: 7 }, couponErrors.titleLong(120)],
  [
    'a long description',
    { ...WORDS, description: 'x'.repeat(151), expires_after_days: 7 },
    couponErrors.descriptionLong(150),
  ],
  [
    'too much of both',
    { title: 'x'.repeat(120), description: 'x'.repeat(150), expires_after_days: 7 },
    couponErrors.tooLong,
  ],
  ['a year and more', { ...WORDS, expires_after_days: 366 }, couponErrors.days(365)],
])('An offer with %s is refused with its sentence, and nothing is created', async (_name, body, sentence) => {
  expect(await create(body)).toMatchObject({ status: 422, body: { detail: sentence } });
  expect((await call(t, maple.staff, coupons.listOffers)).body.total_count).toBe(0);
});

// spec: 3-coupon-offer, 7-coupon-offers, 7-coupon-send
test('Every contact who agreed gets a message and a coupon issue with its own code, and a test issues none', async () => {
  const { shop, recipients } = await couponShop(t, 3);
  const body = { ...WORDS, expires_at: '2046-12-24' };
  const { coupon_id } = (await call(t, shop.manager, coupons.createOffer, { body })).body;
  const tested = await send(shop, { coupon_id, test_only: true });
  expect(tested.body).toMatchObject({ campaign_id: null, sent_count: 1, issued_count: 0 });
  const sent = await send(shop, { coupon_id });
  expect(sent.body).toMatchObject({ sent_count: 3, issued_count: 3, held: [] });
  await t.runJobs();
  const { body: list } = await call(t, shop.staff, coupons.issues, { params: { coupon_id } });
  expect(list.issues.map(({ loyalty_customer_id }) => loyalty_customer_id).sort()).toEqual(
    recipients.map(({ loyalty_customer_id }) => loyalty_customer_id).sort(),
  );
  expect(new Set(list.issues.map(({ code }) => code)).size).toBe(3);
  for (const { code } of list.issues) expect(readCouponCode(code)).toBe(code);
  for (const row of await messagesOf(t, { campaign_id: sent.body.campaign_id })) {
    expect(row.body).toMatch(
      /^Bakery \d+: Free coffee - With any bagel\. Good through Dec 24, 2046\. Your coupon: http\S+\/l\/\w{11} Reply STOP to opt out\.$/,
    );
    expect(row.body.length).toBeLessThanOrEqual(SMS_TOTAL_MAX);
  }

  // Again: only contacts who do not have the coupon yet.
  await addCouponContact(t, shop);
  expect((await send(shop, { coupon_id })).body).toMatchObject({ sent_count: 1, issued_count: 1 });
  await t.runJobs();
  expect((await call(t, shop.staff, coupons.getOffer, { params: { coupon_id } })).body.issued).toBe(4);
});

test('A coupon whose texts were canceled before they went out is sent again, with the time that the new text says', async () => {
  const { shop } = await couponShop(t, 2);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 2 }, shop)).body;
  const issues = async () =>
    (await call(t, shop.staff, coupons.issues, { params: { coupon_id } })).body.issues.map(({ code, last_day }) => ({
      code,
      last_day,
    }));
  // Half an hour before midnight in Maine.
  t.clock.now = new Date('2046-11-29T04:30:00Z');
  try {
    const canceled = await send(shop, { coupon_id });
    await t.runJobs();
    const first = await issues();
    expect(first.map(({ last_day }) => last_day)).toEqual(['2046-11-30', '2046-11-30']);
    await call(t, shop.manager, campaigns.cancel, { params: { campaign_id: canceled.body.campaign_id ?? '' } });
    await t.runJobs();
    t.clock.now = new Date('2046-11-29T17:00:00Z');
    const again = await send(shop, { coupon_id });
    expect(again.body).toMatchObject({ sent_count: 2, issued_count: 2 });
    await t.runJobs();
    const params = { campaign_id: again.body.campaign_id ?? '' };
    expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject({ sent: 2, reasons: [] });
    const [message] = await messagesOf(t, params);
    expect(message.body).toContain('Good through Dec 1, 2046.');
    expect(await issues()).toEqual(first.map(({ code }) => ({ code, last_day: '2046-12-01' })));
    // Who got it is not texted again on another day.
    t.clock.now = new Date('2046-11-30T18:00:00Z');
    expect(await reach(shop, { without_coupon_id: coupon_id })).toBe(0);
  } finally {
    await rewindClock(t, NOON);
  }
});

test('A process that is killed between two batches of a campaign leaves no contact without a coupon', async () => {
  const { shop } = await couponShop(t, 0);
  const recipients = 2100;
  await contactRows(t, shop.companyId, recipients, { area: '208' });
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 7 }, shop)).body;
  const { campaign_id } = (await send(shop, { coupon_id })).body;
  const counts = async () => {
    const { rows } = await t.owner.query(
      `select count(*)::int as issues, count(distinct i.loyalty_customer_id)::int as contacts, count(m.message_id)::int as texts
       from coupon_issues i full join messages m using (company_id, campaign_id, loyalty_customer_id)
       where campaign_id = $1`,
      [campaign_id],
    );
    return rows[0];
  };
  const ctx = machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
  let stretches = 0;
  const killed = queueCampaign(ctx, campaign_id ?? '', {
    linkBase: 'http://127.0.0.1',
    async onQueued(tenant, campaign, range) {
      await issueCoupons(tenant, campaign, range);
      if (++stretches === 2) throw new Error('the process was killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await counts()).toEqual({ issues: recipients / 2, contacts: recipients / 2, texts: recipients / 2 });
  await queueCampaign(ctx, campaign_id ?? '', { linkBase: 'http://127.0.0.1', onQueued: issueCoupons });
  expect(await counts()).toEqual({ issues: recipients, contacts: recipients, texts: recipients });
});

test('Campaigns to two audiences with one coupon that are queued at the same moment text each contact once', async () => {
  const { shop } = await couponShop(t, 3);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 7 }, shop)).body;
  const campaignIds = [];
  for (const audience of [{}, { language: 'en' as const }]) {
    const { body } = await send(shop, { coupon_id, audience });
    campaignIds.push(body.campaign_id ?? '');
  }
  // As in two worker processes: the coupons can be issued once both have come that far, or wait for each other.
  const commit = await holdOpen(t, 'select from coupon_offers where coupon_id = $1 for update', [coupon_id]);
  const ctx = machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
  const how = { linkBase: 'http://127.0.0.1', onQueued: issueCoupons };
  const queued = Promise.all(campaignIds.map((campaign_id) => queueCampaign(ctx, campaign_id, how)));
  await Promise.race([queued, untilWaiting(t, 2)]).finally(commit);
  await queued;
  const { rows } = await t.owner.query(
    'select count(*)::int as texts, count(distinct loyalty_customer_id)::int as contacts from messages where campaign_id = any($1)',
    [campaignIds],
  );
  expect(rows).toEqual([{ texts: 3, contacts: 3 }]);
});

test('A campaign whose customers got the coupon from another one in the meantime counts only those whom it can reach', async () => {
  const { shop, recipients } = await couponShop(t, 4);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 7 }, shop)).body;
  const sendTo = async (audience: object) => {
    const { body } = await send(shop, { coupon_id, audience });
    expect(body.customers_reached).toBe(4);
    return body.campaign_id ?? '';
  };
  const [first, second] = [await sendTo({}), await sendTo({ language: 'en' })];
  const left = { loyalty_customer_id: recipients[0]?.loyalty_customer_id ?? '' };
  await call(t, shop.manager, contacts.optOut, { params: left, body: {} });
  const ctx = machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
  for (const campaign_id of [first, second]) {
    await queueCampaign(ctx, campaign_id, { linkBase: 'http://127.0.0.1', onQueued: issueCoupons });
  }
  const counted = async (campaign_id: string) =>
    (await call(t, shop.staff, campaigns.get, { params: { campaign_id } })).body.recipients;
  expect(await counted(first)).toBe(4);
  expect(await counted(second)).toBe(1);
});

test('An archived or expired coupon, or one that expires before the campaign, is not sent', async () => {
  const { shop } = await couponShop(t, 1);
  const body = { ...WORDS, expires_at: '2046-12-01' };
  const { coupon_id } = (await call(t, shop.manager, coupons.createOffer, { body })).body;
  const params = { coupon_id };
  const later = await send(shop, { coupon_id, scheduled_at: '2046-12-02T17:00:00Z' });
  expect(later).toMatchObject({ status: 409, body: { detail: couponErrors.expiresBefore } });
  await call(t, shop.manager, coupons.archive, { params });
  expect(await send(shop, { coupon_id })).toMatchObject({ status: 409, body: { detail: couponErrors.archived } });
  await call(t, shop.manager, coupons.restore, { params });
  expect((await send(shop, { coupon_id, scheduled_at: '2046-11-30T17:00:00Z' })).body.status).toBe('scheduled');
  expect(await call(t, shop.manager, coupons.archive, { params })).toMatchObject({
    status: 409,
    body: { detail: couponErrors.underWay },
  });
  expect((await call(t, maple.manager, coupons.send, { body: { coupon_id } })).status).toBe(404);
});

test.each([
  ['over by then is left out', '2046-11-29', 0, [{ status: 'suppressed', reason: 'coupon_expired', count: 1 }]],
  ['still good is sent', '2046-11-30', 1, []],
])('A text that waits for the morning with a coupon that is %s', async (_what, expires_at, sent, reasons) => {
  const { shop } = await couponShop(t, 1);
  const { coupon_id } = (await create({ ...WORDS, expires_at }, shop)).body;
  // Half an hour before midnight in Maine.
  t.clock.now = new Date('2046-11-30T04:30:00Z');
  try {
    const params = { campaign_id: (await send(shop, { coupon_id })).body.campaign_id ?? '' };
    await t.runJobs();
    t.clock.now = new Date('2046-11-30T17:00:00Z');
    // Resuming wakes the sender.
    await call(t, shop.manager, campaigns.pause, { params });
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject({ sent, reasons });
  } finally {
    await rewindClock(t, NOON);
  }
});

test('A coupon that was redeemed while its text waited for the morning is not texted', async () => {
  const { shop } = await couponShop(t, 1);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 7 }, shop)).body;
  // Half an hour before midnight in Maine.
  t.clock.now = new Date('2046-11-30T04:30:00Z');
  try {
    const params = { campaign_id: (await send(shop, { coupon_id })).body.campaign_id ?? '' };
    await t.runJobs();
    const [issue] = (await call(t, shop.staff, coupons.issues, { params: { coupon_id } })).body.issues;
    const body = { coupon_issue_id: issue?.coupon_issue_id ?? '', via: 'phone' as const };
    expect((await call(t, shop.staff, coupons.redeem, { body })).status).toBe(200);
    t.clock.now = new Date('2046-11-30T17:00:00Z');
    // Resuming wakes the sender.
    await call(t, shop.manager, campaigns.pause, { params });
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    const reasons = [{ status: 'suppressed', reason: 'coupon_redeemed', count: 1 }];
    expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject({ sent: 0, reasons });
    const offer = (await call(t, shop.staff, coupons.getOffer, { params: { coupon_id } })).body;
    expect(offer).toMatchObject({ issued: 1, unsent: 0, redeemed: 1 });
  } finally {
    await rewindClock(t, NOON);
  }
});

test('A reminder reaches those who have not used their coupon, also when others redeem while it waits for the morning', async () => {
  const { shop } = await couponShop(t, 2);
  const { offer } = await sendCouponTo(t, shop, { expires_at: '2046-12-24' });
  await addCouponContact(t, shop);
  const [used, unused] = (await call(t, shop.staff, coupons.issues, { params: { coupon_id: offer.coupon_id } })).body
    .issues;
  const message_body = couponReminder(offer, offer.last_day, 'en');
  // Half an hour before midnight in Maine, two days later.
  t.clock.now = new Date('2046-12-01T04:30:00Z');
  try {
    const body = { message_body, audience: { holds_coupon_id: offer.coupon_id } };
    const sent = await call(t, shop.manager, campaigns.send, { body });
    expect(sent.body).toMatchObject({ customers_reached: 2 });
    await t.runJobs();
    const redeemed = { coupon_issue_id: used?.coupon_issue_id ?? '', via: 'phone' as const };
    expect((await call(t, shop.staff, coupons.redeem, { body: redeemed })).status).toBe(200);
    t.clock.now = new Date('2046-12-01T17:00:00Z');
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    // Resuming wakes the sender.
    await call(t, shop.manager, campaigns.pause, { params });
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    const reasons = [{ status: 'suppressed', reason: 'coupon_redeemed', count: 1 }];
    expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject({ sent: 1, reasons });
    const messages = (await messagesOf(t, params)).filter(({ sent_at }) => sent_at !== null);
    expect(messages).toMatchObject([{ loyalty_customer_id: unused?.loyalty_customer_id }]);
    expect(messages[0].body).toContain('You have not used it yet: Free coffee. Good through Dec 24, 2046.');
  } finally {
    await rewindClock(t, NOON);
  }
});

describe('Changing a coupon', () => {
  const change = (shop: Shop, coupon_id: string, body: object) =>
    call(t, shop.manager, coupons.updateOffer, { params: { coupon_id }, body: body as Input });
  const lastDays = async (shop: Shop, coupon_id: string) =>
    (await call(t, shop.staff, coupons.issues, { params: { coupon_id } })).body.issues.map(({ last_day }) => last_day);

  test('Before a coupon is promised, everything can be changed by the rules of a new one', async () => {
    const { shop } = await couponShop(t, 1);
    const { coupon_id } = (
      await call(t, shop.manager, coupons.createOffer, { body: { ...WORDS, expires_after_days: 7 } })
    ).body;
    const changed = { title: 'Free tea', description: 'With any scone', terms: 'One each', expires_at: '2046-12-24' };
    expect(await change(shop, coupon_id, changed)).toMatchObject({
      status: 200,
      body: {
        title: 'Free tea',
        terms: 'One each',
        last_day: '2046-12-24',
        expires_after_days: null,
        is_promised: false,
      },
    });
    expect(await change(shop, coupon_id, { ...changed, expires_at: '2046-11-28' })).toMatchObject({
      status: 422,
      body: { detail: couponErrors.future },
    });
    expect(
      await change(shop, coupon_id, { ...changed, title: 'x'.repeat(120), description: 'x'.repeat(150) }),
    ).toMatchObject({
      status: 422,
      body: { detail: couponErrors.tooLong },
    });
    expect((await call(t, shop.staff, coupons.getOffer, { params: { coupon_id } })).body.title).toBe('Free tea');
    expect((await change(maple, coupon_id, changed)).status).toBe(404);
  });

  test('When two managers edit the same words, the second is told and the first manager’s words are kept', async () => {
    const { shop } = await couponShop(t, 1);
    const begun = { ...WORDS, expires_after_days: 7 };
    const { coupon_id } = (await call(t, shop.manager, coupons.createOffer, { body: begun })).body;
    const shown = async () => (await call(t, shop.staff, coupons.getOffer, { params: { coupon_id } })).body;
    const { version } = await shown();
    expect((await change(shop, coupon_id, { ...begun, title: 'Free tea', version })).status).toBe(200);
    expect(await change(shop, coupon_id, { ...begun, description: 'With any scone', version })).toMatchObject({
      status: 409,
      body: { code: 'changed', detail: outdatedTexts.changed },
    });
    // A save whose answer was lost is repeated.
    expect((await change(shop, coupon_id, { ...begun, title: 'Free tea', version })).status).toBe(200);
    expect(await shown()).toMatchObject({ title: 'Free tea', description: begun.description });
  });

  test('A promised coupon keeps its words and gets no shorter, and a longer time applies to every issue, even expired ones', async () => {
    const { shop } = await couponShop(t, 2);
    const { offer } = await sendCouponTo(t, shop, { expires_at: '2046-12-01' });
    const { coupon_id } = offer;
    const held = { ...WORDS, expires_at: '2046-12-01' };
    const refused = [
      [{ ...held, title: 'Free tea' }, couponErrors.promised],
      [{ ...held, description: 'With two bagels' }, couponErrors.promised],
      [{ ...held, terms: 'Not on Sundays' }, couponErrors.promised],
      [{ ...held, expires_at: '2046-11-30' }, couponErrors.shortened],
      [{ ...WORDS, expires_after_days: 60 }, couponErrors.shortened],
    ] as const;
    for (const [body, detail] of refused)
      expect(await change(shop, coupon_id, body)).toMatchObject({ status: 409, body: { detail } });
    expect(await lastDays(shop, coupon_id)).toEqual(['2046-12-01', '2046-12-01']);

    t.clock.now = new Date('2046-11-29T17:00:00Z');
    try {
      const body = { ...held, expires_at: '2046-12-24' };
      expect((await change(shop, coupon_id, body)).body).toMatchObject({
        last_day: '2046-12-24',
        expired: 0,
        is_promised: true,
      });
    } finally {
      await rewindClock(t, NOON);
    }
    expect(await lastDays(shop, coupon_id)).toEqual(['2046-12-24', '2046-12-24']);
    expect(await audited(t, { action: 'coupon.changed', subject_id: coupon_id })).toMatchObject([
      {
        detail: {
          before: { expires_at: '2046-12-02T05:00:00.000Z' },
          after: { expires_at: '2046-12-25T05:00:00.000Z' },
        },
      },
    ]);
  });

  test('Issues with their own days are extended by the same number of days', async () => {
    const { shop } = await couponShop(t, 1);
    const { offer } = await sendCouponTo(t, shop, { expires_after_days: 7 });
    expect(await lastDays(shop, offer.coupon_id)).toEqual(['2046-12-05']);
    expect((await change(shop, offer.coupon_id, { ...WORDS, expires_after_days: 6 })).status).toBe(409);
    expect((await change(shop, offer.coupon_id, { ...WORDS, expires_after_days: 10 })).status).toBe(200);
    expect(await lastDays(shop, offer.coupon_id)).toEqual(['2046-12-08']);
  });

  test('A scheduled message already promises its words, and a canceled one promises nothing', async () => {
    const { shop } = await couponShop(t, 1);
    const body = { ...WORDS, expires_at: '2046-12-24' };
    const { coupon_id } = (await call(t, shop.manager, coupons.createOffer, { body })).body;
    const { campaign_id } = (await send(shop, { coupon_id, scheduled_at: '2046-11-30T17:00:00Z' })).body;
    const other = { ...body, title: 'Free tea' };
    expect(await change(shop, coupon_id, other)).toMatchObject({
      status: 409,
      body: { detail: couponErrors.promised },
    });
    await call(t, shop.manager, campaigns.cancel, { params: { campaign_id: campaign_id ?? '' } });
    expect((await change(shop, coupon_id, other)).status).toBe(200);
  });
});

test.each([
  ['the same', {}, null],
  ['another title', { title: 'b' }, couponErrors.promised],
  ['a moment more', { expires_at: new Date(2) }, null],
  ['a moment less', { expires_at: new Date(0) }, couponErrors.shortened],
  ['days for each in place of a day', { expires_at: null, expires_after_days: 365 }, couponErrors.shortened],
])('A promised coupon allows or refuses the change to %s', (_name, changed, sentence) => {
  const held = { title: 'a', description: 'a', terms: '', expires_at: new Date(1), expires_after_days: null };
  expect(brokenPromise(held, { ...held, ...changed })).toBe(sentence);
});

test('A search finds coupons by the beginning of a code or the end of a phone number, and otherwise none', async () => {
  const { shop } = await couponShop(t, 3);
  const { coupon_id } = (await sendCouponTo(t, shop)).offer;
  const find = async (search?: string) =>
    (await call(t, shop.staff, coupons.issues, { params: { coupon_id }, query: search ? { search } : {} })).body;
  const { issues } = await find();
  expect(issues).toHaveLength(3);
  for (const { code, loyalty_customer_id } of issues) {
    expect((await find(code.slice(0, 7).toLowerCase())).issues.map((issue) => issue.code)).toEqual([code]);
    const { body } = await call(t, shop.staff, contacts.get, {
      params: { loyalty_customer_id: loyalty_customer_id ?? '' },
    });
    const byPhone = await find(body.phone_e164.slice(-4));
    expect(byPhone.issues.map((issue) => issue.code)).toEqual([code]);
  }
  for (const search of ['-', '1', '1000', '11-01', 'O']) {
    expect([search, await find(search)]).toEqual([search, { issues: [], total_count: 0 }]);
  }
});

test('Audiences can select who redeemed, who has a ready coupon, who has none, and who has not redeemed for a long time', async () => {
  const { shop } = await couponShop(t, 3);
  const { offer } = await sendCouponTo(t, shop, { expires_after_days: 1 });
  const { coupon_id } = offer;
  const [first] = (await call(t, shop.staff, coupons.issues, { params: { coupon_id } })).body.issues;
  const redeemed = { coupon_issue_id: first?.coupon_issue_id ?? '', via: 'scan' as const };
  await call(t, shop.staff, coupons.redeem, { body: redeemed });
  await addCouponContact(t, shop);
  // A contact who got the coupon's message today has reached the daily cap, so all are asked tomorrow at noon, when one-day coupons are
  // still valid.
  t.clock.now = new Date(NOON.getTime() + 25 * 3_600_000);
  try {
    expect(await reach(shop, { redeemed_coupon_id: coupon_id })).toBe(1);
    expect(await reach(shop, { holds_coupon_id: coupon_id })).toBe(2);
    expect(await reach(shop, { without_coupon_id: coupon_id })).toBe(1);
    expect(await reach(shop, { not_redeemed_days: 30 })).toBe(3);
    expect(await reach(shop, { not_redeemed_days: 1 })).toBe(4);
  } finally {
    await rewindClock(t, NOON);
  }
});

test('The codes come as CSV without names', async () => {
  const { shop, recipients } = await couponShop(t, 2);
  const { offer } = await sendCouponTo(t, shop);
  const answer = await t.app.inject({
    url: `/api/coupon/offers/${offer.coupon_id}/codes.csv`,
    headers: { authorization: `Bearer ${shop.manager}` },
  });
  expect(answer.headers['content-disposition']).toContain('Free-coffee-codes.csv');
  const [head, ...lines] = answer.body.trim().split('\r\n');
  expect(head).toBe('code,status,issued_at,last_day,redeemed_at,redeemed_by,redeemed_via,sale');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^[2-9A-Z]{9},ready,/);
  for (const { phone_e164 } of recipients) expect(answer.body).not.toContain(phone_e164.slice(-4));
});

test('A coupon that was redeemed although its text was dropped does not wait to be sent', async () => {
  const { shop } = await couponShop(t, 1);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 7 }, shop)).body;
  const params = { coupon_id };
  const list = async () => (await call(t, shop.staff, coupons.issues, { params })).body.issues;
  // Half an hour before midnight in Maine: the text waits.
  t.clock.now = new Date('2046-11-29T04:30:00Z');
  try {
    const sent = await send(shop, { coupon_id });
    await t.runJobs();
    const [issue] = await list();
    await call(t, shop.manager, campaigns.cancel, { params: { campaign_id: sent.body.campaign_id ?? '' } });
    await t.runJobs();
    const body = { coupon_issue_id: issue?.coupon_issue_id ?? '', via: 'scan' as const };
    await call(t, shop.staff, coupons.redeem, { body });
    expect(await list()).toMatchObject([{ status: 'redeemed', sent_at: issue?.issued_at, is_unsent: false }]);
  } finally {
    await rewindClock(t, NOON);
  }
});

// Last, because the sender's clock does not go back.
test('A coupon whose text was dropped does not count as issued, and one that was texted shows when', async () => {
  const { shop } = await couponShop(t, 2);
  const { coupon_id } = (await create({ ...WORDS, expires_after_days: 2 }, shop)).body;
  const params = { coupon_id };
  const figures = async () => (await call(t, shop.staff, coupons.getOffer, { params })).body;
  const sentAt = async (query = {}) => {
    const { issues, total_count } = (await call(t, shop.staff, coupons.issues, { params, query })).body;
    return { total_count, issues: issues.map(({ sent_at, is_unsent }) => ({ sent_at, is_unsent })) };
  };
  // Half an hour before midnight in Maine: the texts wait.
  t.clock.now = new Date('2046-11-29T04:30:00Z');
  try {
    const first = await send(shop, { coupon_id });
    await t.runJobs();
    const waiting = { sent_at: null, is_unsent: false };
    expect(await sentAt()).toEqual({ total_count: 2, issues: [waiting, waiting] });
    await call(t, shop.manager, campaigns.cancel, { params: { campaign_id: first.body.campaign_id ?? '' } });
    await t.runJobs();
    const dropped = { sent_at: null, is_unsent: true };
    expect(await sentAt({ status: 'ready' })).toEqual({ total_count: 2, issues: [dropped, dropped] });
    expect(await figures()).toMatchObject({ issued: 0, unsent: 2, redeemed: 0, expired: 0 });
    t.clock.now = new Date('2046-12-02T04:30:00Z');
    expect(await figures()).toMatchObject({ issued: 0, unsent: 2, expired: 0 });
    const again = { campaign_id: (await send(shop, { coupon_id })).body.campaign_id ?? '' };
    await t.runJobs();
    t.clock.now = new Date('2046-12-02T17:00:00Z');
    // Resuming wakes the sender.
    await call(t, shop.manager, campaigns.pause, { params: again });
    await call(t, shop.manager, campaigns.resume, { params: again });
    await t.runJobs();
    const texted = { sent_at: t.clock.now.toISOString(), is_unsent: false };
    expect(await sentAt()).toEqual({ total_count: 2, issues: [texted, texted] });
    expect(await figures()).toMatchObject({ issued: 2, unsent: 0 });
  } finally {
    await rewindClock(t, NOON);
  }
});
