import { expect, test } from 'vitest';
import { addressOf, filtersOf, isFiltered } from './filters.ts';

const of = (query: string) => filtersOf(new URLSearchParams(query));

test('An address without filters shows everything', () => {
  expect(of('')).toEqual({ status: 'all', search: '', vendor_id: '', from: '', to: '', sort: 'newest' });
  expect(isFiltered(of('status=posted'))).toBe(false);
});

test('Invalid parts of an address are ignored', () => {
  expect(of('status=nonsense&vendor_id=1&from=yesterday&sort=color')).toEqual(of(''));
});

test('Filters survive the trip through the address', () => {
  const vendor_id = '00000000-0000-7000-8000-000000000001';
  const filters = {
    status: 'posted',
    search: 'oat',
    vendor_id,
    from: '2026-01-02',
    to: '',
    sort: 'lowest_total',
  } as const;
  const read = of(new URLSearchParams(addressOf(filters)).toString());
  expect(read).toEqual(filters);
  expect(isFiltered(read)).toBe(true);
  expect(addressOf(of(''))).toEqual({});
});
