import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { joinedPages, joinsAs } from '#contract/invoices/review/another_page.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { readUpload, showInvoice } from '#test/documents/documents.ts';
import { invoicePage } from '#test/documents/paged_invoice.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

async function add(page: Parameters<typeof invoicePage>[0]): Promise<Invoice> {
  return readUpload(t, maple, `${page.label}.pdf`, await invoicePage(page));
}

/** As the button of the review does. */
async function join(mine: Invoice, other: Invoice): Promise<Invoice> {
  const sources = [mine, other].map(({ invoice_id, version }) => ({ invoice_id, version }));
  const body = { sources, documents: [joinedPages(mine, other)] };
  const answer = await call(t, maple.manager, arranging.arrange, { params: { invoice_id: mine.invoice_id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await t.runJobs();
  return show(answer.body.invoice_ids[0] ?? '');
}

const ROWS: [string, string, string, string, string][] = [
  ['10442', 'Oat milk barista', '4', '14.76', '59.04'],
  ['20110', 'Butter unsalted', '1', '143.28', '143.28'],
  ['55190', 'Romaine hearts', '2', '28.50', '57.00'],
  ['61002', 'Chicken breast', '3', '20.00', '60.00'],
  ['70001', 'Lemons fancy', '2', '31.00', '62.00'],
];
const codes = ({ lines }: Invoice) => lines.map(({ code }) => code);

test('Pages that arrive as files of their own are joined with one press, in the order that they print', async () => {
  const one = await add({ number: 'P-1', rows: ROWS.slice(0, 2), label: 'Page 1 of 3' });
  const three = await add({ number: 'P-1', rows: ROWS.slice(4), label: 'Page 3 of 3', total: '381.32' });
  const two = await add({ number: 'P-1', rows: ROWS.slice(2, 4), label: 'Page 2 of 3' });
  expect(one).toMatchObject({ status: 'needs_review', pages: [{ label: { page: 1, pages: 3 } }] });
  for (const page of [two, three]) {
    expect(page).toMatchObject({ status: 'duplicate', reason_code: 'another_page', duplicate_of: one.invoice_id });
    expect(page.reason).toBe(reasonTexts.another_page);
  }
  expect([joinsAs(two, one), joinsAs(three, one)]).toEqual([2, 3]);

  const outer = await join(three, one);
  expect(outer).toMatchObject({ status: 'needs_review', page_count: 2, number: 'P-1', total: 381.32 });
  expect(codes(outer)).toEqual(['10442', '20110', '70001']);
  // What waited for the first page waits for the document that has it now.
  const waiting = await show(two.invoice_id);
  expect(waiting).toMatchObject({ status: 'duplicate', duplicate_of: outer.invoice_id });
  const whole = await join(waiting, outer);
  expect(whole).toMatchObject({ status: 'needs_review', page_count: 3, total: 381.32, adds_up: true });
  expect(codes(whole)).toEqual(ROWS.map(([code]) => code));
  expect(whole.pages.map(({ label }) => label?.page)).toEqual([1, 2, 3]);

  for (const { invoice_id } of [whole, outer])
    expect((await call(t, maple.manager, arranging.undo, { params: { invoice_id } })).status).toBe(200);
  expect(await show(one.invoice_id)).toMatchObject({ status: 'needs_review', line_count: 2 });
  for (const { invoice_id } of [two, three])
    expect(await show(invoice_id)).toMatchObject({
      status: 'duplicate',
      reason_code: 'another_page',
      duplicate_of: one.invoice_id,
    });
});

test('Without page labels, other lines and a missing total make it another page', async () => {
  const one = await add({ number: 'P-2', rows: ROWS.slice(0, 3), label: null });
  const rest = await add({ number: 'P-2', rows: ROWS.slice(3), label: null, total: '381.32' });
  expect(rest).toMatchObject({ status: 'duplicate', reason_code: 'another_page' });
  expect(joinsAs(rest, one)).toBe(2);
  const whole = await join(rest, one);
  expect(codes(whole)).toEqual(ROWS.map(([code]) => code));
});

test('The same page twice is a duplicate, whatever else is here', async () => {
  const one = await add({ number: 'P-3', rows: ROWS.slice(0, 2), label: 'Page 1 of 2' });
  const two = await add({ number: 'P-3', rows: ROWS.slice(2), label: 'Page 2 of 2', total: '381.32' });
  expect(two.reason_code).toBe('another_page');
  // Other photos of the same pages: the bytes differ.
  const again = await add({ number: 'P-3', rows: ROWS.slice(0, 2), label: 'Page 1 of 2 ' });
  expect(again).toMatchObject({ reason_code: 'same_number', duplicate_of: one.invoice_id });
  const twice = await add({ number: 'P-3', rows: ROWS.slice(2), label: 'Page 2 of 2 ', total: '381.32' });
  expect(twice).toMatchObject({ reason_code: 'same_number', duplicate_of: two.invoice_id });
  const corrected = await add({ number: 'P-3', rows: ROWS, label: 'Page 1 of 1', total: '381.32' });
  expect(corrected).toMatchObject({ reason_code: 'same_number' });
});
