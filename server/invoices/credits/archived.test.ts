import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
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
  await desk.post(await desk.document([{ item: await desk.addItem('Barley'), quantity: 1, unit_price: 2 }]));
});
afterAll(() => t.close());

/** An invoice over dates and nuts, of which no dates came. */
async function withoutDates(name: string): Promise<Invoice> {
  const [dates, nuts] = [await desk.addItem(`Dates ${name}`), await desk.addItem(`Nuts ${name}`)];
  const invoice = await desk.ofKnownVendor([
    { item: dates, quantity: 10, unit_price: 2 },
    { item: nuts, quantity: 5, unit_price: 3 },
  ]);
  expect((await desk.mark(invoice, 0)).status).toBe(200);
  return invoice;
}

const archive = ({ invoice_id }: Invoice) =>
  call(t, maple.manager, invoices.reject, { params: { invoice_id }, body: {} });
const reopen = ({ invoice_id }: Invoice) => call(t, maple.manager, invoices.reopen, { params: { invoice_id } });

test('Archiving an invoice takes its lines that were not delivered off their request, and restoring it requests them again', async () => {
  const invoice = await withoutDates('A');
  await desk.ask({ ...invoice, lines: invoice.lines.slice(1) }, { reason: 'damaged', amount: 3 });
  expect((await archive(invoice)).status).toBe(200);
  // What a user wrote stays.
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 3, status: 'open' }]);

  expect((await reopen(invoice)).status).toBe(200);
  expect((await desk.requestsOf(invoice)).map(({ amount }) => amount).sort()).toEqual([23]);
  expect((await desk.show(invoice)).lines).toMatchObject([
    { ignore: true, not_delivered: true },
    { ignore: false, not_delivered: false },
  ]);
});

test('A line without an item that was not delivered is asked about again once its archived invoice is restored', async () => {
  const invoice = await withoutDates('B');
  const [line] = (await desk.mark(invoice, 0, false)).body.lines;
  const without = await desk.change(invoice, { lines: [{ line_id: line?.line_id, item_id: null }] });
  expect(without.body.lines).toMatchObject([{ item_id: null }]);
  expect((await desk.mark(without.body, 0)).body.lines).toMatchObject([{ ignore: true, in_doubt: [] }]);
  await archive(invoice);
  expect(await desk.requestsOf(invoice)).toEqual([]);
  await reopen(invoice);
  const back = await desk.show(invoice);
  expect(back).toMatchObject({ doubt_count: 1, lines: [{ ignore: false, not_delivered: false, in_doubt: ['item'] }] });
});

test('A request that was sent stays when its invoice is archived, and is not made again', async () => {
  const invoice = await withoutDates('C');
  const [request] = await desk.requestsOf(invoice);
  await desk.send(await desk.showCredit({ credit_request_id: request?.credit_request_id ?? '' }));
  await archive(invoice);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 20, status: 'sent' }]);
  await reopen(invoice);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 20, status: 'sent' }]);
});

test('An archived invoice that is read again requests credit for its lines that were not delivered', async () => {
  const invoice = await withoutDates('D');
  await archive(invoice);
  expect(await desk.requestsOf(invoice)).toEqual([]);
  const { invoice_id } = invoice;
  expect((await call(t, maple.manager, invoices.reread, { params: { invoice_id } })).status).toBe(200);
  await t.runJobs();
  const { status, lines } = await desk.show(invoice);
  expect(status).toBe('needs_review');
  const struck = lines.filter(({ not_delivered }) => not_delivered).map(({ line_id }) => line_id);
  expect(struck).toEqual([invoice.lines[0]?.line_id]);
  expect(await desk.requestsOf(invoice)).toMatchObject([{ amount: 20, status: 'open' }]);
});
