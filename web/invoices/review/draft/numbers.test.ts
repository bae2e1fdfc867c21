import { expect, test } from 'vitest';
import { moneyText, perUnit, quantityText, times, typedDecimal } from './numbers.ts';

test.each([
  ['', 2, null],
  ['  ', 2, null],
  ['12', 2, '12'],
  ['12.', 2, '12'],
  ['.5', 2, '0.5'],
  ['1,234.50', 2, '1234.5'],
  ['1.234,50', 2, '1234.5'],
  ['1,234', 2, '1234'],
  ['1,234,567', 2, '1234567'],
  ['12,5', 2, '12.5'],
  ['1 234,5', 2, '1234.5'],
  ['$ 59.04', 2, '59.04'],
  ['-3', 4, '-3'],
  ['\u22123', 4, '-3'],
  ['0.0625', 4, '0.0625'],
  ['0.0625', 2, undefined],
  ['12a', 2, undefined],
  ['1,2,3', 2, undefined],
  ['12-3', 2, undefined],
  ['99999999999', 2, undefined],
])('The input %j with %i decimals is %j', (text, places, expected) => {
  expect(typedDecimal(text, places)).toBe(expected);
});

test('Money shows at least two decimals and keeps finer ones', () => {
  expect(moneyText(59)).toBe('59.00');
  expect(moneyText(0.0625)).toBe('0.0625');
  expect(moneyText(null)).toBe('');
  expect(quantityText(41.7)).toBe('41.7');
});

test('Stock quantities multiply, and the stock per unit divides', () => {
  expect(times('4', '6')).toBe('24');
  expect(times('x', '6')).toBe('');
  expect(perUnit('24', '4')).toBe('6');
  expect(perUnit('1', '3')).toBe('0.3333');
  expect(perUnit('1', '0')).toBeNull();
});
