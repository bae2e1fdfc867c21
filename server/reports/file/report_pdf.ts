import { costPlaces } from '#contract/cost_places.ts';
import { REPORT_PDF_ROWS_MAX } from '#contract/reports/limits.ts';
import { answerOf, atLocationOf, reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { type CellKind, OF_ONE_DAY, OF_SHARE, type Report, type ReportRow } from '#contract/reports/reports.ts';
import type { CompanyFacts } from '#server/platform/company.ts';
import {
  finish,
  openPages,
  type PageSize,
  put,
  putTable,
  QUIET,
  type TableColumn,
  widthInside,
} from '#server/platform/drawing/pdf_pages.ts';

const US_LETTER_ON_ITS_SIDE: PageSize = { width: 792, height: 612, margin: 44, foot: 22 };
/** A column of words is as wide as two of figures. */
const SHARES: Record<CellKind, number> = { text: 2, date: 1, money: 1, unit_cost: 1, quantity: 1, percent: 1 };

/** The report as a PDF, its table over as many pages as it needs. */
export function reportPdf(report: Report, headers: string[], company: CompanyFacts, now: Date): Promise<Buffer> {
  const title = texts.questions[report.report];
  const pages = openPages(US_LETTER_ON_ITS_SIDE, title, company.name, now);
  const { pdf, margin: x } = pages;
  const write = writerOf(company.currency);
  const answer = answerOf(report.report, report.figure, (figure) =>
    write(figure, OF_SHARE.includes(report.report) ? 'percent' : 'money'),
  );
  put(pages, title, { x, y: x, size: 18, isBold: true });
  put(pages, [company.name, report.location?.name, spanOf(report)].filter(Boolean).join(' · '), {
    x,
    y: pdf.y + 3,
    size: 10,
    color: QUIET,
  });
  put(pages, answer, { x, y: pdf.y + 8, size: 12, isBold: true });
  const counted = atLocationOf(report.report, report.location);
  if (counted) put(pages, counted, { x, y: pdf.y + 4, size: 9, color: QUIET });
  if (report.note) put(pages, texts.notes[report.note], { x, y: pdf.y + 4, size: 9 });
  pdf.y += 12;
  const rows = report.rows.slice(0, REPORT_PDF_ROWS_MAX).map((row) => written(report, row, write));
  putTable(pages, columnsOf(report), headers, rows, 9);
  if (report.rows.length > REPORT_PDF_ROWS_MAX) {
    const cut = texts.pdfRows(REPORT_PDF_ROWS_MAX, report.rows.length);
    put(pages, cut, { x, y: pdf.y + 4, size: 9, color: QUIET });
  }
  return finish(pages, texts.page);
}

function columnsOf({ columns }: Report): TableColumn[] {
  const total = columns.reduce((sum, { kind }) => sum + SHARES[kind], 0);
  const share = widthInside(US_LETTER_ON_ITS_SIDE) / total;
  return columns.map(({ kind }) => ({ width: SHARES[kind] * share, right: kind !== 'text' && kind !== 'date' }));
}

function day(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

function spanOf({ report, from, to }: Report): string {
  return OF_ONE_DAY.includes(report) ? texts.asOf(day(to)) : texts.span(day(from), day(to));
}

type Write = (value: number, kind: CellKind) => string;

function writerOf(currency: string): Write {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
  const formats = { text: quantity, date: quantity, money, quantity, percent };
  const least = money.resolvedOptions().minimumFractionDigits ?? 2;
  const costFormat = (places: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: Math.max(least, places) });
  const costs = { 2: costFormat(2), 3: costFormat(3), 4: costFormat(4) };
  return (value, kind) => (kind === 'unit_cost' ? costs[costPlaces(value)] : formats[kind]).format(value);
}

function written({ columns }: Report, { cells }: ReportRow, write: Write): string[] {
  return cells.map((cell, at) => {
    const kind = columns[at]?.kind ?? 'quantity';
    if (typeof cell === 'number') return write(cell, kind);
    return cell !== null && kind === 'date' ? day(cell) : (cell ?? '');
  });
}
