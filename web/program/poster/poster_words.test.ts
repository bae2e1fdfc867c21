import { expect, test } from 'vitest';
import { carriedWords, firstWords, readAloud, wordsOf } from './poster_words.ts';

const WORDS = firstWords('Maple Deli');

// spec: 2.14-generate
test('Poster words survive a navigation unchanged', () => {
  expect(carriedWords(structuredClone(WORDS))).toEqual(WORDS);
  expect(carriedWords({ ...WORDS, token: 'x' })).toEqual(WORDS);
});

test.each([
  null,
  undefined,
  'x',
  {},
  { ...WORDS, header: 1 },
  { ...WORDS, color: 'red' },
  { ...WORDS, color: '#ffffff' },
])('A router state that is not a poster is ignored: %j', (carried) => {
  expect(carriedWords(carried)).toBeNull();
});

test('A template replaces only the words', () => {
  const kept = { created_at: '', updated_at: '', poster_template_id: 'p' };
  expect(wordsOf({ ...WORDS, ...kept })).toEqual(WORDS);
});

test('A screen reader reads a poster in order; a long name shortens the header', () => {
  expect(readAloud({ ...WORDS, sub_header: ' ' })).toMatch(/^Join Maple Deli Rewards\. Scan with/);
  expect(firstWords('x'.repeat(200)).header.length).toBeLessThanOrEqual(60);
});
