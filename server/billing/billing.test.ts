import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { company } from '#contract/account/company.ts';
import { billing } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { PLAN_CODES } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { startTrial } from '#server/billing/billing.ts';
import { endOfPaidMonth } from '#server/drivers/payments.manual.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, oldShop, type Shop, trialShop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';
import { activatePlan } from './plans/operator.ts';

const CONTACT = 'billing@example.com';

let t: TestApp;
let corner: Shop;
let maple: Shop;
let old: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  corner = await cornerStore(t);
  maple = await mapleDeli(t);
  old = await oldShop(t);
});
afterAll(() => t.close());

const membership = async (shop: Shop) => (await call(t, shop.owner, billing.membership)).body;
const activate = (shop: Shop, plan: (typeof PLAN_CODES)[number]) =>
  activatePlan(machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent')), plan, 'http://127.0.0.1');

const mails = (shop: Shop) => mailsOf(t, { company_id: shop.companyId });

const OLD_TRIAL = { feature: 'invoice_scanning', kind: 'trial', read_only_until: '2026-12-19T15:00:00.000Z' };

// spec: 4-membership
test('The membership shows a trial with its days, a plan being set up, or an ended trial', async () => {
  expect(await membership(corner)).toEqual({
    label: 'Free Trial',
    action: 'start',
    features: ['loyalty_sms'],
    lapsed: [],
    trials: [{ feature: 'loyalty_sms', ends_at: '2026-12-04T15:00:00.000Z', days_left: 14 }],
    trials_left: ['invoice_scanning'],
    plan: null,
    subscription_id: null,
    payment_overdue: false,
    cancels_at: null,
    read_only_until: null,
    requested_plan: null,
    implementation_fee_due: true,
    has_portal: false,
  });
  expect(await membership(maple)).toMatchObject({
    label: 'Active Paid Plan',
    action: 'none_custom',
    trials: [],
    subscription_id: null,
  });
  expect(await membership(old)).toMatchObject({
    label: 'Trial Expired',
    action: 'start',
    features: [],
    lapsed: [OLD_TRIAL],
    read_only_until: '2026-12-19T15:00:00.000Z',
  });
});

test('A membership of which one service is over and one runs shows both, with the time to read', async () => {
  await t.db.tenant(old.companyId, (tenant) => startTrial(tenant, 'loyalty_sms', t.clock.now));
  expect(await membership(old)).toMatchObject({
    label: 'Free Trial',
    features: ['loyalty_sms'],
    trials: [{ feature: 'loyalty_sms' }],
    lapsed: [OLD_TRIAL],
    read_only_until: null,
  });
});

test("A change after the trial is refused with the last day to read in the shop's calendar", async () => {
  const moveTo = async (time_zone: string) => {
    const body = { name: 'Old Shop', zip_code: '04101', time_zone, address: '', help_contact: '' };
    expect((await call(t, old.owner, company.updateDetails, { body })).status).toBe(200);
  };
  await moveTo('Pacific/Auckland');
  const body = { name: 'Oats', stock_unit: 'lb' };
  expect(await call(t, old.manager, inventory.createItem, { body })).toMatchObject({
    status: 403,
    body: { code: 'trial_expired', detail: httpTexts.lapsed('invoice_scanning', 'trial', 'December 20, 2026') },
  });
  await moveTo('America/New_York');
});

test("An owner starts the company's one trial of the other service, once", async () => {
  const young = await trialShop(t);
  const start = (token: string, feature: 'invoice_scanning' | 'loyalty_sms') =>
    call(t, token, billing.startTrial, { body: { feature } });
  expect((await start(young.manager, 'loyalty_sms')).status).toBe(403);
  const [first, second] = await Promise.all([start(young.owner, 'loyalty_sms'), start(young.owner, 'loyalty_sms')]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const { trials, trials_left } = await membership(young);
  expect(trials.map(({ feature, days_left }) => [feature, days_left])).toContainEqual(['loyalty_sms', 14]);
  expect(trials_left).toEqual([]);
  const { body } = await call(t, young.staff, account.hasFeature, { query: { code: 'loyalty_sms' } });
  expect(body).toMatchObject({ allowed: true, access_type: 'trial' });
  // What a company has by plan, or has tried before, is not tried again.
  for (const shop of [maple, old]) expect((await start(shop.owner, 'invoice_scanning')).status).toBe(409);
  expect(await audited(t, { action: 'trial.started' })).toHaveLength(1);
});

test("Days are counted in the shop's calendar", async () => {
  const now = t.clock.now;
  // 23:30 on 2 December in New York; the trial ends at 10:00 on the 4th there.
  t.clock.now = new Date('2026-12-03T04:30:00Z');
  expect((await membership(corner)).trials).toMatchObject([{ days_left: 2 }]);
  t.clock.now = new Date('2026-12-04T14:59:00Z');
  expect((await membership(corner)).trials).toMatchObject([{ days_left: 0 }]);
  t.clock.now = new Date('2026-12-04T15:00:00Z');
  expect(await membership(corner)).toMatchObject({ trials: [], label: 'Trial Expired' });
  t.clock.now = now;
});

test('Requesting a plan twice makes one request, one mail and one audit event', async () => {
  const callProvider = () => call(t, corner.owner, billing.checkout, { body: { plan: 'loyalty' } });
  for (const answer of [...(await Promise.all([callProvider(), callProvider()])), await callProvider()]) {
    expect([answer.status, answer.body]).toEqual([200, { requested: true, contact: CONTACT }]);
  }
  const sent = await mails(corner);
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [CONTACT, `Corner Store requested the plan “${PLANS.loyalty.name}”`],
  ]);
  expect(sent[0].text).toContain(corner.companyId);
  expect(await audited(t, { action: 'plan.requested' })).toHaveLength(1);
  expect(await membership(corner)).toMatchObject({ requested_plan: 'loyalty', action: 'start' });
});

test('Only the owner may buy, cancel or resume, and only a plan that is sold', async () => {
  for (const token of [corner.staff, corner.manager]) {
    for (const endpoint of [billing.cancelSubscription, billing.resume, billing.portal]) {
      expect((await call(t, token, endpoint)).status).toBe(403);
    }
    expect((await call(t, token, billing.checkout, { body: { plan: 'both' } })).status).toBe(403);
  }
  const wrong = await t.app.inject({
    method: 'POST',
    url: '/api/pay/checkout',
    headers: { authorization: `Bearer ${corner.owner}` },
    payload: { plan: 'golden' },
  });
  expect(wrong.statusCode).toBe(422);
});

test('A plan that is not running can be neither canceled nor resumed', async () => {
  const canceled = await call(t, corner.owner, billing.cancelSubscription);
  expect([canceled.status, canceled.body]).toEqual([409, { detail: billingErrors.nothingToCancel, code: 'conflict' }]);
  const resumed = await call(t, corner.owner, billing.resume);
  expect([resumed.status, resumed.body]).toEqual([409, { detail: billingErrors.nothingToResume, code: 'conflict' }]);
  const portal = await call(t, corner.owner, billing.portal);
  expect([portal.status, portal.body]).toEqual([409, { detail: billingErrors.noPortal(CONTACT), code: 'conflict' }]);
});

test('An installation that has moved from Stripe to manual payment does not offer the pages of Stripe', async () => {
  await t.owner.query(
    `insert into subscriptions (company_id, subscription_id, driver, provider_ref, customer_ref, plan, started_at, status, ended_at, updated_at)
     values ($1, gen_random_uuid(), 'stripe', 'sub_old', 'cus_old', 'both', $2, 'ended', $2, $2)`,
    [old.companyId, new Date('2026-01-20T15:00:00Z')],
  );
  expect(await membership(old)).toMatchObject({ has_portal: false });
  const portal = await call(t, old.owner, billing.portal);
  expect([portal.status, portal.body]).toEqual([409, { detail: billingErrors.noPortal(CONTACT), code: 'conflict' }]);
  await t.owner.query(`delete from subscriptions where provider_ref = 'sub_old'`);
});

test('When the operator activates a plan, access opens, the request closes and the owner is notified', async () => {
  expect(await activate(corner, 'loyalty')).toBe('started');
  expect(await activate(corner, 'loyalty')).toBe('running_already');
  expect(await membership(corner)).toMatchObject({
    label: 'Active Paid Plan',
    action: 'cancel',
    plan: 'loyalty',
    trials: [],
    requested_plan: null,
    implementation_fee_due: false,
  });
  const [, told] = await mails(corner);
  expect(told).toMatchObject({
    recipient: 'corner@example.com',
    subject: `Your plan “${PLANS.loyalty.name}” is active`,
  });
  expect((await call(t, corner.owner, account.hasFeature, { query: { code: 'loyalty_sms' } })).body).toEqual({
    allowed: true,
    access_type: 'paid',
  });
});

test('Another plan can be requested and replaces the first one without a gap', async () => {
  expect((await call(t, corner.owner, billing.checkout, { body: { plan: 'both' } })).body).toMatchObject({
    requested: true,
  });
  expect(await activate(corner, 'both')).toBe('changed');
  for (const code of ['invoice_scanning', 'loyalty_sms'] as const) {
    expect((await call(t, corner.owner, account.hasFeature, { query: { code } })).body).toEqual({
      allowed: true,
      access_type: 'paid',
    });
  }
  expect(await membership(corner)).toMatchObject({ plan: 'both' });
});

// spec: 7-cancel
test('Canceling takes effect at the end of the paid month, and resuming needs no second fee', async () => {
  const start = t.clock.now;
  t.clock.now = new Date(start.getTime() + 10 * DAY_MS);
  const canceled = await call(t, corner.owner, billing.cancelSubscription);
  expect(canceled.body).toMatchObject({
    label: 'Active Paid Plan',
    action: 'resume',
    cancels_at: '2026-12-20T15:00:00.000Z',
  });
  const told = (await mails(corner)).map(({ recipient, subject }) => [recipient, subject]);
  expect(told.slice(-2)).toEqual([
    ['corner@example.com', 'Your membership has been canceled'],
    [CONTACT, `Corner Store canceled the plan “${PLANS.both.name}”`],
  ]);
  const count = told.length;
  await call(t, corner.owner, billing.cancelSubscription);
  expect((await mails(corner)).length).toBe(count);
  expect((await call(t, corner.owner, billing.resume)).body).toMatchObject({ action: 'cancel', cancels_at: null });
  expect((await call(t, corner.owner, billing.resume)).status).toBe(200);
  // Whoever sends the bills was told that there are no more.
  const since = (await mails(corner)).slice(count).map(({ recipient, subject }) => [recipient, subject]);
  expect(since).toEqual([[CONTACT, `Corner Store resumed the plan “${PLANS.both.name}”`]]);
  await call(t, corner.owner, billing.cancelSubscription);

  t.clock.now = new Date('2026-12-20T14:59:59.999Z');
  // The first session has ended by then.
  corner.owner = await logIn(t, 'corner');
  const write = () =>
    call(t, corner.owner, inventory.createItem, { body: { name: `M${t.clock.now}`, stock_unit: 'ea' } });
  expect((await write()).status).toBe(200);
  t.clock.now = new Date('2026-12-20T15:00:00Z');
  expect((await write()).status).toBe(403);
  expect(await membership(corner)).toMatchObject({ action: 'start', implementation_fee_due: false, plan: null });
  t.clock.now = start;
});

test('The end of a later plan gives 30 days of reading, whatever ran out before', async () => {
  const start = t.clock.now;
  t.clock.now = new Date('2027-02-01T15:00:00Z');
  expect(await activate(corner, 'both')).toBe('started');
  t.clock.now = new Date('2027-03-01T15:00:00Z');
  expect(await activate(corner, 'loyalty')).toBe('changed');
  corner.owner = await logIn(t, 'corner');
  expect(await membership(corner)).toMatchObject({
    features: ['loyalty_sms'],
    lapsed: [{ feature: 'invoice_scanning', kind: 'paid', read_only_until: '2027-03-31T15:00:00.000Z' }],
  });
  t.clock.now = start;
});

test('Prices are whole cents, every plan opens a feature, and both together cost less than each alone', () => {
  for (const code of PLAN_CODES) {
    expect(PLANS[code].code).toBe(code);
    expect(Number.isInteger(PLANS[code].monthly_cents)).toBe(true);
    expect(PLANS[code].features.length).toBeGreaterThan(0);
  }
  expect(PLANS.both.monthly_cents).toBeLessThan(PLANS.stock.monthly_cents + PLANS.loyalty.monthly_cents);
});

test.each([
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z', '2026-12-20T15:00:00Z'],
  ['2026-11-20T15:00:00Z', '2026-12-20T14:59:59Z', '2026-12-20T15:00:00Z'],
  ['2026-11-20T15:00:00Z', '2026-12-20T15:00:00Z', '2027-01-20T15:00:00Z'],
  ['2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-28T00:00:00Z'],
  ['2026-01-31T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z'],
  ['2027-11-30T00:00:00Z', '2028-02-10T00:00:00Z', '2028-02-29T00:00:00Z'],
])('A month paid from %s ends, at %s, on %s', (start, now, end) => {
  expect(endOfPaidMonth(new Date(start), new Date(now))).toEqual(new Date(end));
});
