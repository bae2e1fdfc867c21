/** Which printed parts add up to a total. */
import type Big from 'big.js';
import type { SumOption } from './sum_options.ts';

/** Half a cent and a little: printed sums are exact to the cent. */
const NEAR = 0.006;

export interface Parts {
  /** A rounding row was needed. */
  rounded: boolean;
  subtotal: SumOption;
  tax: SumOption | null;
  fees: SumOption | null;
}

/** What counts first: a tax, even one of nothing; then how clear the labels are; then that no fee is needed. */
function rankOf({ subtotal, tax, fees }: Parts): number[] {
  const byTax = tax === null ? 0 : tax.value.eq(0) ? 1 : 2;
  return [byTax, subtotal.strength + (tax?.strength ?? 0), fees ? fees.strength - 1 : 0];
}

function isBetter(parts: Parts, than: Parts | null): boolean {
  if (!than) return true;
  const other = rankOf(than);
  const difference = rankOf(parts).map((value, place) => value - (other[place] ?? 0));
  return (difference.find((value) => value !== 0) ?? 0) > 0;
}

/** The best way to reach a total from printed parts; null when there is none. */
export function partsOf(total: Big, subtotals: SumOption[], taxes: SumOption[], fees: SumOption[]): Parts | null {
  let best: Parts | null = null;
  // Plain numbers are exact enough to find cents that agree, and the search has thousands of sums to try.
  const goal = Number(total);
  const feeNumbers = fees.map((fee) => Number(fee.value));
  const taxNumbers: [SumOption | null, number][] = [
    [null, 0],
    ...taxes.map((tax): [SumOption, number] => [tax, Number(tax.value)]),
  ];
  for (const subtotal of subtotals) {
    const base = Number(subtotal.value);
    if (base === 0) continue;
    for (const [tax, taxNumber] of taxNumbers) {
      for (const [index, feeNumber] of feeNumbers.entries()) {
        if (Math.abs(base + taxNumber + feeNumber - goal) > NEAR) continue;
        const fee = fees[index];
        if (!fee) continue;
        const hasFee = feeNumber !== 0;
        const parts: Parts = { subtotal, tax, fees: hasFee ? fee : null, rounded: hasFee && fee.rounds === true };
        if (isBetter(parts, best)) best = parts;
      }
    }
  }
  return best;
}

/** How the lines make a value: alone, or with tax or fees added; null where they do not. */
export function lineFit(lines: Big, value: Big, taxes: SumOption[], fees: SumOption[]): 'alone' | 'added' | null {
  const missing = Number(value.minus(lines));
  if (Math.abs(missing) <= NEAR) return 'alone';
  for (const tax of [0, ...taxes.map((option) => Number(option.value))]) {
    if (fees.some((fee) => Math.abs(tax + Number(fee.value) - missing) <= NEAR)) return 'added';
  }
  return null;
}
