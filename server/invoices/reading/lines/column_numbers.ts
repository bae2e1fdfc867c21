/**
 * The numbers in columns, also of "2CS" and "24.5LB" in one word: a count and its unit. Only columns of counts and weights are read so:
 * elsewhere it is a code or a pack size.
 */
import type { Document } from '../context.ts';
import { inColumn, tokensIn } from './columns/column_words.ts';
import type { Column } from './columns/columns.ts';
import type { ColumnRole } from './columns/headings.ts';
import type { TextPart } from './line_draft.ts';
import { type NumberToken, tokenOf } from './numbers/tokens.ts';
import { isUnit } from './numbers/units.ts';
import type { Row } from './rows.ts';

const COUNTED: ReadonlySet<ColumnRole> = new Set(['shipped', 'quantity', 'ordered', 'weight']);

function partsOf(text: string): { number: string; unit: string } | null {
  const [, number, unit] = /^(\d[\d.,]*)(\p{L}{1,5}|#)\.?$/u.exec(text) ?? [];
  return number && unit && isUnit(unit) ? { number, unit } : null;
}

/** The counts of a row whose words are no numbers by themselves. */
export function gluedCounts(doc: Document, row: Row): NumberToken[] {
  const read = new Set((doc.numbers[row.index] ?? []).flatMap(({ words }) => words));
  return row.words.flatMap((word, index) => {
    const parts = read.has(word) ? null : partsOf(word.text);
    return (parts && tokenOf(row, index, parts.number, doc.mark)) ?? [];
  });
}

/** Those in a column of counts or weights. */
function gluedIn(doc: Document, column: Column, row: Row): NumberToken[] {
  if (!COUNTED.has(column.role)) return [];
  return gluedCounts(doc, row).filter(({ x0, x1 }) => inColumn(column, x0, x1));
}

/** Numbers of rows in the columns of roles, role by role. */
export function tokensOf(doc: Document, columns: Column[], roles: ColumnRole[], rows: Row[]): NumberToken[] {
  return roles.flatMap((role) =>
    columns
      .filter((column) => column.role === role)
      .flatMap((column) => rows.flatMap((row) => [...tokensIn(doc, column, row), ...gluedIn(doc, column, row)])),
  );
}

/** The unit in the word of a count. */
export function gluedUnit(count: NumberToken | null): TextPart | null {
  const [word] = count?.words ?? [];
  const unit = word && partsOf(word.text)?.unit;
  return unit ? { text: unit, words: [word] } : null;
}
