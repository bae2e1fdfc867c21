import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contacts } from '#contract/contacts/contacts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { automationErrors, winBackTexts } from '#contract/messaging/automations/automations.texts.ts';
import { automations } from '#contract/messaging/automations/automations.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { type Shop, signIn } from '#test/cast.ts';
import { addCouponContact, couponShop, sendCouponTo } from '#test/coupons.ts';
import { changeTextingRules, LINK_BASE, messagesOf, rewindClock } from '#test/messages.ts';
import { audited, endPlans, untilOneWaits } from '#test/rows.ts';
import { ALL_LIMITS } from '../limits.rules.ts';
import { turnOff as turnOffAutomation } from './automations.ts';
import { runAllAutomations } from './jobs.ts';
import { runAutomations } from './run.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');
const DEPS = { linkBase: LINK_BASE, limits: ALL_LIMITS };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
});
beforeEach(async () => {
  await rewindClock(t, NOON);
  // What the tests before have turned on belongs to shops of their own.
  await t.owner.query('update automations set is_on = false');
});
afterAll(() => t.close());

type Input = z.input<typeof automations.turnOn.body>;
const REMINDER: Input = { kind: 'coupon_expiring', days: 3, body: null, body_es: null };
const WIN_BACK: Input = { kind: 'win_back', days: 30, body: null, body_es: null };

const turnOn = (shop: Shop, body: Input) => call(t, shop.manager, automations.turnOn, { body });
const turnOff = (shop: Shop, kind: AutomationKind) => call(t, shop.manager, automations.turnOff, { body: { kind } });

async function shown(shop: Shop, kind: AutomationKind) {
  const { body } = await call(t, shop.staff, automations.list);
  return body.automations.find((one) => one.kind === kind);
}

async function counted(shop: Shop, kind: AutomationKind) {
  const { body } = await call(t, shop.staff, automations.reach);
  return body.automations.find((one) => one.kind === kind);
}

async function resultsOf(shop: Shop, kind: AutomationKind) {
  const { body } = await call(t, shop.staff, automations.results);
  return body.automations.find((one) => one.kind === kind);
}

/** What the clock of the server does at that moment, and what follows from it. */
async function comes(at: string): Promise<void> {
  t.clock.now = new Date(at);
  await runAllAutomations(t.companies, t.db, t.clock.now);
  await t.runJobs();
}

/** It is later, and the owner has logged in again. */
async function isLater(shop: Shop, at: string): Promise<void> {
  t.clock.now = new Date(at);
  const { rows } = await t.owner.query('select user_id from members where company_id = $1', [shop.companyId]);
  const token = await signIn(t, shop.companyId, rows[0].user_id);
  Object.assign(shop, { owner: token, manager: token, staff: token });
}

/** The messages of the shop's automations: to whom, and what became of them. */
async function textsOf({ companyId }: Shop) {
  const { rows } = await t.owner.query(
    'select campaign_id from campaigns where company_id = $1 and automation is not null',
    [companyId],
  );
  const ids = rows.map(({ campaign_id }) => campaign_id);
  return (await messagesOf(t, { company_id: companyId })).filter(({ campaign_id }) => ids.includes(campaign_id));
}

/** A contact of the shop redeems what they have. */
async function redeem(shop: Shop, coupon_id: string, loyalty_customer_id: string): Promise<void> {
  const { body } = await call(t, shop.staff, coupons.issues, { params: { coupon_id } });
  const issue = body.issues.find((one) => one.loyalty_customer_id === loyalty_customer_id);
  const redeemed = { coupon_issue_id: issue?.coupon_issue_id ?? '', via: 'phone' as const };
  expect((await call(t, shop.staff, coupons.redeem, { body: redeemed })).status).toBe(200);
}

describe('A reminder of a coupon that is about to expire', () => {
  test('A reminder goes once to each customer who has not used the coupon, at ten on the day that many days before, and to no other shop', async () => {
    const { shop, recipients } = await couponShop(t, 4);
    const other = (await couponShop(t, 1)).shop;
    const [waits, used, left, archived] = recipients.map(({ loyalty_customer_id }) => loyalty_customer_id);
    if (!waits || !used || !left || !archived) throw new Error('Contacts are missing.');
    await sendCouponTo(t, other, { expires_after_days: 7 });
    const { offer } = await sendCouponTo(t, shop, { expires_after_days: 7 });
    await redeem(shop, offer.coupon_id, used);
    await call(t, shop.manager, contacts.optOut, { params: { loyalty_customer_id: left }, body: {} });
    await call(t, shop.manager, contacts.archive, { params: { loyalty_customer_id: archived } });
    // The hour of today has passed.
    expect((await turnOn(shop, REMINDER)).body).toMatchObject({ is_on: true, next_run_at: '2046-11-29T15:00:00.000Z' });

    // Good through December 5.
    await comes('2046-12-01T15:00:00Z');
    await comes('2046-12-02T14:59:00Z');
    expect(await textsOf(shop)).toEqual([]);
    expect(await shown(shop, 'coupon_expiring')).toMatchObject({ pause_reason: null });
    expect(await resultsOf(shop, 'coupon_expiring')).toMatchObject({ sent: 0 });
    expect(await counted(shop, 'coupon_expiring')).toMatchObject({ recipients: 1, faults: [] });
    await comes('2046-12-02T15:00:00Z');
    const [text] = await textsOf(shop);
    expect(text).toMatchObject({ loyalty_customer_id: waits, status: 'sent', created_by: null });
    expect(text.body).toContain('You have not used it yet: Free coffee. Your coupon: ');
    expect(
      (await call(t, shop.staff, campaigns.get, { params: { campaign_id: text.campaign_id } })).body,
    ).toMatchObject({
      name: 'Reminder: Free coffee',
      automation: 'coupon_expiring',
      created_by: null,
      recipients: 1,
    });

    await comes('2046-12-02T15:15:00Z');
    await comes('2046-12-03T15:00:00Z');
    await comes('2046-12-05T15:00:00Z');
    expect(await textsOf(shop)).toHaveLength(1);
    expect(await textsOf(other)).toEqual([]);
    await redeem(shop, offer.coupon_id, waits);
    expect(await resultsOf(shop, 'coupon_expiring')).toMatchObject({ sent: 1, redeemed: 1, opted_out: 0 });
    expect(await counted(shop, 'coupon_expiring')).toMatchObject({ recipients: 0 });
    expect(await shown(other, 'coupon_expiring')).toMatchObject({ is_on: false, days: null });
    expect(await resultsOf(other, 'coupon_expiring')).toBeUndefined();
  });

  test('Whoever got the coupon less than a day ago is not reminded', async () => {
    const { shop } = await couponShop(t, 1);
    await sendCouponTo(t, shop, { expires_after_days: 2 });
    await turnOn(shop, REMINDER);
    await comes('2046-11-29T15:00:00Z');
    expect(await textsOf(shop)).toEqual([]);
  });

  test('Whoever was reminded by hand is not reminded again', async () => {
    const { shop } = await couponShop(t, 1);
    const { offer } = await sendCouponTo(t, shop, { expires_after_days: 10 });
    await turnOn(shop, REMINDER);
    t.clock.now = new Date('2046-12-04T18:00:00Z');
    const message_body = 'Your coffee waits. Reply STOP to opt out.';
    const body = { message_body, audience: { holds_coupon_id: offer.coupon_id } };
    expect((await call(t, shop.manager, campaigns.send, { body })).body.customers_reached).toBe(1);
    await t.runJobs();
    await comes('2046-12-06T15:00:00Z');
    expect(await textsOf(shop)).toEqual([]);
  });

  test('A job that is killed leaves nothing, and two at once text everyone once', async () => {
    const { shop } = await couponShop(t, 2);
    await sendCouponTo(t, shop, { expires_after_days: 4 });
    await turnOn(shop, REMINDER);
    t.clock.now = new Date('2046-11-30T15:00:00Z');
    const ctx = machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
    const killed = {
      ...ctx,
      tx: <T>(work: Parameters<typeof ctx.tx<T>>[0]) =>
        ctx.tx<T>(async (tx) => {
          await work(tx);
          throw new Error('Killed.');
        }),
    };
    await expect(runAutomations(killed, DEPS)).rejects.toThrow('Killed.');
    expect(await shown(shop, 'coupon_expiring')).toMatchObject({ last_run_on: '2046-11-28' });
    await Promise.all([runAutomations(ctx, DEPS), runAutomations(ctx, DEPS)]);
    await t.runJobs();
    expect((await textsOf(shop)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await shown(shop, 'coupon_expiring')).toMatchObject({ last_run_on: '2046-11-30' });
    expect(await resultsOf(shop, 'coupon_expiring')).toMatchObject({ sent: 2 });
  });

  test('A customer with two coupons is counted once, and one who has opted out is left out once', async () => {
    const { shop, recipients } = await couponShop(t, 3);
    await changeTextingRules(t, shop, { cap_per_day: 3, cap_per_week: 5 });
    const coffee = (await sendCouponTo(t, shop, { expires_at: '2046-11-30' })).offer;
    await sendCouponTo(t, shop, { title: 'Free soup', expires_at: '2046-11-30' });
    const [both, soup, left] = recipients.map(({ loyalty_customer_id }) => loyalty_customer_id);
    if (!both || !soup || !left) throw new Error('Contacts are missing.');
    await redeem(shop, coffee.coupon_id, soup);
    await call(t, shop.manager, contacts.optOut, { params: { loyalty_customer_id: left }, body: {} });
    await turnOn(shop, REMINDER);
    t.clock.now = new Date('2046-11-29T17:30:00Z');
    expect(await counted(shop, 'coupon_expiring')).toMatchObject({ recipients: 2, faults: [] });
    const preview = await call(t, shop.staff, automations.preview, { body: REMINDER });
    expect(preview.body).toMatchObject({ recipients: 2, left_out: [{ reason: 'opted_out', count: 1 }] });
  });

  test('Each coupon offer is named in the shop’s own words, in the language of the customer', async () => {
    const { shop } = await couponShop(t, 1);
    await sendCouponTo(t, shop, { title: 'Free soup', expires_at: '2046-12-02' });
    const words = {
      body: 'Last days for {coupon}: {coupon_link} Reply STOP to opt out.',
      body_es: 'Pronto vence {coupon}. Responda ALTO para salir.',
    };
    const preview = await call(t, shop.staff, automations.preview, { body: { ...REMINDER, ...words } });
    expect(preview.body).toMatchObject({ faults: [], recipients: 0, first_run_at: '2046-11-29T15:00:00.000Z' });
    expect(preview.body.texts.map(({ text }) => text)).toEqual([
      expect.stringContaining('Last days for Free soup: http'),
      expect.stringContaining('Pronto vence Free soup. Responda ALTO'),
    ]);
    await turnOn(shop, { ...REMINDER, ...words });
    await comes('2046-11-30T15:00:00Z');
    expect((await textsOf(shop)).map(({ body }) => body)).toEqual([expect.stringContaining('Last days for Free soup')]);
  });
});

describe('A win-back', () => {
  test('A win-back goes to those who have neither joined nor redeemed for that many days, and again only after as many', async () => {
    const { shop, recipients } = await couponShop(t, 2);
    const [lapsed, active] = recipients.map(({ loyalty_customer_id }) => loyalty_customer_id);
    if (!lapsed || !active) throw new Error('Contacts are missing.');
    const { offer } = await sendCouponTo(t, shop, { expires_after_days: 90 });
    await turnOn(shop, WIN_BACK);
    await isLater(shop, '2046-12-20T17:00:00Z');
    await addCouponContact(t, shop);
    await redeem(shop, offer.coupon_id, active);
    await comes('2046-12-28T15:00:00Z');
    expect(await textsOf(shop)).toEqual([]);
    await comes('2046-12-29T15:00:00Z');
    const texts = await textsOf(shop);
    expect(texts).toMatchObject([{ loyalty_customer_id: lapsed, status: 'sent' }]);
    expect(texts[0].body).toContain(winBackTexts.en.split('{link}')[0]);
    await comes('2046-12-30T15:00:00Z');
    await comes('2047-01-15T15:00:00Z');
    expect(await textsOf(shop)).toHaveLength(1);
    await comes('2047-01-29T15:00:00Z');
    expect((await textsOf(shop)).filter(({ loyalty_customer_id }) => loyalty_customer_id === lapsed)).toHaveLength(2);
  });

  test('When it is turned off at the moment at which its customers are looked for, nobody gets it', async () => {
    const { shop } = await couponShop(t, 1);
    await turnOn(shop, WIN_BACK);
    await isLater(shop, '2047-01-10T15:00:00Z');
    const ctx = machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
    let run: Promise<void> | undefined;
    await ctx.tx(async (tx) => {
      await turnOffAutomation({ ...ctx, tx: (work) => work(tx) }, 'win_back');
      run = runAutomations(ctx, DEPS);
      await untilOneWaits(t);
    });
    await run;
    await t.runJobs();
    expect(await textsOf(shop)).toEqual([]);
    expect(await counted(shop, 'win_back')).toBeUndefined();
  });

  test('Turning it off cancels what waits for the morning of a customer far away, who gets it once it is on again', async () => {
    const { shop } = await couponShop(t, 0);
    await addFarContact(shop, '+12135550142', '90012');
    await turnOn(shop, WIN_BACK);
    // Ten in Maine, seven in Los Angeles.
    await comes('2047-01-10T15:00:00Z');
    await isLater(shop, '2047-01-10T15:05:00Z');
    expect(await textsOf(shop)).toMatchObject([{ status: 'held', reason: 'quiet_hours' }]);
    expect((await turnOff(shop, 'win_back')).body).toMatchObject({ is_on: false, next_run_at: null });
    await t.runJobs();
    expect(await textsOf(shop)).toMatchObject([{ status: 'cancelled' }]);
    await comes('2047-01-11T15:00:00Z');
    expect(await textsOf(shop)).toHaveLength(1);
    await turnOn(shop, WIN_BACK);
    await comes('2047-01-12T15:00:00Z');
    expect((await textsOf(shop)).map(({ status }) => status).sort()).toEqual(['cancelled', 'held']);
    expect((await audited(t, { company_id: shop.companyId })).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['automation.turned_on', 'automation.turned_off', 'campaign.cancelled']),
    );
  });

  test('Whoever redeems a coupon while the text waits for the morning does not get it', async () => {
    const { shop } = await couponShop(t, 0);
    const contact = await addFarContact(shop, '+12135550143', '90012');
    const { offer } = await sendCouponTo(t, shop, { expires_after_days: 90 });
    await turnOn(shop, WIN_BACK);
    await comes('2047-01-10T15:00:00Z');
    await isLater(shop, '2047-01-10T16:00:00Z');
    await redeem(shop, offer.coupon_id, contact);
    t.clock.now = new Date('2047-01-10T18:30:00Z');
    const [text] = await textsOf(shop);
    // Resuming wakes the sender.
    const params = { campaign_id: text.campaign_id };
    await call(t, shop.manager, campaigns.pause, { params });
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    expect(await textsOf(shop)).toMatchObject([{ status: 'suppressed', reason: 'coupon_redeemed' }]);
  });

  test('Without a plan, and while its last campaign is paused, it sends nothing and says why', async () => {
    const { shop } = await couponShop(t, 0);
    await addFarContact(shop, '+12135550144', '90012');
    await turnOn(shop, WIN_BACK);
    await endPlans(t, shop.companyId, new Date('2047-01-09T00:00:00Z'), 'loyalty_sms');
    await comes('2047-01-10T15:00:00Z');
    expect(await textsOf(shop)).toEqual([]);
    await isLater(shop, '2047-01-10T16:00:00Z');
    expect(await shown(shop, 'win_back')).toMatchObject({ is_on: true, pause_reason: campaignErrors.needsPlan });

    await endPlans(t, shop.companyId, null, 'loyalty_sms');
    await comes('2047-01-11T15:00:00Z');
    const [text] = await textsOf(shop);
    await call(t, shop.manager, campaigns.pause, { params: { campaign_id: text.campaign_id } });
    await isLater(shop, '2047-01-11T16:00:00Z');
    await addCouponContact(t, shop);
    await comes('2047-03-01T15:00:00Z');
    expect(await textsOf(shop)).toHaveLength(1);
    await isLater(shop, '2047-03-01T16:00:00Z');
    expect(await shown(shop, 'win_back')).toMatchObject({
      pause_reason: automationErrors.campaignPaused,
      paused_campaign_id: text.campaign_id,
    });
  });
});

describe('Turning on', () => {
  test.each<[string, Partial<Input>, string]>([
    ['too few days', { days: 29 }, automationErrors.days('win_back')],
    ['too many days', { days: 366 }, automationErrors.days('win_back')],
    ['no words', { body: ' ' }, automationErrors.words],
    ['Spanish words alone', { body_es: 'Vuelva' }, automationErrors.words],
    ['a placeholder that nothing fills', { body: 'Hi {name}' }, campaignErrors.missing(['name'])],
  ])('An automatic text with %s is refused, and nothing is on', async (_name, input, sentence) => {
    const { shop } = await couponShop(t, 0);
    expect(await turnOn(shop, { ...WIN_BACK, ...input })).toMatchObject({ status: 422, body: { detail: sentence } });
    expect(await shown(shop, 'win_back')).toMatchObject({ is_on: false, days: null });
  });

  test('A form that began before another user changed the text is refused, and the change is on record', async () => {
    const { shop } = await couponShop(t, 0);
    const { version } = (await turnOn(shop, WIN_BACK)).body;
    const changed = await turnOn(shop, { ...WIN_BACK, days: 60, version });
    expect(changed).toMatchObject({ status: 200, body: { days: 60, last_run_on: '2046-11-28' } });
    const late = await turnOn(shop, { ...WIN_BACK, days: 90, version });
    expect(late).toMatchObject({ status: 409, body: { detail: outdatedTexts.changed } });
    const changes = (await audited(t, { company_id: shop.companyId, action: 'automation.changed' })).map(
      ({ detail }) => detail,
    );
    expect(changes).toEqual([{ automation: 'win_back', before: { days: 30 }, after: { days: 60 } }]);
  });
});

/** A contact with a place of their own, who agreed. */
async function addFarContact(shop: Shop, phone_e164: string, zip_code: string): Promise<string> {
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  const body = { phone_e164, zip_code, attestation };
  return (await call(t, shop.manager, contacts.create, { body })).body.loyalty_customer_id;
}
