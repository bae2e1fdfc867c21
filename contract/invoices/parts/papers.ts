import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice } from '../invoice.ts';

const params = z.object({ invoice_id: Id });

/** Several receipts on one page. */
export const papers = {
  split: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/papers/split',
    summary:
      'Make a document of each receipt that the page seems to show, with a picture of its own. They are read; the former document is archived as it is. Undoing the arrangement brings it back',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    /** The version that the user saw. */
    body: z.object({ version: z.number().int() }),
    reply: z.object({ invoice_ids: z.array(Id) }),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/papers/keep',
    summary: 'Say that the page is one document: splitting it is not offered again',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    body: z.object({ version: z.number().int().optional() }),
    reply: Invoice,
  }),
};
