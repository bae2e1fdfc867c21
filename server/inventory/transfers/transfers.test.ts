import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { writeOffErrors } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transferErrors } from '#contract/inventory/places/transfer_errors.texts.ts';
import { TRANSFER_DIFFERENCES, transfers } from '#contract/inventory/places/transfers.ts';
import { reports } from '#contract/reports/reports.ts';
import { checkLedger } from '#server/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { openStock } from '#test/opening_stock.ts';
import { arrivalFault, arrivalOf } from './arrival.rules.ts';

let t: TestApp;
let maple: Shop;
let main: string;
let kiosk: string;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  main = (await call(t, maple.staff, locations.list)).body.locations[0]?.location_id ?? '';
  kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body.location_id;
});
afterAll(() => t.close());

async function addItem(name: string, onHand: number, more: object = {}): Promise<Item> {
  const { body } = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  const params = { item_id: body.item_id };
  await call(t, maple.manager, inventory.createMovement, { params, body: { reason: 'adjusted', quantity: onHand } });
  return body;
}

/** On hand in all, at the main location, at the kiosk, and on the way to the kiosk. */
async function stock({ item_id }: Item): Promise<number[]> {
  const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id } });
  const at = (id: string) => body.stock.find(({ location_id }) => location_id === id);
  return [body.on_hand, at(main)?.on_hand ?? 0, at(kiosk)?.on_hand ?? 0, at(kiosk)?.in_transit ?? 0];
}

const send = (lines: { item_id: string; quantity: number }[], more: object = {}) =>
  call(t, maple.staff, transfers.send, {
    body: { from_location_id: main, to_location_id: kiosk, lines, ...more },
  });
type Received = { item_id: string; received: number; difference?: 'missing' | 'damaged' | 'miscounted' };
const receive = (transfer_id: string, lines: Received[] = [], token = maple.staff) =>
  call(t, token, transfers.receive, { params: { transfer_id }, body: { lines } });
const cancel = (transfer_id: string) => call(t, maple.staff, transfers.cancel, { params: { transfer_id } });
const undo = (transfer_id: string) => call(t, maple.staff, transfers.undoReceipt, { params: { transfer_id } });

test('Goods leave one place when they are sent and arrive when the other place confirms them, once', async () => {
  const jam = await addItem('Plum jam', 10);
  const { body } = await send([{ item_id: jam.item_id, quantity: 4 }]);
  expect(body).toMatchObject({ status: 'sent', number: 1, from_location: 'Main location', to_location: 'Kiosk' });
  expect(await stock(jam)).toEqual([6, 6, 0, 4]);
  const both = await Promise.all([receive(body.transfer_id), receive(body.transfer_id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stock(jam)).toEqual([10, 6, 4, 0]);
  expect((await cancel(body.transfer_id)).body).toMatchObject({ detail: transferErrors.notSent });
  await undo(body.transfer_id);
  expect(await stock(jam)).toEqual([6, 6, 0, 4]);
  const kept = await call(t, maple.manager, locations.update, {
    params: { location_id: kiosk },
    body: { is_active: false },
  });
  expect(kept.body).toMatchObject({ detail: locationErrors.hasOpenWork('Kiosk') });
  expect((await cancel(body.transfer_id)).body.status).toBe('canceled');
  expect(await stock(jam)).toEqual([10, 10, 0, 0]);
  expect((await undo(body.transfer_id)).status).toBe(409);
  const { movements } = (
    await call(t, maple.staff, inventory.listMovements, { params: { item_id: jam.item_id }, query: { limit: 50 } })
  ).body;
  expect(movements.filter(({ reason }) => reason === 'transferred')).toHaveLength(4);
});

test('Goods in transit are worth as much in the inventory and its export as in the report of its value', async () => {
  const saffron = await addItem('Saffron', 0);
  await openStock(t, maple, [{ name: 'Saffron', stock: 10, cost: '20' }]);
  const worth = async () => {
    const headline = (await call(t, maple.staff, inventory.summary)).body.value;
    const report = (await call(t, maple.manager, reports.get, { query: { report: 'value', group: 'item' } })).body
      .figure;
    const file = await t.app.inject({
      url: '/api/items/file?sheet=items',
      headers: { authorization: `Bearer ${maple.manager}` },
    });
    const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true });
    const row = rows.find(({ Name }) => Name === 'Saffron');
    return { headline, report, row: [row?.['On hand'], row?.Value] };
  };
  expect(await worth()).toEqual({ headline: 200, report: 200, row: ['10', '200'] });
  const { transfer_id } = (await send([{ item_id: saffron.item_id, quantity: 4 }])).body;
  expect(await worth()).toEqual({ headline: 200, report: 200, row: ['6', '200'] });
  await receive(transfer_id);
  expect(await worth()).toEqual({ headline: 200, report: 200, row: ['10', '200'] });
});

test('A difference on arrival needs a reason, which decides where it is booked', async () => {
  const egg = await addItem('Egg', 100);
  const arrive = async (received: number, difference?: Received['difference']) => {
    const { transfer_id } = (await send([{ item_id: egg.item_id, quantity: 10 }])).body;
    const line = { item_id: egg.item_id, received, ...(difference ? { difference } : {}) };
    const answer = await receive(transfer_id, [line]);
    return { transfer_id, answer };
  };
  const silent = await arrive(8);
  expect([silent.answer.status, silent.answer.body]).toMatchObject([
    422,
    { detail: transferErrors.differenceNeeded('Egg') },
  ]);
  await receive(silent.transfer_id, [{ item_id: egg.item_id, received: 8, difference: 'missing' }]);
  expect(await stock(egg)).toEqual([98, 90, 8, 0]);
  await arrive(9, 'damaged');
  expect(await stock(egg)).toEqual([97, 80, 17, 0]);
  const [broken] = (await call(t, maple.manager, writeOffs.listRecent)).body.write_offs;
  expect(broken).toMatchObject({ reason: 'broken', item: 'Egg', can_undo: false });
  const byHand = await call(t, maple.manager, writeOffs.undoMovement, {
    params: { item_id: egg.item_id, movement_id: broken?.movement_id ?? '' },
  });
  expect([byHand.status, byHand.body]).toMatchObject([409, { detail: writeOffErrors.notByHand }]);
  const more = await arrive(12, 'miscounted');
  expect(await stock(egg)).toEqual([97, 68, 29, 0]);
  await undo(more.transfer_id);
  expect(await stock(egg)).toEqual([87, 70, 17, 10]);
  expect(
    (await receive(more.transfer_id, [{ item_id: egg.item_id, received: 11, difference: 'missing' }])).status,
  ).toBe(422);
  await receive(more.transfer_id);
  expect(await stock(egg)).toEqual([97, 70, 27, 0]);
  const { difference_count } = await t.db.tenant(maple.companyId, (tenant) => checkLedger(tenant, t.clock.now));
  expect(difference_count).toBe(0);
});

test('Whatever arrives, the transferred quantities sum to zero and the destination has what arrived', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom(null, ...TRANSFER_DIFFERENCES),
      (quantity, received, difference) => {
        const sent = { item: 'Egg', quantity: String(quantity) };
        if (arrivalFault(sent, String(received), difference)) return;
        const effects = arrivalOf(sent.quantity, String(received), received === quantity ? null : difference);
        const sum = (of: typeof effects) => of.reduce((total, effect) => total + Number(effect.quantity), 0);
        expect(sum(effects.filter(({ reason }) => reason === 'transferred'))).toBe(quantity);
        expect(sum(effects.filter(({ at }) => at === 'to'))).toBe(received);
      },
    ),
  );
});

test('Goods move between storage areas of one location, and lie in the area where they arrived', async () => {
  const create = async (name: string) => (await call(t, maple.manager, areas.create, { body: { name } })).body.area_id;
  const cellar = await create('Cellar');
  const bar = await create('Bar');
  const port = await addItem('Port', 6, { area_ids: [cellar] });
  const lines = [{ item_id: port.item_id, quantity: 2 }];
  const within = { from_location_id: main, to_location_id: main };
  expect((await send(lines, within)).body).toMatchObject({ detail: transferErrors.samePlace });
  const sent = await send(lines, { ...within, from_area_id: cellar, to_area_id: bar });
  expect(sent.body).toMatchObject({ from_area: 'Cellar', to_area: 'Bar' });
  await receive(sent.body.transfer_id);
  expect(await stock(port)).toEqual([6, 6, 0, 0]);
  const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id: port.item_id } });
  expect(body.areas.map(({ name }) => name)).toEqual(['Cellar', 'Bar']);
  expect((await send(lines, { to_area_id: bar })).body).toMatchObject({ detail: transferErrors.otherArea });
});

test('Another company sees none of it, and nobody sends an item or to a place that is not there', async () => {
  const tea = await addItem('Green tea', 5);
  const line = { item_id: tea.item_id, quantity: 1 };
  const { transfer_id } = (await send([line])).body;
  const rival = await trialShop(t);
  expect((await receive(transfer_id, [], rival.owner)).status).toBe(404);
  expect((await call(t, rival.owner, transfers.list)).body.total_count).toBe(0);
  expect((await send([{ item_id: randomUUID(), quantity: 1 }])).status).toBe(404);
  expect((await send([line], { to_location_id: randomUUID() })).status).toBe(404);
  expect((await send([line, line])).status).toBe(422);
  const there = (await call(t, maple.staff, transfers.list, { query: { location_id: kiosk, status: 'sent' } })).body;
  expect(there.transfers.map((one) => one.transfer_id)).toContain(transfer_id);
});
