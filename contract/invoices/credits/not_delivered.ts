import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice } from '../invoice.ts';

/** Lines of an invoice that did not come, as whoever received the goods struck them out. */
export const notDelivered = {
  set: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/not-delivered',
    summary:
      'Mark a line of an invoice as not delivered: it is left out of stock, and its amount is added to a credit request that is not sent yet. Marking it as delivered undoes both',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({ line_id: Id, not_delivered: z.boolean() }),
    reply: Invoice,
  }),
};
