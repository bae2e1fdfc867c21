import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { followHeader } from '../credits/follow_header.ts';
import { followMarks } from '../credits/marks.ts';
import { withPriceOnly } from '../credits/price_only.ts';
import { type InvoiceChange, type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, replaceLines } from '../lines.sql.ts';
import { assess, numberKey } from '../rules.ts';

export type Header = Required<
  Pick<
    InvoiceChange,
    | 'vendor_id'
    | 'vendor'
    | 'number'
    | 'date'
    | 'due_date'
    | 'po_number'
    | 'currency'
    | 'exchange_rate'
    | 'subtotal_cents'
    | 'tax_cents'
    | 'fees_cents'
    | 'discount_cents'
    | 'deposit_cents'
    | 'rounding_cents'
    | 'total_cents'
    | 'evidence'
  >
>;

/** Stores a document that waits for review, with what follows from its header and lines. */
export async function saveReview(
  ctx: Ctx,
  t: Tenant,
  { invoice_id, kind, offered_kind }: InvoiceRecord,
  header: Header & { location_id: string | null },
  edited: LineRecord[],
): Promise<void> {
  const lines = await withPriceOnly(t, { kind, vendor_id: header.vendor_id }, edited);
  await replaceLines(t, invoice_id, lines);
  await followHeader(ctx, t, { invoice_id, ...header });
  await followMarks(ctx, t, { invoice_id, kind, discount_cents: header.discount_cents }, lines);
  const own = await getCurrency(t);
  const { adds_up, off_by_cents, doubt_count, fields } = assess({ ...header, kind, offered_kind }, lines, own);
  // After the user has typed the values, the reason why the file could not be read no longer matters.
  const reason = fields.size === 0 ? { reason_code: null, reason_note: null } : {};
  await updateInvoice(
    t,
    invoice_id,
    { ...header, number_key: numberKey(header.number), adds_up, off_by_cents, doubt_count, ...reason },
    ctx.now,
  );
}
