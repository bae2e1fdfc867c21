import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

/** The largest quantity that can be typed. */
const LARGEST = 9_999_999_999;

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function add(name: string, more: object = {}): Promise<string> {
  const body = { name, stock_unit: 'ea', ...more };
  return (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
}
const move = (item_id: string, reason: 'adjusted' | 'counted' | 'wasted', quantity: number) =>
  call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: { reason, quantity } });
const onHand = async (item_id: string) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;

test('A movement after which the stock would be too large or too small to record is refused, and says of which item', async () => {
  const item_id = await add('Paper straws');
  const refused = [422, { detail: inventoryErrors.tooMuchStock('Paper straws'), code: 'invalid' }];
  expect((await move(item_id, 'adjusted', LARGEST)).status).toBe(200);
  const more = await move(item_id, 'adjusted', 1);
  expect([more.status, more.body]).toEqual(refused);
  expect(await onHand(item_id)).toBe(LARGEST);
  expect((await move(item_id, 'adjusted', -LARGEST)).status).toBe(200);
  expect((await move(item_id, 'wasted', LARGEST)).status).toBe(200);
  // What is missing up to the count is more than one movement can be.
  const counted = await move(item_id, 'counted', LARGEST);
  expect([counted.status, counted.body]).toEqual(refused);
  expect(await onHand(item_id)).toBe(-LARGEST);
});

test('Items are not merged when the stock of the one that is kept would be too large to record', async () => {
  const [item_id, other_item_id] = [await add('Sugar cubes'), await add('Sugar boxes', { stock_unit: 'lb' })];
  await move(other_item_id, 'adjusted', LARGEST);
  const params = { item_id, other_item_id };
  const refused = await call(t, maple.manager, merges.mergeItem, { params, body: { factor: 100 } });
  expect([refused.status, refused.body]).toMatchObject([422, { detail: inventoryErrors.tooMuchStock('Sugar cubes') }]);
  expect([await onHand(item_id), await onHand(other_item_id)]).toEqual([0, LARGEST]);
});

test('A level that a merge makes too large to record is refused with a sentence', async () => {
  const item_id = await add('Tea bags');
  const other_item_id = await add('Tea by weight', { stock_unit: 'lb', par_level: LARGEST });
  const params = { item_id, other_item_id };
  const refused = await call(t, maple.manager, merges.mergeItem, { params, body: { factor: 100 } });
  expect([refused.status, refused.body]).toEqual([422, { detail: httpTexts.outOfRange, code: 'invalid' }]);
  expect((await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.par_level).toBeNull();
});
