import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { monogramOf } from './monogram.ts';

test.each([
  ['Maple Deli', 'MD'],
  ['The Corner Store', 'CS'],
  ['Pia’s', 'P'],
  ["Pia's", 'P'],
  ['Joe’s Deli', 'JD'],
  ['taquería la esquina', 'TE'],
  ['Café', 'C'],
  ['café ñandú', 'CÑ'],
  ['café ñandú'.normalize('NFD'), 'CÑ'],
  ['7-Eleven', '7E'],
  ['Over the Moon & Far Away', 'OM'],
  ['the', 'T'],
  ['東京ラーメン', '東'],
  ['!!!', '•'],
])('The monogram of %s is %s', (name, letters) => {
  expect(monogramOf(name).letters).toBe(letters);
});

test('A name has the same monogram with a straight and a typographic apostrophe', () => {
  expect(monogramOf("Pia's")).toEqual(monogramOf('Pia’s'));
});

test('Any name always gets the same one or two letters on a color that white is readable on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { letters, background } = monogramOf(name);
      expect(letters).not.toBe('');
      expect(contrast('#ffffff', background)).toBeGreaterThanOrEqual(4.5);
      expect(monogramOf(name)).toEqual({ letters, background });
    }),
  );
});

test('Neighboring shops rarely look alike', () => {
  const names = ['Maple Deli', 'Corner Store', 'Harbor Books', 'Old Shop', 'New Deli', 'Northside Foods', 'La Esquina'];
  expect(new Set(names.map((name) => monogramOf(name).background)).size).toBeGreaterThan(3);
});
