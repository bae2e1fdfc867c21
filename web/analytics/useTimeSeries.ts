import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { analytics } from '#contract/analytics/analytics.ts';
import type { DayRange } from '#contract/analytics/range.ts';
import { q } from '../query.ts';

/** Subscribers and texts of each day; those of the days before stay until the next are there. */
export function useTimeSeries(range: DayRange) {
  return useQuery({ ...q(analytics.timeSeries, { query: range }), placeholderData: keepPreviousData });
}

export type SeriesQuery = ReturnType<typeof useTimeSeries>;
