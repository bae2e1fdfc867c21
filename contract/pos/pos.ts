import { z } from 'zod';
import { Quantity } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../http.ts';
import {
  BUNDLE_PARTS_MAX,
  POS_CODE_MAX,
  POS_REF_MAX,
  POS_VALUE_MAX,
  POS_VALUES_MAX,
  SALES_FILE_MAX,
  SALES_FILE_NAME_MAX,
  SEARCH_MAX,
} from '../limits.ts';
import { line } from '../line.ts';
import { salesFaults } from './errors.texts.ts';

/** What a column of a sales file can mean. */
export const SALES_FIELDS = ['item', 'quantity', 'sku', 'order', 'date', 'time', 'amount', 'status'] as const;
export type SalesField = (typeof SALES_FIELDS)[number];

/** What brings sales: files, or a point of sale that is connected. */
export const POS_DRIVERS = ['file', 'square', 'demo'] as const;
export type PosDriverName = (typeof POS_DRIVERS)[number];

/** Why a task stopped. */
export const TASK_FAULTS = ['signed_out', 'busy', 'unavailable', 'refused', 'unexpected'] as const;

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

/** Set when so much moves that it needs a separate yes. */
const Brake = z.object({ moved: z.number().int(), emptied: z.number().int(), items: z.number().int() });

/** What one of a sold item takes of an item, or of a recipe. */
const BundlePart = z.object({
  item_id: Id.nullable(),
  recipe_id: Id.nullable(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
});

export const PosItem = z.object({
  pos_item_id: Id,
  driver: z.enum(POS_DRIVERS),
  /** A modifier is an addition to something that is sold, such as oat milk. */
  kind: z.enum(['item', 'modifier']),
  name: z.string(),
  sku: z.string().nullable(),
  item_id: Id.nullable(),
  recipe_id: Id.nullable(),
  /** The name of the item or recipe. */
  target: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.number().nullable(),
  /** A bundle takes all of these, and has no target of its own. */
  parts: z.array(BundlePart),
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
  driver: z.enum(POS_DRIVERS),
  /** `live`: the sales of a day that the point of sale told us about one by one. */
  kind: z.enum(['file', 'sync', 'live']),
  state: z.enum(['waiting', 'running', 'review', 'done', 'failed', 'canceled']),
  step: z.enum(['read', 'gather', 'items', 'sales', 'compare', 'book']).nullable(),
  /** Between 0 and 1 of this step; null while nobody can know. */
  progress: z.number().min(0).max(1).nullable(),
  done_count: z.number().int(),
  fault: z.enum(TASK_FAULTS).nullable(),
  /** When it goes on by itself after a fault. */
  retry_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  file_name: z.string().nullable(),
  sale_count: z.number().int(),
  line_count: z.number().int(),
  first_on: CalendarDate.nullable(),
  last_on: CalendarDate.nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  is_undone: z.boolean(),
});
export type PosTask = z.infer<typeof PosTask>;

/** What a task asks about before it moves the stock. */
const Review = z.object({
  differences: z.array(StockDifference),
  brake: Brake.nullable(),
  /** Sold items of it that are not matched: their sales wait. */
  unmatched_count: z.number().int(),
  /** Rows of a long file that were left out; the first of them with their faults. */
  fault_count: z.number().int(),
  faults: z.array(z.object({ row: z.number().int(), detail: z.string() })),
  digest: z.string(),
});

/** Which side is right about a value of a sold item and its item. */
const Source = z.enum(['counterbook', 'pos']);
export const PosSources = z.object({
  name: Source,
  price: Source,
  /** SKU and barcodes. */
  codes: Source,
  /** `counterbook`: counts are sent to the point of sale. `none`: neither side tells the other. */
  count: z.enum(['none', 'counterbook', 'pos']),
});
export type PosSources = z.infer<typeof PosSources>;

/** A value in which the point of sale is right and says something else. Prices are cents, counts are stock units. */
const PosValue = z.object({
  pos_item_id: Id,
  sold_item: z.string(),
  item_id: Id,
  item: z.string(),
  stock_unit: z.string(),
  field: z.enum(['name', 'price', 'sku', 'barcode', 'count']),
  ours: z.string().nullable(),
  theirs: z.string(),
});
export type PosValue = z.infer<typeof PosValue>;

const NamedValue = z.object({
  pos_item_id: Id,
  field: PosValue.shape.field,
  /** As it was shown; 409 when it says something else now. */
  theirs: z.string().max(POS_VALUE_MAX),
});

export const PosConnection = z.object({
  connection_id: Id,
  driver: z.enum(POS_DRIVERS),
  state: z.enum(['setting_up', 'active', 'paused', 'signed_out', 'disconnected']),
  account_name: z.string().nullable(),
  place_name: z.string().nullable(),
  history_from: CalendarDate.nullable(),
  stock_from: CalendarDate.nullable(),
  refunds_return: z.boolean(),
  /** Until then, every change of its sales is here. */
  synced_until: Instant.nullable(),
  /** Whether the differences of its first sync were accepted. */
  is_accepted: z.boolean(),
  /** Open tickets, and what they reserve. */
  open_tickets: z.number().int(),
  reserved: z.array(z.object({ item_id: Id, item: z.string(), quantity: z.number(), stock_unit: z.string() })),
  /** The task that is under way, that asks, or that failed. */
  task: PosTask.nullable(),
  sources: PosSources,
  /** Values of the catalog that differ, without counts. */
  value_count: z.number().int(),
  /** Why counts are not sent at the moment, and when some were sent last. */
  counts_fault: z.enum(TASK_FAULTS).nullable(),
  counts_sent_at: Instant.nullable(),
});
export type PosConnection = z.infer<typeof PosConnection>;

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

/** How a long file is read. */
export const LongFile = z.object({
  columns: Columns,
  day: CalendarDate.nullish(),
  refunds_return: z.boolean().default(false),
});

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
  brake: Brake.nullable(),
  /** What was shown; applying names it. */
  digest: z.string(),
});
export type SalesCheck = z.infer<typeof SalesCheck>;

const MailedFile = z.object({ mail_id: Id, position: z.number().int().min(0) });

const Taken = Quantity.refine((quantity) => Number(quantity) > 0, salesFaults.positive);
const Mapping = z.object({
  item_id: Id.nullish(),
  recipe_id: Id.nullish(),
  quantity: Taken.default('1'),
  /** Of a bundle, in place of one item or recipe. */
  parts: z
    .array(z.object({ item_id: Id.nullish(), recipe_id: Id.nullish(), quantity: Taken }))
    .min(2, salesFaults.fewParts)
    .max(BUNDLE_PARTS_MAX, salesFaults.tooManyParts)
    .optional(),
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
    summary: 'Match a sold item with an item, a recipe or several of them, or ignore it. Its waiting sales are applied',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ pos_item_id: Id }),
    body: Mapping,
    reply: z.object({ is_applied: z.boolean(), differences: z.array(StockDifference), digest: z.string() }),
  }),
  listTasks: endpoint({
    method: 'GET',
    path: '/pos/tasks',
    summary: 'List the tasks that brought sales, newest first',
    access: 'invoice_scanning',
    query: Paging,
    reply: z.object({ tasks: z.array(PosTask), total_count: z.number().int() }),
  }),
  checkFile: endpoint({
    method: 'POST',
    path: '/pos/files/check',
    summary: 'Check what a sales file would change. Nothing is saved',
    access: 'invoice_scanning',
    role: 'manager',
    keyed: false,
    body: SalesFile,
    reply: SalesCheck,
  }),
  applyFile: endpoint({
    method: 'POST',
    path: '/pos/files',
    summary: 'Add the sales of a file. `digest` is that of its check; 409 when something else would change now',
    access: 'invoice_scanning',
    role: 'manager',
    body: SalesFile.extend({
      digest: z.string(),
      accept_brake: z.boolean().default(false),
      /** The file of a waiting email, which is settled with it. */
      mail: MailedFile.optional(),
    }),
    reply: PosTask.extend({ unmatched_count: z.number().int() }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/pos/files/long',
    summary:
      'Upload a long sales file (multipart file, and `settings`: JSON with columns, day, refunds_return). A task reads it and asks before anything moves',
    access: 'invoice_scanning',
    role: 'manager',
    body: 'multipart',
    reply: PosTask,
  }),
  readWorkbook: endpoint({
    method: 'POST',
    path: '/pos/files/workbook',
    summary: 'Convert an Excel file of sales (multipart file) to CSV, to check and add it',
    access: 'invoice_scanning',
    role: 'manager',
    body: 'multipart',
    reply: z.object({ file_name: z.string(), text: z.string() }),
  }),
  readMailedReport: endpoint({
    method: 'GET',
    path: '/pos/mails/:mail_id/report',
    summary: 'Read the sales report of a waiting email, to check and add it',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ mail_id: Id }),
    reply: z.object({ file_name: z.string(), text: z.string(), mail: MailedFile }),
  }),
  undoTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/undo',
    summary: 'Undo the sales of a file',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/pos/tasks/:task_id',
    summary: 'Get a task: its state, progress and fault, and what it asks about',
    access: 'invoice_scanning',
    params: z.object({ task_id: Id }),
    reply: PosTask.extend({ review: Review.nullable() }),
  }),
  retryTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/retry',
    summary: 'Resume a failed task where it stopped',
    access: 'invoice_scanning',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  acceptTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/accept',
    summary: 'Accept what a task would move. `digest` is that of its review; 409 when something else would change now',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    body: z.object({ digest: z.string() }),
    reply: PosTask,
  }),
  discardTask: endpoint({
    method: 'POST',
    path: '/pos/tasks/:task_id/discard',
    summary: 'Leave the sales of a task out. The stock stays as it is',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ task_id: Id }),
    reply: PosTask,
  }),
  listConnections: endpoint({
    method: 'GET',
    path: '/pos/connections',
    summary: 'List the points of sale that can be connected, and the connections',
    access: 'invoice_scanning',
    reply: z.object({
      /** What this installation can connect. */
      drivers: z.array(z.enum(POS_DRIVERS)),
      connections: z.array(PosConnection),
      /** Those that count what is on the shelf, so that counts can be sent to them or come from them. */
      counting: z.array(z.enum(POS_DRIVERS)),
    }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/pos/connections',
    summary: 'Begin to connect a point of sale. `url`: where the owner grants access; null when no grant is needed',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ driver: z.enum(['square', 'demo']) }),
    reply: z.object({ url: z.string().nullable(), connection: PosConnection.nullable() }),
  }),
  acceptGrant: endpoint({
    method: 'POST',
    path: '/pos/connections/grant',
    summary: 'Finish connecting with what the page of the point of sale came back with',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({
      driver: z.enum(['square']),
      code: z.string().min(1).max(POS_CODE_MAX),
      state: z.string().min(1).max(POS_CODE_MAX),
    }),
    reply: PosConnection,
  }),
  listPlaces: endpoint({
    method: 'GET',
    path: '/pos/connections/:connection_id/places',
    summary: 'List the places of the account that a connection can have',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: z.object({ places: z.array(z.object({ ref: z.string(), name: z.string() })) }),
  }),
  setUp: endpoint({
    method: 'PUT',
    path: '/pos/connections/:connection_id/setup',
    summary:
      'Set what a connection fetches, and start its first sync. Nothing moves until its differences are accepted',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      place_ref: z.string().min(1).max(POS_REF_MAX),
      /** Sales since this day are fetched. */
      history_from: CalendarDate,
      /** Sales since this day move the stock. */
      stock_from: CalendarDate,
      refunds_return: z.boolean().default(false),
    }),
    reply: PosConnection,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/sync',
    summary: 'Start a sync, or return the one under way',
    access: 'invoice_scanning',
    params: z.object({ connection_id: Id }),
    reply: PosTask,
  }),
  changeConnection: endpoint({
    method: 'PATCH',
    path: '/pos/connections/:connection_id',
    summary: 'Pause or resume a connection, or set what its refunds do and which side is right about each value',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      is_paused: z.boolean().optional(),
      refunds_return: z.boolean().optional(),
      sources: PosSources.optional(),
    }),
    reply: PosConnection,
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/pos/connections/:connection_id/values',
    summary: 'List the values that differ where the point of sale is right',
    access: 'invoice_scanning',
    accountant: false,
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: z.object({ values: z.array(PosValue) }),
  }),
  decideValues: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/values',
    summary: 'Accept values of the point of sale, or keep ours until they change again',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    body: z.object({
      take: z.array(NamedValue).max(POS_VALUES_MAX).default([]),
      keep: z.array(NamedValue).max(POS_VALUES_MAX).default([]),
    }),
    reply: z.object({ taken: z.number().int(), kept: z.number().int() }),
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/pos/connections/:connection_id/disconnect',
    summary: 'End a connection. Its sales and what they moved stay',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ connection_id: Id }),
    reply: PosConnection,
  }),
};
