import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANALYTICS_CHART_TICKS } from '#contract/analytics/limits.ts';
import { addDays } from '#contract/dates.ts';
import { countMarks, dayMarks, storyOf } from './story.ts';

const days = (...given: [subscribers: number, sent: number][]) =>
  given.map(([subscribers, sent], index) => ({ date: addDays('2026-11-14', index), subscribers, sent }));
const eve = (subscribers: number) => ({ date: '2026-11-13', subscribers });

describe('The story', () => {
  test.each([
    ['grew', days([10, 0], [12, 0]), eve(9), { kind: 'grew', change: 3 }],
    ['shrank', days([10, 0], [8, 0]), eve(9), { kind: 'shrank', change: 1 }],
    ['steady', days([10, 0], [9, 0]), eve(9), { kind: 'steady', change: 0 }],
    ['one day', days([10, 4]), eve(9), { kind: 'grew', change: 1, sent: 4, busiest: null }],
    ['the busiest day', days([1, 3], [1, 9], [1, 0]), eve(1), { sent: 12, busiest: '2026-11-15' }],
    ['two busiest days', days([1, 9], [1, 9], [1, 0]), eve(1), { sent: 18, busiest: null }],
    ['no texts', days([1, 0], [1, 0]), eve(1), { sent: 0, busiest: null }],
  ])('The story is correct: %s', (_name, series, since, story) => {
    expect(storyOf(series, since)).toMatchObject({ ...story, since: '2026-11-13' });
  });

  // spec: 2.11-chart-empty
  test('There is no story without any activity', () => {
    expect(storyOf([], eve(0))).toBeNull();
    expect(storyOf(days([0, 0], [0, 0]), eve(0))).toBeNull();
  });
});

// spec: 2.11-chart, 9-analytics-chart
test('Each day of a week is labeled, and of more days at most six at the same distance', () => {
  const marks = (count: number) => dayMarks(days(...Array.from({ length: count }, () => [1, 1] as [number, number])));
  expect(marks(3)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
  expect(marks(7)).toHaveLength(7);
  for (let count = 8; count < 400; count++) expect(marks(count).length).toBeLessThanOrEqual(ANALYTICS_CHART_TICKS);
  expect(marks(30)).toEqual(['2026-11-19', '2026-11-25', '2026-12-01', '2026-12-07', '2026-12-13']);
  expect(marks(31)).toEqual(['2026-11-14', '2026-11-20', '2026-11-26', '2026-12-02', '2026-12-08', '2026-12-14']);
});

test('The labels of counts are whole, even, at most six, and cover the maximum', () => {
  expect(countMarks(0)).toEqual([0, 1]);
  expect(countMarks(47)).toEqual([0, 10, 20, 30, 40, 50]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      const marks = countMarks(highest);
      const [, step = 0] = marks;
      expect(marks.length).toBeLessThanOrEqual(ANALYTICS_CHART_TICKS);
      expect(marks.every((mark, index) => Number.isInteger(mark) && mark === index * step)).toBe(true);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
    }),
  );
});
