/** Codes of a till that stand alone in a row of their own, above or below what they belong to. */
import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { gapBetween } from '../rows.ts';

const FEWEST = 2;
/** Of the lines: a single number can be anything. */
const MOST = 0.6;
/** In letter heights. */
const WITHIN = 1.6;

/** Five digits at least: shorter ones count or are prices without a mark. */
function isAlone(words: Word[]): boolean {
  return words.length === 1 && /^\d{5,14}$/.test(words[0]?.text ?? '');
}

/** The code in the row before the first of a line, or behind the last. */
function codeBeside(doc: Document, draft: LineDraft, step: -1 | 1): Word | null {
  const words = draft.description?.words ?? [];
  const own = doc.rows.filter((row) => row === draft.row || row.words.some((word) => words.includes(word)));
  const end = own.at(step < 0 ? 0 : -1) ?? draft.row;
  const row = doc.rows[end.index + step];
  if (!row || !isAlone(row.words)) return null;
  const gap = step < 0 ? gapBetween(row, end) : gapBetween(end, row);
  return gap <= WITHIN ? (row.words[0] ?? null) : null;
}

/**
 * Where most lines have one on the same side. The code above the next line is below this one: where as many lines have one on either side,
 * nobody can tell whose they are.
 */
export function withCodesBeside(doc: Document, drafts: LineDraft[]): LineDraft[] {
  const found = ([-1, 1] as const).map((step) => drafts.map((draft) => codeBeside(doc, draft, step)));
  const count = (codes: (Word | null)[] | undefined): number => codes?.filter((code) => code !== null).length ?? 0;
  const [above, below] = found;
  const codes = count(below) > count(above) ? below : above;
  const isUsual = count(codes) >= Math.max(FEWEST, drafts.length * MOST);
  if (!codes || !isUsual || count(below) === count(above)) return drafts;
  return drafts.map((draft, at) => {
    const code = codes[at];
    return code && !draft.code ? { ...draft, code: textPart([code]) } : draft;
  });
}
