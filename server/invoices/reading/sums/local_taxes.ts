/** "VA State Tax 4.3% 17.46", "Richmond City 1.0% 4.06": beside a tax, another is called by its place alone. */
import type { Document } from '../context.ts';
import { labelText } from '../header/labels.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import { type Row, textOf } from '../lines/rows.ts';
import type { SumCandidate } from './sum_candidate.ts';

const PLACE = /\b(state|county|city|town(ship)?|village|borough|parish|district|municipal|local|metro|transit)\b/;
/** As clear as a label that names the sum among other words. */
const STRENGTH = 0.8;

interface Rated {
  rate: NumberToken;
  amount: NumberToken;
}

/** A row with one rate and one amount behind it. */
function ratedIn(doc: Document, row: Row): Rated | null {
  const tokens = doc.numbers[row.index] ?? [];
  const [rate, ...rates] = tokens.filter(({ percent }) => percent);
  const [amount, ...amounts] = tokens.filter(({ money, percent }) => money && !percent);
  if (!rate || !amount || rates.length > 0 || amounts.length > 0 || rate.first > amount.first) return null;
  return rate.value.gt(0) && amount.value.gt(0) ? { rate, amount } : null;
}

/** Both are of the same amount, as far as cents can tell. */
function haveOneBase(one: Rated, other: Rated): boolean {
  const [left, right] = [one.amount.value.times(other.rate.value), other.amount.value.times(one.rate.value)];
  return left.minus(right).abs().lte(one.rate.value.plus(other.rate.value).times('0.0051'));
}

/** The rows above and below a tax that only their places and rates name. */
function besideTax(
  doc: Document,
  tax: NumberToken,
  named: ReadonlySet<Row>,
): { row: Row; rated: Rated; label: string }[] {
  const own = ratedIn(doc, tax.row);
  if (!own) return [];
  return [-1, 1].flatMap((step) => {
    const found = [];
    for (let row = doc.rows[tax.row.index + step]; row && row.page === tax.row.page; row = doc.rows[row.index + step]) {
      const rated = named.has(row) ? null : ratedIn(doc, row);
      const label = rated ? labelText(textOf(row.words.slice(0, rated.amount.first))) : '';
      if (!rated || !haveOneBase(own, rated) || !PLACE.test(label)) break;
      found.push({ row, rated, label });
    }
    return found;
  });
}

/** The sums with the taxes of places. */
export function withLocalTaxes(doc: Document, candidates: SumCandidate[]): SumCandidate[] {
  const named = new Set(candidates.map(({ token }) => token.row));
  const taxes = candidates.filter(({ kind, from_heading: isHeading }) => kind === 'tax' && !isHeading);
  const found = new Map<Row, SumCandidate>();
  for (const { row, rated, label } of taxes.flatMap(({ token }) => besideTax(doc, token, named))) {
    const kept = { strength: STRENGTH, from_heading: false, taught: null };
    found.set(row, { ...kept, kind: 'tax', label, token: rated.amount, rate: rated.rate.value.toFixed() });
  }
  return [...candidates, ...found.values()];
}
