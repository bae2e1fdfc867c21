import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTexts } from '#contract/account/email.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { addDays } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { orders } from '#contract/orders/orders.ts';
import { SEARCH_RESULTS } from '#contract/shell/limits.ts';
import { type Found, search } from '#contract/shell/search.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { moveStock } from '#server/inventory/inventory.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { schedule } from '#server/schedule.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import { cornerStore, PASSWORD, type Shop } from '#test/cast.ts';
import { showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { giveNumber, receiverDeps } from '#test/messages.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails } from '#test/rows.ts';

const NUMBER = '+12075550999';
const NOTHING: Found = { items: [], vendors: [], invoices: [], orders: [], contacts: [], campaigns: [] };

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  corner = await cornerStore(t);
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: NUMBER });
  const first = await received({ number: 'NF-1', date: '2026-10-01' });
  await call(t, maple.manager, invoices.update, {
    params: { invoice_id: first },
    body: {
      lines: (await show(first)).lines.map(({ line_id, description, quantity }) => ({
        line_id,
        new_item: { name: description, stock_unit: 'ea' },
        stock_quantity: quantity,
      })),
    },
  });
  expect((await call(t, maple.manager, invoices.post, { params: { invoice_id: first } })).status).toBe(200);
});
afterAll(() => t.close());

async function received(document: Parameters<typeof northside>[0]): Promise<string> {
  const bytes = Buffer.from(ublXml(northside(document)));
  const { body } = await upload(t, maple.staff, [{ name: `${document.number}.xml`, bytes }]);
  await t.runJobs();
  return body.invoices[0].invoice_id;
}

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });
const find = async (query: string, token = maple.owner) =>
  (await call(t, token, search.find, { query: { query } })).body;
const waits = async (token = maple.owner) =>
  (await call(t, token, waiting.list)).body.waiting.map(({ kind, count }) => [kind, count]);
const addContact = (name: string, phone_e164: string, token = maple.owner) =>
  call(t, token, contacts.create, { body: { name, phone_e164 } });

async function mailsAt(at: string): Promise<{ recipient: string; subject: string; text: string }[]> {
  t.clock.now = new Date(at);
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  for (const { run } of Object.values(schedule(deps))) await run(t.companies);
  await t.runJobs();
  return (await mailsOf(t)).filter(({ subject }) => subject.includes('for you at'));
}

test('One search finds items, vendors, invoices, contacts and campaigns by their words', async () => {
  await addContact('Nora Foodsman', '(207) 555-0142');
  await call(t, maple.manager, campaigns.createDraft, { body: { override: 'Foodies first' } });
  const found = await find('foods');
  expect(found.vendors).toMatchObject([{ name: 'Northside Foods' }]);
  expect(found.invoices).toMatchObject([{ vendor: 'Northside Foods', number: 'NF-1', status: 'posted' }]);
  expect(found.contacts).toMatchObject([{ name: 'Nora Foodsman', phone_e164: '+12075550142' }]);
  expect((await find('butter')).items).toMatchObject([{ name: 'BUTTER UNSLT', on_hand: 1 }]);
  expect((await find('5550142')).contacts).toHaveLength(1);
  const [campaign] = (await call(t, maple.owner, campaigns.list)).body.campaigns;
  expect((await find(campaign?.name ?? '')).campaigns).toMatchObject([{ status: 'draft' }]);
});

test('Accents make no difference to a search, in what is typed and in what is found', async () => {
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: 'Café Roma' } })).body;
  await call(t, maple.manager, orders.create, { body: { vendor_id, lines: [] } });
  await call(t, maple.manager, campaigns.createDraft, { body: { override: 'Jalapeño day' } });
  for (const query of ['cafe roma', 'CÀFÉ RÔMA']) {
    const found = await find(query);
    expect([found.vendors, found.orders]).toMatchObject([[{ name: 'Café Roma' }], [{ vendor: 'Café Roma' }]]);
    const byVendor = { query: { search: query } };
    expect((await call(t, maple.staff, vendors.list, byVendor)).body.vendors).toHaveLength(1);
    expect((await call(t, maple.staff, orders.list, byVendor)).body.orders).toHaveLength(1);
  }
  const listed = (await call(t, maple.owner, campaigns.list, { query: { search: 'jalapeno' } })).body.campaigns;
  expect([listed, (await find('jalapeno')).campaigns]).toMatchObject([
    [{ name: 'Jalapeño day' }],
    [{ name: 'Jalapeño day' }],
  ]);
});

test('Signs that mean something to the database are plain characters of a search', async () => {
  for (const query of ['%%', '__', '\\\\', "' or 1=1 --", '..']) expect(await find(query)).toEqual(NOTHING);
});

test('A search shows the first few of each kind', async () => {
  for (let n = 0; n < SEARCH_RESULTS + 1; n++) await addContact(`Sam Twin ${n}`, `(207) 555-016${n}`);
  expect((await find('twin')).contacts).toHaveLength(SEARCH_RESULTS);
});

test('A search shows nothing of another company, or of a service that the company does not have', async () => {
  expect(await find('foods', corner.owner)).toEqual(NOTHING);
  await addContact('Cora Foodbank', '(207) 555-0177', corner.owner);
  expect((await find('foodbank', corner.owner)).contacts).toHaveLength(1);
  expect((await find('foodbank')).contacts).toEqual([]);
});

test('A search of one character is refused', async () => {
  expect((await call(t, maple.owner, search.find, { query: { query: ' x ' } })).status).toBe(422);
});

test('What waits is counted for the roles that can handle it, most urgent first', async () => {
  expect(await waits()).toEqual([]);
  const body = { name: 'Oat milk', stock_unit: 'ea', reorder_point: 4 };
  await call(t, maple.manager, inventory.createItem, { body });
  await received({ number: 'NF-2', date: '2026-11-18', codes: 'other' });
  await hear('Is the soup still on?');
  await hear('I want no more of these texts please, stop texting me');
  await t.app.inject({
    method: 'POST',
    url: '/api/trials/signup/loyalty',
    payload: { username: 'kim', email: 'kim@example.com', password: PASSWORD, company_id: maple.companyId },
  });
  expect(await waits()).toEqual([
    ['unclear_stops', 1],
    ['join_requests', 1],
    ['replies', 1],
    ['invoices_to_review', 1],
    ['out_of_stock', 1],
  ]);
  expect(await waits(maple.staff)).toEqual([
    ['unclear_stops', 1],
    ['replies', 1],
    ['invoices_to_review', 1],
    ['out_of_stock', 1],
  ]);
  expect(await waits(corner.owner)).toEqual([]);
});

test('A cost that rose lately waits with the item that rose most', async () => {
  const invoice_id = await received({
    number: 'NF-3',
    date: '2026-11-19',
    prices: { '20110': '171.94', '55190': '29.00' },
  });
  expect((await call(t, maple.manager, invoices.post, { params: { invoice_id } })).status).toBe(200);
  const { body } = await call(t, maple.owner, waiting.list);
  expect(body.waiting.find(({ kind }) => kind === 'price_changes')).toMatchObject({
    count: 1,
    item: { name: 'BUTTER UNSLT', change: expect.closeTo(0.2, 3) },
  });
});

test('The daily email comes once a morning to the team members who asked for it, with what their role can handle', async () => {
  const set = (token: string, daily_mail: boolean) => call(t, token, waiting.setDailyMail, { body: { daily_mail } });
  await set(maple.staff, true);
  expect((await call(t, maple.staff, waiting.list)).body.daily_mail).toBe(true);
  expect((await call(t, maple.owner, waiting.list)).body.daily_mail).toBe(false);
  // Turned on in the middle of a day, and before seven at the shop (EST, UTC-5).
  expect(await mailsAt('2026-11-20T18:12:00Z')).toEqual([]);
  expect(await mailsAt('2026-11-21T11:12:00Z')).toEqual([]);
  const [mail, ...more] = await mailsAt('2026-11-21T12:12:00Z');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'maple-staff@example.com',
    subject: '4 things are waiting for you at Maple Deli',
  });
  expect(mail?.text).toContain('1 invoice to review.');
  expect(mail?.text).not.toContain('join your team');
  expect(await mailsAt('2026-11-21T13:12:00Z')).toHaveLength(1);
  expect(await mailsAt('2026-11-22T12:12:00Z')).toHaveLength(2);
  await set(maple.staff, false);
  expect(await mailsAt('2026-11-23T12:12:00Z')).toHaveLength(2);
});

test('The daily email is refused to an address that its user has not confirmed', async () => {
  const set = (daily_mail: boolean) => call(t, maple.manager, waiting.setDailyMail, { body: { daily_mail } });
  await confirmEmails(t, false, 'maple-manager@example.com');
  const detail = emailTexts.confirmFirst('maple-manager@example.com');
  expect(await set(true)).toMatchObject({ status: 409, body: { code: 'email_unconfirmed', detail } });
  expect((await call(t, maple.manager, waiting.list)).body.daily_mail).toBe(false);
  expect((await set(false)).status).toBe(200);
  await confirmEmails(t, true, 'maple-manager@example.com');
  expect((await set(true)).status).toBe(200);
});

test('No email is sent on a morning when nothing waits', async () => {
  await call(t, corner.owner, waiting.setDailyMail, { body: { daily_mail: true } });
  const before = await mailsAt('2026-11-24T12:12:00Z');
  expect(before.map(({ recipient }) => recipient)).not.toContain('corner@example.com');
});

async function hear(body: string): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const arrived = {
    provider_ref: newId(),
    from: '+12075550142',
    to: [NUMBER],
    body,
    media_count: 0,
    is_answered: false,
  };
  expect(await receiveMessage(receiverDeps(t), 'simulator', arrived)).toBe('taken');
}

test('An alert is mailed once while it lasts, again when there is more of it, and never to whoever turned it off', async () => {
  const { body } = await call(t, maple.manager, inventory.createItem, {
    body: { name: 'Rye flour', stock_unit: 'kg', reorder_point: 2 },
  });
  const count = (quantity: number) =>
    call(t, maple.manager, inventory.createMovement, {
      params: { item_id: body.item_id },
      body: { reason: 'counted', quantity },
    });
  const mailOf = async (day: string) =>
    (await mailsAt(`${day}T12:12:00Z`)).findLast(({ recipient }) => recipient === 'maple-manager@example.com')?.text;
  t.clock.now = new Date('2026-11-24T20:00:00Z');
  await call(t, maple.manager, waiting.setDailyMail, { body: { daily_mail: true } });
  expect(await mailOf('2026-11-25')).toContain('2 items are out of stock.');
  expect(await mailOf('2026-11-26')).not.toContain('out of stock');
  await count(20);
  expect(await mailOf('2026-11-27')).not.toContain('out of stock');
  await count(0);
  expect(await mailOf('2026-11-28')).toContain('2 items are out of stock.');
  await call(t, maple.manager, waiting.setAlert, { body: { alert: 'low_stock', is_on: false } });
  await count(1);
  const low = async (token: string) => (await waits(token)).filter(([kind]) => kind === 'low_stock');
  expect([await low(maple.manager), await low(maple.owner)]).toEqual([[], [['low_stock', 1]]]);
  expect(await mailOf('2026-11-29')).toContain('1 invoice to review.');
  expect(await mailOf('2026-11-30')).not.toContain(' low');
  const { alerts } = (await call(t, maple.manager, waiting.list)).body;
  expect(alerts.filter(({ is_on }) => !is_on)).toEqual([{ alert: 'low_stock', is_on: false }]);
});

test('Use far above that of the weeks before is shown with its multiple, and is listed', async () => {
  const added = await call(t, maple.manager, inventory.createItem, { body: { name: 'Fryer oil', stock_unit: 'l' } });
  const { item_id } = added.body;
  const today = t.clock.now.toISOString().slice(0, 10);
  const use = (days: number, quantity: string, of = item_id) =>
    t.db.tenant(maple.companyId, (tenant) =>
      moveStock(tenant, [
        {
          movement_id: newId(),
          item_id: of,
          reason: 'wasted',
          quantity,
          unit_cost: null,
          effective_on: addDays(today, -days),
          occurred_at: t.clock.now,
          created_by: null,
        },
      ]),
    );
  const told = async () => {
    await mailsAt(t.clock.now.toISOString());
    return (await call(t, maple.owner, waiting.list)).body.waiting.find(({ kind }) => kind === 'unusual_use');
  };
  for (const days of [10, 17, 24, 31, 38]) await use(days, '-4');
  await use(2, '-4');
  expect(await told()).toBeUndefined();
  await use(1, '-16');
  expect(await told()).toMatchObject({ count: 1, use: { item_id, name: 'Fryer oil', times: 8 } });
  const { body } = await call(t, maple.owner, inventory.listItems, { query: { unusual: 'true' } });
  expect(body.items.map(({ name }) => name)).toEqual(['Fryer oil']);
  const saffron = (await call(t, maple.manager, inventory.createItem, { body: { name: 'Saffron', stock_unit: 'kg' } }))
    .body;
  for (const days of [10, 17, 24, 31, 38]) await use(days, '-0.0001', saffron.item_id);
  await use(1, '-9000', saffron.item_id);
  expect(await told()).toMatchObject({ count: 2, use: { name: 'Saffron', times: 9_999_999 } });
});
