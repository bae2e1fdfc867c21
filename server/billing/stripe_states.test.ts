import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { stripePayments } from '#server/drivers/payments.stripe.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
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

test("Every request sent matches Stripe's API description", () => {
  expect(faultsByStripesSpec(stripe.sent) ?? []).toEqual([]);
});
