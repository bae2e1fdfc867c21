import { addDays } from '#contract/dates.ts';
import { LETTER, type PaperColumn, paper, put, putRow, rule } from './paper.ts';
import { money, usDate } from './print.ts';
import type { VendorInvoice } from './vendor_invoice.ts';

type Billed = Pick<VendorInvoice, 'number' | 'date' | 'total_cents'>;

const LEFT = 60;
const RIGHT = LETTER.width - 60;
const COLUMNS: readonly PaperColumn[] = [
  { title: 'Date', x: LEFT, width: 80 },
  { title: 'Invoice', x: LEFT + 110, width: 110 },
  { title: 'Amount', x: LEFT + 240, width: 100, align: 'right' },
  { title: 'Balance', x: LEFT + 380, width: 112, align: 'right' },
];

/** A vendor's statement of what it billed: one invoice was never delivered, one has another amount, and one is left out. */
export function statementPdf(vendor: VendorInvoice['vendor'], billed: readonly Billed[], date: string) {
  const [first, second, ...others] = billed;
  if (!first || !second) throw new TypeError(`${vendor.name} has billed too little for a statement.`);
  const lost = { number: `${Number(second.number) + 1}`, date: addDays(second.date, 1), total_cents: 8_640 };
  const rows = [first, { ...second, total_cents: second.total_cents + 420 }, lost, ...others.slice(1)];
  return paper({ title: `Statement ${vendor.name}`, date }, (pdf) => {
    put(pdf, vendor.name, LEFT, 56, 400, { font: 'Helvetica-Bold', size: 19, color: vendor.ink });
    put(pdf, `${vendor.address.join(', ')}  -  ${vendor.phone}`, LEFT, 82, 420, { size: 9.5, color: '#5d5a54' });
    put(pdf, 'Statement of account', LEFT, 118, 300, { font: 'Helvetica-Bold', size: 17 });
    put(pdf, `Statement date ${usDate(date)}`, LEFT, 142, 300, { size: 10.5 });
    const titles = COLUMNS.map(({ title }) => title);
    putRow(pdf, COLUMNS, titles, 176, { font: 'Helvetica-Bold', size: 10, color: vendor.ink });
    rule(pdf, LEFT, RIGHT, 191, vendor.ink);
    let balance = 0;
    let y = 200;
    for (const row of rows) {
      balance += row.total_cents;
      const cells = [usDate(row.date), row.number, money(row.total_cents), money(balance)];
      putRow(pdf, COLUMNS, cells, y, { size: 10.5 });
      y += 22;
    }
    rule(pdf, LEFT, RIGHT, y, '#cfcabd');
    put(pdf, 'Balance due', LEFT + 240, y + 10, 100, { font: 'Helvetica-Bold', size: 11 });
    put(pdf, money(balance), LEFT + 380, y + 10, 112, { font: 'Helvetica-Bold', size: 11, align: 'right' });
  });
}
