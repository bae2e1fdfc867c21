import { INVOICE_EXPORT_KEPT_DAYS } from '#contract/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies, Database } from '#server/platform/db/db.ts';
import { type Disk, DiskLow, isDiskFull } from '#server/platform/disk.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { listBookNames } from './book_names.sql.ts';
import { Books } from './book_names.ts';
import { type ExportedDocument, listExported } from './documents.sql.ts';
import {
  failStuck,
  findExport,
  listCompaniesWithOldExports,
  listOldFiles,
  markDeleted,
  updateUnderWay,
} from './exports.sql.ts';
import { EXPORT_ATTEMPTS, EXPORT_INVOICES, fileKey, targetOf } from './exports.ts';
import { fileOf } from './files/write.ts';

const DELETE_INVOICE_EXPORTS = 'delete_invoice_exports';
/** Documents that are read at once, and how often open pages are told the progress. */
const BATCH = 50;
const TELL_MS = 500;
/** An export that is not ready after so long counts as failed. */
const STUCK_DAYS = 1;

/** Enqueues a job that deletes old files for every company that has any. */
export async function deleteOldInvoiceExports(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  const before = { ready: momentBefore(now, INVOICE_EXPORT_KEPT_DAYS), requested: momentBefore(now, STUCK_DAYS) };
  await enqueueForEach(db, await listCompaniesWithOldExports(companies, before), DELETE_INVOICE_EXPORTS);
}

/** The background work of exports. A job that is killed begins again; its file replaces what was written. */
export function invoiceExportJobs({
  db,
  clock,
  log,
  storage,
  disk,
}: JobDeps & { storage: Storage; disk: Pick<Disk, 'isLow'> }): Record<string, JobHandler> {
  function change(
    companyId: Job['companyId'],
    id: string,
    values: Parameters<typeof updateUnderWay>[2],
  ): Promise<boolean> {
    return db.tenant(companyId, async (t) => {
      const isChanged = await updateUnderWay(t, id, values);
      if (isChanged) await announce(t, { type: 'invoice_export', id });
      return isChanged;
    });
  }

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

  return {
    [EXPORT_INVOICES]: async (job) => {
      const id = String(job.payload.export_id);
      try {
        await write(job, id);
      } catch (error) {
        if (job.signal.aborted) throw error;
        const isFull = isDiskFull(error as { code?: string });
        if (!isFull && job.attempt < EXPORT_ATTEMPTS) throw error;
        await change(job.companyId, id, { state: 'failed', ended_at: clock() });
        // It has no room for itself, so trying again at once would end in the same way.
        if (!isFull) throw error;
        log.error({ err: error, company_id: job.companyId, export_id: id }, 'an export found the disk full');
      }
    },
    [DELETE_INVOICE_EXPORTS]: async ({ companyId }) => {
      await db.tenant(companyId, (t) => failStuck(t, momentBefore(clock(), STUCK_DAYS), clock()));
      const before = momentBefore(clock(), INVOICE_EXPORT_KEPT_DAYS);
      for (const id of await db.tenant(companyId, (t) => listOldFiles(t, before))) {
        // The file first: if a row still names it, the next job deletes it again.
        await storage.delete(fileKey(companyId, id));
        await db.tenant(companyId, async (t) => {
          await markDeleted(t, id);
          await announce(t, { type: 'invoice_export', id });
        });
      }
    },
  };
}
