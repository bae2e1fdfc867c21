/** The ways to read what the rows of a file state of a part of its total. */
import Big from 'big.js';
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

/** What a column of charges states: the sum of its cells. */
export function columnOptions(cells: readonly Big[]): Option[] {
  const sum = cells.reduce((all, cell) => all.plus(cell), ZERO);
  return sum.eq(0) ? [NOTHING] : [{ value: sum, adds: sum }];
}
