import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/inventory/items.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { orders } from '#contract/orders/orders.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

/** A posted invoice over ten at two dollars, of which nothing came, and its request. */
async function undelivered(item: Item) {
  // The vendor is known from then on.
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.ofKnownVendor([{ item, quantity: 10, unit_price: 2 }]);
  expect((await desk.mark(invoice, 0)).status).toBe(200);
  await desk.post(invoice);
  const [request] = await desk.requestsOf(invoice);
  return { invoice, credit_request_id: request?.credit_request_id ?? '' };
}

test('A credit memo for struck-out goods, up to the expected amount, asks no question, changes no stock or cost, and offers their request first', async () => {
  const [dates, other] = [await desk.addItem('Dates'), await desk.addItem('Prunes')];
  const before = { on_hand: 4, average_cost: 2, last_cost: 2, value: 8 };
  const { credit_request_id } = await undelivered(dates);
  expect(await desk.item(dates)).toMatchObject(before);
  // Another request of the vendor expects exactly what the first memo gives.
  const bought = await desk.post(await desk.document([{ item: other, quantity: 10, unit_price: 2 }]));
  await desk.ask(bought, { reason: 'damaged', amount: 12 });

  const first = await desk.memo([{ item: dates, quantity: 6, unit_price: 2 }]);
  expect(first.lines).toMatchObject([{ ignore: true, not_delivered: true, in_doubt: [] }]);
  expect((await desk.post(first)).status).toBe('posted');
  expect(await desk.item(dates)).toMatchObject(before);
  expect((await desk.creditsOf(first)).offers).toMatchObject([
    { credit_request_id, why: 'lines', gives: 12 },
    { why: 'amount', gives: 12 },
  ]);
  expect((await desk.settle({ credit_request_id }, first)).body).toMatchObject({ status: 'open', outstanding: 8 });

  // More than is still expected cannot be only for goods that did not come, so the user is asked.
  const much = await desk.memo([{ item: dates, quantity: 5, unit_price: 2 }]);
  expect(much.lines).toMatchObject([{ ignore: false, price_only: null, in_doubt: ['price_only'] }]);
  const later = await desk.memo([{ item: dates, quantity: 4, unit_price: 2 }]);
  expect(later.lines).toMatchObject([{ ignore: true, not_delivered: true }]);
  await desk.post(later);
  expect((await desk.creditsOf(later)).offers[0]).toMatchObject({ credit_request_id, why: 'lines', gives: 8 });
  expect((await desk.settle({ credit_request_id }, later)).body).toMatchObject({ status: 'settled', outstanding: 0 });
  expect(await desk.item(dates)).toMatchObject(before);
  await desk.unpost(later);
  expect(await desk.item(dates)).toMatchObject(before);
});

test('A memo for what was noted as damaged or short at the door takes nothing out of stock, also when it says "damaged"', async () => {
  const item = await desk.addItem('Damaged in transit: rusks');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  const { receipts } = (await desk.receive(order, { item_id: item.item_id, quantity: 7, short: 1, damaged: 2 })).body;
  const invoice = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }], { order }));
  expect(await desk.item(item)).toMatchObject({ on_hand: 11 });
  const ask = (about: object, line: object) =>
    call(t, maple.staff, credits.create, { body: { ...about, lines: [line] } as never });
  const ofLine = { line_id: invoice.lines[0]?.line_id, reason: 'damaged', quantity: 2, amount: 4 };
  expect((await ask({ invoice_id: invoice.invoice_id }, ofLine)).status).toBe(200);
  const ofItem = { item_id: item.item_id, reason: 'short', quantity: 1, amount: 2 };
  expect((await ask({ order_id: order.order_id }, ofItem)).status).toBe(200);

  const first = await desk.memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(first.lines).toMatchObject([{ ignore: true, not_delivered: true, in_doubt: [] }]);
  await desk.post(first);
  expect(await desk.item(item)).toMatchObject({ on_hand: 11, average_cost: 2 });
  // More than was noted is also about goods that are in stock.
  const much = await desk.memo([{ item, quantity: 5, unit_price: 2 }]);
  expect(much.lines).toMatchObject([{ ignore: false, price_only: null, in_doubt: ['price_only'] }]);
  const beyond = { line_id: invoice.lines[0]?.line_id, reason: 'damaged', quantity: 5, amount: 10 };
  expect((await ask({ invoice_id: invoice.invoice_id }, beyond)).status).toBe(200);
  expect((await desk.memo([{ item, quantity: 5, unit_price: 2 }])).lines).toMatchObject([{ price_only: null }]);

  // Without that delivery, the goods were in stock and went back.
  const params = { order_id: order.order_id, receipt_id: receipts[0]?.receipt_id ?? '' };
  expect((await call(t, maple.staff, orders.undoReceipt, { params })).status).toBe(200);
  const later = await desk.memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(later.lines).toMatchObject([{ ignore: false, price_only: false }]);
});

test('What a user says about a line of a credit memo outweighs our guess that it is for struck-out goods, and an invoice has no such lines', async () => {
  const item = await desk.addItem('Raisins');
  await undelivered(item);
  const guessed = await desk.memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(guessed.lines).toMatchObject([{ ignore: true }]);
  const turned = (await desk.setKind(guessed, 'invoice')).body;
  expect(turned.lines).toMatchObject([
    { ignore: false, price_only: null, not_delivered: false, item_id: item.item_id },
  ]);
  const [line] = (await desk.setKind(turned, 'credit_memo')).body.lines;
  const said = { line_id: line?.line_id, item_id: item.item_id, ignore: false, price_only: false, stock_quantity: -2 };
  await desk.change(guessed, { lines: [said] });
  // Saving again changes nothing about it.
  const saved = await desk.change(guessed, { number: 'CM-77' });
  expect(saved.body.lines).toMatchObject([{ ignore: false, price_only: false, not_delivered: false }]);
  await desk.post(saved.body);
  expect(await desk.item(item)).toMatchObject({ on_hand: 2, average_cost: 2 });
  // A line that a user leaves out is not one for what was struck out.
  const own = await desk.memo([{ item: await desk.addItem('Sultanas'), quantity: 1, unit_price: 2 }]);
  const out = { lines: [{ line_id: own.lines[0]?.line_id, price_only: false, ignore: true }] };
  const left = await desk.change(own, out);
  expect(left.body.lines).toMatchObject([{ ignore: true, not_delivered: false }]);
});

test('A request that a credit memo has settled in part keeps its line, so another struck line gets its own request', async () => {
  const [figs, nuts] = [await desk.addItem('Figs'), await desk.addItem('Nuts')];
  await desk.post(await desk.document([{ item: figs, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.ofKnownVendor([
    { item: figs, quantity: 10, unit_price: 2 },
    { item: nuts, quantity: 5, unit_price: 3 },
  ]);
  await desk.mark(invoice, 0);
  const [request] = await desk.requestsOf(invoice);
  const part = await desk.post(await desk.memo([{ item: figs, quantity: 3, unit_price: 2 }]));
  const credit_request_id = request?.credit_request_id ?? '';
  expect((await desk.settle({ credit_request_id }, part)).body).toMatchObject({ status: 'open', outstanding: 14 });
  const refused = await desk.mark(invoice, 0, false);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.partlySettled }]);
  expect((await desk.mark(invoice, 1)).status).toBe(200);
  const both = await desk.requestsOf(invoice);
  expect(both.map(({ amount }) => amount).sort()).toEqual([15, 20]);
  await call(t, maple.manager, credits.unsettle, {
    params: { credit_request_id },
    body: { invoice_id: part.invoice_id },
  });
  expect((await desk.mark(invoice, 0, false)).status).toBe(200);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 15 }]);
});

test('A request that is being sent keeps its lines: taking one off waits for that and is refused', async () => {
  const item = await desk.addItem('Apricots');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.ofKnownVendor([{ item, quantity: 10, unit_price: 2 }]);
  await desk.mark(invoice, 0);
  const [request] = await desk.requestsOf(invoice);
  const commit = await holdOpen(
    t,
    `update credit_requests set status = 'sent', sent_at = now(), sent_how = 'self' where credit_request_id = $1`,
    [request?.credit_request_id],
  );
  const taking = desk.mark(invoice, 0, false);
  await untilOneWaits(t);
  await commit();
  const refused = await taking;
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.sent }]);
  const of = { credit_request_id: request?.credit_request_id ?? '' };
  expect(await desk.showCredit(of)).toMatchObject({ status: 'sent', lines: [{ amount: 20 }] });
});

test('A memo that is one of many of its vendor settles its request', async () => {
  const item = await desk.addItem('Walnuts');
  await desk.post(await desk.document([{ item, quantity: 60, unit_price: 2 }]));
  const bought = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  const request = await desk.ask(bought, { reason: 'damaged', amount: 5 });
  const memos: Invoice[] = [];
  for (let count = 0; count < 21; count++)
    memos.push(await desk.post(await desk.memo([{ item, quantity: 1, unit_price: 2 }])));
  const offered = new Set(request.offers.map(({ invoice_id }) => invoice_id));
  for (const { invoice_id } of (await desk.showCredit(request)).offers) offered.add(invoice_id);
  const beyond = memos.find(({ invoice_id }) => !offered.has(invoice_id));
  expect(beyond).toBeDefined();
  if (beyond) expect((await desk.settle(request, beyond)).body).toMatchObject({ outstanding: 3 });
});

test('A line that did not come is measured like any other, and loses the item of the vendor before when that one changes', async () => {
  const item = await desk.addItem('Pekmez');
  const ofCases = (quantity: number) => ({ quantity, unit: 'case', unit_price: 24, amount: 24 * quantity });
  const first = await desk.document([{ item, quantity: 2, unit_price: 24 }]);
  const line_id = first.lines[0]?.line_id;
  await desk.change(first, { lines: [{ line_id, ...ofCases(2), stock_quantity: 24 }] });
  await desk.post(first);
  const invoice = await desk.document([{ item, quantity: 3, unit_price: 24 }]);
  const found = await desk.change(invoice, {
    vendor_id: desk.vendor_id,
    lines: [{ description: 'Pekmez', ...ofCases(3) }],
  });
  expect(found.body.lines).toMatchObject([{ item_id: item.item_id, stock_quantity: 36 }]);
  const left = (await desk.mark(found.body, 0)).body;
  const [line] = left.lines;
  const more = await desk.change(invoice, { lines: [{ line_id: line?.line_id, ignore: true, ...ofCases(5) }] });
  expect(more.body.lines).toMatchObject([{ ignore: true, item_id: item.item_id, stock_quantity: 60 }]);
  const elsewhere = await desk.change(invoice, { vendor: 'Harbor Ice House' });
  expect(elsewhere.body.lines).toMatchObject([{ ignore: true, item_id: null }]);
});

test('A discount on the whole invoice lowers what is asked for a line that did not come, and is not moved to other lines', async () => {
  const [came, missing] = [await desk.addItem('Hazelnuts'), await desk.addItem('Macadamias')];
  await desk.post(await desk.document([{ item: await desk.addItem('Pine nuts'), quantity: 1, unit_price: 1 }]));
  const invoice = await desk.document([
    { item: came, quantity: 10, unit_price: 10 },
    { item: missing, quantity: 10, unit_price: 10 },
  ]);
  const body = { vendor_id: desk.vendor_id, discount: 20, total: 180 };
  expect((await desk.change(invoice, body)).status).toBe(200);
  expect((await desk.mark(invoice, 1)).status).toBe(200);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 90 }]);
  await desk.post(invoice);
  expect(await desk.item(came)).toMatchObject({ on_hand: 10, last_cost: 9 });

  // The same once the request was sent, and after another line did not come either.
  await desk.unpost(invoice);
  const [request] = await desk.requestsOf(invoice);
  const of = { credit_request_id: request?.credit_request_id ?? '' };
  const sent = await desk.send(await desk.showCredit(of));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await desk.post(invoice);
  expect(await desk.item(came)).toMatchObject({ on_hand: 10, last_cost: 9 });
  await desk.unpost(invoice);
  expect((await desk.mark(invoice, 0)).status).toBe(200);
  expect((await desk.requestsOf(invoice)).map(({ amount }) => amount)).toEqual([90, 90]);
});

test('A line that is partly on a request is not marked as not delivered, and undoing the mark keeps what a user requested', async () => {
  const item = await desk.addItem('Pistachios');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const open = () => desk.ofKnownVendor([{ item, quantity: 10, unit_price: 2 }]);
  const part = await open();
  await desk.ask(part, { reason: 'short', amount: 4 });
  const refused = await desk.mark(part, 0);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.requested }]);
  expect((await desk.show(part)).lines).toMatchObject([{ ignore: false }]);

  const whole = await open();
  await desk.ask(whole, { reason: 'short', amount: 20 });
  expect((await desk.mark(whole, 0)).body.lines).toMatchObject([{ ignore: true, not_delivered: true }]);
  expect(await desk.requestsOf(whole)).toMatchObject([{ amount: 20 }]);
  expect((await desk.mark(whole, 0, false)).body.lines).toMatchObject([{ ignore: false, not_delivered: false }]);
  expect(await desk.requestsOf(whole)).toMatchObject([{ amount: 20 }]);

  const marked = await open();
  await desk.mark(marked, 0);
  await desk.mark(marked, 0, false);
  expect(await desk.requestsOf(marked)).toEqual([]);
});
