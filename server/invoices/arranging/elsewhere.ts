import { arrangingErrors } from '#contract/invoices/arranging.texts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { withPagesElsewhere } from './arranging.sql.ts';

/** @throws AppError 409 for a document that must not come back, because its pages are in others */
export async function assertHasItsPages(t: Tenant, invoiceId: string): Promise<void> {
  const elsewhere = await withPagesElsewhere(t, [invoiceId]);
  if (elsewhere.length > 0) throw new AppError('conflict', arrangingErrors.elsewhere, { code: 'pages_elsewhere' });
}
