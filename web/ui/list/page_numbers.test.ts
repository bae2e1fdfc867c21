import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './page_numbers.ts';

// spec: 2.16-pagination
test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 12, '1 … 5 6 7 … 12'],
  [12, 12, '1 … 8 9 10 11 12'],
  [500, 10_000, '1 … 499 500 501 … 10000'],
])('Page %i of %i shows the numbers %s', (current, pages, shown) => {
  expect(
    pageNumbers(current, pages)
      .map((place) => (place === 'gap' ? '…' : place))
      .join(' '),
  ).toBe(shown);
});

test('The page numbers are the first, the last, the current one and its neighbors, with gaps only where numbers are missing', () => {
  const anyPage = fc
    .integer({ min: 1, max: 100_000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(anyPage, ([current, pages]) => {
      const places = pageNumbers(current, pages);
      const numbers = places.filter((place) => place !== 'gap');
      const must = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
      expect(numbers).toEqual(expect.arrayContaining(must));
      expect(places.length).toBe(Math.min(7, pages));
      for (const [at, place] of places.entries()) {
        const before = at === 0 ? 0 : places[at - 1];
        if (place === 'gap') expect(Number(places[at + 1]) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(place).toBe(before + 1);
      }
    }),
  );
});
