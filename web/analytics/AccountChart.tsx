import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { ReferenceDot } from 'recharts';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { SeriesPoint } from '#contract/analytics/analytics.ts';
import { ANALYTICS_CHART_HEIGHT } from '#contract/analytics/limits.ts';
import type { Format } from '../format.ts';
import { LINE_CHART } from '../ui/line_chart.ts';
import classes from './Analytics.module.css';
import { countMarks, dayMarks } from './story.ts';

const texts = analyticsTexts.account;
/** The least distance between the labels at the ends of the lines, as a share of the height. */
const LABELS_APART = 0.07;

interface AccountChartProps {
  /** Oldest first. */
  series: SeriesPoint[];
  format: Format;
}

/** Subscribers and texts by day on one scale of contacts: a text to all of them reaches up to the line of the subscribers. */
export function AccountChart({ series, format }: AccountChartProps) {
  const last = series.at(-1);
  const marks = countMarks(Math.max(...series.map(({ subscribers, sent }) => Math.max(subscribers, sent))));
  const top = marks.at(-1) ?? 1;
  const isTight = last ? Math.abs(last.subscribers - last.sent) / top < LABELS_APART : false;
  const label = (value: number, color: string, isUpper: boolean) => ({
    value: format.quantity(value),
    position: 'right' as const,
    offset: 9,
    dy: isTight ? (isUpper ? -9 : 9) : 0,
    className: classes.label ?? '',
    fill: color,
  });
  return (
    <div aria-hidden>
      <LineChart
        {...LINE_CHART}
        h={ANALYTICS_CHART_HEIGHT}
        data={series}
        dataKey="date"
        series={[
          { name: 'subscribers', label: texts.subscribers, color: 'var(--accent)' },
          { name: 'sent', label: texts.texts, color: 'var(--blue)', strokeDasharray: '6 4' },
        ]}
        curveType="linear"
        withDots={series.length < 15}
        dotProps={{ r: 3, strokeWidth: 0 }}
        xAxisProps={{
          ticks: dayMarks(series),
          // Where they do not fit, every second one goes, so that they stay evenly spread.
          interval: 'equidistantPreserveStart',
          tickFormatter: (date: string) => format.shortDate(date),
          minTickGap: 6,
          padding: { left: 12, right: 52 },
        }}
        yAxisProps={{
          width: 52,
          domain: [0, top],
          ticks: marks,
          interval: 0,
          tickFormatter: format.quantity,
        }}
        tooltipProps={{
          content: ({ payload }) => {
            const point: unknown = payload?.[0]?.payload;
            return isPoint(point) ? (
              <div className={classes.tip}>
                <span>{format.date(point.date)}</span>
                <span>
                  {texts.subscribers} <strong>{format.quantity(point.subscribers)}</strong>
                </span>
                <span>
                  {texts.texts} <strong>{format.quantity(point.sent)}</strong>
                </span>
              </div>
            ) : null;
          },
        }}
      >
        {last ? (
          <ReferenceDot
            x={last.date}
            y={last.subscribers}
            r={0}
            label={label(last.subscribers, 'var(--accent)', last.subscribers >= last.sent)}
          />
        ) : null}
        {last ? (
          <ReferenceDot
            x={last.date}
            y={last.sent}
            r={0}
            label={label(last.sent, 'var(--blue)', last.sent > last.subscribers)}
          />
        ) : null}
      </LineChart>
    </div>
  );
}

function isPoint(point: unknown): point is SeriesPoint {
  return typeof point === 'object' && point !== null && 'subscribers' in point && 'date' in point;
}
