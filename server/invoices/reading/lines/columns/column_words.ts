/** The words and numbers of rows that stand in a column. */

import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';
import type { Column } from './columns.ts';
import type { ColumnRole } from './headings.ts';

export function inColumn(column: Column, x0: number, x1: number): boolean {
  const middle = (x0 + x1) / 2;
  return middle >= column.left && middle < column.right;
}

export function wordsIn(column: Column, rows: Row[]): Word[] {
  return rows.flatMap((row) => row.words.filter((word) => inColumn(column, word.x, word.x + word.w)));
}

export function tokensIn(doc: Document, column: Column, row: Row): NumberToken[] {
  return (doc.numbers[row.index] ?? []).filter((token) => inColumn(column, token.x0, token.x1));
}

/** Money in the column of amounts with another number beside it: no letterhead has that. */
export function isPriced(doc: Document, columns: readonly Column[], row: Row): boolean {
  const numbers = doc.numbers[row.index] ?? [];
  const amounts = columns.filter(({ role }) => role === 'amount');
  return (
    numbers.length > 1 && numbers.some(({ money, x0, x1 }) => money && amounts.some((one) => inColumn(one, x0, x1)))
  );
}

/** Words of a row in the columns of a role. */
export function wordsOfRole(columns: Column[], role: ColumnRole, row: Row): Word[] {
  const own = columns.filter((column) => column.role === role);
  return row.words.filter((word) => own.some((column) => inColumn(column, word.x, word.x + word.w)));
}

export function textOfRole(columns: Column[], role: ColumnRole, row: Row): string {
  return wordsOfRole(columns, role, row)
    .map((word) => word.text)
    .join(' ');
}

export function hasText(columns: Column[], row: Row): boolean {
  return (['description', 'other'] as const).some((role) => /\p{L}{2}/u.test(textOfRole(columns, role, row)));
}
