import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { exportErrors, exportTexts } from '#contract/invoices/exports.texts.ts';
import { type ExportFormat, type ExportScope, invoiceExports } from '#contract/invoices/exports.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { INVOICE_EXPORT_KEPT_DAYS, INVOICE_EXPORTS_PER_DAY } from '#contract/invoices/limits.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { xlsxRows } from '#server/platform/tables/xlsx_rows.ts';
import { call, type TestApp } from '#test/app.ts';
import { addUser, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { pagesOf } from '#test/files/pdf_text.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { endPlans, forgetLimits } from '#test/rows.ts';
import { chargesOf, totalOf } from './amounts.rules.ts';
import type { ExportedDocument } from './documents.sql.ts';
import { deleteOldInvoiceExports } from './jobs.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-30' };
let t: TestApp;
let maple: Shop;
let desk: Desk;
let bill: Invoice;
let memo: Invoice;
let foreign: Invoice;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  const milk = await desk.addItem('Milk');
  const flour = await desk.addItem('=1+1 Flour');
  for (const [item, category] of [
    [milk, 'Dairy'],
    [flour, 'Dry goods'],
  ] as const) {
    await call(t, maple.manager, inventory.updateItem, { params: { item_id: item.item_id }, body: { category } });
  }
  bill = await posted(
    [
      { item: milk, quantity: 4, unit_price: 2.5 },
      { item: flour, quantity: 1, unit_price: 20 },
      { item: milk, quantity: 2, unit_price: 3 },
    ],
    { tax: 1.8, discount: 0.5, rounding: -0.01, total: 37.29 },
  );
  memo = await posted([{ item: milk, quantity: 1, unit_price: 2.5 }], { total: 2.5 }, 'credit_memo');
  foreign = await posted([{ item: milk, quantity: 2, unit_price: 3 }], {
    currency: 'EUR',
    exchange_rate: 1.1,
    total: 6,
  });
});
afterAll(() => t.close());

async function posted(lines: Parameters<Desk['document']>[0], head: object, kind?: 'credit_memo'): Promise<Invoice> {
  const document = await desk.document(lines);
  const params = { invoice_id: document.invoice_id };
  await changeInvoice(t, maple, params, head);
  if (kind) await call(t, maple.manager, kinds.set, { params, body: { kind } });
  return desk.post(document);
}

const preview = async (format: ExportFormat, more: object = {}) =>
  (await call(t, maple.manager, invoiceExports.preview, { query: { format, ...DAYS, ...more } })).body;
const start = (format: ExportFormat, scope: ExportScope = 'all', more: object = {}, token = maple.manager) =>
  call(t, token, invoiceExports.start, { body: { format, scope, ...DAYS, ...more } });

async function download(export_id: string, token = maple.manager) {
  const url = `/api${invoiceExports.file.path.replace(':export_id', export_id)}`;
  return t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}

async function fileOf(format: ExportFormat, scope: ExportScope = 'all', more: object = {}) {
  const { status, body } = await start(format, scope, more);
  expect(status, JSON.stringify(body)).toBe(200);
  await t.runJobs();
  const answer = await download(body.export_id);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0) / 100;

test('The rows of a document in CSV and Excel add up to its total, a credit memo is negative, and foreign money is converted', async () => {
  const answer = await fileOf('csv');
  const rows = rowsOf(answer.body);
  const ofDocument = ({ number }: Invoice) => rows.filter((row) => row.number === number);
  expect(sum(ofDocument(bill), 'amount')).toBe(37.29);
  expect(ofDocument(bill)).toHaveLength(6);
  expect(ofDocument(bill)[1]).toMatchObject({
    item: "'=1+1 Flour",
    quantity: '1',
    unit_price: '20',
    category: 'Dry goods',
  });
  expect(ofDocument(bill).map(({ description }) => description)).toContain(exportTexts.charges.discount);
  expect(ofDocument(memo)).toMatchObject([
    { document: 'credit memo', quantity: '-1', amount: '-2.5', amount_usd: '-2.5' },
  ]);
  expect(ofDocument(foreign)).toMatchObject([
    { amount: '6', currency: 'EUR', exchange_rate: '1.1', amount_usd: '6.6' },
  ]);
  expect(answer.headers['content-disposition']).toContain('invoices-2026-11-01-2026-11-30.csv');

  const limits = { bytes: 1024 * 1024, rows: 100, columns: 40 };
  const sheet = (await xlsxRows((await fileOf('xlsx')).rawPayload, limits)).map(({ cells }) => cells);
  expect(sheet).toHaveLength(rows.length + 1);
  const at = sheet[0]?.indexOf('amount') ?? -1;
  const total = sheet.slice(1).reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0) / 100;
  expect(total).toBe(sum(rows, 'amount'));
});

test('What was exported is remembered for each format, and what changed or went since is marked', async () => {
  const first = await start('quickbooks', 'new');
  expect([first.status, first.body]).toMatchObject([409, { code: 'without_account' }]);
  expect((await preview('quickbooks')).needs_account).toBe(true);
  await setNames('quickbooks', [{ kind: 'setting', name: 'account', book_name: 'Cost of goods' }]);
  expect(await preview('quickbooks')).toMatchObject({
    counts: { new: 3, changed: 0, exported: 0, gone: 0 },
    needs_account: false,
    credit_memos: 1,
  });
  const asked = await start('quickbooks', 'new', { kind: 'invoice' });
  // Nothing counts as exported before the file is ready.
  expect((await preview('quickbooks')).counts.new).toBe(3);
  expect((await download(asked.body.export_id)).statusCode).toBe(404);
  await t.runJobs();
  expect((await preview('quickbooks')).counts).toEqual({ new: 1, changed: 0, exported: 2, gone: 0 });
  expect((await preview('pdf')).counts.new).toBe(3);
  const nothing = await start('quickbooks', 'new', { kind: 'invoice' });
  expect([nothing.status, nothing.body]).toMatchObject([409, { detail: exportErrors.nothing }]);

  await desk.unpost(foreign);
  const gone = await preview('quickbooks');
  expect([gone.counts.gone, gone.documents[0]]).toMatchObject([1, { invoice_id: foreign.invoice_id, mark: 'gone' }]);
  const params = { invoice_id: foreign.invoice_id };
  await changeInvoice(t, maple, params, { number: 'EU-2' });
  await desk.post(foreign);
  expect((await preview('quickbooks')).counts).toEqual({ new: 1, changed: 1, exported: 1, gone: 0 });
  const again = rowsOf((await fileOf('quickbooks', 'new_and_changed', { kind: 'invoice' })).body);
  expect(again.map((row) => row['*BillNo'])).toEqual(['EU-2']);
  expect(rowsOf((await fileOf('quickbooks', 'all')).body).length).toBeGreaterThan(3);
  const { exports } = (await call(t, maple.manager, invoiceExports.list)).body;
  expect(exports[0]).toMatchObject({ state: 'ready', documents: 3, documents_done: 3, requested_by: 'maple-manager' });
});

const setNames = (target: 'quickbooks' | 'xero', names: object[], token = maple.manager) =>
  call(t, token, invoiceExports.setBookNames, { body: { target, names: names as never } });

test('An exported document that turned out to be no invoice is shown as gone, and is not exported again', async () => {
  const item = await desk.addItem('Quince');
  const other = await posted([{ item, quantity: 1, unit_price: 4 }], { total: 4, date: '2025-03-04' });
  const days = { from: '2025-03-01', to: '2025-03-31' };
  await fileOf('csv', 'new', days);
  await desk.unpost(other);
  const params = { invoice_id: other.invoice_id };
  expect((await call(t, maple.manager, kinds.set, { params, body: { kind: 'other' } })).status).toBe(200);
  for (const kind of ['all', 'invoice']) {
    const { counts, documents } = await preview('csv', { ...days, kind });
    expect(counts).toMatchObject({ gone: 1, new: 0, changed: 0, exported: 0 });
    expect(documents).toMatchObject([{ invoice_id: other.invoice_id, kind: 'invoice', mark: 'gone' }]);
  }
  expect((await preview('csv', { ...days, kind: 'credit_memo' })).documents).toEqual([]);
  expect((await start('csv', 'all', days)).body).toMatchObject({ code: 'nothing' });
});

test('Bills for QuickBooks and Xero have the accounts of their categories and the vendors’ names there, and add up', async () => {
  const names = [
    { kind: 'setting', name: 'account', book_name: '5000' },
    { kind: 'setting', name: 'tax', book_name: 'Tax on Purchases' },
    { kind: 'category', name: 'Dairy', book_name: '5010' },
    { kind: 'charge', name: 'tax', book_name: '5900' },
    { kind: 'vendor', name: desk.vendor_id, book_name: 'Northside Foods LLC' },
  ];
  const saved = await setNames('xero', names, await addUser(t, maple.companyId, 'maple-books', 'accountant'));
  expect(saved.body.names.filter(({ book_name }) => book_name !== '')).toHaveLength(5);
  expect((await setNames('xero', [], maple.staff)).status).toBe(403);
  const rows = rowsOf((await fileOf('xero')).body).filter((row) => row['*InvoiceNumber'] === bill.number);
  expect(rows.map((row) => [row['*AccountCode'], row['*UnitAmount'], row['*Quantity'], row.Description])).toEqual([
    ['5010', '16', '1', 'Dairy, 2 lines'],
    ['5000', '20', '1', 'Dry goods, 1 line'],
    ['5900', '1.8', '1', exportTexts.charges.tax],
    ['5000', '-0.5', '1', exportTexts.charges.discount],
    ['5000', '-0.01', '1', exportTexts.charges.rounding],
  ]);
  expect(rows[0]).toMatchObject({
    '*ContactName': 'Northside Foods LLC',
    '*InvoiceDate': '11/18/2026',
    '*TaxType': 'Tax on Purchases',
    Total: '37.29',
    Currency: 'USD',
    '*DueDate': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
  });
  const credits = rowsOf((await fileOf('quickbooks', 'all', { kind: 'credit_memo' })).body);
  expect(credits).toMatchObject([
    { '*BillNo': memo.number, '*LineAmount': '-2.5', '*Account': 'Cost of goods', Memo: exportTexts.creditMemo },
  ]);
  const removed = await setNames('xero', [{ kind: 'category', name: 'Dairy', book_name: '' }]);
  expect(removed.body.names.find(({ name }) => name === 'Dairy')?.book_name).toBe('');
});

test('The PDF lists the documents and has their pages', async () => {
  const picture = await sharp({ create: { width: 850, height: 1100, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  const key = `${maple.companyId}/pages/test`;
  await t.storage.put(key, picture);
  await t.owner.query(
    'insert into invoice_pages (company_id, invoice_id, page, width, height, picture_key) values ($1, $2, 1, 850, 1100, $3), ($1, $2, 2, 850, 1100, $3)',
    [maple.companyId, bill.invoice_id, key],
  );
  const { rawPayload, headers } = await fileOf('pdf');
  expect(headers['content-type']).toBe('application/pdf');
  const pages = await pagesOf(rawPayload);
  expect(pages).toHaveLength(5);
  const text = pages.map((page) => page.text).join(' ');
  expect(text).toContain(exportTexts.cover.title(DAYS.from, DAYS.to));
  for (const words of ['$37.29', '-$2.50', '€6.00', 'page 2 of 2', exportTexts.cover.noPicture])
    expect(text).toContain(words);
  expect(rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
});

test('A document that lost its date is found on the day at the shop when it was uploaded', async () => {
  const { now } = t.clock;
  // Nine at night on the first day of December.
  t.clock.now = new Date('2026-12-02T02:00:00Z');
  const day = { from: '2026-12-01', to: '2026-12-01' };
  const item = await desk.addItem('Candles');
  const { invoice_id, number } = await posted([{ item, quantity: 2, unit_price: 3 }], { date: day.from, total: 6 });
  t.clock.now = now;
  expect(rowsOf((await fileOf('csv', 'all', day)).body)).toMatchObject([{ number, date: day.from }]);
  await desk.unpost({ invoice_id });
  await changeInvoice(t, maple, { invoice_id }, { date: null });
  expect((await preview('csv', day)).documents).toMatchObject([{ number, date: day.from, mark: 'gone' }]);
});

test('A shop whose plan has ended exports its books for thirty days, and can name the accounts for it', async () => {
  await endPlans(t, maple.companyId, t.clock.now);
  const names = [{ kind: 'setting', name: 'account', book_name: 'Food purchases' } as const];
  const named = await call(t, maple.manager, invoiceExports.setBookNames, { body: { target: 'xero', names } });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  expect((await fileOf('xero')).body).toContain('Food purchases');
  expect(
    (await call(t, maple.manager, inventory.createItem, { body: { name: 'Oats', stock_unit: 'lb' } })).status,
  ).toBe(403);
  await endPlans(t, maple.companyId, null);
});

test('One export of invoices is under way at a time, and a company starts a few a day', async () => {
  const [first, second] = await Promise.all([start('csv'), start('xlsx')]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const underWay = { status: 409, body: { code: 'under_way', detail: exportErrors.underWay } };
  expect(await start('csv')).toMatchObject(underWay);
  await t.runJobs();
  await forgetLimits(t);
  for (let time = 0; time < INVOICE_EXPORTS_PER_DAY; time += 1) {
    expect((await start('csv')).status).toBe(200);
    await t.runJobs();
  }
  expect((await start('csv')).status).toBe(429);
  await forgetLimits(t);
});

test('A full disk refuses an export of invoices, and one that finds it full fails at once and leaves nothing', async () => {
  const room = t.disk.free;
  const { body } = await start('pdf');
  t.disk.free = DISK_FREE_MIN - 1;
  await t.runJobs();
  const listed = (await call(t, maple.manager, invoiceExports.list)).body.exports;
  expect(listed.find(({ export_id }) => export_id === body.export_id)).toMatchObject({ state: 'failed' });
  expect(await t.storage.get(`${maple.companyId}/exports/invoices-${body.export_id}`)).toBeUndefined();
  expect(await start('csv')).toMatchObject({ status: 507, body: { code: 'disk_full' } });
  t.disk.free = room;
  expect((await start('csv')).status).toBe(200);
  await t.runJobs();
});

test('Wrong days, another company and an old file are refused, and staff do not export', async () => {
  const { body } = await start('csv');
  await t.runJobs();
  expect((await start('csv', 'all', { from: '2026-12-01' })).body).toMatchObject({ detail: exportErrors.wrongDays });
  expect((await start('csv', 'all', {}, maple.staff)).status).toBe(403);
  expect((await download(body.export_id, maple.staff)).statusCode).toBe(403);
  t.clock.now = new Date(t.clock.now.getTime() + (INVOICE_EXPORT_KEPT_DAYS * 24 + 1) * 3_600_000);
  await deleteOldInvoiceExports(t.companies, t.db, t.clock.now);
  await t.runJobs();
  const token = await addUser(t, maple.companyId, 'maple-late', 'manager');
  const late = await download(body.export_id, token);
  expect([late.statusCode, late.json().detail]).toEqual([404, exportErrors.noFile]);
  const kept = await call(t, token, invoiceExports.preview, { query: { format: 'csv', ...DAYS } });
  expect(kept.body.counts.exported).toBe(3);
});

test('Lines and charges are the total of any document, whatever its prices contain', () => {
  const Cents = fc.integer({ min: -50_000, max: 50_000 });
  const charge = fc.option(Cents, { nil: null });
  fc.assert(
    fc.property(
      fc.array(fc.option(Cents, { nil: null })),
      fc.tuple(charge, charge, charge, charge, charge, charge),
      (lines, sums) => {
        const [tax_cents, fees_cents, discount_cents, deposit_cents, rounding_cents, total_cents] = sums;
        const document = {
          tax_cents,
          fees_cents,
          discount_cents,
          deposit_cents,
          rounding_cents,
          total_cents,
          lines: lines.map((amount_cents) => ({ amount_cents, is_deposit: false })),
        } as ExportedDocument;
        const goods = lines.reduce<number>((all, cents) => all + (cents ?? 0), 0);
        const charges = chargesOf(document).reduce((all, { cents }) => all + cents, 0);
        expect(goods + charges).toBe(totalOf(document));
      },
    ),
  );
  const included = { lines: [{ amount_cents: 1100 }], tax_cents: 100, total_cents: 1100 } as ExportedDocument;
  expect(chargesOf(included)).toEqual([]);
});
