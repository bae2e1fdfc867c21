import { putMark } from './marks.ts';
import { LETTER, type PaperColumn, type Pdf, put, putPairs, putRow, rule } from './paper.ts';
import { money, price, usDate } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

const LEFT = LETTER.margin;
const RIGHT = LETTER.width - LETTER.margin;
const INK = '#7a2418';

const COLUMNS: readonly PaperColumn[] = [
  { title: 'Item #', x: LEFT + 4, width: 48 },
  { title: 'Description', x: LEFT + 58, width: 214 },
  { title: 'Pack/Size', x: LEFT + 276, width: 60 },
  { title: 'Qty', x: LEFT + 338, width: 34, align: 'right' },
  { title: 'Unit', x: LEFT + 382, width: 28 },
  { title: 'Price', x: LEFT + 408, width: 50, align: 'right' },
  { title: 'Amount', x: LEFT + 464, width: 60, align: 'right' },
];

/** A credit memo: damaged or missing goods, with quantities and amounts below zero. */
export function drawCredit(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor, bill_to } = invoice;
  putMark(pdf, vendor, LEFT, 40, 36);
  put(pdf, vendor.name, LEFT + 48, 42, 260, { font: 'Helvetica-Bold', size: 14, color: vendor.ink });
  put(pdf, `${vendor.address.join(', ')}   ${vendor.phone}`, LEFT + 48, 60, 300, { size: 8.5, color: '#5d5a54' });
  put(pdf, 'CREDIT MEMO', RIGHT - 190, 40, 190, { font: 'Helvetica-Bold', size: 18, color: INK, align: 'right' });
  const facts: [string, string][] = [
    ['Credit Memo No.', invoice.number],
    ['Date', usDate(invoice.date)],
    ...(invoice.credited_number ? [['Original Invoice', invoice.credited_number] as [string, string]] : []),
    ['Customer No.', bill_to.customer_number],
  ];
  pdf
    .roundedRect(RIGHT - 200, 92, 200, 14 * facts.length + 14, 4)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke();
  putPairs(pdf, facts, { x: RIGHT - 190, y: 101, width: 180, step: 14 });
  put(pdf, 'CREDIT TO', LEFT, 96, 120, { font: 'Helvetica-Bold', size: 7.5, color: INK, spacing: 0.6 });
  put(pdf, bill_to.name, LEFT, 109, 200, { font: 'Helvetica-Bold', size: 10 });
  put(pdf, bill_to.address[0], LEFT, 123, 200);
  put(pdf, bill_to.address[1], LEFT, 135, 200);

  let y = 196;
  pdf.rect(LEFT, y, RIGHT - LEFT, 20).fill(INK);
  const titles = COLUMNS.map((column) => column.title);
  putRow(pdf, COLUMNS, titles, y + 6, { font: 'Helvetica-Bold', size: 8.5, color: '#ffffff' });
  y += 28;
  for (const line of invoice.lines) {
    const cells = [
      line.code ?? '',
      line.description,
      line.pack ?? '',
      line.quantity,
      line.unit ?? '',
      price(line.unit_price),
      money(line.amount_cents),
    ];
    putRow(pdf, COLUMNS, cells, y, { size: 9 });
    rule(pdf, LEFT, RIGHT, y + 14, '#ead9d5', 0.5);
    y += 21;
  }
  const pairs: [string, string][] = [
    ['Subtotal', money(invoice.subtotal_cents)],
    ...invoice.fees.map((fee) => [fee.label, money(fee.amount_cents)] as [string, string]),
    ['Tax', money(invoice.tax_cents)],
  ];
  y = putPairs(pdf, pairs, { x: RIGHT - 190, y: y + 10, width: 186, step: 16 }, { size: 9.5 });
  rule(pdf, RIGHT - 194, RIGHT, y, INK, 1);
  put(pdf, 'Total Credit', RIGHT - 190, y + 8, 100, { font: 'Helvetica-Bold', size: 11.5, color: INK });
  put(pdf, money(invoice.total_cents), RIGHT - 104, y + 8, 100, {
    font: 'Helvetica-Bold',
    size: 11.5,
    color: INK,
    align: 'right',
  });
  put(pdf, 'This amount is deducted from your next statement.', LEFT, y + 8, 240, { size: 8.5, color: '#5d5a54' });
}
