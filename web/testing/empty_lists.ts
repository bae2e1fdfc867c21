import { inventory } from '#contract/inventory/inventory.ts';
import { vendors } from '#contract/inventory/vendors/vendors.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { payables } from '#contract/invoices/payables/payables.ts';
import type { InvoiceStatus } from '#contract/invoices/statuses.ts';
import { answer } from './server.ts';

/** The shop has no vendors. */
export function answerNoVendors(): void {
  answer(vendors.list, { vendors: [], total_count: 0 });
}

/** The shop has no items. */
export function answerNoItems(): void {
  answer(inventory.listItems, { items: [], total_count: 0 });
}

/** No list shows an invoice, although the shop has as many as `counted`. */
export function answerNoInvoices(counted: Partial<Record<InvoiceStatus, number>> = {}): void {
  const counts = { reading: 0, needs_review: 0, posted: 0, rejected: 0, duplicate: 0, ...counted };
  answer(invoices.list, { invoices: [], total_count: 0, counts });
}

/** No invoice and no order has a credit request, and none is suggested. */
export function answerNoCredits(): void {
  answer(credits.ofInvoice, { requests: [], offers: [], suggested_count: 0 });
  answer(credits.list, {
    credit_requests: [],
    total_count: 0,
    counts: { open: 0, sent: 0, settled: 0, written_off: 0 },
    aged: { total: 0, recent: 0, waiting: 0, old: 0 },
    without_rate: [],
  });
}

/** Nothing is to pay, and nothing was paid. */
export function answerNoPayables(): void {
  answer(payables.list, {
    payables: [],
    total_count: 0,
    counts: { open: 0, overdue: 0, due_soon: 0, undated: 0, paid: 0 },
    sums: { open: 0, overdue: 0, due_soon: 0, later: 0 },
  });
}
