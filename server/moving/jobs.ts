import { join } from 'node:path';
import { COMPANY_EXPORT_KEPT_DAYS } from '#contract/limits.ts';
import { companyExportMails } from '#contract/moving/exports.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { getCompanyName } from '#server/platform/company.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { AllCompanies, Database, Tenant } from '#server/platform/db/db.ts';
import { type Disk, isDiskFull } from '#server/platform/disk.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueueForEach } from '#server/platform/jobs/each_company.ts';
import type { Job, JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { Measure } from '../backup/archive.ts';
import { exportCompany } from './export_company.ts';
import {
  type ExportRow,
  failStuck,
  findEmail,
  findExport,
  listCompaniesWithOldExports,
  listReady,
  markDeleted,
  updateUnderWay,
} from './exports.sql.ts';
import { EXPORT_ATTEMPTS, EXPORT_COMPANY } from './exports.ts';
import { EXPORTS_FOLDER } from './policy.ts';

const DELETE_EXPORTS = 'delete_exports';
/** How often open pages are told the progress. */
const TELL_MS = 500;
/** An export that is not ready after so long counts as failed. */
const STUCK_DAYS = 1;

export interface MovingJobDeps extends JobDeps {
  storage: Storage;
  disk: Disk;
  /** A folder of this machine for spreadsheets that are being written. */
  scratch: string;
  linkBase: () => string;
}

/** Enqueues a job that deletes old exports for every company that has any. */
export async function deleteOldExports(companies: AllCompanies, db: Database, now: Date): Promise<void> {
  const before = { ready: momentBefore(now, COMPANY_EXPORT_KEPT_DAYS), requested: momentBefore(now, STUCK_DAYS) };
  await enqueueForEach(db, await listCompaniesWithOldExports(companies, before), DELETE_EXPORTS);
}

/** The background work of exports. A job that is killed begins again; its file appears only when it is complete. */
export function movingJobs(deps: MovingJobDeps): Record<string, JobHandler> {
  const { db, clock, log, storage } = deps;

  async function deleteReady(companyId: Job['companyId'], before: Date): Promise<void> {
    for (const { export_id, storage_key } of await db.tenant(companyId, (t) => listReady(t, before))) {
      // The file first: if a row still names it, the next job deletes it again.
      await storage.delete(storage_key);
      await db.tenant(companyId, async (t) => {
        await markDeleted(t, export_id);
        await announce(t, { type: 'company_export', id: export_id });
      });
    }
  }

  /** Returns false when the export is no longer under way. */
  function change(companyId: Job['companyId'], export_id: string, values: Partial<ExportRow>): Promise<boolean> {
    return db.tenant(companyId, async (t) => {
      const isChanged = await updateUnderWay(t, export_id, values);
      if (isChanged) await announce(t, { type: 'company_export', id: export_id });
      return isChanged;
    });
  }

  async function make({ companyId, signal }: Job, export_id: string): Promise<void> {
    if (!(await change(companyId, export_id, { state: 'running', steps_done: 0, steps: 0 }))) return;
    // At most one file of each company takes up space.
    await deleteReady(companyId, clock());
    const storage_key = `${companyId}/${EXPORTS_FOLDER}/${export_id}`;
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
      const isOurs = await updateUnderWay(t, export_id, { state: 'ready', ended_at: clock(), bytes, storage_key });
      if (isOurs) await tell(t, export_id, deps.linkBase());
    });
  }

  async function run(job: Job): Promise<void> {
    const export_id = String(job.payload.export_id);
    try {
      await make(job, export_id);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const isFull = isDiskFull(error as { code?: string });
      if (!isFull && job.attempt < EXPORT_ATTEMPTS) throw error;
      const fault = isFull ? 'disk_full' : 'unexpected';
      await change(job.companyId, export_id, { state: 'failed', ended_at: clock(), fault });
      // It has no room for itself, so trying again at once would end in the same way.
      if (!isFull) throw error;
      log.error({ err: error, company_id: job.companyId, export_id }, 'an export found the disk full');
    }
  }

  return {
    [EXPORT_COMPANY]: run,
    [DELETE_EXPORTS]: async ({ companyId }) => {
      await deleteReady(companyId, momentBefore(clock(), COMPANY_EXPORT_KEPT_DAYS));
      await db.tenant(companyId, (t) => failStuck(t, momentBefore(clock(), STUCK_DAYS), clock()));
    },
  };
}

/** Emails whoever requested it, if they are still an owner. */
async function tell(t: Tenant, export_id: string, linkBase: string): Promise<void> {
  await announce(t, { type: 'company_export', id: export_id });
  const row = await findExport(t, export_id);
  const email = row?.requested_by ? await findEmail(t, row.requested_by) : undefined;
  if (email === undefined) return;
  const name = await getCompanyName(t);
  const mail = companyExportMails.ready(name, COMPANY_EXPORT_KEPT_DAYS, `${linkBase}/settings`);
  await queueMail(t, { to: email, topic: 'export ready', ...composeMail(mail) });
}
