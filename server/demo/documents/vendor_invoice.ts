import Big from 'big.js';
import { toCents } from '#contract/decimal.ts';

/**
 * The layout: a broadline distributor's list, produce and dairy with weights, a small maker's letterhead, a form with an embedded
 * electronic invoice, a till receipt, and a credit memo.
 */
export const LAYOUTS = ['broadline', 'weighed', 'letterhead', 'einvoice', 'till', 'credit'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Vendor {
  name: string;
  /** Street; town, state and ZIP code. */
  address: [string, string];
  phone: string;
  email: string;
  tax_id: string;
  /** The color of the letterhead and its drawing. */
  ink: string;
  mark: 'compass' | 'leaf' | 'bean' | 'wheat' | 'box' | 'anchor';
}

export interface BillTo {
  name: string;
  address: [string, string];
  customer_number: string;
}

/** Quantities and prices are decimal strings, amounts integer cents. */
export interface VendorLine {
  code: string | null;
  description: string;
  /** As printed, in its own column or inside the description. */
  pack: string | null;
  quantity: string;
  /** Null when the paper prints none. */
  unit: string | null;
  unit_price: string;
  amount_cents: number;
  /** How many pieces make up a weighed quantity. */
  pieces?: number;
}

export interface VendorInvoice {
  layout: Layout;
  vendor: Vendor;
  bill_to: BillTo;
  number: string;
  /** ISO dates. */
  date: string;
  due_date: string | null;
  po_number: string | null;
  /** The invoice that a credit memo refers to. */
  credited_number: string | null;
  currency: 'USD';
  lines: VendorLine[];
  fees: { label: string; amount_cents: number }[];
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
}

export type VendorLineInput = Omit<VendorLine, 'amount_cents'>;
export type VendorInvoiceInput = Omit<
  VendorInvoice,
  'lines' | 'subtotal_cents' | 'total_cents' | 'currency' | 'due_date' | 'po_number' | 'credited_number'
> &
  Partial<Pick<VendorInvoice, 'due_date' | 'po_number' | 'credited_number'>> & { lines: VendorLineInput[] };

/** Computes the amounts, each line rounded to the cent and the sums exact. */
export function vendorInvoice(input: VendorInvoiceInput): VendorInvoice {
  const lines = input.lines.map((line) => ({
    ...line,
    amount_cents: toCents(new Big(line.quantity).times(line.unit_price).toFixed()),
  }));
  const subtotal_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  return {
    due_date: null,
    po_number: null,
    credited_number: null,
    ...input,
    currency: 'USD',
    lines,
    subtotal_cents,
    total_cents: subtotal_cents + feesOf(input) + input.tax_cents,
  };
}

/** All fees together, in cents. */
export function feesOf({ fees }: Pick<VendorInvoice, 'fees'>): number {
  return fees.reduce((sum, fee) => sum + fee.amount_cents, 0);
}
