import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Square, SquareClient } from 'square';
import { DAY_MS } from '#contract/dates.ts';
import { type PosAccount, type PosDriver, PosError, type PosEvent, type PosGrant, type SellableItem } from './pos.ts';
import { countsOf } from './square.counts.ts';
import { ask } from './square.faults.ts';
import { nameOf } from './square.names.ts';
import { saleOf } from './square.sales.ts';

export interface SquareSettings {
  application_id: string;
  application_secret: string;
  /** The signature key of the webhook subscription; null: events are not accepted, and sales come with the syncs alone. */
  webhook_key: string | null;
  /** Where Square sends its events, exactly as it was entered there. */
  webhook_url: string;
  /** Another base address: the sandbox, or a test server. */
  api_url: string | undefined;
}

const LIVE = 'https://connect.squareup.com';
/** What we ask the owner for. Counts alone are written, and only where the company chose so. */
const SCOPES = ['MERCHANT_PROFILE_READ', 'ITEMS_READ', 'ORDERS_READ', 'INVENTORY_READ', 'INVENTORY_WRITE'];
const TIMEOUT_S = 30;
const ORDERS = 500;
/** Tokens end after 30 days; Square asks to renew them every week. */
const RENEW_AFTER_MS = 7 * DAY_MS;

/** The library follows redirects, and would take the application's secret and the tokens along. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** Square's catalog and orders of one place, by the official library. */
export function squarePos(settings: SquareSettings): PosDriver {
  const { application_id: clientId, application_secret: clientSecret, webhook_key, webhook_url } = settings;
  const baseUrl = settings.api_url ?? LIVE;
  // Retries are ours: between them the task says why it waits.
  const clientOf = (token: string | null) =>
    new SquareClient({ token: token ?? 'none', baseUrl, maxRetries: 0, timeoutInSeconds: TIMEOUT_S, fetch: fetchHere });
  const grantOf = ({ accessToken, refreshToken, expiresAt }: Square.ObtainTokenResponse, now: Date): PosGrant => {
    if (!accessToken || !refreshToken || !expiresAt) throw new PosError('Square: no token', { fault: 'refused' });
    const expires_at = new Date(expiresAt);
    return { token: accessToken, refresh_token: refreshToken, expires_at, renew_at: renewAt(expires_at, now) };
  };

  return {
    isCounting: true,
    open: ({ token, place_ref }) => accountOf(clientOf(token), place_ref),
    grants: {
      page(state, return_url) {
        const query = new URLSearchParams({ client_id: clientId, scope: SCOPES.join(' '), session: 'false', state });
        query.set('redirect_uri', return_url);
        return `${baseUrl}/oauth2/authorize?${query}`;
      },
      async accept(code, return_url, now) {
        const request = { clientId, clientSecret, grantType: 'authorization_code', code, redirectUri: return_url };
        return grantOf(await ask(() => clientOf(null).oAuth.obtainToken(request)), now);
      },
      async renew({ refresh_token }, now) {
        const request = { clientId, clientSecret, grantType: 'refresh_token', refreshToken: refresh_token };
        try {
          return grantOf(await ask(() => clientOf(null).oAuth.obtainToken(request)), now);
        } catch (error) {
          const isOver = error instanceof PosError && error.fault === 'refused';
          throw isOver ? new PosError(error.message, { fault: 'signed_out', cause: error }) : error;
        }
      },
      async revoke({ token }) {
        const headers = { Authorization: `Client ${clientSecret}` };
        await ask(() => clientOf(null).oAuth.revokeToken({ clientId, accessToken: token }, { headers }));
      },
    },
    ...(webhook_key === null
      ? {}
      : {
          readEvents: ({ raw, header }) => {
            const isGenuine = isSigned(raw, header('x-square-hmacsha256-signature'), { webhook_key, webhook_url });
            return isGenuine ? eventsIn(raw) : null;
          },
        }),
  };
}

function renewAt(expires_at: Date, now: Date): Date {
  return new Date(Math.min(+now + RENEW_AFTER_MS, (+now + +expires_at) / 2));
}

function accountOf(client: SquareClient, place_ref: string | null): PosAccount {
  const place = () => {
    if (place_ref === null) throw new PosError('Square: no place was chosen', { fault: 'refused' });
    return place_ref;
  };
  return {
    async describe(abortSignal) {
      const { locations = [] } = await ask(() => client.locations.list({ abortSignal }), abortSignal);
      const open = locations.filter(({ status }) => status === 'ACTIVE');
      const [first] = open;
      return {
        account_ref: first?.merchantId ?? '',
        account_name: first?.businessName || first?.name || 'Square',
        places: open.flatMap(({ id, name }) => (id ? [{ ref: id, name: name || id }] : [])),
      };
    },
    async listItems(cursor, abortSignal) {
      const request = { types: 'ITEM,MODIFIER', ...(cursor === null ? {} : { cursor }) };
      const { data, response } = await ask(() => client.catalog.list(request, { abortSignal }), abortSignal);
      return { rows: data.flatMap(itemsIn), cursor: response.cursor || null };
    },
    async listSales({ changed_from, changed_until, cursor }, abortSignal) {
      const updatedAt = { startAt: changed_from.toISOString(), endAt: changed_until.toISOString() };
      const request: Square.SearchOrdersRequest = {
        locationIds: [place()],
        limit: ORDERS,
        returnEntries: false,
        query: { filter: { dateTimeFilter: { updatedAt } }, sort: { sortField: 'UPDATED_AT', sortOrder: 'ASC' } },
        ...(cursor === null ? {} : { cursor }),
      };
      const answer = await ask(() => client.orders.search(request, { abortSignal }), abortSignal);
      const orders = answer.orders ?? [];
      const last = orders.at(-1)?.updatedAt;
      return { rows: orders.flatMap(saleOf), cursor: answer.cursor || null, reached_at: last ? new Date(last) : null };
    },
    async findSales(refs, abortSignal) {
      const { orders = [] } = await ask(
        () => client.orders.batchGet({ orderIds: [...refs] }, { abortSignal }),
        abortSignal,
      );
      return orders.filter(({ locationId }) => locationId === place()).flatMap(saleOf);
    },
    counts: countsOf(client, place),
  };
}

/** Each variation of an item is sold on its own. */
function itemsIn(object: Square.CatalogObject): SellableItem[] {
  if (object.type === 'MODIFIER') {
    const { name, priceMoney } = object.modifierData ?? {};
    if (!object.id || !name) return [];
    return [{ ref: object.id, name, sku: null, barcode: null, price_cents: centsOf(priceMoney), kind: 'modifier' }];
  }
  if (object.type !== 'ITEM') return [];
  const { name: item, variations } = object.itemData ?? {};
  return (variations ?? []).flatMap((variation) => {
    if (variation.type !== 'ITEM_VARIATION' || !variation.id) return [];
    const { name, sku, upc, priceMoney } = variation.itemVariationData ?? {};
    return [
      {
        ref: variation.id,
        name: nameOf(item, name),
        sku: sku || null,
        barcode: upc || null,
        price_cents: centsOf(priceMoney),
        kind: 'item' as const,
      },
    ];
  });
}

const centsOf = (money: Square.Money | undefined) =>
  money?.amount === undefined || money.amount === null ? null : Math.max(0, Number(money.amount));

/** Square's signature covers the address and the bytes. Compared in constant time. */
function isSigned(
  raw: Buffer,
  signature: string,
  { webhook_key, webhook_url }: { webhook_key: string; webhook_url: string },
): boolean {
  const expected = createHmac('sha256', webhook_key).update(webhook_url).update(raw).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Notification {
  merchant_id?: string;
  event_id?: string;
  type?: string;
  data?: { id?: string; object?: Record<string, { order_id?: string } | undefined> };
}

/** Which order an event is about. When the permission was taken away, any question shows it. */
function eventsIn(raw: Buffer): PosEvent[] {
  const { merchant_id, event_id, type = '', data } = readJson(raw) ?? {};
  if (!merchant_id || !event_id) return [];
  const about = Object.values(data?.object ?? {}).find((one) => one?.order_id)?.order_id;
  const sale_ref = type === 'oauth.authorization.revoked' ? merchant_id : about;
  return sale_ref ? [{ event_ref: event_id, account_ref: merchant_id, sale_ref }] : [];
}

function readJson(raw: Buffer): Notification | null {
  try {
    return JSON.parse(raw.toString('utf8')) as Notification;
  } catch {
    return null;
  }
}
