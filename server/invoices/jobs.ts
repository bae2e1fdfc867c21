import type { Storage } from '#server/drivers/storage.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { JobDeps, JobHandler } from '#server/platform/jobs/jobs.ts';
import { pictureJobs } from './intake/pictures.ts';
import { readInvoice } from './intake/read_invoice.ts';
import type { Reader } from './intake/reader.ts';
import { READ_ATTEMPTS, READ_INVOICE } from './intake/request_reading.ts';
import { MATCH_AGAIN, matchWaiting } from './matching/match_again.ts';
import { LEARN_LAYOUT, learnFromVendor } from './page_layouts/learn.ts';

/** The background work of the invoices, by task name. */
export function invoiceJobs(deps: JobDeps & { storage: Storage; reader: Reader }): Record<string, JobHandler> {
  return {
    ...pictureJobs(deps),
    [READ_INVOICE]: async ({ companyId, payload, attempt, signal }) => {
      const ctx = machineCtx(deps.db, companyId, deps.clock(), deps.log);
      const lastTry = attempt >= READ_ATTEMPTS;
      const result = await readInvoice(ctx, deps, String(payload.invoice_id), { lastTry, signal });
      if (!result) return;
      const kind = result.status === 'read' ? result.reading.kind : result.reason;
      deps.metrics.documents.inc({ kind, result: result.status });
    },
    [MATCH_AGAIN]: ({ companyId, payload }) =>
      matchWaiting(machineCtx(deps.db, companyId, deps.clock(), deps.log), String(payload.vendor_id)),
    [LEARN_LAYOUT]: ({ companyId, payload }) =>
      learnFromVendor(machineCtx(deps.db, companyId, deps.clock(), deps.log), String(payload.vendor_id)),
  };
}
