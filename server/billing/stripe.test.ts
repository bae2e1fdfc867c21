import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { billing } from '#contract/billing/billing.ts';
import { billingErrors } from '#contract/billing/errors.texts.ts';
import { IMPLEMENTATION_FEE_CENTS, PLANS } from '#contract/billing/plans.ts';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { stripePayments } from '#server/drivers/payments.stripe.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import {
  type SignedEvent,
  type StripeServer,
  startStripeServer,
  WEBHOOK_SECRET,
} from '#test/providers/stripe_server.ts';
import { faultsByStripesSpec } from '#test/providers/stripe_spec.ts';
import { audited, countRows } from '#test/rows.ts';

const CONTACT = 'billing@example.com';

let t: TestApp;
let stripe: StripeServer;
let shop: Shop;
let maple: Shop;
const clock = { now: new Date() };

beforeAll(async () => {
  stripe = await startStripeServer(clock);
  const settings = { secret_key: 'sk_test_1', webhook_secret: WEBHOOK_SECRET, api_url: stripe.url };
  t = await buildTestApp({ payments: stripePayments(settings) });
  shop = await trialShop(t);
  maple = await mapleDeli(t);
});
beforeEach(() => {
  clock.now = t.clock.now;
});
afterAll(async () => {
  await t.close();
  await stripe.close();
});

const checkout = (plan: 'stock' | 'loyalty' | 'both', token = shop.owner) =>
  call(t, token, billing.checkout, { body: { plan } });
const membership = async () => (await call(t, shop.owner, billing.membership)).body;
const sessionIdOf = (url: string) => url.split('/').at(-1) ?? '';
const urlOf = (body: object) => ('url' in body ? String(body.url) : '');

function deliver({ payload, signature }: Pick<SignedEvent, 'payload' | 'signature'>) {
  return t.app.inject({
    method: 'POST',
    url: '/webhooks/payments/stripe/events',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
}

async function entitlements(companyId = shop.companyId) {
  const { rows } = await t.owner.query(
    `select feature, starts_at, ends_at from entitlements where company_id = $1 and kind = 'paid' order by feature`,
    [companyId],
  );
  return rows;
}

test('The offer says that plans are paid online', async () => {
  expect((await call(t, null, billing.offer)).body).toEqual({ pays_online: true, contact: CONTACT });
});

test('Two simultaneous clicks make one request with one page', async () => {
  const [first, second] = await Promise.all([checkout('stock'), checkout('stock')]);
  const third = await checkout('stock');
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(new Set([first, second, third].map(({ body }) => urlOf(body))).size).toBe(1);
  expect(stripe.sessions.size).toBe(1);
  const [session] = stripe.sessions.values();
  expect(session?.params).toMatchObject({
    mode: 'subscription',
    client_reference_id: shop.companyId,
    customer_email: 'trial@example.com',
    line_items: {
      0: { price_data: { unit_amount: String(PLANS.stock.monthly_cents), recurring: { interval: 'month' } } },
      1: { price_data: { unit_amount: String(IMPLEMENTATION_FEE_CENTS) } },
    },
    subscription_data: { metadata: { company_id: shop.companyId, plan: 'stock' } },
  });
  expect(await membership()).toMatchObject({ action: 'start', requested_plan: null, implementation_fee_due: true });
});

test('Choosing another plan closes the first checkout page, so that both cannot be paid', async () => {
  const before = urlOf((await checkout('stock')).body);
  const after = urlOf((await checkout('both')).body);
  expect(after).not.toBe(before);
  expect(stripe.sessions.get(sessionIdOf(before))?.status).toBe('expired');
  expect(stripe.sessions.get(sessionIdOf(after))?.status).toBe('open');
});

test('An event with a wrong signature, a changed body or no signature is refused and changes nothing', async () => {
  const subscription = { id: 'sub_forged', metadata: { company_id: shop.companyId, plan: 'both' } };
  const good = stripe.event('customer.subscription.created', subscription);
  const forged = stripe.event('customer.subscription.created', subscription, { secret: 'whsec_of_somebody_else' });
  for (const attempt of [
    forged,
    { ...good, payload: good.payload.replace('sub_forged', 'sub_changed') },
    { ...good, signature: '' },
    { payload: '', signature: good.signature },
  ]) {
    const answer = await deliver(attempt);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ detail: billingErrors.badSignature, code: 'bad_signature' });
  }
  expect(await entitlements()).toEqual([]);
  expect(await countRows(t, 'payment_events')).toBe(0);
});

test('A payment opens the plan once, in whatever order and however often its events arrive', async () => {
  const session = sessionIdOf(urlOf((await checkout('both')).body));
  const bought = stripe.pay(session);
  // The event of the page comes last and twice; an early snapshot of the subscription says "incomplete".
  const events = [
    stripe.event('customer.subscription.updated', bought),
    stripe.event('customer.subscription.created', { ...bought, status: 'incomplete' }),
    stripe.event('checkout.session.completed', stripe.sessions.get(session) ?? {}),
  ];
  const outcomes: string[] = [];
  for (const event of [...events, ...events]) {
    const answer = await deliver(event);
    expect(answer.statusCode, answer.body).toBe(200);
    outcomes.push(answer.json().outcome);
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'replayed', 'replayed', 'replayed']);
  expect((await entitlements()).map(({ feature, ends_at }) => [feature, ends_at])).toEqual([
    ['invoice_scanning', null],
    ['loyalty_sms', null],
  ]);
  const teamMember = await membership();
  expect(teamMember).toMatchObject({
    label: 'Active Paid Plan',
    action: 'cancel',
    plan: 'both',
    trials: [],
    cancels_at: null,
    implementation_fee_due: false,
    has_portal: true,
  });
  expect((await call(t, shop.owner, account.getUser)).body).toMatchObject({
    is_paid_user: true,
    subscription_id: teamMember.subscription_id,
  });
  const audits = await audited(t, { company_id: shop.companyId });
  expect(audits.map(({ action }) => action).filter((action) => action.startsWith('subscription.'))).toEqual([
    'subscription.started',
  ]);
});

test('The same events at the same moment leave one plan', async () => {
  const [bought] = stripe.subscriptions.values();
  const issues = Array.from({ length: 5 }, () => stripe.event('customer.subscription.updated', bought ?? {}));
  const answers = await Promise.all([...issues, ...issues].map(deliver));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const { rows } = await t.owner.query('select revision from subscriptions where company_id = $1', [shop.companyId]);
  expect(rows).toEqual([{ revision: 1 }]);
});

test('Events about other subscriptions are accepted and ignored', async () => {
  const before = await countRows(t, 'subscriptions');
  const [bought] = stripe.subscriptions.values();
  const strangers = [
    stripe.event('invoice.finalized', { id: 'in_1' }),
    stripe.event('something.quite.new', {}),
    stripe.event('customer.subscription.updated', { id: 'sub_other', metadata: {} }),
    stripe.event('customer.subscription.updated', { id: 'sub_other', metadata: { company_id: 'shop-17' } }),
    stripe.event('customer.subscription.updated', { id: 'sub_gone', metadata: { company_id: shop.companyId } }),
    stripe.event('customer.subscription.updated', {
      id: bought?.id,
      metadata: { company_id: '00000000-0000-7000-8000-000000000000' },
    }),
    // Signed, but the subscription itself belongs to another company.
    stripe.event('customer.subscription.updated', { id: bought?.id, metadata: { company_id: maple.companyId } }),
  ];
  for (const event of strangers) expect((await deliver(event)).json()).toEqual({ outcome: 'ignored' });
  expect(await countRows(t, 'subscriptions')).toBe(before);
});

test('An event that arrives while Stripe cannot be read is sent again and then processed', async () => {
  const [bought] = stripe.subscriptions.values();
  const event = stripe.event('customer.subscription.updated', bought ?? {});
  stripe.failing.status = 500;
  expect((await deliver(event)).statusCode).toBe(500);
  stripe.failing.status = null;
  expect((await deliver(event)).json()).toEqual({ outcome: 'done' });
});

test('A running plan can be neither bought twice nor joined by another', async () => {
  const again = await checkout('both');
  expect([again.status, again.body]).toEqual([409, { detail: billingErrors.samePlan, code: 'conflict' }]);
  const other = await checkout('stock');
  expect([other.status, other.body]).toEqual([409, { detail: billingErrors.changePlan(CONTACT), code: 'conflict' }]);
});

test('The portal has an address', async () => {
  const answer = await call(t, shop.owner, billing.portal);
  expect(answer.body.url).toMatch(/^https:\/\/billing\.example\.com\/cus_/);
  const none = await call(t, maple.owner, billing.portal);
  expect([none.status, none.body]).toEqual([409, { detail: billingErrors.noPortal(CONTACT), code: 'conflict' }]);
});

test('An overdue payment is shown and closes nothing', async () => {
  const [bought] = stripe.subscriptions.values();
  if (bought) bought.status = 'past_due';
  await deliver(stripe.event('customer.subscription.updated', bought ?? {}));
  expect(await membership()).toMatchObject({ label: 'Active Paid Plan', payment_overdue: true });
  if (bought) bought.status = 'active';
  await deliver(stripe.event('customer.subscription.updated', bought ?? {}));
  expect(await membership()).toMatchObject({ payment_overdue: false });
});

test('After every payment attempt has failed the shop becomes read-only until it is paid', async () => {
  const [bought] = stripe.subscriptions.values();
  if (!bought) throw new Error('nothing was bought');
  const write = () => call(t, shop.owner, inventory.createItem, { body: { name: newId(), stock_unit: 'ea' } });
  bought.status = 'unpaid';
  for (let n = 0; n < 2; n++) await deliver(stripe.event('customer.subscription.updated', bought));
  // The rest of the trial still runs.
  expect(await membership()).toMatchObject({ label: 'Free Trial', action: 'start' });
  const start = t.clock.now;
  t.clock.now = new Date(start.getTime() + 14 * DAY_MS);
  shop.owner = await logIn(t, 'trial');
  expect((await write()).status).toBe(403);
  bought.status = 'active';
  await deliver(stripe.event('customer.subscription.updated', bought));
  expect((await write()).status).toBe(200);
  t.clock.now = start;
  expect(await membership()).toMatchObject({ label: 'Active Paid Plan', action: 'cancel' });
});

test('When Stripe is unavailable nothing changes, and the error says so', async () => {
  stripe.failing.status = 503;
  const answer = await call(t, shop.owner, billing.cancelSubscription);
  stripe.failing.status = null;
  expect([answer.status, answer.body]).toEqual([503, { detail: billingErrors.providerAway, code: 'unavailable' }]);
  expect(await membership()).toMatchObject({ action: 'cancel', cancels_at: null });
});

test('Canceling lasts to the end of the paid time, resuming undoes it, and each has a key of its own', async () => {
  const [bought] = stripe.subscriptions.values();
  const end = new Date((bought?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
  const from = stripe.sent.length;
  const [first, second] = await Promise.all([
    call(t, shop.owner, billing.cancelSubscription),
    call(t, shop.owner, billing.cancelSubscription),
  ]);
  for (const { body } of [first, second]) expect(body).toMatchObject({ action: 'resume', cancels_at: end });
  expect((await checkout('both')).body).toMatchObject({ detail: billingErrors.resumeInstead });
  expect((await call(t, shop.owner, billing.resume)).body).toMatchObject({ action: 'cancel', cancels_at: null });
  expect((await call(t, shop.owner, billing.resume)).status).toBe(200);
  expect((await call(t, shop.owner, billing.cancelSubscription)).body).toMatchObject({ cancels_at: end });
  const changes = stripe.sent.slice(from).filter(({ method }) => method === 'POST');
  expect(changes.map(({ params }) => params.cancel_at_period_end)).toEqual(['true', 'false', 'true']);
  expect(new Set(changes.map((change) => change.idempotency_key)).size).toBe(3);
  expect(changes.every((change) => change.idempotency_key)).toBe(true);
});

test('After Stripe failed once, canceling and resuming work at the next attempt', async () => {
  expect(await membership()).toMatchObject({ action: 'resume' });
  for (const [change, action] of [
    [billing.resume, 'cancel'],
    [billing.cancelSubscription, 'resume'],
  ] as const) {
    stripe.failing.status = 500;
    expect((await call(t, shop.owner, change)).status).toBe(503);
    stripe.failing.status = null;
    expect((await call(t, shop.owner, change)).body).toMatchObject({ action });
  }
});

test('The end of the plan makes the shop read-only at once, and coming back costs no second fee', async () => {
  const [bought] = stripe.subscriptions.values();
  if (!bought) throw new Error('nothing was bought');
  const start = t.clock.now;
  t.clock.now = new Date(start.getTime() + 20 * DAY_MS);
  shop.owner = await logIn(t, 'trial');
  bought.status = 'canceled';
  bought.ended_at = Math.floor(t.clock.now.getTime() / 1000);
  // A snapshot from before the end comes after it.
  await deliver(stripe.event('customer.subscription.deleted', bought));
  await deliver(stripe.event('customer.subscription.updated', { ...bought, status: 'active', ended_at: null }));
  const refused = await call(t, shop.owner, inventory.createItem, { body: { name: 'Milk', stock_unit: 'ea' } });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'plan_ended' }]);
  expect((await call(t, shop.owner, inventory.listItems)).status).toBe(200);
  expect(await membership()).toMatchObject({
    label: 'Trial Expired',
    action: 'start',
    subscription_id: null,
    implementation_fee_due: false,
  });

  clock.now = t.clock.now;
  const session = sessionIdOf(urlOf((await checkout('stock')).body));
  expect(stripe.sessions.get(session)?.params).toMatchObject({ customer: bought.customer });
  expect(Object.keys(stripe.sessions.get(session)?.params.line_items ?? {})).toEqual(['0']);
  const back = stripe.pay(session);
  await deliver(stripe.event('checkout.session.completed', stripe.sessions.get(session) ?? {}));
  expect(await membership()).toMatchObject({ label: 'Active Paid Plan', plan: 'stock', action: 'cancel' });
  expect((await call(t, shop.owner, inventory.createItem, { body: { name: 'Milk', stock_unit: 'ea' } })).status).toBe(
    200,
  );
  expect(back.status).toBe('active');
  t.clock.now = start;
});

test("Every request sent matches Stripe's API description", () => {
  expect(stripe.sent.length).toBeGreaterThan(10);
  const faults = faultsByStripesSpec(stripe.sent);
  if (faults === null) console.log("Not compared with Stripe's description: it does not lie beside the checkout.");
  else expect(faults).toEqual([]);
});
