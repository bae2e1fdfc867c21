import { LETTER, type Pdf, paper, put } from '#server/demo/documents/paper.ts';
import { openPages } from '#server/invoices/reading/picture/open_pages.ts';

interface PrintedReceipt {
  vendor: string;
  /** As it is printed. */
  date: string;
  items: [name: string, amount: string][];
}

const WIDTH = 210;
const STEP = 16;

function putReceipt(pdf: Pdf, { vendor, date, items }: PrintedReceipt, x: number, y: number): void {
  const total = items.reduce((sum, [, amount]) => sum + Number(amount), 0).toFixed(2);
  put(pdf, vendor, x, y, WIDTH, { font: 'Helvetica-Bold', size: 13 });
  put(pdf, '1200 Dock Street', x, y + 20, WIDTH);
  put(pdf, 'Tacoma, WA 98402', x, y + 34, WIDTH);
  put(pdf, 'Phone: (253) 555-0142', x, y + 48, WIDTH);
  put(pdf, `Date: ${date}`, x, y + 68, WIDTH);
  const rows: [string, string][] = [...items, ['Subtotal', total], ['Tax', '0.00'], ['TOTAL', `$${total}`]];
  for (const [index, [name, amount]] of rows.entries()) {
    put(pdf, name, x, y + 94 + index * STEP, WIDTH - 70);
    put(pdf, amount, x + WIDTH - 60, y + 94 + index * STEP, 60, { align: 'right' });
  }
  put(pdf, 'Thank you for your purchase', x, y + 104 + rows.length * STEP, WIDTH);
}

/** Receipts on the glass of a scanner: at most two side by side, more of them below. As a PDF with a text layer. */
export function receiptsPdf(receipts: PrintedReceipt[]): Promise<Buffer> {
  return paper({ title: 'Scan', date: '2026-11-10' }, (pdf: Pdf) => {
    for (const [index, receipt] of receipts.entries()) {
      const left = LETTER.margin + (index % 2) * (WIDTH + 90);
      putReceipt(pdf, receipt, left, 60 + Math.floor(index / 2) * 340);
    }
  });
}

/** The same as a picture, which is recognized. */
export async function receiptsPicture(receipts: PrintedReceipt[]): Promise<Buffer> {
  const pages = await openPages(await receiptsPdf(receipts));
  try {
    const drawn = await pages.draw(1, { dpi: 150, maxPixels: 6_000_000 });
    return await drawn.png().toBuffer();
  } finally {
    await pages.close();
  }
}
