/** One row of a file, numbered as a spreadsheet numbers it: line breaks within quotation marks do not count, empty rows do. */
export interface FileRow {
  row: number;
  cells: string[];
  /** Set when the row cannot be read; then `cells` is its beginning. */
  fault?: 'too_long' | 'open_quote';
}

const SHOWN_MAX = 100;

/** A cell as it can be stored and shown: one line, shortened, of characters that a database and a page can hold. */
export function shown(cell: string): string {
  return storable(cell.slice(0, SHOWN_MAX)).replace(/\s+/g, ' ').trim();
}

/** A cell without the apostrophe that keeps a formula from running in a file of ours (`csvOf`). */
export function withoutEscape(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');
}

/** A text without the characters that PostgreSQL’s JSON cannot hold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
