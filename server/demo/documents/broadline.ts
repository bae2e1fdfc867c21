import { putMark } from './marks.ts';
import { LETTER, type PaperColumn, type Pdf, put, putPairs, putRow, rule } from './paper.ts';
import { money, price, usDate } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

const LEFT = LETTER.margin;
const RIGHT = LETTER.width - LETTER.margin;

const COLUMNS: readonly PaperColumn[] = [
  { title: 'Item #', x: LEFT + 4, width: 44 },
  { title: 'Description', x: LEFT + 52, width: 188 },
  { title: 'Pack/Size', x: LEFT + 244, width: 58 },
  { title: 'Ord', x: LEFT + 304, width: 26, align: 'right' },
  { title: 'Ship', x: LEFT + 336, width: 28, align: 'right' },
  { title: 'Unit', x: LEFT + 376, width: 26 },
  { title: 'Price', x: LEFT + 404, width: 52, align: 'right' },
  { title: 'Extended', x: LEFT + 462, width: 62, align: 'right' },
];
const STEP = 19;
const TABLE_FROM = 236;
const CONTINUED_FROM = 132;
const TABLE_TO = 700;
const TOTALS_HEIGHT = 118;

/** A broadline distributor's invoice: dense lines, ordered beside shipped quantities, a fuel surcharge, on any number of pages. */
export function drawBroadline(pdf: Pdf, invoice: VendorInvoice): void {
  const first = pdf.bufferedPageRange().count - 1;
  drawHead(pdf, invoice);
  let y = drawTableHead(pdf, invoice, TABLE_FROM);
  for (const [index, line] of invoice.lines.entries()) {
    const isLast = index === invoice.lines.length - 1;
    if (y + STEP > TABLE_TO || (isLast && y + STEP + TOTALS_HEIGHT > TABLE_TO)) {
      put(pdf, 'Continued on next page', LEFT, y + 8, RIGHT - LEFT, { font: 'Helvetica-Oblique', align: 'right' });
      pdf.addPage();
      drawContinuedHead(pdf, invoice);
      y = drawTableHead(pdf, invoice, CONTINUED_FROM);
    }
    if (index % 2 === 1) pdf.rect(LEFT, y, RIGHT - LEFT, STEP).fill('#f3f5f8');
    const cells = [
      line.code ?? '',
      line.description,
      line.pack ?? '',
      line.quantity,
      line.quantity,
      line.unit ?? '',
      price(line.unit_price),
      money(line.amount_cents),
    ];
    putRow(pdf, COLUMNS, cells, y + 5.5, { size: 8.6 });
    y += STEP;
  }
  drawTotals(pdf, invoice, y + 14);
  drawFeet(pdf, invoice, first);
}

function drawHead(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor, bill_to } = invoice;
  putMark(pdf, vendor, LEFT, 40, 42);
  put(pdf, vendor.name, LEFT + 54, 40, 260, { font: 'Helvetica-Bold', size: 15, color: vendor.ink });
  put(pdf, vendor.address.join(', '), LEFT + 54, 59, 280, { size: 8.5, color: '#5d5a54' });
  put(pdf, `${vendor.phone}   ${vendor.email}`, LEFT + 54, 71, 280, { size: 8.5, color: '#5d5a54' });
  put(pdf, 'INVOICE', RIGHT - 180, 38, 180, {
    font: 'Helvetica-Bold',
    size: 20,
    color: vendor.ink,
    align: 'right',
    spacing: 1,
  });
  const facts: [string, string][] = [
    ['Invoice No.', invoice.number],
    ['Invoice Date', usDate(invoice.date)],
    ...(invoice.due_date ? [['Due Date', usDate(invoice.due_date)] as [string, string]] : []),
    ...(invoice.po_number ? [['PO Number', invoice.po_number] as [string, string]] : []),
    ['Customer No.', bill_to.customer_number],
    ['Terms', 'Net 14 days'],
  ];
  pdf
    .roundedRect(RIGHT - 190, 100, 190, 14 * facts.length + 14, 4)
    .lineWidth(0.8)
    .strokeColor(vendor.ink)
    .stroke();
  putPairs(pdf, facts, { x: RIGHT - 180, y: 109, width: 170, step: 14 });
  put(pdf, 'BILL TO', LEFT, 104, 120, { font: 'Helvetica-Bold', size: 7.5, color: vendor.ink, spacing: 0.6 });
  put(pdf, bill_to.name, LEFT, 117, 160, { font: 'Helvetica-Bold', size: 10 });
  put(pdf, bill_to.address[0], LEFT, 131, 160);
  put(pdf, bill_to.address[1], LEFT, 143, 160);
  put(pdf, 'DELIVERY', LEFT + 176, 104, 120, { font: 'Helvetica-Bold', size: 7.5, color: vendor.ink, spacing: 0.6 });
  put(pdf, 'Route 14, stop 6', LEFT + 176, 118, 140);
  put(pdf, 'Driver: R. Ouellette', LEFT + 176, 131, 140);
}

function drawContinuedHead(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor } = invoice;
  putMark(pdf, vendor, LEFT, 40, 28);
  put(pdf, vendor.name, LEFT + 38, 47, 260, { font: 'Helvetica-Bold', size: 12, color: vendor.ink });
  put(pdf, `Invoice No. ${invoice.number}, continued`, RIGHT - 240, 48, 240, { align: 'right' });
}

function drawTableHead(pdf: Pdf, { vendor }: VendorInvoice, y: number): number {
  pdf.rect(LEFT, y, RIGHT - LEFT, 20).fill(vendor.ink);
  const titles = COLUMNS.map((column) => column.title);
  putRow(pdf, COLUMNS, titles, y + 6, { font: 'Helvetica-Bold', size: 8.5, color: '#ffffff' });
  return y + 22;
}

function drawTotals(pdf: Pdf, invoice: VendorInvoice, top: number): void {
  const { vendor } = invoice;
  rule(pdf, LEFT, RIGHT, top - 8, vendor.ink, 1);
  put(pdf, `Lines shipped: ${invoice.lines.length}`, LEFT, top, 200, { size: 8.5, color: '#5d5a54' });
  put(pdf, 'Claims for shortage or damage within 24 hours of delivery.', LEFT, top + 13, 280, {
    size: 8,
    color: '#5d5a54',
  });
  put(pdf, 'Received by', LEFT, top + 60, 80, { size: 8, color: '#5d5a54' });
  rule(pdf, LEFT + 52, LEFT + 230, top + 68);
  const pairs: [string, string][] = [
    ['Subtotal', money(invoice.subtotal_cents)],
    ...invoice.fees.map((fee) => [fee.label, money(fee.amount_cents)] as [string, string]),
    ['Tax', money(invoice.tax_cents)],
  ];
  const y = putPairs(pdf, pairs, { x: RIGHT - 190, y: top, width: 186, step: 15 }, { size: 9.5 });
  pdf.rect(RIGHT - 198, y + 2, 198, 24).fill(vendor.ink);
  const bold = { font: 'Helvetica-Bold', size: 11, color: '#ffffff' } as const;
  put(pdf, 'Invoice Total', RIGHT - 190, y + 9, 100, bold);
  put(pdf, `$${money(invoice.total_cents)}`, RIGHT - 104, y + 9, 100, { ...bold, align: 'right' });
}

function drawFeet(pdf: Pdf, { vendor }: VendorInvoice, first: number): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = first; page < count; page++) {
    pdf.switchToPage(page);
    const style = { size: 7.5, color: '#85817a' };
    put(pdf, `Remit to ${vendor.name}, ${vendor.address.join(', ')}. EIN ${vendor.tax_id}`, LEFT, 752, 400, style);
    put(pdf, `Page ${page - first + 1} of ${count - first}`, RIGHT - 100, 752, 100, { ...style, align: 'right' });
  }
}
