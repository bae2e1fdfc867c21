import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { findInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { changeApproval, findApproval } from './approvals.sql.ts';
import { figuresOf } from './figures.ts';

/**
 * After a change of the invoice: an approval, a refusal or a question about other figures does not hold anymore. Posting asks again, with the
 * reasons of then.
 */
export async function withdrawApproval(ctx: Ctx, t: Tenant, invoiceId: string): Promise<void> {
  const current = await findApproval(t, invoiceId);
  if (!current) return;
  const invoice = await findInvoice(t, invoiceId);
  if (!invoice || current.figures === figuresOf(invoice, await listLines(t, invoiceId))) return;
  await changeApproval(t, current.approval_id, { status: 'withdrawn' });
  if (current.status === 'approved') await audit(ctx, t, 'invoice.approval_withdrawn', invoiceId);
}
