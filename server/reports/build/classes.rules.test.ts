import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classesOf } from './classes.rules.ts';

const letters = (...amounts: number[]) =>
  classesOf(amounts)
    .map(({ item_class }) => item_class)
    .join('');

test('The item that crosses a line belongs to the higher class', () => {
  expect(letters(80, 15, 5)).toBe('ABC');
  expect(letters(79, 16, 5)).toBe('AAC');
  expect(letters(50, 30, 10, 5, 5)).toBe('AABBC');
  expect(letters(100)).toBe('A');
  expect(letters()).toBe('');
});

test('Classes never go back, and the shares end at the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 }), (amounts) => {
      const found = classesOf(amounts.toSorted((a, b) => b - a));
      const all = found.map(({ item_class }) => item_class);
      expect(all).toEqual(all.toSorted());
      expect(all[0]).toBe('A');
      expect(found.at(-1)?.running).toBeCloseTo(1);
    }),
  );
});
