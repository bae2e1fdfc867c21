import { importErrors, importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { sendLeftOut } from '#server/platform/tables/left_out.ts';
import { findWork, listImports } from './imports.sql.ts';
import { addImport, cancelImport, checkImport, importAtOnce, showImport, startImport } from './imports.ts';
import { receiveCsv } from './receive.ts';
import { headingsOf, nextRefusedRows } from './refused_rows.ts';
import type { RunDeps } from './run_import.ts';

/** Serves the import of contacts from files. */
export function contactImportRoutes(app: AnyApp, { storage, dropWaiting }: RunDeps): void {
  bind(app, contactImports.csv, async (ctx, { query, request }) =>
    importAtOnce(ctx, await receiveCsv(ctx, storage, request), { storage, dropWaiting, ...query }),
  );
  bind(app, contactImports.upload, async (ctx, { request }) => addImport(ctx, await receiveCsv(ctx, storage, request)));
  bind(app, contactImports.list, (ctx, { query }) => ctx.tx((t) => listImports(t, query)));
  bind(app, contactImports.get, (ctx, { params }) => ctx.tx((t) => showImport(t, params.import_id)));
  bind(app, contactImports.check, (ctx, { params, body }) => checkImport(ctx, params.import_id, body));
  bind(app, contactImports.run, (ctx, { params, body }) => startImport(ctx, params.import_id, body));
  bind(app, contactImports.cancel, (ctx, { params }) => cancelImport(ctx, params.import_id));
  bind(app, contactImports.refused, async (ctx, { params, reply }) => {
    const work = await ctx.tx((t) => findWork(t, params.import_id));
    if (!work) throw new AppError('not_found', importErrors.noImport);
    if (!work.storage_key) throw new AppError('not_found', importErrors.gone);
    await ctx.tx((t) => audit(ctx, t, 'contact_import.refused_exported', params.import_id, { file: work.file_name }));
    return sendLeftOut(reply, {
      file_name: work.file_name,
      headings: headingsOf(work.shape),
      columns: { row: importTexts.result.rowColumn, reason: importTexts.result.reasonColumn },
      next: (after) => nextRefusedRows(ctx, params.import_id, after),
    });
  });
}
