import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/dates.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { MERGE_FACTOR_MAX } from '#contract/inventory/limits.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { orders } from '#contract/orders/orders.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { reports } from '#contract/reports/reports.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { cellsOf } from '#test/desks/report_desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
});
afterAll(() => t.close());

const later = () => {
  t.clock.now = new Date(+t.clock.now + 60_000);
};
const addItem = async (name: string, more: object = {}) =>
  (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } })).body;
const pairOf = (kept: Item, merged: Item) => ({ item_id: kept.item_id, other_item_id: merged.item_id });
function merge(kept: Item, merged: Item, factor?: number, token = maple.manager) {
  later();
  return call(t, token, merges.mergeItem, { params: pairOf(kept, merged), body: factor ? { factor } : {} });
}
function undo(kept: Item, merged: Item) {
  later();
  return call(t, maple.manager, merges.undoItem, { params: pairOf(kept, merged) });
}

/** Everything that a merge can change, as it is in the tables, without the ledgers. */
async function book() {
  const tables: Record<string, string> = {
    items:
      'name, sku, barcodes, category, par_level, on_hand, last_cost, previous_cost, average_cost, is_active, preferred_vendor_id',
    vendors: 'name, is_active, account_number, phones, emails, contacts',
    vendor_items: 'vendor_id, item_id, description, code, stock_per_unit',
    invoice_lines: 'line_id, item_id, stock_quantity',
    invoices: 'invoice_id, vendor_id, status',
    recipe_lines: 'recipe_id, position, item_id, quantity, unit',
    pos_items: 'pos_item_id, item_id, quantity',
    pos_item_parts: 'pos_item_id, position, item_id, quantity',
    purchase_orders: 'order_id, vendor_id',
    purchase_order_lines: 'line_id, item_id, stock_per_unit',
    price_changes: 'price_change_id, vendor_id, item_id, cost_before, unit_cost, quantity',
    storage_area_items: 'area_id, item_id',
    location_stock: 'item_id, location_id, on_hand',
  };
  const rows: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const where = table === 'location_stock' ? 'and on_hand <> 0' : '';
    // By all columns: of rows that agree in some, any could come first.
    const query = `select ${columns} from ${table} where company_id = $1 ${where} order by ${columns}`;
    const found = await t.owner.query(query, [maple.companyId]);
    rows[table] = found.rows;
  }
  return rows;
}

/** Whether every quantity on hand is the sum of its movements. */
async function ledgersAgree(): Promise<boolean> {
  const { differences } = await t.db.tenant(maple.companyId, (tenant) => checkLedger(tenant, t.clock.now));
  expect(differences).toEqual([]);
  return true;
}

const valueOn = async (day: string) =>
  (await call(t, maple.owner, reports.get, { query: { report: 'value', group: 'item', from: day, to: day } as never }))
    .body;

test('A merge moves stock, cost, names, lines, recipes and sold items, keeps past days, and undoing restores all of it', async () => {
  const kept = await addItem('Oat milk');
  const merged = await addItem('Oatmilk cases', { stock_unit: 'case', par_level: 3, barcodes: ['0123'], sku: 'OAT' });
  await desk.post(await desk.document([{ item: kept, quantity: 10, unit_price: 2.5 }]));
  const posted = await desk.post(await desk.document([{ item: merged, quantity: 4, unit_price: 12 }]));
  const open = await desk.document([{ item: merged, quantity: 2, unit_price: 12 }]);
  const recipe = await call(t, maple.manager, recipes.create, {
    body: {
      name: 'Latte',
      yield_quantity: 1,
      yield_unit: 'cup',
      lines: [{ item_id: merged.item_id, quantity: 0.5, unit: 'case' }],
    } as never,
  });
  const area = (await call(t, maple.manager, areas.create, { body: { name: 'Bar' } })).body;
  await call(t, maple.manager, areas.setItems, { params: area, body: { item_ids: [merged.item_id] } });
  const drafted = await call(t, maple.manager, orders.create, {
    body: { vendor_id: desk.vendor_id, lines: [{ item_id: merged.item_id, quantity: 1 }] } as never,
  });
  const day = { file_name: 'day.csv', text: 'Item,Qty,SKU\nLatte to go,2,77', day: '2026-11-19' };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: day })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...day, digest } });
  const [sold] = (await call(t, maple.manager, pos.listItems)).body.items;
  const cups = await addItem('Cups');
  const parts = [
    { item_id: merged.item_id, quantity: 0.5 },
    { item_id: cups.item_id, quantity: 1 },
  ];
  const mapped = { params: { pos_item_id: sold?.pos_item_id ?? '' }, body: { parts } };
  const asked = await call(t, maple.manager, pos.mapItem, mapped as never);
  await call(t, maple.manager, pos.mapItem, {
    ...mapped,
    body: { ...mapped.body, digest: asked.body.digest },
  } as never);
  expect(await desk.item(merged)).toMatchObject({ on_hand: 3, average_cost: 12 });

  const [before, past, now] = [await book(), await valueOn('2026-11-19'), await valueOn('2026-11-20')];
  const preview = (await call(t, maple.staff, merges.previewItem, { params: pairOf(kept, merged) })).body;
  expect(preview).toMatchObject({
    blocked: null,
    kept: { on_hand: 10 },
    merged: { on_hand: 3 },
    moves: { vendor_items: 1, invoice_lines: 2, order_lines: 1, recipes: 1, sold_items: 1, areas: 1 },
  });
  expect((await merge(kept, merged)).body).toMatchObject({ code: 'factor_needed' });
  expect((await merge(kept, merged, 6)).status).toBe(200);
  // 10 at 2.50 and 18 at 2.00; the newest purchases are of one day, the kept item's last.
  const after = await desk.item(kept);
  expect(after).toMatchObject({
    on_hand: 28,
    average_cost: 2.1786,
    last_cost: 2.5,
    par_level: 18,
    barcodes: ['0123'],
    sku: 'OAT',
  });
  expect(after.costs.map(({ unit_cost }) => unit_cost)).toEqual([2.5, 2]);
  expect(after.vendor_items.map(({ stock_per_unit }) => stock_per_unit)).toEqual(expect.arrayContaining([1, 6]));
  expect(await desk.item(merged)).toMatchObject({ on_hand: 0, is_active: false });
  expect((await desk.show(open)).lines[0]).toMatchObject({
    item_id: kept.item_id,
    stock_quantity: 12,
    stock_unit: 'ea',
  });
  expect((await call(t, maple.staff, recipes.get, { params: recipe.body })).body.lines).toMatchObject([
    { item_id: kept.item_id, quantity: 3, unit: 'ea' },
  ]);
  expect((await desk.showOrder(drafted.body)).lines).toMatchObject([{ item_id: kept.item_id }]);
  expect(await valueOn('2026-11-19')).toEqual(past);
  expect((await valueOn('2026-11-20')).figure).toEqual(now.figure);
  expect(await ledgersAgree()).toBe(true);

  // What happens to the merged item's past happens to the kept one: a posting undone, a sale corrected.
  later();
  await desk.unpost(posted);
  expect(await desk.item(kept)).toMatchObject({ on_hand: 4, last_cost: 2.5 });
  expect(await desk.item(merged)).toMatchObject({ on_hand: 0 });
  await desk.post(posted);
  expect(await desk.item(kept)).toMatchObject({ on_hand: 28, last_cost: 2 });
  await desk.unpost(posted);
  const corrected = { ...day, text: 'Item,Qty,SKU\nLatte to go,4,77' };
  const check = await call(t, maple.manager, pos.checkFile, { body: corrected });
  expect(check.body.differences).toMatchObject([
    { item_id: cups.item_id, change: -2 },
    { item_id: kept.item_id, change: -6 },
  ]);
  await call(t, maple.manager, pos.applyFile, {
    body: { ...corrected, digest: check.body.digest, accept_brake: true } as never,
  });
  expect(await desk.item(kept)).toMatchObject({ on_hand: -2 });
  expect(await ledgersAgree()).toBe(true);
  const restored = {
    ...day,
    digest: (await call(t, maple.manager, pos.checkFile, { body: day })).body.digest,
    accept_brake: true,
  };
  await call(t, maple.manager, pos.applyFile, { body: restored as never });

  expect(
    (await call(t, maple.manager, inventory.updateItem, { params: merged, body: { is_active: true } })).body,
  ).toMatchObject({
    detail: mergeErrors.restoreMerged('Oatmilk cases', 'Oat milk'),
  });
  expect((await undo(kept, merged)).status).toBe(200);
  await desk.post(posted);
  // The price change of a posting has a new id with each posting.
  expect({ ...(await book()), price_changes: [] }).toEqual({ ...before, price_changes: [] });
  expect(await valueOn('2026-11-19')).toEqual(past);
  expect(await ledgersAgree()).toBe(true);
  expect((await undo(kept, merged)).body).toMatchObject({ detail: mergeErrors.noMerge });
});

test('Two items of one bundle that are merged are one part with both quantities, and two again when that is undone', async () => {
  const [kept, merged] = [await addItem('Bagels'), await addItem('Bagel packs', { stock_unit: 'pack' })];
  const cheese = await addItem('Cream cheese');
  const day = { file_name: 'box.csv', text: 'Item,Qty,SKU\nBreakfast box,3,B1', day: '2026-11-19' };
  const { digest } = (await call(t, maple.manager, pos.checkFile, { body: day })).body;
  await call(t, maple.manager, pos.applyFile, { body: { ...day, digest } });
  const box = async () => (await call(t, maple.manager, pos.listItems)).body.items.find(({ sku }) => sku === 'B1');
  const parts = [
    { item_id: kept.item_id, quantity: 2 },
    { item_id: cheese.item_id, quantity: 1 },
    { item_id: merged.item_id, quantity: 0.5 },
  ];
  const params = { pos_item_id: (await box())?.pos_item_id ?? '' };
  const asked = await call(t, maple.manager, pos.mapItem, { params, body: { parts } as never });
  await call(t, maple.manager, pos.mapItem, { params, body: { parts, digest: asked.body.digest } as never });
  const shown = async () => (await box())?.parts.map(({ name, quantity }) => [name, quantity]);
  const before = await shown();
  expect((await merge(kept, merged, 6)).status).toBe(200);
  expect(await shown()).toEqual([
    ['Bagels', 5],
    ['Cream cheese', 1],
  ]);
  expect(await desk.item(kept)).toMatchObject({ on_hand: -15 });
  // What is shown can be saved as it is.
  const same = { parts: (await box())?.parts.map(({ item_id, quantity }) => ({ item_id, quantity })) };
  expect((await call(t, maple.manager, pos.mapItem, { params, body: same as never })).status).toBe(200);
  expect((await undo(kept, merged)).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('Goods of a merged item that arrive later are the kept one’s, at each location', async () => {
  const kept = await addItem('Sea salt');
  const merged = await addItem('Seasalt');
  await desk.post(await desk.document([{ item: merged, quantity: 10, unit_price: 3 }]));
  const [main] = (await call(t, maple.staff, locations.list)).body.locations;
  const kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body;
  const sent = await call(t, maple.staff, transfers.send, {
    body: {
      from_location_id: main?.location_id ?? '',
      to_location_id: kiosk.location_id,
      lines: [{ item_id: merged.item_id, quantity: 4 }],
    },
  });
  await merge(kept, merged);
  expect(await desk.item(kept)).toMatchObject({ on_hand: 6, average_cost: 3 });
  await call(t, maple.staff, transfers.receive, { params: sent.body, body: { lines: [] } });
  const { stock, ...item } = await desk.item(kept);
  expect(item).toMatchObject({ on_hand: 10, average_cost: 3, value: 30 });
  expect(stock.map(({ on_hand }) => on_hand)).toEqual([6, 4]);
  expect(await ledgersAgree()).toBe(true);
  const ledger = (await call(t, maple.staff, inventory.listMovements, { params: kept })).body;
  expect(ledger.movements[0]).toMatchObject({ reason: 'merged', quantity: 4, other_item: 'Seasalt' });

  // Counted together, nobody can say what is whose.
  later();
  const { location_id } = kiosk;
  await call(t, maple.staff, inventory.createMovement, {
    params: kept,
    body: { reason: 'counted', quantity: 5, location_id },
  });
  expect((await undo(kept, merged)).body).toMatchObject({
    code: 'cannot_undo',
    detail: mergeErrors.countedSince('Sea salt', null),
  });
});

/** Sends of an item from the first location to another one, which is added. */
async function sendTo(name: string, item: Item, quantity: number) {
  const [main] = (await call(t, maple.staff, locations.list)).body.locations;
  const there = (await call(t, maple.manager, locations.create, { body: { name } })).body;
  const lines = [{ item_id: item.item_id, quantity }];
  const places = { from_location_id: main?.location_id ?? '', to_location_id: there.location_id };
  const { transfer_id } = (await call(t, maple.staff, transfers.send, { body: { ...places, lines } })).body;
  return { transfer_id };
}

test('Goods that are in transit during a merge arrive at what they cost, and leave nothing when that is undone', async () => {
  const [kept, merged] = [await addItem('Kosher salt'), await addItem('Salt, kosher')];
  await desk.post(await desk.document([{ item: kept, quantity: 10, unit_price: 1 }]));
  await desk.post(await desk.document([{ item: merged, quantity: 10, unit_price: 3 }]));
  const params = await sendTo('Stall', merged, 10);
  const worth = async () => (await call(t, maple.staff, inventory.summary)).body.value;
  const before = await worth();
  await merge(kept, merged);
  expect(await worth()).toBe(before);
  await call(t, maple.staff, transfers.receive, { params, body: { lines: [] } });
  expect(await desk.item(kept)).toMatchObject({ on_hand: 20, average_cost: 2, value: 40 });
  expect(await worth()).toBe(before);
  await call(t, maple.staff, transfers.undoReceipt, { params });
  expect(await desk.item(kept)).toMatchObject({ on_hand: 10, average_cost: 1, value: 10 });
  await call(t, maple.staff, transfers.cancel, { params });
  expect(await desk.item(kept)).toMatchObject({ on_hand: 20, average_cost: 2, value: 40 });
  const today = t.clock.now.toISOString().slice(0, 10);
  expect((await valueOn(today)).figure).toBe(before);
  expect(await ledgersAgree()).toBe(true);
});

test('What is in transit of a merged item is on its way to the kept one, in its units, and is not ordered again', async () => {
  const kept = await addItem('Napkins', { par_level: 40 });
  const merged = await addItem('Napkins by the box', { stock_unit: 'box' });
  await call(t, maple.manager, inventory.createMovement, { params: merged, body: { reason: 'adjusted', quantity: 2 } });
  await sendTo('Patio', merged, 2);
  await merge(kept, merged, 20);
  const { location_id } = (await desk.item(kept)).stock.find(({ location }) => location === 'Patio') ?? {};
  const levels = [{ location_id: location_id ?? '', par_level: 40 }];
  await call(t, maple.manager, inventory.updateItem, { params: kept, body: { par_level: null, levels } });
  const patio = async (item: Item) => (await desk.item(item)).stock.find((one) => one.location_id === location_id);
  expect(await patio(kept)).toMatchObject({ on_hand: 0, in_transit: 40, par_level: 40 });
  const short = (await call(t, maple.staff, orders.suggest)).body.without_vendor;
  expect(short.filter(({ item_id }) => item_id === kept.item_id)).toEqual([]);
  expect((await undo(kept, merged)).status).toBe(200);
  expect([await patio(kept), await patio(merged)]).toMatchObject([{ in_transit: 0 }, { in_transit: 2 }]);
});

test('Goods of a merged item lie in the area where they arrive as the kept one', async () => {
  const [kept, merged] = [await addItem('Pepper'), await addItem('Peppper')];
  await call(t, maple.manager, inventory.createMovement, { params: merged, body: { reason: 'adjusted', quantity: 3 } });
  const [main] = (await call(t, maple.staff, locations.list)).body.locations;
  const location_id = main?.location_id ?? '';
  const area = async (name: string) => (await call(t, maple.manager, areas.create, { body: { name } })).body.area_id;
  const [from_area_id, to_area_id] = [await area('Cellar'), await area('Spice rack')];
  const places = { from_location_id: location_id, from_area_id, to_location_id: location_id, to_area_id };
  const lines = [{ item_id: merged.item_id, quantity: 3 }];
  const { transfer_id } = (await call(t, maple.staff, transfers.send, { body: { ...places, lines } })).body;
  await merge(kept, merged);
  await call(t, maple.staff, transfers.receive, { params: { transfer_id }, body: { lines: [] } });
  const shelf = await call(t, maple.staff, areas.listItems, { params: { area_id: to_area_id } });
  expect(shelf.body.items.map(({ name }) => name)).toEqual(['Pepper']);
});

test('A lot of the kept item that was used up does not stand in the way of undoing a merge', async () => {
  const [kept, merged] = [await addItem('Parsley'), await addItem('Parsely')];
  await merge(kept, merged);
  later();
  const move = (body: object) =>
    call(t, maple.manager, inventory.createMovement, { params: kept, body: body as never });
  const dated = { reason: 'adjusted', quantity: 4, lot: { expires_on: '2026-12-24' } };
  const { movement } = (await move(dated)).body;
  await move({ reason: 'counted', quantity: 0, lot_id: movement?.lots[0]?.lot_id });
  expect((await undo(kept, merged)).status).toBe(200);
});

test('A merge is refused where it would go wrong, with what to do first', async () => {
  const [kept, merged, third] = [await addItem('Rye flour'), await addItem('Ryeflour'), await addItem('Flour of rye')];
  const stranger = await trialShop(t);
  expect((await merge(kept, merged, undefined, stranger.manager)).status).toBe(404);
  expect((await merge(kept, merged, undefined, maple.staff)).status).toBe(403);
  expect((await merge(kept, kept)).body).toMatchObject({ detail: mergeErrors.same });
  const refused = async (sentence: string, first = kept, second = merged) => {
    expect((await merge(first, second)).body).toMatchObject({ code: 'cannot_merge', detail: sentence });
    expect((await call(t, maple.staff, merges.previewItem, { params: pairOf(first, second) })).body.blocked).toBe(
      sentence,
    );
  };
  const count = (await call(t, maple.staff, counts.start, { body: { name: 'Friday' } })).body;
  await refused(mergeErrors.openCount('Ryeflour', 'Friday'));
  await call(t, maple.manager, counts.archive, { params: count });
  const lines = [kept, merged].map(({ item_id }) => ({ item_id, quantity: 1 }));
  const order = (await call(t, maple.manager, orders.create, { body: { vendor_id: desk.vendor_id, lines } as never }))
    .body;
  await refused(mergeErrors.orderOfBoth(order.number));
  await call(t, maple.manager, orders.cancel, { params: order, body: { version: order.version } as never });
  // Goods that wait for their invoice get their cost on their own ledger.
  const sent = await desk.order([{ item_id: third.item_id, quantity: 3 }]);
  await desk.receive(sent, { item_id: third.item_id, quantity: 3 });
  await refused(mergeErrors.unbilled('Flour of rye', sent.number), kept, third);
  const both = await Promise.all([merge(kept, merged), merge(kept, merged)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await refused(mergeErrors.isMerged('Ryeflour', 'Rye flour'), third, merged);
  await refused(mergeErrors.hasMerged('Rye flour', 'Ryeflour'), third, kept);
  // Its name is free, until a user wants it back.
  await addItem('Ryeflour');
  expect((await undo(kept, merged)).body).toMatchObject({
    code: 'name_taken',
    detail: inventoryErrors.nameTaken('Ryeflour'),
  });
});

test('A factor that is too large or not above zero is refused with the limit that it breaks', async () => {
  const [kept, merged] = [await addItem('Peppercorns'), await addItem('Pepper sack', { stock_unit: 'sack' })];
  expect(await merge(kept, merged, MERGE_FACTOR_MAX + 1)).toMatchObject({
    status: 422,
    body: { detail: 'Enter 1,000,000 or less.' },
  });
  expect(await merge(kept, merged, -1)).toMatchObject({ status: 422, body: { detail: commonTexts.aboveZero } });
  expect((await merge(kept, merged, MERGE_FACTOR_MAX)).status).toBe(200);
});

test('A merge whose unit has changed since says what a user can do: change it back, or create a new item once there is stock', async () => {
  const [kept, merged] = [await addItem('Almonds'), await addItem('Almond')];
  const params = { item_id: kept.item_id };
  const setUnit = async (stock_unit: string) =>
    (await call(t, maple.manager, inventory.updateItem, { params, body: { stock_unit } })).status;
  expect((await merge(kept, merged)).status).toBe(200);
  expect(await setUnit('lb')).toBe(200);
  expect((await undo(kept, merged)).body).toMatchObject({ detail: mergeErrors.unitChanged('Almonds', 'ea') });
  expect(await setUnit('ea')).toBe(200);
  expect((await undo(kept, merged)).status).toBe(200);

  expect((await merge(kept, merged)).status).toBe(200);
  expect(await setUnit('lb')).toBe(200);
  await call(t, maple.manager, inventory.createMovement, { params, body: { reason: 'adjusted', quantity: 3 } });
  expect((await undo(kept, merged)).body).toMatchObject({
    code: 'cannot_undo',
    detail: mergeErrors.unitFixed('Almonds', 'ea', 'Almond'),
  });
  expect(await setUnit('ea')).toBe(409);
  const created = await call(t, maple.manager, inventory.createItem, { body: { name: 'Almond', stock_unit: 'ea' } });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
});

test('A recipe line that was changed after the merge keeps its quantity and its unit when that is undone', async () => {
  const [kept, merged] = [
    await addItem('Rice', { stock_unit: 'lb' }),
    await addItem('Rice sack', { stock_unit: 'lb' }),
  ];
  const line = { item_id: merged.item_id, quantity: 2, unit: 'lb' };
  const body = { name: 'Rice bowl', yield_quantity: 1, yield_unit: 'cup', lines: [line] };
  const { recipe_id, version } = (await call(t, maple.manager, recipes.create, { body: body as never })).body;
  const params = { recipe_id };
  expect((await merge(kept, merged)).status).toBe(200);
  const lines = [{ item_id: kept.item_id, quantity: 8, unit: 'oz' }];
  const changed = await call(t, maple.manager, recipes.update, { params, body: { ...body, version, lines } as never });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await undo(kept, merged)).status).toBe(200);
  expect((await call(t, maple.staff, recipes.get, { params })).body.lines).toMatchObject([{ quantity: 8, unit: 'oz' }]);
});

test('Likely duplicates are offered: one barcode, or nearly one name in one unit', async () => {
  const item = await addItem('Sourdough bread loaf', { barcodes: ['4007'] });
  await addItem('Sourdough loaf bread');
  await addItem('Sourdough bread loaf, frozen', { stock_unit: 'case' });
  await addItem('House bread', { barcodes: ['4007'] });
  const { duplicates } = (await call(t, maple.staff, merges.ofItem, { params: item })).body;
  expect(duplicates.map(({ name, reason }) => [name, reason])).toEqual([
    ['House bread', 'barcode'],
    ['Sourdough loaf bread', 'name'],
  ]);
});

test('An item that is merged at the moment when a user restores it stays archived', async () => {
  const [kept, merged] = [await addItem('Cane sugar'), await addItem('Sugar cane')];
  const params = { item_id: merged.item_id };
  const letGo = await holdOpen(t, 'select from items where item_id = $1 for update', [merged.item_id]);
  const merging = merge(kept, merged);
  await untilWaiting(t, 1);
  const restoring = call(t, maple.manager, inventory.updateItem, { params, body: { is_active: true } });
  await untilWaiting(t, 2);
  await letGo();
  expect((await merging).status).toBe(200);
  expect(await restoring).toMatchObject({
    status: 409,
    body: { detail: mergeErrors.restoreMerged('Sugar cane', 'Cane sugar') },
  });
  expect((await call(t, maple.staff, inventory.getItem, { params })).body.is_active).toBe(false);
});

test('A vendor merge moves invoices, items, orders and deposits, the next invoice goes to the kept one, and undoing restores all', async () => {
  const item = await addItem('Dill');
  const own = await desk.post(await desk.document([{ item, quantity: 5, unit_price: 2 }]));
  const rename = async (name: string, deposit?: number) => {
    const document = await desk.document([{ item, quantity: 5, unit_price: 2 }]);
    const params = { invoice_id: document.invoice_id };
    const body = { vendor: name, ...(deposit ? { deposit, total: 10 + deposit } : {}) };
    return desk.post(await changeInvoice(t, maple, params, body));
  };
  const theirs = await rename('North Side Provisions', 6);
  const pair = { vendor_id: own.vendor_id ?? '', other_vendor_id: theirs.vendor_id ?? '' };
  const ordered = await call(t, maple.manager, orders.create, {
    body: { vendor_id: pair.other_vendor_id, lines: [{ item_id: item.item_id, quantity: 1 }] } as never,
  });
  const terms = { account_number: 'A-7' };
  await call(t, maple.manager, vendors.update, { params: { vendor_id: pair.other_vendor_id }, body: terms });
  const before = await book();
  const preview = (await call(t, maple.staff, merges.previewVendor, { params: pair })).body;
  expect(preview).toMatchObject({ blocked: null, moves: { invoices: 1, vendor_items: 1, orders: 1, deposits: 6 } });
  later();
  expect((await call(t, maple.manager, merges.mergeVendor, { params: pair })).status).toBe(200);
  const params = { vendor_id: pair.vendor_id };
  expect((await call(t, maple.staff, vendors.get, { params })).body).toMatchObject(terms);
  expect((await call(t, maple.staff, vendors.listDeposits, { params })).body).toMatchObject({
    balance: 6,
    total_count: 1,
  });
  expect(await desk.showOrder(ordered.body)).toMatchObject({ vendor_id: pair.vendor_id });
  expect((await call(t, maple.manager, merges.undoVendor, { params: pair })).status).toBe(200);
  expect(await book()).toEqual(before);
  expect((await call(t, maple.staff, vendors.listDeposits, { params })).body.balance).toBe(0);

  await call(t, maple.manager, merges.mergeVendor, { params: pair });
  // Undoing a posting of before brings nothing back to the archived vendor.
  await desk.unpost(theirs);
  const next = await rename('North Side Provisions');
  expect(next.vendor_id).toBe(pair.vendor_id);
  const archived = { params: { vendor_id: pair.other_vendor_id }, body: { is_active: true } };
  expect((await call(t, maple.manager, vendors.update, archived)).body).toMatchObject({ code: 'merged' });
  expect((await call(t, maple.staff, vendors.listDeposits, { params })).body.balance).toBe(0);
});

test('A posting before the merge that is undone later leaves no value on the days between', async () => {
  const kept = await addItem('Kept honey');
  const merged = await addItem('Merged honey');
  const posted = await desk.post(await desk.document([{ item: merged, quantity: 10, unit_price: 20 }]));
  expect((await merge(kept, merged)).status).toBe(200);
  const between = t.clock.now.toISOString().slice(0, 10);
  const valuesOf = async (day: string) => {
    const report = await valueOn(day);
    return [kept, merged].map(({ name }) => cellsOf(report, name).value ?? null);
  };
  expect(await valuesOf(between)).toEqual([200, null]);
  t.clock.now = new Date(+t.clock.now + 3 * DAY_MS);
  expect((await desk.unpost(posted)).status).toBe(200);
  expect(await valuesOf(between)).toEqual([null, null]);
  expect(await desk.item(kept)).toMatchObject({ on_hand: 0 });
  expect(await ledgersAgree()).toBe(true);
});
