import { expect, test } from 'vitest';
import { insertPlaceholder } from './insert.ts';

test.each([
  ['', [0, 0], '{offer}', 7],
  ['Today: ', [7, 7], 'Today: {offer}', 14],
  ['Today', [5, 5], 'Today {offer}', 13],
  ['until today', [6, 11], 'until {offer}', 13],
  ['come by', [0, 0], '{offer} come by', 8],
  ['{item}.', [6, 6], '{item} {offer}.', 14],
  ['a  b', [2, 2], 'a {offer} b', 9],
] as const)('A placeholder in %j with the selection %j gives %j', (text, range, expected, caret) => {
  expect(insertPlaceholder(text, range, 'offer', 100)).toEqual({ text: expected, caret });
});

test('A placeholder that does not fit is not inserted', () => {
  expect(insertPlaceholder('12345678', [8, 8], 'a', 12)).toEqual({ text: '12345678 {a}', caret: 12 });
  expect(insertPlaceholder('12345678', [8, 8], 'a', 11)).toBeNull();
  expect(insertPlaceholder('12345678', [4, 8], 'a', 8)).toEqual({ text: '1234 {a}', caret: 8 });
});
