import { z } from 'zod';
import { Currency } from '../currency.ts';
import { ExchangeRate, Money } from '../decimal.ts';
import { CalendarDate, Id, Instant } from '../http.ts';
import { NAME_MAX } from '../limits.ts';
import { toLine } from '../line.ts';
import { Approval } from './approvals/approvals.ts';
import { DOCUMENT_KINDS, OFFERED_KINDS } from './kind_names.ts';
import { InvoiceLine, LineInput } from './lines.ts';
import { Found, Progress } from './progress.ts';
import { PAGE_OUTCOMES } from './reading/page_outcomes.ts';
import { REASON_CODES } from './reason_codes.ts';
import { InvoiceCheck, InvoiceField, PageLabel } from './review/evidence.ts';
import { INVOICE_STATUSES } from './statuses.ts';
import { TASKS } from './to_do.ts';

const Header = z.object({
  vendor_id: Id.nullable(),
  vendor: z.string().nullable(),
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  due_date: CalendarDate.nullable(),
  po_number: z.string().nullable(),
  currency: z.string().nullable(),
  /** What one unit of its currency is worth in the company's; null while nobody has said, and where it is the same currency. */
  exchange_rate: z.number().nullable(),
  subtotal: z.number().nullable(),
  tax: z.number().nullable(),
  fees: z.number().nullable(),
  /** Taken off the goods; it lowers their costs. */
  discount: z.number().nullable(),
  /** On containers that go back; below zero was given back. */
  deposit: z.number().nullable(),
  rounding: z.number().nullable(),
  total: z.number().nullable(),
});

export const InvoiceRow = z.object({
  invoice_id: Id,
  status: z.enum(INVOICE_STATUSES),
  kind: z.enum(DOCUMENT_KINDS),
  /** What the page calls itself, in its words where it has some; null once a user has said what it is. */
  offer: z.object({ kind: z.enum(OFFERED_KINDS), words: z.string().nullable() }).nullish(),
  reason_code: z.enum(REASON_CODES).nullable(),
  /** The same as a sentence. */
  reason: z.string().nullable(),
  /** Whether it is the reason of a model that was asked for, so that the product itself can still read it. */
  refused_by_model: z.boolean().optional(),
  progress: Progress.nullable(),
  file_name: z.string(),
  page_count: z.number().int(),
  vendor_id: Id.nullable(),
  vendor: z.string().nullable(),
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  currency: z.string().nullable(),
  total: z.number().nullable(),
  line_count: z.number().int(),
  /** Header fields, lines and sums that a user should check. */
  doubt_count: z.number().int(),
  adds_up: z.boolean().nullable(),
  /** The difference of the sums, in the invoice's currency; null when they add up. */
  off_by: z.number().nullable(),
  duplicate_of: Id.nullable(),
  uploaded_at: Instant,
  uploaded_by: z.string().nullable(),
  posted_at: Instant.nullable(),
  /** The sample for trying things out. */
  is_sample: z.boolean(),
  /** One of several invoices in one file: its pages. */
  part: z.object({ first_page: z.number().int(), last_page: z.number().int() }).nullish(),
  /** Of a list that was searched: the line that has the words, when they are not in the head. */
  found_in: z.string().nullish(),
  /** Of a list: what it waits for; null when it needs nobody. */
  task: z.enum(TASKS).nullish(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const Invoice = InvoiceRow.extend(Header.shape).extend({
  fields: z.record(z.string(), InvoiceField),
  lines: z.array(InvoiceLine),
  checks: z.array(InvoiceCheck),
  pages: z.array(
    z.object({
      page: z.number().int(),
      width: z.number(),
      height: z.number(),
      has_picture: z.boolean(),
      /** What it prints about its place in its document. */
      label: PageLabel.nullish(),
      /** What came of reading it; null: not read yet, or not known. */
      outcome: z.enum(PAGE_OUTCOMES).nullish(),
    }),
  ),
  engine: z.string().nullable(),
  seconds: z.number().nullable(),
  /** Where its goods came in; null: at the location of its order, or else at the default one. */
  location_id: Id.nullable(),
  /** Whether it bills a purchase order, or could. */
  has_orders: z.boolean(),
  files: z.array(z.object({ file_id: Id, name: z.string(), mime: z.string(), bytes: z.number().int() })),
  /** The receipts that its one page seems to show, until a user splits the page or keeps it as one; null where it shows one document. */
  papers: z.array(Found).nullish(),
  /** Whether a user has split it, joined it, or made it so. */
  is_arranged: z.boolean().optional(),
  /** What came of reading it again, until it is changed: why that failed, or what a user had entered and it has no place for. */
  read_again: z
    .object({
      read_at: Instant,
      /** Whether a model was asked for, so that the product itself can still read it. */
      by_model: z.boolean(),
      refused: z.string().nullable(),
      not_kept: z.array(z.object({ what: z.enum(['field', 'line']), name: z.string() })),
    })
    .nullish(),
  /** Once it is posted, whether it is paid; null where nothing of it is to pay. */
  payment: z.object({ due_on: CalendarDate.nullable(), paid_on: CalendarDate.nullable() }).nullish(),
  /** Whether an approver has agreed, or is asked to; null when nobody was asked. */
  approval: Approval.nullish(),
  /** Grows with every change; send it back with PUT so that two users do not overwrite each other. */
  version: z.number().int(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceInput = z.object({
  version: z.number().int().optional(),
  location_id: Id.nullish(),
  vendor_id: Id.nullish(),
  vendor: z.string().overwrite(toLine).max(NAME_MAX).nullish(),
  number: z.string().overwrite(toLine).max(60).nullish(),
  date: CalendarDate.nullish(),
  due_date: CalendarDate.nullish(),
  po_number: z.string().overwrite(toLine).max(60).nullish(),
  currency: Currency.nullish(),
  exchange_rate: ExchangeRate.nullish(),
  subtotal: Money.nullish(),
  tax: Money.nullish(),
  fees: Money.nullish(),
  discount: Money.nullish(),
  deposit: Money.nullish(),
  rounding: Money.nullish(),
  total: Money.nullish(),
  /**
   * What the user checked and found right: header fields by name (`number` without a value: the document has none), cells of lines as
   * `<line_id>.<cell>` (`item` and `stock_quantity` too).
   */
  confirmed: z.array(z.string().max(80)).max(5000).optional(),
  /** The whole list; an omitted line is removed. */
  lines: z.array(LineInput).max(1000).optional(),
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;
