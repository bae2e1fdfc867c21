/** Chooses the total among all candidates, by its label and by the sums that lead to it; then its parts. */
import Big from 'big.js';
import { type Choice, choose } from '../choice/choose.ts';
import type { Models } from '../choice/models.ts';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { type AddedPart, optionsOf, type SumOption, same } from './sum_options.ts';
import { type Parts, partsOf } from './sum_parts.ts';
import { type TotalCandidate, totalCandidates } from './total_candidates.ts';
import { type Sums, sumsOf } from './total_features.ts';
import { unlabeledTotals } from './unlabeled_totals.ts';

/** A chosen sum. `support` counts the independent sums that lead to it. */
export interface ChosenSum {
  value: Big;
  /** For fees: their parts. */
  parts?: AddedPart[];
  /** The printed number was misread, or there is none: the others lead here. */
  origin?: 'repaired' | 'computed';
  token: NumberToken | null;
  strength: number;
  support: number;
  /** For a total: how often a choice like this one is right. */
  confidence?: number;
}

export interface Totals {
  total: ChosenSum | null;
  subtotal: ChosenSum | null;
  tax: ChosenSum | null;
  fees: ChosenSum | null;
}

const ZERO = new Big(0);

function isSameSum(a: string, b: string): boolean {
  return a === b;
}

/** The likeliest labeled amount; else one that sums lead to, which is no coincidence; else the amount that looks most like a total. */
function chooseTotal(doc: Document, sums: Sums, lineAmounts: Big[], models: Models): ChosenSum | null {
  const labeled = totalCandidates(doc, sums);
  const proved = labeled.filter(({ support }) => support >= 1);
  const choice: Choice<TotalCandidate> | null =
    choose(labeled, models.total, { isVariant: isSameSum }) ??
    choose(proved, models.total, { isVariant: isSameSum, least: 0 }) ??
    choose(unlabeledTotals(doc, lineAmounts), models.unlabeled_total, { isVariant: isSameSum });
  if (!choice) return null;
  const { sum, token, strength, support, origin } = choice.best;
  return { value: sum, token, strength, support, confidence: choice.confidence, ...(origin ? { origin } : {}) };
}

/** Fees and deductions that stand between the goods and a subtotal which already contains them. */
function feesBefore(subtotal: ChosenSum | null, lines: Big, fees: SumOption[], count: number): ChosenSum | null {
  if (!subtotal || count === 0 || same(lines, subtotal.value)) return null;
  const found = fees.find((fee) => !fee.value.eq(0) && same(lines.plus(fee.value), subtotal.value));
  return found ? { ...found, support: 1 } : null;
}

/**
 * What the goods come to is the subtotal, although no row says so, where all that is added makes the total of it, or where that is named a
 * total beside a larger one.
 */
function impliedSubtotal(
  total: ChosenSum,
  { lines, subtotals: named }: Sums,
  parts: Pick<Totals, 'subtotal' | 'tax' | 'fees'>,
): ChosenSum | null {
  if (parts.subtotal || lines.eq(0)) return parts.subtotal;
  const added = (parts.tax?.value ?? ZERO).plus(parts.fees?.value ?? ZERO);
  if (same(total.value, lines.plus(added))) return { value: lines, token: null, strength: 0.6, support: 1 };
  const smaller = named.find(({ value }) => same(value, lines) && value.lt(total.value));
  return smaller ? { ...smaller, support: 1 } : null;
}

/** Resolves the sums given the amounts of the lines as one reading of them has it. */
export function resolveTotals(doc: Document, candidates: SumCandidate[], lineAmounts: Big[], models: Models): Totals {
  const sums = sumsOf(candidates, lineAmounts);
  const { subtotals, taxes, fees, lines } = sums;
  const total = chooseTotal(doc, sums, lineAmounts, models);
  if (!total) return { total: null, subtotal: null, tax: null, fees: null };
  const strictSubtotals = optionsOf(candidates, ['subtotal']);
  const fromLines: SumOption[] = lineAmounts.length > 0 ? [{ value: lines, token: null, strength: 0.5 }] : [];
  // What the goods come to is a better beginning than the total itself, which needs nothing added.
  const onLines = same(lines, total.value) ? null : partsOf(total.value, fromLines, taxes, fees);
  const parts =
    partsOf(total.value, strictSubtotals, taxes, fees) ??
    onLines ??
    partsOf(total.value, [...subtotals, ...fromLines], taxes, fees);
  const rest = chooseParts(total, parts, tellingSubtotals(total, strictSubtotals, candidates, sums), taxes, fees);
  const subtotal = impliedSubtotal(total, sums, rest);
  const added = rest.fees ?? feesBefore(subtotal, lines, fees, lineAmounts.length);
  return { total, ...rest, subtotal, fees: added };
}

/**
 * The subtotals that the lines make or that lead to the total. Where none does, one that is printed alone shows what was misread; of several,
 * such as those of groups or of rates, none is the subtotal of the document.
 */
function tellingSubtotals(
  total: ChosenSum,
  subtotals: SumOption[],
  candidates: SumCandidate[],
  { lines, taxes, fees }: Sums,
): SumOption[] {
  const isTelling = (option: SumOption): boolean =>
    same(option.value, lines) || partsOf(total.value, [option], taxes, fees) !== null;
  const telling = subtotals.filter(isTelling);
  if (telling.length > 0) return telling;
  const named = optionsOf(
    candidates.filter((candidate) => !candidate.from_heading),
    ['subtotal'],
  );
  return named.length === 1 ? named : [];
}

function chooseParts(
  total: ChosenSum,
  parts: Parts | null,
  subtotals: SumOption[],
  taxes: SumOption[],
  fees: SumOption[],
): Pick<Totals, 'subtotal' | 'tax' | 'fees'> {
  const chosen = (option: SumOption | null | undefined, support: number): ChosenSum | null =>
    option ? { ...option, support } : null;
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
    small.find(({ gross }) => gross && same(gross, total)) ??
    small.find((tax) => subtotals.some((subtotal) => same(subtotal.value.plus(tax.value), total))) ??
    [...small].sort((a, b) => b.strength - a.strength)[0] ??
    null
  );
}
