import { expect, test } from 'vitest';
import { swapDayAndMonth } from './dates.ts';

test.each([
  ['2026-03-04', '2026-04-03'],
  ['2026-03-13', null],
  ['2026-03-03', null],
  ['', null],
])('%j the other way round is %j', (date, expected) => {
  expect(swapDayAndMonth(date)).toBe(expected);
});
