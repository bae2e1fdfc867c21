import { sharesOf } from '#contract/shares.ts';

/** A line as far as a discount on the whole invoice is concerned. */
interface Discountable {
  line_id: string;
  amount_cents: number | null;
  ignore: boolean;
}

/**
 * The share of each line of goods in a discount on the whole invoice, in cents, by line: in proportion to the amounts, to the cent, and
 * together exactly the discount. Goods that did not come keep their share, which the vendor does not owe for them. Fees, deposits and lines of
 * the other sign have none.
 * @param struck lines for which credit was requested because they did not come
 */
export function discountShares(
  lines: readonly Discountable[],
  discount_cents: number,
  struck: ReadonlySet<string> = new Set(),
): Map<string, number> {
  const sum = (all: readonly Discountable[]) => all.reduce((total, { amount_cents }) => total + (amount_cents ?? 0), 0);
  const goods = lines.filter(
    ({ line_id, ignore, amount_cents }) => (!ignore || struck.has(line_id)) && amount_cents !== null,
  );
  const sign = Math.sign(sum(goods));
  const bearing = goods.filter(({ amount_cents }) => Math.sign(amount_cents ?? 0) === sign);
  if (sum(bearing) === 0 || discount_cents === 0) return new Map();
  const shares = sharesOf(
    discount_cents,
    bearing.map(({ amount_cents }) => Math.abs(amount_cents ?? 0)),
  );
  return new Map(bearing.map(({ line_id }, index) => [line_id, shares[index] ?? 0]));
}

/** The lines, each with its share of a discount on the whole invoice. */
export function withShares<L extends Discountable>(
  lines: readonly L[],
  discount_cents: number | null,
  struck: ReadonlySet<string>,
): (L & { discount_share?: number | undefined })[] {
  const shares = discountShares(lines, discount_cents ?? 0, struck);
  return lines.map((line) => ({ ...line, discount_share: shares.get(line.line_id) }));
}
