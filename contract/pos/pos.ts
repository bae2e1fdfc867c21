import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../http.ts';
import { SALES_FILE_MAX, SALES_FILE_NAME_MAX, SEARCH_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { salesFaults } from './errors.texts.ts';

/** What a column of a sales file can mean. */
export const SALES_FIELDS = ['item', 'quantity', 'sku', 'order', 'date', 'amount', 'status'] as const;
export type SalesField = (typeof SALES_FIELDS)[number];

const Columns = z.record(z.enum(SALES_FIELDS), z.number().int().min(0).nullable());
export type SalesColumns = z.infer<typeof Columns>;

/** What a change of sales does to one item. */
export const StockDifference = z.object({
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  on_hand: z.number(),
  change: z.number(),
  after: z.number(),
});
export type StockDifference = z.infer<typeof StockDifference>;

export const PosItem = z.object({
  pos_item_id: Id,
  name: z.string(),
  sku: z.string().nullable(),
  item_id: Id.nullable(),
  recipe_id: Id.nullable(),
  /** The name of the item or recipe. */
  target: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.number().nullable(),
  is_ignored: z.boolean(),
  is_mapped: z.boolean(),
  /** Sold so far, and since when. */
  sold: z.number(),
  last_on: CalendarDate.nullable(),
  /** Never preselected unless it has the same SKU or barcode. */
  suggestion: z
    .object({
      item_id: Id.nullable(),
      recipe_id: Id.nullable(),
      name: z.string(),
      unit: z.string(),
      is_certain: z.boolean(),
    })
    .nullable(),
});
export type PosItem = z.infer<typeof PosItem>;

export const PosTask = z.object({
  task_id: Id,
  file_name: z.string(),
  sale_count: z.number().int(),
  line_count: z.number().int(),
  first_on: CalendarDate,
  last_on: CalendarDate,
  created_at: Instant,
  created_by: z.string().nullable(),
  is_undone: z.boolean(),
});
export type PosTask = z.infer<typeof PosTask>;

const SalesFile = z.object({
  file_name: line().min(1).max(SALES_FILE_NAME_MAX),
  text: z.string().min(1, salesFaults.empty).max(SALES_FILE_MAX, salesFaults.tooLong),
  /** Without it, as the last file was read, or as the headings say. */
  columns: Columns.optional(),
  /** The day of a report that has no dates. */
  day: CalendarDate.nullish(),
  refunds_return: z.boolean().optional(),
});
export type SalesFile = z.output<typeof SalesFile>;

/** What would happen; nothing is stored. */
export const SalesCheck = z.object({
  headings: z.array(z.string()),
  /** The first values of each column. */
  samples: z.array(z.array(z.string())),
  columns: Columns,
  /** The program that the file comes from, if its headings say so. */
  system: z.string().nullable(),
  needs_day: z.boolean(),
  refunds_return: z.boolean(),
  /** A ticket for each sale, or the sum of each day. */
  kind: z.enum(['tickets', 'days']),
  sale_count: z.number().int(),
  line_count: z.number().int(),
  /** Sales that are known exactly like this. */
  known_count: z.number().int(),
  first_on: CalendarDate.nullable(),
  last_on: CalendarDate.nullable(),
  faults: z.array(z.object({ row: z.number().int(), detail: z.string() })),
  fault_count: z.number().int(),
  /** Sold items that are not matched yet: their sales wait. */
  unmatched_count: z.number().int(),
  differences: z.array(StockDifference),
  /** Set when so much moves that it needs a separate yes. */
  brake: z.object({ moved: z.number().int(), emptied: z.number().int(), items: z.number().int() }).nullable(),
  /** What was shown; applying names it. */
  digest: z.string(),
});
export type SalesCheck = z.infer<typeof SalesCheck>;

const Mapping = z.object({
  item_id: Id.nullish(),
  recipe_id: Id.nullish(),
  quantity: Quantity.refine((quantity) => Number(quantity) > 0, salesFaults.positive).default('1'),
  is_ignored: z.boolean().default(false),
  /** Without it, nothing is stored and the reply says what would change. */
  digest: z.string().optional(),
});

export const pos = {
  listItems: endpoint({
    method: 'GET',
    path: '/pos/items',
    summary: 'List what the point of sale sells, with the item or recipe of each; what is not matched comes first',
    access: 'invoice_scanning',
    query: Paging.extend({
      search: z.string().trim().max(SEARCH_MAX).optional(),
      show: z.enum(['unmatched', 'matched', 'all']).default('all'),
    }),
    reply: z.object({
      items: z.array(PosItem),
      total_count: z.number().int(),
      counts: z.object({ all: z.number().int(), unmatched: z.number().int(), matched: z.number().int() }),
    }),
  }),
  mapItem: endpoint({
    method: 'PUT',
    path: '/pos/items/:pos_item_id',
    summary: 'Match a sold item with an item or a recipe, or ignore it. Its waiting sales are applied',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ pos_item_id: Id }),
    body: Mapping,
    reply: z.object({ is_applied: z.boolean(), differences: z.array(StockDifference), digest: z.string() }),
  }),
  listTasks: endpoint({
    method: 'GET',
    path: '/pos/tasks',
    summary: 'List the runs that brought sales, newest first',
    access: 'invoice_scanning',
    query: Paging,
    reply: z.object({ tasks: z.array(PosTask), total_count: z.number().int() }),
  }),
  checkFile: endpoint({
    method: 'POST',
    path: '/pos/files/check',
    summary: 'Read a sales file and say what it would change. Nothing is stored',
    access: 'invoice_scanning',
    role: 'manager',
    keyed: false,
    body: SalesFile,
    reply: SalesCheck,
  }),
  applyFile: endpoint({
    method: 'POST',
    path: '/pos/files',
    summary: 'Bring in the sales of a file. `digest` is what its check said; 409 when something else would change now',
    access: 'invoice_scanning',
    role: 'manager',
    body: SalesFile.extend({ digest: z.string(), accept_brake: z.boolean().default(false) }),
    reply: PosTask.extend({ unmatched_count: z.number().int() }),
  }),
  undoTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/undo',
    summary: 'Take back the sales that a file brought',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
};
