import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
let kept: string;
let merged: string;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  const add = async (name: string) =>
    (await call(t, maple.manager, newVendor.create, { body: { name } })).body.vendor_id;
  [kept, merged] = [await add('Harbor Dairy'), await add('Harbour Dairy')];
  const params = { vendor_id: kept, other_vendor_id: merged };
  expect((await call(t, maple.manager, merges.mergeVendor, { params })).status).toBe(200);
});
afterAll(() => t.close());

test('A merged vendor that is still chosen for an item is the vendor that it was merged into', async () => {
  const body = { name: 'Oat milk', stock_unit: 'ea', preferred_vendor_id: merged };
  const added = await call(t, maple.manager, inventory.createItem, { body });
  expect(added.body).toMatchObject({ preferred_vendor_id: kept, vendor: 'Harbor Dairy' });
  const { item_id } = await desk.addItem('Butter');
  const change = { params: { item_id }, body: { preferred_vendor_id: merged } };
  expect((await call(t, maple.manager, inventory.updateItem, change)).body).toMatchObject({
    preferred_vendor_id: kept,
  });
});

test('An invoice for which a merged vendor is chosen is posted for the vendor that it was merged into', async () => {
  const invoice = await desk.document([{ item: await desk.addItem('Cream'), quantity: 4, unit_price: 2 }]);
  const changed = await changeInvoice(t, maple, invoice, { vendor_id: merged });
  expect(changed).toMatchObject({ vendor_id: kept, vendor: 'Harbor Dairy' });
  expect(await desk.post(changed)).toMatchObject({ vendor_id: kept });
});
