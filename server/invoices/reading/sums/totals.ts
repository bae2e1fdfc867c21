/** Chooses the total among all candidates, by its label and by the sums that lead to it; then its parts. */
import Big from 'big.js';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/tokens.ts';
import { computedTotals } from './computed_total.ts';
import { type AddedPart, add, feeOptions, optionsOf, type SumOption, same, taxOptions } from './sum_options.ts';
import { lineFit, type Parts, partsOf } from './sum_parts.ts';
import type { SumCandidate } from './sums.ts';

/** A chosen sum. `support` counts the independent sums that lead to it; `margin` is its lead over the next best. */
export interface ChosenSum {
  value: Big;
  /** Of fees: what they consist of. */
  parts?: AddedPart[];
  /** The printed number was misread, or there is none: the others lead here. */
  origin?: 'repaired' | 'computed';
  token: NumberToken | null;
  strength: number;
  support: number;
  margin: number;
}

export interface Totals {
  total: ChosenSum | null;
  subtotal: ChosenSum | null;
  tax: ChosenSum | null;
  fees: ChosenSum | null;
  /** The score by which the total won: for choosing between readings of the lines. */
  score: number;
}

function paidMinusChange(candidates: SumCandidate[]): Big[] {
  const paid = candidates.filter((candidate) => candidate.kind === 'paid' && candidate.token.money);
  const change = candidates.filter((candidate) => candidate.kind === 'change' && candidate.token.money);
  return paid.flatMap((given) => change.map((back) => given.token.value.minus(back.token.value.abs())));
}

const ZERO = new Big(0);

const BASE: Partial<Record<SumCandidate['kind'], number>> = { total: 3, due: 2.6, subtotal: 1, paid: 0.7 };

/** A statement can name hundreds of totals: the last and clearest ones are considered. */
const MOST_CONTENDERS = 40;

function contenders(candidates: SumCandidate[]): SumCandidate[] {
  // Where the vendor prints the total is known.
  const taught = candidates.filter(({ kind, taught }) => taught && kind === 'total');
  const able = taught.length > 0 ? taught : candidates.filter((candidate) => BASE[candidate.kind] !== undefined);
  if (able.length <= MOST_CONTENDERS) return able;
  const weight = (candidate: SumCandidate): number => (BASE[candidate.kind] ?? 0) * candidate.strength;
  const chosen = [...able]
    .sort((a, b) => weight(b) - weight(a) || b.token.row.index - a.token.row.index)
    .slice(0, MOST_CONTENDERS);
  return able.filter((candidate) => chosen.includes(candidate));
}

interface Ranked {
  option: SumOption;
  kind: SumCandidate['kind'];
  score: number;
  support: number;
  parts: Parts | null;
  origin?: 'repaired' | 'computed';
}

/**
 * The best printed total, unless nothing leads to it and other numbers lead elsewhere: then their result, provided that two ways agree or
 * that a printed total differs from it by a misread digit or two. Only recognized pages are repaired.
 */
function repairedBest(
  doc: Document,
  order: Ranked[],
  candidates: SumCandidate[],
  lines: Big | null,
): Ranked | undefined {
  const best = order[0];
  const isOcr = candidates.some((candidate) => candidate.token.row.source === 'ocr');
  if (!isOcr || (best && best.support >= 1)) return best;
  const computed = computedTotals(doc, candidates, lines)[0];
  if (!computed) return best;
  // Goods are easily overlooked: their sum proves nothing alone.
  const alone = computed.ways.size < 2;
  const onlyLines = alone && computed.ways.has('lines');
  const unnamed =
    (best === undefined || best.kind === 'subtotal' || best.kind === 'paid') && computed.ways.has('parts');
  if (onlyLines || (alone && !computed.misread && !unnamed)) return best;
  if (best && same(best.option.value, computed.value)) return best;
  const token = computed.misread?.token ?? null;
  return {
    option: { value: computed.value, token, strength: 0.8 },
    score: (best?.score ?? 0) + 0.5,
    support: alone ? 0.5 : 1,
    parts: null,
    kind: 'total',
    origin: token ? 'repaired' : 'computed',
  };
}

/** Fees and deductions that stand between the goods and a subtotal which already contains them. */
function feesBefore(subtotal: ChosenSum | null, lines: Big, fees: SumOption[], count: number): ChosenSum | null {
  if (!subtotal || count === 0 || same(lines, subtotal.value)) return null;
  const found = fees.find((fee) => !fee.value.eq(0) && same(lines.plus(fee.value), subtotal.value));
  return found ? { ...found, support: 1, margin: 0.5 } : null;
}

/** What the goods come to is the subtotal, although no row says so, where all that is added makes the total of it. */
function impliedSubtotal(
  total: ChosenSum,
  lines: Big,
  totals: Pick<Totals, 'subtotal' | 'tax' | 'fees'>,
): ChosenSum | null {
  const added = (totals.tax?.value ?? ZERO).plus(totals.fees?.value ?? ZERO);
  if (totals.subtotal || lines.eq(0) || !same(total.value, lines.plus(added))) return totals.subtotal;
  return { value: lines, token: null, strength: 0.6, support: 1, margin: 0.5 };
}

/** Resolves the sums given the amounts of the lines as one reading of them has it. */
export function resolveTotals(doc: Document, candidates: SumCandidate[], lineAmounts: Big[]): Totals {
  const subtotals = optionsOf(candidates, ['subtotal', 'total']);
  const taxes = taxOptions(candidates);
  const fees = feeOptions(candidates);
  const lines = add(lineAmounts);
  const counts = new Map<string, number>();
  for (const token of doc.numbers.flat()) {
    if (token.money) counts.set(token.value.toFixed(2), (counts.get(token.value.toFixed(2)) ?? 0) + 1);
  }
  const cash = paidMinusChange(candidates);
  const lastRow = Math.max(1, doc.rows.length - 1);
  const usualHeight = doc.rows[Math.floor(doc.rows.length / 2)]?.height ?? 1;
  const ranked = new Map<string, Ranked>();

  for (const candidate of contenders(candidates)) {
    const base = BASE[candidate.kind] ?? 0;
    const { token } = candidate;
    const { value } = token;
    const key = value.toFixed(2);
    let score = base * candidate.strength * (candidate.from_heading ? 0.5 : 1);
    // A subtotal that equals the sum of the lines is a good subtotal, but that does not make it a better total.
    const share = (candidate.kind === 'total' || candidate.kind === 'due') && !candidate.from_heading ? 1 : 0.25;
    let support = 0;
    const others = subtotals.filter((option) => !same(option.value, value) || option.token?.row !== token.row);
    const parts = partsOf(value, others, taxes, fees);
    if (parts && (parts.tax || parts.fees || !same(parts.subtotal.value, value))) {
      score += (1.2 + parts.score * 0.6) * share;
      // The total after rounding is the one that is paid.
      if (parts.rounded) score += 0.8;
      support += parts.tax && !parts.tax.value.eq(0) ? 2 : 1;
    }
    if (lineAmounts.length > 0) {
      const fit = lineFit(lines, value, taxes, fees);
      if (fit > 0) {
        score += fit * (lineAmounts.length > 1 ? 2.5 : 1) * share;
        support += lineAmounts.length > 1 ? 2 : 1;
      }
    }
    if (cash.some((amount) => same(amount, value))) {
      score += 1.6;
      support++;
    }
    if (candidates.some((other) => other.kind === 'paid' && other.token !== token && same(other.token.value, value))) {
      score += 0.7;
      support += 0.5;
    }
    score += Math.min(3, (counts.get(key) ?? 1) - 1) * 0.25;
    score += (token.row.index / lastRow) * 0.4;
    if (token.row.height > usualHeight * 1.3) score += 0.4;
    if (!token.money) score -= 0.6;
    if (value.eq(0)) score -= 2.5;
    if (value.lt(0)) score -= 1.5;
    if (share < 1) support = 0;
    score *= 0.6 + 0.4 * token.confidence;
    const known = ranked.get(key);
    if (known) {
      known.score = Math.max(known.score, score) + 0.3;
      known.support = Math.max(known.support, support);
      if (score > known.score) known.option = { value, token, strength: candidate.strength };
      known.parts ??= parts;
    } else {
      ranked.set(key, {
        option: { value, token, strength: candidate.strength },
        kind: candidate.kind,
        score,
        support,
        parts,
      });
    }
  }
  const order = [...ranked.values()].sort((a, b) => b.score - a.score);
  const best = repairedBest(doc, order, candidates, lineAmounts.length > 0 ? lines : null);
  if (!best) return { ...withoutLabel(doc), subtotal: null, tax: null, fees: null };
  const total: ChosenSum = {
    ...best.option,
    support: best.support,
    margin: best.score - (order[1]?.score ?? 0),
    ...(best.origin ? { origin: best.origin } : {}),
  };
  const strictSubtotals = optionsOf(candidates, ['subtotal']);
  const fromLines: SumOption[] = lineAmounts.length > 0 ? [{ value: lines, token: null, strength: 0.5 }] : [];
  // What the goods come to is a better beginning than the total itself, which needs nothing added.
  const onLines = same(lines, total.value) ? null : partsOf(total.value, fromLines, taxes, fees);
  const parts =
    partsOf(total.value, strictSubtotals, taxes, fees) ??
    onLines ??
    partsOf(total.value, [...subtotals, ...fromLines], taxes, fees);
  const rest = chooseParts(total, parts, strictSubtotals, taxes, fees);
  const subtotal = impliedSubtotal(total, lines, rest);
  const added = rest.fees ?? feesBefore(subtotal, lines, fees, lineAmounts.length);
  return { total, ...rest, subtotal, fees: added, score: best.score };
}

function chooseParts(
  total: ChosenSum,
  parts: Parts | null,
  subtotals: SumOption[],
  taxes: SumOption[],
  fees: SumOption[],
): Pick<Totals, 'subtotal' | 'tax' | 'fees'> {
  const chosen = (option: SumOption | null | undefined, support: number): ChosenSum | null =>
    option ? { ...option, support, margin: 0.5 } : null;
  const strongest = (options: SumOption[]): SumOption | null =>
    [...options].filter((option) => option.token?.money).sort((a, b) => b.strength - a.strength)[0] ?? null;
  if (parts) {
    // A subtotal that only repeats the total or the sum of the lines was not printed.
    const printed =
      parts.subtotal.token !== null &&
      (parts.tax !== null || parts.fees !== null || subtotals.includes(parts.subtotal));
    const inclusive = parts.tax === null ? inclusiveTax(total.value, taxes, subtotals) : null;
    return {
      subtotal: printed ? chosen(parts.subtotal, 2) : chosen(strongest(subtotals), 0),
      tax: chosen(parts.tax ?? inclusive, parts.tax ? 2 : 0.5),
      fees: chosen(parts.fees, 2),
    };
  }
  const fee = fees.filter((option) => option.token?.money).sort((a, b) => b.strength - a.strength)[0];
  return {
    subtotal: chosen(
      strongest(subtotals.filter((option) => option.value.abs().lte(total.value.abs().times('1.001')))),
      0,
    ),
    tax: chosen(strongest(taxes.filter((option) => option.value.abs().lt(total.value.abs().times('0.4')))), 0),
    fees: chosen(fee, 0),
  };
}

/** The tax contained in a total whose parts do not show it. */
function inclusiveTax(total: Big, taxes: SumOption[], subtotals: SumOption[]): SumOption | null {
  const small = taxes.filter((tax) => tax.value.abs().lt(total.abs().times('0.35')));
  return (
    small.find((tax) => subtotals.some((subtotal) => same(subtotal.value.plus(tax.value), total))) ??
    [...small].sort((a, b) => b.strength - a.strength)[0] ??
    null
  );
}

/** No sum is named: the largest amount of money is the best guess. */
function withoutLabel(doc: Document): { total: ChosenSum | null; score: number } {
  const money = doc.numbers.flat().filter((token) => token.money && token.value.gt(0));
  const largest = [...money].sort((a, b) => b.value.cmp(a.value))[0];
  if (!largest) return { total: null, score: 0 };
  return { total: { value: largest.value, token: largest, strength: 0.2, support: 0, margin: 0 }, score: 0.2 };
}
