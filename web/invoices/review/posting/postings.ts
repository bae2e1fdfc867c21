import Big from 'big.js';
import type { Invoice } from '#contract/invoices/invoices.ts';

/** What one line of a posted invoice brought into stock. */
export interface Posting {
  line_id: string;
  item_id: string;
  item: string;
  quantity: number;
  stock_unit: string;
  /** Cost of one stock unit; null where the line has no amount. */
  unit_cost: number | null;
  amount: number | null;
}

/** The lines that went into stock, as they were posted. */
export function postingsOf(invoice: Pick<Invoice, 'lines'>): Posting[] {
  return invoice.lines.flatMap((line) => {
    if (line.ignore || line.item_id === null || !line.stock_quantity) return [];
    const unit_cost =
      line.amount === null ? null : Number(new Big(line.amount).div(line.stock_quantity).round(4).toFixed());
    return [
      {
        line_id: line.line_id,
        item_id: line.item_id,
        item: line.item ?? line.description,
        quantity: line.stock_quantity,
        stock_unit: line.stock_unit ?? '',
        unit_cost,
        amount: line.amount,
      },
    ];
  });
}
