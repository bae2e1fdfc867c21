import { Readable } from 'node:stream';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import type { CellKind, FileFormat, Report } from '#contract/reports/reports.ts';
import type { CompanyFacts } from '#server/platform/company.ts';
import { csvOf } from '#server/platform/csv.ts';
import { xlsxOf } from '#server/platform/xlsx.ts';

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
  // A row says its location, so that files of several locations can be put together.
  const headers = [
    ...ofPlace(report, reportTexts.columnOf('location')),
    ...report.columns.map(({ key }) => reportTexts.columnOf(key)),
  ];
  if (format === 'csv') return csvOf(Readable.from(cellsOf(report, headers)), { bom: true });
  if (format === 'pdf') {
    const { reportPdf } = await import('./report_pdf.ts');
    return reportPdf(report, headers.slice(-report.columns.length), company, now);
  }
  const kinds = [...ofPlace(report, 'text' as const), ...report.columns.map(({ kind }) => kind)];
  const columns = kinds.map((kind, at) => ({ header: headers[at] ?? '', format: EXCEL_FORMATS[kind] }));
  return xlsxOf(
    reportTexts.questions[report.report],
    columns,
    report.rows.map(({ cells }) => [...ofPlace(report, report.location?.name ?? ''), ...cells]),
  );
}

/** A cell of the first column of a report of one location; none where it is of all. */
const ofPlace = <Cell>({ location }: Report, cell: Cell): Cell[] => (location ? [cell] : []);

function* cellsOf(report: Report, headers: string[]): Generator<(string | number)[]> {
  yield headers;
  const place = ofPlace(report, report.location?.name ?? '');
  for (const { cells } of report.rows) yield [...place, ...cells.map((cell) => cell ?? '')];
}
