import type { Concern, ConcernKind } from '#contract/invoices/review/concerns.ts';
import { cellId } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';

/** The field to correct when it is not right. */
const FIELD: Readonly<Record<ConcernKind, string>> = {
  assumed_currency: 'currency',
  foreign_money: 'exchange_rate',
  difference: 'total',
  repeated_deposit: 'deposit',
  old_date: 'date',
  unsure_date: 'date',
  unsure_total: 'total',
  future_date: 'date',
  unusual_total: 'total',
  posted_before: 'number',
  received_before: 'po_number',
  billed_before: 'po_number',
  unit_cost: 'unit_price',
  guessed_conversion: 'stock_quantity',
  case_count: 'item',
  struck_out: 'description',
  noted_missing: 'quantity',
  no_price: 'unit_price',
  free_goods: 'unit_price',
  negative_price: 'unit_price',
  negative_quantity: 'quantity',
  received_on_credit: 'quantity',
  raised_on_credit: 'amount',
  unusual_quantity: 'quantity',
};

/** The cell where a concern is corrected; null when its line is not on the screen anymore. */
export function cellOfConcern({ kind, line_id }: Concern, draft: InvoiceDraft): string | null {
  if (line_id === null) return cellId(null, FIELD[kind]);
  const line = draft.lines.find((one) => one.line_id === line_id);
  return line ? cellId(line.key, FIELD[kind]) : null;
}
