import type { SumsCheck, SumsInput } from './arithmetic.ts';
import { decimal } from './arithmetic.ts';

/** A value that was calculated proves nothing about those that it was calculated from. */
export interface Calculated {
  total: boolean;
  /** By line: whether its quantity, price or amount was calculated. */
  lines: readonly boolean[];
}

/** Which figures are certain, because no other figures would agree with all that is printed. */
export interface Proof {
  header: ReadonlySet<string>;
  /** By line: its cells. */
  lines: readonly ReadonlySet<string>[];
}

const NOTHING: ReadonlySet<string> = new Set();
const AMOUNT: ReadonlySet<string> = new Set(['amount']);
const PRODUCT: ReadonlySet<string> = new Set(['quantity', 'unit_price', 'discount', 'amount']);

/**
 * What the sums prove: where the amounts of all lines make the printed total, every amount is certain, and so are quantity and price of a
 * line whose product is its amount. `checks` are those of `input`.
 */
export function proofOf(input: SumsInput, checks: readonly SumsCheck[], calculated: Calculated): Proof {
  const whole = checks.filter(({ name }) => name !== 'line');
  const reachesTotal = whole.some(({ name }) => name === 'lines_total') || whole.length === 2;
  if (calculated.total || !reachesTotal || !whole.every(({ ok }) => ok)) {
    return { header: NOTHING, lines: input.lines.map(() => NOTHING) };
  }
  const products = new Set(checks.flatMap(({ name, ok, line }) => (name === 'line' && ok ? [line] : [])));
  const isBroken = new Set(checks.flatMap(({ name, ok, line }) => (name === 'line' && !ok ? [line] : [])));
  return {
    header: new Set(['subtotal', 'total', ...addedParts(input)]),
    lines: input.lines.map((_, index) => {
      if (isBroken.has(index)) return NOTHING;
      return products.has(index) && !calculated.lines[index] ? PRODUCT : AMOUNT;
    }),
  };
}

/** Tax and fees, as far as the total is not reached without them. */
function addedParts({ lines, subtotal, tax, fees, discount, deposit, rounding, total }: SumsInput): string[] {
  const parts = { tax: decimal(tax), fees: decimal(fees) };
  const zero = decimal('0');
  const goods = decimal(subtotal) ?? lines.reduce((sum, { amount }) => sum?.plus(decimal(amount) ?? 0) ?? null, zero);
  const whole = decimal(total);
  if (!goods || !whole) return [];
  const adjusted = (decimal(deposit) ?? goods.minus(goods)).minus(decimal(discount) ?? 0).plus(decimal(rounding) ?? 0);
  const added = goods
    .plus(parts.tax ?? 0)
    .plus(parts.fees ?? 0)
    .plus(adjusted);
  return added.minus(whole).abs().lte('0.01') ? ['tax', 'fees', 'discount', 'deposit', 'rounding'] : [];
}
