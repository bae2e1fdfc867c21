import { expect, test } from 'vitest';
import { localDay } from './day_in.ts';

test('A local day is the one that the clock of this device shows, from its first minute to its last', () => {
  expect(localDay(new Date(2026, 2, 8, 0, 0))).toBe('2026-03-08');
  expect(localDay(new Date(2026, 2, 8, 23, 59))).toBe('2026-03-08');
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});
