/** The possible values of subtotal, tax and fees, as printed on the page. */
import Big from 'big.js';
import type { Adjustment } from '#contract/invoices/header.ts';
import { namesDeposit } from '#contract/invoices/stock/deposits.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { isTaxOf } from './tax_rows.ts';

/** What is added to the goods or taken off, and how it stands on the page; a discount is below zero. */
export interface AddedPart {
  kind: 'fees' | Adjustment;
  value: Big;
  token: NumberToken;
  /** No words name it. */
  inferred: boolean;
}

/** One possible value of a part of the total. */
export interface SumOption {
  /** For fees: their parts. */
  parts?: AddedPart[];
  /** A rounding row is part of it. */
  rounds?: boolean;
  value: Big;
  /** For the taxes of several rates: what they and their bases come to. */
  gross?: Big;
  token: NumberToken | null;
  strength: number;
}

/** Printed sums are exact to the cent, and a cent more is another value: tills print totals before and after rounding. */
const CENT = new Big('0.006');

export function same(a: Big, b: Big): boolean {
  return a.minus(b).abs().lt(CENT);
}

export function add(values: Big[]): Big {
  return values.reduce((sum, value) => sum.plus(value), new Big(0));
}

/** Hundreds of labeled sums (statements, lists of other invoices) would make the search endless: the clearest and last ones are used. */
const MOST = 24;

function mostTelling(options: SumOption[]): SumOption[] {
  const place = (option: SumOption): number => option.token?.row.index ?? 0;
  return [...options].sort((a, b) => b.strength - a.strength || place(b) - place(a)).slice(0, MOST);
}

/** The distinct values of some kinds, the clearest first. */
export function optionsOf(candidates: SumCandidate[], kinds: string[]): SumOption[] {
  const options: SumOption[] = [];
  for (const { kind, token, strength } of candidates) {
    if (!kinds.includes(kind)) continue;
    const known = options.find((option) => option.value.eq(token.value));
    if (known) known.strength = Math.min(1, Math.max(known.strength, strength) + 0.05);
    else options.push({ value: token.value, token, strength });
  }
  return mostTelling(options);
}

/** The base in the row of a tax, where a rate leads from one to the other. */
function baseOf(candidate: SumCandidate, candidates: SumCandidate[]): Big | null {
  const { token, rate } = candidate;
  const printed = rate === null ? [] : [new Big(rate)];
  const base = candidates.find(
    (other) => other.token.row === token.row && isTaxOf(token.value, other.token.value, printed),
  );
  return base?.token.value ?? null;
}

/** Half of India's tax is the country's and half the state's. */
const HALVES = [/\bcgst\b/, /\b(s|ut)gst\b/];

function areHalves(a: SumCandidate, b: SumCandidate): boolean {
  const half = ({ label }: SumCandidate): number => HALVES.findIndex((name) => name.test(label));
  return half(a) >= 0 && half(b) >= 0 && half(a) !== half(b);
}

/** A tax is printed again with the same rate and base, or without them; two rates can make the same tax. */
function isSameTax(a: SumCandidate, b: SumCandidate, candidates: SumCandidate[]): boolean {
  if (!a.token.value.eq(b.token.value) || areHalves(a, b)) return false;
  if (a === b || a.rate === null || a.rate === b.rate) return true;
  return [a, b].some((one) => baseOf(one, candidates) === null);
}

/** The bases in a summary's rows with a tax of nothing: "Z  0%  2.45  0.00  2.45". */
function untaxed(candidates: SumCandidate[]): Big[] {
  const rows = new Set(
    candidates.filter(({ kind, token }) => kind === 'tax' && token.value.eq(0)).map(({ token }) => token.row),
  );
  const bases = candidates.filter(({ kind, token }) => kind === 'subtotal' && rows.has(token.row));
  return bases.map(({ token }) => token.value);
}

/** What is free of tax: "Tax exempt sales". */
const EXEMPT = /\b(exempt|exento|befreit|exon[ée]r)/;

const WHOLE: ReadonlySet<string> = new Set(['subtotal', 'total', 'due']);

/** Each printed tax, and the sum of the taxes printed row by row, one per rate. */
export function taxOptions(candidates: SumCandidate[]): SumOption[] {
  const taxes = candidates.filter(({ kind, label }) => kind === 'tax' && !EXEMPT.test(label));
  const positive = taxes.some((candidate) => candidate.token.value.gt(0));
  const plausible = taxes.filter((candidate) => !positive || candidate.token.value.gte(0));
  const perRow = new Map<number, SumCandidate>();
  for (const candidate of plausible) {
    if (!candidate.token.money) continue;
    // In a row of base, tax and gross the tax is what the rate makes of the base, or else the smallest.
    const known = perRow.get(candidate.token.row.index);
    const proven = (other: SumCandidate): boolean => baseOf(other, plausible) !== null;
    const better =
      !known ||
      (proven(candidate) && !proven(known)) ||
      (!proven(known) && candidate.token.value.lt(known.token.value));
    if (better) perRow.set(candidate.token.row.index, candidate);
  }
  // An amount that all goods come to is no tax, whatever calls it one: "Non-tax sales 50.00".
  const isWhole = ({ value }: NumberToken): boolean =>
    candidates.some(({ kind, token }) => WHOLE.has(kind) && token.value.eq(value));
  const isTaxed = [...perRow.values()].some(({ token }) => token.value.gt(0) && !isWhole(token));
  // Beside another tax, one of nothing is that of goods without a tax.
  const counts = ({ token }: SumCandidate): boolean => !isTaxed || token.value.gt(0);
  const rows = [...perRow.values()].filter(counts);
  const singles = optionsOf(plausible.filter(counts), ['tax']);
  const distinct = rows.filter((row, index) => rows.findIndex((other) => isSameTax(other, row, candidates)) === index);
  const halves = distinct.find((row) =>
    distinct.some((other) => areHalves(row, other) && row.token.value.eq(other.token.value)),
  );
  if (halves) singles.push({ value: halves.token.value.times(2), token: null, strength: 0.9 });
  if (distinct.length > 1 && distinct.length <= 6) {
    const value = add(distinct.map((row) => row.token.value));
    const bases = distinct.flatMap((row) => baseOf(row, candidates) ?? []);
    const gross = add([...bases, value, ...untaxed(candidates)]);
    const whole = bases.length === distinct.length ? { gross } : {};
    singles.push({ value, token: null, strength: 0.8, ...whole });
    for (let index = 0; distinct.length === 3 && index < 3; index++) {
      const two = distinct.filter((_, position) => position !== index);
      singles.push({ value: add(two.map((row) => row.token.value)), token: null, strength: 0.6 });
    }
  }
  return singles;
}

/** Among sums these are crates and bottles; as the name of goods they can be boxes to sell. */
const CRATES = /^envases?\b/;

/** Whether the words of a fee name a deposit on containers. */
export function namesCrates(label: string): boolean {
  return namesDeposit(label) || CRATES.test(label);
}

function kindOf({ kind, label, taught }: SumCandidate): AddedPart['kind'] {
  if (kind === 'discount' || kind === 'rounding') return kind;
  if (taught === 'fees' || taught === 'deposit') return taught;
  return namesCrates(label) ? 'deposit' : 'fees';
}

/** No fee, each fee or deduction, and sums of up to four of them. */
export function feeOptions(candidates: SumCandidate[]): SumOption[] {
  const named = candidates.filter(
    (candidate) => ['fee', 'discount', 'rounding'].includes(candidate.kind) && candidate.token.money,
  );
  const parts = named
    // Base, rate and fee may stand in one row: the fee comes last.
    .filter(
      (candidate) =>
        !named.some((other) => other.token.row === candidate.token.row && other.token.x0 > candidate.token.x0),
    )
    .map((candidate) => ({
      ...candidate,
      value: candidate.kind === 'discount' ? candidate.token.value.abs().neg() : candidate.token.value,
    }))
    .filter(
      (part, index, all) => all.findIndex((other) => other.value.eq(part.value) && other.kind === part.kind) === index,
    )
    .filter((part) => !part.value.eq(0))
    .slice(-6);
  const options: SumOption[] = [{ value: new Big(0), token: null, strength: 1 }];
  for (let mask = 1; mask < 1 << parts.length; mask++) {
    const chosen = parts.filter((_, index) => (mask >> index) & 1);
    const [only] = chosen;
    const strength = Math.min(...chosen.map((part) => part.strength)) * (chosen.length === parts.length ? 1 : 0.9);
    options.push({
      value: add(chosen.map((part) => part.value)),
      rounds: chosen.some((part) => part.kind === 'rounding'),
      parts: chosen.map((part) => ({
        kind: kindOf(part),
        value: part.value,
        token: part.token,
        inferred: part.inferred === true,
      })),
      token: chosen.length === 1 && only ? only.token : null,
      strength,
    });
  }
  return options;
}

/** What was given in cash less what was given back. */
export function paidMinusChange(candidates: SumCandidate[]): Big[] {
  const paid = candidates.filter((candidate) => candidate.kind === 'paid' && candidate.token.money);
  const change = candidates.filter((candidate) => candidate.kind === 'change' && candidate.token.money);
  return paid.flatMap((given) => change.map((back) => given.token.value.minus(back.token.value.abs())));
}
