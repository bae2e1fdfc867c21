import { INVOICE_EXPORT_KEPT_DAYS } from '#contract/invoices/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { type Disk, DiskLow } from '#server/platform/disk.ts';
import { type ExportKind, enqueueForOldExports, exportWork } from '#server/platform/jobs/export_jobs.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listBookNames } from './book_names.sql.ts';
import { Books } from './book_names.ts';
import { type ExportedDocument, listExported } from './documents.sql.ts';
import { findExport } from './exports.sql.ts';
import { EXPORT_INVOICES, fileKey, targetOf } from './exports.ts';
import { fileOf } from './files/write.ts';

const DELETE_INVOICE_EXPORTS = 'delete_invoice_exports';
/** Documents that are read at once, and how often open pages are told the progress. */
const BATCH = 50;
const TELL_MS = 500;

const INVOICE_EXPORTS: ExportKind = {
  table: 'invoice_exports',
  event: 'invoice_export',
  keptDays: INVOICE_EXPORT_KEPT_DAYS,
  fileKey,
  failed: () => ({}),
  deleted: {},
};

/** Enqueues a job that deletes old files for every company that has any. */
export function deleteOldInvoiceExports(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  return enqueueForOldExports(companies, db, INVOICE_EXPORTS, DELETE_INVOICE_EXPORTS, now);
}

/** The background work of exports. A job that is killed begins again; its file replaces what was written. */
export function invoiceExportJobs(
  deps: JobDeps & { storage: Storage; disk: Pick<Disk, 'isLow'> },
): Record<string, JobHandler> {
  const { db, clock, storage, disk } = deps;
  const { change, run, deleteOld } = exportWork(INVOICE_EXPORTS, deps);

  async function* documentsOf(companyId: Job['companyId'], id: string): AsyncGenerator<ExportedDocument> {
    for (let offset = 0; ; offset += BATCH) {
      const batch = await db.tenant(companyId, (t) => listExported(t, id, offset, BATCH));
      yield* batch;
      if (batch.length < BATCH) return;
    }
  }

  async function write({ companyId, signal }: Job, id: string): Promise<void> {
    if (!(await change(companyId, id, { state: 'running', documents_done: 0 }))) return;
    const { row, company, books } = await db.tenant(companyId, async (t) => {
      const row = await findExport(t, id);
      if (!row) throw new Error('An export was changed and not found.');
      const target = targetOf(row.format);
      const books = new Books(target ? await listBookNames(t, target) : []);
      return { row, company: await getCompanyFacts(t), books };
    });
    let done = 0;
    let told = performance.now();
    const onDocument = async () => {
      signal.throwIfAborted();
      if (await disk.isLow()) throw new DiskLow();
      done += 1;
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      await change(companyId, id, { documents_done: done });
    };
    const documents = documentsOf(companyId, id);
    const file = await fileOf({ row, company, books, documents, onDocument, storage, now: clock() });
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of file) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    await storage.putChunks(fileKey(companyId, id), counted());
    await change(companyId, id, { state: 'ready', documents_done: row.documents, bytes, ended_at: clock() });
  }

  return { [EXPORT_INVOICES]: (job) => run(job, write), [DELETE_INVOICE_EXPORTS]: deleteOld };
}
