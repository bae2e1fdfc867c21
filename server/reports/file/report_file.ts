import { Readable } from 'node:stream';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import type { CellKind, FileFormat, Report } from '#contract/reports/reports.ts';
import { csvOf } from '#server/platform/csv.ts';
import { xlsxOf } from '#server/platform/xlsx.ts';
import type { CompanyFacts } from '../company.sql.ts';
import { reportPdf } from './report_pdf.ts';

export const FILE_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

const EXCEL_FORMATS: Record<CellKind, string | undefined> = {
  text: undefined,
  date: undefined,
  money: '#,##0.00',
  unit_cost: '#,##0.00##',
  quantity: '#,##0.####',
  percent: '0.0%',
};

/** The whole report as a file. */
export async function reportFile(
  report: Report,
  format: FileFormat,
  company: CompanyFacts,
  now: Date,
): Promise<Buffer | Readable> {
  const headers = report.columns.map(({ key }) => reportTexts.columnOf(key));
  if (format === 'csv') return csvOf(Readable.from(cellsOf(report, headers)), { bom: true });
  if (format === 'pdf') return reportPdf(report, headers, company, now);
  const columns = report.columns.map(({ kind }, at) => ({ header: headers[at] ?? '', format: EXCEL_FORMATS[kind] }));
  return xlsxOf(
    reportTexts.questions[report.report],
    columns,
    report.rows.map(({ cells }) => cells),
  );
}

function* cellsOf({ rows }: Report, headers: string[]): Generator<(string | number)[]> {
  yield headers;
  for (const { cells } of rows) yield cells.map((cell) => cell ?? '');
}
