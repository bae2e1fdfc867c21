import PDFDocument from 'pdfkit';
import { plainFont, registered, stretches } from '#server/platform/drawing/pdf_fonts.ts';

/** US letter, in points. */
const LETTER = { width: 612, height: 792, margin: 54 };
const FOOT = 30;
const LABEL_WIDTH = 120;
const LINE_GAP = 1.5;
/** A paragraph of up to this height, in points, stays on one page. */
const WHOLE = 200;
const INK = '#1c1b1a';
const QUIET = '#5a5751';
const LINE = '#d3cec3';

/** A document to read and print, written from top to bottom, with automatic page breaks. */
export interface Paper {
  title(text: string, detail: string): void;
  heading(text: string): void;
  /** The head of one entry of a list. */
  entry(text: string): void;
  paragraph(text: string): void;
  /** A label with its value; omitted when the value is empty. */
  fact(label: string, value: string | null | undefined): void;
  /** The same for hashes and similar values, in a monospaced font. */
  code(label: string, value: string | null | undefined): void;
  /** A thin line between two entries. */
  rule(): void;
}

/** Writes a PDF in letter size with a footer on every page: the title and the page number. */
export function paper(
  about: { title: string; now: Date; foot: (page: number, pages: number) => string },
  write: (paper: Paper) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [LETTER.width, LETTER.height],
    margins: { top: LETTER.margin, left: LETTER.margin, right: LETTER.margin, bottom: LETTER.margin + FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: about.title, Creator: 'Counterbook', CreationDate: about.now, ModDate: about.now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  write(paperOn(pdf));
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The footer is in the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0;
    const y = LETTER.height - LETTER.margin;
    put(pdf, about.foot(page + 1, count), { x: LETTER.margin, y, size: 8, color: QUIET });
  }
  pdf.end();
  return whole;
}

function paperOn(pdf: PDFKit.PDFDocument): Paper {
  const left = LETTER.margin;
  /** Keeps related parts on one page. */
  const room = (points: number) => {
    if (pdf.y + points > LETTER.height - LETTER.margin - FOOT) pdf.addPage();
  };
  const pair = (label: string, value: string | null | undefined, isCode: boolean) => {
    if (value === null || value === undefined || value === '') return;
    room(24);
    const { y } = pdf;
    put(pdf, label, { x: left, y, size: 9, color: QUIET, width: LABEL_WIDTH - 8 });
    const below = pdf.y;
    const width = LETTER.width - left * 2 - LABEL_WIDTH;
    // Courier is placed higher in its line than Inter.
    put(pdf, value, { x: left + LABEL_WIDTH, y: isCode ? y + 2.5 : y, size: isCode ? 8 : 9.5, width, isCode });
    pdf.y = Math.max(pdf.y, below) + 3;
  };
  return {
    title(text, detail) {
      put(pdf, text, { x: left, y: pdf.y, size: 19, isBold: true });
      put(pdf, detail, { x: left, y: pdf.y + 3, size: 10, color: QUIET });
      pdf.y += 10;
    },
    heading(text) {
      room(72);
      put(pdf, text, { x: left, y: pdf.y + 12, size: 12.5, isBold: true });
      pdf.y += 6;
    },
    entry(text) {
      room(72);
      put(pdf, text, { x: left, y: pdf.y, size: 10.5, isBold: true });
      pdf.y += 4;
    },
    paragraph(text) {
      // No paragraph leaves its last line alone on a page; only a very long one is split.
      room(Math.min(heightOf(pdf, text, 9.5), WHOLE));
      put(pdf, text, { x: left, y: pdf.y, size: 9.5 });
      pdf.y += 6;
    },
    fact: (label, value) => pair(label, value, false),
    code: (label, value) => pair(label, value, true),
    rule() {
      room(72);
      pdf.y += 5;
      pdf.lineWidth(0.6).strokeColor(LINE);
      pdf
        .moveTo(left, pdf.y)
        .lineTo(LETTER.width - left, pdf.y)
        .stroke();
      pdf.y += 8;
    },
  };
}

interface Put {
  x: number;
  y: number;
  size: number;
  width?: number;
  color?: string;
  isBold?: boolean;
  isCode?: boolean;
}

function put(pdf: PDFKit.PDFDocument, text: string, style: Put): void {
  const { x, y, size, width = LETTER.width - LETTER.margin * 2, color = INK, isBold = false, isCode = false } = style;
  const parts = isCode ? [{ font: 'Courier', text }] : stretches(text, isBold);
  pdf.fontSize(size).fillColor(color);
  for (const [index, part] of parts.entries()) {
    pdf.font(typeof part.font === 'string' ? part.font : registered(pdf, part.font));
    const options = { width, lineGap: LINE_GAP, continued: index < parts.length - 1 };
    if (index === 0) pdf.text(part.text, x, y, options);
    else pdf.text(part.text, options);
  }
}

/** The approximate height of a text of the page's width when it contains characters of other fonts. */
function heightOf(pdf: PDFKit.PDFDocument, text: string, size: number): number {
  pdf.fontSize(size).font(registered(pdf, plainFont()));
  return pdf.heightOfString(text, { width: LETTER.width - LETTER.margin * 2, lineGap: LINE_GAP });
}
