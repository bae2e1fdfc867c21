import { expect, test } from 'vitest';
import { pagesAround } from './long_pages.ts';

test('The pages in sight are fetched first, then those that the user scrolls to', () => {
  expect(pagesAround(0, 15, 20_000)).toBe('0');
  expect(pagesAround(560, 575, 20_000)).toBe('5,6');
  expect(pagesAround(560, 575, 20_000, 'forward')).toBe('5,6,7');
  expect(pagesAround(560, 575, 20_000, 'backward')).toBe('5,4,6');
  expect(pagesAround(19_980, 19_999, 20_000, 'forward')).toBe('199');
});
