import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchScore, normalized, previewOf, searchTemplates } from './search.ts';

const template = (title: string, body = 'Show this text at the counter.', category = 'New offer') => ({
  title,
  category,
  body,
});
const titles = (search: string, ...given: ReturnType<typeof template>[]) =>
  searchTemplates(given, search).map(({ title }) => title);

// spec: 5-template-search-normalized
test.each([
  ['Café Olé', 'cafe ole'],
  ['ÑANDÚ, mañana!', 'nandu manana'],
  ['  Win-back:   "We miss you"  ', 'win back we miss you'],
  ["Don't / don’t", 'dont dont'],
  ['50% off', '50 off'],
  ['{offer}', 'offer'],
  ['?!…', ''],
  ['', ''],
])('The text %j is compared as %j', (text, expected) => {
  expect(normalized(text)).toBe(expected);
});

// spec: 5-template-search-substring
test.each([
  ['birth', 'Happy birthday to you'],
  ['HAPPY BIRTHDAY', 'Happy birthday to you'],
  ['cafe', 'Un Café gratis'],
  ['win back', 'Win-back'],
  ['dont', 'We don’t sleep'],
])('The text %j is a part of %j and scores 1', (search, text) => {
  expect(matchScore(search, text)).toBe(1);
});

// spec: 5-template-search-blend, 9-template-weights
test.each([
  // All words, in another order: two letters replaced and one added in front, the opposite at the end.
  ['ab cd efg', 'efg cd ab', 0.65 + 0.35 * (1 - 6 / 9)],
  // One of two words, and 5 of 11 letters to change.
  ['free bagel', 'free coffee', 0.65 / 2 + 0.35 * (1 - 5 / 11)],
  // No word, two letters to change of eight.
  ['brithday', 'birthday', 0.35 * (1 - 2 / 8)],
  // One of three words; 'coffee' twice is one word of the search.
  ['coffee coffee now monday', 'monday', 0.65 / 3 + 0.35 * (1 - 18 / 24)],
  ['xyz', 'abc', 0],
  ['xyz', '', 0],
])('The text %j against %j scores %d', (search, text, score) => {
  expect(matchScore(search, text)).toBeCloseTo(score, 10);
});

test('A score lies between 0 and 1, and a text matches itself', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (search, text) => {
      const score = matchScore(search, text);
      return score >= 0 && score <= 1 && matchScore(text, text) === 1;
    }),
  );
});

describe('Searching templates', () => {
  // spec: 5-template-search-threshold, 9-template-threshold
  test('A score under 0.25 is dropped, and 0.25 itself is kept', () => {
    // Five of seven letters: 0.35 × 5/7.
    expect(matchScore('abcdefg', 'abcdexy')).toBeCloseTo(0.25, 10);
    expect(titles('abcdefg', template('abcdexy'))).toEqual(['abcdexy']);
    expect(titles('abcdefg', template('abcdxyz'))).toEqual([]);
  });

  // spec: 5-template-search-sorted
  test('The best match comes first, and equal matches keep their order', () => {
    const found = titles(
      'free coffee',
      template('Coffee for free'),
      template('Have a free coffee'),
      template('Free tea'),
      template('A free coffee again'),
      template('Closed on Monday', 'We rest.'),
    );
    expect(found).toEqual(['Have a free coffee', 'A free coffee again', 'Coffee for free', 'Free tea']);
  });

  test('Title, category and words are searched separately', () => {
    expect(titles('win back', template('We miss you', 'Come by.', 'Win-back'))).toHaveLength(1);
    expect(titles('come by', template('We miss you', 'Come by.', 'Win-back'))).toHaveLength(1);
    expect(titles('brithday', template('A treat', 'Come by.', 'Birthday'))).toHaveLength(1);
  });

  test('An empty search finds all templates in their order', () => {
    expect(titles('', template('b'), template('a'))).toEqual(['b', 'a']);
    expect(titles(' ?! ', template('b'), template('a'))).toEqual(['b', 'a']);
  });
});

// spec: 5-template-preview, 9-template-preview
test.each([
  ['a'.repeat(120), 'a'.repeat(120)],
  ['a'.repeat(121), 'a'.repeat(120)],
  ['short', 'short'],
  [`${'a'.repeat(119)}🎂 cake`, 'a'.repeat(119)],
  [`${'a'.repeat(118)}🎂 cake`, `${'a'.repeat(118)}🎂`],
])('A preview is cut at 120 characters and never inside a character', (body, preview) => {
  expect(previewOf(body)).toBe(preview);
});
