import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { posErrors, salesFaults } from '#contract/pos/errors.texts.ts';
import type { SalesColumns } from '#contract/pos/files.ts';
import { pos } from '#contract/pos/pos.ts';
import { recipes } from '#contract/recipes/recipes.ts';
import { reports } from '#contract/reports/reports.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';

let t: TestApp;
let maple: Shop;
const ids: Record<string, string> = {};
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T22:00:00Z') });
  maple = await mapleDeli(t);
  for (const [name, stock_unit, sku] of [
    ['Leeks', 'lb', null],
    ['Cola', 'ea', '4011'],
    ['Bread', 'ea', null],
  ] as const) {
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit, sku } })).body;
    ids[name] = item_id;
    const body = { reason: 'adjusted', quantity: 100 } as const;
    await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body });
  }
});
afterAll(() => t.close());

const file = (text: string, more: object = {}) => ({ file_name: 'sales.csv', text, ...more });
const check = (text: string, more: object = {}) => call(t, maple.manager, pos.checkFile, { body: file(text, more) });
async function apply(text: string, more: object = {}) {
  t.clock.now = new Date(+t.clock.now + 1000);
  const { digest } = (await check(text, more)).body;
  return call(t, maple.manager, pos.applyFile, { body: file(text, { digest, accept_brake: true, ...more }) as never });
}
const onHand = async (name: string) =>
  (await call(t, maple.staff, inventory.getItem, { params: { item_id: ids[name] ?? '' } })).body.on_hand;
const soldItem = async (name: string) =>
  (await call(t, maple.staff, pos.listItems, { query: { search: name } })).body.items[0];
async function match(name: string, target: object) {
  const params = { pos_item_id: (await soldItem(name))?.pos_item_id ?? '' };
  const asked = await call(t, maple.manager, pos.mapItem, { params, body: target });
  const { digest } = asked.body;
  return { asked, done: await call(t, maple.manager, pos.mapItem, { params, body: { ...target, digest } }) };
}

/** Stores a long file, which changes no stock. */
async function applyLong(text: string, columns: Partial<SalesColumns>) {
  t.clock.now = new Date(+t.clock.now + 1000);
  const unused = { item: null, quantity: null, sku: null, order: null, date: null, time: null };
  const form = new FormData();
  form.append('settings', JSON.stringify({ columns: { ...unused, amount: null, status: null, ...columns } }));
  form.append('file', new File([text], 'sales.csv', { type: 'text/csv' }));
  const { body } = await sendForm(t, maple.manager, '/pos/files/long', form);
  await t.runJobs();
  const params = { task_id: body.task_id };
  const { review } = (await call(t, maple.staff, pos.getTask, { params })).body;
  await call(t, maple.manager, pos.acceptTask, { params, body: { digest: review?.digest ?? '' } });
  await t.runJobs();
  return (await call(t, maple.staff, pos.getTask, { params })).body;
}

/** How much was sold on that day of each sold item, and for how much. */
async function soldOn(day: string): Promise<Record<string, unknown[]>> {
  const query = { report: 'sales', group: 'sold_item', from: day, to: day };
  const { rows } = (await call(t, maple.manager, reports.get, { query: query as never })).body;
  return Object.fromEntries(rows.map(({ cells }) => [String(cells[0]), cells.slice(1, 3)]));
}

const TOAST = [
  'Order Id,Order Date,Menu Item,SKU,Qty,Net Price,Void?',
  '1001,11/20/26 12:01 PM,Leek soup,,2,12.00,False',
  '1001,11/20/26 12:01 PM,Cola,4011,1,2.50,False',
  '1002,11/20/26 12:30 PM,Leek soup,,1,6.00,False',
  '1002,11/20/26 12:30 PM,Cola,4011,1,2.50,True',
  '1003,11/20/26 12:40 PM,Cola,4011,many,2.50,False',
].join('\n');

describe('Sales from a file', () => {
  test('A first file shows what it would change, its sales wait for a match, and the same file again changes nothing', async () => {
    const checked = (await check(TOAST)).body;
    expect(checked).toMatchObject({
      system: 'Toast',
      kind: 'tickets',
      sale_count: 2,
      line_count: 3,
      unmatched_count: 2,
    });
    expect(checked.faults).toEqual([{ row: 6, detail: posErrors.rowQuantity('many') }]);
    expect(checked.differences).toEqual([]);
    expect((await apply(TOAST)).body).toMatchObject({ sale_count: 2, first_on: '2026-11-20', last_on: '2026-11-20' });
    expect([await onHand('Leeks'), await onHand('Cola')]).toEqual([100, 100]);

    // The same code is certain; a recipe is matched by hand. Nothing moves before the effect was shown.
    const cola = await soldItem('Cola');
    expect(cola?.suggestion).toMatchObject({ item_id: ids.Cola, is_certain: true });
    const soup = await call(t, maple.manager, recipes.create, {
      body: {
        name: 'Leek soup',
        yield_quantity: 4,
        yield_unit: 'portion',
        lines: [{ item_id: ids.Leeks ?? '', quantity: 2, unit: 'lb' }],
      },
    });
    expect((await soldItem('Leek soup'))?.suggestion).toMatchObject({ name: 'Leek soup', is_certain: false });
    const { asked, done } = await match('Leek soup', { recipe_id: soup.body.recipe_id });
    expect(asked.body).toMatchObject({
      is_applied: false,
      differences: [{ item: 'Leeks', on_hand: 100, change: -1.5, after: 98.5 }],
    });
    expect(done.body.is_applied).toBe(true);
    await match('Cola', { item_id: ids.Cola });
    expect([await onHand('Leeks'), await onHand('Cola')]).toEqual([98.5, 99]);

    const again = await apply(TOAST);
    expect([again.status, again.body]).toMatchObject([409, { detail: posErrors.nothingNew }]);
    expect(await onHand('Leeks')).toBe(98.5);
  });

  test('A corrected file replaces what was known of its tickets, and undoing it restores that', async () => {
    const corrected = TOAST.replace('Leek soup,,2,12.00', 'Leek soup,,4,24.00');
    const done = await apply(corrected);
    expect(done.body.sale_count).toBe(1);
    expect(await onHand('Leeks')).toBe(97.5);
    const params = { task_id: done.body.task_id };
    expect((await call(t, maple.manager, pos.undoTask, { params })).body.is_undone).toBe(true);
    expect(await onHand('Leeks')).toBe(98.5);
    expect((await call(t, maple.manager, pos.undoTask, { params })).status).toBe(409);
    const { movements } = (
      await call(t, maple.staff, inventory.listMovements, { params: { item_id: ids.Leeks ?? '' } })
    ).body;
    expect(movements.slice(0, 2).map(({ reason, quantity }) => [reason, quantity])).toEqual([
      ['sold', 1],
      ['sold', -1],
    ]);
    expect(
      (await call(t, maple.manager, inventory.getItem, { params: { item_id: ids.Leeks ?? '' } })).body.average_cost,
    ).toBeNull();
  });

  test('A sale that a later file also has stays when the earlier file is undone', async () => {
    const plums = { name: 'Plums', stock_unit: 'ea' };
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: plums })).body;
    ids.Plums = item_id;
    const params = { item_id };
    const bring = { reason: 'adjusted', quantity: 20 } as const;
    await call(t, maple.manager, inventory.createMovement, { params, body: bring });
    const of = (...tickets: string[]) =>
      ['Transaction ID,Date,Item,Qty,Net Sales', ...tickets.map((one) => `${one},2026-11-20,Plums,2,6`)].join('\n');
    const first = (await apply(of('P1'))).body;
    await match('Plums', { item_id });
    const second = (await apply(of('P1', 'P2'))).body;
    expect([second.sale_count, await onHand('Plums')]).toEqual([1, 16]);
    await call(t, maple.manager, pos.undoTask, { params: { task_id: first.task_id } });
    expect(await onHand('Plums')).toBe(16);
    expect(await soldOn('2026-11-20')).toMatchObject({ Plums: [4, 12] });
    await call(t, maple.manager, pos.undoTask, { params: { task_id: second.task_id } });
    expect(await onHand('Plums')).toBe(20);
  });

  test('What was sold at one location is corrected there, whatever the default location is by then', async () => {
    const figs = { name: 'Figs', stock_unit: 'ea' };
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: figs })).body;
    ids.Figs = item_id;
    const params = { item_id };
    const bring = { reason: 'adjusted', quantity: 20 } as const;
    await call(t, maple.manager, inventory.createMovement, { params, body: bring });
    const of = (sold: number) => `Transaction ID,Date,Item,Qty,Net Sales\nF1,2026-11-20,Figs,${sold},6`;
    await apply(of(2));
    await match('Figs', { item_id });
    const [main] = (await call(t, maple.staff, locations.list)).body.locations;
    const kiosk = (await call(t, maple.manager, locations.create, { body: { name: 'Kiosk' } })).body;
    const beDefault = (location_id: string) =>
      call(t, maple.manager, locations.update, { params: { location_id }, body: { is_default: true } });
    await beDefault(kiosk.location_id);
    const stock = async () => {
      const { body } = await call(t, maple.staff, inventory.getItem, { params });
      return Object.fromEntries(body.stock.map(({ location, on_hand }) => [location, on_hand]));
    };
    // A count at the new default location says nothing about the old one.
    const counted = { reason: 'counted', quantity: 5 } as const;
    await call(t, maple.manager, inventory.createMovement, { params, body: counted });
    const { task_id } = (await apply(of(3))).body;
    expect(await stock()).toEqual({ [main?.name ?? '']: 17, Kiosk: 5 });
    await call(t, maple.manager, pos.undoTask, { params: { task_id } });
    expect(await stock()).toEqual({ [main?.name ?? '']: 18, Kiosk: 5 });
    await beDefault(main?.location_id ?? '');
  });

  test('A later file without times leaves the times of the sales that it does not change', async () => {
    const hours = async () => {
      const query = { report: 'sales', group: 'hour', from: '2026-11-17', to: '2026-11-17' } as const;
      return (await call(t, maple.manager, reports.get, { query })).body.rows.map(({ cells }) => cells[0]);
    };
    await apply('Transaction ID,Date,Time,Item,Qty,Net Sales\nT1,2026-11-17,9:30 AM,Pears,1,2');
    expect(await hours()).toEqual(['9 AM']);
    const without = (ticket: string) =>
      ['Transaction ID,Date,Item,Qty,Net Sales', 'T1,2026-11-17,Pears,1,2', `${ticket},2026-10-12,Pears,1,2`].join(
        '\n',
      );
    expect((await apply(without('T2'))).body.sale_count).toBe(1);
    expect(await hours()).toEqual(['9 AM']);
    const long = await applyLong(without('T3'), { order: 0, date: 1, item: 2, quantity: 3, amount: 4 });
    expect([long.sale_count, await hours()]).toEqual([1, ['9 AM']]);
  });

  test('A report of a day without dates asks for its day, and a newer report of the day replaces it', async () => {
    const report = (sold: number) => `Item;Qty sold;Net sales\nCola;${sold};10\nTotal;${sold};10`;
    expect((await check(report(4))).body).toMatchObject({ needs_day: true, sale_count: 0 });
    expect((await apply(report(4))).status).toBe(422);
    await apply(report(4), { day: '2026-11-19' });
    // Without a code, the till means another sold item.
    expect(await onHand('Cola')).toBe(99);
    const { items } = (await call(t, maple.staff, pos.listItems, { query: { show: 'unmatched' } })).body;
    const params = { pos_item_id: items[0]?.pos_item_id ?? '' };
    const target = { item_id: ids.Cola ?? '' };
    const { digest } = (await call(t, maple.manager, pos.mapItem, { params, body: target })).body;
    await call(t, maple.manager, pos.mapItem, { params, body: { ...target, digest } });
    expect(await onHand('Cola')).toBe(95);
    await apply(report(6), { day: '2026-11-19' });
    expect(await onHand('Cola')).toBe(93);
  });

  test('Refunded goods return only when the shop says so, and a count after the day is never overwritten', async () => {
    const lines = (refunds: string) =>
      `Transaction ID,Date,Item,Qty,Net Sales,Event Type\nT1,2026-11-20,Bread,3,9,Payment\n${refunds}`;
    await apply(lines(''));
    await match('Bread', { item_id: ids.Bread });
    expect(await onHand('Bread')).toBe(97);
    await apply(lines('T1,2026-11-20,Bread,-1,-3,Refund\n'));
    expect(await onHand('Bread')).toBe(97);
    await apply(lines('T1,2026-11-20,Bread,-1,-3,Refund\n'), { refunds_return: true });
    expect(await onHand('Bread')).toBe(98);
    const body = { reason: 'counted', quantity: 50 } as const;
    await call(t, maple.manager, inventory.createMovement, { params: { item_id: ids.Bread ?? '' }, body });
    const later = lines('T2,2026-11-20,Bread,5,15,Payment\n');
    expect((await check(later)).body).toMatchObject({ differences: [], counted_since: ['Bread'] });
    await apply(later);
    expect(await onHand('Bread')).toBe(50);
  });

  test('A lot that was used up is not a count of its item: the sales of the day still leave the shelf', async () => {
    const milk = { name: 'Milk', stock_unit: 'ea', expires: true };
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body: milk })).body;
    ids.Milk = item_id;
    const bring = { reason: 'adjusted', quantity: 20, lot: { expires_on: '2026-11-22' } } as const;
    const params = { item_id };
    await call(t, maple.manager, inventory.createMovement, { params, body: bring });
    const later = { ...bring, quantity: 5, lot: { expires_on: '2026-11-30' } };
    const { movement } = (await call(t, maple.manager, inventory.createMovement, { params, body: later })).body;
    const usedUp = { reason: 'counted', quantity: 0, lot_id: movement?.lots[0]?.lot_id ?? '' } as const;
    await call(t, maple.staff, inventory.createMovement, { params, body: usedUp });
    await apply('Transaction ID,Date,Item,Qty,Net Sales\nM1,2026-11-20,Milk,3,9');
    await match('Milk', { item_id });
    expect(await onHand('Milk')).toBe(17);
  });

  test('A bundle takes each of its parts, an item and a recipe, when it is matched late, refunded and matched again', async () => {
    const recipe_id = (await soldItem('Leek soup'))?.recipe_id;
    const cola = await onHand('Cola');
    const leeks = await onHand('Leeks');
    const lines = (refunds: string) =>
      `Transaction ID,Date,Item,Qty,Net Sales,Event Type\nG1,2026-11-20,Lunch box,4,60,Payment\n${refunds}`;
    await apply(lines(''));
    const box = {
      parts: [
        { item_id: ids.Cola, quantity: 3 },
        { recipe_id, quantity: 2 },
      ],
    };
    const refused = async (target: object) => (await match('Lunch box', target)).asked.body;
    expect(await refused({ parts: [box.parts[0]] })).toMatchObject({ detail: salesFaults.fewParts });
    expect(await refused({ parts: [box.parts[0], box.parts[0]] })).toMatchObject({ code: 'part_twice' });
    expect(await refused({ ...box, item_id: ids.Cola })).toMatchObject({ code: 'target' });
    expect(await refused({ parts: [box.parts[0], { quantity: 1 }] })).toMatchObject({ code: 'target' });
    expect(await refused({ parts: [box.parts[0], { item_id: recipe_id, quantity: 1 }] })).toMatchObject({
      code: 'no_target',
    });
    const { asked } = await match('Lunch box', box);
    // Half a pound of leeks is in a portion.
    expect(asked.body.differences).toMatchObject([
      { item: 'Cola', change: -12 },
      { item: 'Leeks', change: -4 },
    ]);
    expect(await soldItem('Lunch box')).toMatchObject({
      item_id: null,
      target: null,
      is_mapped: true,
      is_ignored: false,
      parts: [
        { name: 'Cola', quantity: 3, unit: 'ea' },
        { name: 'Leek soup', quantity: 2, unit: 'portion' },
      ],
    });
    await apply(lines('G1,2026-11-20,Lunch box,-1,-15,Refund\n'), { refunds_return: true });
    expect([await onHand('Cola'), await onHand('Leeks')]).toEqual([cola - 9, leeks - 3]);
    // What was sold and its revenue stay with the bundle, without the one that came back.
    const query = { report: 'sales', group: 'sold_item', from: '2026-11-20', to: '2026-11-20' };
    const report = (await call(t, maple.manager, reports.get, { query: query as never })).body;
    expect(report.rows.find(({ cells }) => cells[0] === 'Lunch box')?.cells.slice(0, 3)).toEqual(['Lunch box', 3, 45]);
    await match('Lunch box', { is_ignored: true });
    expect([await onHand('Cola'), await onHand('Leeks')]).toEqual([cola, leeks]);
    expect(await soldItem('Lunch box')).toMatchObject({ parts: [], is_ignored: true });
  });

  test('A match that takes more of an item than can be recorded is refused, and its sales still wait', async () => {
    const { item_id } = (
      await call(t, maple.manager, inventory.createItem, { body: { name: 'Sesame seeds', stock_unit: 'ea' } })
    ).body;
    ids.Sesame = item_id;
    await apply('Transaction ID,Date,Item,Qty,Net Sales\nS1,2026-11-20,Sesame bun,2000,2000');
    const { done } = await match('Sesame bun', { item_id, quantity: 5_000_000 });
    expect([done.status, done.body]).toMatchObject([422, { detail: inventoryErrors.tooMuchStock('Sesame seeds') }]);
    expect((await match('Sesame bun', { item_id, quantity: 50 })).done.body.is_applied).toBe(true);
    expect(await onHand('Sesame')).toBe(-100_000);
  });

  test('A price of one unit counts for each unit, in a short file as in a long one', async () => {
    const text = (order: string, name: string) =>
      [
        'Name,Paid at,Lineitem quantity,Lineitem name,Lineitem price',
        `${order},2026-11-12 10:00,3,${name},4.50`,
        `${order},,2,${name},4.00`,
      ].join('\n');
    await apply(text('#1001', 'Jam'));
    await applyLong(text('#1002', 'Honey'), { item: 3, quantity: 2, order: 0, date: 1, amount: 4 });
    expect(await soldOn('2026-11-12')).toEqual({ Jam: [5, 21.5], Honey: [5, 21.5] });
  });

  test('A canceled order is not sold in any of its rows, and a voided row leaves the others of its ticket', async () => {
    const text = (first: number) =>
      [
        'Name,Paid at,Lineitem quantity,Lineitem name,Lineitem price,Cancelled at',
        `#${first},2026-11-13 10:00,1,Syrup,5.00,2026-11-13 11:00`,
        `#${first},,2,Syrup,5.00,`,
        `#${first + 1},,2,Syrup,5.00,2026-11-13 11:00`,
        `#${first + 1},,2,Syrup,5.00,`,
        `#${first + 2},2026-11-13 12:00,4,Syrup,5.00,`,
        `#${first + 2},,4,Syrup,5.00,`,
      ].join('\n');
    expect((await apply(text(2001))).status).toBe(200);
    expect(await soldOn('2026-11-13')).toMatchObject({ Syrup: [8, 40] });
    await applyLong(text(2011), { item: 3, quantity: 2, order: 0, date: 1, amount: 4, status: 5 });
    expect(await soldOn('2026-11-13')).toMatchObject({ Syrup: [16, 80] });
    expect((await check(text(2001))).body).toMatchObject({ sale_count: 1, line_count: 2, known_count: 1, faults: [] });
    const other = `${TOAST}\n1002,11/20/26 12:30 PM,Leek soup,,1,6.00,`;
    await apply(other.replaceAll(/^10/gm, '30').replaceAll('11/20/26', '11/14/26'));
    expect(await soldOn('2026-11-14')).toMatchObject({ 'Leek soup': [4, 24], Cola: [1, 2.5] });
  });

  test('An order that was sold in an earlier file and is canceled in a newer one is taken back', async () => {
    const text = (canceled: string) =>
      [
        'Name,Paid at,Lineitem quantity,Lineitem name,Lineitem price,Cancelled at',
        `#3001,2026-11-06 10:00,1,Oil,5.00,${canceled}`,
        '#3001,,2,Oil,5.00,',
        '#3002,2026-11-06 11:00,1,Oil,5.00,',
      ].join('\n');
    const canceled = text('2026-11-06 12:00');
    await apply(text(''));
    expect(await soldOn('2026-11-06')).toMatchObject({ Oil: [4, 20] });
    const done = (await apply(canceled)).body;
    expect(done.sale_count).toBe(1);
    expect(await soldOn('2026-11-06')).toMatchObject({ Oil: [1, 5] });
    expect((await apply(canceled)).body).toMatchObject({ code: 'nothing_new' });
    await call(t, maple.manager, pos.undoTask, { params: { task_id: done.task_id } });
    expect(await soldOn('2026-11-06')).toMatchObject({ Oil: [4, 20] });
    const columns = { item: 3, quantity: 2, order: 0, date: 1, amount: 4, status: 5 };
    expect(await applyLong(canceled, columns)).toMatchObject({ sale_count: 1 });
    expect(await soldOn('2026-11-06')).toMatchObject({ Oil: [1, 5] });
    expect(await applyLong(canceled, columns)).toMatchObject({ sale_count: 0 });
  });

  test('A ticket number that starts again every day is another sale on each day, in one file and in several', async () => {
    const row = (day: string, sold: number) => `${day},5,Tea,${sold},${sold * 2}`;
    const of = (...rows: string[]) => ['Date,Ticket,Item,Qty,Net Sales', ...rows].join('\n');
    const [monday, tuesday] = ['2026-11-16', '2026-11-17'];
    await apply(of(row(monday, 1)));
    expect((await apply(of(row(tuesday, 2)))).body).toMatchObject({ sale_count: 1 });
    expect(await soldOn(monday)).toMatchObject({ Tea: [1, 2] });
    expect(await soldOn(tuesday)).toMatchObject({ Tea: [2, 4] });
    const both = of(row(monday, 1), row(tuesday, 2), row('2026-11-18', 3));
    expect((await apply(both)).body).toMatchObject({ sale_count: 1 });
    expect((await apply(both)).body).toMatchObject({ code: 'nothing_new' });
    const long = of(row(monday, 1), row(tuesday, 5), row('2026-11-18', 3), row('2026-11-19', 4));
    const columns = { date: 0, order: 1, item: 2, quantity: 3, amount: 4 };
    expect(await applyLong(long, columns)).toMatchObject({ sale_count: 2 });
    expect(await soldOn(monday)).toMatchObject({ Tea: [1, 2] });
    expect(await soldOn(tuesday)).toMatchObject({ Tea: [5, 10] });
    expect(await soldOn('2026-11-19')).toMatchObject({ Tea: [4, 8] });
  });

  test('A ticket that was stored by its number alone is corrected on its day, and another sale on any other day', async () => {
    const of = (day: string, sold: number) => `Date,Ticket,Item,Qty,Net Sales\n${day},7,Rice,${sold},${sold}`;
    const [known, other] = ['2026-11-09', '2026-11-10'];
    const columns = { date: 0, order: 1, item: 2, quantity: 3, amount: 4 };
    await apply(of(known, 1));
    await t.owner.query(`update pos_sales set source_id = 'ticket 7' where source_id = $1`, [`${known} ticket 7`]);
    expect((await apply(of(known, 1))).body).toMatchObject({ code: 'nothing_new' });
    await apply(of(other, 2));
    await apply(of(known, 3));
    expect([await soldOn(known), await soldOn(other)]).toMatchObject([{ Rice: [3, 3] }, { Rice: [2, 2] }]);
    expect(await applyLong(of(other, 2), columns)).toMatchObject({ sale_count: 0 });
    await applyLong(of(known, 4), columns);
    expect([await soldOn(known), await soldOn(other)]).toMatchObject([{ Rice: [4, 4] }, { Rice: [2, 2] }]);
  });

  test('Only a row that is named as a sum is left out, not goods whose name begins like one', async () => {
    const sums = ['Total', 'TOTALS', 'Grand total:', 'Total :', 'Grand Totals'].map((name) => `${name},2,6`);
    const text = ['Item,Qty,Net Sales', 'Total 2% Greek Yogurt,2,6', ...sums].join('\n');
    await apply(text, { day: '2026-11-08' });
    expect(await soldOn('2026-11-08')).toEqual({ 'Total 2% Greek Yogurt': [2, 6] });
  });

  test('A discount lowers the revenue of its day, and a refund is negative however it is printed', async () => {
    const text = [
      'Transaction ID,Date,Item,Qty,Net Sales,Event Type',
      'D1,2026-11-07,Salt,2,20,Payment',
      'D1,2026-11-07,Discount,1,-5.00,Payment',
      'D2,2026-11-07,Salt,-1,10,Payment',
      'D3,2026-11-07,Salt,1,-2,Refund',
      'D4,2026-11-07,Salt,-1,-1,Refund',
    ];
    await apply(text.join('\n'));
    expect(await soldOn('2026-11-07')).toMatchObject({ Discount: [1, -5], Salt: [2, 7] });
  });

  test('A file that would empty a shelf needs a yes of its own, and one that is seen too late is shown again', async () => {
    const text = 'Transaction ID,Date,Item,Qty,Net Sales\nT9,2026-11-21,Bread,80,9';
    const { brake, digest } = (await check(text)).body;
    expect(brake).toMatchObject({ emptied: 1 });
    const send = (more: object) =>
      call(t, maple.manager, pos.applyFile, { body: file(text, { digest, accept_brake: false, ...more }) as never });
    expect((await send({})).body).toMatchObject({ detail: posErrors.brake, code: 'brake' });
    expect((await send({ digest: 'older', accept_brake: true })).body).toMatchObject({ code: 'changed' });
    expect(await onHand('Bread')).toBe(50);
    expect((await call(t, maple.staff, pos.checkFile, { body: file(text) })).status).toBe(403);
  });
});
