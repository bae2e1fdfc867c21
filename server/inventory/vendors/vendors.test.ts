import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryFaults } from '#contract/inventory/faults.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors.ts';
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
    ...{ account_number: '20417', terms_days: 14, order_email: 'orders@northside.example', contacts: [driver] },
    ...{ order_days: [4, 1, 4], delivery_days: [5], minimum_order: 150.5, note: 'Ring twice' },
  };
  expect((await change(agreed)).body).toMatchObject({ ...agreed, order_days: [1, 4] });
  expect((await change({ note: '', terms_days: null })).body).toMatchObject({
    ...{ account_number: '20417', minimum_order: 150.5, terms_days: null, note: null },
  });
  expect((await change({}, maple.staff)).status).toBe(403);
});

test('A wrong value is refused with a sentence at its field', async () => {
  const wrong = {
    ...{ order_email: 'orders', minimum_order: -1, terms_days: 400, delivery_days: [8] },
    contacts: [{ name: ' ', role: '', phone: '', email: 'x' }],
  };
  const refused = await change(wrong);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    fields: {
      order_email: inventoryFaults.emailShape,
      minimum_order: inventoryFaults.minimumNegative,
      terms_days: inventoryFaults.termsMost,
      'contacts.0.name': inventoryFaults.contactNameNeeded,
      'contacts.0.email': inventoryFaults.emailShape,
    },
  });
});

test('An archived vendor leaves the list and is restored', async () => {
  const count = async () => (await call(t, maple.staff, inventory.listVendors)).body.total_count;
  expect((await change({ is_active: false })).body.is_active).toBe(false);
  expect(await count()).toBe(0);
  await change({ is_active: true });
  expect(await count()).toBe(1);
});
