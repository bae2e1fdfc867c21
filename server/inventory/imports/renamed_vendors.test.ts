import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function checked(file: string) {
  const sent = await sendCsv(t, maple.manager, itemImports.upload, file, {
    name: 'items.csv',
    type: 'application/octet-stream',
  });
  const { item_import_id, mapping } = sent.body;
  const params = { item_import_id };
  return (await call(t, maple.manager, itemImports.check, { params, body: { mapping } })).body;
}

test('An import is undone after its vendor was renamed', async () => {
  const body = { name: 'Black tea', stock_unit: 'box' };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const { item_import_id } = await checked('Name,Vendor\nBlack tea,Tea Tradres\n');
  const params = { item_import_id };
  await call(t, maple.manager, itemImports.run, { params });
  await t.runJobs();
  const { vendors: known } = (await call(t, maple.staff, vendors.list)).body;
  const vendor_id = known.find(({ name }) => name === 'Tea Tradres')?.vendor_id ?? '';
  const renamed = await call(t, maple.manager, vendors.update, {
    params: { vendor_id },
    body: { name: 'Tea Traders' },
  });
  expect(renamed.status).toBe(200);
  const undone = await call(t, maple.manager, itemImports.undo, { params });
  expect([undone.status, undone.body]).toMatchObject([200, { state: 'undone' }]);
  const item = (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body;
  expect(item.preferred_vendor_id).toBeNull();
});

test('A file that uses a former name of a vendor adds and changes none', async () => {
  const vendor_id = newId();
  await insertRow(t, 'vendors', {
    company_id: maple.companyId,
    vendor_id,
    name: 'Leaf House',
    name_key: 'leafhouse',
    former_name_keys: ['oldleaf'],
    created_at: t.clock.now,
  });
  const body = { name: 'Green tea', stock_unit: 'box', preferred_vendor_id: vendor_id };
  expect((await call(t, maple.manager, inventory.createItem, { body })).status).toBe(200);
  expect(await checked('Name,Vendor\nGreen tea,Old Leaf\n')).toMatchObject({
    outcomes: { new: 0, changed: 0, same: 1, refused: 0 },
    adds: { vendors: [] },
  });
});

test('A former name that two vendors had means a new vendor', async () => {
  const vendor_id = newId();
  await insertRow(t, 'vendors', {
    company_id: maple.companyId,
    vendor_id,
    name: 'North Herbs',
    name_key: 'northherbs',
    former_name_keys: ['oldherbs'],
    created_at: t.clock.now,
  });
  await insertRow(t, 'vendors', {
    company_id: maple.companyId,
    vendor_id: newId(),
    name: 'South Herbs',
    name_key: 'southherbs',
    former_name_keys: ['oldherbs'],
    created_at: t.clock.now,
  });
  const body = { name: 'Mint', stock_unit: 'box', preferred_vendor_id: vendor_id };
  expect((await call(t, maple.manager, inventory.createItem, { body })).status).toBe(200);
  expect(await checked('Name,Vendor\nMint,Old Herbs\n')).toMatchObject({
    outcomes: { new: 0, changed: 1, same: 0, refused: 0 },
    adds: { vendors: ['Old Herbs'] },
  });
});

test('A file that uses a name of a merged vendor, also a former one, means the vendor that was kept', async () => {
  const [kept, merged] = [newId(), newId()];
  const of = { company_id: maple.companyId, created_at: t.clock.now, former_name_keys: ['oldspice', 'olderspice'] };
  await insertRow(t, 'vendors', { ...of, vendor_id: kept, name: 'Spice Union', name_key: 'spiceunion' });
  const names = ['newspice', 'oldspice'];
  await insertRow(t, 'vendors', {
    ...of,
    vendor_id: merged,
    name: 'Spice Trade',
    name_key: 'spicetrade',
    former_name_keys: names,
  });
  const params = { vendor_id: kept, other_vendor_id: merged };
  const done = await call(t, maple.manager, merges.mergeVendor, { params });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const body = { name: 'Cumin', stock_unit: 'box', preferred_vendor_id: kept };
  expect((await call(t, maple.manager, inventory.createItem, { body })).status).toBe(200);
  for (const name of ['Spice Trade', 'New Spice', 'Old Spice', 'Older Spice']) {
    expect(await checked(`Name,Vendor\nCumin,${name}\n`), name).toMatchObject({
      outcomes: { new: 0, changed: 0, same: 1, refused: 0 },
      adds: { vendors: [] },
    });
    expect(await checked(`Name,Vendor\nNew with ${name},${name}\n`), name).toMatchObject({ adds: { vendors: [] } });
  }
});
