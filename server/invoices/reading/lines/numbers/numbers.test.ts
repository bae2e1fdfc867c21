import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, voteDecimalMark } from './numbers.ts';

describe('Reading a number', () => {
  it.each([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ['1.234,56', '.', '1234.56'],
    ['1,23,456.00', '.', '123456'],
    ['3 787,70', ',', '3787.7'],
    ["1'250.00", '.', '1250'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['1,234', '.', '1234'],
    ['9,9000', ',', '9.9'],
    ['$2,000', '.', '2000'],
    ['US$ 4.11', '.', '4.11'],
    ['RM343.95', '.', '343.95'],
    ['€ 399,00', ',', '399'],
    ['160.00 €', '.', '160'],
    ['(5.00)', '.', '-5'],
    ['5.00-', '.', '-5'],
    ['-$5.00', '.', '-5'],
    ['€ -9,32', ',', '-9.32'],
    ['$-9.32', '.', '-9.32'],
    ['12.00 CR', '.', '-12'],
    ['CR 12.00', '.', '-12'],
    ['CR12.00', '.', '-12'],
    ['CR $12.00', '.', '-12'],
    ['$(12.00)', '.', '-12'],
    ['<12.00>', '.', '-12'],
    ['$<12.00>', '.', '-12'],
    ['(€12,00)', ',', '-12'],
    ['12.00SR', '.', '12'],
    ['4.50*', '.', '4.5'],
    ['1,99 A', ',', '1.99'],
    ['4,-', ',', '4'],
    ['0.025', '.', '0.025'],
    ['.50', '.', '0.5'],
    ['12.345.67', '.', '12345.67'],
  ] as const)('The text %s with %s is read as %s', (text, mark, value) => {
    expect(parseNumber(text, mark)?.value.toFixed()).toBe(value);
  });

  it.each([
    'INV-100',
    '3/4/2021',
    '14:35',
    '03-7832',
    'A4',
    '',
    '$',
    'abc',
    '1.2.3.4',
    '4012345001235',
    '1.5CS',
    'CR 1200',
  ])('The text %s is not a number', (text) => {
    expect(parseNumber(text, '.')).toBeNull();
  });

  it.each([
    ['of letters', `1${'x'.repeat(1_000_000)}!`],
    ['of spaces', `1${' '.repeat(1_000_000)}!`],
  ])('A long text %s is not a number', (_, text) => {
    expect(parseNumber(text, '.')).toBeNull();
  });

  it('Letters are read as the digits that they look like, and the result is marked', () => {
    expect(parseNumber('1O.5O', '.')).toMatchObject({ mended: true });
    expect(parseNumber('1O.5O', '.')?.value.toFixed()).toBe('10.5');
    expect(parseNumber('10.50', '.')).toMatchObject({ mended: false, decimals: 2 });
  });

  it('The currency beside the number is recognized', () => {
    expect(parseNumber('RM 5.00', '.')?.currency).toBe('MYR');
    expect(parseNumber('5,00 EUR', ',')?.currency).toBe('EUR');
    expect(parseNumber('5.00', '.')?.currency).toBeNull();
  });

  it('Every amount is read back in the notation of every country', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), (cents, comma) => {
        const value = new Big(cents).div(100);
        const text = Number(value).toLocaleString(comma ? 'de-DE' : 'en-US', { minimumFractionDigits: 2 });
        expect(parseNumber(text, comma ? ',' : '.')?.value.eq(value)).toBe(true);
        // Two decimals are certain, whatever the rest of the document uses.
        expect(parseNumber(text, comma ? '.' : ',')?.value.eq(value)).toBe(true);
      }),
    );
  });
});

describe('Voting on the decimal mark', () => {
  it('The majority of the clear numbers decides', () => {
    expect(voteDecimalMark(['1.234,50', '3,00', '12.50'])).toBe(',');
    expect(voteDecimalMark(['1,234.50', '3.00', '12,50'])).toBe('.');
  });

  it('Dates and version numbers do not count', () => {
    expect(voteDecimalMark(['11.09.2018;', '14.09.2018;', '27.10.2018', '380,00'])).toBe(',');
    expect(voteDecimalMark([])).toBe('.');
  });
});
