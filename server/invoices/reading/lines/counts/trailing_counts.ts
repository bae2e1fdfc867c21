/** Quantities behind the names, where no column has them: "Espresso Blend × 2". Online shops print their orders so. */
import type Big from 'big.js';
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Document } from '../../context.ts';
import type { Word } from '../../page.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { nameLetters } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { hasPriceInCents } from './counting.ts';

const SIGN = /^[xX×]$/;
const COUNT = /^[xX×]?(\d{1,3})$/;

/** "× 2" or "x2" at the end of the words of a name in the row of the amount. */
function trailing({ row, description }: LineDraft): { sign: Word[]; number: Word } | null {
  const words = description?.words.filter((word) => row.words.includes(word)) ?? [];
  const [before, last] = [words.at(-2), words.at(-1)];
  if (!last || !COUNT.test(last.text)) return null;
  if (/^[xX×]/.test(last.text)) return { sign: [], number: last };
  return before && SIGN.test(before.text) ? { sign: [before], number: last } : null;
}

function fits(count: Big, { unit_price, amount }: LineDraft): boolean {
  return unit_price ? lineCloses(count, unit_price.value, amount.value) : hasPriceInCents(count, amount.value);
}

function counted(doc: Document, draft: LineDraft): LineDraft {
  const found = trailing(draft);
  const token = found && doc.numbers[draft.row.index]?.find(({ words }) => words[0] === found.number);
  const name = draft.description?.words.filter((word) => word !== found?.number && !found?.sign.includes(word)) ?? [];
  if (!token || token.value.lte(0) || nameLetters(name) < 2) return draft;
  const own: NumberToken | null = draft.quantity?.token ?? null;
  if (draft.quantity ? own?.words[0] !== found?.number : !fits(token.value, draft)) return draft;
  return { ...draft, quantity: { value: token.value, token }, description: textPart(name) };
}

export function withTrailingCounts(doc: Document, drafts: LineDraft[]): LineDraft[] {
  return drafts.map((draft) => counted(doc, draft));
}
