import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '#contract/dates.ts';

export const SQUARE = {
  application_id: 'sq0idp-counterbook',
  application_secret: 'sq0csp-counterbook',
  webhook_key: 'signature-key-of-tests',
  webhook_url: 'https://shop.example.com/webhooks/pos/square',
};

/** An order as Square writes it. Nearly every field can be missing. */
export interface SquareOrder {
  id: string;
  location_id: string;
  state: 'OPEN' | 'COMPLETED' | 'CANCELED' | 'DRAFT';
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

export interface SquareRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
  status: number;
  answer: object;
}

/** The part of Square's API that the product uses, with a memory of its orders, its catalog and its tokens. */
export interface SquareServer {
  url: string;
  sent: SquareRequest[];
  orders: Map<string, SquareOrder>;
  catalog: object[];
  /** What is in stock there, by variation; a physical count sets it. */
  stock: Map<string, string>;
  /** Variations that Square does not count: it refuses every batch with one of them. */
  uncounted: Set<string>;
  /** Owners let us read and write the inventory unless they connected before that was asked. */
  mayCount: { write: boolean };
  /** Whose account the owner lets us in. */
  owner: { merchant_id: string };
  /** Tokens that open the account, with when they end. */
  tokens: Map<string, Date>;
  /** The next answers have these statuses. */
  failing: { status: number; retry_after?: number; location?: string }[];
  /** The owner takes the permission away. */
  revoke(): void;
  /** Starts over, as if nobody had been there. */
  forget(): void;
  /** An event of this moment, signed as Square signs it. */
  event(
    type: string,
    orderId: string,
    options?: { event_id?: string; key?: string; url?: string },
  ): { payload: string; signature: string };
  close(): Promise<void>;
}

const MERCHANT = 'MLMERCHANT1';
export const LOCATION = 'LMAIN';

/** Starts it on a free port of loopback. `clock` is its time, `latency_ms` passes before each answer. */
export async function startSquareServer(clock: { now: Date }, latency_ms = 0): Promise<SquareServer> {
  const sent: SquareRequest[] = [];
  const orders = new Map<string, SquareOrder>();
  const catalog: object[] = [];
  const stock = new Map<string, string>();
  const uncounted = new Set<string>();
  const mayCount = { write: true };
  const owner = { merchant_id: MERCHANT };
  const batches = new Map<string, object>();
  const tokens = new Map<string, Date>();
  const failing: SquareServer['failing'] = [];
  let refreshToken = '';
  let sorted: { size: number; rows: SquareOrder[] } = { size: -1, rows: [] };
  let count = 0;
  const error = (category: string, code: string) => ({ errors: [{ category, code, detail: code }] });

  function revoke(): void {
    tokens.clear();
    refreshToken = '';
  }

  function issue(): object {
    count += 1;
    const expires = new Date(+clock.now + 30 * DAY_MS);
    refreshToken ||= `refresh-${count}`;
    tokens.set(`token-${count}`, expires);
    return {
      access_token: `token-${count}`,
      token_type: 'bearer',
      expires_at: expires.toISOString(),
      ...owner,
      refresh_token: refreshToken,
      short_lived: false,
    };
  }

  function grant(body: Record<string, unknown>): [number, object] {
    const { client_id, client_secret, grant_type, code, refresh_token } = body;
    const isOurs = client_id === SQUARE.application_id && client_secret === SQUARE.application_secret;
    if (!isOurs) return [401, error('AUTHENTICATION_ERROR', 'UNAUTHORIZED')];
    if (grant_type === 'authorization_code' && code === 'right') return [200, issue()];
    if (grant_type === 'refresh_token' && refresh_token === refreshToken && refreshToken) return [200, issue()];
    return [400, error('INVALID_REQUEST_ERROR', 'BAD_REQUEST')];
  }

  function search(body: Record<string, unknown>): object {
    const {
      limit = 500,
      cursor,
      query,
    } = body as {
      limit?: number;
      cursor?: string;
      query: { filter: { date_time_filter: { updated_at: { start_at: string; end_at: string } } } };
    };
    const { start_at, end_at } = query.filter.date_time_filter.updated_at;
    if (!cursor || sorted.size !== orders.size) {
      sorted = { size: orders.size, rows: [...orders.values()].sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1)) };
    }
    const wanted = sorted.rows.filter(({ updated_at }) => updated_at >= start_at && updated_at <= end_at);
    const at = Number(cursor ?? 0);
    const next = at + limit < wanted.length ? { cursor: String(at + limit) } : {};
    const page = wanted.slice(at, at + limit);
    return { ...(page.length > 0 ? { orders: page } : {}), ...next };
  }

  function answer({ method, path, body }: SquareRequest, authorization: string): [number, object] {
    if (path === '/oauth2/token') return grant(body ?? {});
    if (path === '/oauth2/revoke') {
      if (authorization !== `Client ${SQUARE.application_secret}`)
        return [401, error('AUTHENTICATION_ERROR', 'UNAUTHORIZED')];
      tokens.clear();
      return [200, { success: true }];
    }
    const expires = tokens.get(authorization.replace('Bearer ', ''));
    if (!expires) return [401, error('AUTHENTICATION_ERROR', 'ACCESS_TOKEN_REVOKED')];
    if (expires < clock.now) return [401, error('AUTHENTICATION_ERROR', 'ACCESS_TOKEN_EXPIRED')];
    if (method === 'GET' && path === '/v2/locations') {
      const place = { status: 'ACTIVE', ...owner, business_name: 'Maple Deli', currency: 'USD' };
      return [
        200,
        {
          locations: [
            { id: LOCATION, name: 'Main Street', ...place },
            { id: 'LOLD', ...place, status: 'INACTIVE' },
          ],
        },
      ];
    }
    if (method === 'GET' && path === '/v2/catalog/list') return [200, catalog.length > 0 ? { objects: catalog } : {}];
    if (path === '/v2/orders/search') return [200, search(body ?? {})];
    if (path === '/v2/orders/batch-retrieve') {
      const { order_ids } = body as { order_ids: string[] };
      return [200, { orders: order_ids.flatMap((id) => orders.get(id) ?? []) }];
    }
    if (path === '/v2/inventory/counts/batch-retrieve') {
      const { catalog_object_ids } = body as { catalog_object_ids: string[] };
      const counts = catalog_object_ids.flatMap((id) => countOf(id));
      return [200, counts.length > 0 ? { counts } : {}];
    }
    if (path === '/v2/inventory/changes/batch-create') return recount(body ?? {});
    return [404, error('INVALID_REQUEST_ERROR', 'NOT_FOUND')];
  }

  function countOf(id: string): object[] {
    const quantity = stock.get(id);
    const at = { location_id: LOCATION, calculated_at: clock.now.toISOString() };
    const what = { catalog_object_id: id, catalog_object_type: 'ITEM_VARIATION', state: 'IN_STOCK' };
    return quantity === undefined ? [] : [{ ...what, ...at, quantity }];
  }

  /** The same key answers as before and changes nothing. */
  function recount(body: Record<string, unknown>): [number, object] {
    if (!mayCount.write) return [403, error('AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES')];
    const { idempotency_key, changes } = body as {
      idempotency_key: string;
      changes: { physical_count: { catalog_object_id: string; quantity: string; occurred_at: string } }[];
    };
    const before = batches.get(idempotency_key);
    if (before) return [200, before];
    const counts = changes.map(({ physical_count }) => physical_count);
    const isLate = counts.some(({ occurred_at }) => {
      const age = +clock.now - Date.parse(occurred_at);
      return age < 0 || age > DAY_MS;
    });
    const isUnknown = counts.some(({ catalog_object_id }) => uncounted.has(catalog_object_id));
    if (isLate || isUnknown || changes.length > 100) return [400, error('INVALID_REQUEST_ERROR', 'BAD_REQUEST')];
    for (const { catalog_object_id, quantity } of counts) stock.set(catalog_object_id, quantity);
    const answer = { counts: counts.flatMap(({ catalog_object_id }) => countOf(catalog_object_id)) };
    batches.set(idempotency_key, answer);
    return [200, answer];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://square');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const known = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : null,
      status: 0,
      answer: {},
    };
    if (latency_ms > 0) await pause(latency_ms);
    const fault = failing.shift();
    const [status, body] = fault
      ? [fault.status, error('RATE_LIMIT_ERROR', 'RATE_LIMITED')]
      : answer(known, request.headers.authorization ?? '');
    sent.push({ ...known, status, answer: body });
    if (sent.length > 1000) sent.shift();
    const wait = fault?.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) };
    const elsewhere = fault?.location === undefined ? {} : { location: fault.location };
    response.writeHead(status, { 'content-type': 'application/json', ...wait, ...elsewhere }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    orders,
    catalog,
    stock,
    uncounted,
    mayCount,
    owner,
    tokens,
    failing,
    revoke,
    forget() {
      revoke();
      for (const known of [orders, stock, uncounted, batches]) known.clear();
      for (const list of [sent, catalog, failing]) list.length = 0;
      mayCount.write = true;
      owner.merchant_id = MERCHANT;
    },
    event(type, orderId, { event_id, key = SQUARE.webhook_key, url = SQUARE.webhook_url } = {}) {
      count += 1;
      const name = type.replace('.', '_');
      const payload = JSON.stringify({
        ...owner,
        type,
        event_id: event_id ?? `event-${count}`,
        created_at: clock.now.toISOString(),
        data: {
          type: 'order',
          id: orderId,
          object: { [name]: { order_id: orderId, version: 2, location_id: LOCATION } },
        },
      });
      return {
        payload,
        signature: createHmac('sha256', key)
          .update(url + payload)
          .digest('base64'),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
