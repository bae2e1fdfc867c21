import { expect, test } from 'vitest';
import { askedFor, isSlip, readSale } from './asked.ts';

test.each([
  ['', null],
  ['   ', null],
  ['0142', { phone: '0142' }],
  [' (207) 555-0142 ', { phone: '(207) 555-0142' }],
  ['+1 207.555.0142', { phone: '+1 207.555.0142' }],
  ['K7M', { code: 'K7M' }],
  // Nine digits that are a code: the last is the weighted sum of the others.
  ['222222222', { code: '222222222' }],
  ['222222223', { phone: '222222223' }],
  ['-', { code: '-' }],
])('The input %j is %j', (typed, asked) => {
  expect(askedFor(typed)).toEqual(asked);
});

test('A typo in a code is reported once all nine characters are typed', () => {
  expect(isSlip('K7M-4QP-2')).toBe(false);
  expect(isSlip('222-222-222')).toBe(false);
  expect(isSlip('A22-222-222')).toBe(true);
  expect(isSlip('207 555 0142')).toBe(false);
});

test.each([
  ['', null],
  ['12.50', 1250],
  ['$12.5', 1250],
  ['7', 700],
  ['7.', 700],
  ['1,204.05', 120_405],
  ['0', 0],
  ['12,5', undefined],
  ['-3', undefined],
  ['1.234', undefined],
  ['abc', undefined],
  ['100000.01', undefined],
])('The amount %j is %j cents', (typed, cents) => {
  expect(readSale(typed)).toBe(cents);
});
