import { expect, test } from 'vitest';
import { nameKey, wordKey } from './word_keys.rules.ts';

test.each(['-', '***', '.', ' – '])('A line that prints only %j says nothing that could match another line', (line) => {
  expect(wordKey(line)).toBe('');
});

test('Names that consist of signs alone are told apart, and others are compared by their words', () => {
  expect(nameKey('🍎')).not.toBe(nameKey('🍌'));
  expect(nameKey(' 🍎 ')).toBe(nameKey('🍎'));
  expect(nameKey('Crème, 1 L')).toBe(wordKey('creme 1 l'));
});
