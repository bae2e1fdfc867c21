/** One row of a file, numbered as a spreadsheet numbers it: line breaks within quotation marks count nothing, empty rows count. */
export interface Row {
  row: number;
  cells: string[];
  /** Set where the row cannot be read; then `cells` is its beginning. */
  fault?: 'too_long' | 'open_quote';
}

const SHOWN_MAX = 100;

/** A cell as it can be kept and shown: one line, cut, of characters that a database and a page can hold. */
export function shown(cell: string): string {
  return storable(cell.slice(0, SHOWN_MAX)).replace(/\s+/g, ' ').trim();
}

/** A text without what PostgreSQL’s JSON cannot hold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
