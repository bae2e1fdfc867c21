/** "Daily pieces 370 858.00" below the goods: a sum whatever its words, because it is the sum of all amounts above. */
import Big from 'big.js';
import type { SumCandidate } from '../sums/sums.ts';
import type { LineDraft } from './line_draft.ts';

/** Of two lines, one can cost as much as the other. */
const FEWEST = 2;
const TWO = 2;

function sumOf(values: Big[]): Big {
  return values.reduce((sum, value) => sum.plus(value), new Big(0));
}

/** Its number is how many goods there are; null where it has none. */
function countsAll({ quantity }: LineDraft, goods: LineDraft[]): boolean | null {
  if (!quantity) return null;
  const counts = goods.map((line) => line.quantity?.value);
  return counts.every((count) => count !== undefined) && sumOf(counts).eq(quantity.value);
}

/** The goods without such a row at their end. Goods that cost as much as all others are in a printed sum, too. */
export function withoutSumRow(drafts: LineDraft[], sums: SumCandidate[]): LineDraft[] {
  const goods = drafts.slice(0, -1);
  const last = drafts.at(-1);
  if (!last || goods.length < FEWEST || last.unit_price || last.closes) return drafts;
  const { value } = last.amount;
  if (value.lte(0) || !sumOf(goods.map(({ amount }) => amount.value)).eq(value)) return drafts;
  const isPrinted = (sum: Big): boolean => sums.some(({ token }) => token.row !== last.row && token.value.eq(sum));
  if (isPrinted(value.times(TWO))) return drafts;
  return (countsAll(last, goods) ?? isPrinted(value)) ? goods : drafts;
}
