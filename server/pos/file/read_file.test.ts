import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_ROW_MAX } from '#contract/limits.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { SALES_COLUMNS_MAX } from '#contract/pos/limits.ts';
import { pos } from '#contract/pos/pos.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T22:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const check = async (text: string) =>
  (await call(t, maple.manager, pos.checkFile, { body: { file_name: 'sales.csv', text, day: '2026-11-20' } })).body;

test('A day with a hundred thousand sold items is checked, and each of them is added up', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `${at.toString(36)},1\n`).join('');
  const checked = await check(`Item,Qty\n${rows}a,2\n`);
  expect(checked).toMatchObject({ kind: 'days', sale_count: 1, line_count: 100_001, unmatched_count: 100_000 });
});

test('A quantity of a sign and many spaces is no number', async () => {
  const quantity = `(${' '.repeat(2_000)}!`;
  const { faults } = await check(`Item,Qty\nCola,${quantity}\nBread,( 2 ea\n`);
  expect(faults).toEqual([{ row: 2, detail: posErrors.rowQuantity(quantity) }]);
});

test('A table can be wider than it is long: the cells far to the right are left out, as of an Excel file', async () => {
  const wide = Array.from({ length: 2_000 }, (_, at) => `c${at}`).join(',');
  const { headings, samples } = await check(`Item,Qty,${wide}\n${'Cola,1\n'.repeat(50_000)}`);
  expect([headings.length, samples.length]).toEqual([SALES_COLUMNS_MAX, SALES_COLUMNS_MAX]);
  expect(samples.slice(0, 3)).toEqual([['Cola', 'Cola', 'Cola'], ['1', '1', '1'], []]);
});

test('A row that is longer than a row of an import is no row of a table', async () => {
  expect(await check(`Item,Qty\n${'z'.repeat(IMPORT_ROW_MAX + 1)},1\n${'"x"y,1\n'.repeat(100)}`)).toMatchObject({
    code: 'unreadable',
    detail: posErrors.unreadable,
  });
});
