import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_test_counterbook';

type Params = { [name: string]: string | Params };

export interface SentRequest {
  method: string;
  path: string;
  params: Params;
  idempotency_key: string | undefined;
}

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  url: string;
  expires_at: number;
  client_reference_id: string;
  customer: string | null;
  subscription: string | null;
  params: Params;
}

interface Subscription {
  id: string;
  object: 'subscription';
  status: string;
  customer: string;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  metadata: Record<string, string>;
  items: { object: 'list'; data: { id: string; current_period_end: number }[] };
}

export interface SignedEvent {
  id: string;
  payload: string;
  signature: string;
}

/** The part of Stripe's API that the product uses, with a memory of what was bought, canceled and paid. */
export interface StripeServer {
  url: string;
  /** All requests, in order. */
  sent: SentRequest[];
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  /** A customer pays on the page of this session. */
  pay(sessionId: string): Subscription;
  /** An event of this moment, signed as Stripe signs it. */
  event(type: string, object: object, options?: { id?: string; secret?: string }): SignedEvent;
  /** Every further call fails with this status until it is null again. */
  failing: { status: number | null };
  /** The next call of this kind (its method and path) is answered only after the returned function was called. */
  hold(kind: RegExp): () => void;
  close(): Promise<void>;
}

const MONTH_S = 30 * 86_400;

/** Starts it on a free port of loopback. `clock` is its time. */
export async function startStripeServer(clock: { now: Date }): Promise<StripeServer> {
  const sent: SentRequest[] = [];
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const answers = new Map<string, { status: number; body: object }>();
  const failing: { status: number | null } = { status: null };
  const gates = new Map<RegExp, Promise<void>>();
  const signer = new Stripe('sk_test_signer');
  const seconds = () => Math.floor(clock.now.getTime() / 1000);
  let count = 0;
  const name = (prefix: string) => `${prefix}_test_${++count}`;

  function answer(request: SentRequest): { status: number; body: object } {
    const { method, path, params } = request;
    const [, , family, id, verb] = path.split('/');
    if (path === '/v1/checkout/sessions' && method === 'POST') return ok(open(params));
    if (path === '/v1/billing_portal/sessions' && method === 'POST') {
      return ok({
        id: name('bps'),
        object: 'billing_portal.session',
        url: `https://billing.example.com/${params.customer}`,
      });
    }
    if (family === 'checkout') {
      const session = sessions.get(verb ?? '');
      if (!session) return missing('checkout.session');
      if (!path.endsWith('/expire')) return ok(session);
      if (session.status !== 'open') return refused('This Session is not open.');
      session.status = 'expired';
      return ok(session);
    }
    if (family === 'subscriptions') {
      const subscription = subscriptions.get(id ?? '');
      if (!subscription) return missing('subscription');
      if (method === 'POST') change(subscription, params);
      if (method === 'DELETE') {
        if (subscription.status === 'canceled') return missing('subscription');
        subscription.status = 'canceled';
        subscription.canceled_at = subscription.ended_at = seconds();
      }
      return ok(subscription);
    }
    return refused(`Unrecognized request URL (${method}: ${path}).`);
  }

  /** A date that the portal has set stays until it is cleared by name. */
  function change(subscription: Subscription, { cancel_at, cancel_at_period_end }: Params): void {
    if (cancel_at === '') subscription.cancel_at = null;
    if (cancel_at_period_end === 'true') {
      subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
    } else if (cancel_at_period_end === 'false' && subscription.cancel_at_period_end) {
      subscription.cancel_at = null;
    }
    if (cancel_at_period_end !== undefined) subscription.cancel_at_period_end = cancel_at_period_end === 'true';
  }

  function open(params: Params): Session {
    const id = name('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.example.com/${id}`,
      expires_at: seconds() + 86_400,
      client_reference_id: String(params.client_reference_id),
      customer: typeof params.customer === 'string' ? params.customer : null,
      subscription: null,
      params,
    };
    sessions.set(id, session);
    return session;
  }

  function pay(sessionId: string): Subscription {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The page ${sessionId} cannot be paid on.`);
    session.status = 'complete';
    session.customer ??= name('cus');
    session.subscription = name('sub');
    const { metadata } = session.params.subscription_data as Params;
    const subscription: Subscription = {
      id: session.subscription,
      object: 'subscription',
      status: 'active',
      customer: session.customer,
      start_date: seconds(),
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      metadata: metadata as Record<string, string>,
      items: { object: 'list', data: [{ id: name('si'), current_period_end: seconds() + MONTH_S }] },
    };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  function event(type: string, object: object, options: { id?: string; secret?: string } = {}): SignedEvent {
    const id = options.id ?? name('evt');
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created: seconds(),
      livemode: false,
      data: { object },
    });
    const secret = options.secret ?? WEBHOOK_SECRET;
    return { id, payload, signature: signer.webhooks.generateTestHeaderString({ payload, secret }) };
  }

  const server = createServer(async (message, response) => {
    const request = await readRequest(message);
    sent.push(request);
    const kind = [...gates.keys()].find((one) => one.test(`${request.method} ${request.path}`));
    if (kind) {
      const letGo = gates.get(kind);
      gates.delete(kind);
      await letGo;
    }
    const key = request.idempotency_key;
    const known = key === undefined ? undefined : answers.get(key);
    const given = known ?? (failing.status === null ? answer(request) : failure(failing.status));
    // A failure is repeated with its key as well, but not one from before Stripe began.
    if (key !== undefined && given.status !== 503) answers.set(key, structuredClone(given));
    send(response, given.status, given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    sessions,
    subscriptions,
    pay,
    event,
    failing,
    hold(kind) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(kind, promise);
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ok = (body: object) => ({ status: 200, body });
const failure = (status: number) => ({ status, body: { error: { type: 'api_error', message: 'Down.' } } });
const refused = (message: string) => ({ status: 400, body: { error: { type: 'invalid_request_error', message } } });
const missing = (what: string) => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(message: IncomingMessage): Promise<SentRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  const key = message.headers['idempotency-key'];
  return {
    method: message.method ?? '',
    path: new URL(message.url ?? '', 'http://stripe').pathname,
    params: nest(form),
    // The SDK's own keys are for its own retries.
    idempotency_key: typeof key === 'string' && !key.startsWith('stripe-node-retry') ? key : undefined,
  };
}

/** `a[b][0]=c` as objects; a list is an object with the keys 0, 1, … */
function nest(form: URLSearchParams): Params {
  const root: Params = {};
  for (const [name, value] of form) {
    const path = name.split(/\[|\]\[?/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = root;
    for (const part of path) {
      const next = place[part] ?? {};
      place[part] = next;
      place = next as Params;
    }
    place[last] = value;
  }
  return root;
}
