import { z } from 'zod';
import { CalendarDate, endpoint, Id, Paging } from '../../http.ts';
import { PAGE_SIZE_MAX, SEARCH_MAX } from '../../limits.ts';

/** `open`: not marked as paid; the next three are parts of it, which leave out what is due later. */
export const PAYABLE_STATES = ['open', 'overdue', 'due_soon', 'undated', 'paid'] as const;
export type PayableState = (typeof PAYABLE_STATES)[number];

/** A posted document for which the vendor gets money, or with a credit memo gets less of it. */
export const Payable = z.object({
  invoice_id: Id,
  kind: z.enum(['invoice', 'credit_memo']),
  vendor_id: Id.nullable(),
  vendor: z.string().nullable(),
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  /** As it is printed, or else by the vendor's payment terms. A credit memo has none. */
  due_on: CalendarDate.nullable(),
  /** Until then; negative once it is overdue, null once it is paid. */
  due_in_days: z.number().int().nullable(),
  currency: z.string(),
  /** Below zero for a credit memo. */
  total: z.number().nullable(),
  paid_on: CalendarDate.nullable(),
});
export type Payable = z.infer<typeof Payable>;

/** Null: not paid. */
export const PaidMark = z.object({ invoice_id: Id, paid_on: CalendarDate.nullable() });
export type PaidMark = z.infer<typeof PaidMark>;

/** Which documents. */
const PayableFilter = z.object({
  state: z.enum(PAYABLE_STATES).default('open'),
  vendor_id: Id.optional(),
  /** A part of the vendor's name or of the number. */
  search: z.string().trim().max(SEARCH_MAX).optional(),
});
export type PayableFilter = z.output<typeof PayableFilter>;

export const payables = {
  list: endpoint({
    method: 'GET',
    path: '/payables',
    summary: 'List what is to pay to vendors, what is due first at the top, or what was paid, the newest first',
    access: 'invoice_scanning',
    query: Paging.extend(PayableFilter.shape),
    staleAfter: ['payable', 'vendor', 'invoice'],
    reply: z.object({
      payables: z.array(Payable),
      total_count: z.number().int(),
      /** Of the vendor and of what the search finds, whatever its state. */
      counts: z.record(z.enum(PAYABLE_STATES), z.number().int()),
      /** The same in the company's currency. `later`: what is due after `due_soon`, or has no due date. */
      sums: z.object({ open: z.number(), overdue: z.number(), due_soon: z.number(), later: z.number() }),
    }),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/payables/export/csv',
    summary: 'Download the same list as CSV (RFC 4180, UTF-8). The download is recorded',
    access: 'invoice_scanning',
    role: 'manager',
    query: PayableFilter.extend({
      /** Begins with a byte order mark; without it, Excel assumes an old encoding. */
      bom: z.stringbool().default(false),
    }),
    reply: 'stream',
  }),
  mark: endpoint({
    method: 'POST',
    path: '/payables/mark',
    summary:
      'Mark documents as paid on a day, or as not paid, all or none. The reply has the marks before, which undo it',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ marks: z.array(PaidMark).min(1).max(PAGE_SIZE_MAX) }),
    reply: z.object({ before: z.array(PaidMark) }),
  }),
};
