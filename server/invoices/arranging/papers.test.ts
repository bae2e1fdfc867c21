import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { papersTexts } from '#contract/invoices/parts/papers.texts.ts';
import { papers } from '#contract/invoices/parts/papers.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { receiptsPdf, receiptsPicture } from '#test/documents/receipts_page.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

type Receipt = Parameters<typeof receiptsPdf>[0][number];
/** Two receipts of other amounts in each test, so that none is a duplicate. */
const harbor = (amount: string): Receipt => ({
  vendor: 'Harbor Provisions Inc.',
  date: '11/04/2026',
  items: [
    ['Oat milk barista', '12.50'],
    ['Butter unsalted', amount],
  ],
});
const dairy = (amount: string): Receipt => ({
  vendor: 'Ridge Dairy LLC',
  date: '11/09/2026',
  items: [
    ['Whole milk', '9.00'],
    ['Heavy cream', amount],
  ],
});

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

async function add(name: string, bytes: Buffer): Promise<Invoice> {
  return readUpload(t, maple, name, bytes);
}

const split = ({ invoice_id, version }: Invoice, by = maple.manager) =>
  call(t, by, papers.split, { params: { invoice_id }, body: { version } });

async function splitAndRead(page: Invoice): Promise<Invoice[]> {
  const answer = await split(page);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await t.runJobs();
  return Promise.all(answer.body.invoice_ids.map(show));
}

/** The width of the picture of a page. */
async function widthOf({ invoice_id }: Invoice, page = 1): Promise<number> {
  const headers = { authorization: `Bearer ${maple.staff}` };
  const picture = await t.app.inject({ url: `/api/invoices/${invoice_id}/pages/${page}`, headers });
  expect(picture.statusCode).toBe(200);
  return (await sharp(picture.rawPayload).metadata()).width;
}

test('Two receipts in one picture are offered, become documents with pictures of their own, and one again', {
  timeout: 240_000,
}, async () => {
  const page = await add('glass.png', await receiptsPicture([harbor('8.25'), dairy('3.10')]));
  expect(page.papers).toEqual([
    { vendor: 'Harbor Provisions Inc.', date: '2026-11-04', total: 20.75, currency: 'USD' },
    { vendor: 'Ridge Dairy LLC', date: '2026-11-09', total: 12.1, currency: 'USD' },
  ]);
  const read = await splitAndRead(page);
  expect(read).toMatchObject([
    { vendor: 'Harbor Provisions Inc.', date: '2026-11-04', total: 20.75, page_count: 1, line_count: 2 },
    { vendor: 'Ridge Dairy LLC', date: '2026-11-09', total: 12.1, page_count: 1, line_count: 2 },
  ]);
  for (const one of read) {
    expect(one).toMatchObject({ status: 'needs_review', engine: page.engine, papers: null, is_arranged: true });
    expect(await widthOf(one)).toBe(one.pages[0]?.width);
    expect(await widthOf(one)).toBeLessThan((page.pages[0]?.width ?? 0) * 0.75);
  }

  const [first] = read;
  const undone = await call(t, maple.manager, arranging.undo, { params: { invoice_id: first?.invoice_id ?? '' } });
  expect(undone.body).toEqual({ invoice_ids: [page.invoice_id] });
  expect(await show(page.invoice_id)).toMatchObject({ status: 'needs_review', papers: page.papers });
});

test('A page with a text layer is cut too; its receipts stay their parts of it when they are read again and joined', async () => {
  const page = await add('glass.pdf', await receiptsPdf([harbor('8.50'), dairy('3.50')]));
  const [first, second] = await splitAndRead(page);
  expect([first, second]).toMatchObject([
    { total: 21, engine: 'pdf-text' },
    { total: 12.5, engine: 'pdf-text' },
  ]);
  if (!first || !second) throw new Error('the page was not split');
  const params = { invoice_id: first.invoice_id };
  await call(t, maple.staff, invoices.reread, { params });
  await t.runJobs();
  const again = await show(first.invoice_id);
  expect(again).toMatchObject({ total: 21, line_count: 2, pages: first.pages });

  const sources = [second, again].map(({ invoice_id, version }) => ({ invoice_id, version }));
  const documents = [sources.map(({ invoice_id }) => ({ invoice_id, page: 1 }))];
  const joined = await call(t, maple.manager, arranging.arrange, { params, body: { sources, documents } });
  await t.runJobs();
  const both = await show(joined.body.invoice_ids[0] ?? '');
  expect(both).toMatchObject({ page_count: 2, papers: null });
  for (const number of [1, 2]) expect(await widthOf(both, number)).toBeLessThan((await widthOf(page)) * 0.75);
});

test('Four receipts on one page become four documents', async () => {
  const more = [
    { ...harbor('1.00'), vendor: 'Corner Bakery LLC', date: '11/06/2026' },
    { ...harbor('2.00'), vendor: 'Valley Produce Co.', date: '11/07/2026' },
  ];
  const page = await add('four.pdf', await receiptsPdf([harbor('8.75'), dairy('3.75'), ...more]));
  const read = await splitAndRead(page);
  expect(read.map(({ total }) => total).sort()).toEqual([12.75, 13.5, 14.5, 21.25]);
});

test('One of two users splits; staff cannot, and nothing is split that another user changed or that shows one document', async () => {
  const page = await add('race.pdf', await receiptsPdf([harbor('9.25'), dairy('4.25')]));
  expect((await split(page, maple.staff)).status).toBe(403);
  const params = { invoice_id: page.invoice_id };
  await changeInvoice(t, maple, params, { number: 'TYPED-1' });
  expect((await split(page)).body).toMatchObject({ code: 'changed_meanwhile' });
  const typed = await show(page.invoice_id);
  const both = await Promise.all([split(typed), split(typed)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await t.runJobs();
  const [first = ''] = both.find(({ status }) => status === 200)?.body.invoice_ids ?? [];
  expect((await split(await show(first))).body).toMatchObject({ code: 'no_papers', detail: papersTexts.none });
  await call(t, maple.manager, arranging.undo, { params });
  expect(await show(page.invoice_id)).toMatchObject({ number: 'TYPED-1', status: 'needs_review' });
});

test('A page that a user keeps as one document is not offered again, also when it is read again', async () => {
  const page = await add('kept.pdf', await receiptsPdf([harbor('9.50'), dairy('4.50')]));
  const { invoice_id, version } = page;
  const params = { invoice_id };
  const keep = (by: string) => call(t, by, papers.keep, { params, body: { version } });
  expect((await keep(maple.staff)).status).toBe(403);
  expect((await keep(maple.manager)).body).toMatchObject({ papers: null, total: page.total });
  expect((await keep(maple.manager)).body).toMatchObject({ detail: invoiceErrors.changedMeanwhile });
  await call(t, maple.staff, invoices.reread, { params });
  await t.runJobs();
  expect(await show(invoice_id)).toMatchObject({ status: 'needs_review', papers: null });
});
