/** Decides the roles of a table's columns when two headings claim the same one, by the values below. */

import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import { lettersIn } from '../name_words.ts';
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

/** A share of the rows. */
const MOST = 0.6;

const TELLING = /desc|omschr|title|beschr|bezeich|désign|name|particular|details/i;

/** One description, one amount, one price; other columns keep their words as code, or are ignored. */
export function settleRoles(doc: Document, columns: Column[], rows: Row[]): Column[] {
  const settled = columns.map((column) => ({ ...column }));
  const of = (role: ColumnRole): Column[] => settled.filter((column) => column.role === role);

  const descriptions = of('description');
  if (descriptions.length > 1) {
    const main =
      descriptions.find((column) => TELLING.test(column.heading)) ??
      [...descriptions].sort((a, b) => lettersIn(wordsIn(b, rows)) - lettersIn(wordsIn(a, rows)))[0];
    for (const column of descriptions) {
      if (column === main) continue;
      const words = wordsIn(column, rows);
      const codes = words.filter((word) => /\d/.test(word.text)).length;
      column.role = codes > words.length / 2 && of('code').length === 0 ? 'code' : 'other';
    }
  }
  const filled = (column: Column): number => rows.filter((row) => tokensIn(doc, column, row).length > 0).length;
  const amounts = of('amount');
  if (amounts.length > 1) {
    const last = [...amounts].reverse().find((column) => filled(column) > 0) ?? amounts.at(-1);
    for (const column of amounts) {
      if (column === last) continue;
      // "Amount" to the left of the goods means how many.
      const leftOfName = of('description').some((description) => column.x1 <= description.x0);
      column.role = leftOfName && of('quantity').length === 0 ? 'quantity' : 'other';
    }
  }
  // "Units" says how many where numbers stand below it, or beside another column that says of what.
  const counts = of('quantity').length + of('shipped').length + of('weight').length;
  const priced = rows.filter((row) => of('unit_price').some((column) => tokensIn(doc, column, row).length > 0));
  const counted = (column: Column): number => priced.filter((row) => tokensIn(doc, column, row).length > 0).length;
  const units = of('unit').find((column) => /^units?$/i.test(column.heading.trim()));
  if (counts === 0 && units && priced.length > 0 && counted(units) >= priced.length * MOST) units.role = 'quantity';
  if (of('amount').length === 0) {
    const prices = of('unit_price');
    const last = prices.at(-1);
    // A list of single services has one column of money, and it is the charge.
    const single = prices.length === 1 && of('quantity').length + of('shipped').length + of('weight').length === 0;
    if ((prices.length > 1 || single) && last) last.role = 'amount';
  }
  return settled;
}

/** Words of a row in the columns of a role. */
export function wordsOf(columns: Column[], role: ColumnRole, row: Row): Word[] {
  const own = columns.filter((column) => column.role === role);
  return row.words.filter((word) => own.some((column) => inColumn(column, word.x, word.x + word.w)));
}

export function textOfRole(columns: Column[], role: ColumnRole, row: Row): string {
  return wordsOf(columns, role, row)
    .map((word) => word.text)
    .join(' ');
}

export function hasText(columns: Column[], row: Row): boolean {
  return (['description', 'other'] as const).some((role) => /\p{L}{2}/u.test(textOfRole(columns, role, row)));
}
