import { reportTexts } from '#contract/reports/reports.texts.ts';
import { reports } from '#contract/reports/reports.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import { attachment } from '#server/platform/csv.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { FILE_TYPES, reportFile } from './file/report_file.ts';
import { makeReport, showReport } from './reports.ts';

/** Serves the reports about stock, costs and spending. */
export function register(app: AnyApp): void {
  bind(app, reports.get, (ctx, { query }) => showReport(ctx, query));
  bind(app, reports.file, async (ctx, { query: { format, ...query }, reply }) => {
    const report = await makeReport(ctx, query);
    const company = await ctx.tx(async (t) => {
      const { from, to } = report;
      await audit(ctx, t, 'report.exported', null, { report: report.report, from, to, rows: report.row_count });
      return getCompanyFacts(t);
    });
    reply
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        attachment(
          reportTexts.fileName(
            [company.name, report.location?.name].filter(Boolean).join(' '),
            ...([report.report, report.from, report.to, format] as const),
          ),
        ),
      )
      .type(FILE_TYPES[format]);
    return reply.send(await reportFile(report, format, company, ctx.now));
  });
}
