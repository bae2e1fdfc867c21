import PDFDocument from 'pdfkit';
import { REPORT_PDF_ROWS_MAX } from '#contract/limits.ts';
import { answerOf, reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { type CellKind, OF_ONE_DAY, type Report, type ReportRow } from '#contract/reports/reports.ts';
import { registered, stretches } from '#server/platform/drawing/pdf_fonts.ts';
import type { CompanyFacts } from '../company.sql.ts';

/** US letter on its side, in points. */
const PAGE = { width: 792, height: 612, margin: 44 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const FOOT = 22;
const INK = '#1c1b1a';
const QUIET = '#5a5751';
const LINE = '#d3cec3';
/** A column of words is as wide as two of figures. */
const SHARES: Record<CellKind, number> = { text: 2, money: 1, unit_cost: 1, quantity: 1, percent: 1 };

/** The report as a PDF, its table over as many pages as it needs. */
export function reportPdf(report: Report, headers: string[], company: CompanyFacts, now: Date): Promise<Buffer> {
  const title = texts.questions[report.report];
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin + FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: company.name, Creator: 'Counterbook', CreationDate: now, ModDate: now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const write = writerOf(company.currency);
  const total = SHARES_OF(report);
  const widths = report.columns.map(({ kind }) => (WIDTH * SHARES[kind]) / total);
  put(pdf, title, { x: PAGE.margin, y: PAGE.margin, size: 18, isBold: true });
  put(pdf, `${company.name} · ${spanOf(report)}`, { x: PAGE.margin, y: pdf.y + 3, size: 10, color: QUIET });
  put(
    pdf,
    answerOf(report.report, report.figure, (amount) => write(amount, 'money')),
    {
      ...{ x: PAGE.margin, y: pdf.y + 8, size: 12, isBold: true },
    },
  );
  pdf.y += 12;
  const line = (cells: string[], isHead: boolean) => drawRow(pdf, report, cells, widths, isHead);
  line(headers, true);
  for (const row of report.rows.slice(0, REPORT_PDF_ROWS_MAX)) {
    if (pdf.y > PAGE.height - PAGE.margin - FOOT - 26) {
      pdf.addPage();
      line(headers, true);
    }
    line(written(report, row, write), false);
  }
  if (report.rows.length > REPORT_PDF_ROWS_MAX) {
    put(pdf, texts.pdfRows(REPORT_PDF_ROWS_MAX, report.rows.length), {
      x: PAGE.margin,
      y: pdf.y + 4,
      size: 9,
      color: QUIET,
    });
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // The footer is in the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0;
    put(pdf, texts.page(page + 1, count), { x: PAGE.margin, y: PAGE.height - PAGE.margin, size: 8, color: QUIET });
  }
  pdf.end();
  return whole;
}

const SHARES_OF = ({ columns }: Report) => columns.reduce((sum, { kind }) => sum + SHARES[kind], 0);

function spanOf({ report, from, to }: Report): string {
  const day = (date: string) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return OF_ONE_DAY.includes(report) ? texts.asOf(day(to)) : texts.span(day(from), day(to));
}

type Write = (value: number, kind: CellKind) => string;

function writerOf(currency: string): Write {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const cost = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 4 });
  const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
  const formats = { text: quantity, money, unit_cost: cost, quantity, percent };
  return (value, kind) => formats[kind].format(value);
}

function written({ columns }: Report, { cells }: ReportRow, write: Write): string[] {
  return cells.map((cell, at) =>
    cell === null ? '' : typeof cell === 'string' ? cell : write(cell, columns[at]?.kind ?? 'quantity'),
  );
}

function drawRow(
  pdf: PDFKit.PDFDocument,
  { columns }: Report,
  cells: string[],
  widths: number[],
  isHead: boolean,
): void {
  const top = pdf.y;
  let [x, bottom] = [PAGE.margin, top];
  for (const [at, text] of cells.entries()) {
    const width = widths[at] ?? 0;
    const align = columns[at]?.kind === 'text' ? 'left' : 'right';
    put(pdf, text, { x, y: top, size: isHead ? 8 : 9, color: isHead ? QUIET : INK, width: width - 6, align });
    bottom = Math.max(bottom, pdf.y);
    x += width;
  }
  pdf.lineWidth(0.6).strokeColor(LINE);
  pdf
    .moveTo(PAGE.margin, bottom + 3)
    .lineTo(PAGE.width - PAGE.margin, bottom + 3)
    .stroke();
  pdf.y = bottom + 7;
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
    const options = { width, align, continued: index < parts.length - 1 };
    if (index === 0) pdf.text(part.text, x, y, options);
    else pdf.text(part.text, options);
  }
}
