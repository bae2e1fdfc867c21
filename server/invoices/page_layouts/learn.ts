import { plain } from '#contract/decimal.ts';
import { LAYOUT_SUBJECTS, type PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { findInvoice } from '../invoices.sql.ts';
import { listLines } from '../lines.sql.ts';
import { learnLayout, type RightValues } from '../reading/layout/learn.ts';
import { pagesOf } from '../reading/layout/page_words.ts';
import { deleteRule, deleteUnposted, findNewestPosted, listRules, saveRule } from './page_layouts.sql.ts';

export const LEARN_LAYOUT = 'learn_layout';

/** After a posting or its undoing: what the vendor's documents look like is learned again. */
export async function requestLearning(t: Tenant, vendorId: string): Promise<void> {
  await enqueue(t, { task: LEARN_LAYOUT, payload: { vendor_id: vendorId }, key: `${LEARN_LAYOUT}:${vendorId}` });
}

/**
 * Learns from the invoice of the vendor that was posted last: what it shows replaces what was known, and what leads to wrong values on it is
 * forgotten. What a user has deleted is learned only from invoices that were posted afterwards.
 */
export function learnFromVendor(ctx: Ctx, vendorId: string): Promise<void> {
  return ctx.tx(async (t) => {
    await deleteUnposted(t, vendorId);
    const source = await findNewestPosted(t, vendorId);
    if (!source) return;
    const rows = await listRules(t, vendorId);
    const deleted = new Map(rows.flatMap(({ subject, rule, learned_at }) => (rule ? [] : [[subject, learned_at]])));
    const known: PageLayout = Object.fromEntries(rows.flatMap(({ subject, rule }) => (rule ? [[subject, rule]] : [])));
    const right = await rightValues(t, source.invoice_id, source.vendor);
    const layout = learnLayout(pagesOf(source.pages), right, known, source.posted_at);
    for (const subject of LAYOUT_SUBJECTS) {
      const rule = layout[subject];
      const since = deleted.get(subject);
      if (since && since >= source.posted_at) continue;
      if (rule === undefined) await deleteRule(t, vendorId, subject);
      else if (rule !== known[subject]) {
        const { invoice_id, posted_at: learned_at } = source;
        await saveRule(t, vendorId, { subject, rule, invoice_id, learned_at });
      }
    }
  });
}

function amountOf(cents: number | null): string | null {
  return cents === null ? null : plain(cents / 100);
}

async function rightValues(t: Tenant, invoiceId: string, vendor: string): Promise<RightValues> {
  const invoice = await findInvoice(t, invoiceId);
  if (!invoice) throw new Error('the invoice is gone');
  const lines = await listLines(t, invoiceId);
  return {
    ...{ vendor, number: invoice.number, date: invoice.date, due_date: invoice.due_date },
    po_number: invoice.po_number,
    subtotal: amountOf(invoice.subtotal_cents),
    tax: amountOf(invoice.tax_cents),
    fees: amountOf(invoice.fees_cents),
    discount: amountOf(invoice.discount_cents),
    deposit: amountOf(invoice.deposit_cents),
    rounding: amountOf(invoice.rounding_cents),
    total: amountOf(invoice.total_cents),
    lines: lines.map(({ code, description, quantity, unit, pack, unit_price, amount_cents }) => {
      return { code, description, quantity, unit, pack, unit_price, amount: amountOf(amount_cents) };
    }),
  };
}
