import { afterAll, beforeAll, expect, test } from 'vitest';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { DOCUMENT_MAX_BYTES } from '#contract/invoices/limits.ts';
import { arrangingErrors } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging, type DocumentPage } from '#contract/invoices/parts/arranging.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import type { ReadResult } from '#contract/invoices/reading/reading.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import type { Reader } from '../intake/reader.ts';

let t: TestApp;
let maple: Shop;
const pool = sharedReader();
/** What becomes of the next reading; as it is when absent. */
let change: ((result: ReadResult) => ReadResult) | undefined;
/** A page that is not drawn. */
let undrawn: number | undefined;
const reader: Reader = {
  threads: 1,
  read: async (request) => {
    const onPicture: typeof request.onPicture = (picture) => {
      if (picture.page !== undrawn) request.onPicture(picture);
    };
    const result = await pool.read({ ...request, onPicture });
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

/** A document of Northside; one that is long has two pages. */
async function add(number: string, { long = false } = {}): Promise<Invoice> {
  const invoice = northside({ number, date: '2026-11-02' });
  const lines = long ? Array.from({ length: 8 }, () => invoice.lines).flat() : invoice.lines;
  const bytes = await invoicePdf(vendorInvoice({ ...invoice, lines }));
  return readUpload(t, maple, `${number}.pdf`, bytes);
}

const pageOf = ({ invoice_id }: Invoice, page: number): DocumentPage => ({ invoice_id, page });

function arrange(sources: Invoice[], documents: DocumentPage[][], by = maple.manager) {
  const params = { invoice_id: sources[0]?.invoice_id ?? '' };
  const seen = sources.map(({ invoice_id, version }) => ({ invoice_id, version }));
  return call(t, by, arranging.arrange, { params, body: { sources: seen, documents } });
}

const undo = ({ invoice_id }: { invoice_id: string }) =>
  call(t, maple.manager, arranging.undo, { params: { invoice_id } });
const arrangementOf = async ({ invoice_id }: { invoice_id: string }) =>
  (await call(t, maple.staff, arranging.get, { params: { invoice_id } })).body.arrangement;

test('A document is split at a page by one of two users; undoing brings back what was typed', async () => {
  const read = await add('L-100', { long: true });
  expect(read).toMatchObject({ page_count: 2, is_arranged: false });
  const params = { invoice_id: read.invoice_id };
  await changeInvoice(t, maple, params, { number: 'TYPED-1' });
  const typed = await show(read.invoice_id);
  const cut = [[pageOf(typed, 1)], [pageOf(typed, 2)]];
  expect((await arrange([typed], cut, maple.staff)).status).toBe(403);
  expect((await arrange([read], cut)).body).toMatchObject({ detail: arrangingErrors.changed });
  for (const wrong of [
    [[pageOf(typed, 1)]],
    [[pageOf(typed, 1)], [pageOf(typed, 1)]],
    [[pageOf(typed, 1), pageOf(typed, 2)]],
  ]) {
    expect((await arrange([typed], wrong)).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
  }

  const both = await Promise.all([arrange([typed], cut), arrange([typed], cut)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ detail: arrangingErrors.changed });
  const [first = '', second = ''] = both.find(({ status }) => status === 200)?.body.invoice_ids ?? [];
  await t.runJobs();
  const parts = await Promise.all([show(first), show(second)]);
  expect(parts).toMatchObject([
    { number: 'L-100', page_count: 1, is_arranged: true, files: [{ name: 'L-100.pdf' }] },
    { page_count: 1, files: [{ name: 'L-100.pdf' }] },
  ]);
  const lines = parts.map(({ line_count }) => line_count);
  expect(lines[0]).toBeGreaterThan(0);
  expect((lines[0] ?? 0) + (lines[1] ?? 0)).toBeLessThanOrEqual(32);
  for (const { invoice_id } of parts) {
    expect((await call(t, maple.staff, invoices.picture, { params: { invoice_id, page: 1 } })).status).toBe(200);
  }
  expect(await arrangementOf(parts[1] ?? typed)).toMatchObject({ is_source: false, obstacle: null });
  expect(await arrangementOf(typed)).toMatchObject({
    is_source: true,
    results: [{ page_count: 1 }, { page_count: 1 }],
  });

  // Its pages would be in two documents.
  for (const bring of [invoices.reopen, invoices.reread]) {
    expect((await call(t, maple.manager, bring, { params })).body).toMatchObject({ detail: arrangingErrors.elsewhere });
  }
  expect((await undo({ invoice_id: second })).body).toEqual({ invoice_ids: [read.invoice_id] });
  expect(await show(read.invoice_id)).toMatchObject({
    status: 'needs_review',
    reason_code: null,
    number: 'TYPED-1',
    line_count: typed.line_count,
    is_arranged: false,
  });
  expect(await show(first)).toMatchObject({ status: 'rejected' });
  expect((await call(t, maple.manager, invoices.reopen, { params: { invoice_id: first } })).status).toBe(409);
  expect((await undo({ invoice_id: first })).body).toMatchObject({ detail: arrangingErrors.nothing });
});

test('Pages of two documents become one in any order, and again several; what is posted stays as it is', async () => {
  const short = await add('J-1');
  const long = await add('J-2', { long: true });
  const joined = await arrange([short, long], [[pageOf(long, 2), pageOf(short, 1), pageOf(long, 1)]]);
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  await t.runJobs();
  const [id = ''] = joined.body.invoice_ids;
  const one = await show(id);
  expect(one).toMatchObject({ page_count: 3, status: 'needs_review' });
  expect(one.files.map(({ name }) => name)).toEqual(['J-2.pdf', 'J-1.pdf', 'J-2.pdf']);

  for (const page of [1, 2, 3]) {
    expect((await call(t, maple.staff, invoices.picture, { params: { invoice_id: id, page } })).status).toBe(200);
  }

  const split = await arrange([one], [[pageOf(one, 2)], [pageOf(one, 3), pageOf(one, 1)]]);
  await t.runJobs();
  const [only = '', rest = ''] = split.body.invoice_ids;
  expect(await show(only)).toMatchObject({ number: 'J-1', line_count: 4, total: short.total });
  expect(await show(rest)).toMatchObject({ number: 'J-2', line_count: 32, page_count: 2 });
  expect((await undo(short)).body).toMatchObject({ detail: arrangingErrors.arrangedAgain });

  const params = { invoice_id: only };
  const { lines, ...body } = {
    vendor: 'Northside Foods',
    number: 'J-1',
    date: '2026-11-02',
    total: 5,
    subtotal: 5,
    tax: 0,
    fees: null,
    lines: [{ description: 'Salt', quantity: 1, amount: 5, new_item: { name: 'Salt', stock_unit: 'ea' as const } }],
  };
  await changeInvoice(t, maple, params, { ...body, lines });
  const posted = await postInvoice(t, maple, params);
  expect(posted.status).toBe('posted');
  expect((await undo({ invoice_id: rest })).body).toMatchObject({ detail: arrangingErrors.onePosted });
  expect((await arrange([posted], [[pageOf(posted, 1)]])).body).toMatchObject({
    detail: arrangingErrors.posted,
  });

  await call(t, maple.manager, invoices.unpost, { params });
  expect((await undo({ invoice_id: rest })).status).toBe(200);
  expect((await undo({ invoice_id: id })).body.invoice_ids.sort()).toEqual([short.invoice_id, long.invoice_id].sort());
  expect(await show(long.invoice_id)).toMatchObject({ status: 'needs_review', number: 'J-2', line_count: 32 });
});

test('A part of a file that went elsewhere keeps the others from being combined; a line that was struck out keeps it whole', async () => {
  const of = (number: string) => vendorInvoice(northside({ number, date: '2026-11-03' }));
  const bytes = await invoicePdf(of('P-1'), { followed_by: [of('P-2')] });
  const first = await readUpload(t, maple, 'both.pdf', bytes);
  const params = { invoice_id: first.invoice_id };
  const found = (await call(t, maple.staff, parts.list, { params })).body.parts;
  expect(found.map(({ number }) => number)).toEqual(['P-1', 'P-2']);
  const second = await show(found[1]?.invoice_id ?? '');
  const other = await add('P-3');
  expect((await arrange([second, other], [[pageOf(second, 1)], [pageOf(other, 1)]])).body).toMatchObject({
    detail: arrangingErrors.unchanged,
  });
  const joined = await arrange([second, other], [[pageOf(second, 1), pageOf(other, 1)]]);
  expect(joined.status).toBe(200);
  expect((await call(t, maple.manager, parts.join, { params })).body).toMatchObject({
    detail: arrangingErrors.partElsewhere,
  });
  await t.runJobs();
  expect(await show(joined.body.invoice_ids[0] ?? '')).toMatchObject({ number: 'P-2', page_count: 2 });
  await undo(second);
  expect((await call(t, maple.manager, parts.join, { params })).status).toBe(200);

  const struck = await add('P-4', { long: true });
  // The vendor was learned by the posting before.
  expect(struck.vendor_id).not.toBeNull();
  const marked = await call(t, maple.manager, notDelivered.set, {
    params: { invoice_id: struck.invoice_id },
    body: { line_id: struck.lines[0]?.line_id ?? '', not_delivered: true },
  });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  expect((await arrange([marked.body], [[pageOf(struck, 1)], [pageOf(struck, 2)]])).body).toMatchObject({
    detail: arrangingErrors.requested,
  });
});

test('A split is not undone while credit is requested for a line of a new document', async () => {
  const whole = await add('C-1', { long: true });
  const split = await arrange([whole], [[pageOf(whole, 1)], [pageOf(whole, 2)]]);
  await t.runJobs();
  const part = await show(split.body.invoice_ids[0] ?? '');
  expect(part.vendor_id).not.toBeNull();
  const strike = (not_delivered: boolean) =>
    call(t, maple.manager, notDelivered.set, {
      params: { invoice_id: part.invoice_id },
      body: { line_id: part.lines[0]?.line_id ?? '', not_delivered },
    });
  expect((await strike(true)).status).toBe(200);
  expect((await undo(whole)).body).toMatchObject({ detail: arrangingErrors.oneRequested });
  expect((await arrangementOf(whole))?.obstacle).toBe(arrangingErrors.oneRequested);
  expect(await show(part.invoice_id)).toMatchObject({ status: 'needs_review' });
  await strike(false);
  expect((await undo(whole)).status).toBe(200);
});

test('A document whose time was up is split when each of its pages has a picture', async () => {
  const isUp =
    (withPages: boolean) =>
    (result: ReadResult): ReadResult => ({
      status: 'refused',
      reason: 'took_too_long',
      pages:
        withPages && result.status === 'read'
          ? result.reading.pages.map((page) => ({ ...page, outcome: 'no_time' }))
          : [],
    });
  change = isUp(false);
  // Pictures were drawn of some of its pages, and nobody knows how many it has.
  const unknown = await add('T-1', { long: true });
  change = isUp(true);
  const known = await add('T-2', { long: true });
  undrawn = 2;
  // Nobody can tell what its second page is.
  const unseen = await add('T-3', { long: true });
  change = undefined;
  undrawn = undefined;
  expect(unseen).toMatchObject({
    reason_code: 'took_too_long',
    page_count: 2,
    pages: [
      { outcome: 'no_time', has_picture: true },
      { outcome: 'no_time', has_picture: false },
    ],
  });
  expect(known).toMatchObject({ reason_code: 'took_too_long', page_count: 2 });
  const cut = (one: Invoice) => [[pageOf(one, 1)], [pageOf(one, 2)]];
  for (const one of [unknown, unseen]) {
    expect((await arrange([one], cut(one))).body).toMatchObject({ detail: arrangingErrors.notRead });
  }
  const split = await arrange([known], cut(known));
  expect(split.status, JSON.stringify(split.body)).toBe(200);
  await t.runJobs();
  const [first = ''] = split.body.invoice_ids;
  expect(await show(first)).toMatchObject({ reason_code: null, number: 'T-2', page_count: 1 });
});

test('Documents whose files are too large together are not joined, and stay as they are', async () => {
  const both = [await add('LARGE-1'), await add('LARGE-2')];
  const names = both.map(({ file_name }) => file_name);
  const { rows } = await t.owner.query(
    `update files set bytes = $1 where file_id in (select file_id from invoice_files where name = any($2)) returning file_id`,
    [DOCUMENT_MAX_BYTES / 2 + 1, names],
  );
  expect(rows).toHaveLength(2);
  const { status, body } = await arrange(both, [both.map((one) => pageOf(one, 1))]);
  expect([status, body]).toEqual([
    413,
    { code: 'document_too_large', detail: invoiceErrors.documentTooLarge(DOCUMENT_MAX_BYTES / 1024 / 1024) },
  ]);
  for (const { invoice_id, status, version } of both) {
    expect(await show(invoice_id)).toMatchObject({ status, version });
  }
});
