/** What a file states of the sums of one invoice. Of several totals, and of several ways to read the parts, those count that agree. */
import Big from 'big.js';
import type { ReadLine, ReadNote } from '#contract/invoices/reading/reading.ts';
import { columnOptions, NOTHING, type Option, rowOptions, type SumRow, type TaxesIn } from './part_options.ts';
import type { Sum } from './sum_rows.ts';

/** Columns with a charge in each row. */
export const CHARGES = ['tax', 'fees', 'deposit'] as const;
const PARTS = [...CHARGES, 'discount'] as const;
type Parts = Record<(typeof PARTS)[number], Option>;

interface Stated {
  rows: readonly SumRow[];
  /** The numbers of each column of charges. */
  columns: Record<(typeof CHARGES)[number], readonly Big[]>;
  /** Of a column with the total of the invoice. */
  total: Big | null;
  taxes: TaxesIn;
  lines: readonly ReadLine[];
}

export interface TableSum {
  value: Big;
  /** Why it is in doubt. */
  note?: ReadNote;
}

const ZERO = new Big(0);
const CENT = new Big('0.01');

export function sumsOf({ rows, columns, total, taxes, lines }: Stated): Partial<Record<Sum, TableSum>> {
  const statedAs = (name: Sum) => rows.filter(({ sum }) => sum === name);
  const amounts = lines.map(({ amount }) => (amount ? new Big(amount.value) : null));
  const options = PARTS.map((part) => {
    const stated = statedAs(part);
    if (stated.length > 0 || part === 'discount') return rowOptions(stated);
    return columnOptions(columns[part], part, taxes, amounts);
  });
  const totals = statedAs('total').map(({ value }) => value);
  const goods = goodsIn(lines);
  const choices = choicesOf(options);
  const proven = goods && provenOf(choices, goods, total ? [total, ...totals] : totals, lines.length);
  const parts = proven?.parts ?? choices[0];
  const found: Partial<Record<Sum, TableSum>> = {};
  for (const part of PARTS) {
    const { value, note } = parts?.[part] ?? NOTHING;
    if (value) found[part] = { value, ...(note && !proven ? { note } : {}) };
  }
  const subtotal = subtotalOf(
    statedAs('subtotal').map(({ value }) => value),
    goods,
    parts,
  );
  if (subtotal) found.subtotal = { value: subtotal };
  const whole = proven ? { value: proven.total } : (toldBy(subtotal, parts, totals) ?? lastOf(totals));
  if (whole) found.total = whole;
  return found;
}

/** The amounts of all lines; null where one is not known. */
function goodsIn(lines: readonly ReadLine[]): Big | null {
  if (lines.some(({ amount }) => amount === null)) return null;
  return lines.reduce((sum, { amount }) => sum.plus(amount?.value ?? 0), ZERO);
}

/** All combinations of the options of the parts, those with the likeliest options first. */
function choicesOf(options: readonly Option[][]): Parts[] {
  let ranked: { rank: number; chosen: Option[] }[] = [{ rank: 0, chosen: [] }];
  for (const some of options) {
    ranked = ranked.flatMap(({ rank, chosen }) =>
      some.map((option, at) => ({ rank: rank + at, chosen: [...chosen, option] })),
    );
  }
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .map(({ chosen: [tax = NOTHING, fees = NOTHING, deposit = NOTHING, discount = NOTHING] }) => ({
      tax,
      fees,
      deposit,
      discount,
    }));
}

/** The first choice with which the goods come to a total that is stated. */
function provenOf(
  choices: readonly Parts[],
  goods: Big,
  totals: readonly Big[],
  lines: number,
): { parts: Parts; total: Big } | null {
  // Each line may have been rounded separately.
  const rounding = CENT.times(Math.max(1, Math.ceil(lines / 10)));
  for (const parts of choices) {
    const whole = PARTS.reduce((sum, part) => sum.plus(parts[part].adds), goods);
    const total = totals.find((one) => one.minus(whole).abs().lte(rounding));
    if (total) return { parts, total };
  }
  return null;
}

/** The goods do not come to a total. Where a subtotal and the charges that are stated do, the others are what is left to pay. */
function toldBy(subtotal: Big | null, parts: Parts | undefined, totals: readonly Big[]): TableSum | null {
  const whole = PARTS.reduce((sum, part) => sum.plus(parts?.[part].adds ?? 0), subtotal ?? ZERO);
  const isTold = subtotal && totals.some((total) => total.eq(whole)) && totals.at(-1)?.lte(whole);
  return isTold ? { value: whole } : null;
}

/** Nothing proves a total: the last one says what is owed. */
function lastOf(totals: readonly Big[]): TableSum | null {
  const last = totals.at(-1);
  if (!last) return null;
  return totals.every((total) => total.eq(last)) ? { value: last } : { value: last, note: 'several_candidates' };
}

/** Of several subtotals, each of a group of goods, the one of all goods, with or without what is added to them. */
function subtotalOf(stated: readonly Big[], goods: Big | null, parts: Parts | undefined): Big | null {
  const [first] = stated;
  if (!first || stated.every((one) => one.eq(first))) return first ?? null;
  const sums = [goods ?? []].flat();
  for (const part of PARTS) sums.push(...sums.map((sum) => sum.plus(parts?.[part].adds ?? 0)));
  return stated.find((one) => sums.some((sum) => sum.minus(one).abs().lte(CENT))) ?? null;
}
