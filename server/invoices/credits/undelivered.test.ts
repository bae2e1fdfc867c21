import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/inventory/items.ts';
import { type CreditReason, credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { type Invoice, invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orders } from '#contract/orders/orders.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { Desk, type DeskLine } from '#test/desk.ts';
import { sharedReader } from '#test/reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
const reader = sharedReader();
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

const setKind = async ({ invoice_id }: Invoice, kind: 'invoice' | 'credit_memo') =>
  (await call(t, maple.manager, kinds.set, { params: { invoice_id }, body: { kind } })).body;
const memo = async (lines: DeskLine[]) => setKind(await desk.document(lines), 'credit_memo');
const mark = ({ invoice_id, lines }: Invoice, line: number, not_delivered: boolean) =>
  call(t, maple.manager, notDelivered.set, {
    params: { invoice_id },
    body: { line_id: lines[line]?.line_id ?? '', not_delivered },
  });
const creditsOf = async ({ invoice_id }: Invoice) =>
  (await call(t, maple.staff, credits.ofInvoice, { params: { invoice_id } })).body;
const settle = (credit_request_id: string, { invoice_id }: Invoice) =>
  call(t, maple.manager, credits.settle, { params: { credit_request_id }, body: { invoice_id } });

/** A posted invoice over ten at two dollars, of which nothing came, and its request. */
async function undelivered(item: Item) {
  // The vendor is known from then on.
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }]);
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, invoices.update, { params, body: { vendor_id: desk.vendor_id } });
  expect((await mark(invoice, 0, true)).status).toBe(200);
  await desk.post(invoice);
  const [request] = (await creditsOf(invoice)).requests;
  return { invoice, credit_request_id: request?.credit_request_id ?? '' };
}

test('A memo for what was struck out asks nothing, changes no stock and no cost, and its request is offered first, also to a later memo', async () => {
  const [dates, other] = [await desk.addItem('Dates'), await desk.addItem('Prunes')];
  const before = { on_hand: 4, average_cost: 2, last_cost: 2, value: 8 };
  const { credit_request_id } = await undelivered(dates);
  expect(await desk.item(dates)).toMatchObject(before);
  // Another request of the vendor expects exactly what the first memo gives.
  const bought = await desk.post(await desk.document([{ item: other, quantity: 10, unit_price: 2 }]));
  const lines = [{ line_id: bought.lines[0]?.line_id ?? '', reason: 'damaged' as CreditReason, amount: 12 }];
  await call(t, maple.staff, credits.create, { body: { invoice_id: bought.invoice_id, lines } as never });

  const first = await memo([{ item: dates, quantity: 6, unit_price: 2 }]);
  expect(first.lines).toMatchObject([{ ignore: true, not_delivered: true, in_doubt: [] }]);
  expect((await desk.post(first)).status).toBe('posted');
  expect(await desk.item(dates)).toMatchObject(before);
  expect((await creditsOf(first)).offers).toMatchObject([
    { credit_request_id, why: 'lines', gives: 12 },
    { why: 'amount', gives: 12 },
  ]);
  expect((await settle(credit_request_id, first)).body).toMatchObject({ status: 'open', outstanding: 8 });

  // More than is still expected is not only about what did not come: that is asked.
  const much = await memo([{ item: dates, quantity: 5, unit_price: 2 }]);
  expect(much.lines).toMatchObject([{ ignore: false, price_only: null, in_doubt: ['price_only'] }]);
  const later = await memo([{ item: dates, quantity: 4, unit_price: 2 }]);
  expect(later.lines).toMatchObject([{ ignore: true, not_delivered: true }]);
  await desk.post(later);
  expect((await creditsOf(later)).offers[0]).toMatchObject({ credit_request_id, why: 'lines', gives: 8 });
  expect((await settle(credit_request_id, later)).body).toMatchObject({ status: 'settled', outstanding: 0 });
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

  const first = await memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(first.lines).toMatchObject([{ ignore: true, not_delivered: true, in_doubt: [] }]);
  await desk.post(first);
  expect(await desk.item(item)).toMatchObject({ on_hand: 11, average_cost: 2 });
  // More than was noted is also about goods that are in stock.
  const much = await memo([{ item, quantity: 5, unit_price: 2 }]);
  expect(much.lines).toMatchObject([{ ignore: false, price_only: null, in_doubt: ['price_only'] }]);
  const beyond = { line_id: invoice.lines[0]?.line_id, reason: 'damaged', quantity: 5, amount: 10 };
  expect((await ask({ invoice_id: invoice.invoice_id }, beyond)).status).toBe(200);
  expect((await memo([{ item, quantity: 5, unit_price: 2 }])).lines).toMatchObject([{ price_only: null }]);

  // Without that delivery, the goods were in stock and went back.
  const params = { order_id: order.order_id, receipt_id: receipts[0]?.receipt_id ?? '' };
  expect((await call(t, maple.staff, orders.undoReceipt, { params })).status).toBe(200);
  const later = await memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(later.lines).toMatchObject([{ ignore: false, price_only: false }]);
});

test('A user’s word outweighs that a memo’s line is for what was struck out, and an invoice has no such lines', async () => {
  const item = await desk.addItem('Raisins');
  await undelivered(item);
  const guessed = await memo([{ item, quantity: 2, unit_price: 2 }]);
  expect(guessed.lines).toMatchObject([{ ignore: true }]);
  const turned = await setKind(guessed, 'invoice');
  expect(turned.lines).toMatchObject([
    { ignore: false, price_only: null, not_delivered: false, item_id: item.item_id },
  ]);
  const [line] = (await setKind(turned, 'credit_memo')).lines;
  const params = { invoice_id: guessed.invoice_id };
  const said = { line_id: line?.line_id, item_id: item.item_id, ignore: false, price_only: false, stock_quantity: -2 };
  await call(t, maple.manager, invoices.update, { params, body: { lines: [said] } as object });
  // Saving again changes nothing about it.
  const saved = await call(t, maple.manager, invoices.update, { params, body: { number: 'CM-77' } });
  expect(saved.body.lines).toMatchObject([{ ignore: false, price_only: false, not_delivered: false }]);
  await desk.post(saved.body);
  expect(await desk.item(item)).toMatchObject({ on_hand: 2, average_cost: 2 });
  // A line that a user leaves out is not one for what was struck out.
  const own = await memo([{ item: await desk.addItem('Sultanas'), quantity: 1, unit_price: 2 }]);
  const out = { lines: [{ line_id: own.lines[0]?.line_id, price_only: false, ignore: true }] };
  const left = await call(t, maple.manager, invoices.update, {
    params: { invoice_id: own.invoice_id },
    body: out as object,
  });
  expect(left.body.lines).toMatchObject([{ ignore: true, not_delivered: false }]);
});

test('A request that a credit memo has settled in part keeps its line, so another struck line gets its own request', async () => {
  const [figs, nuts] = [await desk.addItem('Figs'), await desk.addItem('Nuts')];
  await desk.post(await desk.document([{ item: figs, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.document([
    { item: figs, quantity: 10, unit_price: 2 },
    { item: nuts, quantity: 5, unit_price: 3 },
  ]);
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, invoices.update, { params, body: { vendor_id: desk.vendor_id } });
  await mark(invoice, 0, true);
  const [request] = (await creditsOf(invoice)).requests;
  const part = await desk.post(await memo([{ item: figs, quantity: 3, unit_price: 2 }]));
  const credit_request_id = request?.credit_request_id ?? '';
  expect((await settle(credit_request_id, part)).body).toMatchObject({ status: 'open', outstanding: 14 });
  const refused = await mark(invoice, 0, false);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.partlySettled }]);
  expect((await mark(invoice, 1, true)).status).toBe(200);
  const both = (await creditsOf(invoice)).requests;
  expect(both.map(({ amount }) => amount).sort()).toEqual([15, 20]);
  await call(t, maple.manager, credits.unsettle, {
    params: { credit_request_id },
    body: { invoice_id: part.invoice_id },
  });
  expect((await mark(invoice, 0, false)).status).toBe(200);
  expect((await creditsOf(invoice)).requests).toMatchObject([{ amount: 15 }]);
});

test('A request that is being sent keeps its lines: taking one off waits for that and is refused', async () => {
  const item = await desk.addItem('Apricots');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }]);
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, invoices.update, { params, body: { vendor_id: desk.vendor_id } });
  await mark(invoice, 0, true);
  const [request] = (await creditsOf(invoice)).requests;
  const client = await t.owner.connect();
  await client.query('begin');
  await client.query(
    `update credit_requests set status = 'sent', sent_at = now(), sent_how = 'self' where credit_request_id = $1`,
    [request?.credit_request_id],
  );
  const taking = mark(invoice, 0, false);
  await expect
    .poll(async () => {
      const { rows } = await t.owner.query(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows[0].n;
    })
    .toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  const refused = await taking;
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.sent }]);
  const of = { params: { credit_request_id: request?.credit_request_id ?? '' } };
  expect((await call(t, maple.staff, credits.get, of)).body).toMatchObject({ status: 'sent', lines: [{ amount: 20 }] });
});

test('A memo that is one of many of its vendor settles its request', async () => {
  const item = await desk.addItem('Walnuts');
  await desk.post(await desk.document([{ item, quantity: 60, unit_price: 2 }]));
  const bought = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  const lines = [{ line_id: bought.lines[0]?.line_id ?? '', reason: 'damaged' as CreditReason, amount: 5 }];
  const request = await call(t, maple.staff, credits.create, {
    body: { invoice_id: bought.invoice_id, lines } as never,
  });
  const memos: Invoice[] = [];
  for (let count = 0; count < 21; count++)
    memos.push(await desk.post(await memo([{ item, quantity: 1, unit_price: 2 }])));
  const offered = new Set(request.body.offers.map(({ invoice_id }) => invoice_id));
  const { credit_request_id } = request.body;
  const shown = (await call(t, maple.staff, credits.get, { params: { credit_request_id } })).body;
  for (const { invoice_id } of shown.offers) offered.add(invoice_id);
  const beyond = memos.find(({ invoice_id }) => !offered.has(invoice_id));
  expect(beyond).toBeDefined();
  if (beyond) expect((await settle(credit_request_id, beyond)).body).toMatchObject({ outstanding: 3 });
});

test('A line that did not come is measured like any other, and loses the item of the vendor before when that one changes', async () => {
  const item = await desk.addItem('Pekmez');
  const ofCases = (quantity: number) => ({ quantity, unit: 'case', unit_price: 24, amount: 24 * quantity });
  const update = ({ invoice_id }: Invoice, body: object) =>
    call(t, maple.manager, invoices.update, { params: { invoice_id }, body });
  const first = await desk.document([{ item, quantity: 2, unit_price: 24 }]);
  const line_id = first.lines[0]?.line_id;
  await update(first, { lines: [{ line_id, ...ofCases(2), stock_quantity: 24 }] });
  await desk.post(first);
  const invoice = await desk.document([{ item, quantity: 3, unit_price: 24 }]);
  const found = await update(invoice, { vendor_id: desk.vendor_id, lines: [{ description: 'Pekmez', ...ofCases(3) }] });
  expect(found.body.lines).toMatchObject([{ item_id: item.item_id, stock_quantity: 36 }]);
  const left = (await mark(found.body, 0, true)).body;
  const [line] = left.lines;
  const more = await update(invoice, { lines: [{ line_id: line?.line_id, ignore: true, ...ofCases(5) }] });
  expect(more.body.lines).toMatchObject([{ ignore: true, item_id: item.item_id, stock_quantity: 60 }]);
  const elsewhere = await update(invoice, { vendor: 'Harbor Ice House' });
  expect(elsewhere.body.lines).toMatchObject([{ ignore: true, item_id: null }]);
});

test('A discount on the whole invoice lowers what is asked for a line that did not come, and is not moved to other lines', async () => {
  const [came, missing] = [await desk.addItem('Hazelnuts'), await desk.addItem('Macadamias')];
  await desk.post(await desk.document([{ item: await desk.addItem('Pine nuts'), quantity: 1, unit_price: 1 }]));
  const invoice = await desk.document([
    { item: came, quantity: 10, unit_price: 10 },
    { item: missing, quantity: 10, unit_price: 10 },
  ]);
  const params = { invoice_id: invoice.invoice_id };
  const body = { vendor_id: desk.vendor_id, discount: 20, total: 180 };
  expect((await call(t, maple.manager, invoices.update, { params, body })).status).toBe(200);
  expect((await mark(invoice, 1, true)).status).toBe(200);
  expect((await creditsOf(invoice)).requests).toMatchObject([{ amount: 90 }]);
  await desk.post(invoice);
  expect(await desk.item(came)).toMatchObject({ on_hand: 10, last_cost: 9 });

  // The same once the request was sent, and after another line did not come either.
  await desk.unpost(invoice);
  const request = { params: { credit_request_id: (await creditsOf(invoice)).requests[0]?.credit_request_id ?? '' } };
  const { version } = (await call(t, maple.staff, credits.get, request)).body;
  const sent = await call(t, maple.manager, credits.send, { ...request, body: { version, how: 'self' } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await desk.post(invoice);
  expect(await desk.item(came)).toMatchObject({ on_hand: 10, last_cost: 9 });
  await desk.unpost(invoice);
  expect((await mark(invoice, 0, true)).status).toBe(200);
  expect((await creditsOf(invoice)).requests.map(({ amount }) => amount)).toEqual([90, 90]);
});

test('A line of which a part is on a request is not marked as not delivered, and undoing the mark keeps what a user requested', async () => {
  const item = await desk.addItem('Pistachios');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const open = async () => {
    const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }]);
    const params = { invoice_id: invoice.invoice_id };
    return (await call(t, maple.manager, invoices.update, { params, body: { vendor_id: desk.vendor_id } })).body;
  };
  const ask = ({ invoice_id, lines }: Invoice, amount: number) => {
    const line = { line_id: lines[0]?.line_id, reason: 'short', amount };
    return call(t, maple.staff, credits.create, { body: { invoice_id, lines: [line] } as never });
  };
  const part = await open();
  await ask(part, 4);
  const refused = await mark(part, 0, true);
  expect([refused.status, refused.body]).toMatchObject([409, { detail: notDeliveredErrors.requested }]);
  expect((await desk.show(part)).lines).toMatchObject([{ ignore: false }]);

  const whole = await open();
  await ask(whole, 20);
  expect((await mark(whole, 0, true)).body.lines).toMatchObject([{ ignore: true, not_delivered: true }]);
  expect((await creditsOf(whole)).requests).toMatchObject([{ amount: 20 }]);
  expect((await mark(whole, 0, false)).body.lines).toMatchObject([{ ignore: false, not_delivered: false }]);
  expect((await creditsOf(whole)).requests).toMatchObject([{ amount: 20 }]);

  const marked = await open();
  await mark(marked, 0, true);
  await mark(marked, 0, false);
  expect((await creditsOf(marked)).requests).toEqual([]);
});
