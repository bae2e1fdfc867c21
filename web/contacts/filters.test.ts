import { expect, test } from 'vitest';
import { addressOf, filtersOf, isFiltered } from './filters.ts';

const TAG = '018f2f7e-0000-7000-8000-000000000001';
const FIRST = { search: '', show: 'all', tag_id: '', page: 1 } as const;
const read = (query: string) => filtersOf(new URLSearchParams(query));

test.each([
  ['', FIRST],
  [`search=ada&consent=opted_out&tag_id=${TAG}&page=3`, { search: 'ada', show: 'opted_out', tag_id: TAG, page: 3 }],
  ['archived=true', { ...FIRST, show: 'archived' }],
  ['consent=maybe&tag_id=x&page=-1', FIRST],
  ['page=1.5', FIRST],
])('The address "%s" has its filters', (query, filters) => {
  expect(read(query)).toEqual(filters);
  expect(read(new URLSearchParams(addressOf(read(query))).toString())).toEqual(filters);
});

test('A page of the whole list is not filtered', () => {
  expect([read('search=ada&page=3'), read('page=3')].map(isFiltered)).toEqual([true, false]);
});
