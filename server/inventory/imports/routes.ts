import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { audit } from '#server/platform/audit.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { sendLeftOut } from '#server/platform/tables/left_out.ts';
import { checkImport } from './check.ts';
import { listImports } from './imports.sql.ts';
import { addImport, discardImport, getWork, showImport, startImport } from './imports.ts';
import { receiveTable } from './receive.ts';
import { nextRefusedRows } from './refused_rows.ts';
import { listShownRows } from './rows.sql.ts';
import { undoImport } from './undo.ts';

/** Serves the import of items and opening stock from files. */
export function registerItemImports(app: AnyApp): void {
  bind(app, itemImports.upload, async (ctx, { request }) => addImport(ctx, await receiveTable(request)));
  bind(app, itemImports.list, (ctx, { query }) => ctx.tx((t) => listImports(t, query)));
  bind(app, itemImports.get, (ctx, { params }) => ctx.tx((t) => showImport(t, params.item_import_id)));
  bind(app, itemImports.rows, (ctx, { params, query }) =>
    ctx.tx(async (t) => {
      await getWork(t, params.item_import_id);
      return listShownRows(t, params.item_import_id, query);
    }),
  );
  bind(app, itemImports.check, (ctx, { params, body }) => checkImport(ctx, params.item_import_id, body));
  bind(app, itemImports.run, (ctx, { params }) => startImport(ctx, params.item_import_id));
  bind(app, itemImports.undo, (ctx, { params }) => undoImport(ctx, params.item_import_id));
  bind(app, itemImports.refused, async (ctx, { params, reply }) => {
    const { file_name, headings } = await ctx.tx((t) => getWork(t, params.item_import_id));
    await ctx.tx((t) => audit(ctx, t, 'item_import.refused_exported', params.item_import_id, { file: file_name }));
    return sendLeftOut(reply, {
      file_name,
      headings,
      columns: itemImportTexts.refused,
      next: (after) => nextRefusedRows(ctx, params.item_import_id, after),
    });
  });
  bind(app, itemImports.discard, async (ctx, { params }) => {
    await discardImport(ctx, params.item_import_id);
    return {};
  });
}
