import { afterAll, beforeAll, expect, test } from 'vitest';
import { merges } from '#contract/inventory/merges/merges.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { STATEMENT_MAILS_PER_DAY } from '#contract/invoices/limits.ts';
import { statementErrors } from '#contract/invoices/statements/statement_errors.texts.ts';
import { type StatementRow, statements } from '#contract/invoices/statements/statements.ts';
import { paper, put } from '#server/demo/documents/paper.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { mailsOf } from '#test/providers/mails.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

/** A statement of the vendor of the desk with these rows, read. */
async function statement(title: string, rows: string[][]): Promise<Invoice> {
  const bytes = await paper({ title, date: '2026-11-20' }, (pdf) => {
    put(pdf, 'Northside Foods', 60, 50, 300, { size: 20 });
    put(pdf, title, 60, 90, 300, { size: 20 });
    for (const [index, row] of [['Date', 'Invoice', 'Amount', 'Balance'], ...rows].entries()) {
      for (const [column, cell] of row.entries())
        put(pdf, cell, 60 + column * 120, 150 + index * 22, 115, { size: 10 });
    }
  });
  return readUpload(t, maple, `${title}.pdf`, bytes);
}

const brief = (rows: StatementRow[]) =>
  rows.map(({ result, number, document_number, amount, total }) => [result, number ?? document_number, amount, total]);

test('A statement names what never arrived, what differs and what it lacks, and each can be asked for, chosen and settled', async () => {
  const flour = await desk.addItem('Flour');
  const document = async (number: string, quantity: number) =>
    desk.post(await desk.document([{ item: flour, quantity, unit_price: 10 }], { number }));
  const same = await document('NF-9001', 5);
  const other = await document('NF-9002', 6);
  const lacking = await document('NF-9003', 7);
  const misread = await document('NF-9OO4', 8);
  const shown = await statement('Statement of Account', [
    ['11/17/2026', 'INV-9001', '50.00', '50.00'],
    ['11/18/2026', 'NF-9002', '66.00', '116.00'],
    ['11/18/2026', 'NF-9004', '80.00', '196.00'],
    ['11/19/2026', 'NF-9005', '90.00', '286.00'],
    ['11/19/2026', 'Payment', '-50.00', '236.00'],
  ]);
  // The first number of its rows does not make it a duplicate of that invoice.
  expect(shown).toMatchObject({ kind: 'statement', status: 'needs_review', number: null, vendor_id: desk.vendor_id });
  const params = { invoice_id: shown.invoice_id };
  const first = await call(t, maple.staff, statements.get, { params });
  expect(brief(first.body.rows)).toEqual([
    ['present', 'INV-9001', 50, 50],
    ['differs', 'NF-9002', 66, 60],
    ['missing', 'NF-9004', 80, null],
    ['missing', 'NF-9005', 90, null],
    ['payment', null, -50, null],
    ['extra', 'NF-9003', null, 70],
    ['extra', 'NF-9OO4', null, 80],
  ]);
  expect(first.body).toMatchObject({ open_count: 5, vendor: 'Northside Foods' });
  expect(first.body.rows[0]?.document_id).toBe(same.invoice_id);

  const change = (endpoint: 'mark' | 'attach' | 'ask', body: object, by = maple.manager) =>
    call(t, by, statements[endpoint] as typeof statements.ask, { params, body: body as never });
  expect((await change('attach', { position: 2, document_id: misread.invoice_id }, maple.staff)).status).toBe(403);
  const attached = await change('attach', { position: 2, document_id: misread.invoice_id });
  expect(attached.body.rows[2]).toMatchObject({ result: 'present', is_attached: true, document_number: 'NF-9OO4' });
  await change('mark', { positions: [1], mark: 'settled' });
  const settled = await change('mark', { document_ids: [lacking.invoice_id], mark: 'not_ours' });
  expect(settled.body).toMatchObject({ open_count: 1 });
  expect(brief(settled.body.rows).map(([result]) => result)).toEqual([
    'present',
    'closed',
    'present',
    'missing',
    'payment',
    'closed',
  ]);
  const reopened = await change('mark', { positions: [1], mark: null });
  expect(reopened.body.rows[1]).toMatchObject({ result: 'differs', document_id: other.invoice_id });
  expect((await change('mark', { positions: [99], mark: 'settled' })).status).toBe(404);
  expect((await change('attach', { position: 3, document_id: shown.invoice_id })).body).toMatchObject({
    detail: statementErrors.noDocument,
  });

  const email = 'billing@northside.example';
  expect((await change('ask', { email, positions: [0, 3] })).body).toMatchObject({ code: 'not_missing' });
  const asked = await change('ask', { email, positions: [3] });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(asked.body.rows[3]?.asked_at).toBe('2026-11-20T15:00:00.000Z');
  expect((await change('ask', { email, positions: [3] })).status).toBe(429);
  await t.runJobs();
  const mails = await mailsOf(t, { recipient: email });
  expect(mails).toMatchObject([{ text: expect.stringContaining('NF-9005 · 2026-11-19 · $90.00') }]);
  expect(mails[0].text).not.toContain('9001');

  // It arrives, waits for review, and is found without anybody's help; reading the statement again keeps every decision.
  await desk.document([{ item: flour, quantity: 9, unit_price: 10 }], { number: 'NF-9005' });
  await call(t, maple.staff, invoices.reread, { params });
  await t.runJobs();
  const last = await call(t, maple.staff, statements.get, { params });
  expect(brief(last.body.rows).map(([result]) => result)).toEqual([
    'present',
    'differs',
    'present',
    'present',
    'payment',
    'closed',
  ]);
});

test('When a user marks a document as a statement, it gets rows; other documents have none', async () => {
  const shown = await statement('Open items', [
    ['11/02/2026', 'NF-8001', '50.00', '50.00'],
    ['11/03/2026', 'NF-8002', '20.00', '70.00'],
  ]);
  const params = { invoice_id: shown.invoice_id };
  expect((await call(t, maple.staff, statements.get, { params })).body).toMatchObject({ rows: [], open_count: 0 });
  const body = { positions: [0], document_ids: [], mark: 'settled' as const };
  expect((await call(t, maple.manager, statements.mark, { params, body })).body).toMatchObject({
    detail: statementErrors.notStatement,
  });
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'statement' } });
  await t.runJobs();
  const read = await call(t, maple.staff, statements.get, { params });
  expect(brief(read.body.rows).map(([result, number]) => [result, number])).toEqual([
    ['missing', 'NF-8001'],
    ['missing', 'NF-8002'],
  ]);
});

test('A vendor’s statements list what is still open, move with a merged vendor, and come back when the merge is undone', async () => {
  const invoice = await desk.post(
    await desk.document([{ item: await desk.addItem('Yeast'), quantity: 3, unit_price: 10 }], { number: 'NF-7002' }),
  );
  const shown = await statement('Statement of Account', [
    ['11/17/2026', 'NF-7001', '50.00', '50.00'],
    ['11/18/2026', 'NF-7002', '30.00', '80.00'],
    ['11/19/2026', 'Payment', '-50.00', '30.00'],
  ]);
  const listed = async (vendor_id: string, query: { limit?: number; offset?: number } = {}) =>
    (await call(t, maple.staff, statements.ofVendor, { params: { vendor_id }, query })).body;
  const open = (list: Awaited<ReturnType<typeof listed>>) =>
    list.statements.find(({ invoice_id }) => invoice_id === shown.invoice_id);
  const before = open(await listed(desk.vendor_id));
  expect(before).toMatchObject({ date: shown.date, file_name: 'Statement of Account.pdf', row_count: 3 });
  expect(before?.rows.some(({ document_id }) => document_id === invoice.invoice_id)).toBe(false);
  expect(before?.rows[0]).toMatchObject({ result: 'missing', number: 'NF-7001', amount: 50 });
  expect(before?.open_count).toBe(before?.rows.length);
  const { total_count } = await listed(desk.vendor_id);
  expect(await listed(desk.vendor_id, { limit: 1, offset: total_count })).toEqual({ statements: [], total_count });

  // The other vendor has the invoice that never arrived here.
  const northside = desk.vendor_id;
  const same = await desk.document([{ item: await desk.addItem('Salt'), quantity: 5, unit_price: 10 }], {
    number: 'NF-7001',
  });
  const renamed = { params: { invoice_id: same.invoice_id }, body: { vendor: 'Harbor Provisions' } };
  await call(t, maple.manager, invoices.update, renamed);
  await desk.post(same);
  const harbor = desk.vendor_id;
  expect(harbor).not.toBe(northside);
  expect(await listed(harbor)).toEqual({ statements: [], total_count: 0 });
  const params = { vendor_id: harbor, other_vendor_id: northside };
  expect((await call(t, maple.manager, merges.mergeVendor, { params })).status).toBe(200);
  expect(open(await listed(northside))).toBeUndefined();
  const merged = open(await listed(harbor));
  expect(merged).toMatchObject({ vendor: 'Harbor Provisions' });
  expect(merged?.rows.some(({ number }) => number === 'NF-7001')).toBe(false);
  expect((await call(t, maple.manager, merges.undoVendor, { params })).status).toBe(200);
  expect(open(await listed(northside))).toEqual(before);
  expect(await listed(harbor)).toEqual({ statements: [], total_count: 0 });

  expect((await call(t, maple.staff, statements.ofVendor, { params: { vendor_id: shown.invoice_id } })).status).toBe(
    404,
  );
  await call(t, maple.manager, invoices.reject, { params: { invoice_id: shown.invoice_id }, body: {} as never });
  expect(open(await listed(northside))).toBeUndefined();
});

test('A vendor is asked by a limited number of emails a day', async () => {
  await desk.post(await desk.document([{ item: await desk.addItem('Rye'), quantity: 1, unit_price: 10 }]));
  const rows = Array.from({ length: STATEMENT_MAILS_PER_DAY + 1 }, (_, at) => [
    '11/17/2026',
    `NF-${6000 + at}`,
    '50.00',
    `${50 * (at + 1)}.00`,
  ]);
  const shown = await statement('Statement of Account', rows);
  await call(t, maple.manager, invoices.update, {
    params: { invoice_id: shown.invoice_id },
    body: { vendor_id: desk.vendor_id },
  });
  const ask = (position: number) =>
    call(t, maple.manager, statements.ask, {
      params: { invoice_id: shown.invoice_id },
      body: { email: 'billing@northside.example', positions: [position] },
    });
  const refused = [];
  for (let position = 0; position < rows.length; position += 1) {
    const { status, body } = await ask(position);
    if (status !== 200) refused.push([status, (body as unknown as { detail: string }).detail]);
  }
  // One or more were sent by the tests before.
  expect(refused.at(-1)).toEqual([429, statementErrors.tooManyMails(STATEMENT_MAILS_PER_DAY)]);
  expect(refused.length).toBeLessThan(rows.length - 1);
});
