import { expect, test } from 'vitest';
import { addressOf, filtersOf } from './filters.ts';

test.each([
  ['', { filter: 'all', search: '' }],
  ['filter=look&search=ana', { filter: 'look', search: 'ana' }],
  ['filter=nonsense', { filter: 'all', search: '' }],
] as const)('The address %j has its filters', (address, filters) => {
  expect(filtersOf(new URLSearchParams(address))).toEqual(filters);
  expect(filtersOf(new URLSearchParams(addressOf(filters)))).toEqual(filters);
});
