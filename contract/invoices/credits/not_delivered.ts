import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice } from '../invoices.ts';

/** Lines of an invoice that did not come, as whoever received the goods struck them out. */
export const notDelivered = {
  set: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/not-delivered',
    summary:
      'Say that a line of an invoice was not delivered: it is left out of stock, and its amount is put on a credit request that is not sent yet. Saying that it was takes both back',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({ line_id: Id, not_delivered: z.boolean() }),
    reply: Invoice,
  }),
};
