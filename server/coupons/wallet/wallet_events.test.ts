import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactPage } from '#contract/contacts/page.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { WALLET_STREAMS_PER_LINK } from '#contract/coupons/limits.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { couponShop, sendCouponTo, tokenOf } from '#test/coupons.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Opens the stream of a link; `next` is the next event. */
async function listen(token: string) {
  const stopped = new AbortController();
  const response = await fetch(`${url}/api/coupon/customer/${token}/events`, { signal: stopped.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<unknown> {
    for (;;) {
      const [whole, data] = /data: (.*)\n\n/.exec(text) ?? [];
      if (whole && data) {
        text = text.slice(text.indexOf(whole) + whole.length);
        return JSON.parse(data);
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      text += chunk.value;
    }
  }
  return { status: response.status, type: response.headers.get('content-type'), next, stop: () => stopped.abort() };
}

test('An open wallet is told when the till redeems its coupon, and not about those of others', async () => {
  const { shop, recipients } = await couponShop(t, 2);
  const { offer } = await sendCouponTo(t, shop);
  const { issues } = (await call(t, shop.staff, coupons.issues, { params: { coupon_id: offer.coupon_id } })).body;
  const [ada, bea] = recipients.map(({ loyalty_customer_id }) => loyalty_customer_id);
  const issueOf = (id = '') => issues.find((one) => one.loyalty_customer_id === id)?.coupon_issue_id ?? '';
  const wallet = await listen(await tokenOf(t, shop, ada ?? ''));
  const other = await listen(await tokenOf(t, shop, bea ?? ''));
  expect([wallet.status, wallet.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await call(t, shop.staff, coupons.redeem, { body: { coupon_issue_id: issueOf(ada), via: 'code' } });
  expect(await wallet.next()).toEqual({ type: 'wallet' });
  await call(t, shop.staff, coupons.redeem, { body: { coupon_issue_id: issueOf(bea), via: 'code' } });
  const params = { coupon_issue_id: issueOf(ada) };
  await call(t, shop.manager, coupons.undo, { params, body: { reason: 'Wrong customer' } });
  expect([await other.next(), await wallet.next()]).toEqual([{ type: 'wallet' }, { type: 'wallet' }]);
  wallet.stop();
  other.stop();
});

test('A link that is revoked or unknown opens no stream, and one link opens a few', async () => {
  const { shop, recipients } = await couponShop(t);
  const loyalty_customer_id = recipients[0]?.loyalty_customer_id ?? '';
  const token = await tokenOf(t, shop, loyalty_customer_id);
  const open = await Promise.all(Array.from({ length: WALLET_STREAMS_PER_LINK }, () => listen(token)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect((await listen(token)).status).toBe(429);
  for (const { stop } of open) stop();
  expect((await listen('x'.repeat(43))).status).toBe(404);
  await call(t, shop.owner, contactPage.closeLink, { params: { loyalty_customer_id } });
  expect((await listen(token)).status).toBe(404);
});
