import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { posterTexts } from './program/poster.texts.ts';
import { POSTER_COLOR, posterColorFault } from './program/poster.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // WCAG's own example of the lightest gray that passes on white.
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#767676', 4.54],
  ['#ff0000', '#ffffff', 4],
])('The contrast of %s against %s is %f to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test('A code is only printed in a color that a camera can tell from paper', () => {
  expect(posterColorFault(POSTER_COLOR)).toBeNull();
  expect(posterColorFault('#1f6f54')).toBeNull();
  expect(posterColorFault('#767676')).toBeNull();
  expect(posterColorFault('#777777')).toBe(posterTexts.form.colorFaint);
  expect(posterColorFault('#ffd400')).toBe(posterTexts.form.colorFaint);
  expect(posterColorFault('red')).toBe(posterTexts.form.colorShape);
});
