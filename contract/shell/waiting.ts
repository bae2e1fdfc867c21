import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { LedgerDifference } from '../inventory/ledger_check.ts';

/** What can wait for a user, most urgent first. */
export const WAITING_KINDS = [
  'stock_differences',
  'unclear_stops',
  'join_requests',
  'replies',
  'invoices_to_approve',
  'invoices_to_review',
  'mails_to_decide',
  'deliveries',
  'overdue_credits',
  'price_changes',
  'low_stock',
  'held_messages',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export const WaitingEntry = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number().int().positive(),
  /** Of price changes: the item whose cost rose most, by a fraction (0.12 = 12 % more, -0.12 = 12 % less). */
  item: z.object({ item_id: Id, name: z.string(), change: z.number() }).optional(),
  /** Of stock that is not what the ledger says: the first item, with both figures. */
  difference: LedgerDifference.optional(),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

export const waiting = {
  list: endpoint({
    method: 'GET',
    path: '/waiting',
    summary: 'List what waits for the user: a kind that has nothing, or that they cannot handle, is left out',
    access: 'session',
    accountant: true,
    reply: z.object({ waiting: z.array(WaitingEntry), daily_mail: z.boolean() }),
  }),
  setDailyMail: endpoint({
    method: 'PUT',
    path: '/waiting/daily-mail',
    summary: 'Turn the daily email about what waits on or off, for the user alone. On needs a confirmed address',
    access: 'session',
    accountant: true,
    body: z.object({ daily_mail: z.boolean() }),
    reply: z.object({ daily_mail: z.boolean() }),
  }),
};
