import Big from 'big.js';
import { plain } from '#contract/decimal.ts';
import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import { audit } from '#server/platform/audit.ts';
import { getCurrency } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { followMarks } from '../credits/marks.ts';
import { withPriceOnly } from '../credits/price_only.ts';
import { newestRead } from '../intake/readings.sql.ts';
import { makeRoom } from '../intake/request_reading.ts';
import { lockInvoiceOr404, startReading } from '../intake/states.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import { type LineRecord, listLines, replaceLines } from '../lines.sql.ts';
import { assertEditable } from '../review/editable.ts';
import { assess, type HeaderAmounts } from '../rules.ts';
import { hasStatementRows } from '../statements/statements.sql.ts';
import { keepVersion } from '../versions/versions.ts';
import { isPositive } from './positive.rules.ts';

/**
 * Says what a document is. What a credit memo takes back is negative, so its signs change with it, and change back. A document that was not read as
 * what it is is read again, and keeps what users entered.
 */
export function setKind(ctx: Ctx, invoiceId: string, kind: DocumentKind, version: number | undefined): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoiceOr404(t, invoiceId);
    assertEditable(invoice, version);
    if (invoice.kind === kind && invoice.kind_chosen) return;
    const lines = await listLines(t, invoiceId);
    const isTurned = kind === 'credit_memo' ? isPositive(figuresOf(invoice, lines)) : invoice.kind === 'credit_memo';
    const said = { kind, kind_chosen: true, offered_kind: null, offered_words: null };
    const sums = isTurned ? turnedSums(invoice) : {};
    const now = await withPriceOnly(t, { kind, vendor_id: invoice.vendor_id }, isTurned ? lines.map(turned) : lines);
    await replaceLines(t, invoiceId, now);
    await followMarks(ctx, t, { ...invoice, ...sums, kind }, now);
    const { adds_up, off_by_cents, doubt_count } = assess({ ...invoice, ...sums, ...said }, now, await getCurrency(t));
    await updateInvoice(t, invoiceId, { ...said, ...sums, adds_up, off_by_cents, doubt_count }, ctx.now);
    await keepVersion(ctx, t, { invoice, lines });
    await withdrawApproval(ctx, t, invoiceId);
    await audit(ctx, t, 'invoice.edited', invoiceId, { fields: ['kind'] });
    if (await saysMoreAs(t, invoice, kind)) {
      await makeRoom(t, 1);
      await startReading(ctx, t, invoice, 'invoice.reread');
      return;
    }
    await announce(t, { type: 'invoice', id: invoiceId, status: invoice.status, progress: null });
  });
}

/** Slips and price lists are read without sums, and a slip by what is counted; all other kinds have the fields and lines of an invoice. */
function wayOf(kind: DocumentKind): DocumentKind {
  return kind === 'packing_slip' || kind === 'price_list' ? kind : 'invoice';
}

/** Whether the pages say something else when they are read as this kind. */
async function saysMoreAs(t: Tenant, invoice: InvoiceRecord, kind: DocumentKind): Promise<boolean> {
  const { invoice_id, page_count, engine } = invoice;
  if (page_count === 0) return false;
  // The rows of a statement are only read when it is one.
  if (kind === 'statement' && !(await hasStatementRows(t, invoice_id))) return true;
  // A model reads all kinds in one way.
  if (engine === 'vision') return false;
  const { header } = await newestRead(t, invoice_id);
  // Older readings do not tell as what they were read.
  const read = (header.kind ?? invoice.kind) as DocumentKind;
  return wayOf(kind) !== wayOf(read);
}

function figuresOf({ total_cents }: InvoiceRecord, lines: LineRecord[]) {
  return {
    total: total_cents,
    lines: lines.map(({ amount_cents, quantity }) => ({ amount: amount_cents, quantity: Number(quantity ?? 0) })),
  };
}

/** The price stays: what is taken back has it as well. */
function turned<L extends LineRecord>(line: L): L {
  const negated = (quantity: string | null) => (quantity === null ? null : plain(new Big(quantity).times(-1)));
  return {
    ...line,
    quantity: negated(line.quantity),
    stock_quantity: negated(line.stock_quantity),
    amount_cents: negatedCents(line.amount_cents),
    discount_cents: negatedCents(line.discount_cents),
  };
}

function turnedSums(sums: HeaderAmounts): HeaderAmounts {
  return {
    subtotal_cents: negatedCents(sums.subtotal_cents),
    discount_cents: negatedCents(sums.discount_cents),
    deposit_cents: negatedCents(sums.deposit_cents),
    tax_cents: negatedCents(sums.tax_cents),
    fees_cents: negatedCents(sums.fees_cents),
    rounding_cents: negatedCents(sums.rounding_cents),
    total_cents: negatedCents(sums.total_cents),
  };
}

function negatedCents(cents: number | null): number | null {
  return cents === null || cents === 0 ? cents : -cents;
}
