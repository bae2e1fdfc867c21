import { Readable } from 'node:stream';
import { DAY_S } from '#contract/dates.ts';
import { invoiceExports } from '#contract/invoices/exports.ts';
import { INVOICE_EXPORTS_PER_DAY } from '#contract/invoices/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { attachment } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { Disk } from '#server/platform/disk.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { changeBookNames, showBookNames } from './book_names.ts';
import { openFile, previewExport, recentExports, startExport } from './exports.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  quickbooks: 'text/csv; charset=utf-8',
  xero: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Serves exports of invoices and the names that other programs have for what is in them. */
export function registerExports(
  app: AnyApp,
  { db, storage, disk }: { db: Database; storage: Storage; disk: Disk },
): void {
  const perDay = openThrottle(db.pool, 'invoice_exports', INVOICE_EXPORTS_PER_DAY, DAY_S);
  bind(app, invoiceExports.preview, (ctx, { query }) => previewExport(ctx, query));
  bind(app, invoiceExports.list, async (ctx) => ({ exports: await recentExports(ctx) }));
  bind(app, invoiceExports.start, (ctx, { body }) => startExport(ctx, body, { disk, perDay }));
  bind(app, invoiceExports.bookNames, (ctx, { query }) => ctx.tx((t) => showBookNames(t, query.target)));
  bind(app, invoiceExports.setBookNames, (ctx, { body }) => changeBookNames(ctx, body.target, body.names));
  bind(app, invoiceExports.file, async (ctx, { params, reply }) => {
    const { name, format, bytes, chunks } = await openFile(ctx, storage, params.export_id);
    reply.header('cache-control', 'private, no-store').header('content-disposition', attachment(name));
    if (bytes !== null) reply.header('content-length', bytes);
    return reply.type(TYPES[format]).send(Readable.from(chunks));
  });
}
