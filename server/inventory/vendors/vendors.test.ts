import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryFaults } from '#contract/inventory/faults.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { orders } from '#contract/orders/orders.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
let vendor_id: string;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  const { rows } = await t.owner.query(
    `insert into vendors (company_id, vendor_id, name, name_key, created_at)
     values ($1, gen_random_uuid(), 'Northside Foods', 'northsidefoods', now()) returning vendor_id`,
    [maple.companyId],
  );
  vendor_id = rows[0].vendor_id;
});
afterAll(() => t.close());

const change = (body: object, token = maple.manager) => call(t, token, vendors.update, { params: { vendor_id }, body });

test('A manager records what was agreed with a vendor, and what is left out stays', async () => {
  const driver = { name: 'Ada', role: 'Driver', phone: '(207) 555-0172', email: '' };
  const agreed = {
    account_number: '20417',
    terms_days: 14,
    order_email: 'orders@northside.example',
    contacts: [driver],
    order_days: [4, 1, 4],
    delivery_days: [5],
    minimum_order: 150.5,
    note: 'Ring twice',
  };
  expect((await change(agreed)).body).toMatchObject({ ...agreed, order_days: [1, 4] });
  expect((await change({ note: '', terms_days: null })).body).toMatchObject({
    account_number: '20417',
    minimum_order: 150.5,
    terms_days: null,
    note: null,
  });
  expect((await change({}, maple.staff)).status).toBe(403);
});

test('A wrong value is refused with a sentence at its field', async () => {
  const wrong = {
    order_email: 'orders',
    minimum_order: -1,
    terms_days: 400,
    delivery_days: [8],
    contacts: [{ name: ' ', role: '', phone: '', email: 'x' }],
  };
  const refused = await change(wrong);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    fields: {
      order_email: inventoryFaults.emailShape,
      minimum_order: inventoryFaults.minimumNegative,
      terms_days: inventoryFaults.termsMost,
      'contacts.0.name': commonTexts.nameNeeded,
      'contacts.0.email': inventoryFaults.emailShape,
    },
  });
});

test('An archived vendor leaves the list and is restored', async () => {
  const count = async () => (await call(t, maple.staff, vendors.list)).body.total_count;
  const archived = async () => (await call(t, maple.staff, vendors.list, { query: { archived: 'true' } })).body.vendors;
  expect(await archived()).toEqual([]);
  expect((await change({ is_active: false })).body.is_active).toBe(false);
  expect(await count()).toBe(0);
  expect(await archived()).toMatchObject([{ vendor_id, name: 'Northside Foods', is_active: false }]);
  await change({ is_active: true });
  expect(await count()).toBe(1);
});

test('A manager adds a vendor by hand and orders from it before there is an invoice', async () => {
  const body = { name: ' Harbor Seafood ', order_email: 'orders@harbor.example', order_days: [2], minimum_order: 40 };
  expect((await call(t, maple.staff, newVendor.create, { body })).status).toBe(403);
  expect((await call(t, maple.manager, newVendor.create, { body: { ...body, name: ' ' } })).body).toMatchObject({
    fields: { name: commonTexts.nameNeeded },
  });
  const added = await call(t, maple.manager, newVendor.create, { body });
  expect([added.status, added.body]).toMatchObject([200, { ...body, name: 'Harbor Seafood', contacts: [] }]);
  const item = await call(t, maple.manager, inventory.createItem, { body: { name: 'Haddock', stock_unit: 'lb' } });
  const order = await call(t, maple.manager, orders.create, {
    body: { vendor_id: added.body.vendor_id, lines: [{ item_id: item.body.item_id, quantity: 5 }] },
  });
  expect([order.status, order.body]).toMatchObject([200, { vendor: 'Harbor Seafood' }]);

  // Two users who add it at once get one vendor.
  const both = await Promise.all(
    ['Casco Farm', 'CASCO FARM, Inc.'].map((name) => call(t, maple.manager, newVendor.create, { body: { name } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const taken = inventoryErrors.vendorTaken('Harbor seafood');
  expect((await call(t, maple.manager, newVendor.create, { body: { name: 'Harbor seafood' } })).body).toMatchObject({
    detail: taken,
    code: 'name_taken',
    fields: { name: taken },
  });
  expect((await change({ name: 'Harbor seafood' })).body).toMatchObject({
    code: 'name_taken',
    fields: { name: taken },
  });
  expect((await change({ name: 'NORTHSIDE FOODS' })).body).toMatchObject({ name: 'NORTHSIDE FOODS', is_active: true });
});
