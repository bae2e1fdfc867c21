import { expect, test } from 'vitest';
import { amountOf } from './decimal.ts';

test('An amount is rounded half away from zero, as the database rounds it', () => {
  expect([amountOf(1, 0.145), amountOf(1, 1.005), amountOf('3', '0.3333')]).toEqual([0.15, 1.01, 1]);
  expect([amountOf(1.5, 1.15), amountOf(-1.5, 1.15)]).toEqual([1.73, -1.73]);
});
