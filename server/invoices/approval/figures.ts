import { createHash } from 'node:crypto';
import type { InvoiceRecord } from '../invoices.sql.ts';
import type { LineRecord } from '../lines.sql.ts';

const HEADER = [
  'kind',
  'currency',
  'exchange_rate',
  'subtotal_cents',
  'discount_cents',
  'tax_cents',
  'fees_cents',
  'deposit_cents',
  'rounding_cents',
  'total_cents',
] as const;
const LINE = [
  'item_id',
  'quantity',
  'unit_price',
  'discount_cents',
  'amount_cents',
  'stock_quantity',
  'ignore',
  'is_deposit',
] as const;

/** Whom an invoice pays and how much. */
export type Money = Pick<InvoiceRecord, 'vendor' | (typeof HEADER)[number]>;

/** A hash of whom the invoice pays, how much, and for which goods. */
export function figuresOf(invoice: Money, lines: readonly LineRecord[]): string {
  const figures = [
    [invoice.vendor?.toLowerCase() ?? null, ...HEADER.map((name) => invoice[name])],
    ...lines.map((line) => [
      ...LINE.map((name) => line[name]),
      ...(line.price_only === null ? [] : [line.price_only]),
      ...partFigures(line),
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex');
}

/** Nothing for a line that is not a mixed case, so that what was approved before there were any stays approved. */
function partFigures({ parts }: LineRecord) {
  return parts.length === 0 ? [] : [parts.map(({ item_id, quantity, price }) => [item_id, quantity, price])];
}
