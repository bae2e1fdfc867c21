/** What tills print between the goods and charge nothing for: "SC SAVINGS 0.80", "You Pay 4.99", "NON-TAXABLE 204.79". */
import Big from 'big.js';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import type { LineDraft } from '../line_draft.ts';

const NOTE = /\b(savings?|saved|you pay|was|regular(ly)?|override|(non[- ]?)?taxable|points)\b/i;
const SUMS: ReadonlySet<string> = new Set(['subtotal', 'total', 'due']);

/** The lines without such rows, where a printed sum is that of the others, with or without a printed tax. */
export function withoutNotes(lines: LineDraft[], sums: SumCandidate[]): LineDraft[] {
  const goods = lines.filter(({ row, amount }) => amount.value.lte(0) || !NOTE.test(row.text));
  if (goods.length === lines.length) return lines;
  const total = goods.reduce((sum, { amount }) => sum.plus(amount.value), new Big(0));
  const taxes = sums.filter(({ kind }) => kind === 'tax').map(({ token }) => token.value);
  const isSum = ({ kind, token }: SumCandidate): boolean =>
    SUMS.has(kind) && [new Big(0), ...taxes].some((tax) => total.plus(tax).eq(token.value));
  return sums.some(isSum) ? goods : lines;
}
