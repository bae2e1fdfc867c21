import { join } from 'node:path';
import { companyExportMails } from '#contract/moving/exports.texts.ts';
import { COMPANY_EXPORT_KEPT_DAYS } from '#contract/moving/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import type { Disk } from '#server/platform/disk.ts';
import { type ExportKind, enqueueForOldExports, exportWork, updateExport } from '#server/platform/jobs/export_jobs.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { Measure } from '../backup/archive.ts';
import { exportCompany } from './export_company.ts';
import { findEmail, findExport } from './exports.sql.ts';
import { EXPORT_COMPANY } from './exports.ts';
import { EXPORTS_FOLDER } from './policy.ts';

const DELETE_EXPORTS = 'delete_exports';
/** How often open pages are told the progress. */
const TELL_MS = 500;

export interface MovingJobDeps extends JobDeps {
  storage: Storage;
  disk: Disk;
  /** A folder of this machine for spreadsheets that are being written. */
  scratch: string;
  linkBase: () => string;
}

const COMPANY_EXPORTS: ExportKind = {
  table: 'company_exports',
  event: 'company_export',
  keptDays: COMPANY_EXPORT_KEPT_DAYS,
  fileKey: (companyId, exportId) => `${companyId}/${EXPORTS_FOLDER}/${exportId}`,
  failed: (fault) => ({ fault }),
  deleted: { storage_key: null },
};

/** Enqueues a job that deletes old exports for every company that has any. */
export function deleteOldExports(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  return enqueueForOldExports(companies, db, COMPANY_EXPORTS, DELETE_EXPORTS, now);
}

/** The background work of exports. A job that is killed begins again; its file appears only when it is complete. */
export function movingJobs(deps: MovingJobDeps): Record<string, JobHandler> {
  const { db, clock, storage } = deps;
  const { change, deleteReady, run, deleteOld } = exportWork(COMPANY_EXPORTS, deps);

  async function make({ companyId, signal }: Job, export_id: string): Promise<void> {
    if (!(await change(companyId, export_id, { state: 'running', steps_done: 0, steps: 0 }))) return;
    // At most one file of each company takes up space.
    await deleteReady(companyId, clock());
    const storage_key = COMPANY_EXPORTS.fileKey(companyId, export_id);
    const measure = new Measure();
    let told = performance.now();
    await exportCompany(
      { db, storage, disk: deps.disk, scratch: join(deps.scratch, export_id) },
      companyId,
      (archive) => storage.putChunks(storage_key, archive.on('error', (error) => measure.destroy(error)).pipe(measure)),
      async (steps_done, steps) => {
        signal.throwIfAborted();
        if (performance.now() - told < TELL_MS) return;
        told = performance.now();
        await change(companyId, export_id, { steps_done, steps });
      },
    );
    await db.tenant(companyId, async (t) => {
      const { bytes } = measure.result();
      const ready = { state: 'ready', ended_at: clock(), bytes, storage_key };
      const isOurs = await updateExport(t, COMPANY_EXPORTS, export_id, ready);
      if (isOurs) await tell(t, export_id, deps.linkBase());
    });
  }

  return { [EXPORT_COMPANY]: (job) => run(job, make), [DELETE_EXPORTS]: deleteOld };
}

/** Emails whoever requested it, if they are still an owner. */
async function tell(t: Tenant, export_id: string, linkBase: string): Promise<void> {
  const row = await findExport(t, export_id);
  const email = row?.requested_by ? await findEmail(t, row.requested_by) : undefined;
  if (email === undefined) return;
  const name = await getCompanyName(t);
  const mail = companyExportMails.ready(name, COMPANY_EXPORT_KEPT_DAYS, `${linkBase}/settings`);
  await queueMail(t, { to: email, topic: 'export ready', ...composeMail(mail) });
}
