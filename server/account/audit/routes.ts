import { auditLog } from '#contract/account/audit/audit.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { countEvents, listEvents } from './audit.sql.ts';
import { exportedEvents } from './export.ts';
import { detailOf } from './rules.ts';

/** Serves what happened in the company, to its owners. */
export function auditRoutes(app: AnyApp): void {
  bind(app, auditLog.list, (ctx, { query: { limit, offset, ...filters } }) =>
    ctx.tx(async (t) => {
      const { time_zone } = await getCompanyFacts(t);
      const rows = await listEvents(t, filters, time_zone, { limit, offset });
      const events = rows.map(({ detail, occurred_at, ...row }) => ({
        ...row,
        occurred_at: occurred_at.toISOString(),
        ...detailOf(detail),
      }));
      return { events, total_count: await countEvents(t, filters, time_zone) };
    }),
  );
  bind(app, auditLog.csv, async (ctx, { query: { bom, ...filters }, reply }) => {
    const { name, time_zone } = await ctx.tx(async (t) => {
      await audit(ctx, t, 'activity.exported', null, { ...filters });
      return getCompanyFacts(t);
    });
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(`${name} activity ${dateIn(time_zone, ctx.now)}.csv`))
      .type('text/csv; charset=utf-8');
    return reply.send(csvOf(exportedEvents(ctx, filters, time_zone), { bom }));
  });
}
