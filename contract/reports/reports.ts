import { z } from 'zod';
import { CalendarDate, endpoint, Id } from '../http.ts';
import { READING_ENGINES } from '../invoices/reading/engine_names.ts';
import { REPORT_ROWS_SHOWN } from './limits.ts';

/** Each answers the question in its title (`reports.texts.ts`). */
export const REPORTS = [
  'spend',
  'prices',
  'write_offs',
  'value',
  'cost_of_goods',
  'food_cost',
  'missing',
  'to_order',
  'sales',
  'use',
  'slow',
  'main_items',
  'reading',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** What the rows of each report can be; the first is the one that is shown without a choice. */
export const GROUPS = {
  spend: ['vendor', 'category', 'item'],
  prices: ['item'],
  write_offs: ['reason', 'item', 'category'],
  value: ['category', 'item'],
  cost_of_goods: ['category'],
  food_cost: ['category'],
  missing: ['item', 'category'],
  to_order: ['item'],
  sales: ['sold_item', 'hour', 'day'],
  use: ['item', 'category'],
  slow: ['item'],
  main_items: ['item', 'class'],
  reading: ['vendor', 'month'],
} as const satisfies Record<ReportName, readonly [string, ...string[]]>;
export type Group = (typeof GROUPS)[ReportName][number];
export const ALL_GROUPS = [
  'vendor',
  'category',
  'item',
  'reason',
  'sold_item',
  'hour',
  'day',
  'month',
  'class',
] as const satisfies readonly Group[];

/** Reports about one day, the last of the span; the others sum up all of it. */
export const OF_ONE_DAY: readonly ReportName[] = ['value', 'to_order', 'slow'];

/** Reports that can be asked for one location; over all locations, they sum up to the company's to the cent. */
export const OF_LOCATION: readonly ReportName[] = [
  ...(['spend', 'write_offs', 'value', 'cost_of_goods', 'missing', 'to_order', 'use'] as const),
];

/** Their figure and their chart are a share of one, not money. */
export const OF_SHARE: readonly ReportName[] = ['food_cost', 'reading'];

export const CELL_KINDS = ['text', 'date', 'money', 'unit_cost', 'quantity', 'percent'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** Names of columns; their words are in `reports.texts.ts`. */
export const COLUMNS = [
  ...['vendor', 'category', 'item', 'reason', 'unit'],
  ...['amount', 'before', 'change', 'share', 'invoices'],
  ...['cost_before', 'cost_now', 'bought', 'extra', 'selling_price', 'margin_before', 'margin_now', 'restoring_price'],
  ...['on_hand', 'average_cost', 'last_cost', 'value'],
  ...['opening', 'purchases', 'transfers', 'closing', 'cost', 'of_sales', 'of_sales_before'],
  ...['difference', 'missing', 'found', 'net'],
  ...['sold_item', 'hour', 'day', 'sold', 'tickets', 'per_ticket'],
  ...['used', 'by_sales', 'written_off', 'unexplained', 'last_sold', 'lasts'],
  ...['class', 'items', 'at_cost', 'running_share'],
  ...['location', 'par', 'incoming', 'to_order', 'price'],
  ...['month', 'fields_right', 'lines_right', 'corrections', 'presses', 'minutes'],
] as const;

export const ReportColumn = z.object({ key: z.string(), kind: z.enum(CELL_KINDS) });
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.object({
  /** The item or the vendor that the row is about. Both are null if it is about neither. */
  item_id: Id.nullable(),
  vendor_id: Id.nullable(),
  /** In the order of the columns. Money and costs are currency units, changes and shares fractions; null: unknown or none. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  report: z.enum(REPORTS),
  group: z.enum(ALL_GROUPS),
  /** The one that was asked for; null: of all, and of reports that know no locations. */
  location: z.object({ location_id: Id, name: z.string() }).nullable(),
  from: CalendarDate,
  to: CalendarDate,
  /** The span of the same length just before it. */
  before: z.object({ from: CalendarDate, to: CalendarDate }),
  /** The answer to the question, and the same of the span before, in currency units or as a share (`OF_SHARE`); null: there is none. */
  figure: z.number().nullable(),
  figure_before: z.number().nullable(),
  /** Sums of days, weeks or months beside those of the span before; empty where a day says nothing. Points without a share are left out. */
  series: z.array(z.object({ date: CalendarDate, amount: z.number(), before: z.number().nullable() })),
  columns: z.array(ReportColumn),
  /** The largest first. */
  rows: z.array(ReportRow),
  row_count: z.number().int(),
  /**
   * Something that whoever reads the figures must know. `no_sales`: sales are not recorded, so that they count as missing. `unmatched`: some of
   * what was sold is not matched, so that what it takes is not known. `few_sales`: too few days of sales to say what is slow.
   */
  note: z.enum(['no_sales', 'unmatched', 'few_sales', 'late_sales']).nullable(),
  /** For `reading`: the engines that read documents of the span, and the one that was asked for. */
  engines: z.array(z.enum(READING_ENGINES)).optional(),
  engine: z.enum(READING_ENGINES).nullish(),
});
export type Report = z.infer<typeof Report>;

export const ReportQuery = z.object({
  report: z.enum(REPORTS).default('spend'),
  /** Both included; by default the 30 days until today, by the shop's calendar. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  group: z.enum(ALL_GROUPS).optional(),
  /** For reports in `OF_LOCATION`; the others always cover the whole company. */
  location_id: Id.optional(),
  /** For `reading`: only documents that this engine read. */
  engine: z.enum(READING_ENGINES).optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

export const FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const reports = {
  get: endpoint({
    method: 'GET',
    path: '/reports',
    summary: `Get a report: its answer, its chart, and its first ${REPORT_ROWS_SHOWN} rows`,
    access: 'invoice_scanning',
    query: ReportQuery,
    reply: Report,
  }),
  file: endpoint({
    method: 'GET',
    path: '/reports/file',
    summary: 'Download a report with all of its rows',
    access: 'invoice_scanning',
    role: 'manager',
    query: ReportQuery.extend({ format: z.enum(FILE_FORMATS).default('csv') }),
    reply: 'stream',
  }),
};
