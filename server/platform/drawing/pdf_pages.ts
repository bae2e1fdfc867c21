import PDFDocument from 'pdfkit';
import { plainFont, registered, stretches } from './pdf_fonts.ts';

/** All measures are in points. */
export interface PageSize {
  width: number;
  height: number;
  margin: number;
  /** Kept free above the bottom margin. */
  foot: number;
}

/** What is drawn on. */
export interface PdfCanvas extends PageSize {
  pdf: PDFKit.PDFDocument;
}

export interface PdfPages extends PdfCanvas {
  /** Resolves after `finish`. */
  whole: Promise<Buffer>;
}

interface PutStyle {
  x: number;
  y: number;
  size: number;
  /** By default the room between the margins. */
  width?: number;
  color?: string;
  isBold?: boolean;
  /** In a monospaced font. */
  isCode?: boolean;
  align?: 'left' | 'right';
}

export interface TableColumn {
  width: number;
  right: boolean;
}

const INK = '#1c1b1a';
export const QUIET = '#5a5751';
const LINE = '#d3cec3';
const LINE_GAP = 1.5;
const COLUMN_GAP = 6;

export function openPages(size: PageSize, title: string, author: string | undefined, now: Date): PdfPages {
  const pdf = openPdf(size, title, author, now, { bufferPages: true });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { ...size, pdf, whole };
}

/** A document that is read while it is written. With `bufferPages`, its pages can be written to until its end. */
export function openPdf(
  { width, height, margin, foot }: PageSize,
  title: string,
  author: string | undefined,
  now: Date,
  { bufferPages = false } = {},
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [width, height],
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    bufferPages,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      ...(author ? { Author: author } : {}),
      Creator: 'Counterbook',
      CreationDate: now,
      ModDate: now,
    },
  });
}

/** A reader's own "fit to page" would change the sizes; the library has no option to prevent it, but access to the dictionary. */
export function keepTrueSize(pdf: PDFKit.PDFDocument): void {
  const { _root: root } = pdf as unknown as { _root: { data: { ViewerPreferences: { data: object } } } };
  Object.assign(root.data.ViewerPreferences.data, { PrintScaling: 'None' });
}

export const US_LETTER: PageSize = { width: 612, height: 792, margin: 54, foot: 30 };

export const widthInside = ({ width, margin }: PageSize) => width - margin * 2;

/** Writes text in as many fonts as its characters need. */
export function put(pages: PdfCanvas, text: string, style: PutStyle): void {
  const { pdf } = pages;
  const { x, y, size, width = widthInside(pages), color = INK, align = 'left' } = style;
  const parts = style.isCode ? [{ font: 'Courier', text }] : stretches(text, style.isBold ?? false);
  pdf.fontSize(size).fillColor(color);
  for (const [index, part] of parts.entries()) {
    pdf.font(typeof part.font === 'string' ? part.font : registered(pdf, part.font));
    const options = { width, align, lineGap: LINE_GAP, continued: index < parts.length - 1 };
    if (index === 0) pdf.text(part.text, x, y, options);
    else pdf.text(part.text, options);
  }
}

/** A table. Its titles are repeated on each page that it reaches. */
export function putTable(
  pages: PdfCanvas,
  columns: readonly TableColumn[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  size: number,
): void {
  const head = () => putRow(pages, columns, titles, size - 1, QUIET);
  head();
  for (const cells of rows) {
    if (pages.pdf.y + heightOfRow(columns, cells, size) > bottomOf(pages)) {
      pages.pdf.addPage();
      head();
    }
    putRow(pages, columns, cells, size, INK);
  }
}

function putRow(
  pages: PdfCanvas,
  columns: readonly TableColumn[],
  cells: readonly string[],
  size: number,
  color: string,
): void {
  const { pdf, margin } = pages;
  const y = pdf.y;
  let [x, bottom] = [margin, y];
  for (const [index, { width, right }] of columns.entries()) {
    put(pages, cells[index] ?? '', { x, y, size, color, width: width - COLUMN_GAP, align: right ? 'right' : 'left' });
    bottom = Math.max(bottom, pdf.y);
    x += width;
  }
  pdf.y = bottom + 4;
  rule(pages);
  pdf.y += 5;
}

/** A thin line from margin to margin. */
export function rule({ pdf, width, margin }: PdfCanvas): void {
  pdf.lineWidth(0.6).strokeColor(LINE);
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(width - margin, pdf.y)
    .stroke();
}

/** The approximate height of text as wide as the page when it contains characters of other fonts. */
export function heightOfText(pages: PdfPages, text: string, size: number): number {
  pages.pdf.fontSize(size).font(registered(pages.pdf, plainFont()));
  return pages.pdf.heightOfString(text, { width: widthInside(pages), lineGap: LINE_GAP });
}

/** The last place, in points from the top, where something may end. */
export const bottomOf = ({ height, margin, foot }: PageSize) => height - margin - foot;

/** Rather too high than too low: a letter is about half as wide as high. */
function heightOfRow(columns: readonly TableColumn[], cells: readonly string[], size: number): number {
  const lines = columns.map(({ width }, index) =>
    (cells[index] ?? '')
      .split('\n')
      .reduce((sum, text) => sum + Math.max(1, Math.ceil((text.length * size * 0.55) / (width - COLUMN_GAP))), 0),
  );
  return Math.max(...lines) * size * 1.4 + 12;
}

/** Writes the foot of each page, and ends the document. */
export function finish(pages: PdfPages, foot: (page: number, pages: number) => string): Promise<Buffer> {
  const { pdf, height, margin } = pages;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // The foot is in the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0;
    put(pages, foot(page + 1, count), { x: margin, y: height - margin, size: 8, color: QUIET });
  }
  pdf.end();
  return pages.whole;
}
