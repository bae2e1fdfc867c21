import Big from 'big.js';
import { addDays } from '#contract/dates.ts';
import { toCents } from '#contract/decimal.ts';
import { type VendorInvoice, type VendorLineInput, vendorInvoice } from '../documents/vendor_invoice.ts';
import type { Random } from '../random.ts';
import type { Assortment, Product } from './catalog.ts';
import { CLEARPACK, DOCKSIDE, MAPLE_DELI, MILLRACE, NORTHSIDE, ROOK, SACO_VALLEY } from './vendors.ts';

/** What one line adds to the stock. */
export interface Goods {
  sku: string;
  stock_quantity: number;
}

/** A vendor's document as the shop gets it, with what a user would post from it, line by line. */
export interface Delivery {
  invoice: VendorInvoice;
  goods: Goods[];
  file_name: string;
  /** As a PDF, or as plain XML. */
  file: 'pdf' | 'ubl';
}

/** What is ordered: a quantity at a price. */
export interface Order {
  product: Product;
  sold: number;
  unit_price: number;
}

const MAINE_SALES_TAX = '0.055';

interface InvoiceStyle {
  due_days: number | null;
  /** The first number, and the largest step to the next one. */
  numbers: [first: number, step: number];
  print(number: number, date: string): string;
  fees: { label: string; amount_cents: number }[];
}

const INVOICE_STYLES = new Map<string, InvoiceStyle>([
  [NORTHSIDE.name, invoiceStyle(14, [87_410, 80], (n) => `NF-${n}`, [{ label: 'Fuel surcharge', amount_cents: 650 }])],
  [SACO_VALLEY.name, invoiceStyle(7, [39_820, 40], String)],
  [MILLRACE.name, invoiceStyle(14, [5510, 9], (n) => `M${n}`)],
  [ROOK.name, invoiceStyle(14, [1161, 5], String, [{ label: 'Delivery', amount_cents: 500 }])],
  [
    CLEARPACK.name,
    invoiceStyle(30, [871, 30], (n, date) => `CP-${date.slice(0, 4)}-0${n}`, [
      { label: 'Freight', amount_cents: 1895 },
    ]),
  ],
  [DOCKSIDE.name, invoiceStyle(null, [8210, 400], (n) => `00${n}`)],
]);

function invoiceStyle(
  due_days: InvoiceStyle['due_days'],
  numbers: InvoiceStyle['numbers'],
  print: InvoiceStyle['print'],
  fees: InvoiceStyle['fees'] = [],
): InvoiceStyle {
  return { due_days, numbers, print, fees };
}

/** Numbers each vendor's documents upward, with gaps for other shops. */
export function numbering(random: Random): (vendor: string, date: string) => string {
  const last = new Map<string, number>();
  return (vendor, date) => {
    const { numbers, print } = invoiceStyleOf(vendor);
    const [first, step] = numbers;
    const next = (last.get(vendor) ?? first) + 1 + Math.floor(random.next() * step);
    last.set(vendor, next);
    return print(next, date);
  };
}

function invoiceStyleOf(vendor: string): InvoiceStyle {
  const found = INVOICE_STYLES.get(vendor);
  if (!found) throw new TypeError(`No delivery style is defined for ${vendor}.`);
  return found;
}

/** Writes the vendor's invoice for an order. Weighed goods come a little over or under. */
export function makeDelivery(
  assortment: Assortment,
  orders: Order[],
  paper: { date: string; number: string; po_number?: string | null; file?: 'pdf' | 'ubl' },
  random: Random,
): Delivery {
  const { date, number } = paper;
  const { due_days, fees } = invoiceStyleOf(assortment.vendor.name);
  const lines = orders.map((order) => lineOf(order, random));
  const taxed = lines.filter((_, index) => orders[index]?.product.taxed);
  const base = taxed.reduce((sum, line) => sum.plus(new Big(line.quantity).times(line.unit_price)), new Big(0));
  const invoice = vendorInvoice({
    layout: assortment.layout,
    vendor: assortment.vendor,
    bill_to: MAPLE_DELI,
    number,
    date,
    due_date: due_days === null ? null : addDays(date, due_days),
    po_number: paper.po_number ?? null,
    lines,
    fees,
    tax_cents: toCents(base.times(MAINE_SALES_TAX).toFixed()),
  });
  const file = paper.file ?? 'pdf';
  return {
    invoice,
    goods: orders.map(({ product }, index) => ({
      sku: product.sku,
      stock_quantity: roundQuantity(Number(lines[index]?.quantity) * product.per),
    })),
    file,
    file_name: `${assortment.vendor.name.split(' ')[0]} ${number}.${file === 'ubl' ? 'xml' : 'pdf'}`,
  };
}

function lineOf({ product, sold, unit_price }: Order, random: Random): VendorLineInput {
  const { code, description, pack, unit, piece_lb } = product;
  const line = { code, description, pack, unit, unit_price: unit_price.toFixed(2) };
  if (piece_lb === undefined) return { ...line, quantity: String(sold) };
  const pieces = Math.max(1, Math.round(sold / piece_lb));
  const pounds = pieces * piece_lb * random.between(0.95, 1.06);
  return { ...line, quantity: pounds.toFixed(2), pieces };
}

/** Rounds to four decimals, which removes rounding errors. */
export function roundQuantity(quantity: number): number {
  return Math.round(quantity * 10_000) / 10_000;
}
