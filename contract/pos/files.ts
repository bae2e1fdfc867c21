import { z } from 'zod';
import { CalendarDate, Id } from '../http.ts';
import { line } from '../line.ts';
import { Brake, StockDifference } from './differences.ts';
import { salesFaults } from './errors.texts.ts';
import { SALES_FILE_MAX, SALES_FILE_NAME_MAX } from './limits.ts';

/** What a column of a sales file can mean. */
export const SALES_FIELDS = ['item', 'quantity', 'sku', 'order', 'date', 'time', 'amount', 'status'] as const;
export type SalesField = (typeof SALES_FIELDS)[number];

const Columns = z.record(z.enum(SALES_FIELDS), z.number().int().min(0).nullable());
export type SalesColumns = z.infer<typeof Columns>;

export const SalesFile = z.object({
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
  /** Items that some of the sales change nothing of: they were counted on the day of the sale or later. */
  counted_since: z.array(z.string()),
  brake: Brake.nullable(),
  /** What was shown; applying names it. */
  digest: z.string(),
});
export type SalesCheck = z.infer<typeof SalesCheck>;

export const MailedFile = z.object({ mail_id: Id, position: z.number().int().min(0) });
