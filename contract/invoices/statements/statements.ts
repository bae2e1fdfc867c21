import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../../http.ts';
import { EMAIL_MAX } from '../../limits.ts';
import { STATEMENT_ROWS_MAX } from '../limits.ts';
import { statementErrors } from './statement_errors.texts.ts';

/** What a row of a statement is. `unread`: a row with money of which the number was not found. */
export const STATEMENT_ROW_KINDS = ['invoice', 'payment', 'unread'] as const;
export type StatementRowKind = (typeof STATEMENT_ROW_KINDS)[number];

/** Why nothing more is to be done about a row, as a user has said. */
export const STATEMENT_MARKS = ['settled', 'not_ours'] as const;
export type StatementMark = (typeof STATEMENT_MARKS)[number];

/**
 * How a row compares. `missing`: no document here; `differs`: here with another amount; `extra`: a document of those days that the statement
 * does not have; `present`: the same on both sides; `closed`: a user has marked it; `payment` and `unread`: not compared.
 */
export const STATEMENT_RESULTS = ['missing', 'differs', 'extra', 'closed', 'present', 'unread', 'payment'] as const;
export type StatementResult = (typeof STATEMENT_RESULTS)[number];

/** A row of the statement, or a document that is not on it. */
export const StatementRow = z.object({
  /** Of the row; null for a document that is not on the statement. */
  position: z.number().int().nullable(),
  result: z.enum(STATEMENT_RESULTS),
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  /** The row as it is printed; empty for a document that is not on the statement. */
  words: z.string(),
  /** What the statement says; null when it is not on it. */
  amount: z.number().nullable(),
  /** The document here with its number and amount. */
  document_id: Id.nullable(),
  document_number: z.string().nullable(),
  total: z.number().nullable(),
  /** A user has chosen the document. */
  is_attached: z.boolean(),
  mark: z.enum(STATEMENT_MARKS).nullable(),
  /** When the vendor was asked for a copy. */
  asked_at: Instant.nullable(),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const Statement = z.object({
  invoice_id: Id,
  vendor_id: Id.nullable(),
  vendor: z.string().nullable(),
  currency: z.string().nullable(),
  /** Where the vendor can be written to. */
  email: z.string().nullable(),
  rows: z.array(StatementRow),
  /** Rows about which something is still to be done. */
  open_count: z.number().int(),
});
export type Statement = z.infer<typeof Statement>;

/** A statement on its vendor's page: the rows about which something is still to be done, and what tells it from the others. */
export const VendorStatement = Statement.extend({
  number: z.string().nullable(),
  date: CalendarDate.nullable(),
  file_name: z.string(),
  /** All rows that were found on its pages. */
  row_count: z.number().int(),
});
export type VendorStatement = z.infer<typeof VendorStatement>;

const params = z.object({ invoice_id: Id });
const position = z.number().int().min(0).max(STATEMENT_ROWS_MAX);
const manager = { access: 'invoice_scanning', role: 'manager', params, reply: Statement } as const;

/** A document of the kind `statement`, compared with the other documents of its vendor. */
export const statements = {
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/statement',
    summary: 'Compare the rows of a statement with the documents of its vendor. A document of another kind has no rows',
    access: 'invoice_scanning',
    params,
    staleAfter: ['invoice'],
    reply: Statement,
  }),
  ofVendor: endpoint({
    method: 'GET',
    path: '/vendors/:vendor_id/statements',
    summary: 'List the statements of a vendor that are not archived, newest first, with the rows that are still open',
    access: 'invoice_scanning',
    params: z.object({ vendor_id: Id }),
    query: Paging,
    staleAfter: ['invoice'],
    reply: z.object({ statements: z.array(VendorStatement), total_count: z.number().int() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/statement/mark',
    summary: 'Mark rows, or documents that a statement does not have, as settled or not ours',
    ...manager,
    body: z.object({
      positions: z.array(position).max(STATEMENT_ROWS_MAX).default([]),
      document_ids: z.array(Id).max(STATEMENT_ROWS_MAX).default([]),
      /** Null: it is open again. */
      mark: z.enum(STATEMENT_MARKS).nullable(),
    }),
  }),
  attach: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/statement/attach',
    summary: 'Set which document of the vendor a row of a statement is; null removes it',
    ...manager,
    body: z.object({ position, document_id: Id.nullable() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/statement/ask',
    summary: 'Email the vendor and ask for copies of invoices that are missing',
    ...manager,
    body: z.object({
      email: z.email(statementErrors.email).max(EMAIL_MAX),
      positions: z.array(position).min(1).max(STATEMENT_ROWS_MAX),
    }),
  }),
};
