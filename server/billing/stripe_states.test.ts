import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { stripePayments } from '#server/drivers/payments.stripe.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, oldShop, PASSWORD, type Shop, trialShop } from '#test/cast.ts';
import { type StripeServer, startStripeServer, WEBHOOK_SECRET } from '#test/providers/stripe_server.ts';
import { faultsByStripesSpec } from '#test/providers/stripe_spec.ts';

const CONTACT = 'billing@example.com';

let t: TestApp;
let stripe: StripeServer;
const clock = { now: new Date() };

beforeAll(async () => {
  stripe = await startStripeServer(clock);
  const settings = { secret_key: 'sk_test_1', webhook_secret: WEBHOOK_SECRET, api_url: stripe.url };
  t = await buildTestApp({ payments: stripePayments(settings) });
});
beforeEach(() => {
  clock.now = t.clock.now;
});
afterAll(async () => {
  await t.close();
  await stripe.close();
});

type Owned = Pick<Shop, 'owner'>;
type Bought = ReturnType<StripeServer['pay']>;

const membership = async (shop: Shop) => (await call(t, shop.owner, billing.membership)).body;
const checkout = (shop: Owned, plan: 'stock' | 'loyalty' | 'both') =>
  call(t, shop.owner, billing.checkout, { body: { plan } });

/** Stripe reports that this subscription changed. */
async function report(subscription: Bought, type = 'customer.subscription.updated') {
  const { payload, signature } = stripe.event(type, subscription);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/webhooks/payments/stripe/events',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
  expect(answer.json()).toEqual({ outcome: 'done' });
}

async function buy(shop: Owned, plan: 'stock' | 'loyalty' | 'both'): Promise<Bought> {
  const { status, body } = await checkout(shop, plan);
  expect(status, JSON.stringify(body)).toBe(200);
  const bought = stripe.pay('url' in body ? (body.url.split('/').at(-1) ?? '') : '');
  await report(bought, 'customer.subscription.created');
  return bought;
}

const endOf = ({ items }: Bought) => items.data[0]?.current_period_end ?? 0;

test('A plan that was canceled in the portal is resumed at Stripe, and is not called resumed otherwise', async () => {
  const shop = await trialShop(t);
  const bought = await buy(shop, 'both');
  bought.cancel_at = endOf(bought);
  await report(bought);
  expect(await membership(shop)).toMatchObject({ action: 'resume' });
  expect((await call(t, shop.owner, billing.resume)).body).toMatchObject({ action: 'cancel', cancels_at: null });
  expect(bought.cancel_at).toBeNull();

  // Stripe keeps this date, whatever is sent.
  const kept = endOf(bought);
  Object.defineProperty(bought, 'cancel_at', { get: () => kept, set: () => {}, enumerable: true });
  await report(bought);
  const refused = await call(t, shop.owner, billing.resume);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: billingErrors.providerRefused(CONTACT) }]);
  expect(await membership(shop)).toMatchObject({ action: 'resume' });
});

test('An unpaid plan can be paid in the portal, and ends at Stripe before another one is sold', async () => {
  const corner = await cornerStore(t);
  const start = t.clock.now;
  const dayOf = (day: number) => new Date(start.getTime() + day * DAY_MS);
  const setDay = async (day: number) => {
    t.clock.now = clock.now = dayOf(day);
    corner.owner = await logIn(t, 'corner');
  };
  // After the trial, which would be read longer otherwise.
  await setDay(20);
  const unpaid = await buy(corner, 'loyalty');
  await setDay(21);
  unpaid.status = 'unpaid';
  await report(unpaid);
  expect(await membership(corner)).toMatchObject({ action: 'start', has_portal: true });
  expect((await call(t, corner.owner, billing.portal)).body.url).toContain(unpaid.customer);

  await setDay(30);
  const { read_only_until } = await membership(corner);
  expect(read_only_until).toBe(dayOf(51).toISOString());
  expect((await checkout(corner, 'both')).status).toBe(200);
  expect(unpaid.status).toBe('canceled');
  await report(unpaid, 'customer.subscription.deleted');
  // What was over before is not over a second time.
  expect(await membership(corner)).toMatchObject({ read_only_until });

  // The portal was faster than its event.
  const paid = await buy(corner, 'both');
  paid.status = 'unpaid';
  await report(paid);
  paid.status = 'active';
  const refused = await checkout(corner, 'stock');
  expect([refused.status, refused.body]).toMatchObject([409, { detail: billingErrors.paymentUnderWay }]);
  expect(paid.status).toBe('active');
  t.clock.now = start;
});

test('Canceling covers every plan that runs', async () => {
  const maple = await mapleDeli(t);
  const first = await buy(maple, 'stock');
  const second = { ...structuredClone(first), id: 'sub_second', start_date: first.start_date + 60 };
  second.cancel_at = endOf(second);
  stripe.subscriptions.set(second.id, second);
  await report(second);
  expect(await membership(maple)).toMatchObject({ action: 'cancel', cancels_at: null });
  const canceled = await call(t, maple.owner, billing.cancelSubscription);
  expect(canceled.body).toMatchObject({ action: 'resume' });
  expect([first.cancel_at_period_end, second.cancel_at]).toEqual([true, endOf(second)]);

  const third = { ...structuredClone(first), id: 'sub_third', cancel_at: null, cancel_at_period_end: false };
  const fourth = { ...structuredClone(third), id: 'sub_fourth' };
  for (const one of [third, fourth]) {
    stripe.subscriptions.set(one.id, one);
    await report(one);
  }
  await call(t, maple.owner, billing.cancelSubscription);
  expect([third.cancel_at_period_end, fourth.cancel_at_period_end]).toEqual([true, true]);
});

test('A checkout that Stripe refused does not block the next click', async () => {
  const old = await oldShop(t);
  stripe.failing.status = 500;
  const failed = await checkout(old, 'stock');
  stripe.failing.status = null;
  expect([failed.status, failed.body]).toMatchObject([503, { detail: billingErrors.providerAway }]);
  const again = await checkout(old, 'stock');
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body).toHaveProperty('url');
});

describe('Of two plans that are requested at the same moment', () => {
  const MAKES_PAGE = /^POST \/v1\/checkout\/sessions$/;
  const count = (kind: RegExp) => stripe.sent.filter(({ method, path }) => kind.test(`${method} ${path}`)).length;
  /** Does the work until it calls Stripe, which then waits to be let go. */
  async function upTo<T>(kind: RegExp, work: () => Promise<T>) {
    const before = count(kind);
    const letGo = stripe.hold(kind);
    const done = work();
    await expect.poll(() => count(kind)).toBeGreaterThan(before);
    return () => {
      letGo();
      return done;
    };
  }

  async function newShop(username: string): Promise<Owned> {
    const company = { company_name: username, zip_code: '04101' };
    const payload = { username, email: `${username}@example.com`, password: PASSWORD, ...company };
    expect((await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload })).statusCode).toBe(200);
    return { owner: await logIn(t, username) };
  }

  const pageOf = (body: object) =>
    'url' in body ? stripe.sessions.get(String(body.url).split('/').at(-1) ?? '') : null;
  const isRefused = [409, { detail: billingErrors.requestedAtOnce, code: 'requested_at_once' }];

  test('Only the page of the later one can be paid when that of the earlier one comes last', async () => {
    const shop = await newShop('comes-last');
    const finish = await upTo(MAKES_PAGE, () => checkout(shop, 'stock'));
    const pages = new Set(stripe.sessions.keys());
    const later = await checkout(shop, 'both');
    const earlier = await finish();
    expect([earlier.status, earlier.body]).toMatchObject(isRefused);
    const made = [...stripe.sessions.values()].filter(({ id }) => !pages.has(id));
    expect(made.map(({ status }) => status).sort()).toEqual(['expired', 'open']);
    expect(pageOf(later.body)?.status).toBe('open');
    expect((await checkout(shop, 'both')).body).toEqual(later.body);
  });

  test('Only the page of the earlier one can be paid when it comes before the later request is kept', async () => {
    const shop = await newShop('comes-first');
    // Each request ends this plan at Stripe first, which takes some time.
    const unpaid = await buy(shop, 'loyalty');
    unpaid.status = 'unpaid';
    await report(unpaid);
    const finishEarlier = await upTo(MAKES_PAGE, () => checkout(shop, 'stock'));
    const finishLater = await upTo(/\/v1\/subscriptions\//, () => checkout(shop, 'both'));
    const earlier = await finishEarlier();
    expect(pageOf(earlier.body)?.status).toBe('open');
    const later = await finishLater();
    expect([later.status, later.body]).toMatchObject(isRefused);
    // Chosen again, the plan has the one page that can be paid.
    const again = await checkout(shop, 'both');
    expect([pageOf(earlier.body)?.status, pageOf(again.body)?.status]).toEqual(['expired', 'open']);
  });
});

test("Every request sent matches Stripe's API description", () => {
  expect(stripe.sent.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(faultsByStripesSpec(stripe.sent) ?? []).toEqual([]);
});
