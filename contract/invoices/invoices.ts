import { z } from 'zod';
import { CalendarDate, endpoint, Id, Paging } from '../http.ts';
import { NOTE_MAX, SEARCH_MAX } from '../limits.ts';
import { Invoice, InvoiceInput, InvoiceRow } from './invoice.ts';
import { READING_ENGINES } from './reading/engine_names.ts';
import { INVOICE_STATUSES, LIST_STATUSES } from './statuses.ts';

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
    staleAfter: ['invoice'],
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
    staleAfter: [{ type: 'invoice', id: 'invoice_id' }, 'payable'],
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
