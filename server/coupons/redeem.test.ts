import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors, redeemTexts } from '#contract/coupons/errors.texts.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { addCouponContact, couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';
import { rewindClock } from '#test/messages.ts';
import { holdLimits } from '#test/rows.ts';
import { couponTimeline, redemptionsBetween, redemptionsByCampaign } from './coupons.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());
afterEach(() => rewindClock(t, NOON));

/** A shop with one contact who has one coupon. */
async function withCoupon(offer: Parameters<typeof sendCouponTo>[2] = {}) {
  const { shop, recipients } = await couponShop(t);
  const [contact] = recipients;
  if (!contact) throw new Error('nobody');
  const sent = await sendCouponTo(t, shop, offer);
  const token = await tokenOf(t, shop, contact.loyalty_customer_id);
  const [coupon] = (await call(t, null, coupons.wallet, { params: { customer_token: token } })).body.coupons;
  if (!coupon) throw new Error('no coupon');
  return { shop, contact, token, coupon, ...sent };
}

const wallet = (customer_token: string) => call(t, null, coupons.wallet, { params: { customer_token } });
const onPhone = (body: { customer_token: string; coupon_issue_id: string; pin?: string; attempt_id?: string }) =>
  call(t, null, coupons.redeemOnPhone, { body });
const atCounter = (token: string, coupon_issue_id: string, sale_cents?: number) =>
  call(t, token, coupons.redeem, { body: { coupon_issue_id, via: 'code', sale_cents: sale_cents ?? null } });
/** The redemptions of a coupon and their undoing, the oldest first. */
const ledgerOf = async (shop: Shop, coupon_issue_id: string) =>
  (await call(t, shop.staff, coupons.redemptions)).body.redemptions
    .filter((redemption) => redemption.coupon_issue_id === coupon_issue_id)
    .map(({ kind, via, sale_cents, reason }) => ({ kind, via, sale_cents, reason }))
    .reverse();

// spec: 7-coupon-customer, 3-customer-coupons, 3-coupon
test('A customer link shows the contact’s coupons and no full phone number', async () => {
  const { token, coupon, contact } = await withCoupon({ terms: 'One for each customer.' });
  const answer = await wallet(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    company_name: expect.stringMatching(/^Bakery \d+$/),
    company_logo_url: null,
    phone: `(•••) •••-${contact.phone_e164.slice(-4)}`,
    coupons: [coupon],
    pin_required: false,
    can_redeem: true,
  });
  expect(coupon).toEqual({
    coupon_issue_id: expect.any(String),
    title: 'Free coffee',
    description: 'With any bagel',
    terms: 'One for each customer.',
    // Fourteen days later, to the end of the day in Maine.
    expires_at: '2046-12-13T05:00:00.000Z',
    last_day: '2046-12-12',
    status: 'ready',
    issued_at: NOON.toISOString(),
    redeemed_at: null,
    code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{9}$/),
  });
  expect(JSON.stringify(answer.body)).not.toContain(contact.phone_e164.slice(2));
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

// spec: 7-coupon-redeem, 3-redeem-request, 4-coupon-status
test('A coupon is redeemed once on the customer’s phone, and a later attempt is told when', async () => {
  const { shop, token, coupon } = await withCoupon();
  const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
  const first = await onPhone(body);
  expect([first.status, first.body.coupon]).toMatchObject([
    200,
    { status: 'redeemed', redeemed_at: NOON.toISOString() },
  ]);
  t.clock.now = new Date(NOON.getTime() + 60_000);
  const second = await onPhone(body);
  expect(second).toMatchObject({
    status: 409,
    body: {
      detail: redeemTexts.en.already('Nov 28, 2046, 12:00 PM'),
      code: 'already_redeemed',
      coupon: { status: 'redeemed' },
    },
  });
  expect(await ledgerOf(shop, coupon.coupon_issue_id)).toHaveLength(1);
  expect((await wallet(token)).body.coupons).toMatchObject([{ status: 'redeemed' }]);
});

describe('Simultaneous requests over real connections', () => {
  let address: string;
  beforeAll(async () => {
    address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  });
  const post = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}/api/coupon/redeem`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  test('One of ten phones wins, and the others are told', async () => {
    const { shop, token, coupon } = await withCoupon();
    const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ ...body, attempt_id: newId() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_redeemed');
    expect(await ledgerOf(shop, coupon.coupon_issue_id)).toHaveLength(1);
  });

  test('A double tap is one redemption with the same answer', async () => {
    const { shop, token, coupon } = await withCoupon();
    const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id, attempt_id: newId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { coupon: { status: 'redeemed' } } });
    expect(await ledgerOf(shop, coupon.coupon_issue_id)).toHaveLength(1);
  });

  test('Either the counter or the phone redeems the coupon', async () => {
    const { shop, token, coupon } = await withCoupon();
    const { coupon_issue_id } = coupon;
    const [phone, counter] = await Promise.all([
      post({ customer_token: token, coupon_issue_id }),
      atCounter(shop.staff, coupon_issue_id),
    ]);
    expect([phone.status, counter.status].sort()).toEqual([200, 409]);
    expect(await ledgerOf(shop, coupon_issue_id)).toHaveLength(1);
  });
});

// spec: 4-coupon-expiry
test('A coupon is valid to its last minute by the server’s clock', async () => {
  const { token, coupon } = await withCoupon({ expires_at: '2046-11-29' });
  const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
  // Midnight in Maine.
  const end = new Date('2046-11-30T05:00:00Z');
  expect(coupon.expires_at).toBe(end.toISOString());
  t.clock.now = end;
  expect(await onPhone(body)).toMatchObject({
    status: 409,
    body: { code: 'expired', detail: redeemTexts.en.expired('Nov 29, 2046'), coupon: { status: 'expired' } },
  });
  expect((await wallet(token)).body.coupons).toMatchObject([{ status: 'expired' }]);
  t.clock.now = new Date(end.getTime() - 1);
  expect((await wallet(token)).body.coupons).toMatchObject([{ status: 'ready' }]);
  expect((await onPhone(body)).status).toBe(200);
  // Redeemed stays redeemed.
  t.clock.now = end;
  expect((await wallet(token)).body.coupons).toMatchObject([{ status: 'redeemed' }]);
});

describe('Undoing a redemption', () => {
  // spec: 24-undo
  test('Undoing makes a coupon ready again, records the user and the reason, and it can be redeemed again', async () => {
    const { shop, token, coupon } = await withCoupon();
    const { coupon_issue_id } = coupon;
    const attempt = { customer_token: token, coupon_issue_id, attempt_id: newId() };
    await onPhone(attempt);
    t.clock.now = new Date(NOON.getTime() + 60_000);
    const params = { coupon_issue_id };
    const undone = await call(t, shop.manager, coupons.undo, { params, body: { reason: 'Wrong customer' } });
    expect([undone.status, undone.body]).toMatchObject([200, { status: 'ready', redeemed_at: null }]);
    // The page that redeemed it before repeats its attempt.
    expect(await onPhone(attempt)).toMatchObject({ status: 409, body: { code: 'undone' } });
    t.clock.now = new Date(NOON.getTime() + 120_000);
    expect((await atCounter(shop.staff, coupon_issue_id, 1250)).body).toMatchObject({
      status: 'redeemed',
      sale_cents: 1250,
    });
    expect(await ledgerOf(shop, coupon_issue_id)).toEqual([
      { kind: 'redeemed', via: 'customer_phone', sale_cents: null, reason: null },
      { kind: 'undone', via: null, sale_cents: null, reason: 'Wrong customer' },
      { kind: 'redeemed', via: 'code', sale_cents: 1250, reason: null },
    ]);
  });

  // spec: 24-undo
  test('Undoing needs a redeemed coupon, a reason and a manager', async () => {
    const { shop, coupon } = await withCoupon();
    const params = { coupon_issue_id: coupon.coupon_issue_id };
    const undo = (reason: string) => call(t, shop.manager, coupons.undo, { params, body: { reason } });
    expect(await undo('Mistake')).toMatchObject({ status: 409, body: { detail: couponErrors.notRedeemed } });
    await atCounter(shop.staff, coupon.coupon_issue_id);
    expect(await undo('  ')).toMatchObject({ status: 422, body: { detail: couponErrors.reason } });
    const body = { reason: 'Mistake' };
    expect((await call(t, maple.staff, coupons.undo, { params, body })).status).toBe(403);
    expect((await call(t, maple.manager, coupons.undo, { params, body })).status).toBe(404);
  });

  test('Two simultaneous requests undo one redemption', async () => {
    const { shop, coupon } = await withCoupon();
    await atCounter(shop.staff, coupon.coupon_issue_id);
    const undo = () =>
      call(t, shop.manager, coupons.undo, {
        params: { coupon_issue_id: coupon.coupon_issue_id },
        body: { reason: 'Mistake' },
      });
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledgerOf(shop, coupon.coupon_issue_id)).toHaveLength(2);
  });
});

describe('A link for another customer’s coupon', () => {
  test('The link opens nothing and redeems nothing', async () => {
    const { shop, coupon, token } = await withCoupon();
    const other = await withCoupon();
    for (const customer_token of ['x', 'x'.repeat(43), `${token.slice(0, -1)}_`]) {
      expect(await wallet(customer_token)).toMatchObject({ status: 404, body: { detail: redeemTexts.en.linkGone } });
      const body = { customer_token, coupon_issue_id: coupon.coupon_issue_id };
      expect(await onPhone(body)).toMatchObject({ status: 404, body: { code: 'link_gone' } });
    }
    // Another shop's customer, and another customer of the same shop.
    const neighbor = await addCouponContact(t, other.shop);
    const neighborToken = await tokenOf(t, other.shop, neighbor.loyalty_customer_id);
    for (const [customer_token, mine, owner] of [
      [other.token, coupon, shop],
      [neighborToken, other.coupon, other.shop],
    ] as const) {
      const body = { customer_token, coupon_issue_id: mine.coupon_issue_id };
      expect(await onPhone(body)).toMatchObject({ status: 404, body: { detail: redeemTexts.en.notYours } });
      expect(await ledgerOf(owner, mine.coupon_issue_id)).toEqual([]);
    }
  });

  test('The refusal is in the language of the phone', async () => {
    const response = await t.app.inject({
      url: `/api/coupon/customer/${'x'.repeat(43)}`,
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    });
    expect(response.json().detail).toBe(redeemTexts.es.linkGone);
  });

  test('Too many requests have to wait', async () => {
    const { token, coupon } = await withCoupon();
    const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
    const remoteAddress = '203.0.113.7';
    const statuses = [];
    for (let n = 0; n < 21; n++) {
      const request = { method: 'POST', url: '/api/coupon/redeem', payload: body, remoteAddress } as const;
      statuses.push((await t.app.inject(request)).statusCode);
      if (n === 0) await holdLimits(t);
    }
    expect([statuses[0], statuses[1], statuses.at(-1)]).toEqual([200, 409, 429]);
  });
});

describe('The staff PIN', () => {
  // spec: 24-pin
  test('The PIN is asked on the customer’s phone when the owner requires it, and not at the counter', async () => {
    const { shop, token, coupon } = await withCoupon();
    const saved = await call(t, shop.owner, coupons.saveSettings, { body: { pin: '4711' } });
    expect(saved.body).toEqual({ pin_required: true });
    expect((await wallet(token)).body.pin_required).toBe(true);
    const { rows } = await t.owner.query('select pin_hash from coupon_settings where company_id = $1', [
      shop.companyId,
    ]);
    expect(rows[0].pin_hash.toString('latin1')).not.toContain('4711');
    const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
    expect(await onPhone(body)).toMatchObject({ status: 403, body: { code: 'pin_needed' } });
    expect(await onPhone({ ...body, pin: '4712' })).toMatchObject({ status: 403, body: { code: 'pin_wrong' } });
    expect((await onPhone({ ...body, pin: '4711' })).status).toBe(200);
    await call(t, shop.owner, coupons.saveSettings, { body: { pin: null } });
    expect((await wallet(token)).body.pin_required).toBe(false);
  });

  test('The PIN cannot be guessed: after five wrong PINs even the right one has to wait, and the counter still works', async () => {
    const { shop, token, coupon } = await withCoupon();
    await call(t, shop.owner, coupons.saveSettings, { body: { pin: '4711' } });
    const body = { customer_token: token, coupon_issue_id: coupon.coupon_issue_id };
    const guesses = await Promise.all(
      ['0', '1', '2', '3', '4', '5', '6'].map((n) => onPhone({ ...body, pin: `000${n}` })),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect(await onPhone({ ...body, pin: '4711' })).toMatchObject({ status: 429, body: { code: 'pin_often' } });
    expect((await atCounter(shop.staff, coupon.coupon_issue_id)).status).toBe(200);
  });

  // spec: 24-pin
  test('Only the owner sets the PIN, which has four to eight digits', async () => {
    const { shop } = await couponShop(t, 0);
    for (const pin of ['123', '123456789', '12a4', '']) {
      const answer = await call(t, shop.owner, coupons.saveSettings, { body: { pin } });
      expect(answer).toMatchObject({ status: 422, body: { detail: couponErrors.pinShape(4, 8) } });
    }
    expect((await call(t, maple.manager, coupons.saveSettings, { body: { pin: '1234' } })).status).toBe(403);
    expect((await call(t, maple.staff, coupons.getSettings)).body).toEqual({ pin_required: false });
  });
});

test('A shop without a plan shows its coupons and redeems none', async () => {
  await addCouponContact(t, corner);
  const contact = await addCouponContact(t, corner);
  await sendCouponTo(t, corner, { expires_after_days: 60 });
  const token = await tokenOf(t, corner, contact.loyalty_customer_id);
  // The trial runs for 14 days.
  t.clock.now = new Date(NOON.getTime() + 15 * 86_400_000);
  const { body } = await wallet(token);
  expect(body).toMatchObject({ can_redeem: false, coupons: [{ status: 'ready' }] });
  const answer = await onPhone({ customer_token: token, coupon_issue_id: body.coupons[0]?.coupon_issue_id ?? '' });
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'closed', detail: redeemTexts.en.closed('Corner Store') },
  });
  expect((await wallet(token)).body.coupons).toMatchObject([{ status: 'ready', redeemed_at: null }]);
});

describe('Lookup at the counter', () => {
  test('The lookup finds a code in any spelling and explains an invalid one', async () => {
    const { shop, coupon, contact } = await withCoupon();
    const find = (code: string, token = shop.staff) => call(t, token, coupons.lookup, { body: { code } });
    const { code } = coupon;
    const spelled = `${code.slice(0, 3).toLowerCase()}-${code.slice(3, 6)} ${code.slice(6)} `;
    expect((await find(spelled)).body.issues).toMatchObject([
      { code, status: 'ready', phone: `(•••) •••-${contact.phone_e164.slice(-4)}`, title: 'Free coffee' },
    ]);
    const slip = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
    expect(await find(slip)).toMatchObject({ status: 422, body: { fields: { code: couponErrors.codeWrong } } });
    expect((await find('K7M')).status).toBe(422);
    // Another shop's code is unknown here.
    expect(await find(code, maple.staff)).toMatchObject({ status: 404, body: { detail: couponErrors.noCode } });
  });

  test('The lookup finds a phone by its whole number or its last digits, with ready coupons first', async () => {
    const { shop, contact, coupon } = await withCoupon({ title: 'First' });
    await atCounter(shop.staff, coupon.coupon_issue_id);
    await sendCouponTo(t, shop, { title: 'Second' });
    const find = (phone: string, token = shop.staff) => call(t, token, coupons.lookup, { body: { phone } });
    const last = contact.phone_e164.slice(-4);
    for (const phone of [contact.phone_e164, `(207) 555-${last}`, last, `5-${last}`]) {
      const answer = await find(phone);
      expect(answer.body.issues, phone).toMatchObject([
        { title: 'Second', status: 'ready' },
        { title: 'First', status: 'redeemed', redeemed_via: 'code' },
      ]);
      expect(JSON.stringify(answer.body)).not.toContain(contact.phone_e164.slice(2));
    }
    expect(await find('123')).toMatchObject({ status: 422, body: { fields: { phone: couponErrors.phoneShort(4) } } });
    expect(await find(contact.phone_e164, maple.staff)).toMatchObject({ status: 404 });
    expect((await find('(207) 555-9999')).status).toBe(404);
    const both = await call(t, shop.staff, coupons.lookup, { body: { phone: last, code: 'K7M4QP2XA' } });
    expect(both.body).toMatchObject({ detail: couponErrors.oneLookup });
  });

  test('Last digits that several contacts share show nobody’s coupons, and the whole number is needed', async () => {
    const { shop, contact, coupon } = await withCoupon();
    const find = (phone: string) => call(t, shop.staff, coupons.lookup, { body: { phone } });
    const last = contact.phone_e164.slice(-4);
    expect((await find(last)).body.issues).toMatchObject([{ coupon_issue_id: coupon.coupon_issue_id }]);
    // The other one has no coupon.
    const body = { phone_e164: `+1212555${last}` };
    expect((await call(t, shop.manager, contacts.create, { body })).status).toBe(200);
    expect(await find(last)).toMatchObject({ status: 422, body: { fields: { phone: couponErrors.phoneShared } } });
    expect((await find(`207 555 ${last}`)).body.issues).toHaveLength(1);
    expect((await find(`212 555 ${last}`)).body.issues).toEqual([]);
  });

  test('An archived contact shares last digits only as long as they have a coupon to redeem', async () => {
    const { shop, contact, coupon } = await withCoupon();
    const find = (phone: string) => call(t, shop.staff, coupons.lookup, { body: { phone } });
    const archive = (loyalty_customer_id: string) =>
      call(t, shop.manager, contacts.archive, { params: { loyalty_customer_id } });
    const last = contact.phone_e164.slice(-4);
    const other = await call(t, shop.manager, contacts.create, { body: { phone_e164: `+1212555${last}` } });
    await archive(other.body.loyalty_customer_id);
    expect((await find(last)).body.issues).toMatchObject([{ coupon_issue_id: coupon.coupon_issue_id }]);
    await call(t, shop.manager, contacts.restore, { params: { loyalty_customer_id: other.body.loyalty_customer_id } });
    await archive(contact.loyalty_customer_id);
    expect(await find(last)).toMatchObject({ status: 422, body: { fields: { phone: couponErrors.phoneShared } } });
    await atCounter(shop.staff, coupon.coupon_issue_id);
    expect(await find(last)).toMatchObject({ status: 200, body: { issues: [] } });
  });
});

test('A repeated request of the counter gets the same answer', async () => {
  const { shop, coupon } = await withCoupon();
  const request = {
    method: 'POST',
    url: '/api/coupon/redemptions',
    headers: { authorization: `Bearer ${shop.staff}`, 'idempotency-key': newId() },
    payload: { coupon_issue_id: coupon.coupon_issue_id, via: 'scan', sale_cents: 900 },
  } as const;
  const [first, second] = [await t.app.inject(request), await t.app.inject(request)];
  expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
  expect(await ledgerOf(shop, coupon.coupon_issue_id)).toHaveLength(1);
  expect(await atCounter(shop.staff, coupon.coupon_issue_id)).toMatchObject({
    status: 409,
    body: { detail: couponErrors.redeemed('Nov 28, 2046, 12:00 PM') },
  });
});

test('Coupon results are shown by campaign, time and user, without undone redemptions', async () => {
  const { shop, recipients } = await couponShop(t, 3);
  const { campaign_id, offer } = await sendCouponTo(t, shop);
  const issues = await call(t, shop.staff, coupons.issues, { params: { coupon_id: offer.coupon_id } });
  const [first, second, third] = issues.body.issues.map(({ coupon_issue_id }) => coupon_issue_id);
  await atCounter(shop.staff, first ?? '', 1000);
  await atCounter(shop.staff, second ?? '');
  await atCounter(shop.staff, third ?? '', 500);
  await call(t, shop.manager, coupons.undo, { params: { coupon_issue_id: third ?? '' }, body: { reason: 'Mistake' } });
  await t.db.tenant(shop.companyId, async (tenant) => {
    const figures = { redeemed: 2, revenue_cents: 1000, sales_entered: 1 };
    expect(await redemptionsByCampaign(tenant, [campaign_id])).toEqual([{ campaign_id, issued: 3, ...figures }]);
    const until = new Date(NOON.getTime() + 1);
    expect(await redemptionsBetween(tenant, { from: NOON, until })).toEqual(figures);
    expect(await redemptionsBetween(tenant, { from: until, until: new Date(until.getTime() + 1) })).toMatchObject({
      redeemed: 0,
    });
    const whose = issues.body.issues[2]?.loyalty_customer_id ?? '';
    expect(recipients.map(({ loyalty_customer_id }) => loyalty_customer_id)).toContain(whose);
    const timeline = await couponTimeline(tenant, whose, null, 10);
    expect(timeline).toMatchObject([
      { what: 'undone', reason: 'Mistake', by: expect.stringMatching(/^coupons/) },
      { what: 'redeemed', sale_cents: 500 },
      { what: 'issued', title: 'Free coffee' },
    ]);
  });
  expect((await call(t, shop.staff, coupons.getOffer, { params: { coupon_id: offer.coupon_id } })).body).toMatchObject({
    issued: 3,
    redeemed: 2,
    expired: 0,
    revenue_cents: 1000,
    sales_entered: 1,
  });
  expect((await call(t, shop.staff, coupons.redemptions)).body.redemptions).toMatchObject([
    { kind: 'undone', reason: 'Mistake', stands: false },
    { kind: 'redeemed', stands: false },
    { kind: 'redeemed', stands: true },
    { kind: 'redeemed', stands: true },
  ]);
});
