import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { pageLayouts } from '#contract/invoices/reading/page_layouts.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, insertRow, untilOneWaits } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

interface Paper {
  vendor: string;
  /** The words at the number. */
  label?: string;
  number: string;
  /** As printed, the day first. */
  date: string;
  goods: [name: string, count: number, each: number][];
  /** The number of the shop's order and sums, in words of the vendor's own. */
  order?: string;
  sums?: Partial<Record<'deposit' | 'rounding', number>>;
}

/** An invoice in words of its own: a route that looks like a number, remarks beside the goods, and a value that is not the total. */
function paper({ vendor, label = 'Leaf', number, date, goods, order, sums = {} }: Paper): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 40 });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const at = (x: number, y: number, text: string) => pdf.fontSize(10).text(text, x, y, { lineBreak: false });
  pdf.fontSize(20).text(vendor, 40, 40);
  at(40, 70, '12 Mill Lane, Portland, ME 04101');
  at(330, 110, `Invoice route 5${number.length}0${goods.length}7`);
  at(330, 130, `${label} ${number}`);
  at(330, 150, `Day ${date}`);
  if (order) at(330, 170, `Docket ${order}`);
  ['Wares', 'Remarks on how we packed it', 'Count', 'Each', 'Worth'].forEach((heading, index) => {
    at([40, 130, 350, 430, 510][index] ?? 40, 200, heading);
  });
  goods.forEach(([name, count, each], index) => {
    const y = 220 + index * 20;
    at(40, y, name);
    at(130, y, 'packed by hand in the cool room');
    at(350, y, String(count));
    at(430, y, each.toFixed(2));
    at(510, y, (count * each).toFixed(2));
  });
  const added = [
    ['Tubs on loan', sums.deposit],
    ['Evened out', sums.rounding],
  ] as const;
  const printed = added.flatMap(([words, value]) => (value === undefined ? [] : [[words, value] as const]));
  const sum = goodsOf(goods) + printed.reduce((all, [, value]) => all + value, 0);
  printed.forEach(([words, value], index) => {
    const y = 240 + (goods.length + index) * 20;
    at(400, y, words);
    at(510, y, value.toFixed(2));
  });
  const below = 240 + (goods.length + printed.length) * 20;
  at(430, below, 'Tally');
  at(510, below, sum.toFixed(2));
  at(380, below + 40, 'Total insured value');
  at(510, below + 40, (sum * 3).toFixed(2));
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))));
  pdf.end();
  return done;
}

function goodsOf(goods: Paper['goods']): number {
  return goods.reduce((all, [, count, each]) => all + count * each, 0);
}

async function read(content: Paper): Promise<Invoice> {
  return readUpload(t, maple, `${content.number}.pdf`, await paper(content));
}

const cents = (value: number) => Math.round(value * 100) / 100;

/** A user types what the paper says, and posts it. */
async function correct({ invoice_id, lines }: Invoice, of: Paper): Promise<string> {
  const { vendor, number, date, goods, order = null, sums: { deposit = null, rounding = null } = {} } = of;
  const [day = '', month = '', year = ''] = date.split('/');
  const total = cents(goodsOf(goods) + (deposit ?? 0) + (rounding ?? 0));
  const values = {
    vendor,
    number,
    date: `${year}-${month}-${day}`,
    due_date: null,
    subtotal: null,
    tax: null,
    total,
    fees: null,
    discount: null,
    currency: 'USD',
    po_number: order,
    deposit,
    rounding,
    lines: goods.map(([description, quantity, unit_price], index) => ({
      ...(lines[index] ? { line_id: lines[index].line_id } : {}),
      description,
      quantity,
      unit_price,
      amount: cents(quantity * unit_price),
      new_item: { name: `${description} of ${vendor}`, stock_unit: 'ea' },
      stock_quantity: quantity,
    })),
  };
  const params = { invoice_id };
  await changeInvoice(t, maple, params, values);
  return post(invoice_id);
}

/** A user says that it is a packing slip; it is read again as one. */
async function asSlip(params: Invoice): Promise<Invoice> {
  await call(t, maple.manager, kinds.set, { params, body: { kind: 'packing_slip' } });
  await t.runJobs();
  return (await call(t, maple.staff, invoices.get, { params })).body;
}

/** Posts it, whatever is unusual about it; the vendor. */
async function post(invoice_id: string): Promise<string> {
  const { vendor_id } = await postInvoice(t, maple, { invoice_id });
  await t.runJobs();
  return vendor_id ?? '';
}

async function learned(vendor_id: string) {
  const { body } = await call(t, maple.staff, pageLayouts.list, { params: { vendor_id } });
  return body.learned;
}

const values = ({ vendor, number, date, total, lines }: Invoice) => ({
  vendor,
  number,
  date,
  total,
  goods: lines.map(({ description, quantity, unit_price }) => [description, quantity, unit_price]),
});

const first = (vendor: string): Paper => ({
  vendor,
  number: 'K-4471',
  date: '03/04/2026',
  goods: [
    ['Plum jam', 4, 6.25],
    ['Rye loaf', 10, 3.1],
    ['Goat curd', 3, 8.4],
  ],
});
const second = (vendor: string): Paper => ({
  vendor,
  number: 'K-4502',
  date: '05/06/2026',
  goods: [
    ['Quince paste', 6, 5.5],
    ['Seeded loaf', 8, 3.4],
  ],
});

test('The second invoice of a vendor is read by what the corrections of the first one taught', async () => {
  const vendor = 'Quillfeather Larder LLC';
  const one = await read(first(vendor));
  // Without the corrections it is misread.
  expect(values(one)).not.toMatchObject({ number: 'K-4471' });
  expect(one.date).toBe('2026-03-04');
  expect(one.total).not.toBe(81.2);
  const vendor_id = await correct(one, first(vendor));
  const two = await read(second(vendor));
  expect(values(two)).toEqual({
    vendor,
    number: 'K-4502',
    date: '2026-06-05',
    total: 60.2,
    goods: [
      ['Quince paste', 6, 5.5],
      ['Seeded loaf', 8, 3.4],
    ],
  });
  // What was learned is told with the invoice that showed it.
  const rules = await learned(vendor_id);
  expect(rules.find(({ subject }) => subject === 'number')).toMatchObject({
    place: 'left',
    label: 'Leaf',
    invoice_id: one.invoice_id,
    number: 'K-4471',
  });
  expect(rules.find(({ subject }) => subject === 'date_order')).toMatchObject({ label: 'day_first' });
  expect(rules.find(({ subject }) => subject === 'columns')?.columns).toEqual([
    { role: 'description', heading: 'Wares' },
    { role: 'quantity', heading: 'Count' },
    { role: 'unit_price', heading: 'Each' },
    { role: 'amount', heading: 'Worth' },
  ]);
});

test('A correction that contradicts what was learned replaces it', async () => {
  const vendor = 'Ravensburn Creamery LLC';
  await correct(await read(first(vendor)), first(vendor));
  // The vendor prints the number elsewhere now, and another one where it was.
  const moved = { ...second(vendor), label: 'Leaf 93-11 of book', number: 'B-710' };
  const two = await read(moved);
  await correct(two, moved);
  const third = { ...first(vendor), label: 'Leaf 93-12 of book', number: 'B-733', date: '07/08/2026' };
  expect(await read(third)).toMatchObject({ number: 'B-733', date: '2026-08-07' });
});

test('A deleted rule is not learned again from invoices that were posted before', async () => {
  const vendor = 'Ottersby Preserves LLC';
  const vendor_id = await correct(await read(first(vendor)), first(vendor));
  const other = await read(second(vendor));
  await correct(other, second(vendor));
  const before = await learned(vendor_id);
  expect(before.map(({ subject }) => subject)).toContain('number');
  const params = { vendor_id, subject: 'number' as const };
  expect((await call(t, maple.staff, pageLayouts.delete, { params })).status).toBe(403);
  expect((await call(t, maple.manager, pageLayouts.delete, { params })).status).toBe(200);
  // The first one teaches again.
  await call(t, maple.manager, invoices.unpost, { params: { invoice_id: other.invoice_id } });
  await t.runJobs();
  expect((await learned(vendor_id)).map(({ subject }) => subject)).not.toContain('number');
  const two = await read({ ...second(vendor), number: 'K-4600' });
  expect(two.number).not.toBe('K-4600');
  expect(two.total).toBe(60.2);
});

test('A rule that a user deletes while the pages are read is not brought back by what was read', async () => {
  const vendor = 'Fennimore Dry Goods LLC';
  const vendor_id = await correct(await read(first(vendor)), first(vendor));
  const subjects = async () => (await learned(vendor_id)).map(({ subject }) => subject);
  expect(await subjects()).toContain('number');
  await call(t, maple.manager, invoices.unpost, {
    params: { invoice_id: (await learned(vendor_id))[0]?.invoice_id ?? '' },
  });
  await t.runJobs();
  expect(await subjects()).toEqual([]);
  const other = await read(second(vendor));
  // The job has read the pages, and waits for whoever changes what is known of them.
  const commit = await holdOpen(t, "select pg_advisory_xact_lock(hashtextextended('layout ' || $1, 0))", [vendor_id]);
  const working = correct(other, second(vendor));
  await untilOneWaits(t);
  const deletion = { company_id: maple.companyId, vendor_id, subject: 'number', rule: null, learned_at: '2027-01-01' };
  await insertRow(t, 'page_layouts', deletion);
  await commit();
  await working;
  expect(await subjects()).not.toContain('number');
  expect(await subjects()).toContain('columns');
});

test('Undoing a posting takes back what it taught', async () => {
  const vendor = 'Larkspur Hill Dairy LLC';
  const one = await read(first(vendor));
  const vendor_id = await correct(one, first(vendor));
  expect((await learned(vendor_id)).length).toBeGreaterThan(3);
  await call(t, maple.manager, invoices.unpost, { params: { invoice_id: one.invoice_id } });
  await t.runJobs();
  expect(await learned(vendor_id)).toEqual([]);
});

test('The order’s number, the deposit and the rounding are learned in the vendor’s own words', async () => {
  const vendor = 'Thistlewick Stores LLC';
  const one = { ...first(vendor), order: 'PX-881', sums: { deposit: 7.5, rounding: 0.04 } };
  const read1 = await read(one);
  expect([read1.po_number, read1.deposit, read1.rounding]).toEqual([null, null, null]);
  const vendor_id = await correct(read1, one);
  const rules = await learned(vendor_id);
  const labelOf = (name: string) => rules.find(({ subject }) => subject === name)?.label;
  expect(['po_number', 'deposit', 'rounding'].map(labelOf)).toEqual(['Docket', 'Tubs on loan', 'Evened out']);
  const two = { ...second(vendor), order: 'PX-902', sums: { deposit: 5, rounding: -0.02 } };
  expect(await read(two)).toMatchObject({ po_number: 'PX-902', deposit: 5, rounding: -0.02, total: 65.18 });
});

test('A packing slip teaches what invoices do not, and its undoing takes that back', async () => {
  const vendor = 'Mossgrove Provisions LLC';
  const slip = { ...first(vendor), label: 'Slip', order: 'PX-1' };
  const one = await asSlip(await read(slip));
  const vendor_id = await correct(one, slip);
  const labels = async () => new Map((await learned(vendor_id)).map(({ subject, label }) => [subject, label]));
  expect([(await labels()).get('number'), (await labels()).get('po_number')]).toEqual(['Slip', 'Docket']);
  // The invoice names its number in other words, and no order.
  const two = await read(second(vendor));
  await correct(two, second(vendor));
  expect([(await labels()).get('number'), (await labels()).get('po_number')]).toEqual(['Leaf', 'Docket']);
  // A later slip in its own words leaves those of the invoice.
  const other = await asSlip(await read({ ...slip, number: 'K-4472', order: 'PX-2' }));
  await correct(other, { ...slip, number: 'K-4472', order: 'PX-2' });
  expect((await labels()).get('number')).toBe('Leaf');
  expect(await read({ ...second(vendor), number: 'K-4601', order: 'PX-77' })).toMatchObject({
    number: 'K-4601',
    po_number: 'PX-77',
  });
  for (const { invoice_id } of [one, other]) await call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
  await t.runJobs();
  expect([(await labels()).get('number'), (await labels()).has('po_number')]).toEqual(['Leaf', false]);
});

test('What one vendor taught is not used for another one', async () => {
  const vendor = 'Hollowmere Smokehouse LLC';
  await correct(await read(first(vendor)), first(vendor));
  const other = await read({ ...second('Brackenfold Pantry LLC'), number: 'K-9001' });
  expect(other.number).not.toBe('K-9001');
});
