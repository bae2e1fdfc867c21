import { expect, test } from 'vitest';
import { withWords, workbook } from '#test/workbook.ts';
import { readTable } from './read_table.ts';

const AT = { now: new Date('2026-11-20T15:00:00Z'), isOne: false };
const HEAD = ['Item', 'Description', 'Qty'];

test('A name of a sheet with a million characters is shortened where rows and sheets are named', async () => {
  const file = await workbook({ Goods: [HEAD, ['10', 'Eggs', 'ten']], Other: [['Notes']] });
  const [goods, other] = ['g'.repeat(1_000_000), 'o'.repeat(1_000_000)];
  const hostile = withWords(withWords(file, '"Goods"', `"${goods}"`), '"Other"', `"${other}"`);
  const { shape } = await readTable(hostile, 'xlsx', {}, AT);
  expect(shape.faults).toEqual([
    { row: null, kind: 'sheet_without_goods', value: 'o'.repeat(100) },
    { row: 2, sheet: 'g'.repeat(100), kind: 'quantity', value: 'ten' },
  ]);
});

test('A file with more visible sheets than a delivery has is refused', async () => {
  const sheets = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`Day ${at}`, [HEAD, [`C${at}`, 'Eggs', at + 1]]]));
  const most = await readTable(await workbook(sheets(60)), 'xlsx', {}, AT);
  expect(most.readings[0]?.lines).toHaveLength(60);
  await expect(readTable(await workbook(sheets(61)), 'xlsx', {}, AT)).rejects.toThrow('too_many_rows');
});

test('Rows that several sheets share are read once', async () => {
  const file = await workbook({ Goods: [HEAD, ['10', 'Eggs', 2]], Again: [HEAD, ['11', 'Milk', 3]] });
  const { readings, shape } = await readTable(
    withWords(file, 'worksheets/sheet2.xml"', 'worksheets/sheet1.xml"'),
    'xlsx',
    {},
    AT,
  );
  expect(readings[0]?.lines).toHaveLength(1);
  expect(shape.faults).toEqual([]);
});

test('The first 200 faults of a file are kept, those of sheets before those of rows', async () => {
  const invoices = ['A-1', 'A-2', 'A-3', 'A-4'].map((number) =>
    Array.from({ length: 900 }, (_, at) => [`C${at}`, 'Eggs', 'ten', number]),
  );
  const file = await workbook({ Goods: [[...HEAD, 'Invoice number'], ...invoices.flat()], Cover: [['Notes']] });
  const { readings, shape } = await readTable(file, 'xlsx', {}, AT);
  expect(readings.map(({ lines }) => lines.length)).toEqual([900, 900, 900, 900]);
  expect(shape.faults).toHaveLength(200);
  expect(shape.faults.slice(0, 2)).toMatchObject([{ kind: 'sheet_without_goods', value: 'Cover' }, { row: 2 }]);
  expect(shape.faults.at(-1)).toMatchObject({ row: 200, kind: 'quantity' });
});

test('The rows of all sheets count together, also of those with other columns', async () => {
  const goods = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${name}${at}`, 'Eggs', 2, `${name}-${at % 5}`]);
  const read = async (rows: number) => {
    const produce = goods('P', rows).map(([code = '', name = '', ...more]) => [name, code, ...more]);
    const sheets = {
      Goods: [['Item', 'Description', 'Qty', 'Invoice number'], ...goods('G', 900)],
      Produce: [['Description', 'Item', 'Qty', 'Invoice number'], ...produce],
    };
    return readTable(await workbook(sheets), 'xlsx', {}, AT);
  };
  const { readings } = await read(4100);
  expect(readings.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(5000);
  await expect(read(4101)).rejects.toThrow('too_many_rows');
});
