import { afterAll, beforeAll, expect, test } from 'vitest';
import { merges } from '#contract/inventory/merges/merges.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { orderErrors } from '#contract/orders/errors.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const addVendor = async (name: string) =>
  (await call(t, maple.manager, newVendor.create, { body: { name } })).body.vendor_id;
const order = (vendor_id: string) => call(t, maple.manager, orders.create, { body: { vendor_id, lines: [] } });

test('No order is made for a vendor that was merged into another one, until the merge is undone', async () => {
  const [vendor_id, other_vendor_id] = [await addVendor('Northside Foods'), await addVendor('Northside Food Co.')];
  const params = { vendor_id, other_vendor_id };
  expect((await call(t, maple.manager, merges.mergeVendor, { params })).status).toBe(200);
  const refused = await order(other_vendor_id);
  const detail = orderErrors.mergedVendor('Northside Food Co.', 'Northside Foods');
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'merged', detail }]);
  expect((await order(vendor_id)).status).toBe(200);
  expect((await call(t, maple.manager, merges.undoVendor, { params })).status).toBe(200);
  expect((await order(other_vendor_id)).status).toBe(200);
});

test('An order that is made during a merge of its vendor waits for the merge and is refused', async () => {
  const [kept, merged] = [await addVendor('Harbor Ice'), await addVendor('Harbour Ice')];
  // What a merge does before it is committed.
  const commit = await holdOpen(
    t,
    `with locked as (select company_id, vendor_id from vendors where vendor_id in ($1, $2) for update)
     insert into vendor_merges (company_id, merge_id, kept_vendor_id, merged_vendor_id, merged_at, moved, filled)
     select company_id, gen_random_uuid(), $1, $2, now(), '[]', '{}' from locked where vendor_id = $1`,
    [kept, merged],
  );
  const asked = order(merged);
  await untilOneWaits(t);
  await commit();
  expect((await asked).body).toMatchObject({ code: 'merged' });
});
