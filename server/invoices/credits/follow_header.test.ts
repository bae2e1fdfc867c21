import { afterAll, beforeAll, expect, test } from 'vitest';
import { credits } from '#contract/invoices/credits/credits.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

const change = async (invoice: Invoice, body: object): Promise<void> => {
  const changed = await desk.change(invoice, body);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};

/** An invoice of the known vendor over two lines, of which the second did not come. */
async function unmarkedAndMarked(...names: [string, string]): Promise<Invoice> {
  const lines = [await desk.addItem(names[0]), await desk.addItem(names[1])];
  await desk.post(await desk.document(lines.map((item) => ({ item, quantity: 1, unit_price: 1 }))));
  const invoice = await desk.ofKnownVendor(lines.map((item) => ({ item, quantity: 10, unit_price: 10 })));
  const marked = await desk.mark(invoice, 1);
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  return marked.body;
}

test('Requests about an invoice follow its corrected currency, rate and vendor until they are sent', async () => {
  const invoice = await unmarkedAndMarked('Barberries', 'Rose water');
  const first = await desk.ask(invoice, { reason: 'damaged', amount: 5 });
  const total = async () => (await call(t, maple.staff, credits.list)).body.aged.total;
  const before = await total();
  await change(invoice, { currency: 'EUR', exchange_rate: 1.2 });
  expect(await desk.requestsOf(invoice)).toMatchObject([{ currency: 'EUR' }, { currency: 'EUR' }]);
  expect(await total()).toBeCloseTo(before + 105 * 0.2);

  const stale = await desk.send(first);
  expect(stale.body).toMatchObject({ code: 'changed' });
  const sent = await desk.send(await desk.showCredit(first));
  expect(sent.status).toBe(200);

  // A new vendor exists once the invoice is posted.
  await change(invoice, { vendor: 'Harbor Ice House', currency: 'USD', exchange_rate: null });
  const waiting = (status: string) => async () =>
    (await desk.requestsOf(invoice)).find((request) => request.status === status);
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
  const [came, missing] = invoice.lines.map(({ line_id }) => line_id);
  await desk.setKind(invoice, 'credit_memo');
  const half = { line_id: missing, ignore: true, quantity: -5, amount: -50 };
  await change(invoice, { lines: [{ line_id: came }, half] });
  await desk.setKind(invoice, 'invoice');
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 50 }]);
});

test('A request that is made while its invoice’s currency is corrected gets the corrected one', async () => {
  const invoice = await unmarkedAndMarked('Cloves', 'Mace');
  const commit = await holdOpen(t, "update invoices set currency = 'EUR', exchange_rate = 1.2 where invoice_id = $1", [
    invoice.invoice_id,
  ]);
  const made = desk.ask(invoice, { reason: 'damaged', amount: 5 });
  await Promise.race([made, untilWaiting(t, 1)]).finally(commit);
  expect(await made).toMatchObject({ currency: 'EUR' });
});

test('A request that has missed a correction of its invoice follows when the invoice is posted', async () => {
  const invoice = await unmarkedAndMarked('Nutmeg', 'Star anise');
  const [request] = await desk.requestsOf(invoice);
  const missed = "update credit_requests set currency = 'EUR', exchange_rate = 1.2 where credit_request_id = $1";
  await t.owner.query(missed, [request?.credit_request_id]);
  await desk.post(invoice);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ currency: 'USD', amount: 100 }]);
});

test('A document that is posted as a packing slip asks no credit for a line that did not come', async () => {
  const invoice = await unmarkedAndMarked('Cardamom', 'Turmeric');
  await desk.setKind(invoice, 'packing_slip');
  await change(invoice, { total: null, currency: null });
  expect(await desk.requestsOf(invoice)).toHaveLength(1);
  expect((await desk.post(invoice)).status).toBe('posted');
  expect(await desk.requestsOf(invoice)).toEqual([]);
});

/** Such an invoice with its request, and a posted memo that can give a part of it. */
async function markedAndMemo(...names: [string, string]) {
  const invoice = await unmarkedAndMarked(...names);
  const memo = await desk.memo([{ item: await desk.addItem(`${names[0]} paste`), quantity: 4, unit_price: 10 }]);
  await desk.post(memo);
  const [request] = await desk.requestsOf(invoice);
  return { invoice, memo, credit_request_id: request?.credit_request_id ?? '' };
}

/** Settles the request by the memo, while `work` begins and waits for that. */
async function settledMeanwhile(
  { memo, ...request }: { memo: Invoice; credit_request_id: string },
  work: () => Promise<unknown>,
) {
  const lock = 'select from credit_requests where credit_request_id = $1 for update';
  const commit = await holdOpen(t, lock, [request.credit_request_id]);
  const settled = desk.settle(request, memo);
  const worked = untilWaiting(t, 1).then(work);
  await Promise.race([worked, untilWaiting(t, 2)]).finally(commit);
  expect((await settled).body).toMatchObject({ status: 'open', outstanding: 60 });
  await worked;
  return desk.showCredit(request);
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
  expect(await settledMeanwhile(marked, () => desk.mark(marked.invoice, 0))).toMatchObject(asBefore);
  expect(await desk.requestsOf(marked.invoice)).toHaveLength(2);
});
