/** Values of lines that are not printed, or were misread, and follow exactly from the others. */
import { expect, test } from 'vitest';
import { pageOfRows } from '#test/documents/page_of_rows.ts';
import { extract } from '../extract.ts';
import type { WordPage } from '../page.ts';

const HEAD = ['NORTH FORK SUPPLY LLC', '12 Mill Lane', 'Akron, OH 44308', 'Invoice No: 88120', 'Date: 11/14/2026', ''];
const read = (rows: string[], source: WordPage['source'] = 'text') =>
  extract([pageOfRows([...HEAD, ...rows], source)], new Date('2026-11-20T00:00:00Z')).lines;

test('A quantity that is not printed is how often the price makes the amount, where it does exactly', () => {
  const lines = read([
    'Code      Description                    Price       Amount',
    '10442     MILK 2% REDUCED FAT            15.60        62.40',
    '20345     BEEF CHUCK                     45.29       100.00',
    '30117     FLOUR ALL PURPOSE               5.00         5.00',
    '',
    'TOTAL                                                167.40',
  ]);
  expect(lines.map(({ quantity }) => [quantity?.value, quantity?.note])).toEqual([
    ['4', 'computed'],
    [undefined, undefined],
    ['1', 'computed'],
  ]);
});

test('A misread price of goods by weight is what makes the rounded amount', () => {
  const lines = read(
    [
      'Item      Description               Weight      Price       Amount',
      'B71220    VEAL SHANK CUT             18.36       1245       228.58',
      'B71221    PORK LOIN BONELESS         20.10       4.40        88.44',
      'B71222    LAMB LEG WHOLE             10.50      12.20       128.10',
      '',
      'TOTAL                                                       445.12',
    ],
    'ocr',
  );
  expect(lines[0]?.unit_price).toMatchObject({ value: '12.45', note: 'repaired' });
});

test('What costs nothing does not keep the numbers before the other names from counting', () => {
  const lines = read([
    '1 LITTLE BURGER                 6.25',
    '  LETTUCE                       0.00',
    '  PICKLES                       0.00',
    '  TOMATOES                      0.00',
    '2 LARGE FRY                     9.90',
    '1 LARGE SODA                    2.40',
    '',
    'TOTAL                          18.55',
  ]);
  const paid = lines.filter(({ amount }) => amount?.value !== '0.00');
  expect(paid.map(({ description, quantity }) => [description?.value, quantity?.value])).toEqual([
    ['LITTLE BURGER', '1'],
    ['LARGE FRY', '2'],
    ['LARGE SODA', '1'],
  ]);
});

test('A price of a list that has lost its decimal mark is what makes the amount, and no code', () => {
  const lines = read(
    [
      'Item      Qty  S/Price  Amount',
      '100135     4     8.40     33.60  SR',
      'STEEL ROD R 5.5',
      '101756    15     1725    258.75  SR',
      'CEMENT',
      '102220     6     3.10     18.60  SR',
      'RIVER SAND',
      'TOTAL                    310.95',
    ],
    'ocr',
  );
  expect(lines.map(({ code, quantity, unit_price }) => [code, quantity, unit_price].map((one) => one?.value))).toEqual([
    ['100135', '4', '8.40'],
    ['101756', '15', '17.25'],
    ['102220', '6', '3.10'],
  ]);
});

test('The number of a line before a tax mark and a barcode is no part of the name', () => {
  const lines = read([
    'Description              Qty     Price     Amount',
    '1 SR 9551234500017        5       3.60      18.00',
    'KITCHEN LIGHTER',
    '2 SR 9551234500024        1       9.90       9.90',
    'COTTON MOP',
    'TOTAL                                       27.90',
  ]);
  expect(lines.map(({ code, description }) => [code?.value, description?.value])).toEqual([
    ['9551234500017', 'KITCHEN LIGHTER'],
    ['9551234500024', 'COTTON MOP'],
  ]);
});

test('A line that costs more than all lines together has lost the marks of its price and its amount', () => {
  const lines = read(
    [
      'Code      Description               Qty      Price       Amount',
      '10442     CARROT CAKE                 2      58.36       116.72',
      '20345     PITA POCKET                 5       2321        11605',
      '30117     SOURDOUGH                   5       4.12        20.60',
      '',
      'TOTAL                                                    253.37',
    ],
    'ocr',
  );
  expect(lines[1]).toMatchObject({
    unit_price: { value: '23.21', note: 'repaired' },
    amount: { value: '116.05', note: 'repaired' },
  });
});

test('No price is computed where the row prints others, and its numbers are in doubt', () => {
  const lines = read([
    'Item     Description              CS     EA     Case $     Each $     Amount',
    '30114    Olive oil extra           1      2      78.00      13.90     105.80',
    '30220    Pasta penne               2             31.00       1.85      62.00',
    '30377    Capers nonpareil                 3      96.00       8.75      26.25',
    '',
    'TOTAL                                                                 194.05',
  ]);
  const [oil, ...others] = lines;
  expect(oil).toMatchObject({ unit_price: null, amount: { value: '105.80', note: 'does_not_add_up' } });
  expect(oil?.quantity?.note).toBe('does_not_add_up');
  expect(others.map(({ quantity, unit_price }) => [quantity?.value, unit_price?.value, unit_price?.note])).toEqual([
    ['2', '31.00', undefined],
    ['3', '8.75', undefined],
  ]);
});
