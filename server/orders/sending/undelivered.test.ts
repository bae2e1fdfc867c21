import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import type { Order } from '#contract/orders/order.ts';
import { orders } from '#contract/orders/orders.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { ProviderError } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { confirmEmails } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let draft: Order;
let item_id: string;

/** A mail server that knows one of the vendor's addresses. */
const mail: Mail = {
  keepsBodies: false,
  async send({ to }) {
    if (to !== RIGHT) throw new ProviderError('550 no such user', { permanent: true });
  },
};
const RIGHT = 'orders@northside.example';
const WRONG = 'oders@northside.example';

beforeAll(async () => {
  t = await buildTestApp({ mail });
  maple = await mapleDeli(t);
  await confirmEmails(t, true);
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: 'Northside Foods' } })).body;
  ({ item_id } = (
    await call(t, maple.manager, inventory.createItem, { body: { name: 'Tahini', stock_unit: 'ea' } })
  ).body);
  const lines = [{ item_id, quantity: 4 }];
  draft = (await call(t, maple.manager, orders.create, { body: { vendor_id, lines } })).body;
});
afterAll(() => t.close());

const params = () => ({ order_id: draft.order_id });
const show = async () => (await call(t, maple.staff, orders.get, { params: params() })).body;
const bellOf = async (token: string) =>
  (await call(t, token, waiting.list)).body.waiting.find(({ kind }) => kind === 'undelivered_orders');

async function send(body: { how: 'mail'; email: string } | { how: 'self' }) {
  const { version } = await show();
  await call(t, maple.manager, orders.send, { params: params(), body: { version, ...body } });
  await t.runJobs();
}

test('An order whose email the vendor’s server refuses says so until it is sent again, and so does the bell', async () => {
  await send({ how: 'mail', email: WRONG });
  expect(await show()).toMatchObject({ status: 'sent', sent_to: WRONG, is_undelivered: true });
  expect((await call(t, maple.staff, orders.list)).body.orders).toMatchObject([{ is_undelivered: true }]);
  const { order_id, number, vendor } = draft;
  expect(await bellOf(maple.manager)).toMatchObject({ count: 1, order: { order_id, number, vendor } });
  // Only managers send orders.
  expect(await bellOf(maple.staff)).toBeUndefined();
  await send({ how: 'mail', email: RIGHT });
  expect(await show()).toMatchObject({ sent_to: RIGHT, is_undelivered: false });
  expect(await bellOf(maple.manager)).toBeUndefined();
  await send({ how: 'mail', email: WRONG });
  expect(await show()).toMatchObject({ is_undelivered: true });
  await send({ how: 'self' });
  expect(await show()).toMatchObject({ is_undelivered: false });
});

test('A credit request whose email the vendor’s server refuses says so until it is sent again', async () => {
  const { version } = await show();
  const lines = [{ item_id, quantity: 3, short: 1 }];
  await call(t, maple.staff, orders.receive, { params: params(), body: { version, lines } });
  const missing = [{ item_id, reason: 'short' as const, quantity: 1, amount: 12 }];
  const made = (await call(t, maple.manager, credits.create, { body: { ...params(), lines: missing } })).body;
  const credit = { credit_request_id: made.credit_request_id };
  const shown = async () => (await call(t, maple.staff, credits.get, { params: credit })).body;
  for (const [email, is_undelivered] of [
    [WRONG, true],
    [RIGHT, false],
  ] as const) {
    const body = { version: (await shown()).version, how: 'mail' as const, email };
    await call(t, maple.manager, credits.send, { params: credit, body });
    await t.runJobs();
    expect(await shown()).toMatchObject({ status: 'sent', sent_to: email, is_undelivered });
  }
});
