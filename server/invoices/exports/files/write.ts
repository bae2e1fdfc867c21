import { Readable } from 'node:stream';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { csvOf } from '#server/platform/csv.ts';
import { type SheetCell, xlsxOf } from '#server/platform/xlsx.ts';
import type { Books } from '../book_names.ts';
import type { ExportedDocument } from '../documents.sql.ts';
import type { ExportRow } from '../exports.sql.ts';
import { lineColumns, lineRows } from './line_table.ts';
import { QUICKBOOKS_COLUMNS, quickbooksRows } from './quickbooks.ts';
import { XERO_COLUMNS, xeroRows } from './xero.ts';

interface Writing {
  row: ExportRow;
  company: { name: string; currency: string };
  /** For QuickBooks and Xero. */
  books: Books;
  /** In the order of the file. */
  documents: AsyncIterable<ExportedDocument>;
  /** Called after each. */
  onDocument: () => Promise<void>;
  storage: Storage;
  now: Date;
}

type Cells = readonly (string | number)[];

/** The file of an export, piece by piece. */
export async function fileOf(writing: Writing): Promise<AsyncIterable<Uint8Array>> {
  const { row, company, books, storage } = writing;
  const { currency } = company;
  const columns = lineColumns(currency);
  const heads = columns.map(({ header }) => header);
  switch (row.format) {
    case 'csv':
      return csvOf(
        table(heads, writing, (one) => filled(lineRows(one, currency))),
        { bom: true },
      );
    case 'quickbooks':
      return csvOf(
        table(QUICKBOOKS_COLUMNS, writing, (one) => quickbooksRows(one, books)),
        { bom: false },
      );
    case 'xero':
      return csvOf(
        table(XERO_COLUMNS, writing, (one) => xeroRows(one, books)),
        { bom: false },
      );
    case 'xlsx': {
      const rows: SheetCell[][] = [];
      for await (const document of writing.documents) {
        rows.push(...lineRows(document, currency));
        await writing.onDocument();
      }
      return Readable.from([await xlsxOf(exportTexts.sheet, columns, rows)]);
    }
    case 'pdf': {
      const documents: ExportedDocument[] = [];
      for await (const document of writing.documents) documents.push(document);
      const { from_day: from, to_day: to } = row;
      const { onDocument, now } = writing;
      const picture = (key: string) => storage.get(key);
      const { bundlePdf } = await import('./bundle.ts');
      return bundlePdf({ company: company.name, from, to, documents, picture, onDocument, now });
    }
  }
}

async function* table(
  head: Cells,
  { documents, onDocument }: Writing,
  rowsOf: (document: ExportedDocument) => Iterable<Cells>,
): AsyncGenerator<Cells> {
  yield head;
  for await (const document of documents) {
    yield* rowsOf(document);
    await onDocument();
  }
}

function* filled(rows: Iterable<SheetCell[]>): Generator<Cells> {
  for (const row of rows) yield row.map((cell) => cell ?? '');
}
