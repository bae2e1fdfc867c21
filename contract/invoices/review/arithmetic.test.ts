import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSums, decimal, lineCloses, type SumsInput } from './arithmetic.ts';

const empty: SumsInput = { lines: [], subtotal: null, tax: null, fees: null, total: null };
const cents = fc.integer({ min: 1, max: 5_000_000 });
const money = (value: number): string => (value / 100).toFixed(2);

/** A document that adds up: whole quantities at prices in cents, tax and fees on top. */
const consistent = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 500 }), price: fc.integer({ min: 1, max: 90_000 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    ),
    tax: fc.integer({ min: 0, max: 100_000 }),
    fees: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ lines, tax, fees }): SumsInput => {
    const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
    return {
      lines: lines.map(({ quantity, price }) => ({
        quantity: String(quantity),
        unit_price: money(price),
        amount: money(quantity * price),
      })),
      subtotal: money(subtotal),
      tax: money(tax),
      fees: money(fees),
      total: money(subtotal + tax + fees),
    };
  });

describe('The check of sums', () => {
  it('A document that adds up has no faults', () => {
    fc.assert(
      fc.property(consistent, (input) => {
        expect(checkSums(input).filter((check) => !check.ok)).toEqual([]);
      }),
    );
  });

  it('A wrong total is reported with its difference', () => {
    fc.assert(
      fc.property(consistent, cents, (input, off) => {
        // More than all possible additions, so that no other reading of the sums explains it.
        const wrong = new Big(input.total ?? 0)
          .plus(input.tax ?? 0)
          .plus(input.fees ?? 0)
          .plus(money(off))
          .plus(1);
        const total = checkSums({ ...input, total: wrong.toFixed(2) }).find((check) => check.name === 'total');
        expect(total?.ok).toBe(false);
        expect(new Big(total?.difference ?? 0).gt(0)).toBe(true);
      }),
    );
  });

  it('A line whose amount is not quantity times price is reported', () => {
    fc.assert(
      fc.property(consistent, fc.nat(), (input, seed) => {
        const at = seed % input.lines.length;
        const lines = input.lines.map((line, index) =>
          index === at ? { ...line, amount: new Big(line.amount ?? 0).times(2).plus(5).toFixed(2) } : line,
        );
        const failed = checkSums({ ...input, lines }).filter((check) => check.name === 'line' && !check.ok);
        expect(failed.map((check) => check.line)).toEqual([at]);
      }),
    );
  });

  it.each([
    ['lines only', { ...empty, total: '30.00' }, ['10.00', '20.00'], true],
    ['prices that include the tax', { ...empty, tax: '1.70', total: '30.00' }, ['10.00', '20.00'], true],
    ['tax on top', { ...empty, tax: '1.80', total: '31.80' }, ['10.00', '20.00'], true],
    [
      'a deduction before the subtotal',
      { ...empty, subtotal: '27.00', fees: '-3.00', total: '27.00' },
      ['10.00', '20.00'],
      true,
    ],
    ['a missing line', { ...empty, subtotal: '45.00', total: '45.00' }, ['10.00', '20.00'], false],
  ])('The check handles %s', (_name, sums, amounts, ok) => {
    const lines = amounts.map((amount) => ({ quantity: null, unit_price: null, amount }));
    expect(checkSums({ ...sums, lines }).every((check) => check.ok)).toBe(ok);
  });

  it('A sum with missing values is not checked', () => {
    expect(checkSums(empty)).toEqual([]);
    const unknown = { quantity: '2', unit_price: null, amount: null };
    expect(checkSums({ ...empty, lines: [unknown], total: '5.00' })).toEqual([]);
    expect(checkSums({ ...empty, total: 'five' })).toEqual([]);
  });
});

describe('Adjustments', () => {
  it('A discount, a deposit and rounding count once, before the subtotal or after it, and no other amount does', () => {
    fc.assert(
      fc.property(consistent, cents, cents, fc.nat(5), fc.nat(3), cents, (input, off, bottles, round, part, wrong) => {
        const [discount, deposit, rounding] = [money(off), money(bottles), money(round)];
        const before =
          [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ][part] ?? [];
        const subtotal = new Big(input.subtotal ?? 0)
          .minus(new Big(discount).times(before[0] ?? 0))
          .plus(new Big(deposit).times(before[1] ?? 0));
        const total = new Big(input.total ?? 0).minus(discount).plus(deposit).plus(rounding);
        const adjusted = { ...input, subtotal: subtotal.toFixed(2), discount, deposit, rounding };
        const faults = (sums: SumsInput) => checkSums(sums).filter(({ ok }) => !ok);
        expect(faults({ ...adjusted, total: total.toFixed(2) })).toEqual([]);
        const more = total
          .plus(input.tax ?? 0)
          .plus(input.fees ?? 0)
          .plus(off / 50)
          .plus(bottles / 50)
          .plus(wrong / 100);
        expect(faults({ ...adjusted, total: more.plus(1).toFixed(2) })).not.toEqual([]);
      }),
    );
  });

  it.each([
    ['a deposit', { deposit: '15.60', total: '399.50' }],
    ['fees', { fees: '20.00', total: '403.90' }],
    ['a discount', { discount: '30.00', total: '353.90' }],
    ['tax', { tax: '30.71', total: '414.61' }],
    ['all of them', { deposit: '15.60', fees: '20.00', discount: '30.00', tax: '30.71', total: '420.21' }],
  ])('Where the total proves that the lines do not contain %s, their difference is exact', (_what, parts) => {
    const off = (amounts: string[]) => {
      const lines = amounts.map((amount) => ({ quantity: null, unit_price: null, amount }));
      return checkSums({ ...empty, subtotal: '383.90', ...parts, lines }).filter(({ ok }) => !ok);
    };
    expect(off(['207.60', '133.50', '42.80'])).toEqual([]);
    expect(off(['181.65', '133.50', '42.80'])).toMatchObject([
      { name: 'subtotal', expected: '357.95', difference: '25.95' },
    ]);
    expect(off(['233.55', '133.50', '42.80'])).toMatchObject([
      { name: 'subtotal', expected: '409.85', difference: '-25.95' },
    ]);
  });

  it('The discount of a line is taken off its quantity × price', () => {
    const line = { quantity: '2', unit_price: '10.00', amount: '18.50', discount: '1.50' };
    expect(checkSums({ ...empty, lines: [line] })).toMatchObject([{ ok: true, expected: '18.5' }]);
    expect(checkSums({ ...empty, lines: [{ ...line, discount: null }] })).toMatchObject([{ ok: false }]);
  });
});

describe('The check of one line', () => {
  it.each([
    ['43.62', '5.249', '228.96', true],
    ['3', '3.3333', '10.00', true],
    ['800', '0.025', '20.00', true],
    ['2', '14.20', '28.40', true],
    ['2', '14.20', '28.50', false],
    ['-1', '61.20', '-61.20', true],
    ['-1', '61.20', '61.20', false],
    ['1000', '0.12', '123.40', true],
    ['1000', '0.12', '126.00', false],
  ])('The check of %s × %s = %s says %s', (quantity, price, amount, closes) => {
    expect(lineCloses(new Big(quantity), new Big(price), new Big(amount))).toBe(closes);
  });
});

describe('Decimal numbers', () => {
  it.each(['', ' 1', '1,5', '1e3', 'NaN', '--1', '.5', null, undefined])('The text %s is not a number', (text) => {
    expect(decimal(text)).toBeNull();
  });

  it('Arithmetic is exact', () => {
    expect(decimal('0.1')?.plus('0.2').toFixed()).toBe('0.3');
  });
});
