/** The ways to read what the rows of a file state of a part of its total. */
import Big from 'big.js';
import type { ReadNote } from '#contract/invoices/reading/reading.ts';
import type { Sum } from './sum_rows.ts';

export interface SumRow {
  sum: Sum;
  /** In lower case. */
  label: string;
  /** Undefined: of a file with one sheet. */
  sheet: string | undefined;
  value: Big;
}

export interface Option {
  /** Null: the part is not stated. */
  value: Big | null;
  /** What it adds to the goods; a discount takes off. */
  adds: Big;
  /** Why the value is in doubt where no total proves it. */
  note?: ReadNote;
}

const ZERO = new Big(0);
export const NOTHING: Option = { value: null, adds: ZERO };

/** The likeliest first: each row by itself, then those that another sheet repeats once, and then what the goods contain already. */
export function rowOptions(rows: readonly SumRow[]): Option[] {
  const [one] = rows;
  if (!one) return [NOTHING];
  // "State tax", "County tax", "Total tax".
  const wholes = rows.filter(({ label }) => /^total\b/.test(label));
  const parts = wholes.length > 0 ? wholes : rows;
  if (one.sum === 'discount') return sums(parts).map((sum) => ({ value: sum.abs(), adds: sum.abs().neg() }));
  const added = sums(parts).map((sum) => ({ value: sum, adds: sum }));
  return one.sum === 'deposit' ? added : [...added, ...added.map(({ value }) => ({ value, adds: ZERO }))];
}

function sums(rows: readonly SumRow[]): Big[] {
  const [each, once] = [sumOf(rows), sumOf(withoutRepeated(rows))];
  return once.eq(each) ? [each] : [each, once];
}

function sumOf(rows: readonly SumRow[]): Big {
  return rows.reduce((sum, { value }) => sum.plus(value), ZERO);
}

/** A sheet that states the same twice has two of them. */
function withoutRepeated(rows: readonly SumRow[]): SumRow[] {
  const kept: SumRow[] = [];
  for (const sheet of new Set(rows.map((row) => row.sheet))) {
    const before = [...kept];
    for (const row of rows.filter((one) => one.sheet === sheet)) {
      const at = before.findIndex(({ label, value }) => label === row.label && value.eq(row.value));
      if (at < 0) kept.push(row);
      else before.splice(at, 1);
    }
  }
  return kept;
}

/** In what the taxes of a column are. */
export type TaxesIn = 'rates' | 'either' | 'money';

/** What the heading of a column with taxes says; a plain "MwSt" can stand above both. */
export function taxesIn(heading: string): TaxesIn {
  if (/%|\b(percent|pct|rate|prozent|taux|tipo)\b|satz\b/i.test(heading)) return 'rates';
  return /^\W*(vat|iva|mwst|ust|tva)\W*$/i.test(heading) ? 'either' : 'money';
}

/** Rates of value added tax in percent. */
const PERCENTS = [
  ...[2.1, 2.5, 2.6, 3, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 9.5, 10, 12, 13, 13.5, 14, 15],
  ...[16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27],
];
const RATES = new Set(PERCENTS.flatMap((rate) => [`${rate}`, new Big(rate).div(100).toFixed()]));

const CENT = new Big('0.01');

/** Whether cells that differ are one rate of the amounts beside them: "4.00" of 20.00 and "5.00" of 25.00 are money. */
function areOfAmounts(cells: readonly Big[], amounts: readonly (Big | null)[]): boolean {
  const taxed = cells.flatMap((cell, at) => (cell.eq(0) ? [] : [{ cell, amount: amounts[at] ?? null }]));
  if (cells.length !== amounts.length || taxed.every(({ cell }) => taxed[0]?.cell.eq(cell))) return false;
  return PERCENTS.some((rate) =>
    taxed.every(({ cell, amount }) => amount?.times(rate).div(100).minus(cell).abs().lte(CENT)),
  );
}

/** What a column of charges states, likeliest first. Only a total proves whether its cells are charges of the lines, or each is that of the whole. */
export function columnOptions(
  cells: readonly Big[],
  part: 'tax' | 'fees' | 'deposit',
  taxes: TaxesIn,
  amounts: readonly (Big | null)[],
): Option[] {
  const [first = ZERO] = cells;
  const sum = cells.reduce((all, cell) => all.plus(cell), ZERO);
  const areTaxes = part === 'tax';
  if (sum.eq(0) || (areTaxes && taxes === 'rates')) return [NOTHING];
  const each: Option = { value: sum, adds: sum, note: 'computed' };
  const isRepeated = cells.length > 1 && cells.every((cell) => cell.eq(first));
  const once: Option[] = isRepeated ? [{ value: first, adds: first, note: 'computed' }] : [];
  const canBeRates = cells.every((cell) => cell.eq(0) || RATES.has(cell.toFixed()));
  const areRates = canBeRates && !areOfAmounts(cells, amounts);
  if (areTaxes && taxes === 'either' && areRates) return [NOTHING, each, ...once];
  // Each bottle has a deposit, but an invoice has one freight.
  return part === 'deposit' ? [each, ...once, NOTHING] : [...once, each, NOTHING];
}
