import { Readable } from 'node:stream';
import { DAY_S } from '#contract/dates.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { COMPANY_EXPORTS_PER_DAY } from '#contract/moving/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { attachment } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { Disk } from '#server/platform/disk.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { latestExport, openExport, startExport } from './exports.ts';

/** Serves the owner's export of everything. */
export function register(app: AnyApp, { db, storage, disk }: { db: Database; storage: Storage; disk: Disk }): void {
  const perDay = openThrottle(db.pool, 'company_exports', COMPANY_EXPORTS_PER_DAY, DAY_S);
  bind(app, companyExports.latest, async (ctx) => ({ export: await latestExport(ctx) }));
  bind(app, companyExports.start, (ctx) => startExport(ctx, { disk, perDay }));
  bind(app, companyExports.download, async (ctx, { params, reply }) => {
    const { name, bytes, chunks } = await openExport(ctx, storage, params.export_id);
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(name))
      .header('content-length', bytes)
      .type('application/gzip');
    return reply.send(Readable.from(chunks));
  });
}
