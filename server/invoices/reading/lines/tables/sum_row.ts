/** "Daily pieces 370 858.00" below the goods: a sum whatever its words, because it is the sum of all amounts above. */
import Big from 'big.js';
import type { Document } from '../../context.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import type { LineDraft } from '../line_draft.ts';

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

const ADDED: ReadonlySet<string> = new Set(['tax', 'fee']);
const TAKEN: ReadonlySet<string> = new Set(['discount', 'paid']);

/** What the charges below can add to the goods, or take off: nothing, one of them, or all. */
function changesIn(sums: SumCandidate[]): Big[] {
  const of = (kinds: ReadonlySet<string>): Big[] =>
    sums.filter(({ kind }) => kinds.has(kind)).map(({ token }) => token.value.abs());
  const [added, taken] = [of(ADDED), of(TAKEN).map((value) => value.neg())];
  return [new Big(0), ...added, ...taken, sumOf(added), sumOf([...added, ...taken])];
}

/** The goods without such a row at their end. Goods that cost as much as all others are in a printed sum, too; without one, all are goods. */
export function withoutSumRow(doc: Document, drafts: LineDraft[], sums: SumCandidate[]): LineDraft[] {
  const goods = drafts.slice(0, -1);
  const last = drafts.at(-1);
  if (!last || goods.length < FEWEST || last.unit_price || last.closes) return drafts;
  const { value } = last.amount;
  if (value.lte(0) || !sumOf(goods.map(({ amount }) => amount.value)).eq(value)) return drafts;
  const below = doc.numbers.slice(last.row.index + 1).flat();
  const changes = changesIn(sums.filter(({ token }) => token.row.index > last.row.index));
  const isPrinted = (sum: Big): boolean =>
    changes.some((change) => below.some((token) => token.value.eq(sum.plus(change))));
  const isOfAll = countsAll(last, goods) !== false && isPrinted(value) && !isPrinted(value.times(TWO));
  return isOfAll ? goods : drafts;
}
