import PdfDocument from 'pdfkit';

/** A text at a place of a page, in points from its top left. */
export interface Put {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** `x` is the right edge. */
  right?: boolean;
}

/** A PDF with these pages; `xml` is embedded as an e-invoice. */
export async function pdfOf(
  pages: Put[][],
  options: PDFKit.PDFDocumentOptions = {},
  xml?: string,
): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 0, autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  if (xml) pdf.file(Buffer.from(xml), { name: 'factur-x.xml', type: 'text/xml' });
  for (const page of pages) {
    pdf.addPage();
    for (const { text, x, y, size = 9, right } of page) {
      pdf.fontSize(size);
      pdf.text(text, right ? x - pdf.widthOfString(text) : x, y, { lineBreak: false });
    }
  }
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** Lays out rows: each cell at its column's x; columns whose x is negative are right-aligned at −x. */
export function table(columns: number[], rows: string[][], top: number, step = 14): Put[] {
  return rows.flatMap((cells, index) =>
    cells.flatMap((text, column) => {
      const x = columns[column] ?? 0;
      return text === '' ? [] : [{ text, x: Math.abs(x), y: top + index * step, right: x < 0 }];
    }),
  );
}
