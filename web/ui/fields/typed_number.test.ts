import { expect, test } from 'vitest';
import { commonTexts } from '#contract/texts/common.ts';
import { numberFault, readNumber } from './typed_number.ts';

test.each([
  ['12', 12],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['12,50', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,200', 1200],
  ['1,200.50', 1200.5],
  ['1,234,567', 1234567],
  ['0,500', 0.5],
  ['-1,200', -1200],
  ['', ''],
])('%j is read as %j', (text, value) => {
  expect(readNumber(text, {})).toBe(value);
});

test.each(['1/2', '1 1/2', '1.2.3', '1.200,50', '1,2,3', '-', '$5', '5 lb', '1e9', 'a'])(
  '%j is no number and stays what it is',
  (text) => {
    expect(numberFault(text, {})).toBe(commonTexts.notANumber);
    expect(readNumber(text, {})).toBe(text);
  },
);

test.each([
  ['-1', { min: 0 }, commonTexts.zeroOrMore],
  ['0', { min: 1 }, commonTexts.atLeast(1)],
  ['101', { max: 100 }, commonTexts.atMost(100)],
  ['12.345', { decimals: 2 }, commonTexts.decimals(2)],
  ['1.5', { decimals: 0 }, commonTexts.wholeNumber],
  ['1.2340', { decimals: 3 }, null],
])('%j within %j has the fault %j', (text, limits, fault) => {
  expect(numberFault(text, limits)).toBe(fault);
});
