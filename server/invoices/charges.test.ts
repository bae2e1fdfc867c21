import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merges } from '#contract/inventory/merges/merges.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { postInvoice, readUpload } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = new Date(+t.clock.now + 60_000);
});

type Printed = [code: string | null, words: string, each: string, quantity?: string];
const FUEL: Printed = [null, 'Fuel surcharge', '4.50'];
const PFAND: Printed = ['P1', 'Pfand', '3.00'];
const MILK: Printed = ['M1', 'Whole milk', '5.25'];

let documents = 0;
/** An invoice of the vendor with these lines, one of each. */
async function billed(vendor: string, lines: Printed[]): Promise<Invoice> {
  documents += 1;
  t.clock.now = new Date(+t.clock.now + 1000);
  const address: [string, string] = ['1 Pier', 'Portland, ME 04101'];
  const bytes = Buffer.from(
    ublXml(
      vendorInvoice({
        layout: 'broadline',
        vendor: { name: vendor, address, phone: '', email: '', tax_id: `0${vendor}`, ink: '#1d3557', mark: 'compass' },
        bill_to: { name: 'Maple Deli', address, customer_number: '1' },
        number: `C-${documents}`,
        date: '2026-11-18',
        fees: [],
        tax_cents: 0,
        lines: lines.map(([code, description, unit_price, quantity = '1']) => ({
          code,
          description,
          pack: '',
          quantity,
          unit: 'EA',
          unit_price,
        })),
      }),
    ),
  );
  return readUpload(t, maple, `${documents}.xml`, bytes);
}

const NOT_STOCK = { ignore: true, is_deposit: false };
const DEPOSIT = { ignore: true, is_deposit: true };
const OPEN = { ignore: false, is_deposit: false, item_id: null };
const asItem = (name: string) => ({ new_item: { name, stock_unit: 'ea' }, ignore: false, is_deposit: false });

async function say(invoice: Invoice, answers: object[]): Promise<Invoice> {
  const lines = invoice.lines.map(({ line_id }, index) => ({ line_id, ...answers[index] }));
  const { status, body } = await call(t, maple.manager, invoices.update, {
    params: { invoice_id: invoice.invoice_id },
    body: { lines } as never,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Posts an invoice of the vendor on which a user answers for each line. */
async function posted(vendor: string, lines: Printed[], answers: object[]): Promise<Invoice> {
  return desk.post(await say(await billed(vendor, lines), answers));
}

async function readAgain(invoice: Invoice): Promise<Invoice> {
  t.clock.now = new Date(+t.clock.now + 60_000);
  const asked = await call(t, maple.manager, invoices.reread, { params: { invoice_id: invoice.invoice_id } });
  expect(asked.status).toBe(200);
  await t.runJobs();
  return desk.show(invoice);
}

const soldBy = async (vendor_id: string | null) =>
  (await call(t, maple.manager, vendors.listItems, { params: { vendor_id: vendor_id ?? '' } })).body.vendor_items;

test('A line that is not stock or a deposit is filled in on the vendor’s next invoice, by its code or the same words', async () => {
  const lines = [MILK, FUEL, PFAND];
  const first = await billed('Harbor Dairy', lines);
  expect(first.lines).toMatchObject([OPEN, OPEN, OPEN]);
  const { vendor_id } = await desk.post(await say(first, [asItem('Whole milk'), NOT_STOCK, DEPOSIT]));
  expect(await soldBy(vendor_id)).toMatchObject([
    { item: 'Fuel surcharge', item_id: null, charge: 'not_stock', code: null, last_unit_price: 4.5, prices: [] },
    { item: 'Pfand', item_id: null, charge: 'deposit', code: 'P1' },
    { item: 'Whole milk', charge: null, code: 'M1' },
  ]);
  const second = await billed('Harbor Dairy', [MILK, [null, 'FUEL  SURCHARGE', '4.75'], ['P1', 'Pfand Kiste', '3.30']]);
  expect(second).toMatchObject({ doubt_count: 0, total: 13.3, adds_up: true });
  expect(second.lines).toMatchObject([{ item: 'Whole milk', ignore: false }, NOT_STOCK, DEPOSIT]);
  expect(second.lines.map(({ in_doubt }) => in_doubt)).toEqual([[], [], []]);
  await desk.post(second);
  const params = { vendor_id: vendor_id ?? '' };
  expect((await call(t, maple.staff, vendors.listDeposits, { params })).body.balance).toBe(6.3);
  // Words that are only like them, and the same words of another vendor, ask.
  const like = await billed('Harbor Dairy', [[null, 'Fuel surcharges', '4.50']]);
  expect(like.lines).toMatchObject([{ ...OPEN, in_doubt: ['item'] }]);
  expect((await billed('Pine Bakery', [FUEL, PFAND])).lines).toMatchObject([OPEN, OPEN]);
});

test('Undoing the posting takes back what it taught, and a correction replaces it', async () => {
  const first = await posted('Cliff Linen', [FUEL], [NOT_STOCK]);
  const second = await posted('Cliff Linen', [FUEL], [DEPOSIT]);
  expect((await billed('Cliff Linen', [FUEL])).lines).toMatchObject([DEPOSIT]);
  await desk.unpost(second);
  expect((await billed('Cliff Linen', [FUEL])).lines).toMatchObject([NOT_STOCK]);
  const third = await posted('Cliff Linen', [FUEL], [asItem('Fuel canister')]);
  expect((await billed('Cliff Linen', [FUEL])).lines).toMatchObject([{ item: 'Fuel canister', ignore: false }]);
  await desk.unpost(third);
  expect((await billed('Cliff Linen', [FUEL])).lines).toMatchObject([NOT_STOCK]);
  await desk.unpost(first);
  expect((await billed('Cliff Linen', [FUEL])).lines).toMatchObject([OPEN]);
});

test('Goods that were left out of stock once are asked about the next time, and undoing brings them back', async () => {
  const lines: Printed[] = [['E1', 'Brown eggs', '2.00']];
  await posted('Egg Farm', lines, [asItem('Dozen of eggs')]);
  // On one document that has both, they are goods.
  await posted('Egg Farm', [...lines, ...lines], [{ ignore: false }, NOT_STOCK]);
  expect((await billed('Egg Farm', lines)).lines).toMatchObject([{ item: 'Dozen of eggs', ignore: false }]);
  const once = await posted('Egg Farm', lines, [NOT_STOCK]);
  expect((await billed('Egg Farm', lines)).lines).toMatchObject([OPEN]);
  await desk.unpost(once);
  expect((await billed('Egg Farm', lines)).lines).toMatchObject([{ item: 'Dozen of eggs', ignore: false }]);
  await posted('Egg Farm', lines, [NOT_STOCK]);
  await posted('Egg Farm', lines, [NOT_STOCK]);
  expect((await billed('Egg Farm', lines)).lines).toMatchObject([NOT_STOCK]);
});

test('Goods that did not come, or that a credit memo leaves out of stock, stay goods', async () => {
  const lines: Printed[] = [['T1', 'Green tea', '2.00'], ['T2', 'Black tea', '3.00'], MILK];
  await posted('Tea Importers', [FUEL], [NOT_STOCK]);
  const invoice = await billed('Tea Importers', lines);
  const params = { invoice_id: invoice.invoice_id };
  await say(invoice, [{}, asItem('Black tea'), asItem('Milk for tea')]);
  const body = { line_id: invoice.lines[0]?.line_id ?? '', not_delivered: true };
  expect((await call(t, maple.manager, notDelivered.set, { params, body })).status).toBe(200);
  await desk.post(invoice);
  expect((await billed('Tea Importers', lines)).lines).toMatchObject([OPEN, { item: 'Black tea' }, {}]);
  const memo = await say(await billed('Tea Importers', [['T2', 'Black tea', '3.00']]), [NOT_STOCK]);
  await call(t, maple.manager, kinds.set, { params: memo, body: { kind: 'credit_memo' } });
  const credited = await say(memo, [NOT_STOCK]);
  expect((await postInvoice(t, maple, credited)).status).toBe('posted');
  expect((await billed('Tea Importers', lines)).lines).toMatchObject([OPEN, { item: 'Black tea', ignore: false }, {}]);
});

test('A packing slip teaches which lines are not stock', async () => {
  const slip = await say(await billed('Slip Foods', [MILK, PFAND]), [asItem('Slip milk'), DEPOSIT]);
  await call(t, maple.manager, kinds.set, { params: slip, body: { kind: 'packing_slip' } });
  await desk.post(slip);
  expect((await billed('Slip Foods', [MILK, PFAND])).lines).toMatchObject([{ item: 'Slip milk' }, DEPOSIT]);
});

test('A remembered charge can be deleted on the vendor’s page, or become an item', async () => {
  const { vendor_id } = await posted('Page Foods', [FUEL, PFAND], [NOT_STOCK, DEPOSIT]);
  const milk = await desk.addItem('Crate that stays');
  const [fuel, pfand] = await soldBy(vendor_id);
  const paramsOf = (sold: typeof fuel) => ({ vendor_id: vendor_id ?? '', vendor_item_id: sold?.vendor_item_id ?? '' });
  expect((await call(t, maple.manager, vendors.deleteItem, { params: paramsOf(fuel) })).status).toBe(200);
  const body = { item_id: milk.item_id };
  expect((await call(t, maple.manager, vendors.updateItem, { params: paramsOf(pfand), body })).status).toBe(200);
  const next = await billed('Page Foods', [FUEL, PFAND]);
  expect(next.lines).toMatchObject([OPEN, { item: 'Crate that stays', ignore: false, is_deposit: false }]);
});

test('What a user deleted on the vendor’s page stays away when a posting is undone', async () => {
  const first = await posted('Rock Linen', [FUEL, MILK], [NOT_STOCK, asItem('Rock milk')]);
  const second = await posted('Rock Linen', [FUEL, MILK], [DEPOSIT, asItem('Cliff milk')]);
  const { vendor_id } = second;
  for (const { vendor_item_id } of await soldBy(vendor_id)) {
    const params = { vendor_id: vendor_id ?? '', vendor_item_id };
    expect((await call(t, maple.manager, vendors.deleteItem, { params })).status).toBe(200);
  }
  await desk.unpost(second);
  expect(await soldBy(vendor_id)).toEqual([]);
  await desk.unpost(first);
  expect(await soldBy(vendor_id)).toEqual([]);
});

test('A merged vendor keeps the charges that were remembered for both', async () => {
  const kept = await posted('Kept Foods', [FUEL], [NOT_STOCK]);
  const merged = await posted('Merged Foods', [PFAND], [DEPOSIT]);
  const params = { vendor_id: kept.vendor_id ?? '', other_vendor_id: merged.vendor_id ?? '' };
  expect((await call(t, maple.manager, merges.mergeVendor, { params })).status).toBe(200);
  expect((await billed('Kept Foods', [FUEL, PFAND])).lines).toMatchObject([NOT_STOCK, DEPOSIT]);
});

test('A proposal gives way to a user’s word, stays through other changes, and is made again for another vendor', async () => {
  const lines: Printed[] = [
    [null, 'Wharf toll', '4.50'],
    ['W1', 'Returnable tubs', '3.00'],
  ];
  await posted('Word Foods', lines, [NOT_STOCK, DEPOSIT]);
  const open = await billed('Word Foods', lines);
  const params = { invoice_id: open.invoice_id };
  const changed = await say(open, [{ ...NOT_STOCK, quantity: 2 }, DEPOSIT]);
  expect(changed.lines).toMatchObject([NOT_STOCK, DEPOSIT]);
  const other = await call(t, maple.manager, invoices.update, { params, body: { vendor: 'Unknown Foods' } });
  expect(other.body.lines).toMatchObject([OPEN, OPEN]);
  const back = await call(t, maple.manager, invoices.update, { params, body: { vendor: 'Word Foods' } });
  expect(back.body.lines).toMatchObject([NOT_STOCK, DEPOSIT]);
  const said = await say(open, [{ ignore: false, is_deposit: false }, NOT_STOCK]);
  expect(said.lines).toMatchObject([OPEN, NOT_STOCK]);
  expect(said.lines[0]?.in_doubt).toContain('item');
  // What a user said holds when the document is read again; what nobody has answered is proposed again.
  expect((await readAgain(open)).lines).toMatchObject([NOT_STOCK, NOT_STOCK]);
  await say(open, [asItem('Fuel for the grill'), NOT_STOCK]);
  expect((await readAgain(open)).lines).toMatchObject([{ item: 'Fuel for the grill', ignore: false }, NOT_STOCK]);
});

test('Goods of which none came are not remembered as a charge, although no item could be chosen for them', async () => {
  const none: Printed = ['T1', 'Tomatoes', '24.50', '0'];
  await posted('Quayside Produce', [MILK, none], [asItem('Milk of the quay'), NOT_STOCK]);
  const next = await billed('Quayside Produce', [MILK, ['T1', 'Tomatoes', '24.50', '2']]);
  expect(next.lines[1]).toMatchObject({ ...OPEN, in_doubt: ['item'] });
});
