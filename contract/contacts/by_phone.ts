import { z } from 'zod';
import { endpoint } from '../http.ts';
import { PHONE_SPELLING_MAX } from '../limits.ts';
import { contactErrors } from './errors.texts.ts';

/** What a customer can ask for in every state of the account, with nothing but their number. */
export const byPhone = {
  stop: endpoint({
    method: 'POST',
    path: '/contacts/stop-by-phone',
    summary:
      'Opt a phone number out of texts at the customer’s request, also when the plan has ended. With erase, an owner deletes everything that identifies its contact, or whoever texted from it; this cannot be undone',
    access: 'session',
    body: z.object({
      /** In any spelling. */
      phone: z.string().trim().min(1, contactErrors.phone).max(PHONE_SPELLING_MAX, contactErrors.phone),
      erase: z.boolean().default(false),
      /** Does not erase a number that a contact has. A contact is erased with its name typed where contacts can be opened. */
      unless_contact: z.boolean().default(false),
    }),
    reply: z.object({ outcome: z.enum(['opted_out', 'erased']) }),
  }),
};
