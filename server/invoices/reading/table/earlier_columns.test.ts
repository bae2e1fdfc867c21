import { expect, test } from 'vitest';
import { readTable } from './read_table.ts';

const AT = { now: new Date('2026-11-20T15:00:00Z'), isOne: false };

test('The columns of the vendor that a file names are taken, and where vendors differ and none is named, the headings count and a user is asked', async () => {
  const head = 'Vendor,Item No,Description,Qty,Amount,Net';
  const file = (vendor: string) => Buffer.from(`${head}\n${vendor},10,Cider,2,30.00,20.00\n`);
  const { shape } = await readTable(file(''), 'csv', {}, AT);
  const { heading_key, columns } = shape;
  const layouts = [
    { heading_key, vendor: 'Beta', columns: { ...columns, amount: 5 } },
    { heading_key, vendor: 'Alpha Foods, Inc.', columns: { ...columns, amount: 4 } },
  ];
  const readWith = async (vendor: string, more = {}) => {
    const { readings, shape } = await readTable(file(vendor), 'csv', { layouts, ...more }, AT);
    return [readings[0]?.lines[0]?.amount?.value, shape.faults];
  };
  expect(await readWith('ALPHA FOODS')).toEqual(['30', []]);
  expect(await readWith('Beta')).toEqual(['20', []]);
  const asked = [{ row: 1, kind: 'columns_differ', value: 'Beta, Alpha Foods, Inc.' }];
  expect(await readWith('')).toEqual(['30', asked]);
  expect(await readWith('Gamma Farms')).toEqual(['30', asked]);
  expect(await readWith('', { columns: { ...columns, amount: 5 } })).toEqual(['20', []]);
});
