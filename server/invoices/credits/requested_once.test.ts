import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreditReason, credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import type { Order } from '#contract/orders/order.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

/** An item that costs two dollars, and an order of ten of it of which so many came. */
async function ordered(name: string, came: { quantity: number; short?: number }) {
  const item = await desk.addItem(name);
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 2 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  expect((await desk.receive(order, { item_id: item.item_id, ...came })).status).toBe(200);
  return { item, order };
}

type About = { invoice_id: string } | { order_id: string };

async function candidateOf(about: About) {
  const query = 'invoice_id' in about ? { invoice_id: about.invoice_id } : { order_id: about.order_id };
  const [line] = (await call(t, maple.staff, credits.candidates, { query })).body.lines;
  return line;
}

/** Requests credit for the only item of an order. */
async function askForOrder(
  { order_id, lines }: Order,
  fault: { reason: CreditReason; quantity: number; amount: number },
) {
  const body = { order_id, lines: [{ item_id: lines[0]?.item_id, ...fault }] } as never;
  const asked = await call(t, maple.staff, credits.create, { body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return asked.body;
}

const SHORT = { reason: 'short' as const, quantity: 2, amount: 4 };

test('Credit that was requested for an order is not suggested again for its invoice, which shows the request', async () => {
  const { item, order } = await ordered('Sardines', { quantity: 8, short: 2 });
  const { credit_request_id } = await askForOrder(order, SHORT);
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }], { order });
  expect(await candidateOf(invoice)).toMatchObject({ requested: 4, suggested: [] });
  expect(await desk.creditsOf(invoice)).toMatchObject({ requests: [{ credit_request_id }], suggested_count: 0 });
});

test('Credit that was requested for an invoice is not suggested again for its order, which shows the request', async () => {
  const { item, order } = await ordered('Mussels', { quantity: 8, short: 2 });
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }], { order });
  expect(await candidateOf(order)).toMatchObject({ requested: 0, suggested: [SHORT] });
  const { credit_request_id } = await desk.ask(invoice, SHORT);
  expect(await candidateOf(order)).toMatchObject({ requested: 4, suggested: [] });
  const { body } = await call(t, maple.staff, credits.list, { query: { order_id: order.order_id } });
  expect(body).toMatchObject({ total_count: 1, credit_requests: [{ credit_request_id }] });
});

test('Of a price that several invoices of an order raised, each asks for what the others have not requested', async () => {
  const { item, order } = await ordered('Clams', { quantity: 10 });
  const bill = async (quantity: number, unit_price: number) =>
    desk.post(await desk.document([{ item, quantity, unit_price }], { order }));
  const first = await bill(6, 2.5);
  const ofFirst = { reason: 'overcharged' as const, quantity: 6, amount: 3 };
  expect((await candidateOf(first))?.suggested).toEqual([ofFirst]);
  await desk.ask(first, ofFirst);
  const second = await bill(4, 3);
  const rest = { reason: 'overcharged' as const, quantity: 4, amount: 4 };
  for (const about of [second, order]) {
    expect(await candidateOf(about)).toMatchObject({ requested: 3, suggested: [rest] });
  }
  await desk.ask(second, rest);
  for (const about of [first, second, order]) {
    expect(await candidateOf(about)).toMatchObject({ requested: 7, suggested: [] });
  }
  expect(await desk.requestsOf(first)).toMatchObject([{ amount: 3 }, { amount: 4 }]);
});

test('What is still short after a part was requested is suggested at its price', async () => {
  const { item, order } = await ordered('Whelks', { quantity: 6, short: 4 });
  await askForOrder(order, { ...SHORT, quantity: 3, amount: 5 });
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }], { order });
  const rest = { reason: 'short', quantity: 1, amount: 2 };
  expect(await candidateOf(invoice)).toMatchObject({ requested: 5, suggested: [rest] });
});

test('A struck-out line of one invoice does not cover what is short of another one', async () => {
  const { item, order } = await ordered('Cockles', { quantity: 2, short: 8 });
  const struck = await desk.document([{ item, quantity: 6, unit_price: 2 }], { order });
  expect((await desk.mark(struck, 0)).status).toBe(200);
  await desk.post(struck);
  const invoice = await desk.document([{ item, quantity: 4, unit_price: 2 }], { order });
  expect((await candidateOf(invoice))?.suggested).toEqual([SHORT]);
});

test('A line is not marked as not delivered when credit for it was requested for the order', async () => {
  const { item, order } = await ordered('Oysters', { quantity: 8, short: 2 });
  await askForOrder(order, SHORT);
  const invoice = await desk.document([{ item, quantity: 2, unit_price: 2 }], { order });
  const refused = await desk.mark(invoice, 0);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.requested }]);
  expect(await desk.requestsOf(invoice)).toHaveLength(1);
});
