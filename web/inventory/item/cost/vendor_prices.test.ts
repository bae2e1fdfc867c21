import { expect, test } from 'vitest';
import { vendorPrices } from './vendor_prices.ts';

const point = (date: string, unit_cost: number, vendor: string | null) => ({ date, unit_cost, vendor });

test('Each vendor has its newest and lowest price, and the lowest newest price is the cheapest now', () => {
  const rows = vendorPrices([
    point('2026-11-10', 2.6, 'Northside'),
    point('2026-09-01', 2.2, 'Northside'),
    point('2026-10-12', 2.4, 'Saco Valley'),
    point('2026-10-20', 0, 'Saco Valley'),
    point('2026-10-21', 2, null),
  ]);
  expect(rows).toEqual([
    { vendor: 'Saco Valley', last: 2.4, on: '2026-10-12', lowest: 2.4, purchases: 1, is_cheapest: true },
    { vendor: 'Northside', last: 2.6, on: '2026-11-10', lowest: 2.2, purchases: 2, is_cheapest: false },
  ]);
});

test('A price of long ago is listed last and is not the cheapest now, and equal prices have no cheapest', () => {
  const rows = vendorPrices([
    point('2026-11-10', 2.6, 'Northside'),
    point('2026-02-01', 1.9, 'Dockside'),
    point('2026-11-01', 2.6, 'Rook'),
  ]);
  expect(rows.map(({ vendor, is_cheapest }) => [vendor, is_cheapest])).toEqual([
    ['Northside', false],
    ['Rook', false],
    ['Dockside', false],
  ]);
  expect(vendorPrices([])).toEqual([]);
});
