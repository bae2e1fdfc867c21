import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countErrors } from '#contract/inventory/counts.texts.ts';
import { type Count, type CountEntry, type CountLine, counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { writeOffErrors } from '#contract/inventory/movements/write_offs.texts.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, type Shop } from '#test/cast.ts';
import { holdOpen, untilOneWaits, untilWaiting } from '#test/rows.ts';

const START = new Date('2026-11-20T15:00:00Z');
let t: TestApp;
let maple: Shop;
let bar: string;
let cellar: string;

beforeAll(async () => {
  t = await buildTestApp({ now: START });
  maple = await mapleDeli(t);
  bar = (await call(t, maple.manager, areas.create, { body: { name: 'Bar' } })).body.area_id;
  cellar = (await call(t, maple.manager, areas.create, { body: { name: 'Cellar' } })).body.area_id;
});
beforeEach(() => {
  t.clock.now = START;
});
afterAll(() => t.close());

const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const at = (minute: number) => {
  t.clock.now = minutes(minute);
};

async function addItem(name: string, onHand: number, more: object = {}): Promise<Item> {
  const added = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  await move(added.body, 'adjusted', onHand);
  return added.body;
}

function move({ item_id }: Item, reason: 'adjusted' | 'wasted' | 'counted', quantity: number) {
  return call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: { reason, quantity } });
}

async function start(category: string, more: object = {}): Promise<{ count: Count; lines: CountLine[] }> {
  const body = { name: `Count of ${category}`, categories: [category], ...more };
  const started = await call(t, maple.staff, counts.start, { body });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return { count: started.body, lines: (await sheet(started.body)).lines };
}

const sheet = async ({ count_id }: Count, token = maple.staff) =>
  (await call(t, token, counts.get, { params: { count_id } })).body;

interface Entry {
  entry_id: string;
  line_id: string;
  quantity: number | null;
  counted_at: string;
  replaces?: string;
  lots?: CountEntry['lots'];
}

const entry = ({ line_id }: CountLine, quantity: number | null, minute = 0): Entry => ({
  entry_id: randomUUID(),
  line_id,
  quantity,
  counted_at: minutes(minute).toISOString(),
});

/** Sends entries at a minute by the clock of the phone, which is the server's. */
function send({ count_id }: Count, entries: Entry[], token = maple.staff) {
  const body = { sent_at: t.clock.now.toISOString(), entries };
  return call(t, token, counts.addEntries, { params: { count_id }, body });
}

const review = async ({ count_id }: Count) =>
  (await call(t, maple.manager, counts.review, { params: { count_id } })).body;

async function apply(count: Count) {
  const { entry_count } = await review(count);
  return call(t, maple.manager, counts.apply, { params: { count_id: count.count_id }, body: { entry_count } });
}

const reopen = ({ count_id }: Count) => call(t, maple.manager, counts.reopen, { params: { count_id } });

const onHand = async ({ item_id }: Item) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;

const ledger = async ({ item_id }: Item) =>
  (await call(t, maple.staff, inventory.listMovements, { params: { item_id } })).body.movements;

describe('The sheet', () => {
  test('A sheet follows the areas in shelf order, and an item that also lies elsewhere is listed there too', async () => {
    const category = 'Sheet';
    const gin = await addItem('Gin', 6, { category, area_ids: [cellar, bar] });
    const ale = await addItem('Ale', 24, { category, area_ids: [bar] });
    await addItem('Port', 3, { category, area_ids: [cellar] });
    await addItem('Napkins', 100, { category });
    await call(t, maple.manager, areas.setItems, {
      params: { area_id: bar },
      body: { item_ids: [ale.item_id, gin.item_id] },
    });
    const shown = (lines: CountLine[]) => lines.map(({ area, item, expected }) => [area, item, expected]);
    expect(shown((await start(category)).lines)).toEqual([
      ['Bar', 'Ale', 24],
      ['Bar', 'Gin', 6],
      ['Cellar', 'Gin', 6],
      ['Cellar', 'Port', 3],
      [null, 'Napkins', 100],
    ]);
    const partial = await start(category, { categories: [], area_ids: [bar] });
    expect(shown(partial.lines)).toEqual([
      ['Bar', 'Ale', 24],
      ['Bar', 'Gin', 6],
      ['Cellar', 'Gin', 6],
    ]);
    const empty = await call(t, maple.staff, counts.start, { body: { name: 'None', categories: ['Nothing'] } });
    expect([empty.status, empty.body]).toEqual([409, { detail: countErrors.noItems, code: 'no_items' }]);
  });

  test('A blind count tells nobody what should be there, and staff cannot look at its review', async () => {
    await addItem('Cola', 9, { category: 'Blind' });
    const { count, lines } = await start('Blind', { is_blind: true });
    expect(lines.map(({ expected }) => expected)).toEqual([null]);
    const params = { count_id: count.count_id };
    expect((await call(t, maple.staff, counts.review, { params })).status).toBe(403);
    expect((await call(t, maple.staff, counts.apply, { params, body: { entry_count: 0 } })).status).toBe(403);
  });

  test('An item that is found where nobody expected it gets a line there, once', async () => {
    const [cup] = [await addItem('Cup', 5, { category: 'Found' }), await addItem('Lid', 5, { category: 'Other' })];
    const lid = (await call(t, maple.staff, inventory.listItems, { query: { search: 'lid' } })).body.items[0];
    const { count } = await start('Found');
    const add = (item_id: string) =>
      call(t, maple.staff, counts.addLine, { params: { count_id: count.count_id }, body: { item_id, area_id: bar } });
    const [first, again] = [await add(lid?.item_id ?? ''), await add(lid?.item_id ?? '')];
    expect(first.body).toMatchObject({ item: 'Lid', area: 'Bar' });
    expect(again.body).toEqual(first.body);
    await send(count, [entry(first.body, 4)]);
    await add(cup.item_id);
    expect((await sheet(count)).lines.map(({ item, area }) => [item, area])).toEqual([
      ['Cup', null],
      ['Cup', 'Bar'],
      ['Lid', 'Bar'],
    ]);
  });
});

describe('Entries', () => {
  test('Each colleague sees the lines of the others, and only those that are new', async () => {
    await addItem('Rum', 2, { category: 'Two' });
    await addItem('Vodka', 2, { category: 'Two' });
    const { count, lines } = await start('Two');
    const [rum, vodka] = lines as [CountLine, CountLine];
    const colleague = await addUser(t, maple.companyId, 'maple-second', 'staff');
    await send(count, [entry(rum, 2)]);
    expect((await send(count, [entry(vodka, 3)], colleague)).body).toEqual({ entry_count: 2 });
    const params = { count_id: count.count_id };
    const news = await call(t, maple.staff, counts.listEntries, { params, query: { after: 1 } });
    expect(news.body.entries).toMatchObject([{ line_id: vodka.line_id, quantity: 3, counted_by: 'maple-second' }]);
    expect(await sheet(count)).toMatchObject({ line_count: 2, counted_count: 2 });
  });

  test('An entry that is sent again is saved once, and a line of another count is refused', async () => {
    await addItem('Tea', 2, { category: 'Again' });
    const { count, lines } = await start('Again');
    const other = await start('Again');
    const one = entry(lines[0] as CountLine, 7);
    await send(count, [one]);
    expect((await send(count, [one, one])).body).toEqual({ entry_count: 1 });
    const foreign = await send(count, [entry(other.lines[0] as CountLine, 1)]);
    expect([foreign.status, foreign.body]).toEqual([404, { detail: countErrors.noLine, code: 'no_line' }]);
  });

  test('An item is counted by date however many dates its goods have', async () => {
    const category = 'Many dates';
    await addItem('Yogurt', 60, { category, expires: true });
    const { count, lines } = await start(category);
    const found = Array.from({ length: 60 }, (_, at) => {
      return { lot_id: null, expires_on: '2026-12-01', code: `L${at}`, quantity: 1 };
    });
    const sent = await send(count, [{ ...entry(lines[0] as CountLine, 60), lots: found }]);
    expect([sent.status, sent.body]).toEqual([200, { entry_count: 1 }]);
  });

  test('The result does not depend on the order in which entries arrive, nor on how often', async () => {
    const items = [await addItem('Peas', 40, { category: 'Order' }), await addItem('Beans', 12, { category: 'Order' })];
    await call(t, maple.manager, areas.setItems, {
      params: { area_id: cellar },
      body: { item_ids: items.map(({ item_id }) => item_id) },
    });
    await call(t, maple.manager, inventory.updateItem, {
      params: { item_id: items[0]?.item_id ?? '' },
      body: { area_ids: [bar, cellar] },
    });
    at(30);
    await move(items[0] as Item, 'wasted', 3);
    const counted = fc.record({
      line: fc.nat(2),
      quantity: fc.option(fc.nat(50), { freq: 5 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    const arrivals = fc
      .array(counted, { minLength: 3, maxLength: 10 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list.keys(), ...list.keys()], { minLength: list.length * 2 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(arrivals, async ([list, order]) => {
        at(0);
        const [inOrder, shuffled] = [await start('Order'), await start('Order')];
        at(60);
        const entries = list.map(({ line, quantity, minute }, index) => {
          // Two moments are never the same, as on real phones.
          const when = (of: CountLine) => entry(of, quantity, minute + index / 100);
          return [when(inOrder.lines[line] as CountLine), when(shuffled.lines[line] as CountLine)] as const;
        });
        const byTime = entries.toSorted(([a], [b]) => a.counted_at.localeCompare(b.counted_at));
        for (const [one] of byTime) await send(inOrder.count, [one]);
        for (const index of order) await send(shuffled.count, [entries[index]?.[1] as Entry]);
        const result = async (of: Count) => {
          const { variances, uncounted, gain, loss } = await review(of);
          const places = (all: (typeof variances)[number]['places']) => all.map(({ line_id: _, ...place }) => place);
          return { variances: variances.map((one) => ({ ...one, places: places(one.places) })), uncounted, gain, loss };
        };
        expect(await result(shuffled.count)).toEqual(await result(inOrder.count));
      }),
      { numRuns: 6 },
    );
  });

  test('A correction holds, however long the number before it was under way', async () => {
    const category = 'Slow';
    const polenta = await addItem('Polenta', 9, { category });
    const { count, lines } = await start(category);
    const line = lines[0] as CountLine;
    const first = entry(line, 8, 10);
    const sentAt = (minute: number, entries: Entry[]) => {
      const body = { sent_at: minutes(minute).toISOString(), entries };
      return call(t, maple.staff, counts.addEntries, { params: { count_id: count.count_id }, body });
    };
    at(20);
    await sentAt(10, [first]);
    await sentAt(20, [{ ...entry(line, 7, 11), replaces: first.entry_id }]);
    expect((await review(count)).variances).toMatchObject([{ item_id: polenta.item_id, counted: 7 }]);
  });
});

describe('Applying a count', () => {
  test('Sales and deliveries after the counting stay, and undoing restores the stock exactly', async () => {
    const category = 'Apply';
    const flour = await addItem('Flour', 20, { category });
    const sugar = await addItem('Sugar', 10, { category });
    const salt = await addItem('Salt', 5, { category });
    const { count, lines } = await start(category);
    const lineOf = (item: Item) => lines.find(({ item_id }) => item_id === item.item_id) as CountLine;
    at(10);
    await send(count, [entry(lineOf(flour), 18, 10), entry(lineOf(sugar), 10, 10)]);
    at(20);
    await move(flour, 'wasted', 3);
    await move(flour, 'adjusted', 24);
    at(30);
    const seen = await review(count);
    expect(
      seen.variances.map(({ item, expected, counted, variance, moved_since }) => [
        item,
        expected,
        counted,
        variance,
        moved_since,
      ]),
    ).toEqual([
      ['Flour', 20, 18, -2, 21],
      ['Sugar', 10, 10, 0, 0],
    ]);
    expect(seen.uncounted.map(({ item }) => item)).toEqual(['Salt']);
    expect((await apply(count)).body).toMatchObject({ status: 'applied', applied_by: 'maple-manager' });
    expect([await onHand(flour), await onHand(sugar), await onHand(salt)]).toEqual([39, 10, 5]);
    expect((await ledger(flour))[0]).toMatchObject({ reason: 'counted', quantity: -2, count_name: 'Count of Apply' });
    expect((await review(count)).variances[0]).toMatchObject({ expected: 20, counted: 18, variance: -2 });

    at(40);
    expect((await reopen(count)).body).toMatchObject({ status: 'open', applied_at: null });
    expect([await onHand(flour), await onHand(sugar)]).toEqual([41, 10]);
    await apply(count);
    expect(await onHand(flour)).toBe(39);

    // What is counted later does not change what this count has found.
    at(50);
    await move(flour, 'counted', 30);
    const later = await review(count);
    expect(later.variances[0]).toMatchObject({ item: 'Flour', variance: -2, skip: null });
    expect([later.gain, later.loss]).toEqual([seen.gain, seen.loss]);
  });

  test('Two counts of the same goods correct them once, in whichever order they are applied', async () => {
    for (const [name, firstApplied] of [
      ['Rice', 0],
      ['Oats', 1],
    ] as const) {
      at(0);
      const item = await addItem(name, 10, { category: name });
      const both = [await start(name), await start(name)];
      at(20);
      for (const [index, { count, lines }] of both.entries()) {
        await send(count, [entry(lines[0] as CountLine, 8, 10 + index)]);
      }
      await move(item, 'wasted', 1);
      const [first, second] = firstApplied === 0 ? both : both.toReversed();
      await apply((first as (typeof both)[number]).count);
      at(30);
      await apply((second as (typeof both)[number]).count);
      expect([name, await onHand(item)]).toEqual([name, 7]);
    }
  });

  test('Undoing an older count, and applying it again, leaves what a later count has fixed', async () => {
    const category = 'Older';
    const item = await addItem('Barley', 10, { category });
    const monday = await start(category);
    const mondayLine = monday.lines[0] as CountLine;
    at(10);
    await send(monday.count, [entry(mondayLine, 8, 5)]);
    await apply(monday.count);
    at(20);
    const tuesday = await start(category);
    at(30);
    await send(tuesday.count, [entry(tuesday.lines[0] as CountLine, 8, 25)]);
    await apply(tuesday.count);
    at(40);
    await send(monday.count, [entry(mondayLine, 7, 8)]);
    await reopen(monday.count);
    expect(await onHand(item)).toBe(8);
    expect((await review(monday.count)).variances).toMatchObject([
      { expected: 10, counted: 7, variance: -3, skip: 'counted_since' },
    ]);
    expect((await apply(monday.count)).body.status).toBe('applied');
    expect(await onHand(item)).toBe(8);

    // Without the later count, the older one holds again, with what arrived late, and once.
    at(50);
    await reopen(monday.count);
    await reopen(tuesday.count);
    expect(await onHand(item)).toBe(10);
    await apply(monday.count);
    expect(await onHand(item)).toBe(7);
    expect((await review(monday.count)).variances).toMatchObject([{ expected: 10, variance: -3, skip: null }]);
    await apply(tuesday.count);
    expect(await onHand(item)).toBe(8);
  });

  test('A count that was applied while a later one stood says that it corrected nothing once that one is undone', async () => {
    const category = 'Overtaken';
    const item = await addItem('Teff', 10, { category });
    const { count, lines } = await start(category);
    at(10);
    await send(count, [entry(lines[0] as CountLine, 8, 5)]);
    at(20);
    const later = (await move(item, 'counted', 9)).body.movement?.movement_id ?? '';
    at(30);
    expect((await apply(count)).body.status).toBe('applied');
    expect((await review(count)).variances).toMatchObject([{ skip: 'counted_since' }]);
    at(40);
    const params = { item_id: item.item_id, movement_id: later };
    expect((await call(t, maple.manager, writeOffs.undoMovement, { params })).body.item.on_hand).toBe(10);
    expect(await review(count)).toMatchObject({ loss: 0, variances: [{ variance: -2, skip: 'not_corrected' }] });
    await reopen(count);
    expect((await review(count)).variances).toMatchObject([{ variance: -2, skip: null }]);
    await apply(count);
    expect([await onHand(item), (await review(count)).variances]).toMatchObject([8, [{ variance: -2, skip: null }]]);
  });

  test('Once all counts are undone, the stock is as before; until then the last one that stands decides', async () => {
    const category = 'Undone';
    const item = await addItem('Groats', 10, { category });
    const sheets = [];
    for (const [day, quantity] of [8, 7, 7].entries()) {
      at(10 * day);
      const { count, lines } = await start(category);
      at(10 * day + 5);
      await send(count, [entry(lines[0] as CountLine, quantity, 10 * day + 1)]);
      await apply(count);
      sheets.push(count);
    }
    const [monday, tuesday, wednesday] = sheets as [Count, Count, Count];
    at(40);
    const single = (await move(item, 'counted', 7)).body.movement?.movement_id ?? '';
    const undoSingle = () =>
      call(t, maple.manager, writeOffs.undoMovement, { params: { item_id: item.item_id, movement_id: single } });
    at(50);
    await reopen(tuesday);
    await reopen(wednesday);
    expect(await onHand(item)).toBe(7);
    expect((await undoSingle()).body.item.on_hand).toBe(8);
    await apply(tuesday);
    await reopen(monday);
    expect(await onHand(item)).toBe(7);
    await reopen(tuesday);
    expect(await onHand(item)).toBe(10);
  });

  test('A later count of the item that it was merged into holds like one of its own', async () => {
    const category = 'Merged';
    const [spelt, dinkel] = [await addItem('Spelt', 10, { category }), await addItem('Dinkel', 5)];
    at(10);
    const { count, lines } = await start(category);
    await send(count, [entry(lines[0] as CountLine, 8, 10)]);
    await apply(count);
    at(20);
    const params = { item_id: dinkel.item_id };
    const merging = { params: { ...params, other_item_id: spelt.item_id }, body: {} };
    expect((await call(t, maple.manager, merges.mergeItem, merging)).status).toBe(200);
    at(30);
    const single = (await move(dinkel, 'counted', 13)).body.movement?.movement_id ?? '';
    await reopen(count);
    expect(await onHand(dinkel)).toBe(13);
    const undo = { params: { ...params, movement_id: single } };
    expect((await call(t, maple.manager, writeOffs.undoMovement, undo)).body.item.on_hand).toBe(15);
  });

  test('Undoing a count of an item and a movement of one that was merged into it at once both succeed', async () => {
    for (const [category, isSheet] of [
      ['Together', false],
      ['Together on a sheet', true],
    ] as const) {
      at(0);
      const kept = await addItem(`Kept of ${category}`, 5, { category: `${category}, kept` });
      const merged = await addItem(`Merged of ${category}`, 10, { category });
      const [opening] = await ledger(merged);
      const earlier = await start(category);
      at(10);
      await send(earlier.count, [entry(earlier.lines[0] as CountLine, 8, 10)]);
      await apply(earlier.count);
      at(20);
      const params = { item_id: kept.item_id };
      const merging = { params: { ...params, other_item_id: merged.item_id }, body: {} };
      expect((await call(t, maple.manager, merges.mergeItem, merging)).status).toBe(200);
      at(30);
      const later = await start(`${category}, kept`);
      await send(later.count, [entry(later.lines[0] as CountLine, 13, 30)]);
      if (isSheet) await apply(later.count);
      const single = isSheet ? '' : ((await move(kept, 'counted', 13)).body.movement?.movement_id ?? '');
      // Its correction is taken back with the later one.
      await reopen(earlier.count);
      const undo = (item_id: string, movement_id: string) =>
        call(t, maple.manager, writeOffs.undoMovement, { params: { item_id, movement_id } });

      const release = await holdOpen(t, 'select from items where item_id = $1 for update', [kept.item_id]);
      const counted = isSheet ? reopen(later.count) : undo(kept.item_id, single);
      await untilOneWaits(t);
      const moved = undo(merged.item_id, opening?.movement_id ?? '');
      await untilWaiting(t, 2);
      await release();
      expect([category, (await counted).status, (await moved).status]).toEqual([category, 200, 200]);
      expect([category, await onHand(kept)]).toEqual([category, 5]);
    }
  });

  test('A single count that was followed by a later one cannot be undone before it', async () => {
    const item = await addItem('Millet', 10);
    at(10);
    const first = (await move(item, 'counted', 8)).body.movement?.movement_id ?? '';
    at(20);
    const second = (await move(item, 'counted', 8)).body.movement?.movement_id ?? '';
    const undo = (movement_id: string) =>
      call(t, maple.manager, writeOffs.undoMovement, { params: { item_id: item.item_id, movement_id } });
    const refused = await undo(first);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: writeOffErrors.countedLater, code: 'counted_later' },
    ]);
    expect((await undo(second)).body.item.on_hand).toBe(8);
    expect((await undo(first)).body.item.on_hand).toBe(10);
  });

  test('A write-off that a later count has seen cannot be undone, and is not offered, until the count is', async () => {
    const category = 'Written off before';
    const item = await addItem('Bulgur', 20, { category });
    at(10);
    const { movement_id = '' } = (await move(item, 'wasted', 3)).body.movement ?? {};
    const undo = () =>
      call(t, maple.manager, writeOffs.undoMovement, { params: { item_id: item.item_id, movement_id } });
    const canUndo = async () =>
      (await call(t, maple.manager, writeOffs.listRecent)).body.write_offs.find(
        (entry) => entry.movement_id === movement_id,
      )?.can_undo;
    expect(await canUndo()).toBe(true);
    const { count, lines } = await start(category);
    at(20);
    await send(count, [entry(lines[0] as CountLine, 20, 20)]);
    await apply(count);
    at(30);
    expect(await canUndo()).toBe(false);
    const refused = await undo();
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: writeOffErrors.countedLater, code: 'counted_later' },
    ]);
    expect(await onHand(item)).toBe(20);
    await reopen(count);
    expect(await canUndo()).toBe(true);
    expect((await undo()).body.item.on_hand).toBe(20);
  });

  test('A write-off from before the counting that is undone before the count is applied had never happened', async () => {
    const category = 'Never written off';
    const item = await addItem('Spelt', 16, { category, expires: true });
    const dated = { reason: 'adjusted', quantity: 4, lot: { expires_on: '2026-11-25' } } as const;
    const params = { item_id: item.item_id };
    await call(t, maple.manager, inventory.createMovement, { params, body: dated });
    at(10);
    const { movement_id = '' } = (await move(item, 'wasted', 3)).body.movement ?? {};
    const { count, lines } = await start(category);
    at(20);
    const [line] = lines as [CountLine];
    const [lot] = line.lots;
    const found = [
      { lot_id: lot?.lot_id ?? null, expires_on: '2026-11-25', code: null, quantity: 4 },
      { lot_id: null, expires_on: null, code: null, quantity: 16 },
    ];
    await send(count, [{ ...entry(line, 20, 20), lots: found }]);
    at(30);
    await call(t, maple.manager, writeOffs.undoMovement, { params: { ...params, movement_id } });
    expect((await review(count)).variances).toMatchObject([{ expected: 20, counted: 20, variance: 0, moved_since: 0 }]);
    await apply(count);
    expect(await onHand(item)).toBe(20);
    const left = (await call(t, maple.staff, lots.list, { query: params })).body.lots;
    expect(left.map(({ on_hand }) => on_hand)).toEqual([4]);
  });

  test('A lot that was used up after the counting is a change like any other, not a count of the item', async () => {
    const category = 'Lots';
    const item = await addItem('Cream', 6, { category });
    const params = { item_id: item.item_id };
    const dated = { reason: 'adjusted', quantity: 4, lot: { expires_on: '2026-11-25' } } as const;
    await call(t, maple.manager, inventory.createMovement, { params, body: dated });
    const { count, lines } = await start(category);
    at(10);
    await send(count, [entry(lines[0] as CountLine, 9, 5)]);
    const lot_id = (await call(t, maple.staff, lots.list, { query: params })).body.lots[0]?.lot_id ?? '';
    const usedUp = { reason: 'counted', quantity: 0, lot_id } as const;
    await call(t, maple.staff, inventory.createMovement, { params, body: usedUp });
    at(20);
    expect((await review(count)).variances).toMatchObject([
      { expected: 10, counted: 9, variance: -1, moved_since: -4, skip: null },
    ]);
    await apply(count);
    expect(await onHand(item)).toBe(5);
  });

  test('A recount holds, a withdrawn number leaves the item alone, and a review that is out of date is not applied', async () => {
    const [oil, figs] = [await addItem('Oil', 4, { category: 'Re' }), await addItem('Figs', 4, { category: 'Re' })];
    const { count, lines } = await start('Re');
    const lineOf = (item: Item) => lines.find(({ item_id }) => item_id === item.item_id) as CountLine;
    at(10);
    await send(count, [entry(lineOf(oil), 40, 5), entry(lineOf(figs), 1, 5)]);
    const { entry_count } = await review(count);
    await send(count, [entry(lineOf(oil), 3, 8), entry(lineOf(figs), null, 8)]);
    const params = { count_id: count.count_id };
    const stale = await call(t, maple.manager, counts.apply, { params, body: { entry_count } });
    expect([stale.status, stale.body]).toEqual([409, { detail: countErrors.changed, code: 'changed' }]);
    await apply(count);
    expect([await onHand(oil), await onHand(figs)]).toEqual([3, 4]);
    expect((await apply(count)).body).toEqual({ detail: countErrors.notOpen, code: 'not_open' });
  });

  test('Entries that arrive after a count was applied are kept, shown, and taken in when the count is reopened', async () => {
    const item = await addItem('Corn', 10, { category: 'Late' });
    const { count, lines } = await start('Late');
    at(10);
    await send(count, [entry(lines[0] as CountLine, 9, 5)]);
    await apply(count);
    at(20);
    await send(count, [entry(lines[0] as CountLine, 6, 8)]);
    expect([await sheet(count), await onHand(item)]).toMatchObject([{ late_count: 1 }, 9]);
    expect((await review(count)).variances[0]).toMatchObject({ counted: 9 });
    await reopen(count);
    await apply(count);
    expect(await onHand(item)).toBe(6);
  });

  test('An archived count keeps its entries and can be reopened; a count without a number is not applied', async () => {
    await addItem('Yeast', 10, { category: 'Archive' });
    const { count, lines } = await start('Archive');
    expect((await apply(count)).body).toEqual({ detail: countErrors.nothingCounted, code: 'nothing_counted' });
    const params = { count_id: count.count_id };
    expect((await call(t, maple.manager, counts.archive, { params })).body.status).toBe('archived');
    await send(count, [entry(lines[0] as CountLine, 9)]);
    expect((await apply(count)).status).toBe(409);
    expect((await reopen(count)).body).toMatchObject({ status: 'open', counted_count: 1 });
    const listed = await call(t, maple.staff, counts.list, { query: { status: 'open', limit: 200 } });
    expect(listed.body.counts.map(({ count_id }) => count_id)).toContain(count.count_id);
  });
});
