/** Which columns of earlier files with the same headings hold for a file: those of its vendor, or those that all of them have. */
import type { FileColumns, FileLayout } from '#contract/invoices/reading/delivery_files.ts';
import { sameName } from '../layout/recognize.ts';
import { guessColumns, withLaterFields } from './guess_columns.ts';

type Rows = readonly (readonly string[])[];

export interface EarlierColumns {
  /** Null: there are none, or nothing says which of them hold. */
  columns: FileColumns | null;
  /** The vendors whose columns differ where nothing says which of them hold. */
  differ: string[];
}

/** `above`: the vendor whom the rows above the table name. */
export function earlierColumns(
  known: readonly FileLayout[],
  headings: readonly string[],
  body: Rows,
  above: string,
): EarlierColumns {
  const guessed = guessColumns(headings).vendor;
  const isNamedIn = (column: number | null | undefined, vendor: string) => sameName(inRows(body, column), vendor);
  const ofVendor = known.find(
    ({ vendor, columns }) => isNamedIn(columns.vendor, vendor) || isNamedIn(guessed, vendor) || sameName(above, vendor),
  );
  if (ofVendor) return { columns: withLaterFields(ofVendor.columns, headings), differ: [] };
  const all = known.map(({ columns }) => withLaterFields(columns, headings));
  const [first = null] = all;
  const areSame = all.every((columns) => JSON.stringify(columns) === JSON.stringify(first));
  return areSame ? { columns: first, differ: [] } : { columns: null, differ: known.map(({ vendor }) => vendor) };
}

function inRows(body: Rows, column: number | null | undefined): string {
  return body.map((cells) => cells[column ?? -1] ?? '').find((cell) => cell !== '') ?? '';
}
