import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockConsent } from '#server/contacts/consent/events.sql.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';
import { holdLimits } from '#test/rows.ts';

let t: TestApp;
let companyId: CompanyId;
let token: string;
let coupon_issue_id: string;
beforeAll(async () => {
  t = await buildTestApp();
  const { shop, recipients } = await couponShop(t);
  companyId = shop.companyId;
  await sendCouponTo(t, shop);
  token = await tokenOf(t, shop, recipients[0]?.loyalty_customer_id ?? '');
  const wallet = await t.app.inject({ url: `/api/coupon/customer/${token}` });
  coupon_issue_id = wallet.json().coupons[0].coupon_issue_id;
});
afterAll(() => t.close());

/** The address of a shop's Wi-Fi. */
const remoteAddress = '203.0.113.50';
const get = (url: string) => t.app.inject({ url, remoteAddress });
const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url, payload, remoteAddress });

const requests: [what: string, limit: number, send: (link: string) => ReturnType<typeof get>][] = [
  ['the page of the coupons', 120, (link) => get(`/coupons/${link}`)],
  ['the page of the texts', 120, (link) => get(`/my-texts/${link}`)],
  ['the coupons', 120, (link) => get(`/api/coupon/customer/${link}`)],
  ['a correction', 60, (link) => post('/api/my-texts/details', { customer_token: link, name: 'Ada' })],
  ['a redemption', 60, (link) => post('/api/coupon/redeem', { customer_token: link, coupon_issue_id })],
];
test.each(requests)(
  'A phone that tries wrong links refuses others at its address nothing: %s',
  async (_what, limit, send) => {
    const wrong = 'x'.repeat(43);
    const first = await send(wrong);
    await holdLimits(t);
    const answers = [first, ...(await Promise.all(Array.from({ length: limit }, () => send(wrong))))];
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await send(token)).statusCode).toBe(200);
  },
);

test('No limit refuses an opt-out', async () => {
  const correct = () => post('/api/my-texts/details', { customer_token: token, name: 'Ada' });
  const first = await correct();
  await holdLimits(t);
  const answers = [first, ...(await Promise.all(Array.from({ length: 20 }, correct)))];
  expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
  const leave = async () => {
    const answer = await post('/api/my-texts/leave', { customer_token: token, language: 'en', wording: 'Stop.' });
    return [answer.statusCode, answer.json()];
  };
  expect(await leave()).toEqual([200, { state: 'left' }]);
  // Repeated too often, it waits for nobody who decides about consent, and so keeps nobody waiting.
  const again = await t.db.tenant(companyId, async (tenant) => {
    await lockConsent(tenant);
    return Promise.all(Array.from({ length: 20 }, leave));
  });
  expect(again).toEqual(again.map(() => [200, { state: 'stopped' }]));
});
