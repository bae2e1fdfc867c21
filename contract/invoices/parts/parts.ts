import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice, InvoiceRow } from '../invoice.ts';

const params = z.object({ invoice_id: Id });

/** Several invoices that came in one file. */
export const parts = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/parts',
    summary: 'List the documents that were found in the same file, in the order of their pages',
    access: 'invoice_scanning',
    params,
    reply: z.object({
      parts: z.array(
        InvoiceRow.pick({
          invoice_id: true,
          status: true,
          vendor: true,
          number: true,
          total: true,
          currency: true,
        }).extend({ first_page: z.number().int(), last_page: z.number().int() }),
      ),
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/join',
    summary:
      'Make one document of those of a file: it is read with all pages, the former are archived as they are. Undoing the arrangement brings them back',
    access: 'invoice_scanning',
    role: 'manager',
    params,
    reply: Invoice,
  }),
};
