import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { Invoice } from './invoice.ts';
import { DOCUMENT_KINDS } from './kind_names.ts';

export const kinds = {
  set: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/kind',
    summary:
      'Set the kind of a document before it is posted. The amounts of a credit memo become negative, and positive again. Where the pages of the new kind are read in another way, the document is read again and its status becomes `reading`',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({ kind: z.enum(DOCUMENT_KINDS), version: z.number().int().optional() }),
    reply: Invoice,
  }),
};
