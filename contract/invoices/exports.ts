import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant } from '../http.ts';
import { NAME_MAX } from '../limits.ts';
import { line } from '../line.ts';
import { BOOK_NAME_MAX, BOOK_NAMES_MAX } from './limits.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'quickbooks', 'xero'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The formats that another program imports, with that program's names of accounts and vendors. */
export const BOOK_TARGETS = ['quickbooks', 'xero'] as const;
export type BookTarget = (typeof BOOK_TARGETS)[number];

/** `new`: was never exported in this format; `changed`: since its last export; `gone`: was exported and is no longer posted. */
export const EXPORT_MARKS = ['new', 'changed', 'exported', 'gone'] as const;
export type ExportMark = (typeof EXPORT_MARKS)[number];

export const EXPORT_SCOPES = ['new', 'new_and_changed', 'all'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

/** What an amount that belongs to no item's category is for. */
export const CHARGES = ['not_stock', 'tax', 'fees', 'discount', 'deposit', 'rounding', 'difference'] as const;
export type Charge = (typeof CHARGES)[number];

export const EXPORT_KINDS = ['all', 'invoice', 'credit_memo'] as const;

const Selection = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** By the date of the documents, or the day of their posting where they have none. */
  from: CalendarDate,
  to: CalendarDate,
  vendor_id: Id.optional(),
  kind: z.enum(EXPORT_KINDS).default('all'),
});
export type Selection = z.output<typeof Selection>;

export const ExportableDocument = z.object({
  invoice_id: Id,
  kind: z.enum(['invoice', 'credit_memo']),
  vendor: z.string().nullable(),
  number: z.string().nullable(),
  date: CalendarDate,
  currency: z.string(),
  total: z.number().nullable(),
  mark: z.enum(EXPORT_MARKS),
});
export type ExportableDocument = z.infer<typeof ExportableDocument>;

export const ExportPreview = z.object({
  counts: z.record(z.enum(EXPORT_MARKS), z.number().int()),
  /** Credit memos among those that are not gone. */
  credit_memos: z.number().int(),
  /** The newest of them, those first that were not exported as they are. */
  documents: z.array(ExportableDocument),
  /** The program that imports the file needs an account for what has none of its own. */
  needs_account: z.boolean(),
});

export const InvoiceExport = z.object({
  export_id: Id,
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'deleted']),
  from: CalendarDate,
  to: CalendarDate,
  documents: z.number().int(),
  documents_done: z.number().int(),
  requested_at: Instant,
  requested_by: z.string().nullable(),
  bytes: z.number().int().nullable(),
});
export type InvoiceExport = z.infer<typeof InvoiceExport>;

export const BookName = z.object({
  kind: z.enum(['category', 'charge', 'vendor', 'setting']),
  /** A category, a charge, the id of a vendor, or `account` and `tax`: what is used for everything else. */
  name: z.string().max(NAME_MAX),
  /** What the program calls it; empty: nothing is said about it. */
  book_name: line().max(BOOK_NAME_MAX),
});
export type BookName = z.infer<typeof BookName>;

const BookNames = z.object({
  names: z.array(BookName.extend({ label: z.string() })),
});
const byManager = { access: 'invoice_scanning', role: 'manager', accountant: true } as const;

export const invoiceExports = {
  preview: endpoint({
    method: 'GET',
    path: '/invoices/exports/preview',
    summary:
      'What an export would contain: posted invoices and credit memos of a period, and which of them were exported before',
    ...byManager,
    query: Selection,
    staleAfter: ['invoice_export'],
    reply: ExportPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoices/exports',
    summary: 'List the newest exports of invoices, with the progress of those under way',
    ...byManager,
    staleAfter: ['invoice_export'],
    reply: z.object({ exports: z.array(InvoiceExport) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/invoices/exports',
    summary: 'Export posted invoices and credit memos to a file',
    ...byManager,
    // A shop whose plan has ended takes its books along.
    grace: true,
    body: Selection.extend({ scope: z.enum(EXPORT_SCOPES) }),
    reply: InvoiceExport,
  }),
  file: endpoint({
    method: 'GET',
    path: '/invoices/exports/:export_id/file',
    summary: 'Download the file of an export of invoices',
    ...byManager,
    params: z.object({ export_id: Id }),
    reply: 'stream',
  }),
  bookNames: endpoint({
    method: 'GET',
    path: '/invoices/exports/names',
    summary: 'List what QuickBooks or Xero calls the categories, charges and vendors',
    ...byManager,
    query: z.object({ target: z.enum(BOOK_TARGETS) }),
    reply: BookNames,
  }),
  setBookNames: endpoint({
    method: 'PUT',
    path: '/invoices/exports/names',
    summary: 'Set what QuickBooks or Xero calls these categories, charges and vendors; the others stay',
    ...byManager,
    // Without an account, an export to these programs is refused.
    grace: true,
    body: z.object({ target: z.enum(BOOK_TARGETS), names: z.array(BookName).max(BOOK_NAMES_MAX) }),
    reply: BookNames,
  }),
};
