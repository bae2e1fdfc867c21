/** Quantities that stand before the names and have no column of their own: "2 Smash Burger". */
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import { inColumn } from '../columns/column_words.ts';
import type { ColumnRole } from '../columns/headings.ts';
import { type LineDraft, type TextPart, textPart } from '../line_draft.ts';
import { lettersIn } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isUnit } from '../numbers/units.ts';
import { LEAST_SHARE, TOO_MANY } from './counting.ts';
import { isNumbering, onlyGrow } from './numbering.ts';

const COUNTING: ReadonlySet<ColumnRole> = new Set(['quantity', 'shipped', 'ordered', 'weight']);

/** Below a heading of its own, a number is what the heading says: a position or a code. */
function isBesideName(word: Word, { columns, description }: LineDraft): boolean {
  const column = columns.find((one) => inColumn(one, word.x, word.x + word.w));
  return description?.words.includes(word) === true || (column?.heading ?? '') === '';
}

function numberBefore(doc: Document, draft: LineDraft): NumberToken | null {
  const { row, description } = draft;
  const [first, second] = row.words;
  if (!first || !second || !/^\d{1,3}[xX]?$/.test(first.text) || !description?.words.includes(second)) return null;
  if (lettersIn([second]) < 2 || isUnit(second.text) || !isBesideName(first, draft)) return null;
  return doc.numbers[row.index]?.find(({ words, value }) => words[0] === first && value.gt(0)) ?? null;
}

function isCount(number: NumberToken, { unit_price, amount }: LineDraft): boolean {
  return number.value.lt(TOO_MANY) && (!unit_price || lineCloses(number.value, unit_price.value, amount.value));
}

function nameWithout(number: NumberToken, { description }: LineDraft): TextPart | null {
  return textPart(description?.words.filter((word) => !number.words.includes(word)) ?? []);
}

/** Takes the counts off the names, where nearly all names begin with one, and numbers of the lines where all do. */
export function withLeadingCounts(doc: Document, drafts: LineDraft[]): LineDraft[] {
  if (drafts.some(({ quantity, columns }) => quantity || columns.some(({ role }) => COUNTING.has(role)))) return drafts;
  const numbers = drafts.map((draft) => numberBefore(doc, draft));
  const counts = drafts.map((draft, at) => (numbers[at] && isCount(numbers[at], draft) ? numbers[at] : null));
  const found = counts.flatMap((count) => count ?? []);
  // "Lettuce 0.00": what is on a burger is not counted.
  const paid = drafts.filter(({ amount }) => !amount.value.eq(0));
  const areProved = drafts.every(({ unit_price }, at) => !counts[at] || unit_price);
  const areCounts = found.length >= Math.max(2, paid.length * LEAST_SHARE) && (areProved || !onlyGrow(found));
  const areOfLines =
    !areCounts && numbers.every((number) => number) && isNumbering(numbers.flatMap((one) => one ?? []));
  return drafts.map((draft, at) => {
    const [number, count] = [numbers[at], counts[at]];
    if (areOfLines && number) return { ...draft, description: nameWithout(number, draft) };
    if (!areCounts || !count) return draft;
    return { ...draft, quantity: { value: count.value, token: count }, description: nameWithout(count, draft) };
  });
}
