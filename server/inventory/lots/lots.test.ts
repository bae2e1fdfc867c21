import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countErrors } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lotDateTexts } from '#contract/inventory/lots/lot_date.ts';
import { lotErrors } from '#contract/inventory/lots/lot_errors.texts.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orders } from '#contract/orders/orders.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { Desk } from '#test/desks/desk.ts';
import { changeInvoice } from '#test/documents/documents.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let desk: Desk;
let kiosk: string;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  desk = new Desk(t, maple);
  kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body.location_id;
  // Something was posted, so that the desk's vendor exists.
  await desk.post(await desk.document([{ item: await add('Salt'), quantity: 1, unit_price: 1 }]));
});
afterAll(() => t.close());

async function add(name: string): Promise<Item> {
  const body = { name, stock_unit: 'ea', expires: true };
  return (await call(t, maple.manager, inventory.createItem, { body })).body;
}

function move({ item_id }: Item, body: object, token = maple.manager) {
  return call(t, token, inventory.createMovement, { params: { item_id }, body: body as never });
}
const bring = (item: Item, quantity: number, expires_on: string | null, more: object = {}) =>
  move(item, { reason: 'adjusted', quantity, ...(expires_on ? { lot: { expires_on } } : {}), ...more });

/** What is there of each date, with the location where it is not the main one; the rest as null. */
async function dates({ item_id }: Item): Promise<Record<string, number>> {
  const { body } = await call(t, maple.staff, lots.list, { query: { item_id } });
  const found: Record<string, number> = {};
  for (const lot of body.lots) {
    const key = `${lot.expires_on}${lot.code ? ` ${lot.code}` : ''}${lot.location === 'Kiosk' ? ' kiosk' : ''}`;
    found[key] = (found[key] ?? 0) + lot.on_hand;
  }
  return found;
}
const lotOf = async ({ item_id }: Item, expires_on: string) => {
  const { body } = await call(t, maple.staff, lots.list, { query: { item_id } });
  return body.lots.find((lot) => lot.expires_on === expires_on)?.lot_id ?? '';
};
const onHand = async ({ item_id }: Item) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;
const isSound = async () =>
  (await t.db.tenant(maple.companyId, (db) => checkLedger(db, t.clock.now))).difference_count === 0;

test('A write-off from a lot that was counted later can be undone only after that count', async () => {
  const cream = await add('Clotted cream');
  await bring(cream, 10, '2026-11-30');
  const lot_id = await lotOf(cream, '2026-11-30');
  const idOf = async (body: object) => (await move(cream, { ...body, lot_id })).body.movement?.movement_id ?? '';
  const wasted = await idOf({ reason: 'wasted', quantity: 4 });
  const counted = await idOf({ reason: 'counted', quantity: 10 });
  const undo = (movement_id: string) =>
    call(t, maple.manager, writeOffs.undoMovement, { params: { item_id: cream.item_id, movement_id } });
  expect((await undo(wasted)).body).toMatchObject({ code: 'counted_later' });
  expect([await onHand(cream), (await undo(counted)).status, await onHand(cream)]).toEqual([10, 200, 6]);
  expect([(await undo(wasted)).status, await onHand(cream)]).toEqual([200, 10]);
});

test('Goods that leave come from the lot with the earliest date, or the lot that a user names, and return to it', async () => {
  const milk = await add('Oat milk');
  await bring(milk, 2, null);
  await bring(milk, 6, '2026-11-30');
  await bring(milk, 4, '2026-11-23');
  await move(milk, { reason: 'wasted', quantity: 1 });
  expect(await dates(milk)).toEqual({ '2026-11-23': 3, '2026-11-30': 6 });
  const late = await lotOf(milk, '2026-11-30');
  const wasted = await move(milk, { reason: 'wasted', quantity: 2, lot_id: late });
  expect(await dates(milk)).toEqual({ '2026-11-23': 3, '2026-11-30': 4 });
  const tooMuch = await move(milk, { reason: 'wasted', quantity: 5, lot_id: late });
  expect([tooMuch.status, tooMuch.body]).toMatchObject([422, { detail: lotErrors.notSoMuch('4', 'ea') }]);
  const params = { item_id: milk.item_id, movement_id: wasted.body.movement?.movement_id ?? '' };
  await call(t, maple.manager, writeOffs.undoMovement, { params });
  expect(await dates(milk)).toEqual({ '2026-11-23': 3, '2026-11-30': 6 });
  // Used up: the lot is counted as empty, and only that is missing.
  await move(milk, { reason: 'counted', quantity: 0, lot_id: await lotOf(milk, '2026-11-23') });
  expect([await dates(milk), await onHand(milk)]).toEqual([{ '2026-11-30': 6 }, 8]);
  // A count of all of it: the date goes first, the rest stays without one.
  await move(milk, { reason: 'counted', quantity: 1 });
  expect(await dates(milk)).toEqual({});
  expect(await isSound()).toBe(true);
});

test('Goods on the shelf get a date as far as they have none, and a date is corrected', async () => {
  const eggs = await add('Eggs');
  await bring(eggs, 10, null);
  const put = (quantity: number, token = maple.staff) =>
    call(t, token, lots.add, {
      params: { item_id: eggs.item_id },
      body: { quantity, expires_on: '2026-12-02', code: ' L7 ' },
    });
  expect((await put(6)).body.lots).toMatchObject([{ expires_on: '2026-12-02', code: 'L7', on_hand: 6, days_left: 12 }]);
  const refused = await put(5);
  expect([refused.status, refused.body]).toMatchObject([422, { detail: lotErrors.nothingWithout('4', 'ea') }]);
  expect(await dates(eggs)).toEqual({ '2026-12-02 L7': 6 });
  const lot_id = await lotOf(eggs, '2026-12-02');
  const change = (body: object, token = maple.staff) =>
    call(t, token, lots.change, { params: { lot_id }, body: body as never });
  expect((await change({ expires_on: '2026-11-29', code: 'L7' })).body.lots).toMatchObject([{ days_left: 9 }]);
  expect((await change({})).status).toBe(422);
  const young = await trialShop(t);
  expect((await change({ expires_on: '2026-12-24' }, young.manager)).status).toBe(404);
  expect((await put(1, young.manager)).status).toBe(404);
  expect(await dates(eggs)).toEqual({ '2026-11-29 L7': 6 });
});

test('A date and a code that two users correct at the same moment are both kept', async () => {
  const ghee = await add('Ghee');
  await bring(ghee, 4, '2026-12-05');
  const params = { lot_id: await lotOf(ghee, '2026-12-05') };
  const lock = 'select from items where item_id = $1 for no key update';
  const letGo = await holdOpen(t, lock, [ghee.item_id]);
  const bodies = [{ expires_on: '2026-12-15' }, { code: 'B-2' }];
  const changes = bodies.map((body) => call(t, maple.staff, lots.change, { params, body }));
  await untilWaiting(t, changes.length);
  await letGo();
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await dates(ghee)).toEqual({ '2026-12-15 B-2': 4 });
});

test('An invoice brings its dates, and posting it again after it was undone brings them again', async () => {
  const cream = await add('Cream');
  const invoice = await desk.document([{ item: cream, quantity: 8, unit_price: 2 }]);
  const params = { invoice_id: invoice.invoice_id };
  const lines = invoice.lines.map(({ line_id }) => ({ line_id, expires_on: '2026-12-01', lot_code: 'C-9' }));
  const dated = await call(t, maple.manager, invoices.update, { params, body: { lines } });
  expect(dated.body.lines).toMatchObject([{ expires: true, expires_on: '2026-12-01', lot_code: 'C-9' }]);
  await desk.post(invoice);
  expect(await dates(cream)).toEqual({ '2026-12-01 C-9': 8 });
  await move(cream, { reason: 'wasted', quantity: 3 });
  await desk.unpost(invoice);
  expect([await dates(cream), await onHand(cream)]).toEqual([{}, -3]);
  await desk.post(invoice);
  expect([await dates(cream), await onHand(cream)]).toEqual([{ '2026-12-01 C-9': 5 }, 5]);
  expect(await isSound()).toBe(true);
});

test('Invoice lines with the same item, date and number become one lot, or join the lot that already exists', async () => {
  const [milk, curd] = [await add('Milk'), await add('Curd')];
  await bring(milk, 1, '2026-12-03');
  const goods = [milk, milk, milk, milk, curd, curd].map((item) => ({ item, quantity: 2, unit_price: 1 }));
  const invoice = await desk.document(goods);
  const marks = [
    ['2026-12-03', null],
    ['2026-12-03', 'M-1'],
    ['2026-12-03', 'm-1'],
    ['2026-12-04', 'M-1'],
  ] as const;
  const of = [...marks, ['2026-12-03', null], ['2026-12-03', null]] as const;
  const params = { invoice_id: invoice.invoice_id };
  const lines = invoice.lines.map(({ line_id }, n) => ({ line_id, expires_on: of[n]?.[0], lot_code: of[n]?.[1] }));
  await changeInvoice(t, maple, params, { lines });
  await desk.post(invoice);
  const there = async ({ item_id }: Item) => {
    const { body } = await call(t, maple.staff, lots.list, { query: { item_id } });
    return body.lots.map(({ expires_on, code, on_hand }) => [expires_on, code, on_hand]);
  };
  const milks = [
    ['2026-12-03', null, 3],
    ['2026-12-03', 'M-1', 4],
    ['2026-12-04', 'M-1', 2],
  ];
  expect(new Set(await there(milk))).toEqual(new Set(milks));
  expect(await there(curd)).toEqual([['2026-12-03', null, 4]]);
  await desk.unpost(invoice);
  expect([await there(milk), await there(curd)]).toEqual([[['2026-12-03', null, 1]], []]);
  expect(await isSound()).toBe(true);
});

test('The date of a delivery is asked at the door, also where its invoice came first, and leaves with the receipt', async () => {
  const tofu = await add('Tofu');
  const order = await desk.order([{ item_id: tofu.item_id, quantity: 10 }]);
  const receive = (version: number, quantity: number, expires_on: string) =>
    call(t, maple.staff, orders.receive, {
      params: { order_id: order.order_id },
      body: { version, lines: [{ item_id: tofu.item_id, quantity, lot: { expires_on } }] },
    });
  const first = await receive(order.version, 4, '2026-11-25');
  expect(await dates(tofu)).toEqual({ '2026-11-25': 4 });
  await desk.post(await desk.document([{ item: tofu, quantity: 10, unit_price: 2 }], { order: first.body }));
  expect(await onHand(tofu)).toBe(10);
  const { version } = (await call(t, maple.staff, orders.get, { params: { order_id: order.order_id } })).body;
  const second = await receive(version, 6, '2026-12-05');
  expect([second.status, await onHand(tofu), await dates(tofu)]).toEqual([
    200,
    10,
    { '2026-11-25': 4, '2026-12-05': 6 },
  ]);
  expect(await isSound()).toBe(true);
});

test('When a delivery is short of its posted invoice, only what arrived gets the date', async () => {
  const miso = await add('Miso');
  await bring(miso, 5, null);
  const order = await desk.order([{ item_id: miso.item_id, quantity: 10 }]);
  await desk.post(await desk.document([{ item: miso, quantity: 10, unit_price: 2 }], { order }));
  const { order_id, version } = await desk.showOrder(order);
  const line = { item_id: miso.item_id, quantity: 8, short: 2, lot: { expires_on: '2026-12-06' } };
  await call(t, maple.staff, orders.receive, { params: { order_id }, body: { version, lines: [line] } });
  expect([await onHand(miso), await dates(miso)]).toEqual([13, { '2026-12-06': 8 }]);
  expect(await isSound()).toBe(true);
});

test('Goods that are sent to another place arrive with their dates, and goods lost on the way belong to the same lots', async () => {
  const butter = await add('Butter');
  await bring(butter, 5, '2026-11-28');
  await bring(butter, 5, '2026-12-10');
  await bring(butter, 2, '2026-11-24', { location_id: kiosk });
  const main =
    (await call(t, maple.staff, locations.list)).body.locations.find((one) => one.is_default)?.location_id ?? '';
  const sent = await call(t, maple.staff, transfers.send, {
    body: { from_location_id: main, to_location_id: kiosk, lines: [{ item_id: butter.item_id, quantity: 7 }] },
  });
  expect(await dates(butter)).toEqual({ '2026-12-10': 3, '2026-11-24 kiosk': 2 });
  const params = { transfer_id: sent.body.transfer_id };
  const lines = [{ item_id: butter.item_id, received: 6, difference: 'damaged' as const }];
  await call(t, maple.staff, transfers.receive, { params, body: { lines } });
  const arrived = { '2026-12-10': 3, '2026-11-24 kiosk': 2, '2026-11-28 kiosk': 4, '2026-12-10 kiosk': 2 };
  expect(await dates(butter)).toEqual(arrived);
  await call(t, maple.staff, transfers.undoReceipt, { params });
  expect(await dates(butter)).toEqual({ '2026-12-10': 3, '2026-11-24 kiosk': 2 });
  await call(t, maple.staff, transfers.cancel, { params });
  expect(await dates(butter)).toEqual({ '2026-11-28': 5, '2026-12-10': 5, '2026-11-24 kiosk': 2 });
  expect(await isSound()).toBe(true);
});

test('Merged items take their dates along in the other unit, and back when the merge is undone', async () => {
  const box = (
    await call(t, maple.manager, inventory.createItem, {
      body: { name: 'Yogurt box', stock_unit: 'box', expires: true },
    })
  ).body;
  const cup = (await call(t, maple.manager, inventory.createItem, { body: { name: 'Yogurt cup', stock_unit: 'ea' } }))
    .body;
  await bring(box, 2, '2026-11-27');
  await bring(cup, 1, null);
  const params = { item_id: cup.item_id, other_item_id: box.item_id };
  expect((await call(t, maple.manager, merges.mergeItem, { params, body: { factor: 6 } })).status).toBe(200);
  expect([await dates(cup), await dates(box), await onHand(cup)]).toEqual([{ '2026-11-27': 12 }, {}, 13]);
  const merged = await call(t, maple.staff, inventory.getItem, { params: { item_id: cup.item_id } });
  expect(merged.body.expires).toBe(true);
  await call(t, maple.manager, merges.undoItem, { params });
  expect([await dates(cup), await dates(box), await onHand(cup)]).toEqual([{}, { '2026-11-27': 2 }, 1]);
  expect(await isSound()).toBe(true);
});

test('Lots that expire within the days of the alert are listed first, shown in the bell, and exported', async () => {
  const fish = await add('Cod');
  await bring(fish, 3, '2026-11-19');
  await bring(fish, 2, '2026-11-21');
  const shown = (await call(t, maple.staff, lots.list)).body;
  expect(shown.expiring_days).toBe(3);
  expect(shown.lots.slice(0, 2)).toMatchObject([
    { item: 'Cod', days_left: -1, on_hand: 3 },
    { item: 'Cod', days_left: 1 },
  ]);
  expect(shown.lots.every(({ expires_on }) => expires_on !== null)).toBe(true);
  const told = async () =>
    (await call(t, maple.manager, waiting.list)).body.waiting.find(({ kind }) => kind === 'expiring');
  const entry = await told();
  expect(entry).toEqual({ kind: 'expiring', count: 1, lot: { item_id: fish.item_id, name: 'Cod', days: -1 } });
  expect(entry && waitingTexts.sentence(entry)).toBe('Cod has expired');
  await call(t, maple.manager, waiting.setAlert, { body: { alert: 'expiring', is_on: false } });
  expect(await told()).toBeUndefined();
  const headers = { authorization: `Bearer ${maple.manager}` };
  const csv = await t.app.inject({ method: 'GET', url: '/api/items/file?sheet=lots', headers });
  expect(csv.body).toContain('Cod,,,Main location,2026-11-19,,3,ea');
  await call(t, maple.manager, inventory.updateItem, { params: { item_id: fish.item_id }, body: { expires: false } });
  expect((await call(t, maple.staff, lots.list)).body.lots.map(({ item }) => item)).not.toContain('Cod');
});

test('A count by date sets each lot, leaves what moved since, says each difference, and is undone', async () => {
  const body = { name: 'Counted milk', stock_unit: 'ea', expires: true, category: 'Counted' };
  const milk = (await call(t, maple.manager, inventory.createItem, { body })).body;
  await bring(milk, 2, null);
  await bring(milk, 6, '2026-11-30');
  await bring(milk, 4, '2026-11-23');
  const started = await call(t, maple.staff, counts.start, { body: { name: 'Dates', categories: ['Counted'] } });
  const params = { count_id: started.body.count_id };
  const [line] = (await call(t, maple.staff, counts.get, { params })).body.lines;
  expect(line).toMatchObject({ expires: true, lots: [{ expires_on: '2026-11-23' }, { expires_on: '2026-11-30' }] });
  const [early, late] = line?.lots ?? [];
  const rest = { expires_on: null, code: null, quantity: 0 };
  const enter = (quantity: number, lots: object[] | null) => {
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const at = t.clock.now.toISOString();
    const entry = { entry_id: randomUUID(), line_id: line?.line_id ?? '', quantity, lots, counted_at: at };
    return call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries: [entry] } as never });
  };
  const review = async () => (await call(t, maple.manager, counts.review, { params })).body;
  const wrong = await enter(9, [{ ...early, quantity: 1 }, rest]);
  expect([wrong.status, wrong.body]).toMatchObject([422, { detail: countErrors.lotsDiffer }]);
  // Nobody said what is left of the later date: nothing is changed by that.
  await enter(1, [{ ...early, quantity: 1 }, rest]);
  expect((await review()).variances).toMatchObject([
    { skip: 'lots', lots: [{ counted: 1 }, { counted: null }, { counted: 0 }] },
  ]);
  const found = { expires_on: '2026-12-05', code: null, quantity: 2 };
  await enter(10, [{ ...early, quantity: 1 }, { ...late, quantity: 7 }, found, rest]);
  // One is wasted after the counting: of the early date.
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await move(milk, { reason: 'wasted', quantity: 1 });
  const shown = await review();
  expect(shown.variances).toMatchObject([{ counted: 10, expected: 12, variance: -2, skip: null, moved_since: -1 }]);
  expect(shown.variances[0]?.lots?.map((lot) => [lot.expires_on, lot.counted, lot.expected, lot.variance])).toEqual([
    ['2026-11-23', 1, 4, -3],
    ['2026-11-30', 7, 6, 1],
    ['2026-12-05', 2, 0, 2],
    [null, 0, 2, -2],
  ]);
  const applied = await call(t, maple.manager, counts.apply, { params, body: { entry_count: shown.entry_count } });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
  expect([await onHand(milk), await dates(milk)]).toEqual([9, { '2026-11-30': 7, '2026-12-05': 2 }]);
  expect((await review()).variances[0]?.lots?.map(({ variance }) => variance)).toEqual([-3, 1, 2, -2]);
  expect(await isSound()).toBe(true);
  const ledger = await call(t, maple.staff, inventory.listMovements, { params: { item_id: milk.item_id } });
  expect(ledger.body.movements[0]).toMatchObject({ reason: 'counted', quantity: -2 });
  expect(ledger.body.movements[0]?.lots.map(({ expires_on, quantity }) => [expires_on, quantity])).toEqual([
    ['2026-11-23', -3],
    ['2026-11-30', 1],
    ['2026-12-05', 2],
  ]);
  await call(t, maple.manager, counts.reopen, { params });
  expect([await onHand(milk), await dates(milk)]).toEqual([11, { '2026-11-23': 3, '2026-11-30': 6 }]);
  expect(await isSound()).toBe(true);
  // Only the quantity: as before, the earliest date is taken as used.
  await enter(9, null);
  const again = await review();
  expect(again.variances).toMatchObject([{ lots: null, variance: -2 }]);
  await call(t, maple.manager, counts.apply, { params, body: { entry_count: again.entry_count } });
  expect(await dates(milk)).toEqual({ '2026-11-23': 1, '2026-11-30': 6 });
  await call(t, maple.manager, counts.reopen, { params });
  expect(await dates(milk)).toEqual({ '2026-11-23': 3, '2026-11-30': 6 });
  await call(t, maple.manager, counts.archive, { params });
});

test('Two lots that have the same date since one was corrected are counted as one', async () => {
  const body = { name: 'Yogurt', stock_unit: 'ea', expires: true, category: 'Yogurt' };
  const yogurt = (await call(t, maple.manager, inventory.createItem, { body })).body;
  await bring(yogurt, 5, '2026-12-01');
  await bring(yogurt, 3, '2026-12-02');
  const corrected = { lot_id: await lotOf(yogurt, '2026-12-02') };
  await call(t, maple.staff, lots.change, { params: corrected, body: { expires_on: '2026-12-01' } });
  const started = await call(t, maple.staff, counts.start, { body: { name: 'Yogurt', categories: ['Yogurt'] } });
  const params = { count_id: started.body.count_id };
  const [line] = (await call(t, maple.staff, counts.get, { params })).body.lines;
  // The sheet has one field for a date.
  const found = [
    { ...line?.lots[0], quantity: 7 },
    { expires_on: null, code: null, quantity: 0 },
  ];
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const at = t.clock.now.toISOString();
  const entry = { entry_id: randomUUID(), line_id: line?.line_id ?? '', quantity: 7, lots: found, counted_at: at };
  await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries: [entry] } as never });
  const { variances, entry_count } = (await call(t, maple.manager, counts.review, { params })).body;
  expect(variances).toMatchObject([{ skip: null, lots: [{ expires_on: '2026-12-01', expected: 8, counted: 7 }] }]);
  await call(t, maple.manager, counts.apply, { params, body: { entry_count } });
  expect([await onHand(yogurt), await dates(yogurt), await isSound()]).toEqual([7, { '2026-12-01': 7 }, true]);
  await call(t, maple.manager, counts.reopen, { params });
  expect([await onHand(yogurt), await dates(yogurt), await isSound()]).toEqual([8, { '2026-12-01': 8 }, true]);
});

test('A lot that is not what its ledger says is found at night', async () => {
  const ham = await add('Ham');
  await bring(ham, 5, '2026-12-03');
  await t.owner.query('update lot_stock set on_hand = 4 where lot_id = $1', [await lotOf(ham, '2026-12-03')]);
  const { differences } = await t.db.tenant(maple.companyId, (db) => checkLedger(db, t.clock.now));
  expect(differences).toEqual([
    { item_id: ham.item_id, name: 'Ham (2026-12-03)', stock_unit: 'ea', on_hand: 4, ledger: 5 },
  ]);
});

test('A year of two digits is not a date of goods, wherever it is typed', async () => {
  const kefir = await add('Kefir');
  const order = await desk.order([{ item_id: kefir.item_id, quantity: 2 }]);
  const params = { item_id: kefir.item_id };
  const refused = { status: 422, body: { detail: lotDateTexts.range } };
  for (const expires_on of ['0026-12-31', '1926-12-31', '2266-12-31']) {
    const lot = { expires_on };
    const lines = [{ item_id: kefir.item_id, quantity: 2, lot }];
    const { order_id, version } = order;
    expect(
      await call(t, maple.staff, orders.receive, { params: { order_id }, body: { version, lines } }),
    ).toMatchObject(refused);
    const body = { reason: 'adjusted' as const, quantity: 2, lot };
    expect(await call(t, maple.manager, inventory.createMovement, { params, body })).toMatchObject(refused);
    expect(await call(t, maple.staff, lots.add, { params, body: { ...lot, quantity: 1 } })).toMatchObject(refused);
  }
  await bring(kefir, 3, '2026-12-31');
  const [lot] = (await call(t, maple.staff, lots.list, { query: { item_id: kefir.item_id } })).body.lots;
  const change = (expires_on: string) =>
    call(t, maple.staff, lots.change, { params: { lot_id: lot?.lot_id ?? '' }, body: { expires_on } });
  expect(await change('0027-01-31')).toMatchObject(refused);
  expect(await dates(kefir)).toEqual({ '2026-12-31': 3 });
});
