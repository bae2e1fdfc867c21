import { expect, test } from 'vitest';
import { guessMapping } from './columns.rules.ts';
import { isEmptyRow, openReader } from './read_row.rules.ts';

test('The variants of a product of Shopify share its name, category and vendor, and rows with pictures alone are none', () => {
  const { system, mapping } = guessMapping(
    'Handle,Title,Vendor,Type,Option1 Value,Variant SKU,Variant Price,Image Src'.split(','),
  );
  const rows = [
    'tee,Classic Tee,Harbor Mills,Shirts,Small,T-S,25,a.jpg',
    'tee,,,,Medium,T-M,25,',
    'tee,,,,,,,b.jpg',
    'mug,Mug,,Kitchen,Default Title,MUG,9,c.jpg',
  ].map((line) => ({ cells: line.split(',') }));
  const reader = openReader({ mapping, system, locations: [] });
  const items = rows.filter(({ cells }) => !isEmptyRow(cells, mapping)).map((row) => reader(row).item);
  expect(items.map(({ name, sku, category, vendor }) => [name, sku, category, vendor])).toEqual([
    ['Classic Tee, Small', 'T-S', 'Shirts', 'Harbor Mills'],
    ['Classic Tee, Medium', 'T-M', 'Shirts', 'Harbor Mills'],
    ['Mug', 'MUG', 'Kitchen', null],
  ]);
});
