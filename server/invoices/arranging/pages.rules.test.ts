import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePages, runsOf } from './pages.rules.ts';

const files = fc.array(
  fc.record({ first_page: fc.option(fc.integer({ min: 1, max: 9 })), page_count: fc.integer({ min: 0, max: 6 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

test('Pages in any order and in any cuts are the same pages of the same files when their runs are placed again', () => {
  fc.assert(
    fc.property(files, fc.infiniteStream(fc.nat()), fc.nat(), (drawn, order, cut) => {
      const known = drawn.map((file, index) => ({ ...file, file_id: `f${index}`, name: `${index}.pdf` }));
      const count = known.reduce((sum, { page_count }) => sum + page_count, 0);
      const placed = placePages(known, count) ?? [];
      expect(placed).toHaveLength(count);
      const keys = new Map(placed.map((page) => [page, order.next().value ?? 0]));
      const mixed = [...placed].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
      const at = count === 0 ? 0 : cut % count;
      const again = [mixed.slice(0, at), mixed.slice(at)].flatMap((pages) => {
        const runs = runsOf(pages).map((run) => ({ ...run, page_count: run.last_page - run.first_page + 1 }));
        return runs.length === 0 ? [] : (placePages(runs, pages.length) ?? []);
      });
      expect(again).toEqual(mixed);
    }),
  );
});

test('Nothing is guessed when the pages of the files are unknown or do not add up to those of the document', () => {
  const file = { file_id: 'f', name: 'a.pdf', first_page: null };
  expect(
    placePages(
      [
        { ...file, page_count: null },
        { ...file, page_count: 1 },
      ],
      2,
    ),
  ).toBeNull();
  expect(
    placePages(
      [
        { ...file, page_count: 2 },
        { ...file, page_count: 1 },
      ],
      2,
    ),
  ).toBeNull();
  expect(placePages([{ ...file, first_page: 4, page_count: null }], 2)).toMatchObject([{ page: 4 }, { page: 5 }]);
});
