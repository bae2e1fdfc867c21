import Big from 'big.js';
import type { NewDeposit } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { repeatsDepositLines } from '../exports/amounts.rules.ts';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';

interface Posting {
  vendor_id: string;
  posting_id: string;
  date: string;
  /** What one unit of the invoice's currency is worth in the company's. */
  rate: string;
}

/**
 * The deposits of an invoice, in the company's currency: those of its lines, and that of its totals unless that only repeats them, as the user
 * was told.
 */
export function depositsOf(
  ctx: Pick<Ctx, 'now' | 'userId'>,
  invoice: InvoiceRecord,
  lines: readonly LineRecord[],
  { vendor_id, posting_id, date, rate }: Posting,
): NewDeposit[] {
  const printed = [
    ...lines
      .filter((line) => line.is_deposit)
      .map(({ description, amount_cents }) => [description, amount_cents] as const),
    [null, repeatsDepositLines({ ...invoice, lines }) ? null : invoice.deposit_cents] as const,
  ];
  return printed.flatMap(([description, cents]) => {
    const amount_cents = Number(new Big(cents ?? 0).times(rate).round(0, Big.roundHalfUp));
    if (amount_cents === 0) return [];
    const by = { occurred_at: ctx.now, created_by: ctx.userId, effective_on: date };
    return [{ vendor_id, amount_cents, description, invoice_id: invoice.invoice_id, posting_id, ...by }];
  });
}
