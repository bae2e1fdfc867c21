import { expect, test } from 'vitest';
import { packInside, parsePack } from './pack.ts';
import { conversionFor, stockQuantity } from './stock_quantity.ts';
import { unitOf } from './units.ts';

test.each([
  ['CS', 'case'],
  ['Lbs.', 'lb'],
  ['EACH', 'ea'],
  ['KGM', 'kg'],
  ['DZ', 'doz'],
  ['widget', 'widget'],
  ['', null],
  [null, null],
])('The unit %s is %s', (text, unit) => {
  expect(unitOf(text)).toBe(unit);
});

test.each([
  ['6/1LT', { count: '6', size: { amount: '1', unit: 'l' } }],
  ['36/1LB', { count: '36', size: { amount: '1', unit: 'lb' } }],
  ['12 x 500 g', { count: '12', size: { amount: '500', unit: 'g' } }],
  ['12CT', { count: '12', size: null }],
  ['50 LB', { count: null, size: { amount: '50', unit: 'lb' } }],
  ['4/6', { count: '24', size: null }],
  ['2/2.5 LB', { count: '2', size: { amount: '2.5', unit: 'lb' } }],
  ['6/#10', null],
  ['assorted', null],
  ['', null],
])('The pack %s is read', (text, pack) => {
  expect(parsePack(text)).toEqual(pack);
});

test.each([
  ['OATMLK BARISTA 6/1LT', '6/1LT'],
  ['ROMAINE HRT 12CT', '12CT'],
  ['House espresso, whole bean, 5 lb', '5 lb'],
  ['House espresso, whole bean, 5 1b', '5 1b'],
  ['Milk 2% 1 gal', '1 gal'],
  ['Invoice 12/11/2026', null],
  ['Olive oil 2024', null],
])('The pack inside "%s" is %s', (description, pack) => {
  expect(packInside(description)).toBe(pack);
});

const line = (unit: string | null, pack: string | null = null, description = '') => ({ unit, pack, description });

test.each([
  // unit, pack, stock unit → conversion
  [line('CS', '6/1LT'), 'ea', '6', 'pack'],
  [line('CS', '6/1LT'), 'l', '6', 'pack'],
  [line('CS', '36/1LB'), 'lb', '36', 'pack'],
  [line('CS', null, 'ROMAINE HRT 12CT'), 'ea', '12', 'pack'],
  [line('LB', '4/10LB'), 'lb', '1', 'unit'],
  [line('KG'), 'g', '1000', 'unit'],
  [line('DZ'), 'ea', '12', 'unit'],
  [line('CS'), 'case', '1', 'unit'],
  [line('BG', '50 LB'), 'oz', '800', 'pack'],
  [line('bag', null, 'House espresso, whole bean, 5 lb'), 'lb', '5', 'pack'],
  // as a photograph is sometimes recognized
  [line('bag', null, 'House espresso, whole bean, 5 Ib'), 'lb', '5', 'pack'],
  [line('CS', null, 'Oat milk barista 1 L'), 'ea', '1', 'guess'],
  [line('CS'), 'ea', '1', 'guess'],
  [line('EA'), 'lb', '1', 'guess'],
  [line('LB', '4/10LB'), 'ea', '1', 'guess'],
  [line(null), 'ea', '1', 'unit'],
])('The line %o, kept in %s, holds %s (%s)', (given, stockUnit, stock_per_unit, source) => {
  expect(conversionFor(given, stockUnit, null)).toEqual({ stock_per_unit, source });
});

test('A remembered conversion is preferred for the same unit only', () => {
  const remembered = { unit: 'CS', stock_per_unit: '8' };
  expect(conversionFor(line('case', '6/1LT'), 'ea', remembered)).toEqual({ stock_per_unit: '8', source: 'remembered' });
  expect(conversionFor(line('EA', '6/1LT'), 'ea', remembered)).toEqual({ stock_per_unit: '1', source: 'unit' });
});

test('Quantities are multiplied exactly, to four decimals', () => {
  expect(stockQuantity('41.70', { stock_per_unit: '1', source: 'unit' })).toBe('41.7');
  expect(stockQuantity('3', { stock_per_unit: '0.3333', source: 'person' })).toBe('0.9999');
  expect(stockQuantity(null, { stock_per_unit: '1', source: 'unit' })).toBeNull();
});
