import { LETTER, type PaperColumn, type Pdf, paper, put, putPairs, putRow } from '#server/demo/documents/paper.ts';

const LEFT = LETTER.margin;
const RIGHT = LETTER.width - LETTER.margin;
const COLUMNS: readonly PaperColumn[] = [
  { title: 'Item #', x: LEFT, width: 60 },
  { title: 'Description', x: LEFT + 70, width: 200 },
  { title: 'Qty', x: LEFT + 290, width: 40, align: 'right' },
  { title: 'Price', x: LEFT + 350, width: 60, align: 'right' },
  { title: 'Amount', x: LEFT + 430, width: 80, align: 'right' },
];

interface PrintedPage {
  number: string;
  /** Code, description, quantity, price and amount. */
  rows: [string, string, string, string, string][];
  /** Nothing is printed for null. */
  label: string | null;
  /** Of the whole invoice, on its last page. */
  total?: string;
}

/** One page of an invoice as a file of its own, as a phone or a scanner sends it. */
export function invoicePage({ number, rows, label, total }: PrintedPage): Promise<Buffer> {
  return paper({ title: `${number} ${label}`, date: '2026-11-02' }, (pdf: Pdf) => {
    put(pdf, 'Northside Foods', LEFT, 40, 260, { font: 'Helvetica-Bold', size: 15 });
    put(pdf, '400 Commerce Way, Portland ME 04103', LEFT, 60, 280);
    put(pdf, 'INVOICE', RIGHT - 180, 38, 180, { font: 'Helvetica-Bold', size: 20, align: 'right' });
    const facts: [string, string][] = [
      ['Invoice No.', number],
      ['Invoice Date', '11/02/2026'],
    ];
    putPairs(pdf, facts, { x: RIGHT - 180, y: 100, width: 170, step: 14 });
    const titles = COLUMNS.map(({ title }) => title);
    putRow(pdf, COLUMNS, titles, 200, { font: 'Helvetica-Bold' });
    for (const [index, row] of rows.entries()) putRow(pdf, COLUMNS, row, 222 + index * 19, {});
    if (total) {
      const pairs: [string, string][] = [
        ['Subtotal', total],
        ['Tax', '0.00'],
        ['Invoice Total', `$${total}`],
      ];
      putPairs(pdf, pairs, { x: RIGHT - 190, y: 620, width: 186, step: 15 });
    }
    if (label) put(pdf, label, RIGHT - 100, 752, 100, { size: 7.5, align: 'right' });
  });
}
