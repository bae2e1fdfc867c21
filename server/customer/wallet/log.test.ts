import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';
import { linkCodes, messagesOf } from '#test/messages.ts';
import { withoutTable } from '#test/rows.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

const lines: string[] = [];
let t: TestApp;
beforeAll(async () => {
  // The most detailed level of LOG_LEVEL.
  t = await buildTestApp({ now: NOON, log: openLog('trace', { write: (line: string) => void lines.push(line) }) });
});
afterAll(() => t.close());

test('No log line holds a customer link, a coupon’s code, a short link or a phone number, whatever fails', async () => {
  const { shop, recipients } = await couponShop(t);
  const [contact] = recipients;
  if (!contact) throw new Error('nobody');
  const { offer } = await sendCouponTo(t, shop);
  const token = await tokenOf(t, shop, contact.loyalty_customer_id);
  const { issues } = (await call(t, shop.staff, coupons.issues, { params: { coupon_id: offer.coupon_id } })).body;
  const [{ code, coupon_issue_id } = { code: '', coupon_issue_id: '' }] = issues;
  const [text] = await messagesOf(t, { phone_e164: contact.phone_e164 });
  const [link = ''] = linkCodes(text.body);
  const secrets = [token, code, shownCouponCode(code), link, contact.phone_e164.slice(2)];
  expect(secrets.every((secret) => secret.length > 6)).toBe(true);

  const get = async (url: string) => (await t.app.inject({ url })).statusCode;
  const post = (url: string, payload: string | object, headers = {}) =>
    t.app.inject({ method: 'POST', url, payload, headers });
  const redeem = (body: object) => call(t, null, coupons.redeemOnPhone, { body: body as never });

  // Successful requests and typing errors.
  for (const url of [`/coupons/${token}`, `/my-texts/${token}`, `/api/coupon/customer/${token}`, `/l/${link}`]) {
    for (const end of ['', '/', 'x', '/more', '?lang=es', '%ff', '%00'])
      expect(await get(`${url}${end}`)).toBeLessThan(500);
  }
  expect(await get(`/api/my-texts/${token}/data.json`)).toBe(200);
  expect(await get(`/api/coupon/nothing/${token}`)).toBe(404);
  expect((await redeem({ customer_token: token, coupon_issue_id: 'no id' })).status).toBe(422);
  expect((await redeem({ customer_token: `${token}x`, coupon_issue_id })).status).toBe(404);
  const json = { 'content-type': 'application/json' };
  expect((await post('/api/coupon/redeem', `{"customer_token": "${token}",`, json)).statusCode).toBe(400);
  expect(
    (await post(`/api/coupon/redeem?customer_token=${token}`, token, { 'content-type': 'text/x' })).statusCode,
  ).toBe(415);
  const language = { customer_token: token, language: 'es' } as const;
  expect((await call(t, null, myTexts.language, { body: language })).status).toBe(200);
  const { phone_e164 } = contact;
  for (const body of [{ code }, { code: `${code.slice(0, 8)}?` }, { phone: phone_e164 }, { phone: `${phone_e164}0` }])
    await call(t, shop.staff, coupons.lookup, { body });

  // A row that the database refuses, and a lost connection.
  await t.owner.query('alter table coupon_issues add constraint broken check (redeemed_at is null) not valid');
  expect((await redeem({ customer_token: token, coupon_issue_id })).status).toBe(500);
  expect((await call(t, shop.staff, coupons.redeem, { body: { coupon_issue_id, via: 'code' } })).status).toBe(500);
  await t.owner.query('alter table coupon_issues drop constraint broken');
  await withoutTable(t, 'customer_tokens', async () => {
    for (const url of [`/coupons/${token}`, `/my-texts/${token}`, `/api/coupon/customer/${token}`])
      expect(await get(url)).toBeGreaterThanOrEqual(500);
  });

  const log = lines.join('');
  expect(log).toContain('"status":500');
  expect(log).toContain('violates check constraint');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test('A refused call is a line with its route, status, user and company', async () => {
  const { shop } = await couponShop(t);
  const { user_id } = (await call(t, shop.staff, account.getUser)).body;
  expect((await call(t, shop.staff, inventory.listItems)).status).toBe(403);
  const line = lines.map((one) => JSON.parse(one)).findLast(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ route: '/api/items', status: 403, user_id, company_id: shop.companyId });
});
