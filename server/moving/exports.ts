import { DAY_MS } from '#contract/dates.ts';
import { fileSlug } from '#contract/file_slug.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { companyExportErrors } from '#contract/moving/exports.texts.ts';
import type { CompanyExport } from '#contract/moving/exports.ts';
import { COMPANY_EXPORT_KEPT_DAYS } from '#contract/moving/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Disk } from '#server/platform/disk.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { EXPORT_ATTEMPTS } from '#server/platform/jobs/export_jobs.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { storedBytes } from '../stored_bytes.ts';
import { type ExportRow, findExport, findLatest, insertExport } from './exports.sql.ts';

export const EXPORT_COMPANY = 'export_company';

export function showExport({ export_id, state, ...row }: ExportRow): CompanyExport {
  const { requested_at, ended_at, steps, steps_done, bytes, fault } = row;
  const isDone = state === 'ready' || state === 'deleted';
  const kept = ended_at && state === 'ready' ? keptUntil(ended_at) : ended_at;
  return {
    export_id,
    state,
    requested_at: requested_at.toISOString(),
    percent: isDone ? 100 : Math.floor((100 * Math.min(steps_done, steps)) / Math.max(steps, 1)),
    bytes,
    deleted_at: state === 'ready' ? (kept?.toISOString() ?? null) : null,
    fault,
  };
}

export function keptUntil(ended_at: Date): Date {
  return new Date(ended_at.getTime() + COMPANY_EXPORT_KEPT_DAYS * DAY_MS);
}

export function latestExport(ctx: Ctx): Promise<CompanyExport | null> {
  return ctx.tx(async (t) => {
    const row = await findLatest(t);
    return row ? showExport(row) : null;
  });
}

/** Starts an export. One is under way at a time, because each can be as large as everything that the company has stored. */
export async function startExport(ctx: Ctx, deps: { disk: Disk; perDay: Throttle }): Promise<CompanyExport> {
  await requireRoom(ctx, deps.disk);
  const export_id = newId();
  await ctx.tx(requireNoneUnderWay);
  await deps.perDay.spend(ctx.companyId);
  try {
    return await ctx.tx(async (t) => {
      await insertExport(t, { export_id, requested_by: ctx.userId, requested_at: ctx.now });
      await audit(ctx, t, 'company.export_started', export_id);
      await enqueue(t, {
        task: EXPORT_COMPANY,
        payload: { export_id },
        key: `${EXPORT_COMPANY}:${export_id}`,
        attempts: EXPORT_ATTEMPTS,
      });
      await announce(t, { type: 'company_export', id: export_id });
      const row = await findExport(t, export_id);
      if (!row) throw new Error('An export was inserted and not found.');
      return showExport(row);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'company_exports_under_way')) throw underWay();
    throw error;
  }
}

async function requireNoneUnderWay(t: Tenant): Promise<void> {
  const latest = await findLatest(t);
  if (latest?.state === 'waiting' || latest?.state === 'running') throw underWay();
}

function underWay(): AppError {
  return new AppError('conflict', companyExportErrors.underWay, { code: 'under_way' });
}

/** What is left after the export is for the database and the logs. */
async function requireRoom(ctx: Ctx, disk: Disk): Promise<void> {
  const bytes = await ctx.tx(storedBytes);
  if (!(await disk.isLow()) && (await disk.free()) > bytes + DISK_FREE_MIN) return;
  throw new AppError('insufficient_storage', httpTexts.diskFull, { code: 'disk_full' });
}

export interface ExportFile {
  name: string;
  bytes: number;
  chunks: AsyncIterable<Buffer>;
}

/** The file of an export that is ready. The audit log records who downloaded it. 404. */
export async function openExport(ctx: Ctx, storage: Storage, export_id: string): Promise<ExportFile> {
  const { row, company, time_zone } = await ctx.tx(async (t) => {
    const { name, time_zone } = await getCompanyFacts(t);
    return { row: await findExport(t, export_id), company: name, time_zone };
  });
  const chunks = row?.storage_key ? await storage.getChunks(row.storage_key) : undefined;
  if (!row || !chunks) throw new AppError('not_found', companyExportErrors.noExport);
  await ctx.tx((t) => audit(ctx, t, 'company.export_downloaded', export_id));
  const day = dateIn(time_zone, row.requested_at);
  const shop = fileSlug(company, 'company');
  return { name: `${shop}-${day}.tar.gz`, bytes: row.bytes ?? 0, chunks };
}
