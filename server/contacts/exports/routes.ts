import { contactExports } from '#contract/contacts/exports.ts';
import { importErrors } from '#contract/contacts/imports.texts.ts';
import { audit } from '#server/platform/audit.ts';
import { attachment, csvOf } from '#server/platform/csv.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { exportedRows, exportName } from './exports.ts';

/** Serves the export of contacts. */
export function contactExportRoutes(app: AnyApp): void {
  bind(app, contactExports.csv, async (ctx, { query, reply }) => {
    const { bom, include_tags, ...filters } = query;
    try {
      const name = await exportName(ctx);
      // The search can contain a name, so the audit log records only that there was a search.
      const { search, ...named } = filters;
      const how = { ...named, include_tags, searched: Boolean(search) };
      await ctx.tx((t) => audit(ctx, t, 'contact.exported', null, how));
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', attachment(name))
        .type('text/csv; charset=utf-8');
      return reply.send(csvOf(exportedRows(ctx, filters, include_tags), { bom }));
    } catch (error) {
      ctx.log.error({ err: error, company_id: ctx.companyId }, 'export failed');
      throw new AppError('internal', importErrors.exportFailed, { code: 'export_failed' });
    }
  });
}
