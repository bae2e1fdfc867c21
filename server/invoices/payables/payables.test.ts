import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#contract/account/audit/audit.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { payableErrors } from '#contract/invoices/payables/payables.texts.ts';
import { type PaidMark, type PayableState, payables } from '#contract/invoices/payables/payables.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { paper, put } from '#server/demo/documents/paper.ts';
import { call, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, type Shop } from '#test/cast.ts';
import { CreditDesk } from '#test/desks/credit_desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: CreditDesk;
// It is November 20.
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new CreditDesk(t, maple);
});
afterAll(() => t.close());

const list = async (state: PayableState = 'open', search?: string) =>
  (await call(t, maple.staff, payables.list, { query: { state, ...(search ? { search } : {}) } })).body;
const numbers = async (state?: PayableState) => (await list(state)).payables.map(({ number }) => number);
const mark = (marks: PaidMark[], token = maple.manager) => call(t, token, payables.mark, { body: { marks } });
const bell = async (token = maple.manager) =>
  (await call(t, token, waiting.list)).body.waiting.find(({ kind }) => kind === 'payables_due')?.count ?? 0;

/** A posted invoice of November 18 over ten units at this price. */
async function billed(number: string, unit_price: number, change: object = {}): Promise<Invoice> {
  const item = await desk.addItem(`Goods of ${number}`);
  const document = await desk.document([{ item, quantity: 10, unit_price }], { number });
  return desk.post(await changeInvoice(t, maple, document, change));
}

let soon: Invoice;
let late: Invoice;

test('What is due first is listed first with its money, and terms of the vendor make a due date where none is printed', async () => {
  soon = await billed('SOON', 2, { due_date: '2026-11-27' });
  late = await billed('LATE', 1, { due_date: '2026-11-16' });
  await billed('FAR', 3, { due_date: '2026-11-28' });
  await billed('EUROS', 4, { due_date: '2026-11-20', currency: 'EUR', exchange_rate: 1.1 });
  await billed('NONE', 5);
  const item = await desk.addItem('Returned');
  await desk.post(await desk.document([{ item, quantity: 9, unit_price: 1 }], { number: 'BACK' }));
  await desk.post(await desk.memo([{ item, quantity: 4, unit_price: 1 }]));

  const open = await list();
  expect(open.payables.map(({ number, due_in_days }) => [number, due_in_days]).slice(0, 4)).toEqual([
    ['LATE', -4],
    ['EUROS', 0],
    ['SOON', 7],
    ['FAR', 8],
  ]);
  expect(open.payables.find(({ kind }) => kind === 'credit_memo')).toMatchObject({ total: -4, due_on: null });
  expect(open.payables[1]).toMatchObject({ currency: 'EUR', total: 40, due_on: '2026-11-20', paid_on: null });
  // 40 euros are 44 dollars.
  expect(open.sums).toEqual({ open: 10 + 44 + 20 + 30 + 50 + 9 - 4, overdue: 10, due_soon: 64, later: 85 });
  expect(open.counts).toEqual({ open: 7, overdue: 1, due_soon: 2, undated: 3, paid: 0 });
  expect(await numbers('overdue')).toEqual(['LATE']);
  expect(await numbers('due_soon')).toEqual(['EUROS', 'SOON']);
  expect((await list('open', 'nórthside')).total_count).toBe(7);
  expect((await list('open', 'far')).payables).toMatchObject([{ number: 'FAR' }]);

  const ofVendor = async (vendor_id: string) =>
    (await call(t, maple.staff, payables.list, { query: { vendor_id } })).body;
  expect(await ofVendor(desk.vendor_id)).toMatchObject({ total_count: 7, sums: open.sums });
  expect(await ofVendor(maple.companyId)).toMatchObject({ payables: [], counts: { open: 0 }, sums: { open: 0 } });

  const setTerms = async (terms_days: number | null) => {
    const params = { vendor_id: desk.vendor_id };
    expect((await call(t, maple.manager, vendors.update, { params, body: { terms_days } })).status).toBe(200);
  };
  await setTerms(5);
  const dues = (await list()).payables.map(({ number, due_on }) => [number, due_on]);
  expect(dues).toContainEqual(['NONE', '2026-11-23']);
  expect(dues).toContainEqual(['SOON', '2026-11-27']);
  // What is paid on delivery is not owed, unless the invoice says until when it is.
  await setTerms(0);
  expect(await numbers()).toEqual(['LATE', 'EUROS', 'SOON', 'FAR']);
  await setTerms(null);
});

test('Documents are marked as paid together, all or none, and the marks from before undo it', async () => {
  const [first, second] = [late, soon].map(({ invoice_id }) => invoice_id) as [string, string];
  expect((await mark([{ invoice_id: first, paid_on: '2026-11-19' }], maple.staff)).status).toBe(403);
  const future = await mark([{ invoice_id: first, paid_on: '2026-11-21' }]);
  expect([future.status, future.body]).toMatchObject([422, { detail: payableErrors.future }]);
  const open = await desk.document([{ item: await desk.addItem('Waiting'), quantity: 1, unit_price: 1 }]);
  const both = [first, open.invoice_id].map((invoice_id) => ({ invoice_id, paid_on: '2026-11-19' }));
  expect(await mark(both)).toMatchObject({ status: 404, body: { detail: payableErrors.notPayable } });
  expect(await numbers('paid')).toEqual([]);
  const corner = await cornerStore(t);
  expect((await mark([{ invoice_id: first, paid_on: '2026-11-19' }], corner.owner)).status).not.toBe(200);

  const marks = [
    { invoice_id: first, paid_on: '2026-11-19' },
    { invoice_id: second, paid_on: '2026-11-20' },
  ];
  const { before } = (await mark(marks)).body;
  expect(before).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(marks.map(({ invoice_id }) => ({ invoice_id, paid_on: null }))));
  expect((await list('paid')).payables).toMatchObject([
    { number: 'SOON', paid_on: '2026-11-20', due_in_days: null },
    { number: 'LATE', paid_on: '2026-11-19' },
  ]);
  expect((await list()).sums).toMatchObject({ overdue: 0, due_soon: 44 });
  expect((await desk.show(late)).payment).toEqual({ due_on: '2026-11-16', paid_on: '2026-11-19' });
  const version = late.version;
  expect((await desk.show(late)).version).toBe(version);

  // The mark stays while the posting is undone, and is not there to be changed meanwhile.
  await desk.unpost(late);
  expect(await numbers('paid')).toEqual(['SOON']);
  expect((await desk.show(late)).payment).toBeNull();
  await desk.post(late);
  expect(await numbers('paid')).toEqual(['SOON', 'LATE']);

  expect((await mark(before)).status).toBe(200);
  expect(await numbers('paid')).toEqual([]);
  const { events } = (await call(t, maple.owner, auditLog.list, { query: { group: 'invoices' } })).body;
  const about = events.filter(({ subject_id }) => subject_id === first).map(({ action }) => action);
  expect(about.slice(0, 4)).toEqual(['invoice.not_paid', 'invoice.posted', 'invoice.unposted', 'invoice.paid']);
});

test('The list is exported as it is filtered, by managers and accountants, and that is in the activity log', async () => {
  const [{ invoice_id } = { invoice_id: '' }] = (await list('overdue')).payables;
  await mark([{ invoice_id, paid_on: '2026-11-19' }]);
  const accountant = await addUser(t, maple.companyId, 'maple-books', 'accountant');
  const csv = async (token: string, query: string) => {
    const url = `/api/payables/export/csv?${query}`;
    return (await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
  };
  expect((await call(t, maple.staff, payables.csv)).status).toBe(403);
  expect(await csv(accountant, 'state=paid')).toBe(
    'vendor,number,kind,date,due_on,currency,total,paid_on\r\nNorthside Foods,LATE,invoice,2026-11-18,2026-11-16,USD,10.00,2026-11-19\r\n',
  );
  const open = (await csv(maple.manager, 'search=EUROS')).split('\r\n');
  expect(open.slice(1)).toEqual(['Northside Foods,EUROS,invoice,2026-11-18,2026-11-20,EUR,40.00,', '']);
  const { events } = (await call(t, maple.owner, auditLog.list, { query: { group: 'exports' } })).body;
  expect(events.map(({ action, user }) => [action, user]).slice(0, 2)).toEqual([
    ['payables.exported', 'maple-manager'],
    ['payables.exported', 'maple-books'],
  ]);
  await mark([{ invoice_id, paid_on: null }]);
});

test('Managers hear of what is overdue or due within three days once something was marked as paid', async () => {
  expect(await bell()).toBe(0);
  const [far] = (await list('open', 'FAR')).payables;
  await mark([{ invoice_id: far?.invoice_id ?? '', paid_on: '2026-11-20' }]);
  // LATE and EUROS; SOON is due in a week.
  expect(await bell()).toBe(2);
  expect(await bell(maple.staff)).toBe(0);
});

test('Receipts and packing slips are not to pay, and neither are documents without an amount', async () => {
  const before = await numbers();
  const bytes = await paper({ title: 'Cash Receipt', date: '2026-11-15' }, (pdf) => {
    put(pdf, 'Hudson Produce LLC', 60, 50, 300, { size: 20 });
    put(pdf, 'Cash Receipt', 60, 90, 300, { size: 20 });
    const rows = [['11/12/2026'], ['Description', 'Qty', 'Price', 'Amount'], ['Olive oil', '2', '10.00', '20.00']];
    for (const [index, row] of [...rows, ['Total', '', '', '20.00']].entries()) {
      for (const [column, cell] of row.entries())
        put(pdf, cell, 60 + column * 120, 150 + index * 22, 115, { size: 10 });
    }
  });
  const receipt = await readUpload(t, maple, 'receipt.pdf', bytes);
  expect(receipt.offer).toMatchObject({ kind: 'receipt' });
  const item = await desk.addItem('Olive oil');
  const lines = receipt.lines.map(({ line_id }) => ({ line_id, item_id: item.item_id, stock_quantity: 2 }));
  await changeInvoice(t, maple, receipt, { vendor: 'Hudson Produce', lines });
  const hudson = new CreditDesk(t, maple);
  expect((await hudson.post(receipt)).payment).toBeNull();
  await desk.post(await desk.slip([{ item, quantity: 3, unit_price: null }], { number: 'SLIP' }));
  await billed('FREE', 0);
  expect(await numbers()).toEqual(before);
});
