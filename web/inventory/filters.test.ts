import { expect, test } from 'vitest';
import { filtersOf, type InventoryFilters, queryOf } from './filters.ts';

const views: InventoryFilters[] = [
  { search: '', slice: 'all', sort: 'low_first' },
  { search: 'oat milk & co', slice: 'low', sort: 'name' },
  { search: '', slice: 'below_par', sort: 'low_first' },
  { search: '', slice: 'archived', sort: 'value' },
  { search: 'a', slice: 'category:Dry goods: flour', sort: 'last_cost' },
];

test.each(views)('The view survives the trip through the address: %o', (view) => {
  expect(filtersOf(new URLSearchParams(queryOf(view)))).toEqual(view);
});

test('The default view has a clean address', () => {
  expect(queryOf({ search: '', slice: 'all', sort: 'low_first' })).toEqual({});
});

test('An unknown sort in the address is ignored', () => {
  expect(filtersOf(new URLSearchParams('sort=colour')).sort).toBe('low_first');
});
