import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '#contract/invoices/credits/credits.ts';
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

const isAsked = { ignore: false, price_only: null, in_doubt: ['price_only'] };
const isLeftOut = { ignore: true, not_delivered: true, in_doubt: [] };

/** A posted invoice of an order of ten at two dollars, of which two came damaged. */
async function damaged(name: string) {
  const item = await desk.addItem(name);
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 8, damaged: 2 })).status).toBe(200);
  const invoice = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }], { order }));
  return { item, invoice };
}

test('A memo line without an amount, and the second line for one damaged part, are asked about', async () => {
  const { item, invoice } = await damaged('Limes');
  await desk.ask(invoice, { reason: 'damaged', quantity: 2, amount: 4 });
  expect((await desk.memo([{ item, quantity: 5, unit_price: null }])).lines).toMatchObject([isAsked]);
  const two = [
    { item, quantity: 2, unit_price: 2 },
    { item, quantity: 2, unit_price: 2 },
  ];
  const both = await desk.memo(two);
  expect(both.lines).toMatchObject([isLeftOut, isAsked]);
  // Saving again gives the part no second time.
  expect((await desk.change(both, { number: 'CM-5' })).body.lines).toMatchObject([isLeftOut, isAsked]);
  const halves = await desk.memo(two.map((line) => ({ ...line, quantity: 1 })));
  expect(halves.lines).toMatchObject([isLeftOut, isLeftOut]);
});

test('What a request asks for beyond the damaged pieces was in stock, whatever unit the invoice bills', async () => {
  const item = await desk.addItem('Lemons');
  await desk.post(await desk.document([{ item, quantity: 4, unit_price: 2 }]));
  const order = await desk.order([{ item_id: item.item_id, quantity: 24 }]);
  expect((await desk.receive(order, { item_id: item.item_id, quantity: 23, damaged: 1 })).status).toBe(200);
  const invoice = await desk.document([{ item, quantity: 2, unit_price: 24 }], { order });
  const cases = { line_id: invoice.lines[0]?.line_id, unit: 'case', stock_quantity: 24 };
  expect((await desk.change(invoice, { lines: [cases] })).status).toBe(200);
  await desk.ask(await desk.post(invoice), { reason: 'damaged', quantity: 1, amount: 24 });
  expect((await desk.memo([{ item, quantity: 1, unit_price: 24 }])).lines).toMatchObject([isAsked]);
  expect((await desk.memo([{ item, quantity: 1, unit_price: 2 }])).lines).toMatchObject([isLeftOut]);
});

test('A second request for goods that came damaged is about goods in stock once the first one asked for all of them', async () => {
  const { item, invoice } = await damaged('Oranges');
  const request = await desk.ask(invoice, { reason: 'damaged', quantity: 2, amount: 4 });
  const first = await desk.post(await desk.memo([{ item, quantity: 2, unit_price: 2 }]));
  expect((await desk.settle(request, first)).body).toMatchObject({ status: 'settled' });
  await desk.ask(invoice, { reason: 'damaged', quantity: 2, amount: 4 });
  expect((await desk.memo([{ item, quantity: 2, unit_price: 2 }])).lines).toMatchObject([
    { ignore: false, price_only: false, not_delivered: false },
  ]);
});

test('What is requested for a line that did not come follows a discount and an amount that are corrected later', async () => {
  const [came, missing] = [await desk.addItem('Hazelnuts'), await desk.addItem('Macadamias')];
  await desk.post(await desk.document([{ item: came, quantity: 1, unit_price: 1 }]));
  const lines = [came, missing].map((item) => ({ item, quantity: 10, unit_price: 10 }));
  const invoice = await desk.ofKnownVendor(lines);
  const line_id = invoice.lines[1]?.line_id ?? '';
  expect((await desk.mark(invoice, 1)).status).toBe(200);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 100 }]);

  expect((await desk.change(invoice, { discount: 20, total: 180 })).status).toBe(200);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 90 }]);
  expect((await desk.mark(invoice, 1)).status).toBe(200);
  const other = { line_id: invoice.lines[0]?.line_id ?? '' };
  const corrected = { total: 380, lines: [other, { line_id, ignore: true, quantity: 30, amount: 300 }] };
  expect((await desk.change(invoice, corrected)).status).toBe(200);
  const [request] = await desk.requestsOf(invoice);
  const of = { credit_request_id: request?.credit_request_id ?? '' };
  expect(await desk.showCredit(of)).toMatchObject({
    amount: 285,
    lines: [{ quantity: 30, amount: 285 }],
  });
  await desk.post(invoice);
  expect(await desk.item(came)).toMatchObject({ last_cost: 9.5 });
});

test('A request for a line that did not come follows its words and quantity, and ends when the invoice stops billing it', async () => {
  const [pecans, dates] = [await desk.addItem('Pecans'), await desk.addItem('Dates')];
  await desk.post(await desk.document([{ item: pecans, quantity: 1, unit_price: 1 }]));
  const invoice = await desk.ofKnownVendor([pecans, dates].map((item) => ({ item, quantity: 10, unit_price: 10 })));
  const [first, second] = invoice.lines.map(({ line_id }) => line_id);
  for (const index of [0, 1]) {
    const marked = await desk.mark(invoice, index);
    expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  }
  const [request] = await desk.requestsOf(invoice);
  const shown = () => desk.showCredit({ credit_request_id: request?.credit_request_id ?? '' });

  const words = { code: 'PC-9', description: 'Pecan halves', quantity: 5, unit: 'case' };
  await desk.change(invoice, { lines: [{ line_id: first, ...words }, { line_id: second }] });
  const asked = { ...words, amount: 100 };
  expect(await shown()).toMatchObject({ amount: 200, lines: [asked, { description: 'Dates', amount: 100 }] });
  const { version } = await shown();
  await desk.change(invoice, { number: 'NF-CORRECTED' });
  expect(await shown()).toMatchObject({ version });
  // A kind that was chosen by mistake turns the amounts and back.
  for (const kind of ['credit_memo', 'invoice'] as const) {
    const turned = await desk.setKind(invoice, kind);
    expect(turned.status, JSON.stringify(turned.body)).toBe(200);
    await desk.change(invoice, { number: `NF-${kind}` });
  }
  expect(await shown()).toMatchObject({ amount: 200 });

  for (const amount of [0, -5]) {
    await desk.change(invoice, { lines: [{ line_id: first }, { line_id: second, amount }] });
    expect(await shown()).toMatchObject({ amount: 100, lines: [asked] });
    await desk.change(invoice, { lines: [{ line_id: first }, { line_id: second, amount: 100 }] });
    expect((await desk.mark(invoice, 1)).status).toBe(200);
    expect(await shown()).toMatchObject({ amount: 200 });
  }
  await desk.change(invoice, { lines: [{ line_id: first }] });
  expect(await shown()).toMatchObject({ amount: 100, lines: [asked] });
  await desk.change(invoice, { lines: [] });
  expect(await desk.requestsOf(invoice)).toEqual([]);
});

test('A line that is given an item after all, without its mark being undone, is taken off its request', async () => {
  const [olives, capers] = [await desk.addItem('Olives'), await desk.addItem('Capers in brine')];
  await desk.post(await desk.document([{ item: olives, quantity: 1, unit_price: 1 }]));
  const invoice = await desk.ofKnownVendor([olives, capers].map((item) => ({ item, quantity: 10, unit_price: 2 })));
  for (const index of [0, 1]) expect((await desk.mark(invoice, index)).status).toBe(200);
  const [first, second] = invoice.lines.map(({ line_id }) => line_id);
  const came = { line_id: second, item_id: capers.item_id, ignore: false };
  await desk.change(invoice, { lines: [{ line_id: first }, came] });
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 20 }]);
  await desk.post(invoice);
  expect(await desk.item(capers)).toMatchObject({ on_hand: 10 });
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 20 }]);
});

test('A posted document that was a credit memo all along asks nothing for its own lines, and settles no request about itself', async () => {
  const items = [await desk.addItem('Figs'), await desk.addItem('Prunes')];
  await desk.post(await desk.document(items.map((item) => ({ item, quantity: 10, unit_price: 10 }))));
  const invoice = await desk.ofKnownVendor(items.map((item) => ({ item, quantity: 1, unit_price: 10 })));
  const byHand = await desk.ask(invoice, { reason: 'damaged', quantity: 1, amount: 5 });
  expect((await desk.send(byHand)).status).toBe(200);
  expect((await desk.mark(invoice, 1)).status).toBe(200);
  const ofMark = (await desk.requestsOf(invoice)).find(({ status }) => status === 'open')?.credit_request_id ?? '';
  const turned = await desk.setKind(invoice, 'credit_memo');
  expect((await desk.post(turned.body)).status).toBe('posted');

  expect((await call(t, maple.staff, credits.get, { params: { credit_request_id: ofMark } })).status).toBe(404);
  const shown = await desk.showCredit(byHand);
  expect(shown.offers.map(({ invoice_id }) => invoice_id)).not.toContain(invoice.invoice_id);
  const refused = await desk.settle(byHand, invoice);
  expect(refused).toMatchObject({ status: 409, body: { code: 'used_up' } });
});
