import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';
import { POS_NAMES } from './drivers.ts';
import { POS_VALUE_MAX } from './limits.ts';
import { PosTask, TASK_FAULTS } from './tasks.ts';

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
export const PosValue = z.object({
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

export const NamedValue = z.object({
  pos_item_id: Id,
  field: PosValue.shape.field,
  /** As it was shown; 409 when it says something else now. */
  theirs: z.string().max(POS_VALUE_MAX),
});

export const PosConnection = z.object({
  connection_id: Id,
  driver: z.enum(POS_NAMES),
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
