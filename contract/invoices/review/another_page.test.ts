import { expect, test } from 'vitest';
import { anotherPageTexts } from './another_page.texts.ts';
import { joinedPages, joinsAs } from './another_page.ts';

/** A document of pages that print these numbers; null where a page prints none. */
const document = (invoice_id: string, numbers: (number | null)[]) => ({
  invoice_id,
  pages: numbers.map((page, index) => ({ page: index + 1, label: page === null ? null : { page, pages: null } })),
});

test.for<[mine: (number | null)[], other: (number | null)[], order: string, as: number]>([
  [[2], [1], 'other 1, mine 1', 2],
  [[1], [2], 'mine 1, other 1', 1],
  [[1, 3], [2], 'mine 1, other 1, mine 2', 1],
  [[3], [1], 'other 1, mine 1', 3],
  [[null], [null], 'other 1, mine 1', 2],
  [[null], [1], 'other 1, mine 1', 2],
  [[null], [2], 'mine 1, other 1', 1],
  [[null, null], [3], 'mine 1, mine 2, other 1', 1],
  [[1], [null], 'mine 1, other 1', 1],
  [[3], [null], 'other 1, mine 1', 2],
  [[2], [null, null], 'other 1, other 2, mine 1', 3],
])('Pages that print %j join those that print %j as %s', ([mine, other, order, as]) => {
  const documents = [document('mine', mine), document('other', other)] as const;
  const joined = joinedPages(...documents);
  expect(joined.map(({ invoice_id, page }) => `${invoice_id} ${page}`).join(', ')).toBe(order);
  expect(joinsAs(...documents)).toBe(as);
});

test('The printed page numbers of both documents are quoted as on paper, for one page and for several', () => {
  const { labels } = anotherPageTexts.why;
  expect(labels({ numbers: [1, 2], pages: 3 }, { numbers: [3], pages: null })).toBe(
    'Both have the same number: this one says pages 1 and 2 of 3, and the other one says page 3.',
  );
  expect(labels({ numbers: [4], pages: 4 }, { numbers: [1, 2, 3], pages: 4 })).toBe(
    'Both have the same number: this one says page 4 of 4, and the other one says pages 1, 2, and 3 of 4.',
  );
});
