import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { ReferenceDot } from 'recharts';
import type { Format } from '../../../format.ts';
import { LINE_CHART } from '../../../ui/line_chart.ts';
import classes from './CostChart.module.css';
import { costAxis } from './cost_axis.ts';
import type { PaidCost } from './cost_story.ts';

interface CostChartProps {
  /** Oldest first, at least two. */
  points: PaidCost[];
  format: Format;
  /** In pixels. */
  height: number;
}

/** The cost over time, true to scale on both axes: a price holds until the next purchase, so the line runs in steps. */
export function CostChart({ points, format, height }: CostChartProps) {
  const data = points.map((point) => ({
    at: Date.parse(point.date),
    cost: point.unit_cost,
    date: point.date,
    vendor: point.vendor,
  }));
  const last = data.at(-1);
  const marks = costAxis(points.map((point) => point.unit_cost));
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return (
    <div className={classes.chart} aria-hidden>
      <LineChart
        {...LINE_CHART}
        h={height}
        data={data}
        dataKey="at"
        series={[{ name: 'cost', color: 'var(--accent)' }]}
        curveType="stepAfter"
        dotProps={{ r: 3.5, strokeWidth: 2, stroke: 'var(--card)', fill: 'var(--accent)' }}
        xAxisProps={{
          type: 'number',
          domain: ['dataMin', 'dataMax'],
          tickFormatter: (at: number) => format.shortDate(dateOf(at)),
          minTickGap: 48,
          padding: { left: 12, right: 64 },
        }}
        yAxisProps={{
          width: 64,
          domain: [marks[0] ?? 0, marks.at(-1) ?? 1],
          ticks: marks,
          interval: 0,
          // Marks can be closer than what a cost is read with.
          tickFormatter: (amount: number) => format.unitPrice(amount),
        }}
        tooltipProps={{
          content: ({ payload }) => {
            const point: unknown = payload?.[0]?.payload;
            return isPoint(point) ? (
              <div className={classes.tip}>
                <strong>{format.unitCost(point.cost)}</strong>
                <span>{format.date(point.date)}</span>
                {point.vendor ? <span>{point.vendor}</span> : null}
              </div>
            ) : null;
          },
        }}
      >
        {last ? (
          <ReferenceDot
            x={last.at}
            y={last.cost}
            r={0}
            label={{ value: format.unitCost(last.cost), position: 'right', offset: 10, className: classes.label }}
          />
        ) : null}
      </LineChart>
    </div>
  );
}

function isPoint(point: unknown): point is { cost: number; date: string; vendor: string | null } {
  return typeof point === 'object' && point !== null && 'cost' in point && 'date' in point;
}
