import { expect, test } from 'vitest';
import type { z } from 'zod';
import { amountOf, ExchangeRate, Money, Quantity } from './decimal.ts';

test('An amount is rounded half away from zero, as the database rounds it', () => {
  expect([amountOf(1, 0.145), amountOf(1, 1.005), amountOf('3', '0.3333')]).toEqual([0.15, 1.01, 1]);
  expect([amountOf(1.5, 1.15), amountOf(-1.5, 1.15)]).toEqual([1.73, -1.73]);
});

test.each<[z.ZodType, unknown, string]>([
  [Quantity, '1.23456', 'Use at most 4 decimal places.'],
  [Money, '9.999', 'Use at most 2 decimal places.'],
  [Money, 'ten', 'Enter a number.'],
  [Quantity, 10_000_000_000, 'Enter a smaller number.'],
  [ExchangeRate, '0', 'Enter a number above zero.'],
  [ExchangeRate, '100000000', 'Enter a smaller number.'],
  [ExchangeRate, '1.123456789', 'Use at most 8 decimal places.'],
])('A number that cannot be kept is refused with its own reason (case %#)', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
