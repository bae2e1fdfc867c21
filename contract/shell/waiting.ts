import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { STOCK_ALERTS } from '../inventory/alerts.ts';
import { LedgerDifference } from '../inventory/ledger_check.ts';
import { ExpiringDays } from '../inventory/lots/lots.ts';
import { STOCK_CHANGES } from '../live_types.ts';

/** What can wait for a user, most urgent first. */
export const WAITING_KINDS = [
  'stock_differences',
  'unclear_stops',
  'join_requests',
  'replies',
  'sales_stopped',
  'sales_to_decide',
  'undelivered_orders',
  'campaigns_stopped',
  'invoices_to_approve',
  'invoices_to_review',
  'mails_to_decide',
  'deliveries',
  'payables_due',
  'overdue_credits',
  'price_changes',
  ...STOCK_ALERTS,
  'held_messages',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Alerts that need no action and that each user can turn off. The daily email mentions an alert only when there is more of it. */
export const ALERTS = ['price_changes', ...STOCK_ALERTS] as const satisfies readonly WaitingKind[];
export type Alert = (typeof ALERTS)[number];

const AlertSetting = z.object({ alert: z.enum(ALERTS), is_on: z.boolean() });
export type AlertSetting = z.infer<typeof AlertSetting>;

export const WaitingEntry = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number().int().positive(),
  /** For price changes: the item whose cost rose most, by a fraction (0.12 = 12 % more, -0.12 = 12 % less). */
  item: z.object({ item_id: Id, name: z.string(), change: z.number() }).optional(),
  /** For unusual use: the item furthest from its usual use, and how many times the use of a week it is. */
  use: z.object({ item_id: Id, name: z.string(), times: z.number() }).optional(),
  /** For lots that expire: the item with the earliest date, and in how many days; negative after it. */
  lot: z.object({ item_id: Id, name: z.string(), days: z.number().int() }).optional(),
  /** The first order whose email did not reach its vendor. */
  order: z.object({ order_id: Id, number: z.number().int(), vendor: z.string() }).optional(),
  /** The first item whose stock does not match the ledger, with both figures. */
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
    staleAfter: [...STOCK_CHANGES, 'mail_in', 'pos_task', 'team', 'campaign', 'reply', 'order', 'credit', 'payable'],
    /** Alerts: those that the user can get. */
    reply: z.object({
      waiting: z.array(WaitingEntry),
      daily_mail: z.boolean(),
      alerts: z.array(AlertSetting),
      expiring_days: ExpiringDays,
    }),
  }),
  setAlert: endpoint({
    method: 'PUT',
    path: '/waiting/alerts',
    summary: 'Turn an alert on or off, in the bell and in the daily email, for the user alone',
    access: 'session',
    accountant: true,
    body: AlertSetting,
    reply: AlertSetting,
  }),
  setExpiringDays: endpoint({
    method: 'PUT',
    path: '/waiting/expiring-days',
    summary:
      'Set how many days before its date the user is alerted to a lot: in the bell, the daily email and "Use first"',
    access: 'session',
    accountant: true,
    body: z.object({ expiring_days: ExpiringDays }),
    reply: z.object({ expiring_days: ExpiringDays }),
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
