import PDFDocument from 'pdfkit';
import { registered, stretches } from './pdf_fonts.ts';

/** A letter with a table: an order, a request, a list. */
export interface Letter {
  title: string;
  author: string;
  from: { label: string; text: string };
  to: { label: string; text: string } | null;
  /** Labels with what they say; empty ones are left out. */
  facts: readonly (readonly [label: string, value: string | null])[];
  /** From left to right; together as wide as the page between its margins (504 points). */
  columns: readonly LetterColumn[];
  /** One text for each column. A line break begins a new line. */
  rows: readonly (readonly string[])[];
  /** In bold below the table. */
  total: string | null;
  foot: (page: number, pages: number) => string;
}

export interface LetterColumn {
  title: string;
  width: number;
  right?: boolean;
}

/** US letter, in points. */
const PAGE = { width: 612, height: 792, margin: 54 };
const FOOT = 24;
const INK = '#1c1b1a';
const QUIET = '#5a5751';
const LINE = '#d3cec3';
const WIDTH = PAGE.width - PAGE.margin * 2;

/** The letter as a PDF, as long as its table. */
export function letterPdf(letter: Letter, now: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin + FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: letter.title, Author: letter.author, Creator: 'Counterbook', CreationDate: now, ModDate: now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  head(pdf, letter);
  table(pdf, letter);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // The footer is in the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0;
    const foot = letter.foot(page + 1, count);
    put(pdf, foot, { x: PAGE.margin, y: PAGE.height - PAGE.margin, size: 8, color: QUIET });
  }
  pdf.end();
  return whole;
}

function head(pdf: PDFKit.PDFDocument, { title, from, to, facts }: Letter): void {
  const left = PAGE.margin;
  put(pdf, title, { x: left, y: PAGE.margin, size: 19, isBold: true });
  let y = pdf.y + 14;
  const half = WIDTH / 2;
  const top = y;
  put(pdf, from.label, { x: left, y, size: 8.5, color: QUIET, width: half - 12 });
  put(pdf, from.text, { x: left, y: pdf.y + 1, size: 10.5, width: half - 12 });
  const below = pdf.y;
  if (to) {
    put(pdf, to.label, { x: left + half, y: top, size: 8.5, color: QUIET, width: half });
    put(pdf, to.text, { x: left + half, y: pdf.y + 1, size: 10.5, width: half });
  }
  y = Math.max(below, pdf.y) + 12;
  for (const [label, value] of facts) {
    if (!value) continue;
    put(pdf, label, { x: left, y, size: 8.5, color: QUIET, width: 100 });
    put(pdf, value, { x: left + 100, y: y - 1.5, size: 10, width: WIDTH - 100 });
    y = pdf.y + 4;
  }
  pdf.y = y + 10;
}

function table(pdf: PDFKit.PDFDocument, letter: Letter): void {
  header(pdf, letter);
  for (const cells of letter.rows) row(pdf, letter, cells, { size: 9.5, color: INK });
  if (letter.total) {
    pdf.y += 4;
    put(pdf, letter.total, { x: PAGE.margin, y: pdf.y, size: 10.5, isBold: true, align: 'right' });
  }
}

function header(pdf: PDFKit.PDFDocument, letter: Letter): void {
  const titles = letter.columns.map(({ title }) => title);
  row(pdf, letter, titles, { size: 8.5, color: QUIET });
}

function row(
  pdf: PDFKit.PDFDocument,
  letter: Letter,
  cells: readonly string[],
  style: { size: number; color: string },
): void {
  pdf.fontSize(style.size);
  if (pdf.y + heightOf(letter.columns, cells, style.size) > PAGE.height - PAGE.margin - FOOT) {
    pdf.addPage();
    if (style.color !== QUIET) header(pdf, letter);
  }
  const top = pdf.y;
  let x = PAGE.margin;
  let bottom = top;
  for (const [index, { width, right }] of letter.columns.entries()) {
    put(pdf, cells[index] ?? '', { x, y: top, ...style, width: width - 6, align: right ? 'right' : 'left' });
    bottom = Math.max(bottom, pdf.y);
    x += width;
  }
  pdf.y = bottom + 4;
  pdf.lineWidth(0.6).strokeColor(LINE);
  pdf
    .moveTo(PAGE.margin, pdf.y)
    .lineTo(PAGE.width - PAGE.margin, pdf.y)
    .stroke();
  pdf.y += 5;
}

/** Rather too high than too low: a letter is about half as wide as high. */
function heightOf(columns: readonly LetterColumn[], cells: readonly string[], size: number): number {
  const lines = columns.map(({ width }, index) =>
    (cells[index] ?? '')
      .split('\n')
      .reduce((sum, text) => sum + Math.max(1, Math.ceil((text.length * size * 0.55) / (width - 6))), 0),
  );
  return Math.max(...lines) * size * 1.4 + 12;
}

interface Put {
  x: number;
  y: number;
  size: number;
  width?: number;
  color?: string;
  isBold?: boolean;
  align?: 'left' | 'right';
}

function put(pdf: PDFKit.PDFDocument, text: string, style: Put): void {
  const { x, y, size, width = WIDTH, color = INK, isBold = false, align = 'left' } = style;
  const parts = stretches(text, isBold);
  pdf.fontSize(size).fillColor(color);
  for (const [index, part] of parts.entries()) {
    pdf.font(registered(pdf, part.font));
    const options = { width, align, lineGap: 1.5, continued: index < parts.length - 1 };
    if (index === 0) pdf.text(part.text, x, y, options);
    else pdf.text(part.text, options);
  }
}
