import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';

/** A document that waits for review, in the version that the user saw. */
export function assertEditable(invoice: InvoiceRecord, version: number | undefined): void {
  if (invoice.status === 'posted') throw new AppError('conflict', invoiceErrors.postedAlready, { code: 'posted' });
  if (invoice.status === 'reading') throw new AppError('conflict', invoiceErrors.stillReading, { code: 'reading' });
  if (invoice.status === 'duplicate') throw new AppError('conflict', invoiceErrors.isDuplicate, { code: 'duplicate' });
  if (invoice.status === 'rejected') throw new AppError('conflict', invoiceErrors.isArchived, { code: 'rejected' });
  assertVersion(invoice, version);
}

/** @throws AppError 409 when another user has changed it since */
export function assertVersion(invoice: InvoiceRecord, version: number | undefined): void {
  if (version !== undefined && version !== invoice.version) {
    throw new AppError('conflict', invoiceErrors.changedMeanwhile, {
      code: 'changed_meanwhile',
      version: invoice.version,
    });
  }
}
