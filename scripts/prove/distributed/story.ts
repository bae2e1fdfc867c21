import { strict as assert } from 'node:assert';
import { account } from '#contract/account/account.ts';
import { analytics } from '#contract/analytics/analytics.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactExports } from '#contract/contacts/exports.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { join } from '#contract/customer/join.ts';
import { DAY_MS } from '#contract/dates.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { dateIn } from '#server/platform/dates.ts';
import { northside } from '#test/documents/northside.ts';
import { contactsCsv, phoneOf } from '#test/files/csv_files.ts';
import { Client, type Shop, until } from './client.ts';
import { orderGoods } from './orders.ts';
import { sellGoods } from './sales.ts';

const PASSWORD = 'Counter-1! of the shop';
const CONTACTS = 1000;
const STOPPER = phoneOf(7);
const JOINER = '+12075559901';

/** The life of a shop, step by step; each step throws when the product gives a wrong answer. */
export const STORY: readonly (readonly [string, (shop: Shop) => Promise<unknown>])[] = [
  ['an invoice is read, put into stock, taken back and put in again', invoiceToStock],
  ['an item is counted by hand', countByHand],
  ['a file of sales takes its goods from stock, and undone it gives them back', sellGoods],
  ['goods are ordered, and the order is sent and opened', orderGoods],
  ['a customer joins on the public page', joinProgram],
  [`${CONTACTS.toLocaleString('en-US')} contacts are imported, listed and found`, importContacts],
  ['a campaign goes to all of them', sendCampaign],
  ['STOP ends the texts to one of them', stopTexts],
  ['a coupon is sent, found by its phone and redeemed once', redeemCoupon],
  ['the figures say so', readFigures],
  ['everything is exported', exportAll],
  ['one contact is erased', eraseContact],
  ['who signs out is out', signOut],
];

export async function openShop(url: string, name: string): Promise<Shop> {
  const client = new Client(url);
  const signup = {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    company_name: `Shop ${name}`,
    zip_code: '04101',
    personal_phone_number: '2075550123',
  };
  const made = JSON.parse(await client.send('POST', '/api/trials/signup/both', signup, 200)) as { company_id: string };
  const form = new URLSearchParams({ username: name, password: PASSWORD });
  const { access_token } = JSON.parse(await client.send('POST', '/api/auth/login', form, 200)) as {
    access_token: string;
  };
  client.token = access_token;
  return { client, companyId: made.company_id };
}

/** Checks that a shop sees nothing of another one. */
export async function seesNothingOf(shop: Shop, other: Shop): Promise<void> {
  const [item] = (await other.client.call(inventory.listItems)).items;
  const [contact] = (await other.client.call(contacts.list)).customers;
  assert(item && contact);
  await shop.client.call(inventory.getItem, { params: { item_id: item.item_id } }, 404);
  await shop.client.call(contacts.get, { params: { loyalty_customer_id: contact.loyalty_customer_id } }, 404);
}

async function invoiceToStock({ client }: Shop): Promise<void> {
  const date = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
  const xml = ublXml(northside({ number: 'NF-1', date }));
  const file = new File([new Uint8Array(xml)], 'invoice.xml', { type: 'application/xml' });
  const uploaded = await client.upload(invoices.upload, file, 'files');
  const params = { invoice_id: uploaded.invoices[0]?.invoice_id ?? '' };
  const read = await until(async () => {
    const invoice = await client.call(invoices.get, { params });
    return invoice.status === 'needs_review' && invoice;
  });
  const lines = read.lines.map((line) => ({
    line_id: line.line_id,
    new_item: { name: line.description, stock_unit: line.unit === 'lb' ? 'lb' : 'ea' },
    stock_quantity: line.quantity,
  }));
  await client.call(invoices.update, { params, body: { lines } });
  const onHand = async () => (await client.call(inventory.listItems)).items.map(({ on_hand }) => on_hand);
  await client.call(invoices.post, { params, body: {} });
  const stocked = await onHand();
  assert.equal(stocked.length, 4);
  assert(stocked.every((quantity) => quantity > 0));
  await client.call(invoices.unpost, { params });
  // The items that only this invoice brought go with it.
  assert.deepEqual(await onHand(), []);
  await client.call(invoices.post, { params, body: {} });
  assert.deepEqual(await onHand(), stocked);
}

async function countByHand({ client }: Shop): Promise<void> {
  const [item] = (await client.call(inventory.listItems)).items;
  assert(item);
  const params = { item_id: item.item_id };
  const counted = await client.call(inventory.createMovement, { params, body: { reason: 'counted', quantity: 5 } });
  assert.equal(counted.item.on_hand, 5);
  const book = await client.call(inventory.listMovements, { params });
  assert.deepEqual([book.total_count, book.movements[0]?.on_hand_after], [4, 5]);
}

async function joinProgram({ client, companyId }: Shop): Promise<void> {
  await client.send('GET', `/loyalty-signup?company_id=${companyId}`, undefined, 200);
  await client.call(join.signup, { query: { company_id: companyId }, body: { phone_e164: JOINER } });
  const found = await client.call(contacts.list, { query: { search: JOINER } });
  assert.deepEqual(
    found.customers.map(({ consent }) => consent),
    ['consented'],
  );
}

async function importContacts({ client }: Shop): Promise<void> {
  const file = new File([contactsCsv(CONTACTS)], 'list.csv', { type: 'text/csv' });
  const attestation = { how: 'Signed the card at the counter', when: '2026-01-05', by: 'the owner' };
  const form = { ...attestation };
  const path = { ...contactImports.csv, path: `${contactImports.csv.path}?validate_tags=false` as const };
  const imported = await client.upload(path, file, 'file', form);
  assert.deepEqual([imported.imported_count, imported.error_count], [CONTACTS, 0], JSON.stringify(imported.errors));
  const all = await client.call(contacts.list, { query: { limit: 5 } });
  assert.equal(all.total_count, CONTACTS + 1);
  const found = await client.call(contacts.list, { query: { search: 'person 77' } });
  // In the name or in the number: 077 to 977, and 770 to 779.
  assert.equal(found.total_count, 19);
}

async function sendCampaign({ client }: Shop): Promise<void> {
  const body = { message_body: 'Fresh bread today: https://example.com/bread Reply STOP to end.' };
  const { campaign_id } = await client.call(campaigns.send, { body });
  const done = await finished(client, campaign_id ?? '');
  assert.equal(done.recipients, CONTACTS + 1);
  assert.equal(done.sent, CONTACTS + 1, JSON.stringify(done.counts));
  await until(async () => (await campaignOf(client, campaign_id ?? '')).delivered === CONTACTS + 1);
  await openLink(client, STOPPER);
}

/** The newest personal link in the messages of a phone. */
async function openLink(client: Client, phone: string): Promise<void> {
  const page = await client.send('GET', `/dev/phone?phone=${encodeURIComponent(phone)}`, undefined, 200);
  const [, path] = /href="http:\/\/[^/"]+(\/l\/\w+)"/.exec(page) ?? [];
  if (path) await client.send('GET', path, undefined, 302);
}

async function stopTexts({ client }: Shop): Promise<void> {
  const text = new URLSearchParams({ phone: STOPPER, to: '+15550100000', body: 'STOP' });
  await client.send('POST', '/dev/phone/text', text, 303);
  await until(
    async () =>
      (await client.call(contacts.list, { query: { search: STOPPER } })).customers[0]?.consent === 'opted_out',
  );
  const { campaign_id } = await client.call(campaigns.send, {
    body: { message_body: 'Fresh rolls today. Reply STOP to end.' },
  });
  assert.equal((await finished(client, campaign_id ?? '')).sent, CONTACTS);
}

function campaignOf(client: Client, campaign_id: string) {
  return client.call(campaigns.get, { params: { campaign_id } });
}

function finished(client: Client, campaign_id: string) {
  return until(async () => {
    const campaign = await campaignOf(client, campaign_id);
    return campaign.status === 'finished' && campaign;
  });
}

async function redeemCoupon({ client }: Shop): Promise<void> {
  const body = { title: 'Free coffee', description: 'With any bagel', expires_after_days: 14 };
  const { coupon_id } = await client.call(coupons.createOffer, { body });
  const { campaign_id } = await client.call(coupons.send, { body: { coupon_id } });
  assert.equal((await finished(client, campaign_id ?? '')).sent, CONTACTS);
  const { issues } = await client.call(coupons.lookup, { body: { phone: JOINER } });
  const [issue] = issues;
  assert(issue);
  const redemption = { coupon_issue_id: issue.coupon_issue_id, via: 'phone', sale_cents: 1250 } as const;
  await client.call(coupons.redeem, { body: redemption });
  await client.call(coupons.redeem, { body: redemption }, 409);
}

async function readFigures({ client }: Shop): Promise<void> {
  const { time_zone } = await client.call(account.getUser);
  const today = dateIn(time_zone, new Date());
  const range = { query: { start_date: today, end_date: today } };
  const figures = await client.call(analytics.campaigns, range);
  assert.deepEqual(figures.campaigns.map(({ sent }) => sent).toSorted(), [CONTACTS, CONTACTS, CONTACTS + 1]);
  assert.deepEqual(
    figures.campaigns.flatMap(({ redeemed, revenue }) => (redeemed > 0 ? [[redeemed, revenue]] : [])),
    [[1, 12.5]],
  );
  assert.equal(
    figures.campaigns.reduce((sum, { opted_out }) => sum + opted_out, 0),
    1,
  );
  await client.call(analytics.account, range);
  const { series } = await client.call(analytics.timeSeries, range);
  assert.equal(series.length, 1);
  const csv = await client.call(analytics.exportCampaigns, range);
  assert.equal(String(csv).trim().split('\n').length, 4);
}

async function exportAll({ client }: Shop): Promise<void> {
  const csv = String(await client.call(contactExports.csv));
  assert.equal(csv.trim().split('\n').length, CONTACTS + 2);
  const [contact] = (await client.call(contacts.list, { query: { search: JOINER } })).customers;
  const params = { loyalty_customer_id: contact?.loyalty_customer_id ?? '' };
  const record = JSON.stringify(await client.call(contactPage.export, { params, query: { format: 'json' } }));
  assert(record.includes(JOINER));
  await client.call(contactPage.timeline, { params });
}

async function eraseContact({ client }: Shop): Promise<void> {
  const [contact] = (await client.call(contacts.list, { query: { search: JOINER } })).customers;
  const params = { loyalty_customer_id: contact?.loyalty_customer_id ?? '' };
  await client.call(contactPage.erase, { params, body: { confirm: JOINER } });
  assert.equal((await client.call(contacts.list, { query: { search: JOINER } })).total_count, 0);
  const proof = JSON.stringify(await client.call(contactPage.evidence, { query: { phone: JOINER, format: 'json' } }));
  assert(proof.includes('"is_whole":true'));
  // The number that was asked for, and nothing else of it.
  assert.equal(proof.split(JOINER).length - 1, 1);
}

async function signOut({ client }: Shop): Promise<void> {
  await client.call(account.getUser);
  await client.call(account.logout);
  await client.call(account.getUser, {}, 401);
}
