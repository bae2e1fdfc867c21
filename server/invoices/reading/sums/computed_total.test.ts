import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { resembles } from './computed_total.ts';
import { isTaxOf } from './tax_rows.ts';

describe('Misread digits', () => {
  it.each([
    ['35.00', '8.35', true],
    ['2840', '28.40', true],
    ['114.90', '174.90', true],
    ['13.10', '18.10', true],
    ['295.00', '343.95', false],
    ['5.00', '5.00', false],
    ['30.00', '29.30', false],
  ])('The comparison of %s with %s says %s', (read, value, expected) => {
    expect(resembles(new Big(read), new Big(value))).toBe(expected);
  });
});

describe('Tax of an amount', () => {
  it.each([
    ['0.74', '12.36', true],
    ['37.62', '198.00', true],
    ['2.10', '100.00', true],
    ['4.00', '100.00', true],
    ['23.00', '100.00', true],
    ['25.00', '100.00', true],
    ['3.00', '100.00', false],
    ['0.00', '100.00', false],
    ['-6.00', '100.00', false],
    ['100.00', '6.00', false],
  ])('The check of %s as the tax of %s says %s', (tax, base, expected) => {
    expect(isTaxOf(new Big(tax), new Big(base))).toBe(expected);
  });

  it('A printed tax rate is believed', () => {
    expect(isTaxOf(new Big('4.25'), new Big('100.00'))).toBe(false);
    expect(isTaxOf(new Big('4.25'), new Big('100.00'), [new Big('4.25')])).toBe(true);
  });
});
