import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant, Paging } from '../../http.ts';
import { AUDIT_GROUPS } from './actions.ts';

export const AuditEvent = z.object({
  audit_event_id: Id,
  occurred_at: Instant,
  /** One of `AUDIT_ACTIONS`, or one of another version. */
  action: z.string(),
  /** Who did it. Null: the product itself, or an account that no longer exists. */
  user: z.string().nullable(),
  /** The user whom it concerns, if it concerns one. */
  about: z.string().nullable(),
  /** The row that it concerns: a user, an invoice, a contact and so on. */
  subject_id: Id.nullable(),
  /** Only the changed fields. Null: the field had no value. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** What else is known about it: `rows` 12. */
  facts: z.array(z.object({ field: z.string(), value: z.string() })),
  /** The caller's network: an address whose last part is not stored. */
  address: z.string().nullable(),
  /** The browser and the system: "Safari on iPhone". */
  device: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const AuditFilters = z.object({
  group: z.enum(AUDIT_GROUPS).optional(),
  user_id: Id.optional(),
  /** The first and the last day, by the company's clock. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

const byOwner = { method: 'GET', access: 'session', role: 'owner' } as const;

export const auditLog = {
  list: endpoint({
    ...byOwner,
    path: '/activity',
    summary: 'List what happened in the company, newest first: logins, role changes, settings, exports and more',
    query: Paging.extend(AuditFilters.shape),
    reply: z.object({ events: z.array(AuditEvent), total_count: z.int() }),
  }),
  csv: endpoint({
    ...byOwner,
    path: '/activity/export/csv',
    summary: 'Download the same list as CSV (RFC 4180, UTF-8). The download is recorded too',
    query: AuditFilters.extend({
      /** Begins with a byte order mark; without it, Excel assumes an old encoding. */
      bom: z.stringbool().default(false),
    }),
    reply: 'stream',
  }),
};
