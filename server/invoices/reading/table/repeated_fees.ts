/** Fees that several sheets of one invoice state. */
import Big from 'big.js';
import type { ReadLine } from '#contract/invoices/reading/reading.ts';

export interface StatedFee {
  label: string;
  /** Undefined: of a file with one sheet. */
  sheet: string | undefined;
  value: Big;
}

interface Stated {
  fees: readonly StatedFee[];
  totals: readonly Big[];
  lines: readonly ReadLine[];
  sums: Partial<Record<'tax' | 'discount' | 'deposit', Big>>;
}

export function sumOfFees(fees: readonly StatedFee[]): Big {
  return fees.reduce((sum, { value }) => sum.plus(value), new Big(0));
}

/**
 * The fees, of which those that another sheet repeats count once, with the total that proves it: all goods come to it with them, and to no
 * total with each of the fees. Null where nothing proves it.
 */
export function feesProvenOnce({ fees, totals, lines, sums }: Stated): { fees: Big; total: Big } | null {
  const [once, each] = [sumOfFees(withoutRepeated(fees)), sumOfFees(fees)];
  if (once.eq(each) || lines.some(({ amount }) => amount === null)) return null;
  const goods = lines.reduce((sum, { amount }) => sum.plus(amount?.value ?? 0), new Big(0));
  const rest = [sums.tax ?? 0, sums.deposit ?? 0].reduce<Big>((sum, one) => sum.plus(one), goods);
  const withoutFees = rest.minus(sums.discount?.abs() ?? 0);
  const provenBy = (sum: Big) => totals.find((total) => total.eq(withoutFees.plus(sum).round(2)));
  const total = provenBy(once);
  return total && !provenBy(each) ? { fees: once, total } : null;
}

/** A sheet that states the same fee twice has two of them. */
function withoutRepeated(fees: readonly StatedFee[]): StatedFee[] {
  const kept: StatedFee[] = [];
  for (const sheet of new Set(fees.map((fee) => fee.sheet))) {
    const before = [...kept];
    for (const fee of fees.filter((one) => one.sheet === sheet)) {
      const at = before.findIndex(({ label, value }) => label === fee.label && value.eq(fee.value));
      if (at < 0) kept.push(fee);
      else before.splice(at, 1);
    }
  }
  return kept;
}
