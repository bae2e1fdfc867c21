import type { Version } from '#contract/invoices/review/versions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findInvoice, type InvoiceRecord } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { changesBetween, type Snapshot } from './changes.rules.ts';
import { insertVersion } from './versions.sql.ts';

/** A locked document before it is changed. */
export async function snapshot(t: Tenant, invoice: InvoiceRecord): Promise<Snapshot> {
  return { invoice, lines: await listLines(t, invoice.invoice_id) };
}

/** Keeps what was changed since the snapshot, if anything was. */
export async function keepVersion(
  ctx: Pick<Ctx, 'userId' | 'now'>,
  t: Tenant,
  before: Snapshot,
  cause: Version['cause'] = 'edited',
): Promise<void> {
  const { invoice_id } = before.invoice;
  const invoice = await findInvoice(t, invoice_id);
  if (!invoice) return;
  const changes = changesBetween(before, { invoice, lines: await listLines(t, invoice_id) });
  if (changes.length === 0) return;
  const { version } = invoice;
  await insertVersion(t, invoice_id, { version, changed_at: ctx.now, changed_by: ctx.userId, cause, changes });
}
