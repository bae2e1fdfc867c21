/** The total that other printed numbers lead to: for pages whose total is unreadable or wrong. */
import Big from 'big.js';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { SumCandidate } from './sum_candidate.ts';

/** Sums are at the end; a statement with hundreds of them has no single total to compute. */
const LAST = 12;

type Way = 'cash' | 'parts' | 'summary' | 'lines';

export interface ComputedTotal {
  value: Big;
  /** Independent ways that lead to it. */
  ways: Set<Way>;
  /** A printed total whose digits are nearly these: it was misread. */
  misread: SumCandidate | null;
}

function digits(value: Big): string {
  return value.toFixed(2).replace(/\D/g, '');
}

/** Whether a few wrong or lost digits would turn one number into the other. */
export function resembles(read: Big, value: Big): boolean {
  const [a, b] = [digits(read).replace(/0+$/, ''), digits(value).replace(/0+$/, '')];
  if (a.length < 2 || b.length < 2) return false;
  if (b.endsWith(a) || b.startsWith(a) || a.endsWith(b)) return Math.abs(a.length - b.length) <= 2;
  if (a.length !== b.length) return false;
  return [...a].filter((digit, index) => digit !== b[index]).length === 1;
}

/** Taxes, fees and rounding in the rows right below a subtotal, up to the first row with another number in its column. */
function addedAfter(doc: Document, { row: first, x0: left }: NumberToken, candidates: SumCandidate[]): Big[] {
  const added: Big[] = [];
  for (const row of doc.rows.slice(first.index + 1, first.index + 10)) {
    const numbers = doc.numbers[row.index] ?? [];
    if (!numbers.some((token) => token.money)) {
      // The number of an account stands beside the sums.
      if (numbers.some((token) => token.x1 > left)) break;
      continue;
    }
    const last = candidates.findLast((candidate) => candidate.token.row === row && candidate.token.money);
    if (!last || !['tax', 'fee', 'rounding'].includes(last.kind)) break;
    added.push(last.token.value);
  }
  return added;
}

/** All totals of the printed parts, the best supported first. `lines` is null when no goods were read. */
export function computedTotals(doc: Document, candidates: SumCandidate[], lines: Big | null): ComputedTotal[] {
  const sums: { value: Big; way: Way }[] = [];
  const ofKind = (...kinds: string[]): SumCandidate[] =>
    candidates.filter((candidate) => kinds.includes(candidate.kind) && candidate.token.money).slice(-LAST);
  for (const paid of ofKind('paid')) {
    for (const change of ofKind('change')) {
      const value = paid.token.value.minus(change.token.value.abs());
      if (value.gt(0) && change.token.value.gt(0)) sums.push({ value, way: 'cash' });
    }
  }
  for (const subtotal of ofKind('subtotal').filter((candidate) => !candidate.from_heading)) {
    const after = addedAfter(doc, subtotal.token, candidates);
    const added = after.reduce((sum, value) => sum.plus(value), subtotal.token.value);
    if (after.length > 0) sums.push({ value: added, way: 'parts' });
  }
  const bases = ofKind('subtotal').filter((candidate) => candidate.from_heading);
  for (const base of bases) {
    const tax = ofKind('tax').find((candidate) => candidate.token.row === base.token.row);
    if (tax) sums.push({ value: base.token.value.plus(tax.token.value), way: 'summary' });
  }
  if (lines?.gt(0)) sums.push({ value: lines, way: 'lines' });

  const totals: ComputedTotal[] = [];
  for (const { value } of sums) {
    if (totals.some((other) => other.value.minus(value).abs().lt('0.03'))) continue;
    // A nickel's rounding separates cash totals from what they add up from.
    const ways = new Set(sums.filter((sum) => sum.value.minus(value).abs().lt('0.03')).map((sum) => sum.way));
    const misread = ofKind('total', 'due').find(
      (candidate) => !candidate.from_heading && resembles(candidate.token.value, value),
    );
    const whole = candidates.find(
      (candidate) => ['total', 'due'].includes(candidate.kind) && resembles(candidate.token.value, value),
    );
    totals.push({ value: new Big(value), ways, misread: misread ?? whole ?? null });
  }
  const weight = (total: ComputedTotal): number => total.ways.size + (total.misread ? 1 : 0);
  return totals.sort((a, b) => weight(b) - weight(a));
}
