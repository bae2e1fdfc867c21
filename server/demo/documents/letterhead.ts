import { putMark } from './marks.ts';
import { LETTER, type PaperColumn, type Pdf, put, putPairs, putRow, rule } from './paper.ts';
import { longDate, money, price } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

const LEFT = 72;
const RIGHT = LETTER.width - 72;

const COLUMNS: readonly PaperColumn[] = [
  { title: 'Qty', x: LEFT, width: 34, align: 'right' },
  { title: 'Unit', x: LEFT + 46, width: 44 },
  { title: 'Description', x: LEFT + 92, width: 220 },
  { title: 'Unit price', x: LEFT + 316, width: 66, align: 'right' },
  { title: 'Amount', x: LEFT + 394, width: 74, align: 'right' },
];

/** A small maker's letterhead: a few lines, no item codes, terms and a note of thanks. */
export function drawLetterhead(pdf: Pdf, invoice: VendorInvoice): void {
  const { vendor, bill_to } = invoice;
  putMark(pdf, vendor, LETTER.width / 2 - 24, 46, 48);
  put(pdf, vendor.name, 0, 102, LETTER.width, { font: 'Times-Bold', size: 21, color: vendor.ink, align: 'center' });
  put(pdf, `${vendor.address.join(', ')}  -  ${vendor.phone}  -  ${vendor.email}`, 0, 128, LETTER.width, {
    font: 'Times-Roman',
    size: 9.5,
    color: '#5d5a54',
    align: 'center',
  });
  rule(pdf, LEFT, RIGHT, 150, vendor.ink, 0.8);

  put(pdf, 'Invoice', LEFT, 172, 200, { font: 'Times-Bold', size: 17 });
  const facts: [string, string][] = [
    ['Invoice number', invoice.number],
    ['Date', longDate(invoice.date)],
    ...(invoice.due_date ? [['Due', longDate(invoice.due_date)] as [string, string]] : []),
    ...(invoice.po_number ? [['PO number', invoice.po_number] as [string, string]] : []),
  ];
  putPairs(pdf, facts, { x: RIGHT - 210, y: 174, width: 210, step: 16 }, { font: 'Times-Roman', size: 11 });
  put(pdf, 'For', LEFT, 204, 100, { font: 'Times-Roman', size: 10, color: '#5d5a54' });
  put(pdf, bill_to.name, LEFT, 218, 200, { font: 'Times-Bold', size: 12 });
  put(pdf, bill_to.address[0], LEFT, 233, 200, { font: 'Times-Roman', size: 11 });
  put(pdf, bill_to.address[1], LEFT, 247, 200, { font: 'Times-Roman', size: 11 });

  let y = 292;
  putRow(
    pdf,
    COLUMNS,
    COLUMNS.map((column) => column.title),
    y,
    { font: 'Times-Bold', size: 10, color: vendor.ink },
  );
  rule(pdf, LEFT, RIGHT, y + 15, vendor.ink, 0.8);
  y += 24;
  for (const line of invoice.lines) {
    const { quantity, unit, description, pack, unit_price, amount_cents } = line;
    // There is no column of packs: they end the names.
    const name = pack === null ? description : `${description}, ${pack}`;
    const cells = [quantity, unit ?? '', name, price(unit_price), money(amount_cents)];
    putRow(pdf, COLUMNS, cells, y, { font: 'Times-Roman', size: 11.5 });
    y += 23;
  }
  rule(pdf, LEFT, RIGHT, y, '#cfcabd');
  const pairs: [string, string][] = [
    ['Subtotal', money(invoice.subtotal_cents)],
    ...invoice.fees.map((fee) => [fee.label, money(fee.amount_cents)] as [string, string]),
    ...(invoice.tax_cents ? [['Sales tax', money(invoice.tax_cents)] as [string, string]] : []),
  ];
  const at = { x: RIGHT - 190, y: y + 12, width: 190, step: 18 };
  y = putPairs(pdf, pairs, at, { font: 'Times-Roman', size: 11.5 });
  rule(pdf, RIGHT - 190, RIGHT, y, vendor.ink, 0.8);
  put(pdf, 'Total', RIGHT - 190, y + 8, 90, { font: 'Times-Bold', size: 14 });
  put(pdf, `$${money(invoice.total_cents)}`, RIGHT - 100, y + 8, 100, {
    font: 'Times-Bold',
    size: 14,
    align: 'right',
  });
  put(pdf, 'Terms: net 14 days, by check or transfer. Thank you for your order.', 0, 706, LETTER.width, {
    font: 'Times-Roman',
    size: 10,
    color: '#5d5a54',
    align: 'center',
  });
}
