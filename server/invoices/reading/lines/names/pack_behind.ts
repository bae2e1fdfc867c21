/** "4 | 5 lb box": behind a number of its own, a unit is that of the pack and not of the quantity. */
import { parsePack } from '#contract/invoices/stock/pack.ts';
import type { Word } from '../../page.ts';
import { inColumn } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { type Row, textOf } from '../rows.ts';

function isSize(words: Word[], quantity: NumberToken): boolean {
  const size = /^\d/.test(words[0]?.text ?? '') ? parsePack(textOf(words))?.size : null;
  if (!size) return false;
  // "3 3 LB": three were ordered and came.
  return !quantity.value.eq(size.amount) || parsePack(textOf(words.slice(0, -1))) !== null;
}

/** The words of such a pack in the column of the quantity or in that of units; empty where there is none. */
export function packBehind(columns: Column[], row: Row, quantity: NumberToken | null): Word[] {
  if (quantity?.row !== row) return [];
  const inside = (column: Column): Word[] => row.words.filter(({ x, w }) => inColumn(column, x, x + w));
  const behind = row.words.slice(quantity.last + 1);
  const able = columns.filter(
    (one) => one.role === 'unit' || (one.role !== 'description' && inColumn(one, quantity.x0, quantity.x1)),
  );
  const found = able.map((column) => inside(column).filter((word) => behind.includes(word)));
  return found.find((words) => isSize(words, quantity)) ?? [];
}
