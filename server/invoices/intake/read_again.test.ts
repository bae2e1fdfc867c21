import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { credits } from '#contract/invoices/credits/credits.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { invoiceErrors, reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import type { ReadResult } from '#contract/invoices/reading/reading.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import { hurryJobs } from '#test/rows.ts';
import type { Reader, ReadRequest } from './reader.ts';

let t: TestApp;
let maple: Shop;
const pool = sharedReader();
/** What becomes of the next reading; as it is when absent. */
let change: ((result: ReadResult) => ReadResult | Promise<ReadResult>) | undefined;
/** What happens before the next reading. */
let before: ((request: ReadRequest) => Promise<void>) | undefined;
const reader: Reader = {
  threads: 1,
  read: async (request) => {
    await before?.(request);
    const result = await pool.read(request);
    return change ? change(result) : result;
  },
  close: () => pool.close(),
};
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

/** Each of another day, so that none is taken for a duplicate. */
let day = 10;
const nextInvoice = (number: string) => northside({ number, date: `2026-10-${day++}` });
const read = async (number: string): Promise<Invoice> =>
  readUpload(t, maple, `${number}.pdf`, await invoicePdf(nextInvoice(number)));
/** As an e-invoice, where no page is needed. */
const readXml = (number: string): Promise<Invoice> =>
  readUpload(t, maple, `${number}.xml`, ublXml(nextInvoice(number)));

const edit = (of: Invoice, body: z.input<typeof InvoiceInput>) => changeInvoice(t, maple, of, body);

/** Reads it again; `with`: what the reader says this time. */
async function readAgain({ invoice_id }: Invoice, says?: typeof change): Promise<Invoice> {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const asked = await call(t, maple.staff, invoices.reread, { params: { invoice_id } });
  expect([asked.status, asked.body.status]).toEqual([200, 'reading']);
  change = says;
  await t.runJobs();
  change = undefined;
  return show(invoice_id);
}

test('Values that are already certain are shown while the document is still being read', async () => {
  const found = { vendor: 'Northside', date: '2026-10-09', total: '84.50', currency: 'USD' };
  let seen: Invoice['progress'] = null;
  let queued: Invoice['progress'] | undefined;
  before = async ({ onProgress }) => {
    before = undefined;
    const listed = async () => (await call(t, maple.staff, invoices.list, { query: { status: 'reading' } })).body;
    queued = (await listed()).invoices[0]?.progress;
    onProgress({ step: 'page', page: 1, pages: 2, found });
    await expect.poll(async () => (await listed()).invoices[0]?.progress?.found).toBeDefined();
    seen = (await listed()).invoices[0]?.progress ?? null;
  };
  const { progress } = await readXml('SURE-1');
  const started_at = expect.stringMatching(/^2026-11-20T15:/);
  expect(seen).toEqual({ step: 'page', page: 1, pages: 2, found: { ...found, total: 84.5 }, started_at });
  // The wait for its turn is not part of the reading.
  expect(queued).toEqual({ step: 'queued', page: 0, pages: 0 });
  expect(progress).toBeNull();
});

const refuse = (): ReadResult => ({ status: 'refused', reason: 'took_too_long', pages: [] });

/** The same document with other lines. */
const withLines =
  (lines: (read: Extract<ReadResult, { status: 'read' }>['reading']['lines']) => typeof read) =>
  (result: ReadResult): ReadResult =>
    result.status === 'read'
      ? { ...result, reading: { ...result.reading, lines: lines(result.reading.lines) } }
      : result;

test('Everything that a user entered survives a second reading, on the same lines', async () => {
  const first = await read('AGAIN-1');
  const [oats, butter, romaine, chicken] = first.lines.map(({ line_id }) => line_id);
  const edited = await edit(first, {
    number: 'TYPED-1',
    po_number: '77',
    due_date: '2026-12-01',
    currency: 'EUR',
    exchange_rate: 1.1,
    confirmed: ['date', `${romaine}.unit_price`],
    lines: [
      { line_id: oats, description: 'OAT MILK', new_item: { name: 'Oat milk', stock_unit: 'ea' }, stock_quantity: 24 },
      { line_id: butter, quantity: 3 },
      { line_id: romaine, expires_on: '2026-12-10', lot_code: 'L-9' },
      { line_id: chicken, ignore: true },
    ],
  });
  const again = await readAgain(edited);
  expect(again).toMatchObject({
    status: 'needs_review',
    number: 'TYPED-1',
    po_number: '77',
    due_date: '2026-12-01',
    currency: 'EUR',
    exchange_rate: 1.1,
    total: edited.total,
    vendor: edited.vendor,
    read_again: null,
  });
  expect(again.fields.date).toMatchObject({ source: 'person', page: 1 });
  expect(again.fields.total).toMatchObject({ source: 'text' });
  expect(again.lines).toEqual(edited.lines);
  expect(again.lines.map(({ line_id }) => line_id)).toEqual([oats, butter, romaine, chicken]);
  expect(again.lines[0]).toMatchObject({ item: 'Oat milk', stock_quantity: 24, match: { kind: 'new' } });
  expect(again.doubt_count).toBe(edited.doubt_count);
});

test('A strike-out at the door, its credit request and the kind that a user said survive a second reading', async () => {
  const first = await readXml('AGAIN-2');
  const params = { invoice_id: first.invoice_id };
  await edit(first, { vendor: 'Northside Foods' });
  // Posted once, so that the vendor is one of the company's.
  const vendor_id = (await vendorOf(first)) ?? '';
  await edit(first, { vendor_id });
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'invoice' } });
  const [, butter] = first.lines;
  const marked = await call(t, maple.manager, notDelivered.set, {
    params,
    body: { line_id: butter?.line_id ?? '', not_delivered: true },
  });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  const again = await readAgain(first);
  expect(again.lines.map(({ not_delivered }) => not_delivered)).toEqual([false, true, false, false]);
  const { body } = await call(t, maple.staff, credits.ofInvoice, { params });
  expect(body.requests).toMatchObject([{ status: 'open', amount: 143.28 }]);
  // An amount that is read otherwise is requested so.
  const otherAmount = withLines((lines) =>
    lines.map((line, index) =>
      index === 1 && line.amount ? { ...line, amount: { ...line.amount, value: '140.28' } } : line,
    ),
  );
  await readAgain(again, otherAmount);
  const { body: corrected } = await call(t, maple.staff, credits.ofInvoice, { params });
  expect(corrected.requests).toMatchObject([{ status: 'open', amount: 140.28 }]);
  const taken = await call(t, maple.manager, notDelivered.set, {
    params,
    body: { line_id: butter?.line_id ?? '', not_delivered: false },
  });
  expect(taken.body.lines.map(({ not_delivered }) => not_delivered)).toEqual([false, false, false, false]);
});

/** The vendor of an invoice that was posted with new items. */
async function vendorOf(like: Invoice): Promise<string | null> {
  const other = await readXml('VENDOR-1');
  await edit(other, {
    vendor: like.vendor ?? '',
    lines: other.lines.map(({ line_id }, index) => ({
      line_id,
      stock_quantity: 1,
      new_item: { name: `Again ${index}`, stock_unit: 'ea' },
    })),
  });
  return (await postInvoice(t, maple, other)).vendor_id;
}

test('Lines that a user added or removed stay so, and what does not fit the new reading is named', async () => {
  const first = await read('AGAIN-3');
  const [oats, butter, romaine, chicken] = first.lines;
  const edited = await edit(first, {
    lines: [
      { line_id: oats?.line_id ?? '', description: 'OATS TYPED' },
      { description: 'Ice', quantity: 2, unit_price: 3, amount: 6 },
      { line_id: romaine?.line_id ?? '', amount: 60 },
      { line_id: chicken?.line_id ?? '' },
    ],
  });
  // The removed butter is read again; the romaine and the chicken are not.
  const again = await readAgain(
    edited,
    withLines((lines) => lines.slice(0, 2)),
  );
  expect(again.lines.map(({ description }) => description)).toEqual(['OATS TYPED', 'Ice']);
  expect(again.lines.map(({ position }) => position)).toEqual([0, 1]);
  expect(again.read_again).toMatchObject({ refused: null, not_kept: [{ what: 'line', name: romaine?.description }] });
  const third = await readAgain(again);
  expect(third.lines.map(({ description }) => description)).toEqual([
    'OATS TYPED',
    'Ice',
    romaine?.description,
    chicken?.description,
  ]);
  expect(third.lines.every(({ description }) => description !== butter?.description)).toBe(true);
  expect(third.read_again).toBeNull();
});

test('A line is found again by its row, whatever is read there, and by its words when it has no place', async () => {
  const first = await read('AGAIN-4');
  const typed = await edit(first, {
    lines: first.lines.map(({ line_id }, index) => (index === 2 ? { line_id, quantity: 7 } : { line_id })),
  });
  const misread = withLines((lines) =>
    lines.map((line, index) =>
      index === 2 && line.description ? { ...line, description: { ...line.description, value: 'R0MA1NE HBT' } } : line,
    ),
  );
  const again = await readAgain(typed, misread);
  expect(again.lines[2]).toMatchObject({
    line_id: first.lines[2]?.line_id,
    description: 'R0MA1NE HBT',
    quantity: 7,
  });
  const placeless = withLines((lines) =>
    [...lines].reverse().map((line) => {
      const values = Object.entries(line).map(([name, value]) => [name, value && { ...value, page: null, box: null }]);
      return Object.fromEntries(values);
    }),
  );
  const turned = await readAgain(again, placeless);
  expect(turned.lines.map(({ line_id }) => line_id)).toEqual(first.lines.map(({ line_id }) => line_id).reverse());
  expect(turned.lines[1]).toMatchObject({ quantity: 7 });
});

test('A reading that fails changes nothing, says so, and is not what the report compares', async () => {
  const first = await readXml('AGAIN-5');
  const edited = await edit(first, {
    number: 'TYPED-5',
    lines: first.lines.slice(0, 3).map(({ line_id }) => ({ line_id })),
  });
  const again = await readAgain(edited, refuse);
  const { read_again, version, ...rest } = again;
  const { read_again: before, version: _, ...kept } = edited;
  expect(before).toBeNull();
  expect(rest).toEqual(kept);
  const refused = reasonTexts.took_too_long;
  expect(read_again).toEqual({ read_at: t.clock.now.toISOString(), by_model: false, refused, not_kept: [] });
  const { rows } = await t.owner.query(
    'select refusal, asked_by is not null as asked, version, jsonb_array_length(lines) as lines from invoice_readings where invoice_id = $1 order by read_at',
    [first.invoice_id],
  );
  expect(rows).toEqual([
    { refusal: null, asked: true, version: first.version, lines: 4 },
    { refusal: 'took_too_long', asked: true, version, lines: 0 },
  ]);
  // The notice goes with the next change.
  expect(await edit(again, { number: 'TYPED-6' })).toMatchObject({ read_again: null });
});

test('A new reading that loses a page that was read before changes nothing', async () => {
  const first = await read('AGAIN-15');
  const failing = (result: ReadResult): ReadResult => {
    if (result.status !== 'read') throw new Error('nothing was read');
    const pages = result.reading.pages.map((page) => ({ ...page, outcome: 'failed' as const }));
    return { ...result, reading: { ...result.reading, lines: [], pages } };
  };
  const again = await readAgain(first, failing);
  expect(again.read_again).toMatchObject({ refused: reasonTexts.recognizer_failed });
  expect(again.lines).toEqual(first.lines);
  expect(again.pages).toEqual(first.pages);
});

test('The page pictures are replaced only by those of a reading that succeeds', async () => {
  const first = await read('AGAIN-6');
  const keys = async () =>
    (await t.owner.query('select picture_key from invoice_pages where invoice_id = $1', [first.invoice_id])).rows;
  const before = await keys();
  await readAgain(first, refuse);
  expect(await keys()).toEqual(before);
  await readAgain(first);
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toEqual(before);
});

test('No picture stays in the storage that no document shows; one that two documents share stays', async () => {
  const first = await read('AGAIN-11');
  const other = await read('AGAIN-12');
  const stored = () => readdirSync(join(t.dataDir, 'files', maple.companyId, 'pages', first.invoice_id));
  const before = stored();
  expect(before).toHaveLength(1);
  await readAgain(first, refuse);
  expect(stored()).toEqual(before);
  const again = await readAgain(first);
  expect(stored()).toHaveLength(1);
  expect(stored()).not.toEqual(before);
  await t.owner.query(
    'update invoice_pages set picture_key = (select picture_key from invoice_pages where invoice_id = $1) where invoice_id = $2',
    [first.invoice_id, other.invoice_id],
  );
  await readAgain(again);
  expect(stored()).toHaveLength(2);
});

test('A document whose stored file is missing or damaged says so at once, keeps its values, and is read when the file is back', async () => {
  const first = await readXml('AGAIN-13');
  const { rows } = await t.owner.query(
    'select storage_key from files join invoice_files using (company_id, file_id) where invoice_id = $1',
    [first.invoice_id],
  );
  const path = join(t.dataDir, 'files', rows[0].storage_key);
  const bytes = readFileSync(path);
  rmSync(path);
  const missing = await readAgain(first);
  expect(missing).toMatchObject({ status: 'needs_review', number: 'AGAIN-13', line_count: 4 });
  expect(missing.read_again).toMatchObject({ refused: reasonTexts.file_missing });
  writeFileSync(path, 'other bytes');
  expect((await readAgain(missing)).read_again).toMatchObject({ refused: reasonTexts.file_damaged });
  writeFileSync(path, bytes);
  expect(await readAgain(missing)).toMatchObject({ status: 'needs_review', read_again: null });
});

test('Whatever ends a reading, the document waits with all its values and is read or stays as it was', async () => {
  const first = await readXml('AGAIN-7');
  const edited = await edit(first, { number: 'TYPED-7' });
  const params = { invoice_id: first.invoice_id };
  await call(t, maple.staff, invoices.reread, { params });
  change = () => Promise.reject(new Error('the process is gone'));
  await t.runJobs();
  const waiting = await show(first.invoice_id);
  expect(waiting).toMatchObject({ status: 'reading', number: 'TYPED-7', lines: edited.lines, reason_code: null });
  // Archived meanwhile, it is as it was before.
  await call(t, maple.manager, invoices.reject, { params });
  change = undefined;
  await hurryJobs(t);
  await t.runJobs();
  expect(await show(first.invoice_id)).toMatchObject({ status: 'rejected', number: 'TYPED-7' });
  const back = await call(t, maple.manager, invoices.reopen, { params });
  expect(back.body).toMatchObject({ status: 'needs_review', number: 'TYPED-7', lines: edited.lines });
});

test('A reading that ends after the document was archived and restored is dropped', async () => {
  const first = await readXml('AGAIN-8');
  const params = { invoice_id: first.invoice_id };
  await call(t, maple.staff, invoices.reread, { params });
  change = async (result) => {
    await call(t, maple.manager, invoices.reject, { params });
    await call(t, maple.manager, invoices.reopen, { params });
    await changeInvoice(t, maple, params, { number: 'TYPED-8' });
    await call(t, maple.staff, invoices.reread, { params });
    change = refuse;
    return withLines(() => [])(result);
  };
  await t.runJobs();
  change = undefined;
  expect(await show(first.invoice_id)).toMatchObject({ status: 'needs_review', number: 'TYPED-8', line_count: 4 });
});

test('When two users act at once, one wins and the other is told', async () => {
  const first = await readXml('AGAIN-9');
  const params = { invoice_id: first.invoice_id };
  const { version } = first;
  const both = await Promise.all(
    [1, 2].map(() => call(t, maple.staff, invoices.reread, { params, body: { version } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const told = both.find(({ status }) => status === 409)?.body as unknown as { code: string; detail: string };
  expect(told).toEqual({ code: 'reading', detail: invoiceErrors.stillReading });
  const typed = await call(t, maple.manager, invoices.update, { params, body: { version, number: 'LATE' } });
  expect([typed.status, typed.body]).toMatchObject([409, { code: 'reading' }]);
  await t.runJobs();
  await edit(await show(first.invoice_id), { number: 'TYPED-9' });
  const old = await call(t, maple.staff, invoices.reread, { params, body: { version } });
  expect([old.status, old.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  expect(await show(first.invoice_id)).toMatchObject({ status: 'needs_review', number: 'TYPED-9' });
});

test('A document of which nothing was read says the newest reason and keeps what was typed into it', async () => {
  change = refuse;
  const first = await readXml('AGAIN-10');
  change = undefined;
  expect(first).toMatchObject({ status: 'needs_review', reason_code: 'took_too_long', read_again: null });
  const typed = await edit(first, { vendor: 'Typed Foods', lines: [{ description: 'Salt', quantity: 1, amount: 5 }] });
  const again = await readAgain(typed, () => ({ status: 'refused', reason: 'nothing_found', pages: [] }));
  expect(again).toMatchObject({ reason_code: 'nothing_found', vendor: 'Typed Foods', read_again: null });
  expect(again.lines).toMatchObject([{ description: 'Salt', amount: 5 }]);
  const whole = await readAgain(again);
  expect(whole).toMatchObject({ reason_code: null, vendor: 'Typed Foods', number: 'AGAIN-10', line_count: 5 });
});
