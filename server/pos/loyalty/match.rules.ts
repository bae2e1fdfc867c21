import { AMOUNT_MINUTES, CODE_HOURS } from '#contract/coupons/matching.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts';

/** A redemption that stands. */
export interface Redeemed {
  coupon_redemption_id: string;
  code: string;
  occurred_at: Date;
  /** What the staff entered. */
  sale_cents: number | null;
}

/** A paid sale with a code, or with an amount that was entered. */
export interface PaidSale {
  sale_id: string;
  sold_at: Date;
  codes: readonly string[];
  /** What was paid, and the sum of its lines, which lacks taxes and tips. */
  total_cents: number | null;
  net_cents: number;
}

export interface Match {
  coupon_redemption_id: string;
  sale_id: string;
  rule: 'code' | 'amount';
  amount_cents: number;
}

const paidFor = ({ total_cents, net_cents }: PaidSale) => Math.max(0, total_cents ?? net_cents);
const apart = (a: Date, b: Date) => Math.abs(+a - +b);

/**
 * Which sale each coupon was redeemed with: the nearest one with its code on the ticket, or else the only one of its amount. Every sale
 * belongs to one redemption at most. An amount that fits several sales, or a sale that fits several redemptions, stays open.
 */
export function matchSales(redemptions: readonly Redeemed[], sales: readonly PaidSale[]): Match[] {
  const taken = new Set<string>();
  const matches: Match[] = [];
  const take = ({ coupon_redemption_id }: Redeemed, sale: PaidSale, rule: Match['rule']) => {
    taken.add(sale.sale_id);
    matches.push({ coupon_redemption_id, sale_id: sale.sale_id, rule, amount_cents: paidFor(sale) });
  };
  const byCode = redemptions
    .flatMap((one) => sales.filter(({ codes }) => codes.includes(one.code)).map((sale) => ({ one, sale })))
    .filter(({ one, sale }) => apart(one.occurred_at, sale.sold_at) <= CODE_HOURS * HOUR_MS)
    .toSorted((a, b) => apart(a.one.occurred_at, a.sale.sold_at) - apart(b.one.occurred_at, b.sale.sold_at));
  const done = new Set<string>();
  for (const { one, sale } of byCode) {
    if (done.has(one.coupon_redemption_id) || taken.has(sale.sale_id)) continue;
    done.add(one.coupon_redemption_id);
    take(one, sale, 'code');
  }
  const open = redemptions.filter((one) => one.sale_cents !== null && !done.has(one.coupon_redemption_id));
  // A ticket with the code of another coupon belongs to that one.
  const free = sales.filter(({ sale_id, codes }) => !taken.has(sale_id) && codes.length === 0);
  const fits = (one: Redeemed, sale: PaidSale) =>
    apart(one.occurred_at, sale.sold_at) <= AMOUNT_MINUTES * MINUTE_MS &&
    (sale.total_cents === one.sale_cents || sale.net_cents === one.sale_cents);
  for (const one of open) {
    const [sale, ...others] = free.filter((candidate) => fits(one, candidate));
    if (!sale || others.length > 0 || open.some((other) => other !== one && fits(other, sale))) continue;
    take(one, sale, 'amount');
  }
  return matches;
}
