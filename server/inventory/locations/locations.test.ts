import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { type Count, counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { ledgerCheck } from '#contract/inventory/ledger_check.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { orders } from '#contract/orders/orders.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { checkLedger, countShort } from '#server/inventory/inventory.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { changeInvoice, postInvoice, readUpload } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
let young: Shop;
let main: string;
let kiosk: string;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  young = await trialShop(t);
  main = (await list())[0]?.location_id ?? '';
  kiosk = (await add('Kiosk')).body.location_id;
});
afterAll(() => t.close());

const list = async (shop = maple) => (await call(t, shop.staff, locations.list)).body.locations;
const add = (name: string) => call(t, maple.manager, locations.create, { body: { name } });
const change = (location_id: string, body: object) =>
  call(t, maple.manager, locations.update, { params: { location_id }, body });

async function addItem(name: string, more: object = {}): Promise<Item> {
  const added = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body;
}

function move({ item_id }: Item, reason: 'adjusted' | 'wasted' | 'counted', quantity: number, location_id?: string) {
  const body = { reason, quantity, ...(location_id ? { location_id } : {}) };
  return call(t, maple.manager, inventory.createMovement, { params: { item_id }, body });
}

/** On hand in all, at the main location and at the kiosk. */
async function stock({ item_id }: Pick<Item, 'item_id'>): Promise<number[]> {
  const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id } });
  const at = (id: string) => body.stock.find(({ location_id }) => location_id === id)?.on_hand ?? Number.NaN;
  return [body.on_hand, at(main), at(kiosk)];
}

const differences = () => t.db.tenant(maple.companyId, (tenant) => checkLedger(tenant, t.clock.now));

describe('Locations', () => {
  test('A new company has one location, where everything happens that names none', async () => {
    expect(await list(young)).toMatchObject([{ name: 'Main location', is_default: true, is_active: true }]);
    const oat = await addItem('Oat milk');
    await move(oat, 'adjusted', 5);
    expect(await stock(oat)).toEqual([5, 5, 0]);
    const { body } = await call(t, maple.staff, account.getUser);
    expect(body.locations.map(({ name }) => name)).toEqual(['Main location', 'Kiosk']);
  });

  test('A location cannot be archived while it is the default or has stock, and comes back with its ledger', async () => {
    const rye = await addItem('Rye bread');
    const { body: cart } = await add('Cart');
    await move(rye, 'adjusted', 2, cart.location_id);
    expect((await change(cart.location_id, { is_active: false })).body).toMatchObject({
      detail: locationErrors.hasStock('Cart'),
    });
    await move(rye, 'counted', 0, cart.location_id);
    expect((await change(cart.location_id, { is_active: false })).status).toBe(200);
    const refused = await move(rye, 'adjusted', 2, cart.location_id);
    expect([refused.status, refused.body]).toMatchObject([409, { detail: locationErrors.isArchived('Cart') }]);
    expect((await change(cart.location_id, { is_active: true })).body.is_active).toBe(true);
    expect((await change(main, { is_active: false })).body).toMatchObject({
      detail: locationErrors.isDefault('Main location'),
    });
    expect((await add('kiosk')).body).toMatchObject({ detail: locationErrors.nameTaken('kiosk') });
    await change(cart.location_id, { is_active: false });
  });

  test('One default can follow another, and two users who change it leave exactly one', async () => {
    await Promise.all([change(kiosk, { is_default: true }), change(main, { is_default: true })]);
    expect((await list()).filter(({ is_default }) => is_default)).toHaveLength(1);
    await change(kiosk, { is_default: true });
    const tea = await addItem('Green tea');
    await move(tea, 'adjusted', 3);
    expect(await stock(tea)).toEqual([3, 0, 3]);
    await change(main, { is_default: true });
  });

  test('Staff do not change locations, and nobody reaches those of another company', async () => {
    expect((await call(t, maple.staff, locations.create, { body: { name: 'Van' } })).status).toBe(403);
    const other = await call(t, maple.manager, locations.update, {
      params: { location_id: randomUUID() },
      body: { name: 'Mine' },
    });
    expect(other.status).toBe(404);
    const foreign = (await list()).length;
    expect(foreign).toBeGreaterThan(1);
    const milk = await addItem('Milk');
    expect((await move(milk, 'adjusted', 1, randomUUID())).status).toBe(404);
  });
});

describe('Stock by location', () => {
  test('The total is the sum of the locations after any movements, and the nightly check sees each of them', async () => {
    let number = 0;
    const Step = fc.record({
      reason: fc.constantFrom('adjusted', 'wasted', 'counted'),
      quantity: fc.integer({ min: 1, max: 40 }),
      atKiosk: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 5 }), async (steps) => {
        number += 1;
        const item = await addItem(`Bean ${number}`);
        const expected = [0, 0];
        for (const { reason, quantity, atKiosk } of steps) {
          const place = atKiosk ? 1 : 0;
          await move(item, reason as 'adjusted', quantity, atKiosk ? kiosk : main);
          const before = expected[place] ?? 0;
          expected[place] =
            reason === 'counted' ? quantity : before + (reason === 'adjusted' ? quantity : -1 * quantity);
        }
        expect(await stock(item)).toEqual([(expected[0] ?? 0) + (expected[1] ?? 0), ...expected]);
      }),
      { numRuns: 12 },
    );
    expect((await differences()).difference_count).toBe(0);
    const bean = await addItem('Bean to check');
    await move(bean, 'adjusted', 1);
    await t.owner.query('update location_stock set on_hand = on_hand + 7 where item_id = $1', [bean.item_id]);
    await differences();
    const found = (await call(t, maple.owner, ledgerCheck.get)).body.differences;
    expect(found.map(({ name }) => name)).toContain('Bean to check (Main location)');
    await t.owner.query('update location_stock set on_hand = on_hand - 7 where item_id = $1', [bean.item_id]);
  });

  test('The list of one location has the items that are there, with what is there', async () => {
    const soap = await addItem('Soap bar');
    await move(soap, 'adjusted', 8);
    await move(soap, 'adjusted', 2, kiosk);
    const at = async (query: object) =>
      (await call(t, maple.staff, inventory.listItems, { query: { search: 'Soap', ...query } })).body.items.map(
        ({ on_hand }) => on_hand,
      );
    const lost = await move(soap, 'wasted', 1, kiosk);
    const undone = { item_id: soap.item_id, movement_id: lost.body.movement?.movement_id ?? '' };
    await call(t, maple.manager, writeOffs.undoMovement, { params: undone });
    expect(await at({})).toEqual([10]);
    expect(await at({ location_id: kiosk })).toEqual([2]);
    const { body } = await add('Van');
    expect(await at({ location_id: body.location_id })).toEqual([]);
    await change(body.location_id, { is_active: false });
  });

  test('A count of one location leaves the others alone, and undoing it restores that one', async () => {
    const jam = await addItem('Plum jam', { category: 'Jam' });
    await move(jam, 'adjusted', 10);
    await move(jam, 'adjusted', 4, kiosk);
    const far = await addItem('Fig jam', { category: 'Jam' });
    await move(far, 'adjusted', 1);
    const started = await call(t, maple.staff, counts.start, {
      body: { name: 'Kiosk', categories: ['Jam'], location_id: kiosk },
    });
    const { count_id } = started.body;
    const params = { count_id };
    const sheet = (await call(t, maple.staff, counts.get, { params })).body;
    expect(sheet).toMatchObject({ location: 'Kiosk', lines: [{ item: 'Plum jam', expected: 4 }] });
    const at = t.clock.now.toISOString();
    const line_id = sheet.lines[0]?.line_id ?? '';
    const entries = [{ entry_id: randomUUID(), line_id, quantity: 6, counted_at: at }];
    await call(t, maple.staff, counts.addEntries, { params, body: { sent_at: at, entries } });
    // What happens at the other location afterwards does not affect this count.
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await move(jam, 'wasted', 3);
    const review = (await call(t, maple.manager, counts.review, { params })).body;
    expect(review.variances).toMatchObject([{ counted: 6, expected: 4, variance: 2 }]);
    await call(t, maple.manager, counts.apply, { params, body: { entry_count: review.entry_count } });
    expect(await stock(jam)).toEqual([13, 7, 6]);
    await call(t, maple.manager, counts.reopen, { params });
    expect(await stock(jam)).toEqual([11, 7, 4]);
    const ofMain = (await call(t, maple.staff, counts.list, { query: { location_id: main } })).body;
    expect(ofMain.counts.map((count: Count) => count.count_id)).not.toContain(count_id);
    expect((await change(kiosk, { is_active: false })).status).toBe(409);
  });

  test('Areas of two locations can have the same name, and a sheet follows those of its location', async () => {
    const create = (location_id: string) =>
      call(t, maple.manager, areas.create, { body: { name: 'Cooler', location_id } });
    const here = (await create(main)).body;
    const there = (await create(kiosk)).body;
    expect((await create(kiosk)).status).toBe(409);
    const area_ids = [here.area_id, there.area_id];
    const cream = await addItem('Cream', { area_ids, category: 'Dairy' });
    const started = await call(t, maple.staff, counts.start, {
      body: { name: 'Kiosk', categories: ['Dairy'], location_id: kiosk },
    });
    const params = { count_id: started.body.count_id };
    const { lines } = (await call(t, maple.staff, counts.get, { params })).body;
    expect(lines.map(({ area_id }) => area_id)).toEqual([there.area_id]);
    const stray = { item_id: cream.item_id, area_id: here.area_id };
    expect((await call(t, maple.staff, counts.addLine, { params, body: stray })).status).toBe(404);
  });
});

describe('Levels by location', () => {
  const level = (location_id: string, par_level: number | null, reorder_point: number | null = null) => ({
    location_id,
    par_level,
    reorder_point,
  });
  const change = (item: Item, body: object) =>
    call(t, maple.manager, inventory.updateItem, { params: { item_id: item.item_id }, body });
  const find = async (query: object) => (await call(t, maple.staff, inventory.listItems, { query })).body.items;

  test('Low means the same in the list, by location, in the figures and in the bell, for any stock and levels', async () => {
    const Level = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null });
    const Own = fc.option(fc.record({ par_level: Level, reorder_point: Level }), { nil: null });
    const Stock = fc.option(fc.integer({ min: 1, max: 7 }), { nil: null });
    const Some = fc.record({
      par_level: Level,
      reorder_point: Level,
      main: Stock,
      kiosk: Stock,
      ownMain: Own,
      ownKiosk: Own,
    });
    const low = (on_hand: number, of: { par_level: number | null; reorder_point: number | null }) =>
      of.reorder_point === null ? of.par_level !== null && on_hand < of.par_level : on_hand <= of.reorder_point;
    const before = (await call(t, maple.staff, inventory.summary)).body;
    const lows: { main: string[]; kiosk: string[]; any: string[] } = { main: [], kiosk: [], any: [] };
    for (const [index, { ownMain, ownKiosk, ...made }] of fc.sample(Some, 25).entries()) {
      const { par_level, reorder_point } = made;
      const levels = [
        ...(ownMain ? [{ location_id: main, ...ownMain }] : []),
        ...(ownKiosk ? [{ location_id: kiosk, ...ownKiosk }] : []),
      ];
      const name = `Levelled cup ${String.fromCharCode(65 + index)}`;
      const item = await addItem(name, { par_level, reorder_point, levels });
      if (made.main) await move(item, 'adjusted', made.main, main);
      if (made.kiosk) await move(item, 'adjusted', made.kiosk, kiosk);
      const isNew = made.main === null && made.kiosk === null;
      const isLowAt = (stock: number | null, own: typeof ownMain, isKept: boolean) =>
        isKept && low(stock ?? 0, own ?? { par_level, reorder_point });
      const expected = {
        main: isLowAt(made.main, ownMain, made.main !== null || ownMain !== null || isNew),
        kiosk: isLowAt(made.kiosk, ownKiosk, made.kiosk !== null || ownKiosk !== null),
      };
      const low_at = [...(expected.main ? ['Main location'] : []), ...(expected.kiosk ? ['Kiosk'] : [])];
      const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id: item.item_id } });
      const drawn = JSON.stringify({ ...made, ownMain, ownKiosk });
      expect(body, drawn).toMatchObject({ is_low: low_at.length > 0, low_at });
      expect(
        body.stock.map((one) => one.is_low),
        drawn,
      ).toEqual([expected.main, expected.kiosk]);
      if (expected.main) lows.main.push(name);
      if (expected.kiosk) lows.kiosk.push(name);
      if (low_at.length > 0) lows.any.push(name);
    }
    const listed = async (query: object = {}) => {
      const found = await find({ search: 'Levelled cup', low: true, sort: 'name', ...query });
      return found.map(({ name, is_low }) => (is_low ? name : `${name}, not low`));
    };
    expect(await listed()).toEqual(lows.any);
    expect(await listed({ location_id: main })).toEqual(lows.main);
    expect(await listed({ location_id: kiosk })).toEqual(lows.kiosk);
    const after = (await call(t, maple.staff, inventory.summary)).body;
    expect(after.low_count - before.low_count).toBe(lows.any.length);
    const { low: some, out } = await t.db.tenant(maple.companyId, (tenant) => countShort(tenant));
    expect(some + out).toBe(after.low_count);
    // The most urgent place decides where an item stands.
    const [full, thin] = [await addItem('Urgent cup full', { par_level: 4 }), await addItem('Urgent cup thin')];
    await move(full, 'adjusted', 2, kiosk);
    await move(thin, 'adjusted', 90, main);
    await change(thin, { levels: [level(kiosk, 10, 10), level(main, 0)] });
    const order = async (query: object) => (await find({ search: 'Urgent cup', ...query })).map(({ name }) => name);
    expect(await order({ sort: 'low_first' })).toEqual([thin.name, full.name]);
    expect(await order({ sort: 'low_first', location_id: main })).toEqual([thin.name]);
  });

  test('Levels of a location are set and undone in bulk, kept through a merge and its undoing, and named in the export', async () => {
    const syrup = await addItem('Vanilla syrup', { par_level: 6 });
    const twin = await addItem('Syrup of vanilla', { stock_unit: 'case', levels: [level(kiosk, 2, 1)] });
    const set = (items: object[]) =>
      call(t, maple.manager, inventory.bulkChange, { body: { items } as { items: { item_id: string }[] } });
    const wanted = [{ item_id: syrup.item_id, levels: [level(main, 4, 2)] }];
    const { body } = await set(wanted);
    expect((await find({ search: syrup.name }))[0]).toMatchObject({ par_level: 6, levels: [level(main, 4, 2)] });
    expect((await set(body.before)).status).toBe(200);
    expect((await find({ search: syrup.name }))[0]).toMatchObject({ par_level: 6, levels: [] });
    await set(wanted);

    // One level of one location: what others set meanwhile stays, also when it is undone.
    const one = await set([{ item_id: syrup.item_id, level: { location_id: kiosk, par_level: 3 } }]);
    expect((await find({ search: syrup.name }))[0]?.levels).toEqual(
      expect.arrayContaining([level(main, 4, 2), { location_id: kiosk, par_level: 3, reorder_point: null }]),
    );
    await change(syrup, { levels: [level(main, 7, 2), level(kiosk, 3)] });
    await set(one.body.before);
    expect((await find({ search: syrup.name }))[0]?.levels).toEqual([level(main, 7, 2)]);
    const again = await set([{ item_id: syrup.item_id, level: { location_id: main, reorder_point: 5 } }]);
    expect((await find({ search: syrup.name }))[0]?.levels).toEqual([level(main, 7, 5)]);
    await set(again.body.before);
    expect((await find({ search: syrup.name }))[0]?.levels).toEqual([level(main, 7, 2)]);
    const nowhere = await set([{ item_id: syrup.item_id, level: { location_id: randomUUID(), par_level: 3 } }]);
    expect([nowhere.status, nowhere.body]).toMatchObject([404, { detail: locationErrors.noLocation }]);
    await set(wanted);

    const params = { item_id: syrup.item_id, other_item_id: twin.item_id };
    const merged = await call(t, maple.manager, merges.mergeItem, { params, body: { factor: '12' } });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const after = (await find({ search: syrup.name }))[0]?.levels ?? [];
    expect(new Map(after.map((one) => [one.location_id, one]))).toEqual(
      new Map([level(main, 4, 2), level(kiosk, 24, 12)].map((one) => [one.location_id, one])),
    );
    const sheet = await t.app.inject({
      url: '/api/items/file?sheet=stock',
      headers: { authorization: `Bearer ${maple.manager}` },
    });
    expect(sheet.body).toMatch(/Vanilla syrup,.*Kiosk,0,ea,.*,24(\.0+)?,12(\.0+)?\r?$/m);
    await call(t, maple.manager, merges.undoItem, { params });
    expect((await find({ search: syrup.name }))[0]?.levels).toEqual([level(main, 4, 2)]);
    expect((await find({ search: twin.name }))[0]?.levels).toEqual([level(kiosk, 2, 1)]);

    const foreign = await change(syrup, { levels: [level(randomUUID(), 1)] });
    expect([foreign.status, foreign.body]).toMatchObject([404, { detail: locationErrors.noLocation }]);
    const negative = await change(syrup, { levels: [{ location_id: main, par_level: -1 }] });
    expect(negative.status).toBe(422);
  });

  test('A company with one location sees its items’ own levels, whatever another one left behind', async () => {
    const added = await call(t, young.manager, locations.create, { body: { name: 'Stand' } });
    const { location_id } = added.body;
    const [own] = await list(young);
    const body = {
      name: 'Lid',
      stock_unit: 'ea',
      par_level: 2,
      levels: [level(own?.location_id ?? '', 50), level(location_id, 50)],
    };
    const { item_id } = (await call(t, young.manager, inventory.createItem, { body })).body;
    const params = { item_id };
    await call(t, young.manager, inventory.createMovement, { params, body: { reason: 'adjusted', quantity: 3 } });
    const shown = async () => (await call(t, young.manager, inventory.getItem, { params })).body;
    expect(await shown()).toMatchObject({ is_low: true, low_at: [own?.name, 'Stand'] });
    await call(t, young.manager, locations.update, { params: { location_id }, body: { is_active: false } });
    expect(await shown()).toMatchObject({ is_low: false, is_below_par: false, low_at: [] });
  });
});

describe('Deliveries', () => {
  const inReview = async (number: string, codes: 'third' | 'fourth', location_id: string) => {
    const bytes = Buffer.from(ublXml(northside({ number, date: '2026-11-18', codes })));
    const read = await readUpload(t, maple, `${number}.xml`, bytes);
    const params = { invoice_id: read.invoice_id };
    const lines = read.lines.map(({ line_id, description, quantity }) => ({
      line_id,
      stock_quantity: String(quantity),
      new_item: { name: description, stock_unit: 'ea' },
    }));
    await changeInvoice(t, maple, params, { lines, location_id });
    return { params };
  };
  const placesOf = async ({ item_id }: { item_id: string }) => {
    const { body } = await call(t, maple.staff, inventory.getItem, { params: { item_id } });
    return body.stock.filter(({ on_hand }) => on_hand !== 0).map(({ location, on_hand }) => [location, on_hand]);
  };

  test('An invoice in review whose location is archived is saved, and goes to the default one', async () => {
    const { location_id } = (await add('Van')).body;
    const invoice = await inReview('NF-V1', 'third', location_id);
    expect((await change(location_id, { is_active: false })).status).toBe(200);
    const saved = await call(t, maple.manager, invoices.update, { ...invoice, body: { number: 'NF-V2' } });
    expect([saved.status, saved.body]).toMatchObject([200, { number: 'NF-V2', location_id: null }]);
    const again = await call(t, maple.manager, invoices.update, { ...invoice, body: { location_id } });
    expect([again.status, again.body]).toMatchObject([409, { detail: locationErrors.isArchived('Van') }]);
    const [line] = (await postInvoice(t, maple, invoice.params)).lines;
    expect(await placesOf({ item_id: line?.item_id ?? '' })).toEqual([['Main location', line?.stock_quantity]]);
  });

  test('Undone postings and late receipts of an archived location are booked at the default one', async () => {
    const { location_id } = (await add('Stall')).body;
    const invoice = await inReview('NF-S1', 'fourth', location_id);
    const posted = await postInvoice(t, maple, invoice.params);
    const item_id = posted.lines[0]?.item_id ?? '';
    const quantity = posted.lines[0]?.stock_quantity ?? 0;
    expect(await placesOf({ item_id })).toEqual([['Stall', quantity]]);

    const draft = await call(t, maple.manager, orders.create, {
      body: { vendor_id: posted.vendor_id ?? '', location_id, lines: [{ item_id, quantity: 3 }] },
    });
    const order = { params: { order_id: draft.body.order_id } };
    const sent = await call(t, maple.manager, orders.send, {
      ...order,
      body: { version: draft.body.version, how: 'self' },
    });
    const came = { version: sent.body.version, lines: [{ item_id, quantity: 3 }] };
    const received = (await call(t, maple.staff, orders.receive, { ...order, body: came })).body;
    expect(await placesOf({ item_id })).toEqual([['Stall', quantity + 3]]);

    const moved = posted.lines.map((line, index) => ({
      item_id: line.item_id ?? '',
      quantity: (line.stock_quantity ?? 0) + (index === 0 ? 3 : 0),
    }));
    const onTheWay = await call(t, maple.manager, transfers.send, {
      body: { from_location_id: location_id, to_location_id: main, lines: moved },
    });
    const { transfer_id } = onTheWay.body;
    await call(t, maple.manager, transfers.receive, { params: { transfer_id }, body: { lines: [] } });
    expect((await change(location_id, { is_active: false })).status).toBe(200);

    await call(t, maple.manager, invoices.unpost, invoice);
    expect(await placesOf({ item_id })).toEqual([['Main location', 3]]);
    const late = { version: received.version, lines: [{ item_id, quantity: 2 }] };
    expect((await call(t, maple.staff, orders.receive, { ...order, body: late })).status).toBe(200);
    expect(await placesOf({ item_id })).toEqual([['Main location', 5]]);
    await postInvoice(t, maple, invoice.params);
    expect(await placesOf({ item_id })).toEqual([['Main location', quantity + 5]]);
    expect((await differences()).difference_count).toBe(0);
  });

  test('An order brings its goods to its location, whether they are counted or billed, and stays there', async () => {
    const bytes = ublXml(northside({ number: 'NF-7', date: '2026-11-18' }));
    const read = await readUpload(t, maple, '7.xml', Buffer.from(bytes));
    const params = { invoice_id: read.invoice_id };
    const lines = read.lines.map(({ line_id, description, quantity }) => ({
      line_id,
      stock_quantity: String(quantity),
      new_item: { name: description, stock_unit: 'ea' },
    }));
    await changeInvoice(t, maple, params, { lines, location_id: kiosk });
    const posted = await postInvoice(t, maple, params);
    const first = posted.lines[0];
    const item = { item_id: first?.item_id ?? '' };
    const quantity = first?.stock_quantity ?? 0;
    expect(await stock(item)).toEqual([quantity, 0, quantity]);
    await call(t, maple.manager, invoices.unpost, { params });
    expect(await stock(item)).toEqual([0, 0, 0]);
    await postInvoice(t, maple, params);

    const vendor_id = posted.vendor_id ?? '';
    const draft = await call(t, maple.manager, orders.create, {
      body: { vendor_id, location_id: kiosk, lines: [{ item_id: item.item_id, quantity: 3 }] },
    });
    expect(draft.body).toMatchObject({ location: 'Kiosk' });
    const order = { params: { order_id: draft.body.order_id } };
    const going = await call(t, maple.manager, orders.send, {
      ...order,
      body: { version: draft.body.version, how: 'self' },
    });
    const body = { version: going.body.version, lines: [{ item_id: item.item_id, quantity: 3 }] };
    const got = await call(t, maple.staff, orders.receive, { ...order, body });
    expect(await stock(item)).toEqual([quantity + 3, 0, quantity + 3]);
    const moved = await call(t, maple.manager, orders.update, {
      ...order,
      body: { version: got.body.version, location_id: main, lines: [{ item_id: item.item_id, quantity: 3 }] },
    });
    expect(moved.status).toBe(409);
    const listed = await call(t, maple.staff, orders.list, { query: { location_id: main } });
    expect(listed.body.total_count).toBe(0);

    // Each location is filled to its own level: what is on the way to one is not what another has.
    const there = quantity + 3;
    const levels = [
      { location_id: main, par_level: 5, reorder_point: null },
      { location_id: kiosk, par_level: there + 2, reorder_point: null },
    ];
    const target = { params: item, body: { levels } };
    expect((await call(t, maple.manager, inventory.updateItem, target)).status).toBe(200);
    const suggested = async () => {
      const { suggestions } = (await call(t, maple.staff, orders.suggest)).body;
      return suggestions.flatMap(({ location_id, draft, lines }) =>
        lines
          .filter(({ item_id }) => item_id === item.item_id)
          .map(({ on_hand, incoming, par_level }) => ({ location_id, draft, on_hand, incoming, par_level })),
      );
    };
    const [atKiosk, atMain] = [
      { location_id: kiosk, draft: null, on_hand: there, incoming: 0, par_level: there + 2 },
      { location_id: main, draft: null, on_hand: 0, incoming: 0, par_level: 5 },
    ];
    expect(await suggested()).toEqual([atKiosk, atMain]);
    const orderable = async () => {
      const query = { vendor_id, location_id: main };
      const { items } = (await call(t, maple.staff, orders.listOrderable, { query })).body;
      return items.find(({ item_id }) => item_id === item.item_id);
    };
    expect(await orderable()).toMatchObject({ on_hand: 0, incoming: 0, par_level: 5 });
    const moving = await call(t, maple.manager, transfers.send, {
      body: { from_location_id: kiosk, to_location_id: main, lines: [{ item_id: item.item_id, quantity: 1 }] },
    });
    expect(moving.status, JSON.stringify(moving.body)).toBe(200);
    const onTheWay = [
      { ...atKiosk, on_hand: there - 1 },
      { ...atMain, incoming: 1 },
    ];
    expect(await suggested()).toEqual(onTheWay);
    expect(await orderable()).toMatchObject({ on_hand: 0, incoming: 1 });
    const draftAtMain = await call(t, maple.manager, orders.create, {
      body: { vendor_id, location_id: main, lines: [{ item_id: item.item_id, quantity: 1 }] },
    });
    expect((await suggested()).map(({ draft }) => draft?.order_id ?? null)).toEqual([null, draftAtMain.body.order_id]);
    expect((await differences()).difference_count).toBe(0);
  });
});
