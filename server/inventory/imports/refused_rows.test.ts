import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemImportErrors, itemImportTexts, rowFaultDetail } from '#contract/inventory/files/imports.texts.ts';
import { type ImportRowFault, type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { sendCsv } from '#test/files/csv_files.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const send = async (file: string, name: string): Promise<ItemImport> =>
  (await sendCsv(t, maple.manager, itemImports.upload, file, { name, type: 'text/csv' })).body;
async function check({ item_import_id, mapping }: ItemImport): Promise<ItemImport> {
  return (await call(t, maple.manager, itemImports.check, { params: { item_import_id }, body: { mapping } })).body;
}
const download = ({ item_import_id }: ItemImport, token = maple.manager) =>
  t.app.inject({
    url: `/api/items/imports/${item_import_id}/refused`,
    headers: { authorization: `Bearer ${token}` },
  });
const onHand = async (search: string) =>
  (await call(t, maple.manager, inventory.listItems, { query: { search } })).body.items.map((item) => item.on_hand);
const told = (field: ImportRowFault['field'], reason: ImportRowFault['reason'], value: string, other?: string) =>
  rowFaultDetail({ field, reason, value, ...(other ? { other } : {}) });

const FILE = `Name,What we have,,Code
Salt,4,note,S1
Pepper,-2,"a ""quoted"", cell",P1
Cumin,=2*3,,C1
Dill,3,,S1
`;

test('The rows that are left out come back as a file with their reasons, and once corrected they are imported from it', async () => {
  const uploaded = await send(FILE, 'spices.csv');
  const mapping = { ...uploaded.mapping, stock: 1, sku: 3 };
  const first = await check({ ...uploaded, mapping });
  expect(first.outcomes).toEqual({ new: 1, changed: 0, same: 0, refused: 3 });
  const answer = await download(first);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('spices-refused.csv'),
  });
  const { row, reason } = itemImportTexts.refused;
  // A cell that a spreadsheet would run as a formula has an apostrophe in front.
  expect(answer.body.split('\r\n')).toEqual([
    `\ufeffName,What we have,,Code,${row},${reason}`,
    `Pepper,'-2,"a ""quoted"", cell",P1,3,"${told('stock', 'negative', '-2').replaceAll('"', '""')}"`.replace(
      /"(Opening[^,]*)"$/,
      '$1',
    ),
    `Cumin,'=2*3,,C1,4,${told('stock', 'formula', '=2*3')}`,
    `Dill,3,,S1,5,"${told('sku', 'same_sku', 'S1', '2')}"`,
    '',
  ]);

  await call(t, maple.manager, itemImports.run, { params: { item_import_id: first.item_import_id } });
  await t.runJobs();
  // What is still wrong stays refused when it comes back: nobody has to take the apostrophe out.
  const corrected = answer.body.replace("'-2", '2').replace(',S1,', ',D1,');
  const back = await send(corrected, 'spices-refused.csv');
  expect(back.mapping).toMatchObject({ name: 0, stock: 1, sku: 3 });
  const again = await check(back);
  expect(again.outcomes).toEqual({ new: 2, changed: 0, same: 0, refused: 1 });
  expect((await download(again)).body).toContain(told('stock', 'formula', '=2*3'));
  await call(t, maple.manager, itemImports.run, { params: { item_import_id: again.item_import_id } });
  await t.runJobs();
  expect([await onHand('pepper'), await onHand('dill'), await onHand('cumin')]).toEqual([[2], [3], []]);
});

test('A file without refused rows has none to download, and nobody gets those of another company', async () => {
  const fine = await check(await send('Name\nThyme\n', 'fine.csv'));
  expect((await download(fine)).body.trim().split('\r\n')).toHaveLength(1);
  const other = await oldShop(t);
  const stranger = await download(fine, other.manager);
  expect([stranger.statusCode, stranger.json()]).toMatchObject([404, { detail: itemImportErrors.noImport }]);
  expect((await download(fine, maple.staff)).statusCode).toBe(403);
});
