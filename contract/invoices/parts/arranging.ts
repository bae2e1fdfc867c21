import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { UPLOAD_MAX_FILES } from '../../limits.ts';
import { InvoiceRow } from '../invoice.ts';
import { DOCUMENT_MAX_PAGES } from '../limits.ts';

const params = z.object({ invoice_id: Id });

/** A page of a document, from 1. */
export const DocumentPage = z.object({ invoice_id: Id, page: z.number().int().min(1) });
export type DocumentPage = z.infer<typeof DocumentPage>;

const ArrangedDocument = InvoiceRow.pick({
  invoice_id: true,
  status: true,
  vendor: true,
  number: true,
  page_count: true,
});

export const Arrangement = z.object({
  /** Whether the document gave its pages to the results; otherwise it is one of these. */
  is_source: z.boolean(),
  sources: z.array(ArrangedDocument),
  results: z.array(ArrangedDocument),
  /** Why it cannot be undone; null when it can be. */
  obstacle: z.string().nullable(),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** Splitting a document at its pages, and joining the pages of several. */
export const arranging = {
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/arrangement',
    summary: 'List the documents that a user made of the pages of a document, and those from which its pages came',
    access: 'invoice_scanning',
    params,
    reply: z.object({ arrangement: Arrangement.nullable() }),
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/arrangement',
    summary:
      'Make new documents of the pages of this one, and of others: each page once, in the order given. The new ones are read; the former are archived as they are',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    body: z.object({
      /** This document and the others, in the versions that the user saw. */
      sources: z
        .array(z.object({ invoice_id: Id, version: z.number().int() }))
        .min(1)
        .max(UPLOAD_MAX_FILES),
      documents: z.array(z.array(DocumentPage).min(1).max(DOCUMENT_MAX_PAGES)).min(1).max(DOCUMENT_MAX_PAGES),
    }),
    reply: z.object({ invoice_ids: z.array(Id) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/arrangement/undo',
    summary: 'Restore the former documents with what was typed, and archive those made of their pages',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    reply: z.object({ invoice_ids: z.array(Id) }),
  }),
};
