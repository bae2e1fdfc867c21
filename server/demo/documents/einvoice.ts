import { putMark } from './marks.ts';
import { LETTER, type PaperColumn, type Pdf, put, putPairs, putRow, rule } from './paper.ts';
import { longDate, money, price } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

const LEFT = LETTER.margin;
const RIGHT = LETTER.width - LETTER.margin;

const COLUMNS: readonly PaperColumn[] = [
  { title: 'SKU', x: LEFT, width: 62 },
  { title: 'Item', x: LEFT + 66, width: 220 },
  { title: 'Qty', x: LEFT + 290, width: 40, align: 'right' },
  { title: 'UOM', x: LEFT + 342, width: 34 },
  { title: 'Unit price', x: LEFT + 380, width: 62, align: 'right' },
  { title: 'Amount', x: LEFT + 452, width: 76, align: 'right' },
];

/** The page of an electronic invoice: the readable form of its embedded data. */
export function drawEInvoice(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor, bill_to } = invoice;
  pdf.rect(0, 0, LETTER.width, 8).fill(vendor.ink);
  putMark(pdf, vendor, LEFT, 40, 34);
  put(pdf, vendor.name, LEFT + 46, 42, 280, { font: 'Helvetica-Bold', size: 14 });
  put(pdf, `${vendor.address.join(', ')}`, LEFT + 46, 60, 280, { size: 8.5, color: '#5d5a54' });
  put(pdf, `Invoice ${invoice.number}`, RIGHT - 220, 42, 220, { font: 'Helvetica-Bold', size: 14, align: 'right' });
  put(pdf, longDate(invoice.date), RIGHT - 220, 60, 220, { size: 9, color: '#5d5a54', align: 'right' });

  put(pdf, 'Billed to', LEFT, 104, 120, { size: 8, color: '#5d5a54' });
  put(pdf, bill_to.name, LEFT, 116, 200, { font: 'Helvetica-Bold', size: 10.5 });
  put(pdf, bill_to.address.join(', '), LEFT, 131, 260);
  const facts: [string, string][] = [
    ...(invoice.po_number ? [['Order', invoice.po_number] as [string, string]] : []),
    ...(invoice.due_date ? [['Due', longDate(invoice.due_date)] as [string, string]] : []),
    ['Account', bill_to.customer_number],
  ];
  putPairs(pdf, facts, { x: RIGHT - 190, y: 104, width: 190, step: 14 });

  let y = 178;
  const titles = COLUMNS.map((column) => column.title);
  putRow(pdf, COLUMNS, titles, y, { size: 8.5, color: '#5d5a54' });
  rule(pdf, LEFT, RIGHT, y + 14, '#1c1b1a', 0.8);
  y += 24;
  for (const line of invoice.lines) {
    const cells = [
      line.code ?? '',
      line.description,
      line.quantity,
      line.unit ?? '',
      price(line.unit_price),
      money(line.amount_cents),
    ];
    putRow(pdf, COLUMNS, cells, y, { size: 9.5 });
    rule(pdf, LEFT, RIGHT, y + 15, '#e7e4dc', 0.5);
    y += 23;
  }
  const pairs: [string, string][] = [
    ['Subtotal', money(invoice.subtotal_cents)],
    ...invoice.fees.map((fee) => [fee.label, money(fee.amount_cents)] as [string, string]),
    ['Sales tax', money(invoice.tax_cents)],
  ];
  y = putPairs(pdf, pairs, { x: RIGHT - 200, y: y + 10, width: 200, step: 17 }, { size: 9.5 });
  pdf.roundedRect(RIGHT - 212, y, 212, 30, 4).fill(vendor.ink);
  const bold = { font: 'Helvetica-Bold', size: 12, color: '#ffffff' } as const;
  put(pdf, 'Total due', RIGHT - 200, y + 10, 100, bold);
  put(pdf, `$${money(invoice.total_cents)}`, RIGHT - 112, y + 10, 100, { ...bold, align: 'right' });
  put(pdf, 'This file carries the same invoice as data (Factur-X, EN 16931).', LEFT, 752, 330, {
    size: 7.5,
    color: '#85817a',
  });
  put(pdf, `EIN ${vendor.tax_id}`, RIGHT - 150, 752, 150, { size: 7.5, color: '#85817a', align: 'right' });
}
