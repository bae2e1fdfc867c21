import { expect, test } from 'vitest';
import { COLUMNS_MAX, columnsOf, FIRST_COLUMNS, ITEM_COLUMNS, spellColumns } from './column_choice.ts';

test('A choice of columns survives the trip through the address, in the order of the table', () => {
  expect(columnsOf(spellColumns(['value', 'sku']))).toEqual(['sku', 'value']);
  expect(spellColumns(FIRST_COLUMNS)).toBe('');
  expect(columnsOf('')).toEqual(FIRST_COLUMNS);
});

test('What an address makes up is ignored, and no more columns are shown than fit', () => {
  expect(columnsOf('password,<b>')).toEqual(FIRST_COLUMNS);
  expect(columnsOf('nonsense,sku')).toEqual(['sku']);
  expect(columnsOf(ITEM_COLUMNS.join(','))).toHaveLength(COLUMNS_MAX);
});
