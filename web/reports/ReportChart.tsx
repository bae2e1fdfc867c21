import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import type { Report } from '#contract/reports/reports.ts';
import type { Format } from '../format.ts';
import { LINE_CHART } from '../ui/line_chart.ts';
import { hasBefore } from './series.ts';

interface ReportChartProps {
  /** Oldest first. */
  series: Report['series'];
  format: Format;
  write: (amount: number) => string;
  /** In pixels. */
  height: number;
}

/** Sums of this period and, dashed, of the one before, point beside point. */
export function ReportChart({ series, format, write, height }: ReportChartProps) {
  return (
    <div aria-hidden>
      <LineChart
        {...LINE_CHART}
        h={height}
        data={series}
        dataKey="date"
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36 }}
        series={[
          { name: 'amount', label: texts.now, color: 'var(--accent)' },
          ...(hasBefore(series)
            ? [{ name: 'before', label: texts.earlier, color: 'var(--ink-3)', strokeDasharray: '5 4' }]
            : []),
        ]}
        curveType="linear"
        withDots={series.length < 15}
        connectNulls
        valueFormatter={(amount: number) => write(amount)}
        xAxisProps={{
          tickFormatter: (date: string) => format.shortDate(date),
          minTickGap: 24,
          padding: { left: 8, right: 16 },
        }}
        yAxisProps={{ width: 84, tickFormatter: (amount: number) => write(amount) }}
      />
    </div>
  );
}
