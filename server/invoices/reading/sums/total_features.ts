/** What speaks for a labeled amount as the total: its label, the sums that lead to it, its place and its print. */
import type Big from 'big.js';
import type { Features } from '../choice/choose.ts';
import { wordConfidence } from '../confidence.ts';
import type { Document } from '../context.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { add, feeOptions, optionsOf, paidMinusChange, type SumOption, same, taxOptions } from './sum_options.ts';
import { lineFit, type Parts, partsOf } from './sum_parts.ts';

/** The printed sums of a document and the goods, as one reading of them has it. */
export interface Sums {
  candidates: SumCandidate[];
  subtotals: SumOption[];
  taxes: SumOption[];
  fees: SumOption[];
  /** What the lines come to; 0 where there are none. */
  lines: Big;
  lineCount: number;
}

export function sumsOf(candidates: SumCandidate[], lineAmounts: Big[]): Sums {
  return {
    candidates,
    subtotals: optionsOf(candidates, ['subtotal', 'total']),
    taxes: taxOptions(candidates),
    fees: feeOptions(candidates),
    lines: add(lineAmounts),
    lineCount: lineAmounts.length,
  };
}

/** What a label says besides the kind of its sum. */
const SAYS: [string, RegExp][] = [
  ['final', /\b(grand|invoice|bill|rechnung\w*|factur\w*|facture|end\w*|order)\b/],
  ['incl', /\b(incl?\w*|ttc|brutto\w*|gross|with|after|inkl?\w*)\b/],
  ['excl', /\b(excl?\w*|ht|netto\w*|net|before|without|ohne|sans|sin)\b/],
  ['due', /\b(due|pay\w*|zahl\w*|payer|pagar|betalen|owing)\b/],
  ['balance', /\b(balance|saldo|solde|remaining|outstanding|offene\w*)\b/],
  ['rounded', /\b(round\w*|rounded|rnd)\b/],
  ['goods', /\b(sales?|item|food|goods|product|lines?|merchandise|taxable)\b/],
  ['of_page', /\b(page|seite|página)\b/],
];

/** The sums that lead to a printed amount. */
interface Proofs {
  parts: boolean;
  with_tax: boolean;
  rounded: boolean;
  lines: boolean;
  lines_added: boolean;
  one_line: boolean;
  cash: boolean;
  paid: boolean;
}

function partsBeside(candidate: SumCandidate, { subtotals, taxes, fees }: Sums): Parts | null {
  const { value, row } = candidate.token;
  const others = subtotals.filter((option) => !same(option.value, value) || option.token?.row !== row);
  const parts = partsOf(value, others, taxes, fees);
  return parts && (parts.tax || parts.fees || !same(parts.subtotal.value, value)) ? parts : null;
}

function proofsOf(candidate: SumCandidate, sums: Sums): Proofs {
  const { value } = candidate.token;
  const parts = partsBeside(candidate, sums);
  const fit = sums.lineCount > 0 ? lineFit(sums.lines, value, sums.taxes, sums.fees) : null;
  return {
    parts: parts !== null,
    with_tax: parts?.tax ? !parts.tax.value.eq(0) : false,
    rounded: parts?.rounded ?? false,
    lines: fit === 'alone' && sums.lineCount > 1,
    lines_added: fit === 'added' && sums.lineCount > 1,
    one_line: fit !== null && sums.lineCount === 1,
    cash: paidMinusChange(sums.candidates).some((amount) => same(amount, value)),
    paid: sums.candidates.some(
      ({ kind, token }) => kind === 'paid' && token !== candidate.token && same(token.value, value),
    ),
  };
}

/** A subtotal can equal the sum of the lines and be no total: what leads to it proves nothing. */
function supportOf(role: Role, proofs: Proofs): number {
  if (role !== 'total' && role !== 'due') return 0;
  const { parts, with_tax, lines, lines_added, one_line, cash, paid } = proofs;
  const bySum = parts ? (with_tax ? 2 : 1) : 0;
  const byLines = lines || lines_added ? 2 : one_line ? 1 : 0;
  return bySum + byLines + (cash ? 1 : 0) + (paid ? 0.5 : 0);
}

type Role = 'total' | 'due' | 'subtotal' | 'paid' | 'heading';

function roleOf({ kind, from_heading }: SumCandidate): Role {
  return from_heading ? 'heading' : (kind as Role);
}

function isNamed({ kind, from_heading: isHeading }: SumCandidate): boolean {
  return !isHeading && (kind === 'total' || kind === 'due');
}

/** How far below the largest sum, in steps of half; more than some steps say nothing more. */
function smallness(value: Big, all: SumCandidate[]): number {
  const sizes = all.filter(({ kind }) => kind !== 'paid').map(({ token }) => Math.abs(Number(token.value)));
  const [largest, size] = [Math.max(0, ...sizes), Math.abs(Number(value))];
  return size === 0 || largest <= size ? 0 : Math.min(1, Math.log2(largest / size) / 4);
}

/** The place among the other sums that can be the total. */
function rankFeatures(candidate: SumCandidate, all: SumCandidate[]): Features {
  const { value, row } = candidate.token;
  const named = all.filter(isNamed);
  const largest = named.every(({ token }) => token.value.lte(value));
  const last = named.every(({ token }) => token.row.index <= row.index);
  return {
    largest: largest ? 1 : 0,
    largest_of_all: all.every(({ token }) => token.value.lte(value)) ? 1 : 0,
    last: last ? 1 : 0,
    only_named: isNamed(candidate) && named.every(({ token }) => same(token.value, value)) ? 1 : 0,
    unnamed_beside_named: !isNamed(candidate) && named.length > 0 ? 1 : 0,
    first_named: isNamed(candidate) && named[0] === candidate ? 1 : 0,
    smaller: smallness(value, all),
    below_half: named.some(({ token }) => token.value.abs().gt(value.abs().times(2))) ? 1 : 0,
    negative_beside_positive: value.lt(0) && all.some(({ token }) => token.value.gt(0)) ? 1 : 0,
    // What the goods come to can be named a total too: tax and fees follow, and another one.
    larger_follows: named.some(({ token }) => token.row.index > row.index && token.value.gt(value)) ? 1 : 0,
  };
}

export function printFeatures(doc: Document, token: NumberToken): Features {
  const { row, value } = token;
  const lastRow = Math.max(1, doc.rows.length - 1);
  const usualHeight = doc.rows[Math.floor(doc.rows.length / 2)]?.height ?? 1;
  const money = (doc.numbers[row.index] ?? []).filter((other) => other.money);
  return {
    late: row.index / lastRow,
    large: row.height > usualHeight * 1.3 ? 1 : 0,
    right_half: token.x1 > row.pageWidth * 0.6 ? 1 : 0,
    whole: token.money ? 0 : 1,
    currency: token.currency === null ? 0 : 1,
    alone_in_row: money.length <= 1 ? 1 : 0,
    not_last_in_row: money.some((other) => other.x0 > token.x1) ? 1 : 0,
    zero: value.eq(0) ? 1 : 0,
    negative: value.lt(0) ? 1 : 0,
    doubtful: 1 - token.confidence,
    unclear: 1 - wordConfidence(token.words),
    recognized: row.source === 'ocr' ? 1 : 0,
  };
}

/** How often an amount is printed besides; more than three times proves nothing more. */
export function repeatsOf(doc: Document, value: Big): number {
  const times = doc.numbers.flat().filter((token) => token.money && token.value.eq(value)).length;
  return Math.min(3, Math.max(0, times - 1)) / 3;
}

/** The features of a labeled amount among all that can be the total, and how many independent sums lead to it. */
export function totalFeatures(
  doc: Document,
  candidate: SumCandidate,
  all: SumCandidate[],
  sums: Sums,
): { features: Features; support: number } {
  const { token, label, strength } = candidate;
  const role = roleOf(candidate);
  const proofs = proofsOf(candidate, sums);
  const ranks = rankFeatures(candidate, all);
  const features: Features = {
    [`is_${role}`]: 1,
    [`is_${role}_clear`]: strength,
    [`is_${role}_beside_${all.some((other) => isNamed(other)) ? 'named' : 'none'}`]: 1,
    taught: candidate.taught ? 1 : 0,
    ...ranks,
    ...printFeatures(doc, token),
    repeated: repeatsOf(doc, token.value),
    beside_other_invoices: role === 'due' && sums.candidates.some(({ kind }) => kind === 'aside') ? 1 : 0,
  };
  for (const [name, isProof] of Object.entries(proofs)) {
    if (!isProof) continue;
    features[name] = 1;
    features[`${name}_${role}`] = 1;
    if (ranks.larger_follows) features[`${name}_larger_follows`] = 1;
  }
  const support = supportOf(role, proofs);
  if (role === 'total' || role === 'due') {
    features.proved = support >= 1 ? 1 : 0;
    features.proved_twice = support >= 3 ? 1 : 0;
  }
  for (const [name, pattern] of SAYS) if (pattern.test(label)) features[`says_${name}`] = 1;
  return { features, support };
}
