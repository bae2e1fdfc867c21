import type { AuditAction } from '#contract/account/audit/actions.ts';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { VISION_READINGS_PER_DAY } from '#contract/invoices/limits.ts';
import { arrangingErrors } from '#contract/invoices/parts/arranging.texts.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { engineErrors } from '#contract/invoices/reading/engines.texts.ts';
import { withdrawUnused } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { withPagesElsewhere } from '../arranging/arranging.sql.ts';
import { restoreMarks, withdrawMarks } from '../credits/marks.ts';
import { findInvoice, type InvoiceChange, type InvoiceRecord, lockInvoice, updateInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { assertVersion } from '../review/editable.ts';
import { invoiceCan } from '../rules.ts';
import type { VisionSetup } from './reader.ts';
import { makeRoom, QUEUED, requestReading } from './request_reading.ts';
import { hasAgreed } from './vision/agreement.sql.ts';
import { isVisionUsedUp } from './vision/daily_limit.ts';

/** @throws AppError 409 where there is no model, or the company has not agreed that it gets pages; 429 where it has read too many */
async function assertMayUse(ctx: Ctx, t: Tenant, vision: VisionSetup | null): Promise<void> {
  if (!vision) throw new AppError('conflict', engineErrors.none, { code: 'no_engine' });
  if (vision.leaves_machine && !(await hasAgreed(t)))
    throw new AppError('conflict', engineErrors.notAgreed, { code: 'not_agreed' });
  if (await isVisionUsedUp(t, ctx.now))
    throw new AppError('too_many_requests', engineErrors.usedUp(VISION_READINGS_PER_DAY), { code: 'used_up' });
}

/** @throws AppError 409 for a document that must not come back, because its pages are in others */
async function assertHasItsPages(t: Tenant, invoiceId: string): Promise<void> {
  const elsewhere = await withPagesElsewhere(t, [invoiceId]);
  if (elsewhere.length > 0) throw new AppError('conflict', arrangingErrors.elsewhere, { code: 'pages_elsewhere' });
}

/** The invoice, or 404. */
export async function getInvoice(t: Tenant, invoiceId: string): Promise<InvoiceRecord> {
  const invoice = await findInvoice(t, invoiceId);
  if (!invoice) throw new AppError('not_found', invoiceErrors.noInvoice);
  return invoice;
}

/** The invoice, locked until the transaction ends, or 404. */
export async function lockInvoiceOr404(t: Tenant, invoiceId: string): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(t, invoiceId);
  if (!invoice) throw new AppError('not_found', invoiceErrors.noInvoice);
  return invoice;
}

async function changeStatus(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  action: AuditAction,
  change: InvoiceChange,
): Promise<void> {
  await updateInvoice(t, invoice.invoice_id, change, ctx.now);
  await audit(ctx, t, action, invoice.invoice_id, { from: invoice.status });
  const status = change.status ?? invoice.status;
  await announce(t, { type: 'invoice', id: invoice.invoice_id, status, progress: change.progress ?? null });
}

/** Archives a document that is not an invoice to post. Doing it twice has the effect of once. */
export function rejectInvoice(ctx: Ctx, invoiceId: string, note: string | null): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    if (invoice.status === 'rejected') return;
    if (!invoiceCan.reject(invoice.status))
      throw new AppError('conflict', invoiceErrors.postedAlready, { code: 'posted' });
    await archiveInvoice(ctx, t, invoice, note);
  });
}

/**
 * The same for a locked invoice that can be archived. New items that only it has go with it, until it is posted after all, and credit for its
 * struck-out lines is no longer requested.
 */
export async function archiveInvoice(ctx: Ctx, t: Tenant, invoice: InvoiceRecord, note: string | null): Promise<void> {
  await changeStatus(ctx, t, invoice, 'invoice.rejected', {
    status: 'rejected',
    reason_code: 'rejected',
    reason_note: note,
    progress: null,
  });
  await withdrawMarks(ctx, t, invoice);
  await withdrawUnused(ctx, t, itemsOf(await listLines(t, invoice.invoice_id)));
}

/** Restores an archived document or a duplicate; a document that was never read is read now. */
export function reopenInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    if (invoice.status === 'needs_review' || invoice.status === 'reading') return;
    if (!invoiceCan.reopen(invoice.status)) {
      throw new AppError('conflict', invoiceErrors.nothingToReopen, { code: 'posted' });
    }
    await assertHasItsPages(t, invoiceId);
    // The user has seen both, and wants both.
    if (invoice.duplicate_of) await updateInvoice(t, invoiceId, { kept_beside: invoice.duplicate_of }, ctx.now);
    // The items of a removed sample are archived, so its lines are matched again.
    if (invoice.engine === null || invoice.is_sample) {
      await startReading(ctx, t, invoice, 'invoice.reopened');
      return;
    }
    await changeStatus(ctx, t, invoice, 'invoice.reopened', {
      status: 'needs_review',
      reason_code: null,
      reason_note: null,
      duplicate_of: null,
    });
    await restoreMarks(ctx, t, invoice, await listLines(t, invoiceId));
  });
}

interface ReadAgain {
  /** The version that the user saw. */
  version?: number | undefined;
  engine?: ReadingEngine | undefined;
  /** The model of the installation. */
  vision?: VisionSetup | null | undefined;
}

/**
 * Reads the document again from its files. All of it stays as it is until the new reading is there, which keeps what users entered.
 */
export function rereadInvoice(ctx: Ctx, invoiceId: string, asked: ReadAgain = {}): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    if (invoice.status === 'reading') throw new AppError('conflict', invoiceErrors.stillReading, { code: 'reading' });
    if (!invoiceCan.reread(invoice.status))
      throw new AppError('conflict', invoiceErrors.postedAlready, { code: 'posted' });
    assertVersion(invoice, asked.version);
    await assertHasItsPages(t, invoiceId);
    await makeRoom(t, 1);
    if (asked.engine === 'vision') await assertMayUse(ctx, t, asked.vision ?? null);
    await startReading(ctx, t, invoice, 'invoice.reread', asked.engine);
  });
}

/** Reads a locked document that is not being read from its files. */
export async function startReading(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  action: AuditAction,
  asked?: ReadingEngine,
): Promise<void> {
  const { status, engine } = invoice;
  await changeStatus(ctx, t, invoice, action, {
    status: 'reading',
    progress: QUEUED,
    reading_id: newId(),
    reading_asked_by: ctx.userId,
    reading_engine: asked ?? null,
    reading_from: engine === null || status === 'reading' || status === 'posted' ? null : status,
  });
  await requestReading(t, invoice.invoice_id);
}
