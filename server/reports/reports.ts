import { type DayRange, daysUntil, rangeBefore, rangeFault } from '#contract/analytics/range.ts';
import { REPORT_DAYS_DEFAULT, REPORT_ROWS_SHOWN } from '#contract/reports/limits.ts';
import {
  GROUPS,
  OF_LOCATION,
  OF_SHARE,
  type Report,
  type ReportName,
  type ReportQuery,
} from '#contract/reports/reports.ts';
import { getLocation, today } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Built, ReportRequest } from './build/built.ts';
import { units } from './build/built.ts';
import { buildClasses } from './build/classes.ts';
import { buildCostOfGoods, buildFoodCost } from './build/goods.ts';
import { buildMissing, buildWriteOffs } from './build/lost.ts';
import { buildPrices } from './build/prices.ts';
import { buildReading } from './build/reading.ts';
import { buildSales, buildSlow, buildUse } from './build/sales.ts';
import { seriesOf } from './build/series.rules.ts';
import { buildSpend } from './build/spend.ts';
import { buildToOrder } from './build/to_order.ts';
import { buildValue } from './build/value.ts';

const BUILDERS: Record<ReportName, (asked: ReportRequest) => Promise<Built>> = {
  spend: buildSpend,
  prices: buildPrices,
  write_offs: buildWriteOffs,
  value: buildValue,
  cost_of_goods: buildCostOfGoods,
  food_cost: buildFoodCost,
  missing: buildMissing,
  to_order: buildToOrder,
  sales: buildSales,
  use: buildUse,
  slow: buildSlow,
  main_items: buildClasses,
  reading: buildReading,
};

/** A report with all of its rows, or with those that are wanted at least. 422 where the span makes no sense. */
export function makeReport(ctx: Ctx, query: ReportQuery, limit: number | null = null): Promise<Report> {
  return ctx.tx(async (t) => {
    const now = await today(ctx, t);
    const span = spanOf(query, now);
    const before = rangeBefore(span);
    const groups: readonly Report['group'][] = GROUPS[query.report];
    const group = groups.find((one) => one === query.group) ?? groups[0] ?? 'item';
    const location =
      OF_LOCATION.includes(query.report) && query.location_id ? await nameLocation(t, query.location_id) : null;
    const asOf = span.end_date === now ? null : span.end_date;
    const {
      figure,
      figure_before,
      days,
      note = null,
      ...built
    } = await BUILDERS[query.report]({
      ctx,
      t,
      span,
      before,
      group,
      asOf,
      limit,
      locationId: location?.location_id,
      engine: query.engine,
    });
    const shown = OF_SHARE.includes(query.report) ? (share: number) => share : units;
    return {
      report: query.report,
      group,
      location,
      from: span.start_date,
      to: span.end_date,
      before: { from: before.start_date, to: before.end_date },
      figure: figure === null ? null : shown(figure),
      figure_before: figure_before === null ? null : shown(figure_before),
      series: days === null ? [] : seriesOf(days, span, before),
      ...built,
      row_count: built.row_count ?? built.rows.length,
      note,
      ...(query.report === 'reading' ? { engine: query.engine ?? null } : {}),
    };
  });
}

/** A report with the rows that fit on a screen. */
export async function showReport(ctx: Ctx, query: ReportQuery): Promise<Report> {
  const report = await makeReport(ctx, query, REPORT_ROWS_SHOWN);
  return { ...report, rows: report.rows.slice(0, REPORT_ROWS_SHOWN) };
}

async function nameLocation(t: Tenant, locationId: string) {
  const { location_id, name } = await getLocation(t, locationId);
  return { location_id, name };
}

function spanOf({ from, to }: ReportQuery, now: string): DayRange {
  const end_date = to ?? now;
  const span = from ? { start_date: from, end_date } : daysUntil(end_date, REPORT_DAYS_DEFAULT);
  const fault = rangeFault(span, now);
  if (fault !== null) throw new AppError('invalid', fault, { code: 'invalid_range' });
  return span;
}
