import { expect, it } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../../extract.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];
const linesOf = (rows: string[]) =>
  extract([pageOfRows([...HEAD, ...rows])], new Date('2026-11-20T00:00:00Z')).lines.map(
    ({ description, quantity, unit }) => [description, quantity, unit].map((value) => value?.value ?? null),
  );

it('A word behind a quantity that can be a unit begins the name where other quantities have none', () => {
  const lines = linesOf([
    'Qty   Description                       Price      Amount',
    '  4   Can liner 40x46 black             22.60       90.40',
    '  2   Towel dispenser                   18.00       36.00',
    '  6   Roll towel natural                38.90      233.40',
    '  3   Dish detergent                    96.20      288.60',
    '',
    'TOTAL                                              648.40',
  ]);
  expect(lines).toEqual([
    ['Can liner 40x46 black', '4', null],
    ['Towel dispenser', '2', null],
    ['Roll towel natural', '6', null],
    ['Dish detergent', '3', null],
  ]);
});

it('Behind most quantities it is their unit', () => {
  const lines = linesOf([
    'Qty   Description                       Price      Amount',
    '  4   CS Liner 40x46 black              22.60       90.40',
    '  2   EA Towel dispenser                18.00       36.00',
    '  6   CS Towel natural                  38.90      233.40',
    '',
    'TOTAL                                              359.80',
  ]);
  expect(lines).toEqual([
    ['Liner 40x46 black', '4', 'CS'],
    ['Towel dispenser', '2', 'EA'],
    ['Towel natural', '6', 'CS'],
  ]);
});

it('Goods of an order form that were not ordered are no part of other names', () => {
  const lines = linesOf([
    'Product                      Doz        Price      Total',
    'Onion                          3         9.50      28.50',
    'Salt                                     9.50',
    'Pumpernickel                   2        10.00      20.00',
    'Egg                                     10.25',
    'Bialy                          4        11.00      44.00',
    '',
    'TOTAL                                              92.50',
  ]);
  expect(lines.map(([name]) => name)).toEqual(['Onion', 'Pumpernickel', 'Bialy']);
});
