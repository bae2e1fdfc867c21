/** Quantities that stand before the names and have no column of their own: "2 Smash Burger". */
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Document } from '../context.ts';
import type { Word } from '../page.ts';
import { inColumn } from './columns/column_words.ts';
import type { ColumnRole } from './columns/headings.ts';
import { type LineDraft, textPart } from './line_draft.ts';
import { lettersIn } from './name_words.ts';
import type { NumberToken } from './numbers/tokens.ts';
import { isUnit } from './numbers/units.ts';

const COUNTING: ReadonlySet<ColumnRole> = new Set(['quantity', 'shipped', 'ordered', 'weight']);
/** The least share of names that begin with a count. */
const LEAST_SHARE = 0.7;

/** Below a heading of its own, a number is what the heading says: a position or a code. */
function isBesideName(word: Word, { columns, description }: LineDraft): boolean {
  const column = columns.find((one) => inColumn(one, word.x, word.x + word.w));
  return description?.words.includes(word) === true || (column?.heading ?? '') === '';
}

function countOf(doc: Document, draft: LineDraft): NumberToken | null {
  const { row, description, unit_price, amount } = draft;
  const [first, second] = row.words;
  if (!first || !second || !/^\d{1,2}[xX]?$/.test(first.text) || !description?.words.includes(second)) return null;
  if (lettersIn([second]) < 2 || isUnit(second.text) || !isBesideName(first, draft)) return null;
  const count = doc.numbers[row.index]?.find(({ words, value }) => words[0] === first && value.gt(0)) ?? null;
  return count && unit_price && !lineCloses(count.value, unit_price.value, amount.value) ? null : count;
}

/** Numbers that only grow are those of the lines, also where a table begins with 11, counts by tens or leaves one out. */
function isNumbering(counts: NumberToken[]): boolean {
  return counts.every(({ value }, at) => value.gt(counts[at - 1]?.value ?? 0));
}

/** Takes the counts off the names, where nearly all names begin with one. */
export function withLeadingCounts(doc: Document, drafts: LineDraft[]): LineDraft[] {
  if (drafts.some(({ quantity, columns }) => quantity || columns.some(({ role }) => COUNTING.has(role)))) return drafts;
  const counts = drafts.map((draft) => countOf(doc, draft));
  const found = counts.flatMap((count) => count ?? []);
  if (found.length < 2 || found.length < drafts.length * LEAST_SHARE) return drafts;
  const areProved = drafts.every(({ unit_price }, at) => !counts[at] || unit_price);
  if (isNumbering(found) && !areProved) return drafts;
  return drafts.map((draft, at) => {
    const count = counts[at];
    const words = draft.description?.words.filter((word) => !count?.words.includes(word)) ?? [];
    return count ? { ...draft, quantity: { value: count.value, token: count }, description: textPart(words) } : draft;
  });
}
