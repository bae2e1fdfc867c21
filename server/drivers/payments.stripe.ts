import Stripe from 'stripe';
import { ProviderError } from '#server/platform/errors.ts';
import type { CheckoutOrder, PaymentEvent, Payments, PlanState, ProviderSubscription, Running } from './payments.ts';

export interface StripeSettings {
  secret_key: string;
  webhook_secret: string;
  /** Another base address, for tests. */
  api_url: string | undefined;
}

/** A user waits for the answer, and a company's plan is locked meanwhile. */
const TIMEOUT_MS = 10_000;

/** Stripe: Checkout for buying, its billing portal for cards and bills, signed events for all changes there. */
export function stripePayments(settings: StripeSettings): Payments {
  const stripe = openStripe(settings);

  return {
    driver: 'stripe',

    checkout: (order, key) =>
      callStripe(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: key });
        if (!session.url) throw new ProviderError('The Stripe Checkout session has no page.', { permanent: true });
        return { url: session.url, checkout_ref: session.id, expires_at: fromSeconds(session.expires_at) };
      }),

    closeCheckout: (checkout_ref) =>
      callStripe(async () => {
        const session = await stripe.checkout.sessions.retrieve(checkout_ref);
        if (session.status === 'expired') return;
        await stripe.checkout.sessions.expire(checkout_ref);
      }),

    portal: (customer, return_url) =>
      callStripe(async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),

    cancelAtPeriodEnd: (running, key) => callStripe(() => change(stripe, running, { cancel_at_period_end: true }, key)),

    resume: (running, key) => callStripe(() => resume(stripe, running, key)),

    read: (provider_ref) =>
      callStripe(async () => {
        const found = await find(stripe, provider_ref);
        return found && subscriptionOf(found);
      }),

    endUnpaid: (provider_ref) => callStripe(() => endUnpaid(stripe, provider_ref)),

    readEvent({ raw, header }) {
      try {
        return concernOf(stripe.webhooks.constructEvent(raw, header('stripe-signature'), settings.webhook_secret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function openStripe({ secret_key, api_url }: StripeSettings): Stripe {
  const base = api_url === undefined ? undefined : new URL(api_url);
  return new Stripe(secret_key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
}

/** Prices are part of the order, so that nothing has to be set up at Stripe first. */
function sessionOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { company_id, plan, fee } = order;
  const price = (name: string, unit_amount: number) => ({ currency: 'usd', unit_amount, product_data: { name } });
  return {
    mode: 'subscription',
    client_reference_id: company_id,
    ...(order.customer_ref ? { customer: order.customer_ref } : { customer_email: order.email }),
    line_items: [
      {
        quantity: 1,
        price_data: { ...price(order.plan_name, order.monthly_cents), recurring: { interval: 'month' } },
      },
      // A price that does not recur is only on the first bill.
      ...(fee ? [{ quantity: 1, price_data: price(fee.name, fee.cents) }] : []),
    ],
    subscription_data: { metadata: { company_id, plan } },
    success_url: order.success_url,
    cancel_url: order.cancel_url,
  };
}

/** Stripe's portal cancels by a date, which only clearing the date takes back; the two ways cannot be changed in one call. */
async function resume(stripe: Stripe, running: Running, key: string): Promise<PlanState> {
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(refOf(running));
  const state =
    cancel_at !== null && !cancel_at_period_end
      ? await change(stripe, running, { cancel_at: '' }, `${key}-date`)
      : await change(stripe, running, { cancel_at_period_end: false }, key);
  if (state.cancels_at) throw new ProviderError('The subscription is still canceled at Stripe.', { permanent: true });
  return state;
}

/** Unpaid and paused subscriptions continue at Stripe until they are paid or canceled. */
async function endUnpaid(stripe: Stripe, provider_ref: string): Promise<boolean> {
  const found = await find(stripe, provider_ref);
  if (!found || found.status === 'canceled') return true;
  if (statusOf(found.status) !== 'ended') return false;
  await unlessMissing(stripe.subscriptions.cancel(provider_ref));
  return true;
}

function find(stripe: Stripe, provider_ref: string): Promise<Stripe.Subscription | null> {
  return unlessMissing(stripe.subscriptions.retrieve(provider_ref));
}

/** Null when Stripe has no such object, as after canceling it a second time. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

async function change(
  stripe: Stripe,
  running: Running,
  params: Stripe.SubscriptionUpdateParams,
  idempotencyKey: string,
): Promise<PlanState> {
  const state = subscriptionOf(await stripe.subscriptions.update(refOf(running), params, { idempotencyKey }));
  if (!state) throw new ProviderError('The subscription was never paid.', { permanent: true });
  return state;
}

function refOf({ provider_ref }: Running): string {
  if (!provider_ref) throw new ProviderError('Stripe does not know this subscription.', { permanent: true });
  return provider_ref;
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription | null {
  const status = statusOf(subscription.status);
  if (!status) return null;
  // Since 2025 the period belongs to the items; all of ours have the same one.
  const period_end = subscription.items.data[0]?.current_period_end;
  const cancel_at = subscription.cancel_at ?? (subscription.cancel_at_period_end ? period_end : null);
  const { ended_at, customer } = subscription;
  return {
    provider_ref: subscription.id,
    customer_ref: typeof customer === 'string' ? customer : customer.id,
    started_at: fromSeconds(subscription.start_date),
    company_id: subscription.metadata.company_id ?? null,
    plan: subscription.metadata.plan ?? null,
    status,
    cancels_at: status !== 'ended' && cancel_at ? fromSeconds(cancel_at) : null,
    // An unpaid or paused subscription continues at Stripe, and so has no end there.
    ended_at: status === 'ended' && ended_at ? fromSeconds(ended_at) : null,
  };
}

/** Null: the first payment has not arrived (yet, or ever). Statuses that Stripe may add later stop nothing. */
function statusOf(status: Stripe.Subscription.Status): PlanState['status'] | null {
  if (status === 'incomplete' || status === 'incomplete_expired') return null;
  if (status === 'past_due') return 'past_due';
  // Unpaid: all attempts to take the money have failed.
  return status === 'canceled' || status === 'unpaid' || status === 'paused' ? 'ended' : 'active';
}

/** Only the subscription's id is taken from an event; its state is read again. */
function concernOf(event: Stripe.Event): PaymentEvent {
  const { id: event_id, type } = event;
  const object = event.data.object as unknown as Record<string, unknown>;
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    return { event_id, type, about: aboutOf(object.client_reference_id, object.subscription) };
  }
  if (type.startsWith('customer.subscription.')) {
    const metadata = object.metadata as Record<string, unknown> | null;
    return { event_id, type, about: aboutOf(metadata?.company_id, object.id) };
  }
  return { event_id, type, about: null };
}

function aboutOf(company_id: unknown, provider_ref: unknown): PaymentEvent['about'] {
  return typeof company_id === 'string' && typeof provider_ref === 'string' ? { company_id, provider_ref } : null;
}

const fromSeconds = (seconds: number) => new Date(seconds * 1000);

/** Stripe's failures in our words: refused permanently, or worth another attempt. */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError || !(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const permanent = status >= 400 && status < 500 && status !== 409 && status !== 429;
    throw new ProviderError(`Stripe: ${error.message}`, {
      permanent,
      answered: permanent || status >= 500,
      cause: error,
    });
  }
}
