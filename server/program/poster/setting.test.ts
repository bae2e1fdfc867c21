import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettering, signs } from './lettering.ts';
import { LEADING, setText } from './setting.rules.ts';

const measure = (text: string) => lettering().width(text, 'regular');
const BOX = { width: 200, height: 60, max_lines: 3, max: 20, min: 10 };
const set = (text: string, box = BOX) => setText(text, box, measure, signs);

describe('Words in a box', () => {
  test('Words that fit stay large', () => {
    expect(set('Free to join')).toEqual({ lines: ['Free to join'], size: 20, height: 20 * LEADING });
  });

  test('Words are spread evenly over the lines', () => {
    const { lines } = set('First to hear about offers hears');
    expect(lines).toHaveLength(2);
    const [first = 0, second = 0] = lines.map(measure);
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(0.6);
  });

  test('Words shrink before a long word is broken', () => {
    const { lines, size } = set('Donaudampfschifffahrt heute');
    expect(lines).toEqual(['Donaudampfschifffahrt', 'heute']);
    expect(size).toBeLessThan(20);
  });

  test('A word is broken with a hyphen when nothing else helps', () => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabe';
    const { lines, size } = set(word);
    expect(size).toBe(10);
    expect(lines[0]).toMatch(/-$/);
    expect(lines.map((line) => line.replace(/-$/, '')).join('')).toBe(word);
  });

  test('A line can end after a dash', () => {
    expect(set('Mittagstisch-Stammkunden-Vorteil').lines[0]).toMatch(/-$/);
  });

  test('An emoji of several characters counts as one', () => {
    expect(signs('👨‍👩‍👧☕️é')).toHaveLength(3);
  });
});

test('Nothing leaves its box and nothing is lost, with any words', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abcWil äöüßéñЖλ-/.,!'), maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('☕', '🍔', '👨‍👩‍👧', '🇺🇸', 'W'), maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join(' ');
      const { lines, size, height } = set(text);
      expect(lines.length).toBeLessThanOrEqual(BOX.max_lines);
      expect(height).toBeLessThanOrEqual(BOX.height);
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(BOX.width + 0.01);
      const plain = (all: string) => all.replace(/[\s-]/gu, '');
      expect(plain(lines.join(''))).toBe(plain(text));
    }),
    { numRuns: 40 },
  );
});
