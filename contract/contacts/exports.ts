import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { SEARCH_MAX } from '../limits.ts';
import { CONSENT_STATES } from './contacts.ts';

export const contactExports = {
  csv: endpoint({
    method: 'GET',
    path: '/contacts/export/csv',
    summary:
      'Export contacts as CSV (RFC 4180, UTF-8) with tags and evidence of consent. The filters of the list apply',
    access: 'loyalty_sms',
    role: 'manager',
    query: z.object({
      include_tags: z.stringbool().default(true),
      search: z.string().trim().max(SEARCH_MAX).optional(),
      tag_id: Id.optional(),
      consent: z.enum(CONSENT_STATES).optional(),
      archived: z.stringbool().optional(),
      /** Begins with a byte order mark; without it, Excel assumes an old encoding. */
      bom: z.stringbool().default(false),
    }),
    reply: 'stream',
  }),
};
