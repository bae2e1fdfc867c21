import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import { type Credit, type CreditReason, credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredErrors } from '#contract/invoices/credits/not_delivered.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { priceOnlyTexts } from '#contract/invoices/stock/price_only.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { listDifferences } from '#server/inventory/ledger_check/ledger_check.sql.ts';
import { call, type TestApp } from '#test/app.ts';
import { logIn, type Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { pagesOf } from '#test/files/pdf_text.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails } from '#test/rows.ts';
import { faultsOf, openFaults } from './credits.rules.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

const outstanding = async () => (await call(t, maple.staff, credits.list)).body;

/** A request for one line of a posted invoice. */
async function requested(item_name: string, amount: number, reason: CreditReason = 'short'): Promise<Credit> {
  const item = await desk.addItem(item_name);
  const invoice = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  return desk.ask(invoice, { reason, amount });
}

/** A credit memo of the vendor over one line, that was posted. */
async function memo(item_name: string, amount: number, unit_price: number | null = amount) {
  const item = await desk.addItem(item_name);
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  return desk.post(await desk.memo([{ item, quantity: 1, unit_price }]));
}

test('A document becomes a credit memo and back without a trace, and a posted one stays what it is', async () => {
  const item = await desk.addItem('Tahini');
  const { invoice_id, lines } = await desk.document([{ item, quantity: 3, unit_price: 2.5 }]);
  const sums = { subtotal: 7, discount: 1, deposit: 2, tax: 0.4, fees: 0.3, rounding: -0.01, total: 8.69 };
  const [line] = lines.map(({ line_id }) => ({ line_id, discount: 0.5, amount: 7 }));
  const body = { ...sums, lines: [line] };
  const invoice = await changeInvoice(t, maple, { invoice_id }, body);
  expect(invoice.adds_up, JSON.stringify(invoice.checks)).toBe(true);
  const turned = (await desk.setKind({ invoice_id }, 'credit_memo')).body;
  expect(turned).toMatchObject({
    kind: 'credit_memo',
    adds_up: true,
    subtotal: -7,
    discount: -1,
    deposit: -2,
    tax: -0.4,
    fees: -0.3,
    rounding: 0.01,
    total: -8.69,
    lines: [{ quantity: -3, stock_quantity: -3, unit_price: 2.5, discount: -0.5, amount: -7 }],
  });
  const back = (await desk.setKind({ invoice_id }, 'invoice')).body;
  expect(back).toEqual({ ...invoice, version: back.version });
  const stale = await call(t, maple.manager, kinds.set, {
    params: { invoice_id: invoice.invoice_id },
    body: { kind: 'credit_memo', version: invoice.version },
  });
  expect(stale.body).toMatchObject({ code: 'changed_meanwhile' });
  await desk.post(back);
  expect((await desk.setKind({ invoice_id }, 'credit_memo')).status).toBe(409);
});

test('A credit memo takes goods back at their cost, also where it prints no price, and undoing it restores both', async () => {
  const item = await desk.addItem('Halva');
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 4 }]));
  expect(await desk.item(item)).toMatchObject({ on_hand: 20, average_cost: 3, value: 60 });
  for (const unit_price of [4, null, 0]) {
    const document = await desk.memo([{ item, quantity: 5, unit_price }]);
    await desk.post(document);
    // Five that cost four each: 60 − 20 are left for fifteen.
    expect(await desk.item(item)).toMatchObject({ on_hand: 15, average_cost: 2.6667, last_cost: 4 });
    await desk.unpost(document);
    expect(await desk.item(item)).toMatchObject({ on_hand: 20, average_cost: 3, value: 60 });
  }
});

test('A credit for an over-charge leaves the goods, lowers what is on hand by its share, and settles its request', async () => {
  const item = await desk.addItem('Pricey oil');
  const bought = await desk.post(await desk.document([{ item, quantity: 10, unit_price: 3.33 }]));
  const credit = await desk.ask(bought, { reason: 'overcharged', quantity: 10, amount: 5.01 });
  const params = { item_id: item.item_id };
  const waste = { reason: 'wasted', quantity: 4 } as never;
  expect((await call(t, maple.manager, inventory.createMovement, { params, body: waste })).status).toBe(200);
  const before = await desk.item(item);
  expect(before).toMatchObject({ on_hand: 6, average_cost: 3.33, value: 19.98 });

  const document = await desk.document([{ item, quantity: 10, unit_price: 0.501 }], { number: 'PA-1' });
  const memo = (await desk.setKind(document, 'credit_memo')).body;
  // What was asked of the vendor says what its memo is.
  expect(memo.lines).toMatchObject([{ price_only: true, amount: -5.01, stock_quantity: -10 }]);
  const sums = await desk.costOfGoods();
  const posted = await desk.post(memo);
  // Six tenths of 5.01 belong to the six that are left: 19.98 − 3.006.
  expect(await desk.item(item)).toMatchObject({ on_hand: 6, average_cost: 2.829, last_cost: 3.33, value: 16.97 });
  // What the vendor gave back is in the value and in the cost of what is gone, to the cent.
  const after = await desk.costOfGoods();
  expect(after.map((sum, at) => Math.round((sum - (sums[at] ?? 0)) * 100))).toEqual([0, -501, -301, -200]);
  const ledger = (await call(t, maple.staff, inventory.listMovements, { params })).body.movements;
  expect(ledger[0]).toMatchObject({ reason: 'credited', quantity: 0, value: -5.01, on_hand_after: 6 });
  const checked = await t.db.tenant(maple.companyId, (tenant) => listDifferences(tenant));
  expect(checked.filter(({ item_id }) => item_id === item.item_id)).toEqual([]);

  const settled = await desk.settle(credit, posted);
  expect(settled.body).toMatchObject({ status: 'settled', memos: [{ amount: 5.01 }] });
  await desk.unpost(posted);
  expect(await desk.item(item)).toMatchObject({ on_hand: 6, average_cost: 3.33, value: 19.98, last_cost: 3.33 });
  expect(await desk.showCredit(credit)).toMatchObject({ status: 'open', outstanding: 5.01 });
});

test('A credit memo is not posted until a user has said whether goods went back; a vendor’s words can say it', async () => {
  const [words, silent] = [await desk.addItem('Rebate on cups'), await desk.addItem('Lids')];
  await desk.post(await desk.document([{ item: words, quantity: 10, unit_price: 2 }]));
  await desk.post(await desk.document([{ item: silent, quantity: 10, unit_price: 2 }]));
  const { invoice_id, ...memo } = await desk.memo([
    { item: words, quantity: 10, unit_price: 0.5 },
    { item: silent, quantity: 2, unit_price: 2 },
  ]);
  const params = { invoice_id };
  expect(memo.lines.map(({ price_only, in_doubt }) => [price_only, in_doubt.includes('price_only')])).toEqual([
    [true, false],
    [null, true],
  ]);
  const refused = await call(t, maple.manager, invoices.post, { params });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'lines_without_answer', detail: priceOnlyTexts.unanswered(1), line_ids: [memo.lines[1]?.line_id] },
  ]);
  const [first, second] = memo.lines.map(({ line_id }) => ({ line_id }));
  const noAmount = [
    { ...first, amount: null, unit_price: null },
    { ...second, price_only: false },
  ];
  await changeInvoice(t, maple, params, { lines: noAmount, total: null });
  const empty = await call(t, maple.manager, invoices.post, { params });
  expect(empty.body).toMatchObject({ code: 'lines_without_amount', line_ids: [first?.line_id] });
  const priced = [{ ...first, amount: -5, quantity: null, stock_quantity: null }, second];
  await changeInvoice(t, maple, params, { lines: priced });
  await desk.post({ invoice_id });
  // Without a quantity the credit is of all that is on hand.
  expect(await desk.item(words)).toMatchObject({ on_hand: 10, average_cost: 1.5 });
  expect(await desk.item(silent)).toMatchObject({ on_hand: 8, average_cost: 2 });
  // An invoice has no such answer.
  await desk.unpost({ invoice_id });
  const turned = (await desk.setKind({ invoice_id }, 'invoice')).body;
  expect(turned.lines.map(({ price_only }) => price_only)).toEqual([null, null]);
});

test('A credit memo that brings goods into stock is asked about', async () => {
  const item = await desk.addItem('Sumac');
  const { invoice_id } = await desk.memo([{ item, quantity: -5, unit_price: 2 }]);
  const line = {
    description: 'Sumac',
    quantity: 5,
    unit_price: 2,
    amount: 10,
    item_id: item.item_id,
    stock_quantity: 5,
  };
  const body = { lines: [line], total: 10 };
  await changeInvoice(t, maple, { invoice_id }, body);
  const said = (await desk.show({ invoice_id })).lines.map(({ line_id }) => ({ line_id, price_only: false }));
  await changeInvoice(t, maple, { invoice_id }, { lines: said });
  const asked = await call(t, maple.manager, invoices.post, { params: { invoice_id } });
  expect((asked.body as unknown as { concerns: object[] }).concerns).toContainEqual(
    expect.objectContaining({ kind: 'received_on_credit', stock_quantity: 5 }),
  );
});

test('A credit memo that raises a price is asked about', async () => {
  const item = await desk.addItem('Aleppo pepper');
  await desk.post(await desk.document([{ item, quantity: 10, unit_price: 2 }]));
  const memo = await desk.memo([{ item, quantity: -10, unit_price: 0.5 }]);
  const lines = memo.lines.map(({ line_id }) => ({ line_id, quantity: 10, amount: 5, price_only: true }));
  const params = { invoice_id: memo.invoice_id };
  await desk.change(memo, { lines, total: 5 });
  const asked = await call(t, maple.manager, invoices.post, { params });
  expect((asked.body as unknown as { concerns: object[] }).concerns).toContainEqual(
    expect.objectContaining({ kind: 'raised_on_credit', row: 1, item: 'Aleppo pepper', amount: 5 }),
  );
  expect(await desk.item(item)).toMatchObject({ average_cost: 2 });
});

test('A credit memo without a total takes back what its lines print above zero', async () => {
  const xml = ublXml(northside({ number: 'CM-1', date: '2026-11-18' }))
    .toString()
    .replace(/<(\/?)Invoice\b/g, '<$1CreditNote')
    .replace(/InvoiceLine>/g, 'CreditNoteLine>')
    .replace(/InvoicedQuantity\b/g, 'CreditedQuantity')
    .replace(/<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/s, '');
  const { kind, total, lines } = await readUpload(t, maple, 'memo.xml', Buffer.from(xml));
  expect([kind, total]).toEqual(['credit_memo', null]);
  expect(lines.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount])).toEqual([
    [-4, 14.76, -59.04],
    [-1, 143.28, -143.28],
    [-2, 28.5, -57],
    [-41.7, 2.89, -120.51],
  ]);
});

test('A line of a memo that changes only a price brings in nothing of the order that it is for', async () => {
  const item = await desk.addItem('Sorghum');
  await desk.post(await desk.document([{ item, quantity: 1, unit_price: 2 }]));
  const par = { params: { item_id: item.item_id }, body: { par_level: 20 } };
  expect((await call(t, maple.manager, inventory.updateItem, par)).status).toBe(200);
  const incoming = async () => {
    const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
    return suggestions.flatMap(({ lines }) => lines).find(({ item_id }) => item_id === item.item_id)?.incoming;
  };
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  expect(await incoming()).toBe(10);
  const { invoice_id } = await desk.document([{ item, quantity: -4, unit_price: 2 }], { order });
  const memo = (await desk.setKind({ invoice_id }, 'credit_memo')).body;
  const change = { quantity: 4, amount: -1, unit_price: null, stock_quantity: 4, price_only: true };
  const body = { lines: memo.lines.map(({ line_id }) => ({ line_id, ...change })), total: -1 } as object;
  const changed = await call(t, maple.manager, invoices.update, { params: { invoice_id }, body });
  expect(changed.body.lines).toMatchObject([{ price_only: true, stock_quantity: 4 }]);
  await desk.post(memo);
  expect((await desk.showOrder(order)).lines).toMatchObject([{ billed: 0, open: 10 }]);
  expect(await incoming()).toBe(10);
});

test('A shortage or damage noted at the door is offered, and requested once', async () => {
  const item = await desk.addItem('Labneh');
  const one = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(one, { item_id: item.item_id, quantity: 7, short: 2, damaged: 1 });
  const invoice = await desk.document([{ item, quantity: 10, unit_price: 2 }], { order: one });
  const query = { invoice_id: invoice.invoice_id };
  const ask = async () => (await call(t, maple.staff, credits.candidates, { query })).body.lines;
  const [line] = await ask();
  const short = { reason: 'short', quantity: 2, amount: 4 };
  expect(line).toMatchObject({ suggested: [{ reason: 'damaged', quantity: 1, amount: 2 }, short], requested: 0 });
  const request = (fault: object) => {
    const lines = [{ line_id: line?.line_id ?? '', ...fault }];
    const body = { invoice_id: invoice.invoice_id, note: 'See photo', lines };
    return call(t, maple.staff, credits.create, { body: body as never });
  };
  const made = await request({ reason: 'damaged', quantity: 1, amount: 2 });
  expect(made.body).toMatchObject({
    status: 'open',
    amount: 2,
    outstanding: 2,
    invoice: invoice.number,
    vendor: 'Northside Foods',
    lines: [{ description: 'Labneh', reason: 'damaged', quantity: 1, amount: 2 }],
  });
  // The goods that did not come are still to be asked for.
  expect(await ask()).toMatchObject([{ suggested: [short], requested: 2 }]);
  expect((await request(short)).status).toBe(200);
  expect(await ask()).toMatchObject([{ suggested: [], requested: 6 }]);
  const strange = { invoice_id: invoice.invoice_id, lines: [{ line_id: one.order_id, reason: 'short', amount: 1 }] };
  expect((await call(t, maple.staff, credits.create, { body: strange as never })).status).toBe(404);
  const of = (await call(t, maple.staff, credits.ofInvoice, { params: query })).body;
  expect(of).toMatchObject({ requests: [{ number: made.body.number }, { amount: 4 }], suggested_count: 0 });
});

test('No credit is suggested for damaged goods that the invoice does not bill', async () => {
  const item = await desk.addItem('Burrata');
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(order, { item_id: item.item_id, quantity: 8, damaged: 2 });
  const { invoice_id } = await desk.document([{ item, quantity: 8, unit_price: 2 }], { order });
  const { body } = await call(t, maple.staff, credits.candidates, { query: { invoice_id } });
  expect(body.lines).toMatchObject([{ suggested: [] }]);
});

test.each([
  ['short of what is billed', { received: 8, short: 2, billed: 10 }, [{ reason: 'short', quantity: 2, amount: 4 }]],
  ['counted less than billed', { received: 8, billed: 10 }, [{ reason: 'short', quantity: 2, amount: 4 }]],
  ['short and not billed either', { received: 8, short: 2, billed: 8 }, []],
  [
    'damaged, and short of what is billed',
    { received: 7, short: 2, damaged: 1, billed: 10 },
    [
      { reason: 'damaged', quantity: 1, amount: 2 },
      { reason: 'short', quantity: 2, amount: 4 },
    ],
  ],
  [
    'damaged, and short of what is not billed either',
    { received: 7, short: 2, damaged: 1, billed: 8 },
    [{ reason: 'damaged', quantity: 1, amount: 2 }],
  ],
  ['damaged, and not billed for that', { received: 8, damaged: 2, billed: 8 }, []],
  [
    'damaged, and billed for a part of that',
    { received: 8, damaged: 2, billed: 9 },
    [{ reason: 'damaged', quantity: 1, amount: 2 }],
  ],
  ['damaged, and billed for less than was received', { received: 8, damaged: 2, billed: 6 }, []],
  ['damaged, and not billed yet', { received: 8, damaged: 2 }, [{ reason: 'damaged', quantity: 2, amount: 4 }]],
  ['not counted at all', { billed: 10 }, []],
  [
    'more expensive than ordered',
    { received: 10, billed: 10, billed_price: 2.5 },
    [{ reason: 'overcharged', quantity: 10, amount: 5 }],
  ],
  ['cheaper than ordered', { received: 10, billed: 10, billed_price: 1.5 }, []],
])('A delivery that is %s suggests the right credit', (_, facts, faults) => {
  const line = { ordered: 10, received: 0, short: 0, damaged: 0, billed: 0, unit_price: 2, billed_price: 2 };
  expect(faultsOf({ ...line, ...facts }, 2)).toEqual(faults);
});

test('What a request may have covered is suggested again when nobody can tell or when it was about the price', () => {
  const short = (amount: number | null) => ({ reason: 'short' as const, quantity: 2, amount });
  const asked = (reason: CreditReason) => [{ reason, quantity: null, cents: 500 }];
  expect(openFaults([short(null)], asked('damaged'))).toEqual([short(null)]);
  expect(openFaults([short(4)], asked('overcharged'))).toEqual([short(4)]);
  expect(openFaults([short(4)], asked('damaged'))).toEqual([]);
});

test('Credit for an order of a foreign vendor is requested in the currency in which it was billed', async () => {
  const item = await desk.addItem('Comté');
  const billed = async (unit_price: number, currency: string, order?: { order_id: string }) => {
    const { invoice_id } = await desk.document([{ item, quantity: 10, unit_price }]);
    const params = { invoice_id };
    const body = { vendor: 'Rungis', currency, exchange_rate: currency === 'EUR' ? '1.1' : null };
    await changeInvoice(t, maple, params, body);
    if (order) await call(t, maple.manager, orderLink.set, { params, body: { order_id: order.order_id } });
    return desk.post({ invoice_id });
  };
  const candidates = async ({ order_id }: { order_id: string }) =>
    (await call(t, maple.staff, credits.candidates, { query: { order_id } })).body;
  await billed(2, 'EUR');
  const order = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(order, { item_id: item.item_id, quantity: 8, short: 2 });
  const short = { reason: 'short' as const, quantity: 2, amount: 4 };
  // Until it is billed, it is in the currency in which the vendor bills.
  expect(await candidates(order)).toMatchObject({ currency: 'EUR' });
  await billed(2, 'EUR', order);
  expect(await candidates(order)).toMatchObject({ currency: 'EUR', lines: [{ suggested: [short] }] });
  const before = (await outstanding()).aged.total;
  const lines = [{ item_id: item.item_id, ...short }];
  const made = await call(t, maple.staff, credits.create, { body: { order_id: order.order_id, lines } as never });
  expect(made.body).toMatchObject({ currency: 'EUR', amount: 4 });
  expect((await outstanding()).aged.total).toBeCloseTo(before + 4.4);

  // Three dollars are not more than two euros.
  const other = await desk.order([{ item_id: item.item_id, quantity: 10 }]);
  await desk.receive(other, { item_id: item.item_id, quantity: 10 });
  const dollars = await billed(3, 'USD', other);
  expect(await candidates(other)).toMatchObject({ currency: 'USD', lines: [{ suggested: [] }] });
  expect(await desk.showOrder(other)).toMatchObject({ currency: 'EUR', lines: [{ billed: 10, billed_price: null }] });
  expect(await desk.showOrder(order)).toMatchObject({ currency: 'EUR', lines: [{ billed: 10, billed_price: 2 }] });
  // An order that is billed in two currencies has no price that both of them say.
  const both = await desk.order([{ item_id: item.item_id, quantity: 20 }]);
  await desk.receive(both, { item_id: item.item_id, quantity: 16, short: 4 });
  await billed(2, 'EUR', both);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await billed(6, 'USD', both);
  const suggested = [{ ...short, quantity: 4, amount: null }];
  expect(await candidates(both)).toMatchObject({ currency: 'USD', lines: [{ unit_price: null, suggested }] });
  const { invoice_id } = dollars;
  const of = await call(t, maple.staff, credits.candidates, { query: { invoice_id } });
  expect(of.body.lines).toMatchObject([{ suggested: [] }]);
});

test('A request is emailed as a PDF, and a memo settles it as far as it goes', async () => {
  const before = (await outstanding()).aged.total;
  const credit = await requested('Za’atar', 12);
  expect((await outstanding()).aged.total).toBeCloseTo(before + 12);
  const params = { credit_request_id: credit.credit_request_id };
  const sent = await call(t, maple.manager, credits.send, {
    params,
    body: { version: credit.version, how: 'mail', email: 'billing@northside.example' },
  });
  expect(sent.body).toMatchObject({ status: 'sent', sent_to: 'billing@northside.example' });
  await t.runJobs();
  const mails = await mailsOf(t, { recipient: 'billing@northside.example' });
  expect(mails).toMatchObject([{ text: expect.stringContaining('$12.00') }]);
  expect(mails[0].attachment.subarray(0, 5).toString()).toBe('%PDF-');

  const small = await memo('First memo', 5);
  expect((await desk.showCredit(credit)).offers).toContainEqual(
    expect.objectContaining({ invoice_id: small.invoice_id, amount: 5 }),
  );
  for (const _ of [1, 2])
    expect((await desk.settle(credit, small)).body).toMatchObject({ status: 'sent', outstanding: 7 });
  const large = await memo('Second memo', 7);
  expect((await desk.showCredit(credit)).offers[0]).toMatchObject({
    invoice_id: large.invoice_id,
    why: 'amount',
    amount: 7,
  });
  expect((await desk.settle(credit, large)).body).toMatchObject({ status: 'settled', outstanding: 0, offers: [] });

  const other = await requested('Another request', 3);
  expect((await desk.settle(other, large)).body).toMatchObject({ code: 'used_up' });
  await desk.unpost(large);
  expect(await desk.showCredit(credit)).toMatchObject({ status: 'sent', outstanding: 7, closed_at: null });
  const unsettled = await call(t, maple.manager, credits.unsettle, { params, body: { invoice_id: small.invoice_id } });
  expect(unsettled.body).toMatchObject({ outstanding: 12, memos: [] });
  expect((await desk.settle(credit, large)).body).toMatchObject({ detail: creditErrors.notPosted });
});

test('A request that cannot be emailed now is not drawn', async () => {
  const { credit_request_id, version } = await requested('Fenugreek', 3);
  await confirmEmails(t, false);
  const drawing = vi.spyOn(PDFDocument.prototype, 'end');
  try {
    const refused = await call(t, maple.manager, credits.send, {
      params: { credit_request_id },
      body: { version, how: 'mail', email: 'billing@northside.example' },
    });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'email_unconfirmed' }]);
    expect(drawing).not.toHaveBeenCalled();
  } finally {
    drawing.mockRestore();
    await confirmEmails(t, true);
  }
});

test('The PDF of a request has the day on which it was written at the shop', async () => {
  const noon = t.clock.now;
  const send = async (credit: Credit) => {
    const params = { credit_request_id: credit.credit_request_id };
    const body = { version: credit.version, how: 'mail', email: 'evening@northside.example' } as const;
    expect((await call(t, maple.manager, credits.send, { params, body })).status).toBe(200);
    await t.runJobs();
  };
  try {
    // 8 PM in New York.
    t.clock.now = new Date('2026-11-21T01:00:00Z');
    await send(await requested('Nigella', 3));
  } finally {
    t.clock.now = noon;
  }
  const [{ attachment }] = await mailsOf(t, { recipient: 'evening@northside.example' });
  const [page] = await pagesOf(attachment);
  expect(page?.text).toContain('Nov 20, 2026');
});

test('Lines that were struck out are kept out of stock and go on one request until it is sent; undoing leaves nothing', async () => {
  const [figs, dates] = [await desk.addItem('Figs'), await desk.addItem('Dates')];
  await desk.post(await desk.document([{ item: figs, quantity: 1, unit_price: 2 }]));
  const document = await desk.ofKnownVendor([
    { item: figs, quantity: 10, unit_price: 2 },
    { item: dates, quantity: 5, unit_price: 3 },
  ]);
  const mark = (index: number, not_delivered: boolean) => desk.mark(document, index, not_delivered);
  const requests = () => desk.requestsOf(document);

  const both = await Promise.all([mark(0, true), mark(0, true)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.lines).toMatchObject([{ ignore: true, not_delivered: true }, { not_delivered: false }]);
  expect(both[0]?.body.total).toBe(document.total);
  await mark(1, true);
  expect(await requests()).toMatchObject([{ status: 'open', amount: 35 }]);
  const [credit] = await requests();
  expect((await desk.showCredit(credit as Credit)).lines).toMatchObject([
    { description: 'Figs', reason: 'short', quantity: 10, amount: 20 },
    { description: 'Dates', reason: 'short', quantity: 5, amount: 15 },
  ]);
  await mark(0, false);
  expect(await requests()).toMatchObject([{ amount: 15 }]);
  const back = await mark(1, false);
  expect(await requests()).toEqual([]);
  expect(back.body.lines).toMatchObject([{ ignore: false, not_delivered: false }, { ignore: false }]);

  await mark(1, true);
  const [again] = await requests();
  await desk.send(await desk.showCredit({ credit_request_id: again?.credit_request_id ?? '' }));
  expect((await mark(1, true)).body).toMatchObject({ detail: notDeliveredErrors.requested });
  await desk.post(document);
  expect(await desk.item(dates)).toMatchObject({ on_hand: 0 });
  expect(await desk.item(figs)).toMatchObject({ on_hand: 11 });
});

test('A request is written off and reopened, and one of two weeks waits in the bell', async () => {
  const credit = await requested('Freekeh', 9, 'overcharged');
  const params = { credit_request_id: credit.credit_request_id };
  expect((await call(t, maple.staff, credits.writeOff, { params, body: {} })).status).toBe(403);
  const off = await call(t, maple.manager, credits.writeOff, { params, body: { note: 'Too small' } });
  expect(off.body).toMatchObject({ status: 'written_off', outstanding: 0, closed_note: 'Too small' });
  expect((await call(t, maple.manager, credits.reopen, { params })).body).toMatchObject({
    status: 'open',
    outstanding: 9,
  });
  const overdue = async () => {
    const { body } = await call(t, maple.manager, waiting.list);
    return body.waiting.find(({ kind }) => kind === 'overdue_credits');
  };
  expect(await overdue()).toBeUndefined();
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 16 * 86_400_000);
  // The sessions of two weeks ago have ended.
  const manager = await logIn(t, 'maple-manager');
  maple = { ...maple, manager, staff: manager };
  const list = (await outstanding()).credit_requests;
  expect(list[0]).toMatchObject({ days: 16, is_overdue: true });
  expect(await overdue()).toMatchObject({ count: list.filter(({ is_overdue }) => is_overdue).length });
  t.clock.now = now;
});

test('A credit request is found by the name of its vendor without regard to accents', async () => {
  const { credit_request_id } = await requested('Nougat', 2);
  const { body } = await call(t, maple.staff, credits.list, { query: { search: 'NÓRTHSIDE' } });
  expect(body.credit_requests.map((request) => request.credit_request_id)).toContain(credit_request_id);
});
