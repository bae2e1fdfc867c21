import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { stripePayments } from '#server/drivers/payments.stripe.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, oldShop, type Shop, trialShop } from '#test/cast.ts';
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

type Bought = ReturnType<StripeServer['pay']>;

const membership = async (shop: Shop) => (await call(t, shop.owner, billing.membership)).body;
const checkout = (shop: Shop, plan: 'stock' | 'loyalty' | 'both') =>
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

async function buy(shop: Shop, plan: 'stock' | 'loyalty' | 'both'): Promise<Bought> {
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

test("Every request sent matches Stripe's API description", () => {
  expect(stripe.sent.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(faultsByStripesSpec(stripe.sent) ?? []).toEqual([]);
});
