import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import type { InvoiceInput } from '#contract/invoices/invoice.ts';
import { findKeptVendor, findVendorNamed, locationFor, withdrawUnused } from '#server/inventory/inventory.ts';
import { notePrintedSubstitutions } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { columnOf } from '../columns.rules.ts';
import { type EvidenceMap, enteredByHand } from '../evidence.rules.ts';
import { lockInvoiceOr404 } from '../intake/states.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { leftBy } from '../mixed_cases.rules.ts';
import { keepVersion } from '../versions/versions.ts';
import { assertEditable } from './editable.ts';
import { editLines } from './lines.ts';
import { type Header, saveReview } from './save.ts';

/** Stores a user's corrections. What they typed or confirmed is certain from then on; omitted values stay unchanged. */
export function updateInvoiceByHand(ctx: Ctx, invoiceId: string, input: InvoiceInput): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    assertEditable(invoice, input.version);
    const confirmed = new Set(input.confirmed ?? []);
    const header = await editHeader(t, invoice, input, confirmed);
    const before = await listLines(t, invoiceId);
    const vendorChanged = header.vendor_id !== invoice.vendor_id;
    const lines = await editLines(ctx, t, before, input.lines, {
      invoiceId,
      vendorId: header.vendor_id,
      vendorChanged,
      confirmed,
    });
    const { location_id = invoice.location_id } = input;
    // What was chosen before may be archived since; then posting uses the default location.
    if (input.location_id) await locationFor(t, input.location_id);
    await saveReview(ctx, t, invoice, { ...header, location_id }, lines);
    await withdrawUnused(ctx, t, leftBy(before, lines));
    await keepVersion(ctx, t, { invoice, lines: before });
    await notePrintedSubstitutions(ctx, t, invoice.order_id, await listLines(t, invoiceId));
    await withdrawApproval(ctx, t, invoiceId);
    await audit(ctx, t, 'invoice.edited', invoiceId, { fields: Object.keys(input) });
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
  });
}

async function editHeader(
  t: Tenant,
  invoice: InvoiceRecord,
  input: InvoiceInput,
  confirmed: Set<string>,
): Promise<Header> {
  const evidence: EvidenceMap = { ...invoice.evidence };
  const header: Record<string, unknown> = { vendor_id: invoice.vendor_id };
  for (const name of REVIEW_FIELDS) {
    const column = columnOf(name);
    const before = invoice[column];
    const given = input[name];
    const after = given === undefined ? before : given === '' ? null : given;
    header[column] = after;
    // Without a value, only the number can be confirmed: the document has none.
    const isConfirmed = confirmed.has(name) && (after !== null || name === 'number');
    if (after !== before || isConfirmed) {
      if (after === null && !isConfirmed) delete evidence[name];
      else evidence[name] = enteredByHand(evidence[name]);
    }
  }
  await settleVendor(t, header, invoice, input, evidence);
  // What one currency is worth says nothing about another.
  if (header.currency !== invoice.currency && input.exchange_rate === undefined) {
    header.exchange_rate = null;
    delete evidence.exchange_rate;
  }
  return { ...header, evidence } as Header;
}

/** A chosen vendor counts first; a typed name finds the vendor with that name, or names a new one until it is posted. */
async function settleVendor(
  t: Tenant,
  header: Record<string, unknown>,
  invoice: InvoiceRecord,
  input: InvoiceInput,
  evidence: EvidenceMap,
): Promise<void> {
  if (input.vendor_id && input.vendor_id !== invoice.vendor_id) {
    // It may have been merged into another one since it was chosen.
    const vendor = await findKeptVendor(t, input.vendor_id);
    if (!vendor) throw new AppError('not_found', invoiceErrors.noVendor);
    header.vendor_id = vendor.vendor_id;
    header.vendor = vendor.name;
    evidence.vendor = enteredByHand(evidence.vendor);
    takeCurrencyOf(vendor, header, input, evidence);
    return;
  }
  if (header.vendor !== invoice.vendor) {
    const name = header.vendor as string | null;
    const vendor = name === null ? undefined : await findVendorNamed(t, name);
    header.vendor_id = vendor?.vendor_id ?? null;
    if (vendor) takeCurrencyOf(vendor, header, input, evidence);
  }
}

/** If no page shows the currency, it is the one in which this vendor bills. */
function takeCurrencyOf(
  vendor: { currency: string | null },
  header: Record<string, unknown>,
  input: InvoiceInput,
  evidence: EvidenceMap,
): void {
  if (vendor.currency === null || evidence.currency?.note !== 'not_printed' || input.currency !== undefined) return;
  header.currency = vendor.currency;
  delete evidence.currency;
}
