import { expect, it } from 'vitest';
import { isBetween } from './rows_between.ts';

const LONG = 50_000;

it('A label with a code, and an earlier price, name nothing; a label with a name does', () => {
  for (const text of ['Item 8831002', 'SKU: 118-2201', 'Model no. X-200', 'Reg 24.99', 'Was price 19.99 Save 6.00'])
    expect([text, isBetween({ text })]).toEqual([text, true]);
  for (const text of ['Part skim mozzarella', 'Item 12', 'Style loaf 100 ct', 'Regular coffee 24', 'Wasabi 12.99'])
    expect([text, isBetween({ text })]).toEqual([text, false]);
});

it('A row of dashes or digits without end names nothing that takes long to find out', () => {
  for (const filling of ['-', '1', ' ', '1-', ' -', '0.'])
    expect(isBetween({ text: `item${filling.repeat(LONG)} a b` })).toBe(false);
  for (const filling of ['-', ' ', '1']) expect(isBetween({ text: `reg ${filling.repeat(LONG)}x` })).toBe(false);
});
