import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Access, type Endpoint, FEATURE_CODES, type FeatureCode, mayCall } from '#contract/http.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { buildTestApp, fillPath, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, mapleDeli, oldShop, PASSWORD, type Shop } from '#test/cast.ts';
import { fingerprints } from '#test/rows.ts';
import { BODIES, rowsOfEveryKind } from '#test/rows_of_every_kind.ts';

/** Tests every entry of the endpoint table, so a new call is covered. */
const TABLE = Object.entries(ENDPOINTS).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
/** Ids of rows that belong to Maple Deli. */
let mapleIds: Record<string, string>;

beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
  mapleIds = await rowsOfEveryKind(t, maple);
});
afterAll(() => t.close());

function send(endpoint: Endpoint, token: string | null, body?: object) {
  return t.app.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, mapleIds)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  });
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const signedIn = TABLE.filter(([, endpoint]) => endpoint.access !== 'public');
const isFeature = (access: Access): access is FeatureCode => FEATURE_CODES.some((code) => code === access);
const featured = signedIn.filter(([, endpoint]) => isFeature(endpoint.access));
const managed = signedIn.filter(([, endpoint]) => endpoint.role === 'manager' || endpoint.role === 'owner');
const ofOneRow = signedIn.filter(([, endpoint]) => endpoint.params);
/** The owner of a company that never had the feature. */
const without = (access: Access) => (access === 'loyalty_sms' ? old.owner : corner.owner);
/** Global tables: look-ups before a company is known, or globally unique values. */
const GLOBAL_TABLES = [
  'users',
  'sessions',
  'company_directory',
  'outbox_mails',
  'invitation_tokens',
  'payment_events',
  'customer_tokens',
  'sender_numbers',
  'sender_threads',
  'inbound_receipts',
  'short_links',
  'mail_addresses',
  'pos_accounts',
];

test('The table has every call that the server answers, and no other', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = TABLE.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(served.sort()).toEqual(listed.sort());
});

describe('Without a session', () => {
  test.each(signedIn)('The call %s answers 401', async (_name, endpoint) => {
    expect((await send(endpoint, null)).statusCode).toBe(401);
    expect((await send(endpoint, 'x'.repeat(43))).statusCode).toBe(401);
  });
});

describe('Without the feature', () => {
  test.each(featured)('The call %s answers 403', async (_name, endpoint) => {
    const answer = await send(endpoint, without(endpoint.access));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('no_access');
  });
});

describe('When the trial has ended', () => {
  const tried = featured.filter(([, endpoint]) => endpoint.access === 'invoice_scanning');

  test.each(tried)('The call %s can read for thirty days and changes nothing', async (_name, endpoint) => {
    const answer = await send(endpoint, old.owner);
    if (endpoint.grace ?? endpoint.method === 'GET') {
      expect(answer.statusCode, answer.body).not.toBe(403);
    } else {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'trial_expired', detail: expect.stringContaining('has ended') });
    }
  });

  test.each(tried)('The call %s answers 403 to everything once they are over', async (_name, endpoint) => {
    const now = t.clock.now;
    // The trial ended a day ago.
    t.clock.now = new Date(now.getTime() + 29 * 86_400_000);
    lateOwner ??= await logInWithoutAccess();
    const answer = await send(endpoint, lateOwner);
    t.clock.now = now;
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('no_access');
  });
});

let lateOwner: string | undefined;
/** The login is refused because the owner has no access, and carries a session with which the owner can pay. */
async function logInWithoutAccess(): Promise<string> {
  const payload = { username: 'old', password: PASSWORD };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  return answer.json().access_token;
}

describe('A staff user where a manager is required', () => {
  test.each(managed)('The call %s answers 403', async (_name, endpoint) => {
    const answer = await send(endpoint, maple.staff, {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('forbidden');
  });
});

describe('An accountant', () => {
  /** What accountants change: their own password, second factors, sessions, daily email and messages to the provider. */
  const OWN = [
    'account.logout',
    'credentials.verifyPassword',
    'credentials.changePassword',
    'credentials.revokeSession',
    'credentials.revokeOtherSessions',
    'secondFactor.startApp',
    'secondFactor.addApp',
    'secondFactor.removeApp',
    'secondFactor.startPasskey',
    'secondFactor.addPasskey',
    'secondFactor.removePasskey',
    'secondFactor.renewRecoveryCodes',
    'email.change',
    'email.sendAgain',
    'feedback.send',
    'invoiceExports.setBookNames',
    'invoiceExports.start',
    'savedViews.create',
    'savedViews.remove',
    'savedViews.update',
    'waiting.setAlert',
    'waiting.setDailyMail',
    'waiting.setExpiringDays',
  ];
  const allowed = signedIn.filter(([, endpoint]) => mayCall('accountant', endpoint));
  const names = allowed.map(([name]) => name);
  let accountant: string;
  beforeAll(async () => {
    accountant = await addUser(t, maple.companyId, 'maple-accountant', 'accountant');
  });

  // Of an operator's calls they are told what everybody is told.
  const refused = signedIn.filter(([name, { access }]) => !names.includes(name) && access !== 'operator');
  test.each(refused)('The call %s answers 403', async (name, endpoint) => {
    const answer = await send(endpoint, accountant, BODIES[name] ?? {});
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  test.each(allowed.filter(([, endpoint]) => endpoint.reply !== 'stream' && endpoint.method === 'GET'))(
    'The call %s answers',
    async (name, endpoint) => {
      const queries: Record<string, string> = {
        'account.hasFeature': '?code=invoice_scanning',
        // The number of a contact of this shop.
        'search.find': '?query=2075550142',
        'orders.listOrderable': `?vendor_id=${mapleIds.vendor_id}`,
        'exchangeRates.last': '?currency=EUR',
        'invoiceExports.preview': '?format=csv&from=2026-01-01&to=2026-01-31',
        'invoiceExports.bookNames': '?target=xero',
        'savedViews.list': '?list=invoices',
        'credits.candidates': `?order_id=${mapleIds.order_id}`,
      };
      const answer = await t.app.inject({
        url: `/api${fillPath(endpoint.path, mapleIds)}${queries[name] ?? ''}`,
        headers: { authorization: `Bearer ${accountant}` },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      // A random id can have these digits by chance.
      expect(answer.body.replaceAll(UUIDS, '')).not.toMatch(/555-?01\d\d/);
    },
  );

  test('Accountants see invoices, stock and costs, and change nothing but their own account, saved views and exports', () => {
    expect(names).toEqual(expect.arrayContaining(['invoices.list', 'invoices.file', 'inventory.getItem']));
    expect(allowed.flatMap(([name, { method }]) => (method === 'GET' ? [] : [name])).sort()).toEqual(OWN.sort());
  });

  test('No call for accountants reads customers or their phone numbers', () => {
    // The search leaves out what its user cannot list.
    for (const [name, { access, reply }] of allowed.filter(([name]) => name !== 'search.find')) {
      expect([name, access]).not.toEqual([name, 'loyalty_sms']);
      const words =
        reply === 'stream' ? '' : JSON.stringify(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }));
      // Vendors have telephones too.
      if (!name.startsWith('vendors.')) expect(words).not.toMatch(/phone|loyalty_customer/);
      else expect(words).not.toMatch(/phone_e164|loyalty_customer/);
    }
  });
});

describe('A user whom the setting OPERATORS does not name', () => {
  const operated = signedIn.filter(([, endpoint]) => endpoint.access === 'operator');

  test.each(operated)('The user is told that the call %s does not exist', async (_name, endpoint) => {
    for (const token of [maple.staff, maple.manager, maple.owner]) {
      const answer = await send(endpoint, token, {});
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });
});

describe('A row of another company', () => {
  /** After the last call: what the next one has to leave as it is. */
  let last: Awaited<ReturnType<typeof snapshot>> | undefined;

  test.each(ofOneRow)('The call %s answers 404 and changes nothing', async (name, endpoint) => {
    const rival = await rivalShop();
    const before = last ?? (await snapshot());
    const answer = await send(endpoint, rival.owner, BODIES[name]);
    expect(answer.statusCode, answer.body).toBe(404);
    last = await snapshot();
    expect(last).toEqual(before);
  });
});

let rivalOnce: Promise<Shop> | undefined;
/** Corner Store with invoice scanning too: everything that a rival could have. */
function rivalShop(): Promise<Shop> {
  rivalOnce ??= (async () => {
    await t.db.tenant(corner.companyId, (tenant) => grantPaid(tenant, 'invoice_scanning', t.clock.now));
    return corner;
  })();
  return rivalOnce;
}

async function snapshot() {
  const tables = [
    'items',
    'stock_movements',
    'locations',
    'transfers',
    'vendors',
    'vendor_items',
    'purchase_orders',
    'credit_requests',
    'recipes',
    'counts',
    'storage_areas',
    'pos_file_layouts',
    'pos_file_lines',
    'pos_item_parts',
    'pos_items',
    'pos_connections',
    'pos_tasks',
    'invoices',
    'invoice_lines',
    'invoice_postings',
    'members',
    'passkeys',
    'invitations',
    'welcome_pages',
    'qr_sources',
    'welcome_page_photos',
    'message_templates',
    'contacts',
    'contact_tags',
    'contact_imports',
    'tags',
    'consent_events',
    'suppressions',
    'coupon_offers',
    'coupon_issues',
    'coupon_redemptions',
    'coupon_settings',
    'inbound_messages',
    'messages',
    'campaigns',
  ];
  return fingerprints(t, tables);
}

test('The database itself hides other companies, even from a query without a condition', async () => {
  const tables = await t.owner.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`,
    [GLOBAL_TABLES],
  );
  expect(tables.rows.length).toBeGreaterThan(12);
  for (const { relname } of tables.rows) {
    const seen = await t.db.pool.query(`select count(*)::int as n from ${relname}`);
    expect([relname, seen.rows[0].n]).toEqual([relname, 0]);
  }
  const rival = await t.db.tenant(corner.companyId, (tenant) => tenant.db.selectFrom('items').selectAll().execute());
  expect(rival).toEqual([]);
});

test('A row of one company cannot refer to a row of another', async () => {
  const attempt = t.owner.query(
    `insert into stock_movements (company_id, movement_id, item_id, location_id, entry, reason, quantity, on_hand_after, effective_on, occurred_at)
     select $1, gen_random_uuid(), $2, location_id, 1, 'adjusted', 1, 1, '2026-01-01', now() from locations where company_id = $1`,
    [corner.companyId, mapleIds.item_id],
  );
  await expect(attempt).rejects.toThrow(/foreign key/);
});

test('The application can neither change nor delete ledger entries', async () => {
  for (const ledger of [
    'stock_movements',
    'audit_events',
    'trial_reminders',
    'welcome_messages',
    'coupon_redemptions',
  ]) {
    const own = (statement: string) =>
      t.db.tenant(maple.companyId, (tenant) => sql.raw(statement).execute(tenant.db)).catch((error: Error) => error);
    expect(await own(`select from ${ledger}`)).not.toBeInstanceOf(Error);
    for (const change of [
      `update ${ledger} set company_id = company_id`,
      `delete from ${ledger}`,
      `truncate ${ledger}`,
    ]) {
      expect(await own(change)).toMatchObject({ message: `permission denied for table ${ledger}` });
    }
  }
});

test('Every tenant table is under row-level security, and its key begins with the company', async () => {
  const { rows } = await t.owner.query(
    `select c.relname, c.relrowsecurity as secured,
       (select a.attname from pg_index x join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
        where x.indrelid = c.oid and x.indisprimary) as first_key
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
       and c.relname <> all($1)`,
    [GLOBAL_TABLES],
  );
  for (const row of rows) expect(row).toEqual({ relname: row.relname, secured: true, first_key: 'company_id' });
});
