import { expect, test } from 'vitest';
import { addressOf, filtersOf, type InventoryFilters, queryOf } from './filters.ts';

const views: InventoryFilters[] = [
  { search: '', slice: 'all', sort: 'low_first', location: '', columns: '' },
  { search: 'oat milk & co', slice: 'low', sort: 'name', location: 'abc', columns: 'sku,value' },
  { search: '', slice: 'below_par', sort: 'low_first', location: '', columns: '' },
  { search: '', slice: 'unusual', sort: 'low_first', location: '', columns: '' },
  { search: '', slice: 'archived', sort: 'value', location: '', columns: '' },
  { search: 'a', slice: 'category:Dry goods: flour', sort: 'last_cost', location: '', columns: '' },
];

test.each(views)('The view survives the trip through the address: %o', (view) => {
  expect(filtersOf(new URLSearchParams(addressOf(view)))).toEqual(view);
});

test('The default view has a clean address', () => {
  expect(queryOf({ search: '', slice: 'all', sort: 'low_first', location: '' })).toEqual({});
});

test('An unknown sort in the address is ignored', () => {
  expect(filtersOf(new URLSearchParams('sort=colour')).sort).toBe('low_first');
});
