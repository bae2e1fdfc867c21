import { expect, test } from 'vitest';
import { filtersOf, isFiltered, withFilters } from './filters.ts';

const of = (query: string) => filtersOf(new URLSearchParams(query));

test('an address without filters shows everything', () => {
  expect(of('')).toEqual({ status: 'all', search: '', vendor_id: '', from: '', to: '', shown: 50 });
  expect(isFiltered(of('status=posted'))).toBe(false);
});

test('invalid parts of an address are ignored', () => {
  expect(of('status=nonsense&vendor_id=1&from=yesterday&shown=-3')).toEqual(of(''));
  expect(of('shown=100000').shown).toBe(200);
});

test('filters survive the trip through the address', () => {
  const vendor_id = '00000000-0000-7000-8000-000000000001';
  const query = withFilters(new URLSearchParams(), { status: 'posted', search: 'oat', vendor_id, from: '2026-01-02' });
  expect(filtersOf(query)).toMatchObject({ status: 'posted', search: 'oat', vendor_id, from: '2026-01-02' });
  expect(isFiltered(filtersOf(query))).toBe(true);
  expect(withFilters(query, { status: 'all', search: '', vendor_id: '', from: '' }).toString()).toBe('');
});

test('a new filter starts at the first rows, and more rows keep the filter', () => {
  const query = new URLSearchParams('search=oat&shown=100');
  expect(withFilters(query, { search: 'milk' }).toString()).toBe('search=milk');
  expect(withFilters(query, { shown: 150 }).toString()).toBe('search=oat&shown=150');
});
