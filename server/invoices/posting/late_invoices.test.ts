import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Item } from '#contract/inventory/items.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { sharedReader } from '#test/documents/reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
let lager: Item;
const reader = sharedReader();
beforeAll(async () => {
  t = await buildTestApp({ reader, now: new Date('2026-11-27T15:00:00Z') });
  maple = await mapleDeli(t);
  desk = new Desk(t, maple);
  lager = await desk.addItem('Lager');
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = new Date(+t.clock.now + 60_000);
});

/** An invoice of that day over six of the lager. */
async function dated(date: string, unit_price: number): Promise<Invoice> {
  const { invoice_id } = await desk.document([{ item: lager, quantity: 6, unit_price }]);
  const body = { date };
  await changeInvoice(t, maple, { invoice_id }, body);
  return desk.show({ invoice_id });
}

async function soldBy(vendor_id: string) {
  const params = { vendor_id };
  const [sold] = (await call(t, maple.manager, vendors.listItems, { params })).body.vendor_items;
  return sold;
}

test('A late invoice is compared with the purchase before its own date, and leaves the newer price as the last one', async () => {
  await desk.post(await dated('2026-11-05', 24));
  await desk.post(await dated('2026-11-25', 27));
  const late = await dated('2026-11-12', 26);
  expect(late.lines[0]?.last_price).toEqual({ unit_price: 24, date: '2026-11-05' });
  await desk.post(late);

  expect(await soldBy(desk.vendor_id)).toMatchObject({ last_unit_price: 27, last_on: '2026-11-25' });
  expect(await desk.item(lager)).toMatchObject({ last_cost: 27 });
  expect((await dated('2026-11-26', 27)).lines[0]?.last_price).toEqual({ unit_price: 27, date: '2026-11-25' });
  expect((await dated('2026-11-01', 27)).lines[0]?.last_price).toBeNull();
});

test('A credit memo is no purchase: it changes neither the last price nor the number of invoices', async () => {
  const params = { vendor_id: desk.vendor_id };
  const before = await soldBy(desk.vendor_id);
  const { body: vendor } = await call(t, maple.manager, vendors.get, { params });
  const { invoice_id } = await dated('2026-11-26', 20);
  await call(t, maple.manager, kinds.set, { params: { invoice_id }, body: { kind: 'credit_memo' } });
  await desk.post({ invoice_id });

  expect(await soldBy(desk.vendor_id)).toEqual(before);
  const { invoice_count, last_invoice_on } = vendor;
  const after = (await call(t, maple.manager, vendors.get, { params })).body;
  expect(after).toMatchObject({ invoice_count, last_invoice_on });
  expect(after.spent).toBe(vendor.spent - 120);
  const listed = (await call(t, maple.manager, vendors.list)).body.vendors;
  expect(listed.find(({ vendor_id }) => vendor_id === desk.vendor_id)).toMatchObject({
    invoice_count,
    last_invoice_on,
  });
});
