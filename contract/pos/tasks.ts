import { z } from 'zod';
import { CalendarDate, Id, Instant } from '../http.ts';
import { Brake, StockDifference } from './differences.ts';
import { POS_DRIVERS } from './drivers.ts';

/** Why a task stopped. */
export const TASK_FAULTS = ['signed_out', 'busy', 'unavailable', 'refused', 'unexpected'] as const;

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
  /** When the task continues by itself after a fault. */
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
export const TaskReview = z.object({
  differences: z.array(StockDifference),
  brake: Brake.nullable(),
  /** The items of which it takes more than can be recorded. It cannot be accepted until a match is changed; it can be left out. */
  too_much: z.array(z.string()),
  /** Sold items of it that are not matched: their sales wait. */
  unmatched_count: z.number().int(),
  /** Rows of a long file that were left out; the first of them with their faults. */
  fault_count: z.number().int(),
  faults: z.array(z.object({ row: z.number().int(), detail: z.string() })),
  digest: z.string(),
});
export type TaskReview = z.infer<typeof TaskReview>;
