import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { DOCUMENTS_WAITING_MAX } from '#contract/invoices/limits.ts';
import type { Progress } from '#contract/invoices/progress.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { countWaiting } from '../invoices.sql.ts';

export const READ_INVOICE = 'read_invoice';
/** A document that kills its process this often is refused, so that it is not tried forever. */
export const READ_ATTEMPTS = 4;

/** A minute of reading makes some room. */
const RETRY_S = 60;

export const QUEUED: Progress = { step: 'queued', page: 0, pages: 0 };

/** @throws AppError 429 when too many documents of the company are waiting */
export async function makeRoom(t: Tenant, documents: number): Promise<void> {
  const waiting = await countWaiting(t, DOCUMENTS_WAITING_MAX);
  if (waiting + documents <= DOCUMENTS_WAITING_MAX) return;
  const detail = invoiceErrors.tooManyWaiting(DOCUMENTS_WAITING_MAX);
  throw new AppError('too_many_requests', detail, { code: 'too_many_waiting', retry_after: RETRY_S });
}

/** Wakes a worker for a document whose row says `reading`. */
export async function requestReading(t: Tenant, invoiceId: string): Promise<void> {
  await enqueue(t, {
    task: READ_INVOICE,
    payload: { invoice_id: invoiceId },
    key: `${READ_INVOICE}:${invoiceId}`,
    attempts: READ_ATTEMPTS,
  });
  await announce(t, { type: 'invoice', id: invoiceId, status: 'reading', progress: QUEUED });
}
