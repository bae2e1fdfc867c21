import { fromCents } from '#contract/decimal.ts';
import { type Pdf, put } from './paper.ts';
import { price, usDate } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

/** 80 mm paper. */
const WIDTH = 227;
const PER_LINE = 34;
const STEP = 12.5;
const FONT = { font: 'Courier', size: 10 } as const;

/** A wholesale market's till receipt: no headings, quantity and price below each name. */
export function drawTill(pdf: Pdf, invoice: VendorInvoice): void {
  let y = 16;
  for (const { text, bold, large } of slip(invoice)) {
    const size = large ? 13 : FONT.size;
    put(pdf, text, 0, y, WIDTH, { font: bold ? 'Courier-Bold' : FONT.font, size, align: 'center' });
    y += large ? STEP * 1.4 : STEP;
  }
}

export function tillSize(invoice: VendorInvoice): [number, number] {
  return [WIDTH, 40 + STEP * (slip(invoice).length + 1)];
}

interface SlipLine {
  text: string;
  bold?: boolean;
  large?: boolean;
}

function slip(invoice: VendorInvoice): SlipLine[] {
  const { vendor } = invoice;
  const lines: SlipLine[] = [
    { text: vendor.name.toUpperCase(), bold: true, large: true },
    { text: vendor.address[0] },
    { text: vendor.address[1] },
    { text: vendor.phone },
    { text: '' },
    { text: ends(`Date ${usDate(invoice.date)}`, '08:14') },
    { text: ends(`Receipt # ${invoice.number}`, 'Reg 03') },
    { text: '-'.repeat(PER_LINE) },
  ];
  for (const line of invoice.lines) {
    lines.push({ text: line.description.padEnd(PER_LINE) });
    lines.push({ text: ends(`  ${line.quantity} @ ${price(line.unit_price)}`, fromCents(line.amount_cents)) });
  }
  lines.push({ text: '-'.repeat(PER_LINE) });
  lines.push({ text: ends('SUBTOTAL', fromCents(invoice.subtotal_cents)) });
  for (const fee of invoice.fees) lines.push({ text: ends(fee.label.toUpperCase(), fromCents(fee.amount_cents)) });
  lines.push({ text: ends('TAX', fromCents(invoice.tax_cents)) });
  lines.push({ text: ends('TOTAL USD', fromCents(invoice.total_cents)), bold: true });
  lines.push({ text: ends('VISA ****4821', fromCents(invoice.total_cents)) });
  lines.push({ text: '' }, { text: 'Thank you. Keep this receipt.' });
  return lines;
}

function ends(left: string, right: string): string {
  return left + right.padStart(Math.max(1, PER_LINE - left.length));
}
