import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';

export const viewing = {
  say: endpoint({
    method: 'POST',
    path: '/invoices/:invoice_id/viewing',
    summary: 'Tell other users whether this user has the document open. Nothing is stored',
    access: 'invoice_scanning',
    role: 'staff',
    params: z.object({ invoice_id: Id }),
    body: z.object({
      is_open: z.boolean(),
      /** It answers a user who has just opened the document, and asks for no answer. */
      is_answer: z.boolean(),
    }),
    reply: z.object({ told: z.literal(true) }),
  }),
};
