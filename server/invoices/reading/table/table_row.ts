/** A row of a vendor's file. */
import type { DeliveryRowFault, FileColumns, FileField } from '#contract/invoices/reading/delivery_files.ts';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** Of a file with several sheets. */
  sheet?: string;
  cells: readonly string[];
}

/** Where a fault is. */
export function placeOf({ row, sheet }: TableRow): Pick<DeliveryRowFault, 'row' | 'sheet'> {
  return { row, ...(sheet === undefined ? {} : { sheet }) };
}

export function cellOf({ cells }: TableRow, columns: FileColumns, field: FileField): string {
  return cells[columns[field] ?? -1]?.trim() ?? '';
}
