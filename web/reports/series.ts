import type { Report } from '#contract/reports/reports.ts';

/** Whether anything is known of the period before. */
export function hasBefore(series: Report['series']): boolean {
  return series.some(({ before }) => before !== null);
}
