import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { deliveryFileErrors } from '#contract/invoices/reading/delivery_files.texts.ts';
import { deliveryFiles, type FileColumns } from '#contract/invoices/reading/delivery_files.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice, readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { withWords, workbook } from '#test/workbook.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

async function read(name: string, content: string | Uint8Array) {
  return readUpload(t, maple, name, Buffer.from(content));
}

/** 101 characters, of which a text of 60 or of 100 has only one half of a tomato. */
const TOMATOES = `a${'🍅'.repeat(50)}`;

test('Texts of a file that no page or database can hold are cut where they are shown, and its goods are read', async () => {
  const bare = await read('emoji.csv', `Art,${TOMATOES},Stk\n${TOMATOES},1,2\n${TOMATOES}2,3,4\n`);
  expect(bare).toMatchObject({ status: 'needs_review', reason_code: 'columns_unknown' });
  const file = await workbook({
    Goods: [
      ['Item', 'Description', 'Qty'],
      ['10', 'Zero sugar', TOMATOES],
    ],
    Other: [['Notes']],
  });
  const hostile = withWords(withWords(file, 'Zero', '\0ero'), '"Other"', `"${'🍅'.repeat(250_000)}"`);
  const goods = await read('hostile.xlsx', hostile);
  expect(goods).toMatchObject({ status: 'needs_review', lines: [{ code: '10', description: '\ufffdero sugar' }] });
  const { body } = await call(t, maple.staff, deliveryFiles.get, { params: goods });
  expect(body.faults).toEqual([
    { row: null, kind: 'sheet_without_goods', value: '🍅'.repeat(50) },
    { row: 2, sheet: 'Goods', kind: 'quantity', value: `a${'🍅'.repeat(49)}\ufffd` },
  ]);
});

const HEAD = 'Art,Ding,Stk,Euro,Beleg,Tag';
const file = (number: string) =>
  `${HEAD}\n${[1, 2, 3].map((n) => `C${n},Thing ${n},${n},${n * 2}.00,${number},2026-11-0${n}`).join('\n')}\n`;

test('The columns that a user chose apply to the vendor’s next file, and undoing a posting deletes its vendor’s columns', async () => {
  const first = await read('one.csv', file('R-1'));
  expect(first).toMatchObject({ status: 'needs_review', reason_code: 'columns_unknown', engine: 'none' });
  expect(first.reason).toBe(reasonTexts.columns_unknown);
  const params = { invoice_id: first.invoice_id };
  const shown = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(shown).toMatchObject({ headings: HEAD.split(','), samples: [['C1', 'C2', 'C3'], {}, {}, {}, {}, {}] });

  const columns: FileColumns = {
    ...shown.columns,
    code: 0,
    description: 1,
    quantity: 2,
    amount: 3,
    number: 4,
    date: 5,
  };
  const set = (body: { columns: FileColumns }) => call(t, maple.manager, deliveryFiles.setColumns, { params, body });
  const nothing = await set({ columns: { ...columns, code: null, description: null } });
  expect(nothing).toMatchObject({ status: 422, body: { detail: deliveryFileErrors.noGoods } });
  expect((await set({ columns })).status).toBe(200);
  await t.runJobs();
  const again = await desk.show(first);
  expect(again).toMatchObject({ engine: 'csv', reason_code: null, number: 'R-1', date: '2026-11-01', vendor: null });
  expect(again.lines.map(({ code, quantity, amount }) => [code, quantity, amount])).toEqual([
    ['C1', 1, 2],
    ['C2', 2, 4],
    ['C3', 3, 6],
  ]);

  const items = await Promise.all([1, 2, 3].map((n) => desk.addItem(`Ding ${n}`)));
  const lines = again.lines.map((line, index) => ({
    line_id: line.line_id,
    description: line.description,
    code: line.code,
    quantity: line.quantity,
    amount: line.amount,
    item_id: items[index]?.item_id,
    stock_quantity: line.quantity,
  }));
  const typed = { vendor: 'Kaufring', total: 12, currency: 'USD', lines };
  await changeInvoice(t, maple, params, typed);
  await desk.post(first);

  // The codes of the goods prove whose file it is, so nobody is asked.
  const second = await read('two.csv', file('R-2'));
  expect(second).toMatchObject({ engine: 'csv', vendor: 'Kaufring', number: 'R-2' });
  expect(second.fields.vendor).toMatchObject({ in_doubt: false });
  expect(second.lines.map(({ match }) => match?.kind)).toEqual(['code', 'code', 'code']);
  const stranger = await read('other.csv', `${HEAD}\nX,Other thing,1,2.00,R-3,2026-11-04\n`);
  expect(stranger.fields.vendor).toMatchObject({ value: 'Kaufring', in_doubt: true, note: 'not_printed' });

  await desk.unpost(first);
  const after = await read('three.csv', `${file('R-4')}C9,Thing 9,1,1.00,R-4,2026-11-01\n`);
  expect(after).toMatchObject({ reason_code: 'columns_unknown', vendor: null });
});

test('A file without headings keeps its first item, and the columns that a user chose apply to the vendor’s next file', async () => {
  const rows = (number: string) => [1, 2, 3].map((n) => `H-${n}00${n},Ware ${n},${n},${n * 2}.50,${number}`).join('\n');
  const first = await read('bare.csv', `${rows('N-1')}\n`);
  expect(first).toMatchObject({ reason_code: 'columns_unknown' });
  const params = { invoice_id: first.invoice_id };
  const shown = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(shown).toMatchObject({ has_headings: false, headings: ['', '', '', '', ''] });
  const columns = { ...shown.columns, code: 0, description: 1, quantity: 2, amount: 3, number: 4 };
  const set = (body: { columns: FileColumns; has_headings?: boolean }) =>
    call(t, maple.manager, deliveryFiles.setColumns, { params, body });
  const codes = async () => (await desk.show(first)).lines.map(({ code }) => code);
  // Whoever says that the first row has headings gets the others.
  await set({ columns, has_headings: true });
  await t.runJobs();
  expect(await codes()).toEqual(['H-2002', 'H-3003']);
  await set({ columns, has_headings: false });
  await t.runJobs();
  expect(await codes()).toEqual(['H-1001', 'H-2002', 'H-3003']);

  const read1 = await desk.show(first);
  const items = await Promise.all([1, 2, 3].map((n) => desk.addItem(`Ware ${n}`)));
  const lines = read1.lines.map(({ line_id, description, code, quantity, amount }, index) => ({
    line_id,
    description,
    code,
    quantity,
    amount,
    item_id: items[index]?.item_id,
    stock_quantity: quantity,
  }));
  const typed = { vendor: 'Barewares', date: '2026-11-01', total: 16.5, currency: 'USD', lines };
  await changeInvoice(t, maple, params, typed);
  await desk.post(first);
  const second = await read('bare2.csv', `${rows('N-2')}\n`);
  expect(second).toMatchObject({ engine: 'csv', vendor: 'Barewares', number: 'N-2', line_count: 3 });
});

test('Columns of a file without headings apply to the next file after the posting, not before: other vendors’ files look the same', async () => {
  const rows = (number: string) => [1, 2].map((n) => `J-${n}00${n},Jar ${n},${n},${n}.50,${number},CS`).join('\n');
  const first = await read('jars.csv', `${rows('J-1')}\n`);
  const params = { invoice_id: first.invoice_id };
  const vendor = (await call(t, maple.manager, newVendor.create, { body: { name: 'Jarworks' } })).body;
  await changeInvoice(t, maple, params, { vendor_id: vendor.vendor_id });
  const shown = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(shown).toMatchObject({ has_headings: false });
  const columns = { ...shown.columns, code: 0, description: 1, quantity: 2, amount: 3, number: 4 };
  await call(t, maple.manager, deliveryFiles.setColumns, { params, body: { columns } });
  await t.runJobs();
  const again = await desk.show(first);
  expect(again).toMatchObject({ vendor_id: vendor.vendor_id, number: 'J-1', line_count: 2 });
  expect(await read('before.csv', `${rows('J-2')}\n`)).toMatchObject({ reason_code: 'columns_unknown', vendor: null });

  const item = await desk.addItem('Jar');
  const lines = again.lines.map(({ line_id, description, code, quantity, amount }) => ({
    line_id,
    description,
    code,
    quantity,
    amount,
    item_id: item.item_id,
    stock_quantity: quantity,
  }));
  const typed = { date: '2026-11-01', total: 4, currency: 'USD', lines };
  await changeInvoice(t, maple, params, typed);
  await desk.post(first);
  expect(await read('after.csv', `${rows('J-3')}\n`)).toMatchObject({ number: 'J-3', line_count: 2 });
});

test('Columns are not remembered for a vendor who is only known from the headings of an earlier file', async () => {
  const head = 'Tag,Item code,Description,Qty,Amount,Net';
  const file = (code: string) => `${head}\n2026-11-01,${code},Thing,1,30.00,20.00\n`;
  const first = await read('alpha1.csv', file('A'));
  const vendor = (await call(t, maple.manager, newVendor.create, { body: { name: 'Alpha Foods' } })).body;
  await changeInvoice(t, maple, { invoice_id: first.invoice_id }, { vendor_id: vendor.vendor_id });
  const choose = async ({ invoice_id }: { invoice_id: string }, amount: number) => {
    const params = { invoice_id };
    const { columns } = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
    await call(t, maple.manager, deliveryFiles.setColumns, { params, body: { columns: { ...columns, amount } } });
    await t.runJobs();
    return await desk.show(params);
  };
  // A user has said whose file it is.
  expect(await choose(first, 4)).toMatchObject({ vendor: 'Alpha Foods', total: 30 });
  const second = await read('beta1.csv', file('B'));
  expect(second).toMatchObject({ vendor: 'Alpha Foods', total: 30, fields: { vendor: { in_doubt: true } } });
  expect(await choose(second, 5)).toMatchObject({ total: 20 });
  expect(await read('alpha2.csv', file('C'))).toMatchObject({ vendor: 'Alpha Foods', total: 30 });
});

test('Each invoice of a file is a document of its own, and new columns read all of them again', async () => {
  const text =
    'Invoice,Date,Item code,Description,Qty,Amount,Net\nP-1,2026-11-01,A,Apples,1,5.00,4.00\nP-2,2026-11-02,B,Beans,two,7.00,6.00\n';
  const first = await read('both.csv', text);
  expect(first).toMatchObject({ number: 'P-1', total: 5, part: { first_page: 1, last_page: 1 } });
  const { body } = await call(t, maple.staff, invoices.list, { query: { search: 'P-2' } });
  const [second] = body.invoices;
  expect(second).toMatchObject({ number: 'P-2', total: 7, part: { first_page: 2, last_page: 2 } });
  const params = { invoice_id: second?.invoice_id ?? '' };
  const { columns, faults } = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(faults).toEqual([{ row: 3, kind: 'quantity', value: 'two' }]);
  await call(t, maple.manager, deliveryFiles.setColumns, { params, body: { columns: { ...columns, amount: 6 } } });
  await t.runJobs();
  expect([await desk.show(first), await desk.show(params)]).toMatchObject([
    { number: 'P-1', total: 4 },
    { number: 'P-2', total: 6 },
  ]);

  // Combined, they are read with the columns that were chosen.
  const joined = (await call(t, maple.manager, parts.join, { params })).body;
  await t.runJobs();
  expect((await desk.show(joined)).lines.map(({ amount }) => amount)).toEqual([4, 6]);
  await call(t, maple.manager, arranging.undo, { params: { invoice_id: joined.invoice_id } });
  expect([await desk.show(first), await desk.show(params)]).toMatchObject([
    { status: 'needs_review', number: 'P-1', total: 4 },
    { status: 'needs_review', number: 'P-2', total: 6 },
  ]);
});

test('An invoice of a file without items keeps its place, is named, and gets its items with other columns', async () => {
  const text = [
    'Invoice,Date,Item code,Description,Qty,Amount,Extd',
    'K-1,2026-11-01,A,Apples,,,5.00',
    'K-2,2026-11-02,B,Beans,2,6.00,6.00',
    'K-3,2026-11-03,C,Corn,3,7.00,7.00',
    'Thank you for your business,,,,,,',
    'Remit to:,,PO Box 12,Springfield,,,',
  ];
  await read('blank.csv', text.join('\n'));
  const listed = async () => {
    const { body } = await call(t, maple.staff, invoices.list, { query: { search: 'K-' } });
    const all = await Promise.all(body.invoices.map((one) => desk.show(one)));
    return all.sort((one, other) => ((one.number ?? '') < (other.number ?? '') ? -1 : 1));
  };
  const before = await listed();
  expect(before.map(({ kind, number, part, lines }) => [kind, number, part?.first_page, lines.length])).toEqual([
    ['invoice', 'K-1', 1, 0],
    ['invoice', 'K-2', 2, 1],
    ['invoice', 'K-3', 3, 1],
  ]);
  const params = { invoice_id: before[1]?.invoice_id ?? '' };
  const { columns, faults } = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(faults).toEqual([{ row: 2, kind: 'invoice_without_goods', value: 'K-1' }]);
  const choose = async (amount: number | null) => {
    const body = { columns: { ...columns, amount } };
    expect(await call(t, maple.manager, deliveryFiles.setColumns, { params, body })).toMatchObject({ status: 200 });
    await t.runJobs();
    return (await listed()).map(({ invoice_id, number, lines }) => [invoice_id, number, lines.map(({ code }) => code)]);
  };
  const [one, two, three] = before.map(({ invoice_id }) => invoice_id);
  const all = [
    [one, 'K-1', ['A']],
    [two, 'K-2', ['B']],
    [three, 'K-3', ['C']],
  ];
  expect(await choose(6)).toEqual(all);
  expect((await call(t, maple.staff, deliveryFiles.get, { params })).body.faults).toEqual([]);
  // With columns that leave an invoice without items, it keeps those that it has.
  expect(await choose(5)).toEqual(all);
});

test('With another column for the number, all rows are divided again, and undoing brings the former documents back', async () => {
  const text = [
    'Invoice,Delivery no,Route,Date,Item code,Description,Qty,Amount',
    'Q-1,D-1,R-1,2026-11-05,A,Apples,1,5.00',
    'Q-1,D-2,R-1,2026-11-05,B,Beans,2,6.00',
    'Q-2,D-3,R-1,2026-11-06,C,Corn,3,7.00',
  ];
  const first = await read('routes.csv', text.join('\n'));
  const { columns } = (await call(t, maple.staff, deliveryFiles.get, { params: first })).body;
  const choose = async ({ invoice_id }: { invoice_id: string }, number: number) => {
    const body = { columns: { ...columns, number } };
    const answer = await call(t, maple.manager, deliveryFiles.setColumns, { params: { invoice_id }, body });
    await t.runJobs();
    return answer;
  };
  const summary = async (documents: { invoice_id: string }[]) =>
    (await Promise.all(documents.map((one) => desk.show(one))))
      .map(({ status, number, lines }) => `${number} ${status}: ${lines.map(({ code }) => code)}`)
      .sort();
  const arrangementOf = async ({ invoice_id }: { invoice_id: string }) => {
    const { body } = await call(t, maple.staff, arranging.get, { params: { invoice_id } });
    return body.arrangement ?? { sources: [], results: [] };
  };
  const undo = ({ invoice_id }: { invoice_id: string }) =>
    call(t, maple.manager, arranging.undo, { params: { invoice_id } });

  const divided = await choose(first, 1);
  expect(divided).toMatchObject({ status: 200, body: { status: 'reading' } });
  expect(await desk.show(first)).toMatchObject({ status: 'rejected' });
  const { sources: invoicesOf, results: deliveries } = await arrangementOf(first);
  expect(await summary(invoicesOf)).toEqual(['Q-1 rejected: A,B', 'Q-2 rejected: C']);
  expect(await summary(deliveries)).toEqual(['D-1 needs_review: A', 'D-2 needs_review: B', 'D-3 needs_review: C']);
  expect(deliveries.map(({ invoice_id }) => invoice_id)).toContain(divided.body.invoice_id);
  // Each of them is read with what was chosen for the file.
  for (const { invoice_id } of deliveries) await call(t, maple.manager, invoices.reread, { params: { invoice_id } });
  await t.runJobs();
  expect(await summary(deliveries)).toEqual(['D-1 needs_review: A', 'D-2 needs_review: B', 'D-3 needs_review: C']);

  const [delivery = first] = deliveries;
  await choose(delivery, 2);
  const { results: routes } = await arrangementOf(delivery);
  expect(await summary(routes)).toEqual(['R-1 needs_review: A,B,C']);
  expect(await summary(deliveries)).toEqual(['D-1 rejected: A', 'D-2 rejected: B', 'D-3 rejected: C']);
  await undo(delivery);
  await undo(first);
  expect(await summary([...invoicesOf, ...deliveries, ...routes])).toEqual([
    'D-1 rejected: A',
    'D-2 rejected: B',
    'D-3 rejected: C',
    'Q-1 needs_review: A,B',
    'Q-2 needs_review: C',
    'R-1 rejected: A,B,C',
  ]);
  const reopened = await call(t, maple.manager, invoices.reopen, { params: { invoice_id: delivery.invoice_id } });
  expect(reopened).toMatchObject({ status: 409, body: { code: 'pages_elsewhere' } });

  const corn = await desk.addItem('Corn');
  const second = invoicesOf.find(({ invoice_id }) => invoice_id !== first.invoice_id) ?? first;
  const lines = (await desk.show(second)).lines.map(({ line_id, description, quantity, amount }) => ({
    line_id,
    description,
    quantity,
    amount,
    item_id: corn.item_id,
    stock_quantity: quantity,
  }));
  const typed = { vendor: 'Corn Growers', total: 7, currency: 'USD', lines };
  await changeInvoice(t, maple, { invoice_id: second.invoice_id }, typed);
  await desk.post(second);
  expect(await choose(first, 1)).toMatchObject({ status: 409, body: { detail: deliveryFileErrors.onePosted } });
  expect(await summary([first])).toEqual(['Q-1 needs_review: A,B']);
});

test('Files of another kind are refused with what to do', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  expect(await readUpload(t, maple, 'list.xls', old)).toMatchObject({ reason: reasonTexts.old_office_file });
  const other = await read('by_hand.xml', '<a/>');
  const params = { invoice_id: other.invoice_id };
  const { columns, headings } = (await call(t, maple.staff, deliveryFiles.get, { params })).body;
  expect(headings).toEqual([]);
  const chosen = { columns: { ...columns, code: 0, quantity: 1 } };
  expect(await call(t, maple.manager, deliveryFiles.setColumns, { params, body: chosen })).toMatchObject({
    status: 404,
    body: { detail: deliveryFileErrors.noFile },
  });
});
