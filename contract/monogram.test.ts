import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { monogramOf } from './monogram.ts';

test.each([
  ['Maple Deli', 'MD'],
  ['The Corner Store', 'CS'],
  ['Joe’s', 'JS'],
  ['taquería la esquina', 'TE'],
  ['Café', 'C'],
  ['7-Eleven', '7E'],
  ['Over the Moon & Far Away', 'OM'],
  ['the', 'T'],
  ['東京ラーメン', '東'],
  ['!!!', '•'],
])('%s has the letters %s', (name, letters) => {
  expect(monogramOf(name).letters).toBe(letters);
});

test('any name has one or two letters on a ground that white can be read on, always the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { letters, ground } = monogramOf(name);
      expect(letters).not.toBe('');
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
      expect(monogramOf(name)).toEqual({ letters, ground });
    }),
  );
});

test('neighbors in a street seldom look alike', () => {
  const names = ['Maple Deli', 'Corner Store', 'Harbor Books', 'Old Shop', 'New Deli', 'Northside Foods', 'La Esquina'];
  expect(new Set(names.map((name) => monogramOf(name).ground)).size).toBeGreaterThan(3);
});
