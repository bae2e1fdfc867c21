import { expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { closingDayFrom, closingDayUpTo } from './closing_days.rules.ts';

test('Closing days are the 10th, the 20th and the last of each month, from both sides of any day', () => {
  const days = Array.from({ length: 800 }, (_, index) => addDays('2023-12-25', index));
  const isClosing = (day: string) => /-(10|20)$/.test(day) || addDays(day, 1).endsWith('-01');
  for (const day of days) {
    const near = (from: string, step: number): string => (isClosing(from) ? from : near(addDays(from, step), step));
    expect([closingDayUpTo(day), closingDayFrom(day)]).toEqual([near(day, -1), near(day, 1)]);
  }
  expect([closingDayUpTo('2024-02-29'), closingDayUpTo('2024-02-28')]).toEqual(['2024-02-29', '2024-02-20']);
});
