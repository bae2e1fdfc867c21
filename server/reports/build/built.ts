import type { DayRange } from '#contract/analytics/range.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import type { Group, Report, ReportColumn, ReportRow } from '#contract/reports/reports.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { DaySum } from './series.rules.ts';

/** What a report is made from. */
export interface ReportRequest {
  ctx: Ctx;
  t: Tenant;
  span: DayRange;
  before: DayRange;
  group: Group;
  /** The location that was asked for; undefined: all. */
  locationId: string | undefined;
  /** The engine that was asked for; undefined: all. */
  engine: ReadingEngine | undefined;
  /** The last day of the span; null when that is today, so that what is dated later counts as well. */
  asOf: string | null;
  /** How many rows are wanted, where there are many; null: all. */
  limit: number | null;
}

/** A report without its frame. Figures are cents, or shares of one. */
export interface Built {
  /** Null: there is none. */
  figure: number | null;
  figure_before: number | null;
  /** Sums of days over both spans; null where days say nothing. */
  days: DaySum[] | null;
  /** The points of the chart, where they are not sums of days. */
  series?: Report['series'];
  columns: ReportColumn[];
  rows: ReportRow[];
  /** How many rows there are, where no more than the limit were made. */
  row_count?: number;
  note?: Report['note'];
  engines?: ReadingEngine[];
}

/** Nothing has no sign: a file would write it. */
export const units = (cents: number) => Math.round(cents) / 100 + 0;
export const unitsOrNull = (cents: number | null) => (cents === null ? null : units(cents));

/** The change of a figure as a fraction; null from nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before);
}

export const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** A row of cells, about an item or a vendor or neither. Zero has no sign. */
export function rowOf(
  cells: ReportRow['cells'],
  of: { item_id?: string | null; vendor_id?: string | null } = {},
): ReportRow {
  const unsigned = cells.map((cell) => (cell === 0 ? 0 : cell));
  return { item_id: of.item_id ?? null, vendor_id: of.vendor_id ?? null, cells: unsigned };
}
