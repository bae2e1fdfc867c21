import { payables } from '#contract/invoices/payables/payables.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { exportedPayables } from './export.ts';
import { markPayables, showPayables } from './payables.ts';

/** Serves what is to pay to vendors, and what was paid. */
export function registerPayables(app: AnyApp): void {
  bind(app, payables.list, (ctx, { query }) => showPayables(ctx, query));
  bind(app, payables.mark, async (ctx, { body }) => ({ before: await markPayables(ctx, body.marks) }));
  bind(app, payables.csv, async (ctx, { query: { bom, ...filter }, reply }) => {
    const { name, time_zone } = await ctx.tx(async (t) => {
      await audit(ctx, t, 'payables.exported', null, { ...filter });
      return getCompanyFacts(t);
    });
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(`${name} ${filter.state} ${dateIn(time_zone, ctx.now)}.csv`))
      .type('text/csv; charset=utf-8');
    return reply.send(csvOf(exportedPayables(ctx, filter), { bom }));
  });
}
