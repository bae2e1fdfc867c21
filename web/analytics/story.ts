import type { SeriesPoint } from '#contract/analytics/analytics.ts';
import { ANALYTICS_CHART_TICKS } from '#contract/analytics/limits.ts';

/** What the days say in short; `busiest` is the day with most texts when there is one alone and more days than it. */
export interface Story {
  kind: 'grew' | 'shrank' | 'steady';
  change: number;
  since: string;
  subscribers: number;
  sent: number;
  busiest: string | null;
}

/**
 * Null: nothing happened in these days, nor before.
 * @param before how many subscribers there were at the end of the day before, as the card beside compares them
 */
export function storyOf(series: readonly SeriesPoint[], before: { date: string; subscribers: number }): Story | null {
  const last = series.at(-1);
  if (!last || series.every(({ subscribers, sent }) => subscribers === 0 && sent === 0)) return null;
  const change = last.subscribers - before.subscribers;
  const sent = series.reduce((sum, point) => sum + point.sent, 0);
  const most = Math.max(...series.map((point) => point.sent));
  const busy = series.filter((point) => point.sent === most);
  return {
    kind: change > 0 ? 'grew' : change < 0 ? 'shrank' : 'steady',
    change: Math.abs(change),
    since: before.date,
    subscribers: last.subscribers,
    sent,
    busiest: sent > 0 && series.length > 1 && busy.length === 1 ? (busy[0]?.date ?? null) : null,
  };
}

/** The days that are marked below the chart: each of a week, otherwise at most six, as many days apart, the last among them. */
export function dayMarks(series: readonly SeriesPoint[]): string[] {
  const last = series.length - 1;
  const step = last <= ANALYTICS_CHART_TICKS ? 1 : Math.ceil(last / (ANALYTICS_CHART_TICKS - 1));
  return series.flatMap(({ date }, index) => ((last - index) % step === 0 ? [date] : []));
}

/** Round marks from zero to above the highest value, six of them or fewer, all whole: there is no half a text. */
export function countMarks(highest: number): number[] {
  const raw = Math.max(1, highest) / (ANALYTICS_CHART_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= raw) ?? 10;
  const step = Math.max(1, Math.ceil(factor * power));
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, index) => index * step);
}
