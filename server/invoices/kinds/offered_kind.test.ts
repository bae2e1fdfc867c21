import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { paper, put } from '#server/demo/documents/paper.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

/** A page with a large title and rows of cells below it. */
async function read(title: string, rows: string[][]) {
  const bytes = await paper({ title, date: '2026-11-15' }, (pdf) => {
    put(pdf, 'Hudson Produce LLC', 60, 50, 300, { size: 20 });
    put(pdf, title, 60, 90, 300, { size: 20 });
    for (const [index, row] of rows.entries()) {
      for (const [column, cell] of row.entries())
        put(pdf, cell, 60 + column * 120, 150 + index * 22, 115, { size: 10 });
    }
  });
  return readUpload(t, maple, `${title}.pdf`, bytes);
}

test('A statement is not posted and asks nothing; once a user has said that it is an invoice, reading it again keeps that', async () => {
  const shown = await read('Statement of Account', [
    ['Date', '11/15/2026', 'Account', '4471'],
    ['Date', 'Invoice', 'Amount', 'Balance'],
    ['11/02/2026', 'H-4711', '120.00', '120.00'],
    ['11/09/2026', 'H-4715', '80.00', '200.00'],
    ['', '', 'Balance due', '200.00'],
  ]);
  expect(shown).toMatchObject({
    kind: 'statement',
    offer: { kind: 'statement', words: 'Statement of Account' },
    status: 'needs_review',
    doubt_count: 0,
    adds_up: null,
  });
  const params = { invoice_id: shown.invoice_id };
  const todo = (await call(t, maple.staff, invoices.list, { query: { status: 'to_do' } })).body;
  expect(todo.invoices.find(({ invoice_id }) => invoice_id === shown.invoice_id)).toMatchObject({ task: 'kind' });
  expect(await call(t, maple.manager, invoices.post, { params })).toMatchObject({
    status: 409,
    body: { detail: kindTexts.notPosted('statement'), code: 'not_posted_kind' },
  });

  const said = (await call(t, maple.manager, kinds.set, { params, body: { kind: 'invoice' } })).body;
  expect(said).toMatchObject({ kind: 'invoice', offer: null });
  expect(said.doubt_count).toBeGreaterThan(0);
  await call(t, maple.staff, invoices.reread, { params });
  await t.runJobs();
  expect(await desk.show(shown)).toMatchObject({ kind: 'invoice', offer: null });
});

test('A slip without prices keeps its weights, a receipt needs no number, and both say why', async () => {
  const slip = await read('Packing Slip', [
    ['Slip no:', '88123', 'Date:', '11/12/2026'],
    ['Item', 'Description', 'Shipped', 'Unit'],
    ['1001', 'Olive oil', '3', 'CS'],
    ['1002', 'Beef chuck', '12.47', 'LB'],
  ]);
  expect(slip).toMatchObject({ kind: 'packing_slip', total: null, offer: { words: 'Packing Slip' } });
  expect(slip.lines.map(({ description, quantity, unit, amount }) => [description, quantity, unit, amount])).toEqual([
    ['Olive oil', 3, 'CS', null],
    ['Beef chuck', 12.47, 'LB', null],
  ]);
  const receipt = await read('Cash Receipt', [
    ['11/12/2026', '16:20'],
    ['Description', 'Qty', 'Price', 'Amount'],
    ['Olive oil', '2', '10.00', '20.00'],
    ['Total', '', '', '20.00'],
    ['Cash', '', '', '50.00'],
    ['Change', '', '', '30.00'],
  ]);
  expect(receipt).toMatchObject({
    kind: 'invoice',
    number: null,
    total: 20,
    offer: { kind: 'receipt', words: 'Cash Receipt' },
  });
  expect(receipt.fields.number).toMatchObject({ in_doubt: false });
});

test('A document that a user calls a packing slip is read again as one, keeps what was typed, and can become an invoice again', async () => {
  const shown = await read('Goods for Maple Deli', [
    ['Invoice No.', '4711', 'Date:', '11/12/2026'],
    ['1001', 'Olive oil', '3', 'CS'],
    ['1002', 'Beef chuck', '12.47', 'LB'],
    ['1003', 'Oat milk', '6', 'CS'],
  ]);
  expect(shown.kind).toBe('invoice');
  const params = { invoice_id: shown.invoice_id };
  const added = { description: 'Sumac', quantity: 1 };
  const typed = { number: 'TYPED-1', lines: [...shown.lines.map(({ line_id }) => ({ line_id })), added] };
  await changeInvoice(t, maple, params, typed);
  const say = async (kind: DocumentKind) => (await call(t, maple.manager, kinds.set, { params, body: { kind } })).body;
  const linesOf = ({ lines }: Invoice) =>
    lines.map(({ description, quantity, unit, amount }) => [description, quantity, unit, amount]);

  expect(await say('packing_slip')).toMatchObject({ kind: 'packing_slip', status: 'reading' });
  await t.runJobs();
  const slip = await desk.show(shown);
  expect(slip).toMatchObject({ kind: 'packing_slip', status: 'needs_review', number: 'TYPED-1', total: null });
  expect(linesOf(slip)).toEqual([
    ['Olive oil', 3, 'CS', null],
    ['Beef chuck', 12.47, 'LB', null],
    ['Oat milk', 6, 'CS', null],
    ['Sumac', 1, null, null],
  ]);

  expect(await say('invoice')).toMatchObject({ kind: 'invoice', status: 'reading' });
  await t.runJobs();
  expect(await desk.show(shown)).toMatchObject({ kind: 'invoice', number: 'TYPED-1', total: shown.total });
  // A credit memo is read as an invoice is.
  expect(await say('credit_memo')).toMatchObject({ kind: 'credit_memo', status: 'needs_review' });
  await say('packing_slip');
  await t.runJobs();
  const again = await desk.show(shown);
  expect(again).toMatchObject({ kind: 'packing_slip', status: 'needs_review', number: 'TYPED-1' });
  expect(linesOf(again).slice(0, 3)).toEqual(linesOf(slip).slice(0, 3));
});
