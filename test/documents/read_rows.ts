import { extract } from '#server/invoices/reading/extract.ts';
import type { Extracted } from '#server/invoices/reading/extracted.ts';
import { pageOfRows } from './page_of_rows.ts';

/** What is read from pages of these rows, on a fixed day. */
export function readRows(...pages: string[][]): Extracted {
  return extract(
    pages.map((rows) => pageOfRows(rows)),
    new Date('2026-11-20T00:00:00Z'),
  );
}

/** The name, quantity, unit price and amount of each line. */
export function lineCells({ lines }: Extracted): (string | undefined)[][] {
  return lines.map(({ description, quantity, unit_price, amount }) =>
    [description, quantity, unit_price, amount].map((value) => value?.value),
  );
}
