import { expect, test } from 'vitest';
import { cutText } from './cut_text.rules.ts';

test('A text is never cut in the middle of an emoji', () => {
  expect(cutText('Milk 🥛', 6)).toBe('Milk ');
  expect(cutText('Milk 🥛', 7)).toBe('Milk 🥛');
  expect(cutText('Milk', 2)).toBe('Mi');
});

test('A half of a pair, which no JSON in the database can hold, is replaced', () => {
  expect(cutText('Milk \ud83e and bread', 200)).toBe('Milk \ufffd and bread');
});
