/** A row of a vendor's file. */
import type { DeliveryRowFault, FileColumns, FileField } from '#contract/invoices/reading/delivery_files.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import { numberCell } from './cell_values.ts';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** Of a file with several sheets. */
  sheet?: string;
  cells: readonly string[];
  /** The columns whose cells a spreadsheet stores as numbers. */
  numbers?: ReadonlySet<number>;
}

/** Where a fault is. */
export function placeOf({ row, sheet }: TableRow): Pick<DeliveryRowFault, 'row' | 'sheet'> {
  return { row, ...(sheet === undefined ? {} : { sheet }) };
}

export function cellOf({ cells }: TableRow, columns: FileColumns, field: FileField): string {
  return cells[columns[field] ?? -1]?.trim() ?? '';
}

/** The decimal mark of a cell: that of the file, unless a spreadsheet stores it as a number. */
export function markAt({ numbers }: TableRow, column: number | null, mark: DecimalMark): DecimalMark {
  return column !== null && numbers?.has(column) ? '.' : mark;
}

export function numberAt(row: TableRow, column: number | null, mark: DecimalMark): string | null {
  return numberCell(row.cells[column ?? -1]?.trim() ?? '', markAt(row, column, mark));
}
