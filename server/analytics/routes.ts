import { analytics } from '#contract/analytics/analytics.ts';
import { audit } from '#server/platform/audit.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { accountAnalytics, campaignFigures, timeSeries } from './analytics.ts';
import { campaignCells, campaignsFileName } from './csv.ts';

/** Serves the figures of the loyalty program. */
export function register(app: AnyApp): void {
  bind(app, analytics.account, (ctx, { query }) => accountAnalytics(ctx, query));
  bind(app, analytics.accountStatistics, (ctx, { query }) => accountAnalytics(ctx, query));
  bind(app, analytics.timeSeries, async (ctx, { query }) => ({ series: await timeSeries(ctx, query) }));
  bind(app, analytics.campaigns, async (ctx, { query }) => {
    const { campaigns } = await campaignFigures(ctx, query);
    return { campaigns };
  });
  bind(app, analytics.exportCampaigns, async (ctx, { query, reply }) => {
    const { bom, type, status, ...asked } = query;
    const { company, range, campaigns } = await campaignFigures(ctx, asked, { type, status });
    const { start_date, end_date } = range;
    await ctx.tx((t) => audit(ctx, t, 'campaigns.exported', null, { start_date, end_date, rows: campaigns.length }));
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(campaignsFileName(company, start_date, end_date)))
      .type('text/csv; charset=utf-8');
    return reply.send(csvOf(campaignCells(campaigns), { bom }));
  });
}
