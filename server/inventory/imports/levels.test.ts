import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemImportErrors, rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, type ItemMapping, itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';

let t: TestApp;
let maple: Shop;
let kiosk: string;
let truck: string;
const add = async (name: string, more: object = {}) =>
  (await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } })).body;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  const open = async (name: string) =>
    (await call(t, maple.manager, locations.create, { body: { name } })).body.location_id;
  kiosk = await open('Kiosk');
  truck = await open('Food truck');
});
afterAll(() => t.close());

const upload = async (csv: string): Promise<ItemImport> =>
  (await sendCsv(t, maple.manager, itemImports.upload, csv, { name: 'levels.csv', type: 'text/csv' })).body;
const check = ({ item_import_id }: ItemImport, mapping: ItemMapping) =>
  call(t, maple.manager, itemImports.check, { params: { item_import_id }, body: { mapping } });
const rowsOf = async ({ item_import_id }: ItemImport) =>
  (await call(t, maple.manager, itemImports.rows, { params: { item_import_id } })).body.rows;
async function run({ item_import_id }: ItemImport): Promise<void> {
  await call(t, maple.manager, itemImports.run, { params: { item_import_id } });
  await t.runJobs();
}
const undo = ({ item_import_id }: ItemImport) =>
  call(t, maple.manager, itemImports.undo, { params: { item_import_id } });
const levelsOf = async (item_id: string) => {
  const { body } = await call(t, maple.manager, inventory.getItem, { params: { item_id } });
  const names = new Map([
    [kiosk, 'kiosk'],
    [truck, 'truck'],
  ]);
  const own = body.levels.map((level) => [
    names.get(level.location_id),
    { par: level.par_level, reorder: level.reorder_point },
  ]);
  return { par: body.par_level, reorder: body.reorder_point, ...Object.fromEntries(own) };
};

test('Columns that name a location set its levels, row by row and as checked, and undoing the import restores all of them', async () => {
  const milk = await add('Milk', {
    par_level: 10,
    reorder_point: 4,
    levels: [{ location_id: truck, par_level: 3, reorder_point: null }],
  });
  const rice = await add('Rice', { par_level: 6 });
  const csv = `Name,Par level,Reorder point,Par level Kiosk,Kiosk reorder point,"Food truck: par"
Milk,12,,8,2,3
Rice,,,6,,
Lentils,9,3,,1,0
`;
  const uploaded = await upload(csv);
  expect(uploaded.mapping).toMatchObject({ name: 0, par_level: 1, reorder_point: 2 });
  expect(uploaded.mapping.levels.toSorted((a, b) => (a.par_level ?? 0) - (b.par_level ?? 0))).toEqual([
    { location_id: kiosk, par_level: 3, reorder_point: 4 },
    { location_id: truck, par_level: 5, reorder_point: null },
  ]);
  const checked = (await check(uploaded, uploaded.mapping)).body;
  expect(checked.outcomes).toEqual({ new: 1, changed: 1, same: 1, refused: 0 });
  const [ofMilk, ofRice] = await rowsOf(checked);
  expect(ofMilk?.changes).toEqual([
    { field: 'par_level', before: '10', after: '12' },
    { field: 'par_level', before: '10', after: '8', location: 'Kiosk' },
    { field: 'reorder_point', before: '4', after: '2', location: 'Kiosk' },
  ]);
  // What the location has already, from the item, is no change.
  expect(ofRice).toMatchObject({ outcome: 'same', changes: [] });
  const before = { par: 10, reorder: 4, truck: { par: 3, reorder: null } };
  expect(await levelsOf(milk.item_id)).toEqual(before);

  await run(checked);
  expect(await levelsOf(milk.item_id)).toEqual({
    par: 12,
    reorder: 4,
    truck: { par: 3, reorder: null },
    kiosk: { par: 8, reorder: 2 },
  });
  expect(await levelsOf(rice.item_id)).toEqual({ par: 6, reorder: null });
  const lentils = (await call(t, maple.manager, inventory.listItems, { query: { search: 'lentils' } })).body.items[0];
  // A level that the file leaves out stays that of the item.
  expect(await levelsOf(lentils?.item_id ?? '')).toEqual({
    par: 9,
    reorder: 3,
    kiosk: { par: 9, reorder: 1 },
    truck: { par: 0, reorder: 3 },
  });

  // A level that a user changed since stands against undoing, also at another location.
  const change = (levels: object[]) =>
    call(t, maple.manager, inventory.updateItem, {
      params: { item_id: milk.item_id },
      body: { levels } as object as { name: string },
    });
  const atKiosk = { location_id: kiosk, par_level: 8, reorder_point: 2 };
  await change([atKiosk, { location_id: truck, par_level: 5, reorder_point: null }]);
  const reason = itemImportErrors.standingReason.changed('Milk', 'par_level');
  expect((await undo(checked)).body).toMatchObject({ detail: itemImportErrors.standing([reason], 0) });
  await change([atKiosk, { location_id: truck, par_level: 3, reorder_point: null }]);
  expect((await undo(checked)).body.state).toBe('undone');
  expect(await levelsOf(milk.item_id)).toEqual(before);
});

test('A wrong level has its sentence with the location, and a location that is not there has no columns', async () => {
  const uploaded = await upload('Name,Par Kiosk,Min Level Kiosk\nOats,many,-1\nBran,4,\n');
  const { mapping } = uploaded;
  expect(mapping.levels).toEqual([{ location_id: kiosk, par_level: 1, reorder_point: 2 }]);
  const { body } = await check(uploaded, mapping);
  expect(body.outcomes).toEqual({ new: 2, changed: 0, same: 0, refused: 0 });
  expect((await rowsOf(body))[0]?.notes.map(({ fault }) => fault && rowFaultDetail(fault))).toEqual([
    'Par level at Kiosk: “many” is not a number. Write it like 1250.5.',
    'Reorder point at Kiosk: “-1” is negative. Enter zero or more.',
  ]);
  const fieldsOf = async (change: Partial<ItemMapping>) => (await check(uploaded, { ...mapping, ...change })).body;
  expect(await fieldsOf({ par_level: 1 })).toMatchObject({ detail: itemImportErrors.sameColumn });
  const stranger = (await call(t, (await oldShop(t)).manager, locations.list)).body.locations[0]?.location_id ?? '';
  const elsewhere = [{ location_id: stranger, par_level: 1, reorder_point: null }];
  expect(await fieldsOf({ levels: elsewhere })).toMatchObject({ detail: locationErrors.noLocation });

  // The next file with these headings has the same columns, without those of a location that was archived.
  await check(uploaded, { ...mapping, levels: [{ location_id: truck, par_level: 1, reorder_point: null }] });
  const next = async () => (await upload('Name,Par Kiosk,Min Level Kiosk\nOats,2,1\n')).mapping.levels;
  expect(await next()).toEqual([{ location_id: truck, par_level: 1, reorder_point: null }]);
  await call(t, maple.manager, locations.update, { params: { location_id: truck }, body: { is_active: false } });
  expect(await next()).toEqual([]);
});
