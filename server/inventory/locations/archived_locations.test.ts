import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { orders } from '#contract/orders/orders.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let main: string;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  main = (await call(t, maple.staff, locations.list)).body.locations[0]?.location_id ?? '';
});
afterAll(() => t.close());

const add = async (name: string) =>
  (await call(t, maple.manager, locations.create, { body: { name } })).body.location_id;
const setActive = async (location_id: string, is_active: boolean) => {
  const body = { is_active };
  expect((await call(t, maple.manager, locations.update, { params: { location_id }, body })).status).toBe(200);
};
const addItem = async (name: string, more: object = {}): Promise<Item> =>
  (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } })).body;
const move = ({ item_id }: Item, reason: 'adjusted' | 'wasted', quantity: number, location_id: string) =>
  call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: { reason, quantity, location_id } });
const onHand = async ({ item_id }: Item) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;

/** The location is archived: this is refused and changes nothing. Once it is restored, this works. */
async function expectNeedsLocation(name: string, location_id: string, item: Item, undo: () => Promise<unknown>) {
  await setActive(location_id, false);
  const before = await onHand(item);
  expect(await undo()).toMatchObject({ status: 409, body: { detail: locationErrors.isArchived(name) } });
  expect(await onHand(item)).toBe(before);
  await setActive(location_id, true);
  expect(await undo()).toMatchObject({ status: 200 });
}

test('Nothing begins at a location while it is being archived', async () => {
  const [item, barge] = [await addItem('Rope', { category: 'Boat' }), await add('Barge')];
  await move(item, 'adjusted', 3, main);
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: 'Harbor Supplies' } })).body;
  // The archiving has locked the location and is not committed yet.
  const letGo = await holdOpen(t, 'lock table audit_events in exclusive mode');
  const params = { location_id: barge };
  const archiving = call(t, maple.manager, locations.update, { params, body: { is_active: false } });
  await untilWaiting(t, 1);
  const begun = [
    call(t, maple.staff, counts.start, { body: { name: 'Barge', categories: ['Boat'], location_id: barge } }),
    call(t, maple.staff, transfers.send, {
      body: { from_location_id: main, to_location_id: barge, lines: [{ item_id: item.item_id, quantity: 1 }] },
    }),
    call(t, maple.manager, orders.create, { body: { vendor_id, location_id: barge, lines: [] } }),
  ];
  await untilWaiting(t, 1 + begun.length);
  await letGo();
  expect((await archiving).status).toBe(200);
  const refused = { status: 409, body: { detail: locationErrors.isArchived('Barge') } };
  expect(await Promise.all(begun)).toMatchObject(begun.map(() => refused));
});

test('A write-off at an archived location can be undone only after the location is restored', async () => {
  const [item, cart] = [await addItem('Rye bread'), await add('Cart')];
  await move(item, 'adjusted', 2, cart);
  await move(item, 'wasted', 2, cart);
  const { movements } = (await call(t, maple.staff, inventory.listMovements, { params: { item_id: item.item_id } }))
    .body;
  const params = { item_id: item.item_id, movement_id: movements[0]?.movement_id ?? '' };
  await expectNeedsLocation('Cart', cart, item, () => call(t, maple.manager, writeOffs.undoMovement, { params }));
  expect(await onHand(item)).toBe(2);
});

test('A count of an archived location is reopened only after the location is restored', async () => {
  const [item, van] = [await addItem('Plum jam', { category: 'Jam' }), await add('Van')];
  await move(item, 'adjusted', 4, van);
  const body = { name: 'Van', categories: ['Jam'], location_id: van };
  const { count_id } = (await call(t, maple.staff, counts.start, { body })).body;
  const params = { count_id };
  const { lines } = (await call(t, maple.staff, counts.get, { params })).body;
  const at = t.clock.now.toISOString();
  const entries = [{ entry_id: randomUUID(), line_id: lines[0]?.line_id ?? '', quantity: 0, counted_at: at }];
  await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries } });
  expect((await call(t, maple.manager, counts.apply, { params, body: { entry_count: 1 } })).status).toBe(200);
  await expectNeedsLocation('Van', van, item, () => call(t, maple.manager, counts.reopen, { params }));
  expect(await onHand(item)).toBe(4);
});

test('An item that was only at a location that is archived now is missing, ordered and counted at the default one', async () => {
  const [item, cabin] = [await addItem('Cocoa', { par_level: 10, category: 'Cocoa' }), await add('Cabin')];
  await move(item, 'adjusted', 5, cabin);
  await move(item, 'wasted', 5, cabin);
  const params = { item_id: item.item_id };
  const lowAt = async () => (await call(t, maple.staff, inventory.getItem, { params })).body.low_at;
  expect(await lowAt()).toEqual(['Cabin']);
  await setActive(cabin, false);
  const { name } = (await call(t, maple.staff, locations.list)).body.locations[0] ?? {};
  expect(await lowAt()).toEqual([name]);
  const listed = await call(t, maple.staff, inventory.listItems, { query: { location_id: main, search: 'Cocoa' } });
  expect(listed.body.items).toMatchObject([{ name: 'Cocoa', is_low: true }]);
  const { without_vendor } = (await call(t, maple.staff, orders.suggest)).body;
  expect(without_vendor).toMatchObject([{ item: 'Cocoa', location_id: main, on_hand: 0, quantity: 10 }]);
  const begun = await call(t, maple.staff, counts.start, { body: { name: 'Cocoa', categories: ['Cocoa'] } });
  expect(begun.body).toMatchObject({ line_count: 1 });
  // It is at the default location no more once the other one is back.
  await setActive(cabin, true);
  expect(await lowAt()).toEqual(['Cabin']);
});

test('An order to an archived location is reopened only after the location is restored', async () => {
  const [item, pier] = [await addItem('Fish bait'), await add('Pier')];
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: 'Tackle & Co' } })).body;
  const body = { vendor_id, location_id: pier, lines: [{ item_id: item.item_id, quantity: 6 }] };
  const { order_id, version } = (await call(t, maple.manager, orders.create, { body })).body;
  const params = { order_id };
  await call(t, maple.manager, orders.send, { params, body: { version, how: 'self' } });
  for (const end of [orders.cancel, orders.close]) {
    expect((await call(t, maple.manager, end, { params })).status).toBe(200);
    await expectNeedsLocation('Pier', pier, item, () => call(t, maple.manager, orders.reopen, { params }));
    expect((await call(t, maple.staff, orders.get, { params })).body).toMatchObject({
      status: 'sent',
      location: 'Pier',
    });
  }
});

test('What an order is to bring to a location that was archived since is on its way to the default one', async () => {
  const [item, dock] = [await addItem('Ice', { par_level: 8 }), await add('Dock')];
  const { vendor_id } = (await call(t, maple.manager, newVendor.create, { body: { name: 'Ice House' } })).body;
  const lines = [{ item_id: item.item_id, quantity: 8 }];
  const made = await call(t, maple.manager, orders.create, { body: { vendor_id, location_id: dock, lines } });
  const params = { order_id: made.body.order_id };
  const sent = { version: made.body.version, how: 'self' as const };
  const { version } = (await call(t, maple.manager, orders.send, { params, body: sent })).body;
  const received = (await call(t, maple.staff, orders.receive, { params, body: { version, lines } })).body;
  await move(item, 'wasted', 8, dock);
  await setActive(dock, false);
  const short = async () => (await call(t, maple.staff, orders.suggest)).body.without_vendor.map((one) => one.item);
  expect(await short()).toContain('Ice');
  const receipt_id = received.receipts[0]?.receipt_id ?? '';
  const undone = await call(t, maple.manager, orders.undoReceipt, { params: { ...params, receipt_id } });
  expect(undone.body).toMatchObject({ status: 'sent' });
  // They were wasted and never came.
  await move(item, 'adjusted', 8, main);
  expect(await onHand(item)).toBe(0);
  expect(await short()).not.toContain('Ice');
});

test('The receipt of a transfer to an archived location is undone only after the location is restored', async () => {
  const [item, stall] = [await addItem('Oat milk'), await add('Stall')];
  await move(item, 'adjusted', 3, main);
  const lines = [{ item_id: item.item_id, quantity: 3 }];
  const sent = await call(t, maple.staff, transfers.send, {
    body: { from_location_id: main, to_location_id: stall, lines },
  });
  const params = { transfer_id: sent.body.transfer_id };
  await call(t, maple.staff, transfers.receive, { params, body: { lines: [] } });
  await move(item, 'wasted', 3, stall);
  await expectNeedsLocation('Stall', stall, item, () => call(t, maple.staff, transfers.undoReceipt, { params }));
});

test('A merge of an item that was in stock at an archived location is undone only after the location is restored', async () => {
  const [kept, merged, booth] = [await addItem('Rolls'), await addItem('Bread rolls'), await add('Booth')];
  await move(merged, 'adjusted', 5, booth);
  const params = { item_id: kept.item_id, other_item_id: merged.item_id };
  expect((await call(t, maple.manager, merges.mergeItem, { params, body: {} })).status).toBe(200);
  await move(kept, 'wasted', 5, booth);
  await expectNeedsLocation('Booth', booth, kept, () => call(t, maple.manager, merges.undoItem, { params }));
  expect(await onHand(merged)).toBe(5);
});
