import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreditReason, credits } from '#contract/invoices/credits/credits.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { type Invoice, invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desk.ts';
import { sharedReader } from '#test/reader.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

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

const change = async ({ invoice_id }: Invoice, body: object): Promise<Invoice> => {
  const changed = await call(t, maple.manager, invoices.update, { params: { invoice_id }, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body;
};
const requestsOf = async ({ invoice_id }: Invoice) =>
  (await call(t, maple.staff, credits.ofInvoice, { params: { invoice_id } })).body.requests;

/** An invoice of the known vendor over two lines, of which the second did not come. */
async function unmarkedAndMarked(...names: [string, string]): Promise<Invoice> {
  const lines = [await desk.addItem(names[0]), await desk.addItem(names[1])];
  await desk.post(await desk.document(lines.map((item) => ({ item, quantity: 1, unit_price: 1 }))));
  const invoice = await desk.document(lines.map((item) => ({ item, quantity: 10, unit_price: 10 })));
  await change(invoice, { vendor_id: desk.vendor_id });
  const line_id = invoice.lines[1]?.line_id ?? '';
  const params = { invoice_id: invoice.invoice_id };
  const marked = await call(t, maple.manager, notDelivered.set, { params, body: { line_id, not_delivered: true } });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  return marked.body;
}

test('Requests about an invoice follow its corrected currency, rate and vendor until they are sent', async () => {
  const invoice = await unmarkedAndMarked('Barberries', 'Rose water');
  const line = { line_id: invoice.lines[0]?.line_id ?? '', reason: 'damaged' as CreditReason, amount: 5 };
  const first = await call(t, maple.staff, credits.create, {
    body: { invoice_id: invoice.invoice_id, lines: [line] } as never,
  });
  const { credit_request_id, version } = first.body;
  const total = async () => (await call(t, maple.staff, credits.list)).body.aged.total;
  const before = await total();
  await change(invoice, { currency: 'EUR', exchange_rate: 1.2 });
  expect(await requestsOf(invoice)).toMatchObject([{ currency: 'EUR' }, { currency: 'EUR' }]);
  expect(await total()).toBeCloseTo(before + 105 * 0.2);

  const params = { credit_request_id };
  const stale = await call(t, maple.manager, credits.send, { params, body: { version, how: 'self' } });
  expect(stale.body).toMatchObject({ code: 'changed' });
  const { body: shown } = await call(t, maple.staff, credits.get, { params });
  const sent = await call(t, maple.manager, credits.send, { params, body: { version: shown.version, how: 'self' } });
  expect(sent.status).toBe(200);

  // A new vendor exists once the invoice is posted.
  await change(invoice, { vendor: 'Harbor Ice House', currency: 'USD', exchange_rate: null });
  const waiting = (status: string) => async () =>
    (await requestsOf(invoice)).find((request) => request.status === status);
  expect(await waiting('open')()).toMatchObject({ vendor: 'Northside Foods', currency: 'USD' });
  await desk.post(invoice);
  expect(await waiting('open')()).toMatchObject({ vendor: 'Harbor Ice House', currency: 'USD' });
  expect(await waiting('sent')()).toMatchObject({ vendor: 'Northside Foods', currency: 'EUR' });
  await desk.unpost(invoice);
  await change(invoice, { vendor: 'Northside Foods' });
  expect(await waiting('open')()).toMatchObject({ vendor: 'Northside Foods' });
});

test('What is requested for a line that did not come follows what was corrected while its invoice was a credit memo', async () => {
  const invoice = await unmarkedAndMarked('Capers', 'Vine leaves');
  const params = { invoice_id: invoice.invoice_id };
  const [came, missing] = invoice.lines.map(({ line_id }) => line_id);
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'credit_memo' } });
  const half = { line_id: missing, ignore: true, quantity: -5, amount: -50 };
  await change(invoice, { lines: [{ line_id: came }, half] });
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'invoice' } });
  expect(await requestsOf(invoice)).toMatchObject([{ amount: 50 }]);
});

test('A request that is made while its invoice’s currency is corrected gets the corrected one', async () => {
  const invoice = await unmarkedAndMarked('Cloves', 'Mace');
  const { invoice_id } = invoice;
  const commit = await holdOpen(t, "update invoices set currency = 'EUR', exchange_rate = 1.2 where invoice_id = $1", [
    invoice_id,
  ]);
  const line = { line_id: invoice.lines[0]?.line_id ?? '', reason: 'damaged' as CreditReason, amount: 5 };
  const made = call(t, maple.staff, credits.create, { body: { invoice_id, lines: [line] } as never });
  await Promise.race([made, untilWaiting(t, 1)]).finally(commit);
  expect((await made).body).toMatchObject({ currency: 'EUR' });
});

test('A request that has missed a correction of its invoice follows when the invoice is posted', async () => {
  const invoice = await unmarkedAndMarked('Nutmeg', 'Star anise');
  const [request] = await requestsOf(invoice);
  const missed = "update credit_requests set currency = 'EUR', exchange_rate = 1.2 where credit_request_id = $1";
  await t.owner.query(missed, [request?.credit_request_id]);
  await desk.post(invoice);
  expect(await requestsOf(invoice)).toMatchObject([{ currency: 'USD', amount: 100 }]);
});

test('A document that is posted as a packing slip asks no credit for a line that did not come', async () => {
  const invoice = await unmarkedAndMarked('Cardamom', 'Turmeric');
  const params = { invoice_id: invoice.invoice_id };
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'packing_slip' } });
  await change(invoice, { total: null, currency: null });
  expect(await requestsOf(invoice)).toHaveLength(1);
  expect((await desk.post(invoice)).status).toBe('posted');
  expect(await requestsOf(invoice)).toEqual([]);
});

const mark = ({ invoice_id, lines }: Invoice, line: number) => {
  const body = { line_id: lines[line]?.line_id ?? '', not_delivered: true };
  return call(t, maple.manager, notDelivered.set, { params: { invoice_id }, body });
};

/** Such an invoice with its request, and a posted memo that can give a part of it. */
async function markedAndMemo(...names: [string, string]) {
  const invoice = await unmarkedAndMarked(...names);
  const memo = await desk.document([{ item: await desk.addItem(`${names[0]} paste`), quantity: 4, unit_price: 10 }]);
  const params = { invoice_id: memo.invoice_id };
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'credit_memo' } });
  await desk.post(memo);
  const [request] = await requestsOf(invoice);
  return { invoice, memo, credit_request_id: request?.credit_request_id ?? '' };
}

/** Settles the request by the memo, while `work` begins and waits for that. */
async function settledMeanwhile(
  { memo, credit_request_id }: { memo: Invoice; credit_request_id: string },
  work: () => Promise<unknown>,
) {
  const lock = 'select from credit_requests where credit_request_id = $1 for update';
  const commit = await holdOpen(t, lock, [credit_request_id]);
  const params = { credit_request_id };
  const settled = call(t, maple.manager, credits.settle, { params, body: { invoice_id: memo.invoice_id } });
  const worked = untilWaiting(t, 1).then(work);
  await Promise.race([worked, untilWaiting(t, 2)]).finally(commit);
  expect((await settled).body).toMatchObject({ status: 'open', outstanding: 60 });
  await worked;
  return (await call(t, maple.staff, credits.get, { params })).body;
}

const asBefore = { status: 'open', currency: 'USD', outstanding: 60, memos: [{ amount: 40 }] };

test('A request that a memo settles in part at the same moment does not follow its invoice’s currency', async () => {
  const marked = await markedAndMemo('Anchovies', 'Sardines');
  const shown = await settledMeanwhile(marked, () => change(marked.invoice, { currency: 'EUR', exchange_rate: 1.2 }));
  expect(shown).toMatchObject(asBefore);
});

test('A request that a memo settles in part at the same moment stays when its line is removed', async () => {
  const marked = await markedAndMemo('Barley', 'Millet');
  const lines = [{ line_id: marked.invoice.lines[0]?.line_id ?? '' }];
  expect(await settledMeanwhile(marked, () => change(marked.invoice, { lines }))).toMatchObject(asBefore);
});

test('A line is not put on a request that a memo settles in part at the same moment', async () => {
  const marked = await markedAndMemo('Dill', 'Fennel');
  expect(await settledMeanwhile(marked, () => mark(marked.invoice, 0))).toMatchObject(asBefore);
  expect(await requestsOf(marked.invoice)).toHaveLength(2);
});
