import type { Progress } from '#contract/invoices.ts';
import type { Tenant } from '#server/platform/db.ts';
import { announce } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/queue.ts';

export const READ_INVOICE = 'read_invoice';
/** A document that kills its process this often is refused instead of being tried for ever. */
export const READ_ATTEMPTS = 4;

export const QUEUED: Progress = { step: 'queued', page: 0, pages: 0 };

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
