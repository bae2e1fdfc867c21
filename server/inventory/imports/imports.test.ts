import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { itemImportErrors, rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { ITEM_IMPORT_MAX_BYTES, ITEM_IMPORT_ROWS } from '#contract/inventory/limits.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { locations } from '#contract/inventory/places/locations.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { checkLedger } from '../ledger_check/ledger_check.ts';
import { runImport } from './apply.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const send = (file: string | Buffer, name = 'items.csv') =>
  sendCsv(t, maple.manager, itemImports.upload, file, { name, type: 'application/octet-stream' });
const show = async (item_import_id: string): Promise<ItemImport> =>
  (await call(t, maple.manager, itemImports.get, { params: { item_import_id } })).body;
const undo = (item_import_id: string) => call(t, maple.manager, itemImports.undo, { params: { item_import_id } });
const rowsOf = async (item_import_id: string) =>
  (await call(t, maple.manager, itemImports.rows, { params: { item_import_id }, query: { limit: 100 } })).body.rows;

/** Uploads a file and checks it with the proposed columns. */
async function checked(file: string | Buffer, name?: string, location_id?: string): Promise<ItemImport> {
  const uploaded = await send(file, name);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const { item_import_id, mapping }: ItemImport = uploaded.body;
  const body = { mapping, location_id };
  const answer = await call(t, maple.manager, itemImports.check, { params: { item_import_id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function start(item_import_id: string): Promise<void> {
  const answer = await call(t, maple.manager, itemImports.run, { params: { item_import_id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function imported(file: string, name?: string, location_id?: string): Promise<ItemImport> {
  const { item_import_id } = await checked(file, name, location_id);
  await start(item_import_id);
  await t.runJobs();
  return show(item_import_id);
}

async function find(search: string): Promise<Item[]> {
  return (await call(t, maple.manager, inventory.listItems, { query: { search, sort: 'name' } })).body.items;
}

async function faults(csv: string): Promise<string[]> {
  const { item_import_id } = await checked(csv);
  const found = (await rowsOf(item_import_id)).flatMap(({ row_number, faults: some }) =>
    some.map((fault) => `Row ${row_number}, ${rowFaultDetail(fault)}`),
  );
  await call(t, maple.manager, itemImports.discard, { params: { item_import_id } });
  return found;
}

const countDifferences = () =>
  t.db.tenant(maple.companyId, async (tenant) => (await checkLedger(tenant, t.clock.now)).difference_count);

async function change(item_id: string, body: object): Promise<void> {
  expect((await call(t, maple.manager, inventory.updateItem, { params: { item_id }, body })).status).toBe(200);
}

const SQUARE = `Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Default Unit Cost,Default Vendor Name,Current Quantity Main St,Stock Alert Count Main St
A1,Maple syrup,Regular,MS-1,,Pantry,036000291452,12.50,6.25,Vermont Sugarworks,24,6
A2,Granola,Small,GR-S,,Pantry,,4.00,1.10,Vermont Sugarworks,10,
A3,Granola,Large,GR-L,,Pantry,,7.00,,,,`;

describe('Importing items and opening stock', () => {
  test('A file of Square adds items, vendors and stock at its cost, and its undoing leaves nothing of it behind', async () => {
    const found = await checked(SQUARE, 'square.csv');
    expect(found).toMatchObject({
      system: 'Square',
      state: 'checked',
      outcomes: { new: 3, changed: 0, same: 0, refused: 0 },
      opening: { item_count: 2, value: 161 },
      adds: { vendors: ['Vermont Sugarworks'], categories: ['Pantry'], areas: [] },
    });
    expect(await find('granola')).toEqual([]);
    await start(found.item_import_id);
    await t.runJobs();
    expect(await show(found.item_import_id)).toMatchObject({ state: 'finished', rows_done: 4 });
    const [syrup] = await find('maple syrup');
    expect(syrup).toMatchObject({
      sku: 'MS-1',
      barcodes: ['036000291452'],
      category: 'Pantry',
      stock_unit: 'ea',
      on_hand: 24,
      reorder_point: 6,
      last_cost: 6.25,
      average_cost: 6.25,
      value: 150,
      selling_price: 12.5,
      vendor: 'Vermont Sugarworks',
    });
    expect((await find('granola')).map(({ name, on_hand, average_cost }) => [name, on_hand, average_cost])).toEqual([
      ['Granola, Large', 0, null],
      ['Granola, Small', 10, 1.1],
    ]);
    const params = { item_id: syrup?.item_id ?? '' };
    const ledger = await call(t, maple.manager, inventory.listMovements, { params });
    expect(ledger.body.movements).toMatchObject([
      { reason: 'opening', quantity: 24, unit_cost: 6.25, note: 'square.csv', created_by: 'maple-manager' },
    ]);

    // The same file again changes nothing, and says so of the stock.
    const again = await checked(SQUARE, 'square.csv');
    expect(again.outcomes).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
    expect((await rowsOf(again.item_import_id))[0]?.notes).toEqual([{ kind: 'stock_kept', value: '24' }]);

    expect((await undo(found.item_import_id)).body.state).toBe('undone');
    expect((await undo(found.item_import_id)).body.state).toBe('undone');
    expect([...(await find('granola')), ...(await find('maple syrup'))]).toEqual([]);
    const listed = await call(t, maple.manager, vendors.list, { query: { search: 'Vermont' } });
    expect(listed.body.vendors).toEqual([]);
    const gone = await call(t, maple.manager, inventory.getItem, { params });
    expect(gone.body).toMatchObject({ is_active: false, on_hand: 0, last_cost: null, average_cost: null, value: 0 });
    expect(await countDifferences()).toBe(0);
    // Its names are free again.
    expect((await imported(SQUARE)).outcomes.new).toBe(3);
    expect((await find('maple syrup'))[0]?.on_hand).toBe(24);
  });

  test('Opening stock with a date or lot number is in a lot from the first day, and undoing the import leaves none', async () => {
    const body = { name: 'Skyr', stock_unit: 'ea' };
    const skyr = (await call(t, maple.manager, inventory.createItem, { body })).body;
    const csv = `Name,On hand,Unit cost,Expiration Date,Lot No
Quark,12,0.80,12/31/2026,L7
Skyr,5,1.20,2026-12-04,
Kefir,,,2026-12-01,K1
Curd,4,,soon,`;
    const found = await checked(csv, 'dated.csv');
    expect(found.outcomes).toEqual({ new: 2, changed: 1, same: 0, refused: 1 });
    expect(
      (await rowsOf(found.item_import_id)).map(({ name, lot, notes, faults }) => [name, lot, notes, faults]),
    ).toEqual([
      ['Quark', { expires_on: '2026-12-31', code: 'L7' }, [], []],
      ['Skyr', { expires_on: '2026-12-04', code: null }, [], []],
      ['Kefir', null, [{ kind: 'lot_kept', value: '2026-12-01' }], []],
      ['Curd', null, [], [{ field: 'expires_on', reason: 'date', value: 'soon' }]],
    ]);
    await start(found.item_import_id);
    await t.runJobs();
    const [quark] = await find('quark');
    const lotsOf = async (item_id = '') =>
      (await call(t, maple.staff, lots.list, { query: { item_id } })).body.lots.map((lot) => [
        lot.expires_on,
        lot.code,
        lot.on_hand,
      ]);
    expect(quark?.expires).toBe(true);
    expect(await lotsOf(quark?.item_id)).toEqual([['2026-12-31', 'L7', 12]]);
    expect(await lotsOf(skyr.item_id)).toEqual([['2026-12-04', null, 5]]);
    const params = { item_id: quark?.item_id ?? '' };
    await call(t, maple.manager, inventory.createMovement, { params, body: { reason: 'wasted', quantity: 2 } });
    const ledger = async () => (await call(t, maple.staff, inventory.listMovements, { params })).body.movements;
    // The ledger says which lot each movement took from or added to.
    const lot = { expires_on: '2026-12-31', code: 'L7' };
    const [wasted, opened] = await ledger();
    expect([wasted?.lots, opened?.lots]).toMatchObject([[{ ...lot, quantity: -2 }], [{ ...lot, quantity: 12 }]]);
    const undone = { item_id: params.item_id, movement_id: wasted?.movement_id ?? '' };
    const standing = await undo(found.item_import_id);
    expect(standing.status).toBe(409);
    await call(t, maple.manager, writeOffs.undoMovement, { params: undone });
    expect(await countDifferences()).toBe(0);

    const second = await imported('Name,On hand,Expires\nWhey,3,2026-12-02');
    const [whey] = await find('whey');
    expect(await lotsOf(whey?.item_id)).toEqual([['2026-12-02', null, 3]]);
    expect((await undo(second.item_import_id)).body.state).toBe('undone');
    expect(await lotsOf(whey?.item_id)).toEqual([]);
    expect(await countDifferences()).toBe(0);
  });

  test('Items are recognized by barcode, SKU and name, and each difference is listed before it is made and taken back by undoing', async () => {
    const add = (body: object) =>
      call(t, maple.manager, inventory.createItem, { body: body as { name: string; stock_unit: string } });
    const tea = (await add({ name: 'Black tea', stock_unit: 'box', barcodes: ['0012345678905'], category: 'Tea' }))
      .body;
    const mint = (await add({ name: 'Mint tea', stock_unit: 'box', sku: 'MINT', selling_price: 5, par_level: 4 })).body;
    await add({ name: 'Green tea', stock_unit: 'box', reorder_point: 2 });
    const kiosk = (await call(t, maple.owner, locations.create, { body: { name: 'Kiosk' } })).body.location_id;
    const csv = `Name,SKU,Barcode,Unit,On hand,Unit cost,Price,Par level,Reorder point,Vendor,Storage area
Breakfast tea,BT,012345678905,,3,2.5,,,,Tea Traders,Back shelf
Mint tea,mint,,,,,"$5.50",6,,,
GREEN TEA,,,,,,,,2,,`;
    const { item_import_id, outcomes, adds } = await checked(csv, 'tea.csv', kiosk);
    expect([outcomes, adds]).toEqual([
      { new: 0, changed: 2, same: 1, refused: 0 },
      { vendors: ['Tea Traders'], categories: [], areas: ['Back shelf'] },
    ]);
    const rows = await rowsOf(item_import_id);
    expect(
      rows.map(({ name, changes, stock }) => [
        name,
        stock,
        changes.map(({ field, before, after }) => [field, before, after]),
      ]),
    ).toEqual([
      [
        'Black tea',
        '3',
        [
          ['name', 'Black tea', 'Breakfast tea'],
          ['sku', null, 'BT'],
          ['vendor', null, 'Tea Traders'],
          ['area', null, 'Back shelf'],
        ],
      ],
      [
        'Mint tea',
        null,
        [
          ['par_level', '4', '6'],
          ['price', '5.00', '5.50'],
        ],
      ],
      ['Green tea', null, []],
    ]);
    await start(item_import_id);
    await t.runJobs();
    const get = async (item_id: string) =>
      (await call(t, maple.manager, inventory.getItem, { params: { item_id } })).body;
    expect(await get(tea.item_id)).toMatchObject({
      name: 'Breakfast tea',
      on_hand: 3,
      areas: [{ name: 'Back shelf' }],
    });
    expect((await get(tea.item_id)).stock.find(({ location_id }) => location_id === kiosk)?.on_hand).toBe(3);

    // What was changed since stands against undoing, by name; nothing is undone then.
    await change(mint.item_id, { selling_price: 6 });
    const refused = await undo(item_import_id);
    const reason = itemImportErrors.standingReason.changed('Mint tea', 'price');
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: itemImportErrors.standing([reason], 0), code: 'standing' },
    ]);
    expect((await get(tea.item_id)).name).toBe('Breakfast tea');
    await change(mint.item_id, { selling_price: 5.5 });
    expect((await undo(item_import_id)).status).toBe(200);
    const { stock: _, costs: __, vendor_items: ___, velocity: ____, ...before } = await get(tea.item_id);
    expect(before).toEqual(tea);
    expect(await get(mint.item_id)).toMatchObject({ sku: 'MINT', selling_price: 5, par_level: 4 });
  });

  test('An import whose items have moved or are used since is not undone, and says which', async () => {
    const { item_import_id } = await imported('Name,Stock\nUsed flour,5\nMoved flour,5\n');
    const [moved] = await find('moved flour');
    const params = { item_id: moved?.item_id ?? '' };
    await call(t, maple.manager, inventory.createMovement, {
      params,
      body: { reason: 'wasted', quantity: 1 } as never,
    });
    expect((await undo(item_import_id)).body).toMatchObject({
      detail: itemImportErrors.standing([itemImportErrors.standingReason.moved('Moved flour')], 0),
    });
    expect((await find('used flour'))[0]?.on_hand).toBe(5);
  });

  test('Each row that cannot be imported has its sentence, and the others are imported', async () => {
    await call(t, maple.manager, inventory.createItem, {
      body: { name: 'Cocoa', stock_unit: 'kg', barcodes: ['4006381333931'] },
    });
    await call(t, maple.manager, inventory.createItem, { body: { name: 'Sugar', stock_unit: 'kg', sku: 'SUG' } });
    const at = 'Name,SKU,Barcode,Unit,Stock,Cost,Price\n';
    expect(
      await faults(
        `${at},X-1,,,,,\nSalt,,,,-3,,\nPepper,,,,"1,5",,\nCumin,,,,=2*3,,\nDill,,,,,,4.999\nBasil,B,111,,,,\nThyme,,111,,,,\nSage,b,,,,,\nbasil,,,,,,`,
      ),
    ).toEqual([
      'Row 2, Name: There is no name. Enter one, or take the row out of the file.',
      'Row 3, Opening stock: “-3” is negative. Enter zero or more.',
      'Row 4, Opening stock: “1,5” is not a number. Write it like 1250.5.',
      'Row 5, Opening stock: “=2*3” is a formula without a result. Replace it with its value.',
      'Row 8, Barcode: Row 7 has the same barcode, “111”.',
      'Row 9, SKU: Row 7 has the same SKU, “b”.',
      'Row 10, Name: Row 7 has the same name, “basil”.',
    ]);
    expect(await faults(`${at}Sugar,,4006381333931,,,,\nVanilla,sug,4006381333931,,,,`)).toEqual([
      'Row 2, Name: Another item is named “Sugar”.',
      'Row 3, SKU: The SKU “sug” belongs to Sugar.',
    ]);
    const mixed = await imported(`${at}Nutmeg,,,g,2,3,\nMace,,,,-1,,\n="007 spice",,,,,,`);
    expect(mixed).toMatchObject({ state: 'finished', outcomes: { new: 2, refused: 1 } });
    expect((await find('nutmeg'))[0]).toMatchObject({ on_hand: 2, value: 6, stock_unit: 'g' });
    expect((await find('007'))[0]?.name).toBe('007 spice');
    expect(await find('mace')).toEqual([]);
    expect(await faults(`${at}Nutmeg,,,kg,,,`)).toEqual([
      'Row 2, Stock unit: The item is kept in g and the file says “kg”. In the file, enter its quantities in g, or merge it into a new item.',
    ]);
  });

  test('A row of sums is no item, and a cost or level that is no number costs the item only that value', async () => {
    const file = `Name,SKU,Quantity,Unit cost,Par level
Capers,,5,N/A,-2
Anchovies,,3,2,8
Totals,TTL-1,1,3,
,,5,N/A,
TOTAL,,"1,285.5",12,
Grand total:,,1285.5,,`;
    const { item_import_id, outcomes } = await checked(file);
    expect(outcomes).toEqual({ new: 3, changed: 0, same: 0, refused: 3 });
    const rows = await rowsOf(item_import_id);
    expect(rows[0]).toMatchObject({
      name: 'Capers',
      stock: '5',
      unit_cost: null,
      notes: [
        { kind: 'not_read', fault: { field: 'cost', reason: 'number', value: 'N/A' } },
        { kind: 'not_read', fault: { field: 'par_level', reason: 'negative', value: '-2' } },
      ],
    });
    expect(rows.flatMap(({ faults: some }) => some.map(({ reason, value }) => [reason, value]))).toEqual([
      ['no_name', ''],
      ['sum', 'TOTAL'],
      ['sum', 'Grand total:'],
    ]);
    await start(item_import_id);
    await t.runJobs();
    expect(await find('capers')).toMatchObject([{ on_hand: 5, last_cost: null, par_level: null }]);
    expect(await find('total')).toMatchObject([{ sku: 'TTL-1' }]);
    expect((await undo(item_import_id)).body.state).toBe('undone');
  });

  test('A file of Excel shows the results of its formulas, and its titles are not headings', async () => {
    const text = (value: string) => ({ value, type: String });
    const file = await writeXlsxFile([
      [text('Stock of Maple Deli')],
      [text('Product'), text('EAN'), text('Qty on hand'), text('Purchase price')],
      [text('Espresso beans'), text('4012345678901'), { value: 0.1 + 0.2, type: Number }, { value: 18, type: Number }],
      [text('Filter beans'), null, { value: 'B3+C3', type: 'Formula' }, { value: 15, type: Number }],
    ]).toBuffer();
    const { item_import_id, outcomes, headings } = await checked(file, 'beans.xlsx');
    expect(headings).toEqual(['Product', 'EAN', 'Qty on hand', 'Purchase price']);
    expect(outcomes).toMatchObject({ new: 1, refused: 1 });
    const rows = await rowsOf(item_import_id);
    expect(rows.map(({ row_number, stock }) => [row_number, stock])).toEqual([
      [3, '0.3'],
      [4, null],
    ]);
    expect(rows[1]?.faults).toMatchObject([{ field: 'stock', reason: 'formula', value: '=B3+C3' }]);
    // The next file with these headings is mapped as this one was.
    const renamed = (await show(item_import_id)).mapping;
    const body = { mapping: { ...renamed, cost: null, price: renamed.cost } };
    await call(t, maple.manager, itemImports.check, { params: { item_import_id }, body });
    expect((await send(file, 'beans.xlsx')).body.mapping).toEqual(body.mapping);
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 415, itemImportErrors.wrongKind],
    ['a web page', Buffer.from('<table><tr><td>Name</td></tr></table>'), 415, itemImportErrors.wrongKind],
    ['JSON', Buffer.from('{"name": "Milk", "stock": 1}\n'), 415, itemImportErrors.wrongKind],
    ['a file of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, itemImportErrors.oldExcel],
    ['an archive that is no spreadsheet', Buffer.from('504b03040000', 'hex'), 422, itemImportErrors.damaged],
    ['an empty file', Buffer.from(' \n'), 422, itemImportErrors.empty],
    ['only headings', Buffer.from('Name,Stock\n'), 422, itemImportErrors.noRows],
    [
      'a million rows',
      Buffer.from(`Name\n${'Salt\n'.repeat(1_000_000)}`),
      422,
      itemImportErrors.tooManyRows(ITEM_IMPORT_ROWS),
    ],
    ['a file that is too large', Buffer.alloc(ITEM_IMPORT_MAX_BYTES + 1, 'a'), 413, itemImportErrors.tooLarge(10)],
  ])('A file of the wrong kind is refused with its sentence: %s', async (_, file, status, detail) => {
    const answer = await send(file);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });
});

describe('The work of an import', () => {
  const ctx = () => machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  const many = (name: string, count: number) =>
    `Name,Stock,Cost,Vendor,Area\n${Array.from({ length: count }, (_, n) => `${name} ${n},2,1.5,Bulk Co,Rack`).join('\n')}\n`;

  test('A killed import continues between any two batches and brings no item and no stock twice', async () => {
    const { item_import_id } = await checked(many('Jar', 450));
    await start(item_import_id);
    for (let kills = 0; kills < 2; kills++) {
      const killed = new AbortController();
      const tx: ReturnType<typeof ctx>['tx'] = async (work) => {
        const result = await ctx().tx(work);
        if (typeof result === 'number') killed.abort(new Error('killed'));
        return result;
      };
      await expect(runImport({ ...ctx(), tx }, item_import_id, { signal: killed.signal })).rejects.toThrow('killed');
    }
    expect(await show(item_import_id)).toMatchObject({ state: 'running', rows_done: 401 });
    const early = await undo(item_import_id);
    expect([early.status, early.body]).toMatchObject([409, { detail: itemImportErrors.notOver }]);
    // Two processes continue it at the same time.
    await Promise.all([runImport(ctx(), item_import_id), runImport(ctx(), item_import_id)]);
    await t.runJobs();
    expect(await show(item_import_id)).toMatchObject({ state: 'finished', outcomes: { new: 450 } });
    const { rows } = await t.owner.query(
      `select count(*)::int as items, sum(on_hand)::int as stock, sum(movement_count)::int as movements from items
       where company_id = $1 and name like 'Jar %'`,
      [maple.companyId],
    );
    expect(rows).toEqual([{ items: 450, stock: 900, movements: 450 }]);
    expect(await countDifferences()).toBe(0);
    expect((await undo(item_import_id)).body.state).toBe('undone');
  });

  test('An item that was changed after the check is left out, because nobody saw what the row would do now', async () => {
    const body = { name: 'Rye', stock_unit: 'kg', par_level: 4 };
    const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
    const { item_import_id } = await checked('Name,Par\nRye,9\nSpelt,5\n');
    await change(item_id, { par_level: 5 });
    await start(item_import_id);
    await t.runJobs();
    expect((await show(item_import_id)).outcomes).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
    expect((await rowsOf(item_import_id))[0]?.faults).toMatchObject([{ reason: 'moved' }]);
    expect((await find('rye'))[0]?.par_level).toBe(5);
  });

  test('An import does not begin at a location that was archived after the check', async () => {
    const { location_id } = (await call(t, maple.owner, locations.create, { body: { name: 'Market stall' } })).body;
    const { item_import_id } = await checked('Name,Stock\nBuckwheat,3\n', 'stall.csv', location_id);
    const params = { location_id };
    await call(t, maple.owner, locations.update, { params, body: { is_active: false } });
    const refused = await call(t, maple.manager, itemImports.run, { params: { item_import_id } });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'archived' }]);
    expect(await find('buckwheat')).toEqual([]);
  });

  test('Another company sees no import, and a running or finished one is not discarded', async () => {
    const { item_import_id } = await imported('Name\nOats\n');
    const params = { item_import_id };
    const stranger = await oldShop(t);
    expect((await call(t, stranger.owner, itemImports.get, { params })).status).toBe(404);
    const refused = await call(t, maple.manager, itemImports.discard, { params });
    expect([refused.status, refused.body.detail]).toEqual([409, itemImportErrors.begun]);
    expect((await call(t, maple.staff, itemImports.run, { params })).status).toBe(403);
  });
});
