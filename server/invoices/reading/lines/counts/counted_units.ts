/**
 * Units that no list has ("2 KST", "5 FLT"): behind the quantities of most lines, in their column, stands one word. Their vendors shorten the
 * names of what they pack as they like.
 */

import type { Word } from '../../page.ts';
import { inColumn } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { isCode } from '../names/name_words.ts';
import { isUnit } from '../numbers/units.ts';

const COUNTS = ['quantity', 'shipped', 'ordered'];
const [FEWEST, MOST] = [2, 0.6];
/** Two letters at least: one can be a tax mark. */
const SHORT = /^\p{L}{2,5}\.?$/u;
/** What a vendor says of goods: on back order, new, out of stock, another one instead. */
const REMARK = /^(bo|oos|new|neu|sub)\.?$/i;

/** All that stands behind the quantity of a line in its column. */
function wordBehind({ row, columns, quantity, description }: LineDraft): Word | null {
  const token = quantity?.token;
  const column = token && columns.find((one: Column) => inColumn(one, token.x0, token.x1));
  if (!column || token.row !== row || !COUNTS.includes(column.role)) return null;
  const [word, ...more] = row.words.slice(token.last + 1).filter(({ x, w }) => inColumn(column, x, x + w));
  if (!word || more.length > 0 || description?.words.includes(word)) return null;
  return SHORT.test(word.text) && !REMARK.test(word.text) && !isCode(word.text) ? word : null;
}

export function withCountedUnits(drafts: LineDraft[]): LineDraft[] {
  const words = drafts.map(wordBehind);
  const counted = drafts.filter(({ quantity }) => quantity?.token).length;
  const found = words.filter((word) => word !== null);
  const isUsual = found.length >= FEWEST && found.length >= counted * MOST;
  // Words that repeat in every line can be part of the heading ("2 von", "3 von"), unless they are units.
  const isTelling =
    new Set(found.map(({ text }) => text.toLowerCase())).size > 1 || found.some(({ text }) => isUnit(text));
  if (!isUsual || !isTelling) return drafts;
  return drafts.map((draft, at) => {
    const word = words[at];
    return word && !draft.unit ? { ...draft, unit: textPart([word]) } : draft;
  });
}
