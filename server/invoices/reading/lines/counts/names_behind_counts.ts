/** "4 | Can liners": where most quantities have no unit behind them, a word that can be one begins the name of goods. */
import type { Word } from '../../page.ts';
import { inColumn } from '../columns/column_words.ts';
import { type LineDraft, textPart } from '../line_draft.ts';

const MOST = 0.8;

/** The unit, where it stands in one cell with the name and apart from the quantity. */
function firstOfName({ row, columns, quantity, unit, description }: LineDraft): Word | null {
  const token = quantity?.token;
  const [word, ...more] = unit?.words ?? [];
  if (!token || token.row !== row || !word || more.length > 0 || row.words[token.last + 1] !== word) return null;
  if (columns.some((one) => one.role === 'unit' && inColumn(one, word.x, word.x + word.w))) return null;
  const [first, next] = row.cells.find(({ words }) => words.includes(word))?.words ?? [];
  return first === word && next && description?.words.includes(next) ? word : null;
}

export function withNamesBehindCounts(drafts: LineDraft[]): LineDraft[] {
  const words = drafts.map(firstOfName);
  const found = words.filter((word) => word !== null);
  const counted = drafts.filter(({ quantity }) => quantity?.token);
  if (found.length >= counted.length * MOST) return drafts;
  return drafts.map((draft, at) => {
    const word = words[at];
    const name = textPart([...(word ? [word] : []), ...(draft.description?.words ?? [])]);
    return word ? { ...draft, unit: null, description: name } : draft;
  });
}
