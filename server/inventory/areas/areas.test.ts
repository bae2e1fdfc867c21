import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { AREAS_MAX } from '#contract/inventory/limits.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop, trialShop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let stranger: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
  stranger = await trialShop(t);
});
afterAll(() => t.close());

async function addItem(name: string, more: object = {}): Promise<Item> {
  const answer = await call(t, maple.manager, inventory.createItem, { body: { name, stock_unit: 'ea', ...more } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function addArea(name: string): Promise<string> {
  const answer = await call(t, maple.manager, areas.create, { body: { name } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.area_id;
}

async function shelf(area_id: string): Promise<string[]> {
  return (await call(t, maple.staff, areas.listItems, { params: { area_id } })).body.items.map(({ name }) => name);
}

const names = async () => (await call(t, maple.staff, areas.list)).body.areas.map(({ name }) => name);

describe('Storage areas', () => {
  test('Areas are walked in their order, and a shelf lists its items in theirs', async () => {
    const [bar, walkIn, dry] = [await addArea('Bar'), await addArea('Walk-in'), await addArea('Dry storage')];
    await call(t, maple.manager, areas.order, { body: { area_ids: [dry, bar] } });
    expect(await names()).toEqual(['Dry storage', 'Bar', 'Walk-in']);

    const [milk, ale, gin] = [await addItem('Milk'), await addItem('Ale'), await addItem('Gin', { area_ids: [bar] })];
    const item_ids = [milk.item_id, gin.item_id, ale.item_id];
    await call(t, maple.manager, areas.setItems, { params: { area_id: bar }, body: { item_ids } });
    expect(await shelf(bar)).toEqual(['Milk', 'Gin', 'Ale']);

    // An item that moves into an area comes last there, and keeps its place where it was.
    const both = await call(t, maple.manager, inventory.updateItem, {
      params: { item_id: milk.item_id },
      body: { area_ids: [walkIn, bar] },
    });
    expect(both.body.areas.map(({ name }) => name)).toEqual(['Bar', 'Walk-in']);
    expect([await shelf(bar), await shelf(walkIn)]).toEqual([['Milk', 'Gin', 'Ale'], ['Milk']]);

    // An archived item leaves the shelf, also when the shelf is arranged meanwhile, and returns to it.
    const params = { item_id: gin.item_id };
    await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: false } });
    expect(await shelf(bar)).toEqual(['Milk', 'Ale']);
    const arranged = { item_ids: [ale.item_id, milk.item_id] };
    await call(t, maple.manager, areas.setItems, { params: { area_id: bar }, body: arranged });
    await call(t, maple.manager, inventory.updateItem, { params, body: { is_active: true } });
    expect((await shelf(bar)).toSorted()).toEqual(['Ale', 'Gin', 'Milk']);
  });

  test('Arranging a shelf keeps what another user added meanwhile, and does not bring back what another user removed', async () => {
    const area_id = await addArea('Spices');
    const put = { area_ids: [area_id] };
    const [basil, cumin, anise] = [await addItem('Basil', put), await addItem('Cumin', put), await addItem('Anise')];
    const items = [{ item_id: anise.item_id, add_area_id: area_id }];
    await call(t, maple.manager, inventory.bulkChange, { body: { items } });
    const arrange = (item_ids: string[], known_ids: string[]) =>
      call(t, maple.manager, areas.setItems, { params: { area_id }, body: { item_ids, known_ids } });
    await arrange([cumin.item_id, basil.item_id], [basil.item_id, cumin.item_id]);
    expect(await shelf(area_id)).toEqual(['Cumin', 'Basil', 'Anise']);
    await arrange([cumin.item_id], [cumin.item_id, basil.item_id]);
    expect(await shelf(area_id)).toEqual(['Cumin', 'Anise']);
    // A page that has not heard of it yet still lists basil.
    await arrange([anise.item_id, basil.item_id, cumin.item_id], [cumin.item_id, basil.item_id, anise.item_id]);
    expect(await shelf(area_id)).toEqual(['Anise', 'Cumin']);
    await arrange([anise.item_id, cumin.item_id, basil.item_id], [anise.item_id, cumin.item_id]);
    expect(await shelf(area_id)).toEqual(['Anise', 'Cumin', 'Basil']);
  });

  test('Two users who arrange one shelf at the same moment empty nothing', async () => {
    const area_id = await addArea('Teas');
    const put = { area_ids: [area_id] };
    const teas = [await addItem('Assam', put), await addItem('Matcha', put), await addItem('Sencha', put)];
    const item_ids = teas.map(({ item_id }) => item_id);
    const arrange = (body: { item_ids: string[]; known_ids: string[] }) =>
      call(t, maple.manager, areas.setItems, { params: { area_id }, body });
    const commit = await holdOpen(t, 'select from storage_area_items where area_id = $1 for update', [area_id]);
    const first = arrange({ item_ids, known_ids: item_ids });
    await untilWaiting(t, 1);
    const second = arrange({ item_ids: item_ids.toReversed(), known_ids: item_ids });
    await untilWaiting(t, 2);
    await commit();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await shelf(area_id)).toEqual(['Sencha', 'Matcha', 'Assam']);
  });

  test('An item that a user takes off a shelf stays away from it when another user arranges it at the same moment', async () => {
    const area_id = await addArea('Sauces');
    const put = { area_ids: [area_id] };
    const [salsa, aioli] = [await addItem('Salsa', put), await addItem('Aioli', put)];
    const item_ids = [aioli.item_id, salsa.item_id];
    const commit = await holdOpen(t, 'select from storage_area_items where area_id = $1 for update', [area_id]);
    const arranged = call(t, maple.manager, areas.setItems, {
      params: { area_id },
      body: { item_ids, known_ids: item_ids },
    });
    await untilWaiting(t, 1);
    const taken = call(t, maple.manager, inventory.updateItem, {
      params: { item_id: aioli.item_id },
      body: { area_ids: [] },
    });
    await untilWaiting(t, 2);
    await commit();
    expect([(await arranged).status, (await taken).status]).toEqual([200, 200]);
    expect(await shelf(area_id)).toEqual(['Salsa']);
  });

  test('An archived area leaves the items alone, and can be restored unless its name was given away', async () => {
    const area_id = await addArea('Cellar');
    await addItem('Port', { area_ids: [area_id] });
    const change = (body: object) => call(t, maple.manager, areas.update, { params: { area_id }, body });
    await change({ is_active: false });
    expect(await names()).not.toContain('Cellar');
    const { items } = (await call(t, maple.staff, inventory.listItems, { query: { search: 'port' } })).body;
    expect(items.map(({ name, areas: kept }) => [name, kept])).toEqual([['Port', []]]);
    await addArea('CELLAR');
    const refused = await change({ is_active: true });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: areaErrors.nameTaken('Cellar'), code: 'name_taken' },
    ]);
    expect((await change({ name: 'Old cellar', is_active: true })).status).toBe(200);
    expect(await shelf(area_id)).toEqual(['Port']);
  });

  test('An item whose areas are changed keeps its place in an archived one, for the day that it is restored', async () => {
    const [loft, shed, yard] = [await addArea('Loft'), await addArea('Shed'), await addArea('Yard')];
    const { item_id } = await addItem('Candles', { area_ids: [loft, shed] });
    const change = (is_active: boolean) =>
      call(t, maple.manager, areas.update, { params: { area_id: loft }, body: { is_active } });
    await change(false);
    await call(t, maple.manager, inventory.updateItem, { params: { item_id }, body: { area_ids: [yard] } });
    await change(true);
    expect([await shelf(loft), await shelf(shed), await shelf(yard)]).toEqual([['Candles'], [], ['Candles']]);
  });

  test('Items of another company cannot be put on a shelf, and staff cannot arrange it', async () => {
    const item = { name: 'Theirs', stock_unit: 'ea' };
    const { item_id } = (await call(t, stranger.owner, inventory.createItem, { body: item })).body;
    const area_id = await addArea('Freezer');
    const item_ids = [item_id];
    const put = (token: string) => call(t, token, areas.setItems, { params: { area_id }, body: { item_ids } });
    expect((await put(maple.manager)).body.items).toEqual([]);
    expect((await put(maple.staff)).status).toBe(403);
  });
});

describe('A company with as many storage areas as it can have', () => {
  const { tooMany, fileAddsTooMany } = areaErrors;

  test('All areas can be put into another order, but no further one can be added, restored or imported', async () => {
    const add = (name: string) => call(t, stranger.owner, areas.create, { body: { name } });
    const change = (area_id: string, body: object) =>
      call(t, stranger.owner, areas.update, { params: { area_id }, body });
    const first = (await add('First')).body;
    await t.owner.query(
      `insert into storage_areas (company_id, area_id, location_id, name, name_key, position, created_at)
       select $1, gen_random_uuid(), $2, 'Bin ' || n, 'bin ' || n, n + 1, now() from generate_series(2, $3::int) n`,
      [stranger.companyId, first.location_id, AREAS_MAX],
    );
    const all = (await call(t, stranger.owner, areas.list)).body.areas.map(({ area_id }) => area_id);
    expect(all).toHaveLength(AREAS_MAX);
    const turned = await call(t, stranger.owner, areas.order, { body: { area_ids: all.toReversed() } });
    expect(turned.body.areas.map(({ area_id }) => area_id)).toEqual(all.toReversed());

    const refusal = { status: 409, body: { detail: tooMany(AREAS_MAX), code: 'too_many' } };
    expect(await add('One more')).toMatchObject(refusal);
    expect((await change(first.area_id, { name: 'Front', is_active: true })).status).toBe(200);
    await change(first.area_id, { is_active: false });
    // There is room for one, and two are added and one is restored at the same moment.
    const commit = await holdOpen(t, 'select from companies where company_id = $1 for update', [stranger.companyId]);
    const atOnce = [add('One more'), add('And another'), change(first.area_id, { is_active: true })];
    await untilWaiting(t, 3);
    await commit();
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect((await call(t, stranger.owner, areas.list)).body.areas).toHaveLength(AREAS_MAX);
    expect(await add('One more')).toMatchObject(refusal);

    const csv = 'Name,Storage area\nSalt,Bin 2\nPepper,Spices\n';
    const { item_import_id, mapping } = (await sendCsv(t, stranger.owner, itemImports.upload, csv)).body;
    const checked = await call(t, stranger.owner, itemImports.check, { params: { item_import_id }, body: { mapping } });
    expect(checked).toMatchObject({ status: 422, body: { detail: fileAddsTooMany(1, AREAS_MAX) } });

    // Room for one, and three files that were all checked while there was.
    await change(all.at(-1) ?? '', { is_active: false });
    const check = async (area: string) => {
      const file = `Name,Storage area\nPepper of ${area},${area}\n`;
      const sent = (await sendCsv(t, stranger.owner, itemImports.upload, file)).body;
      const params = { item_import_id: sent.item_import_id };
      const { status } = await call(t, stranger.owner, itemImports.check, { params, body: { mapping: sent.mapping } });
      expect(status).toBe(200);
      return params;
    };
    const files = [await check('Spices'), await check('Herbs'), await check('spices')];
    const runs = [];
    for (const params of files) runs.push(await call(t, stranger.owner, itemImports.run, { params }));
    expect(runs.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(runs[1]?.body).toMatchObject({ detail: fileAddsTooMany(1, AREAS_MAX) });
    await t.runJobs();
    expect((await call(t, stranger.owner, areas.list)).body.areas).toHaveLength(AREAS_MAX);
  });
});

describe('Changing several items at once', () => {
  test('The reply of a change, sent back, restores every item exactly', async () => {
    const [bar, cooler] = [await addArea('Bar 2'), await addArea('Cooler')];
    const items = [
      await addItem('Rum', { category: 'Spirits', par_level: 4, area_ids: [bar] }),
      await addItem('Tonic', { reorder_point: '2.5', area_ids: [bar, cooler] }),
      await addItem('Lime'),
    ];
    const shown = async () =>
      Promise.all(
        items.map(async ({ item_id }) => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body),
      );
    const before = await shown();
    const change = { category: 'Bar', par_level: 12, reorder_point: null, area_ids: [cooler], is_active: false };
    const changed = await call(t, maple.manager, inventory.bulkChange, {
      body: { items: items.map(({ item_id }) => ({ item_id, ...change })) },
    });
    expect((await shown()).map(({ category, par_level, is_active }) => [category, par_level, is_active])).toEqual(
      items.map(() => ['Bar', 12, false]),
    );
    await call(t, maple.manager, inventory.bulkChange, { body: { items: changed.body.before } });
    expect(await shown()).toEqual(before);
  });

  test('An area that is added to several items leaves the areas that others gave them meanwhile, and so does undoing it', async () => {
    const [shelf, rack, drawer] = [await addArea('Shelf'), await addArea('Rack'), await addArea('Drawer')];
    const vanilla = await addItem('Vanilla', { area_ids: [shelf] });
    const saffron = await addItem('Saffron', { area_ids: [rack] });
    const areasOf = async ({ item_id }: { item_id: string }) =>
      (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.areas.map(({ name }) => name);
    const put = (area_ids: string[]) =>
      call(t, maple.manager, inventory.updateItem, {
        params: { item_id: vanilla.item_id },
        body: { area_ids } as object as { name: string },
      });
    await put([shelf, drawer]);
    const items = [vanilla, saffron].map(({ item_id }) => ({ item_id, add_area_id: rack }));
    const changed = await call(t, maple.manager, inventory.bulkChange, { body: { items } });
    expect(await areasOf(vanilla)).toEqual(['Shelf', 'Rack', 'Drawer']);
    await put([shelf, rack]);
    await call(t, maple.manager, inventory.bulkChange, { body: { items: changed.body.before as never } });
    expect([await areasOf(vanilla), await areasOf(saffron)]).toEqual([['Shelf'], ['Rack']]);
    const unknown = [{ item_id: vanilla.item_id, add_area_id: vanilla.item_id }];
    const refused = await call(t, maple.manager, inventory.bulkChange, { body: { items: unknown } });
    expect([refused.status, refused.body]).toMatchObject([404, { detail: areaErrors.noArea }]);
  });

  test('One item that cannot be changed leaves all of them unchanged', async () => {
    const [milk, other] = [await addItem('Soy milk'), await addItem('Rice milk')];
    await call(t, maple.manager, inventory.updateItem, {
      params: { item_id: milk.item_id },
      body: { is_active: false },
    });
    await addItem('Soy milk');
    const answer = await call(t, maple.manager, inventory.bulkChange, {
      body: {
        items: [
          { item_id: other.item_id, category: 'Milk' },
          { item_id: milk.item_id, is_active: true },
        ],
      },
    });
    expect([answer.status, answer.body]).toMatchObject([409, { detail: inventoryErrors.nameTaken('Soy milk') }]);
    const params = { item_id: other.item_id };
    expect((await call(t, maple.staff, inventory.getItem, { params })).body.category).toBeNull();
  });
});
