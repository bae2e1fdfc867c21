import { z } from 'zod';
import { CalendarDate } from '../http.ts';

export const INVOICE_STATUSES = ['reading', 'needs_review', 'posted', 'rejected', 'duplicate'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What a list can be narrowed to; `to_do`: what needs a user, in whatever state. */
export const LIST_STATUSES = [...INVOICE_STATUSES, 'to_do'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const REASON_CODES = [
  'empty_file',
  'old_office_file',
  'too_many_rows',
  'no_rows',
  'columns_unknown',
  'unsupported_type',
  'broken_file',
  'encrypted_pdf',
  'too_many_pages',
  'image_too_small',
  'nothing_found',
  'not_an_invoice',
  'took_too_long',
  'file_missing',
  'file_damaged',
  'too_complex',
  'engine_failed',
  'engine_answer',
  'same_file',
  'same_number',
  'same_total',
  'rejected',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const Progress = z.object({
  step: z.enum(['queued', 'opening', 'page', 'checking']),
  page: z.number().int(),
  pages: z.number().int(),
  /** What is sure already; null: not yet. */
  found: z
    .object({
      vendor: z.string().nullable(),
      date: CalendarDate.nullable(),
      total: z.number().nullable(),
      currency: z.string().nullable(),
    })
    .optional(),
});
export type Progress = z.infer<typeof Progress>;

/** The orders of the list. Those of a pair are the reverse of each other. */
export const INVOICE_SORTS = [
  'newest',
  'latest_date',
  'earliest_date',
  'vendor',
  'vendor_reversed',
  'highest_total',
  'lowest_total',
  'state',
  'state_reversed',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];
