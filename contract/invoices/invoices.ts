import { z } from 'zod';
import { Currency } from '../currency.ts';
import { ExchangeRate, Money } from '../decimal.ts';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../http.ts';
import { NAME_MAX, NOTE_MAX, SEARCH_MAX } from '../limits.ts';
import { toLine } from '../line.ts';
import { Approval } from './approvals.ts';
import { DOCUMENT_KINDS, OFFERED_KINDS } from './kind_names.ts';
import { InvoiceLine, LineInput } from './lines.ts';
import { READING_ENGINES } from './reading/engine_names.ts';
import { PAGE_OUTCOMES } from './reading/page_outcomes.ts';
import { InvoiceCheck, InvoiceField, PageLabel } from './review/evidence.ts';
import { TASKS } from './to_do.ts';

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
  'recognizer_failed',
  'file_missing',
  'file_damaged',
  'too_complex',
  'engine_failed',
  'engine_answer',
  'same_file',
  'same_number',
  'same_total',
  'another_page',
  'rejected',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const Progress = z.object({
  step: z.enum(['queued', 'opening', 'page', 'checking']),
  page: z.number().int(),
  pages: z.number().int(),
  /** When the reading began, without the wait for its turn; absent while it waits. */
  started_at: Instant.optional(),
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
   * What the user checked and found right: header fields by name (`number` without a value: the document has none), cells of lines as `<line_id>.<cell>` (`item` and `stock_quantity` too).
   */
  confirmed: z.array(z.string().max(80)).max(5000).optional(),
  /** The whole list; an omitted line is removed. */
  lines: z.array(LineInput).max(1000).optional(),
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

const InvoiceParams = z.object({ invoice_id: Id });

export const invoices = {
  upload: endpoint({
    method: 'POST',
    path: '/invoices',
    summary: 'Upload vendor invoices. as=pages combines the files, in order, into one document',
    access: 'invoice_scanning',
    role: 'staff',
    body: 'multipart',
    query: z.object({ as: z.enum(['pages', 'documents']).optional() }),
    reply: z.object({
      invoices: z.array(
        z.object({
          invoice_id: Id,
          status: z.enum(INVOICE_STATUSES),
          file_name: z.string(),
          duplicate_of: Id.optional(),
          reason: z.string().optional(),
        }),
      ),
      /** Files that were too large; the others were accepted. */
      refused: z.array(z.object({ file_name: z.string(), reason: z.string() })),
    }),
  }),
  addSample: endpoint({
    method: 'POST',
    path: '/invoices/sample',
    summary: 'Add the sample invoice for trying things out. A company has one',
    access: 'invoice_scanning',
    role: 'staff',
    reply: z.object({ invoice_id: Id }),
  }),
  removeSample: endpoint({
    method: 'POST',
    path: '/invoices/sample/remove',
    summary: 'Undo the posting of the sample invoice and archive it with the items and the vendor that only it has',
    access: 'invoice_scanning',
    role: 'manager',
    reply: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    summary:
      'List invoices, newest first unless a sort says otherwise; with status=to_do those that need a user, grouped by their task, oldest first',
    access: 'invoice_scanning',
    query: Paging.extend({
      status: z.enum(LIST_STATUSES).optional(),
      search: z.string().trim().max(SEARCH_MAX).optional(),
      vendor_id: Id.optional(),
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      sort: z.enum(INVOICE_SORTS).default('newest'),
    }),
    reply: z.object({
      invoices: z.array(InvoiceRow),
      total_count: z.number().int(),
      counts: z.record(z.enum(INVOICE_STATUSES), z.number().int()),
      /** A search that most documents match: `total_count` and a count of the limit mean that many or more. */
      is_least: z.boolean().optional(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id',
    summary: 'Get an invoice with its evidence',
    access: 'invoice_scanning',
    params: InvoiceParams,
    reply: Invoice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id',
    summary: 'Correct an invoice that is not posted',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    body: InvoiceInput,
    reply: Invoice,
  }),
  post: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/post',
    summary:
      'Post the lines to stock and cost. Posting twice has no second effect. What is unusual is refused with the code concerns until its key is in accepted',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    body: z
      .object({
        /** The keys of the concerns that the user saw and found right. */
        accepted: z.array(z.string().max(300)).max(5000).optional(),
        version: z.number().int().optional(),
        /** What the review cost: presses of keys and buttons, and the seconds between them. */
        effort: z
          .object({ presses: z.number().int().min(0).max(100_000), seconds: z.number().int().min(0).max(604_800) })
          .optional(),
      })
      .nullish(),
    reply: Invoice,
  }),
  unpost: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/unpost',
    summary: 'Undo a posting exactly',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    reply: Invoice,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/reject',
    summary: 'Archive a document that is not an invoice to post. It can be restored',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    body: z.object({ note: z.string().trim().max(NOTE_MAX).nullish() }).nullish(),
    reply: Invoice,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/reopen',
    summary: 'Restore an archived invoice, or keep a suspected duplicate as a separate document',
    access: 'invoice_scanning',
    role: 'manager',
    params: InvoiceParams,
    reply: Invoice,
  }),
  reread: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/reread',
    summary:
      'Read the document again. It stays as it is until the new reading is complete, which keeps what users entered',
    access: 'invoice_scanning',
    role: 'staff',
    params: InvoiceParams,
    body: z.object({ version: z.number().int().optional(), engine: z.enum(READING_ENGINES).optional() }).nullish(),
    reply: Invoice,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/pages/:page',
    summary: "A page's picture (WebP)",
    access: 'invoice_scanning',
    params: InvoiceParams.extend({ page: z.coerce.number().int().min(1) }),
    reply: 'stream',
  }),
  file: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/files/:file_id',
    summary: 'Download the original file',
    access: 'invoice_scanning',
    params: InvoiceParams.extend({ file_id: Id }),
    reply: 'stream',
  }),
};
