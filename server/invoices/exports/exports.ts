import type { z } from 'zod';
import { exportErrors, exportTexts } from '#contract/invoices/exports.texts.ts';
import {
  BOOK_TARGETS,
  type BookTarget,
  type ExportableDocument,
  type ExportFormat,
  type InvoiceExport,
  type invoiceExports,
  type Selection,
} from '#contract/invoices/exports.ts';
import { EXPORT_DOCUMENTS_MAX, RECENT_EXPORTS } from '#contract/invoices/limits.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Disk } from '#server/platform/disk.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { EXPORT_ATTEMPTS } from '#server/platform/jobs/export_jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { listBookNames } from './book_names.sql.ts';
import { Books } from './book_names.ts';
import { type ExportRow, findExport, hasUnderWay, insertExport, listExports } from './exports.sql.ts';
import { countSelected, listSelected } from './select.sql.ts';

export const EXPORT_INVOICES = 'export_invoices';

/** Neither exports of a company nor backups contain this folder: its files can be written again. */
export function fileKey(companyId: CompanyId, exportId: string): string {
  return `${companyId}/exports/invoices-${exportId}`;
}

function present({ from_day, to_day, requested_at, ...row }: ExportRow): InvoiceExport {
  return { ...row, from: from_day, to: to_day, requested_at: requested_at.toISOString() };
}

export function targetOf(format: ExportFormat): BookTarget | undefined {
  return BOOK_TARGETS.find((target) => target === format);
}

/** What an export of this selection would contain. */
export function previewExport(ctx: Ctx, selection: Selection): Promise<z.output<typeof invoiceExports.preview.reply>> {
  return ctx.tx(async (t) => {
    assertDays(selection);
    const counted = await countSelected(t, selection);
    const counts = { new: 0, changed: 0, exported: 0, gone: 0 };
    for (const { mark, n } of counted) counts[mark] = n;
    const rows = await listSelected(t, selection, { scope: 'preview', limit: PAGE_SIZE_DEFAULT });
    return {
      counts,
      credit_memos: counted.reduce((sum, { credit_memos }) => sum + credit_memos, 0),
      documents: rows.map(
        ({ day, total_cents, version: _, ...row }): ExportableDocument => ({
          ...row,
          date: day,
          total: total_cents === null ? null : total_cents / 100,
        }),
      ),
      needs_account: await needsAccount(t, selection.format),
    };
  });
}

type StartInput = z.output<typeof invoiceExports.start.body>;

/**
 * Remembers which documents are exported as they are now, and has the file written. Nothing counts as exported before the file is ready. One
 * export is under way at a time, and a company starts a few a day, because each file can be large.
 */
export async function startExport(
  ctx: Ctx,
  input: StartInput,
  deps: { disk: Disk; perDay: Throttle },
): Promise<InvoiceExport> {
  if (await deps.disk.isLow()) throw new AppError('insufficient_storage', httpTexts.diskFull, { code: 'disk_full' });
  // What is refused is not counted.
  await ctx.tx((t) => selectDocuments(t, input));
  await deps.perDay.spend(ctx.companyId);
  const { format, from, to } = input;
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const documents = await selectDocuments(t, input);
    const export_id = newId();
    const asked = { requested_by: ctx.userId, requested_at: ctx.now };
    await insertExport(t, { export_id, format, from_day: from, to_day: to, ...asked }, documents);
    await audit(ctx, t, 'invoices.exported', export_id, { format, from, to, documents: documents.length });
    await enqueue(t, {
      task: EXPORT_INVOICES,
      payload: { export_id },
      attempts: EXPORT_ATTEMPTS,
      key: `${EXPORT_INVOICES}:${export_id}`,
    });
    await announce(t, { type: 'invoice_export', id: export_id });
    return present(await getExport(t, export_id));
  });
}

/** The documents of an export that can start now. */
async function selectDocuments(t: Tenant, { scope, ...selection }: StartInput) {
  assertDays(selection);
  if (await hasUnderWay(t)) throw new AppError('conflict', exportErrors.underWay, { code: 'under_way' });
  const { format } = selection;
  const most = EXPORT_DOCUMENTS_MAX[format];
  const documents = await listSelected(t, selection, { scope, limit: most + 1 });
  if (documents.length === 0) throw new AppError('conflict', exportErrors.nothing, { code: 'nothing' });
  if (documents.length > most) throw new AppError('conflict', exportErrors.tooMany(format, most), { code: 'too_many' });
  const target = targetOf(format);
  if (target && (await needsAccount(t, format))) {
    throw new AppError('conflict', exportErrors.withoutAccount(target), { code: 'without_account' });
  }
  return documents;
}

/** The other program refuses an amount without an account. */
async function needsAccount(t: Tenant, format: ExportFormat): Promise<boolean> {
  const target = targetOf(format);
  return target !== undefined && !new Books(await listBookNames(t, target)).hasAccount();
}

function assertDays({ from, to }: Selection): void {
  if (to < from) throw new AppError('invalid', exportErrors.wrongDays, { fields: { to: exportErrors.wrongDays } });
}

export function recentExports(ctx: Ctx): Promise<InvoiceExport[]> {
  return ctx.tx(async (t) => (await listExports(t, RECENT_EXPORTS)).map(present));
}

async function getExport(t: Tenant, exportId: string): Promise<ExportRow> {
  const row = await findExport(t, exportId);
  if (!row) throw new AppError('not_found', exportErrors.noFile);
  return row;
}

/** The file of an export that is ready. 404. */
export async function openFile(ctx: Ctx, storage: Storage, exportId: string) {
  const row = await ctx.tx((t) => getExport(t, exportId));
  const chunks = row.state === 'ready' ? await storage.getChunks(fileKey(ctx.companyId, exportId)) : undefined;
  if (!chunks) throw new AppError('not_found', exportErrors.noFile);
  return {
    name: exportTexts.fileName(row.format, row.from_day, row.to_day),
    format: row.format,
    bytes: row.bytes,
    chunks,
  };
}
