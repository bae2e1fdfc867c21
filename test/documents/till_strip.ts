/** Strips of paper from a till, as their words. */
import { extract } from '#server/invoices/reading/extract.ts';
import type { Extracted } from '#server/invoices/reading/extracted.ts';
import type { WordPage } from '#server/invoices/reading/page.ts';
import { pageOfRows } from './page_of_rows.ts';

const WIDTH = 400;

/** Reads a strip with a text layer, or as it was recognized on a picture. */
export function readStrip(rows: string[], source: WordPage['source'] = 'text', day = '2026-03-20'): Extracted {
  return extract([pageOfRows(rows, source, WIDTH)], new Date(`${day}T12:00:00Z`));
}

const COLUMNS = 42;

/** A row of a till: its words, and an amount at the right edge. */
export function tillRow(left: string, right = ''): string {
  return left + ' '.repeat(Math.max(1, COLUMNS - left.length - right.length)) + right;
}

/** Name, quantity, price and amount of each line. */
export function stripLines(extracted: Extracted) {
  return extracted.lines.map((line) =>
    [line.description, line.quantity, line.unit_price, line.amount].map((value) => value?.value),
  );
}

export const STRIP_HEAD = ['     RIVER BEND MARKET', '   900 River Rd Duluth MN', '  02/14/2026 14:07', ''];
