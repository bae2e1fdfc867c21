import { createHash } from 'node:crypto';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Metrics } from '#server/platform/metrics.ts';

export interface Original {
  file_id: string;
  sha256: Buffer;
  storage_key: string;
}

export interface OriginalDeps {
  storage: Storage;
  metrics: Metrics;
}

/** The bytes of an uploaded file as they were uploaded, or what is wrong with them. */
export async function loadOriginal(
  storage: Storage,
  { sha256, storage_key }: Original,
): Promise<Buffer | 'missing' | 'damaged'> {
  const bytes = await storage.get(storage_key);
  if (!bytes) return 'missing';
  return createHash('sha256').update(bytes).digest().equals(sha256) ? bytes : 'damaged';
}

/** As `loadOriginal`; the log and the metrics are told of a fault. */
export async function checkOriginal({ storage, metrics }: OriginalDeps, log: Ctx['log'], file: Original) {
  const loaded = await loadOriginal(storage, file);
  if (Buffer.isBuffer(loaded)) return loaded;
  metrics.fileFaults.inc({ fault: loaded });
  const { file_id, storage_key } = file;
  log.error({ file_id, storage_key }, `an uploaded file is ${loaded}: restore it from a backup`);
  return loaded;
}

/** @throws AppError 500 that says what is wrong with the file */
export async function readOriginal(deps: OriginalDeps, log: Ctx['log'], file: Original): Promise<Buffer> {
  const checked = await checkOriginal(deps, log, file);
  if (Buffer.isBuffer(checked)) return checked;
  throw new AppError('internal', invoiceErrors.originalFault[checked], { code: `file_${checked}` });
}
