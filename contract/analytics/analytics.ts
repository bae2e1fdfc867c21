import { z } from 'zod';
import { CalendarDate, endpoint, Id, Instant } from '../http.ts';
import type { StaleAfter } from '../live_types.ts';
import { CAMPAIGN_TYPES } from '../messaging/campaigns/campaigns.ts';
import { CAMPAIGN_STATUSES } from '../messaging/campaigns/statuses.ts';

const FIGURE_CHANGES = ['contact', 'campaign', 'coupon', 'reply'] as const satisfies StaleAfter;

const Count = z.number().int().min(0);
const Day = z.string().trim().max(40).optional();

/** Every notation of a span of days, in order of precedence. With none of them: the last seven days. */
const Range = z.object({
  start_date: Day,
  end_date: Day,
  from: Day,
  to: Day,
  start: Day,
  end: Day,
  /** `7d`, `4w`: that many days or weeks until today. */
  range: z.string().trim().max(10).optional(),
});

const Figures = z.object({
  start_date: CalendarDate,
  end_date: CalendarDate,
  /** At the end of the span: agreed to texts and not archived. */
  subscribers: Count,
  /** Agreed within the span, for the first time or again. */
  new_subscribers: Count,
  /** Opted out or were erased within the span. */
  lost_subscribers: Count,
  /** Messages sent within the span, without tests. */
  sent: Count,
  /** Messages with a link that was opened within the span, each counted once, without machines. */
  clicks: Count,
  /** Messages from contacts within the span, without keywords. */
  responses: Count,
  /** Coupons redeemed within the span and not undone. */
  redeemed: Count,
  /** Those with an amount, of the ticket if it was found, or else as the staff entered it. */
  redeemed_with_amount: Count,
  /** The sum of those amounts, in currency units. */
  revenue: z.number().min(0),
});

export const AccountAnalytics = Figures.extend({
  time_zone: z.string(),
  /** Today in that zone. */
  today: CalendarDate,
  /** Contacts who opened a link, wrote back or redeemed within the span. */
  active_customers: Count,
  /** Contacts added since the first of this month. */
  new_customers_this_month: Count,
  /** The span of the same length just before. */
  previous: Figures,
});
export type AccountAnalytics = z.infer<typeof AccountAnalytics>;

export const SeriesPoint = z.object({
  date: CalendarDate,
  /** At the end of the day. */
  subscribers: Count,
  sent: Count,
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** A campaign that began or sent a message within the span; its figures cover everything up to now. */
export const CampaignFigures = z.object({
  id: Id,
  campaign_id: Id,
  name: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  status: z.enum(CAMPAIGN_STATUSES),
  /** When it began; null before. */
  started_at: Instant.nullable(),
  sent: Count,
  delivered: Count,
  failed: Count,
  /** Why messages failed, most frequent first: our reason or the network's code, and its meaning. */
  failed_by_reason: z.array(z.object({ reason: z.string(), explanation: z.string(), count: Count })),
  opted_out: Count,
  clicked: Count,
  responses: Count,
  redeemed: Count,
  redeemed_with_amount: Count,
  revenue: z.number().min(0),
});
export type CampaignFigures = z.infer<typeof CampaignFigures>;

const asked = { method: 'GET', access: 'loyalty_sms', query: Range } as const;

export const analytics = {
  account: endpoint({
    ...asked,
    path: '/loyalty/analytics/loyalty_account',
    summary: 'Get subscribers, texts and results for a date range, with the previous range',
    staleAfter: FIGURE_CHANGES,
    reply: AccountAnalytics,
  }),
  accountStatistics: endpoint({
    ...asked,
    path: '/statistics/loyalty_customers_analytics',
    summary: 'Alias of the call above',
    reply: AccountAnalytics,
  }),
  timeSeries: endpoint({
    ...asked,
    path: '/loyalty/analytics/loyalty_timeseries',
    summary: 'Get subscribers and texts by day in the company’s time zone, including days without any',
    staleAfter: FIGURE_CHANGES,
    reply: z.object({ series: z.array(SeriesPoint) }),
  }),
  campaigns: endpoint({
    ...asked,
    path: '/loyalty/analytics/campaigns',
    summary: 'List the campaigns of a date range with their results to date, most texts first',
    staleAfter: FIGURE_CHANGES,
    reply: z.object({ campaigns: z.array(CampaignFigures) }),
  }),
  exportCampaigns: endpoint({
    ...asked,
    role: 'manager',
    path: '/loyalty/analytics/campaigns/export/csv',
    summary: 'Download the same list as CSV (RFC 4180, UTF-8)',
    query: Range.extend({
      type: z.enum(CAMPAIGN_TYPES).optional(),
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      /** Begins with a byte order mark; without it, Excel assumes an old encoding. */
      bom: z.stringbool().default(false),
    }),
    reply: 'stream',
  }),
};
