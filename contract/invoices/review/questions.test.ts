import { expect, test } from 'vitest';
import { swapDayAndMonth } from './questions.ts';

test.each([
  ['2026-03-04', '2026-04-03'],
  ['2026-03-13', null],
  ['2026-03-03', null],
  ['', null],
])('The date %j with day and month swapped is %j', (date, expected) => {
  expect(swapDayAndMonth(date)).toBe(expected);
});
