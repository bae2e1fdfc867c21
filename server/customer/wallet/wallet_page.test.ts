import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { DAY_MS } from '#contract/dates.ts';
import { customerLink } from '#server/contacts/contacts.ts';
import { revokeCustomerLink } from '#server/contacts/links/customer_link.ts';
import { machineCtx } from '#server/platform/context.ts';
import { isDatabaseAway } from '#server/platform/db/database_away.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';
import { openPage, pageData } from '#test/customer_page.ts';
import { linkCodes, messagesOf } from '#test/messages.ts';
import { holdLimits, withoutTable } from '#test/rows.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
});
afterAll(() => t.close());
afterEach(() => {
  t.clock.now = NOON;
});

async function newLinkedContact(offer: Parameters<typeof sendCouponTo>[2] = {}) {
  const { shop, recipients } = await couponShop(t);
  const [contact] = recipients;
  if (!contact) throw new Error('nobody');
  await sendCouponTo(t, shop, offer);
  return { shop, contact, token: await tokenOf(t, shop, contact.loyalty_customer_id) };
}

const ctxOf = ({ companyId }: Shop) => machineCtx(t.db, companyId, t.clock.now, openLog('silent'));
const walletOf = async (token: string, query = '') =>
  pageData<CustomerPageOf<'wallet'>>(await openPage(t, `/coupons/${token}${query}`));
const redeem = (customer_token: string, coupon_issue_id: string) =>
  call(t, null, coupons.redeemOnPhone, { body: { customer_token, coupon_issue_id } });

// spec: 2.19-title
test('A customer link opens a complete page that is neither indexed nor cached', async () => {
  const { token, contact } = await newLinkedContact({ title: 'Free coffee', expires_after_days: 2 });
  const answer = await openPage(t, `/coupons/${token}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-language': 'en',
  });
  const page = pageData<CustomerPageOf<'wallet'>>(answer);
  expect(page).toMatchObject({ name: 'wallet', today: '2046-11-28', now: NOON.toISOString(), can_redeem: true });
  expect(page.title).toBe(`${page.company_name} — My Coupons`);
  expect(page.coupons).toMatchObject([{ title: 'Free coffee', status: 'ready', redeemed_text: null }]);
  expect(page.phone).toBe(`(•••) •••-${contact.phone_e164.slice(-4)}`);
  expect(answer.body).not.toContain(contact.phone_e164.slice(2));
});

test('A coupon moves from ready to redeemed, and an unused coupon expires by the server’s clock', async () => {
  const { token, shop } = await newLinkedContact({ title: 'First' });
  await sendCouponTo(t, shop, { title: 'Second', expires_after_days: 1 });
  const before = await walletOf(token);
  const first = before.coupons.find(({ title }) => title === 'First');
  if (!first) throw new Error('no coupon');
  const { coupon_issue_id, drawings } = first;
  // The customer's phone shows the same code that the counter can show.
  const atCounter = await call(t, shop.staff, coupons.drawings, { params: { coupon_issue_id } });
  expect(atCounter.body).toEqual(drawings);
  expect((await redeem(token, first.coupon_issue_id)).status).toBe(200);
  t.clock.now = new Date(NOON.getTime() + 3 * DAY_MS);
  const after = await walletOf(token);
  expect(after.coupons.map(({ title, status, drawings }) => [title, status, drawings])).toEqual([
    ['First', 'redeemed', null],
    ['Second', 'expired', null],
  ]);
  const words = after.coupons[0]?.redeemed_text;
  expect(words?.en).toMatch(/^Nov 28, 2046, 12:00.PM$/);
  expect(words?.es).toMatch(/^28 nov 2046, 12:00/);
});

test('The page uses the language of the contact’s messages, or the chosen one', async () => {
  const { token, shop, contact } = await newLinkedContact();
  expect((await walletOf(token)).language).toBe('en');
  expect((await walletOf(token, '?lang=es')).title).toMatch(/ — Mis cupones$/);
  const params = { loyalty_customer_id: contact.loyalty_customer_id };
  await call(t, shop.manager, contacts.update, { params, body: { language: 'es' } });
  expect((await walletOf(token)).language).toBe('es');
  expect((await walletOf(token, '?lang=en')).language).toBe('en');
});

test('A revoked, changed or made-up link is explained, and no sample coupon is shown', async () => {
  const { token, shop, contact } = await newLinkedContact();
  const tampered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  await ctxOf(shop).tx((tx) => revokeCustomerLink(ctxOf(shop), tx, contact.loyalty_customer_id));
  for (const bad of [token, tampered, 'x', '%00', 'a/b', 'x'.repeat(99), 'x'.repeat(500), "'or 1=1--"]) {
    const answer = await openPage(t, `/coupons/${encodeURI(bad)}`, 'es-MX');
    expect([bad, answer.statusCode]).toEqual([bad, 404]);
    expect(pageData(answer)).toMatchObject({ name: 'link_gone', why: 'gone', language: 'es' });
    expect(answer.body).not.toContain(contact.phone_e164.slice(-4));
  }
  const { token: next } = await ctxOf(shop).tx((tx) => customerLink(ctxOf(shop), tx, contact.loyalty_customer_id));
  expect((await walletOf(next)).coupons).toHaveLength(1);
});

test('No one sees or redeems coupons of another shop or of another contact', async () => {
  const ours = await newLinkedContact();
  const theirs = await newLinkedContact();
  const [coupon] = (await walletOf(theirs.token)).coupons;
  const id = coupon?.coupon_issue_id ?? '';
  expect((await walletOf(ours.token)).coupons.map((one) => one.coupon_issue_id)).not.toContain(id);
  expect((await redeem(ours.token, id)).status).toBe(404);
  expect((await walletOf(theirs.token)).coupons[0]?.status).toBe('ready');
});

// spec: 8-coupon-sample, 9-coupon-sample
test('Without a link the page shows samples for the next fourteen days, which cannot be redeemed', async () => {
  for (const address of ['/coupons', '/coupons/']) {
    const page = pageData<CustomerPageOf<'sample_wallet'>>(await openPage(t, address));
    expect(page).toMatchObject({ name: 'sample_wallet', reason: 'missing_token' });
    expect(page.description).toBe('Preview mode: missing customer token.');
    expect(new Set(page.coupons.map(({ last_day }) => last_day))).toEqual(new Set(['2046-12-12']));
    expect(Object.keys(page.coupons[0] ?? {})).toEqual(['title', 'description', 'last_day']);
  }
});

// spec: 8-coupon-sample
test('A failed load shows samples with a note, and the next load shows the coupons again', async () => {
  const { token } = await newLinkedContact();
  const answer = await withoutTable(t, 'coupon_issues', () => openPage(t, `/coupons/${token}`));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(pageData(answer)).toMatchObject({
    name: 'sample_wallet',
    reason: 'not_ready',
    description: 'Showing preview data until backend is ready.',
  });
  expect((await walletOf(token)).coupons).toHaveLength(1);
});

// spec: 8-coupon-sample
test('An unreachable database is reported as a network problem', async () => {
  const failure = await new pg.Client({ host: '127.0.0.1', port: 1 }).connect().catch((error: Error) => error);
  expect(isDatabaseAway(failure as Error)).toBe(true);
  expect(walletTexts.en.sample.notes.network).toBe('Showing preview data (network/API not ready).');
});

test('A client that sends too many requests has to wait', async () => {
  const { token } = await newLinkedContact();
  const look = () => t.app.inject({ url: `/coupons/${token}`, remoteAddress: '203.0.113.99' });
  const first = await look();
  await holdLimits(t);
  const answers = [first, ...(await Promise.all(Array.from({ length: 120 }, look)))];
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  expect(pageData(refused[0] ?? { body: '' })).toMatchObject({ name: 'link_gone', why: 'too_many' });
});

test('The link in a coupon’s message leads to this page', async () => {
  const { contact, token } = await newLinkedContact();
  const [{ body }] = await messagesOf(t, { phone_e164: contact.phone_e164 });
  const [code] = linkCodes(body);
  const click = await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
  expect([click.statusCode, click.headers.location]).toEqual([302, `/coupons/${token}`]);
  expect((await walletOf(token)).coupons).toHaveLength(1);
});
