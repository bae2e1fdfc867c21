import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test('A shelf is arranged while the import that added it is undone', async () => {
  const body = { name: 'Black tea', stock_unit: 'box' };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  const file = 'Name,Vendor,Storage area\nBlack tea,Tea Traders,Back shelf\n';
  const sent = await sendCsv(t, maple.manager, itemImports.upload, file, {
    name: 'items.csv',
    type: 'application/octet-stream',
  });
  const params = { item_import_id: sent.body.item_import_id };
  await call(t, maple.manager, itemImports.check, { params, body: { mapping: sent.body.mapping } });
  await call(t, maple.manager, itemImports.run, { params });
  await t.runJobs();
  const [area] = (await call(t, maple.staff, areas.list)).body.areas;
  expect(area).toMatchObject({ name: 'Back shelf', item_count: 1 });

  // The undoing has taken the item off the shelf, and has not archived the shelf yet.
  const commit = await holdOpen(t, "select from vendors where name = 'Tea Traders' for update");
  const undone = call(t, maple.manager, itemImports.undo, { params });
  await untilWaiting(t, 1);
  const arranged = call(t, maple.manager, areas.setItems, {
    params: { area_id: area?.area_id ?? '' },
    body: { item_ids: [item_id], known_ids: [item_id] },
  });
  await untilWaiting(t, 2);
  await commit();
  expect([(await undone).status, (await arranged).status]).toEqual([200, 200]);
  expect((await call(t, maple.staff, areas.list)).body.areas).toEqual([]);
});
