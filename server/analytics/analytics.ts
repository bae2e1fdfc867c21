import type { AccountAnalytics, CampaignFigures, SeriesPoint } from '#contract/analytics/analytics.ts';
import { type AskedRange, type DayRange, daysOf, rangeBefore, readRange } from '#contract/analytics/range.ts';
import { addDays } from '#contract/dates.ts';
import type { CampaignType } from '#contract/messaging/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/messaging/campaigns/statuses.ts';
import { redemptionsBetween, redemptionsByCampaign } from '#server/coupons/coupons.ts';
import { countCampaigns, countSentByDay, listCampaignsSent } from '#server/messaging/messaging.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { figuresOfMessages, toUnits } from './campaigns/figures.ts';
import {
  countActive,
  countAnswers,
  countClicked,
  countNew,
  countReplies,
  getMoments,
  listCampaigns,
  type Moments,
} from './sql.ts';
import { listSubscribers, type Subscribers } from './subscribers.sql.ts';

/** A span of days of a company's calendar. */
type Span = DayRange & { time_zone: string };

/** The requested span, in the company's own days; 422 with what is wrong with it. */
async function spanOf(ctx: Ctx, t: Tenant, asked: AskedRange): Promise<Span & { today: string; company: string }> {
  const { name: company, time_zone } = await getCompanyFacts(t);
  const today = dateIn(time_zone, ctx.now);
  const range = readRange(asked, today);
  if ('fault' in range) throw new AppError('invalid', range.fault, { code: 'invalid_range' });
  return { ...range, time_zone, today, company };
}

/** What happened in a span of days, with the span before. */
export function accountAnalytics(ctx: Ctx, asked: AskedRange): Promise<AccountAnalytics> {
  return ctx.tx(async (t) => {
    const { today, company: _, ...span } = await spanOf(ctx, t, asked);
    const { time_zone } = span;
    const before = { ...rangeBefore(span), time_zone };
    const moments = await getMoments(t, span);
    const earlier = await getMoments(t, before);
    const [previous, current] = await listSubscribers(t, time_zone, [
      before.start_date,
      span.start_date,
      addDays(span.end_date, 1),
    ]);
    const sent = await countSentByDay(t, { ...span, start_date: before.start_date });
    const month = await getMoments(t, { start_date: `${today.slice(0, 7)}-01`, end_date: today, time_zone });
    return {
      ...(await figuresOf(t, span, moments, sent, current)),
      time_zone,
      today,
      active_customers: await countActive(t, moments),
      new_customers_this_month: await countNew(t, month.from),
      previous: await figuresOf(t, before, earlier, sent, previous),
    };
  });
}

async function figuresOf(
  t: Tenant,
  { start_date, end_date }: DayRange,
  moments: Moments,
  sentByDay: ReadonlyMap<string, number>,
  subscribers: Subscribers | undefined,
) {
  const sent = [...sentByDay].filter(([day]) => day >= start_date && day <= end_date);
  const { redeemed, sales_entered, revenue_cents } = await redemptionsBetween(t, moments);
  return {
    start_date,
    end_date,
    ...(subscribers ?? { subscribers: 0, new_subscribers: 0, lost_subscribers: 0 }),
    sent: sent.reduce((sum, [, messages]) => sum + messages, 0),
    clicks: await countClicked(t, moments),
    responses: await countReplies(t, moments),
    redeemed,
    redeemed_with_amount: sales_entered,
    revenue: toUnits(revenue_cents),
  };
}

/** Subscribers at the end of each day of a span, and messages that were sent on it. */
export function timeSeries(ctx: Ctx, asked: AskedRange): Promise<SeriesPoint[]> {
  return ctx.tx(async (t) => {
    const span = await spanOf(ctx, t, asked);
    const days = Array.from({ length: daysOf(span) }, (_, place) => addDays(span.start_date, place));
    const subscribers = await listSubscribers(t, span.time_zone, [...days, addDays(span.end_date, 1)]);
    const sent = await countSentByDay(t, span);
    return days.map((date, place) => ({
      date,
      subscribers: subscribers[place]?.subscribers ?? 0,
      sent: sent.get(date) ?? 0,
    }));
  });
}

export interface CampaignFilter {
  type?: CampaignType | undefined;
  status?: CampaignStatus | undefined;
}

/** The campaigns of a span with all their results up to now, those with the most messages first. */
export function campaignFigures(
  ctx: Ctx,
  asked: AskedRange,
  filter: CampaignFilter = {},
): Promise<{ company: string; range: DayRange; campaigns: CampaignFigures[] }> {
  return ctx.tx(async (t) => {
    const { company, ...span } = await spanOf(ctx, t, asked);
    const picked = await listCampaigns(t, await getMoments(t, span), await listCampaignsSent(t, span), filter);
    const ids = picked.map(({ campaign_id }) => campaign_id);
    const messages = Map.groupBy(await countCampaigns(t, ids), ({ campaign_id }) => campaign_id);
    const answers = new Map((await countAnswers(t, ids)).map((row) => [row.campaign_id, row]));
    const sales = new Map((await redemptionsByCampaign(t, ids)).map((row) => [row.campaign_id, row]));
    const campaigns = picked.map(({ campaign_id: id, name, type, status, started_at }) => ({
      id,
      campaign_id: id,
      name,
      type: type as CampaignType,
      status: status as CampaignStatus,
      started_at: started_at?.toISOString() ?? null,
      ...figuresOfMessages(messages.get(id) ?? []),
      clicked: answers.get(id)?.clicked ?? 0,
      responses: answers.get(id)?.responses ?? 0,
      opted_out: answers.get(id)?.opted_out ?? 0,
      redeemed: sales.get(id)?.redeemed ?? 0,
      redeemed_with_amount: sales.get(id)?.sales_entered ?? 0,
      revenue: toUnits(sales.get(id)?.revenue_cents ?? 0),
    }));
    // Equal ones keep their order: newest first.
    return { company, range: span, campaigns: campaigns.sort((a, b) => b.sent - a.sent) };
  });
}
