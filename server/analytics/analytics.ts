import type { AccountAnalytics, CampaignFigures, SeriesPoint } from '#contract/analytics.ts';
import { type AskedRange, type DayRange, rangeBefore, readRange } from '#contract/analytics_range.ts';
import type { CampaignStatus, CampaignType } from '#contract/campaigns.ts';
import { meaningOfCode } from '#server/messaging/messaging.ts';
import { dateIn } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { failuresOf, toUnits } from './rules.ts';
import {
  companyFacts,
  countActive,
  countNewThisMonth,
  listCampaigns,
  listDays,
  type Span,
  spanFigures,
} from './sql.ts';

/** The span that is asked for, in the company's own days; 422 with what is wrong with it. */
async function spanOf(ctx: Ctx, t: Tenant, asked: AskedRange): Promise<Span & { today: string; company: string }> {
  const { name: company, time_zone } = await companyFacts(t);
  const today = dateIn(time_zone, ctx.now);
  const range = readRange(asked, today);
  if ('fault' in range) throw new AppError('invalid', range.fault, { code: 'invalid_range' });
  return { ...range, time_zone, today, company };
}

/** What happened in a span of days, beside the span before. */
export function accountAnalytics(ctx: Ctx, asked: AskedRange): Promise<AccountAnalytics> {
  return ctx.tx(async (t) => {
    const { today, company: _, ...span } = await spanOf(ctx, t, asked);
    const figures = async (range: DayRange) => {
      const { revenue_cents, ...counts } = await spanFigures(t, { ...range, time_zone: span.time_zone });
      const { start_date, end_date } = range;
      return { start_date, end_date, ...counts, revenue: toUnits(revenue_cents) };
    };
    return {
      ...(await figures(span)),
      time_zone: span.time_zone,
      today,
      active_customers: await countActive(t, span),
      new_customers_this_month: await countNewThisMonth(t, today, span.time_zone),
      previous: await figures(rangeBefore(span)),
    };
  });
}

/** Subscribers and texts of each day of a span. */
export function timeSeries(ctx: Ctx, asked: AskedRange): Promise<SeriesPoint[]> {
  return ctx.tx(async (t) => listDays(t, await spanOf(ctx, t, asked)));
}

export interface CampaignFilter {
  type?: CampaignType | undefined;
  status?: CampaignStatus | undefined;
}

/** The campaigns of a span, those with the most texts first. */
export function campaignFigures(
  ctx: Ctx,
  asked: AskedRange,
  filter: CampaignFilter = {},
): Promise<{ company: string; range: DayRange; campaigns: CampaignFigures[] }> {
  return ctx.tx(async (t) => {
    const { company, ...span } = await spanOf(ctx, t, asked);
    const rows = await listCampaigns(t, span, filter);
    const campaigns = rows.map(({ failed, revenue_cents, started_at, type, status, ...row }) => {
      const failed_by_reason = failuresOf(failed, (code) => meaningOfCode(code).reason);
      return {
        id: row.campaign_id,
        ...row,
        type: type as CampaignType,
        status: status as CampaignStatus,
        started_at: started_at?.toISOString() ?? null,
        failed: failed_by_reason.reduce((sum, { count }) => sum + count, 0),
        failed_by_reason,
        revenue: toUnits(revenue_cents),
      };
    });
    return { company, range: span, campaigns };
  });
}
