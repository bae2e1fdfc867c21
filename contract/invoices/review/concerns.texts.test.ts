import { expect, test } from 'vitest';
import { concernTexts } from './concerns.texts.ts';

test.each([
  [61, '2 months ago'],
  [120, '4 months ago'],
  [355, 'almost 1 year ago'],
  [364, '1 year ago'],
  [365, '1 year ago'],
  [366, '1 year ago'],
  [390, 'over 1 year ago'],
  [731, '2 years ago'],
  [499, 'over 1 year ago'],
  [700, 'almost 2 years ago'],
  [1076, 'almost 3 years ago'],
])('An invoice date %i days in the past is of %s', (days, ago) => {
  expect(concernTexts.oldDate('Dec 18, 2023', days)).toBe(`The invoice date is Dec 18, 2023, ${ago}.`);
});

test('What posting asks about is named warnings, apart from the values to check in the review', () => {
  expect(concernTexts.title(1)).toBe('1 warning before you post');
  expect(concernTexts.left(2)).toBe('2 warnings are not confirmed yet.');
});
