import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sendForm } from '#test/form.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const SHEETS = '<workbook><sheets><sheet name="Stock" r:id="a"/></sheets></workbook>';
const LINKS = '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>';

/** An Excel file of these rows, in XML. Repeated XML is a thousand times smaller in a file. */
function workbookOf(rows: string, sharedStrings = ''): File {
  const parts = {
    'xl/workbook.xml': SHEETS,
    'xl/_rels/workbook.xml.rels': LINKS,
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
  expect(bytes.length).toBeLessThan(100_000);
  return new File([new Uint8Array(bytes)], 'stock.xlsx');
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADINGS = `<row>${cell('Name')}${cell('Stock')}</row>`;

async function send(path: string, file: File) {
  const form = new FormData();
  form.append('file', file);
  return sendForm(t, maple.manager, path, form);
}

test('A row that is longer than Excel can make one is refused, because parsing it would hold up every shop', async () => {
  const { status, body } = await send(
    '/items/imports',
    workbookOf(`${HEADINGS}<row>${cell('Salt')}${'<c><v>1</v></c>'.repeat(60_000)}</row>`),
  );
  expect([status, body.detail]).toEqual([422, itemImportErrors.damaged]);
});

test('A file whose cells repeat one long text is refused before the texts fill the memory', async () => {
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(3_000);
  const { status, body } = await send('/pos/files/workbook', workbookOf(rows, `<si><t>${'x'.repeat(2_000)}</t></si>`));
  expect([status, body.detail]).toEqual([413, posErrors.workbookTooLong]);
});

test('Rows with numbers that no sheet has, or that another row has, are all taken', async () => {
  const rows = ['1e400', '-1', '7', '7'].map((number) => `<row r="${number}">${cell('Salt')}</row>`).join('');
  const { status, body } = await send('/items/imports', workbookOf(HEADINGS + rows));
  expect([status, body.row_count]).toEqual([200, 4]);
});
