import { putMark } from './marks.ts';
import { LETTER, type PaperColumn, type Pdf, put, putPairs, putRow, rule } from './paper.ts';
import { money, price, usDate } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

const LEFT = LETTER.margin;
const RIGHT = LETTER.width - LETTER.margin;

const COLUMNS: readonly PaperColumn[] = [
  { title: 'Code', x: LEFT + 2, width: 50 },
  { title: 'Product', x: LEFT + 56, width: 200 },
  { title: 'Pcs', x: LEFT + 258, width: 30, align: 'right' },
  { title: 'Quantity', x: LEFT + 298, width: 52, align: 'right' },
  { title: 'UOM', x: LEFT + 366, width: 34 },
  { title: 'Price', x: LEFT + 404, width: 50, align: 'right' },
  { title: 'Amount', x: LEFT + 464, width: 60, align: 'right' },
];
const STEP = 21;

/** A produce and dairy vendor: weighed goods are in pounds, with the number of pieces. */
export function drawWeighed(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor, bill_to } = invoice;
  putMark(pdf, vendor, LEFT, 44, 40);
  put(pdf, vendor.name, LEFT + 50, 46, 330, { font: 'Times-Bold', size: 19, color: vendor.ink });
  put(pdf, `${vendor.address.join(', ')}  |  ${vendor.phone}`, LEFT + 50, 69, 330, { size: 8.5, color: '#5d5a54' });
  put(pdf, 'Invoice', RIGHT - 140, 44, 140, { font: 'Times-Bold', size: 22, align: 'right' });
  put(pdf, `No. ${invoice.number}`, RIGHT - 140, 70, 140, { font: 'Helvetica-Bold', size: 10, align: 'right' });
  rule(pdf, LEFT, RIGHT, 96, vendor.ink, 2);

  put(pdf, 'Sold to', LEFT, 110, 100, { size: 8, color: '#5d5a54' });
  put(pdf, bill_to.name, LEFT, 122, 200, { font: 'Helvetica-Bold', size: 11 });
  put(pdf, bill_to.address[0], LEFT, 137, 200);
  put(pdf, bill_to.address[1], LEFT, 149, 200);
  const facts: [string, string][] = [
    ['Date', usDate(invoice.date)],
    ['Account', bill_to.customer_number],
    ...(invoice.po_number ? [['P.O. No.', invoice.po_number] as [string, string]] : []),
    ...(invoice.due_date ? [['Due date', usDate(invoice.due_date)] as [string, string]] : []),
  ];
  putPairs(pdf, facts, { x: RIGHT - 170, y: 110, width: 170, step: 14 });

  let y = 186;
  const titles = COLUMNS.map((column) => column.title);
  putRow(pdf, COLUMNS, titles, y, { font: 'Helvetica-Bold', size: 8.5, color: vendor.ink });
  rule(pdf, LEFT, RIGHT, y + 13, vendor.ink, 1);
  y += 20;
  for (const line of invoice.lines) {
    const cells = [
      line.code ?? '',
      line.description,
      line.pieces === undefined ? '' : String(line.pieces),
      line.quantity,
      line.unit ?? '',
      price(line.unit_price),
      money(line.amount_cents),
    ];
    putRow(pdf, COLUMNS, cells, y, { size: 9.4 });
    rule(pdf, LEFT, RIGHT, y + 14, '#e4e1d8', 0.5);
    y += STEP;
  }
  y += 10;
  const pairs: [string, string][] = [
    ['Subtotal', money(invoice.subtotal_cents)],
    ...invoice.fees.map((fee) => [fee.label, money(fee.amount_cents)] as [string, string]),
    ['Sales tax', money(invoice.tax_cents)],
  ];
  y = putPairs(pdf, pairs, { x: RIGHT - 176, y, width: 174, step: 16 }, { size: 9.5 });
  rule(pdf, RIGHT - 180, RIGHT, y, vendor.ink, 1);
  const bold = { font: 'Helvetica-Bold', size: 12 } as const;
  put(pdf, 'Total', RIGHT - 176, y + 7, 80, bold);
  put(pdf, `$${money(invoice.total_cents)}`, RIGHT - 102, y + 7, 100, { ...bold, align: 'right' });
  put(pdf, 'Weights are those of our certified scale at loading.', LEFT, y - 14, 260, { size: 8, color: '#5d5a54' });
  put(pdf, 'Perishables: please check the goods with the driver.', LEFT, y - 2, 260, { size: 8, color: '#5d5a54' });
  put(pdf, `Tax ID ${vendor.tax_id}   ${vendor.email}`, LEFT, 752, 300, { size: 7.5, color: '#85817a' });
}
