import { afterAll, beforeAll, expect, test } from 'vitest';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

/** A posted invoice of a vendor in a currency. */
async function posted(vendor: string, currency: 'EUR' | 'USD'): Promise<Invoice> {
  t.clock.now = new Date(+t.clock.now + 60_000);
  const item = await desk.addItem(`Goods ${currency} ${+t.clock.now}`);
  const invoice = await desk.document([{ item, quantity: 1, unit_price: 2 }]);
  await changeInvoice(t, maple, invoice, { vendor, currency, exchange_rate: currency === 'EUR' ? '1.1' : null });
  return desk.post(invoice);
}

async function currencyOf({ vendor_id }: Invoice): Promise<string | null> {
  return (await call(t, maple.staff, vendors.get, { params: { vendor_id: vendor_id ?? '' } })).body.currency;
}

test('Undoing the only posting of a vendor forgets the currency in which the vendor bills', async () => {
  const invoice = await posted('Rungis', 'EUR');
  expect(await currencyOf(invoice)).toBe('EUR');
  await desk.unpost(invoice);
  expect(await currencyOf(invoice)).toBeNull();
  // Posted again, it teaches the same.
  await desk.post(invoice);
  expect(await currencyOf(invoice)).toBe('EUR');
});

test('A currency that another posted invoice shows as well stays until that one is undone too', async () => {
  const first = await posted('Les Halles', 'EUR');
  const second = await posted('Les Halles', 'EUR');
  await desk.unpost(first);
  expect(await currencyOf(second)).toBe('EUR');
  await desk.unpost(second);
  expect(await currencyOf(second)).toBeNull();
});

test('A currency that a user entered for the vendor stays when a posting is undone', async () => {
  const first = await posted('Billingsgate', 'USD');
  const params = { vendor_id: first.vendor_id ?? '' };
  await desk.unpost(first);
  expect((await call(t, maple.manager, vendors.update, { params, body: { currency: 'USD' } })).status).toBe(200);
  await desk.post(first);
  await desk.unpost(first);
  expect(await currencyOf(first)).toBe('USD');
});

test('The currency of a vendor stays when an order has prices in it', async () => {
  const invoice = await posted('Tsukiji', 'EUR');
  const [line] = invoice.lines;
  const order = await desk.order([{ item_id: line?.item_id ?? '', quantity: 3 }]);
  expect(order).toMatchObject({ currency: 'EUR', total: 6 });
  await desk.unpost(invoice);
  expect(await currencyOf(invoice)).toBe('EUR');
  expect(await desk.showOrder(order)).toMatchObject({ currency: 'EUR', total: 6 });
});

test('Undoing the posting that taught a wrong currency leaves the one that later invoices show', async () => {
  const wrong = await posted('Fulton Street', 'EUR');
  const right = await posted('Fulton Street', 'USD');
  expect(await currencyOf(right)).toBe('EUR');
  await desk.unpost(wrong);
  expect(await currencyOf(right)).toBe('USD');
  // Undoing an invoice in another currency than the vendor's changes nothing.
  await desk.post(wrong);
  await desk.unpost(wrong);
  expect(await currencyOf(right)).toBe('USD');
});
