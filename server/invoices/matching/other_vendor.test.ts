import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

/** The same goods under the same codes, from either vendor. */
async function received(number: string, date: string, vendor: string): Promise<Invoice> {
  const document = northside({ number, date });
  const from =
    vendor === 'Northside Foods' ? document.vendor : { ...document.vendor, name: vendor, tax_id: '02-7770001' };
  const bytes = Buffer.from(ublXml({ ...document, vendor: from }));
  return readUpload(t, maple, `${number}.xml`, bytes);
}

const put = (of: Invoice, body: object) => changeInvoice(t, maple, of, body);

/** Posts the invoice with new items whose names begin with `prefix`; one case holds `each` of them. */
async function postAs(invoice: Invoice, prefix: string, each: number): Promise<void> {
  const lines = invoice.lines.map(({ line_id, description, quantity }) => ({
    line_id,
    new_item: { name: `${prefix} ${description}`, stock_unit: 'ea' },
    stock_quantity: ((quantity ?? 0) * each).toFixed(1),
  }));
  await put(invoice, { lines });
  await post(invoice);
}

async function post(invoice: Invoice): Promise<void> {
  expect((await postInvoice(t, maple, invoice)).status).toBe('posted');
}

test('Another vendor’s codes are another vendor’s goods: what was proposed for the first is proposed again', async () => {
  await postAs(await received('A-1', '2026-11-02', 'Northside Foods'), 'North', 6);
  await postAs(await received('B-1', '2026-11-03', 'Bayview Provisions'), 'Bay', 10);
  const read = await received('A-2', '2026-11-09', 'Northside Foods');
  expect(read.lines.map(({ item, stock_quantity }) => [item, stock_quantity])).toMatchObject([
    ['North OATMLK BARISTA', 24],
    ['North BUTTER UNSLT', 6],
    ['North ROMAINE HRT', 12],
    ['North CHIX BRST RND', 250.2],
  ]);
  // One of them is confirmed, one has a quantity that a user typed: both stay.
  const [milk, butter] = read.lines;
  const lines = read.lines.map(({ line_id }) => ({
    line_id,
    ...(line_id === butter?.line_id ? { stock_quantity: 7 } : {}),
  }));
  await put(read, { lines, confirmed: [`${milk?.line_id}.item`] });
  const { vendors: listed } = (await call(t, maple.staff, vendors.list)).body;
  const bayview = listed.find(({ name }) => name === 'Bayview Provisions')?.vendor_id ?? '';
  const changed = await put(read, { vendor_id: bayview });
  expect(changed.lines.map(({ item, stock_quantity }) => [item, stock_quantity])).toEqual([
    ['North OATMLK BARISTA', 24],
    ['North BUTTER UNSLT', 7],
    ['Bay ROMAINE HRT', 20],
    ['Bay CHIX BRST RND', 417],
  ]);
});

test('A proposed item that is sent along with a corrected price gives way to the new vendor’s, and an item that a user chose stays', async () => {
  const { vendors: listed } = (await call(t, maple.staff, vendors.list)).body;
  const bayview = listed.find(({ name }) => name === 'Bayview Provisions')?.vendor_id ?? '';
  const read = await received('A-3', '2026-11-09', 'Northside Foods');
  const [milk, butter, romaine, chicken] = read.lines;
  const lines = read.lines.map(({ line_id, item_id }) => ({
    line_id,
    item_id: line_id === butter?.line_id ? chicken?.item_id : item_id,
    ...(line_id === romaine?.line_id ? { unit_price: 3 } : {}),
  }));
  const changed = await put(read, { vendor_id: bayview, lines, confirmed: [`${milk?.line_id}.item`] });
  expect(changed.lines.map(({ item }) => item)).toEqual([
    'North OATMLK BARISTA',
    'North CHIX BRST RND',
    'Bay ROMAINE HRT',
    'Bay CHIX BRST RND',
  ]);
  expect(changed.lines[2]).toMatchObject({ stock_quantity: 20, unit_price: 3 });
});

test('A tax id that several vendors print is the shop’s own, and never gives a document to a vendor with another name', async () => {
  const { vendors: known } = (await call(t, maple.staff, vendors.list)).body;
  const bayview = known.find(({ name }) => name === 'Bayview Provisions')?.vendor_id ?? '';
  const harbor = await received('C-1', '2026-11-10', 'Harbor Seafood');
  expect(harbor).toMatchObject({ vendor: 'Harbor Seafood', vendor_id: null });
  const misspelled = await received('B-2', '2026-11-11', 'Bayview Provisons');
  expect(misspelled).toMatchObject({ vendor: 'Bayview Provisions', vendor_id: bayview });
  await postAs(harbor, 'Harbor', 4);
  expect(await received('B-3', '2026-11-12', 'Bayview Provisons')).toMatchObject({ vendor_id: null });
});

test('The tax id in the block of the buyer is not learned as the vendor’s', async () => {
  const document = northside({ number: 'D-1', date: '2026-11-12' });
  const bill_to = { ...document.bill_to, address: ['14 Elm St', 'Tax ID 12-3456789'] as [string, string] };
  const vendor = { ...document.vendor, name: 'Casco Bay Foods', tax_id: '03-1112223' };
  const { body } = await upload(t, maple.staff, [
    { name: 'D-1.pdf', bytes: await invoicePdf({ ...document, vendor, bill_to }) },
  ]);
  await t.runJobs();
  const params = { invoice_id: body.invoices[0].invoice_id };
  await postAs((await call(t, maple.staff, invoices.get, { params })).body, 'Casco', 3);
  const { vendor_id } = (await call(t, maple.staff, invoices.get, { params })).body;
  const { tax_ids } = (await call(t, maple.staff, vendors.get, { params: { vendor_id: vendor_id ?? '' } })).body;
  expect(tax_ids).toEqual(['03-1112223']);
});

test('A renamed vendor is known by the name that its invoices still print', async () => {
  const { vendors: known } = (await call(t, maple.staff, vendors.list)).body;
  const vendor_id = known.find(({ name }) => name === 'Bayview Provisions')?.vendor_id ?? '';
  const rename = (name: string) => call(t, maple.manager, vendors.update, { params: { vendor_id }, body: { name } });
  expect((await rename('Bayview Market')).body).toMatchObject({ name: 'Bayview Market' });
  const read = await received('B-4', '2026-11-13', 'Bayview Provisions');
  expect(read).toMatchObject({ vendor: 'Bayview Market', vendor_id });
  expect(read.lines[0]).toMatchObject({ item: 'Bay OATMLK BARISTA' });
  await post(read);
  await rename('Bayview Provisions');
  expect(await received('B-5', '2026-11-14', 'Bayview Market')).toMatchObject({
    vendor: 'Bayview Provisions',
    vendor_id,
  });
});

test('A document read before its vendor was renamed is posted to it, even with a confirmed name, unless a user typed the name', async () => {
  const [first, read, confirmed, typed] = [
    await received('E-1', '2026-11-15', 'Saco Greens'),
    await received('E-2', '2026-11-16', 'Saco Greens'),
    await received('E-3', '2026-11-17', 'Saco Greens'),
    await received('E-4', '2026-11-17', 'Saco Fields'),
  ];
  await put(confirmed, { confirmed: ['vendor'] });
  await put(typed, { vendor: 'Saco Greens' });
  await postAs(first, 'Saco', 3);
  const vendorOf = async ({ invoice_id }: Invoice) =>
    (await call(t, maple.staff, invoices.get, { params: { invoice_id } })).body.vendor_id ?? '';
  const params = { vendor_id: await vendorOf(first) };
  await call(t, maple.manager, vendors.update, { params, body: { name: 'Saco' } });
  await postAs(read, 'Saco again', 3);
  expect(await vendorOf(read)).toBe(params.vendor_id);
  await postAs(confirmed, 'Saco once more', 3);
  expect(await vendorOf(confirmed)).toBe(params.vendor_id);
  await postAs(typed, 'Other', 3);
  expect(await vendorOf(typed)).not.toBe(params.vendor_id);
});

test('A former name without a posted document is forgotten, and a typed name means the vendor that has it now', async () => {
  const { vendors: known } = (await call(t, maple.staff, vendors.list)).body;
  const vendor_id = known.find(({ name }) => name === 'Bayview Provisions')?.vendor_id ?? '';
  const rename = (name: string) => call(t, maple.manager, vendors.update, { params: { vendor_id }, body: { name } });
  await rename('Harbor Produce');
  await rename('Bayview Provisions');
  expect(await received('B-6', '2026-11-15', 'Harbor Produce')).toMatchObject({
    vendor: 'Harbor Produce',
    vendor_id: null,
  });

  // The name is printed by another vendor, which the user types.
  const read = await received('B-7', '2026-11-16', 'Bayview Market');
  expect(read).toMatchObject({ vendor: 'Bayview Provisions', vendor_id });
  const typed = await put(read, { vendor: 'Bayview Market' });
  expect(typed).toMatchObject({ vendor: 'Bayview Market', vendor_id: null });
  await postAs(typed, 'Market', 6);
  const { vendors: now } = (await call(t, maple.staff, vendors.list)).body;
  expect(now.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bayview Market', 'Bayview Provisions']));
  // Once both had the name, no document is attributed by it.
  const market = now.find(({ name }) => name === 'Bayview Market')?.vendor_id ?? '';
  await call(t, maple.manager, vendors.update, { params: { vendor_id: market }, body: { name: 'Market Hall' } });
  expect(await received('B-8', '2026-11-17', 'Bayview Market')).toMatchObject({ vendor_id: null });
});
