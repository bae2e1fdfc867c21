/** Quantities that stand before the names and have no column of their own: "2 Smash Burger". */
import type { Document } from '../context.ts';
import type { ColumnRole } from './columns/headings.ts';
import { type LineDraft, textPart } from './line_draft.ts';
import { lettersIn } from './name_words.ts';
import type { NumberToken } from './numbers/tokens.ts';
import { isUnit } from './numbers/units.ts';

const COUNTING: ReadonlySet<ColumnRole> = new Set(['quantity', 'shipped', 'ordered', 'weight']);
/** So many of the names begin with one. */
const MOST = 0.7;

function countOf(doc: Document, { row, description }: LineDraft): NumberToken | null {
  const [first, second] = row.words;
  if (!first || !second || !/^\d{1,2}[xX]?$/.test(first.text) || !description?.words.includes(second)) return null;
  if (lettersIn([second]) < 2 || isUnit(second.text)) return null;
  return doc.numbers[row.index]?.find(({ words, value }) => words[0] === first && value.gt(0)) ?? null;
}

/** Lines that are numbered 1, 2, 3 are not counted by it. */
function isNumbering(counts: NumberToken[]): boolean {
  return counts.length > 1 && counts.every(({ value }, at) => value.eq(at + 1));
}

/** Takes the counts off the names, where nearly all names begin with one. */
export function withLeadingCounts(doc: Document, drafts: LineDraft[]): LineDraft[] {
  if (drafts.some(({ quantity, columns }) => quantity || columns.some(({ role }) => COUNTING.has(role)))) return drafts;
  const counts = drafts.map((draft) => countOf(doc, draft));
  const found = counts.flatMap((count) => count ?? []);
  if (found.length < 2 || found.length < drafts.length * MOST || isNumbering(found)) return drafts;
  return drafts.map((draft, at) => {
    const count = counts[at];
    const words = draft.description?.words.filter((word) => !count?.words.includes(word)) ?? [];
    return count ? { ...draft, quantity: { value: count.value, token: count }, description: textPart(words) } : draft;
  });
}
