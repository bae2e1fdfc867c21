import Big from 'big.js';

/** The part of the selling price that the cost leaves, as a fraction; null without a price. Costs are currency units for one stock unit. */
export function marginOf(priceCents: number | null, cost: Big): number | null {
  if (!priceCents) return null;
  return Number(new Big(1).minus(cost.times(100).div(priceCents)).round(6));
}

/** The lowest price, in cents, at which the new cost leaves the same part as the old cost left; null without a price or an old cost. */
export function restoringPrice(priceCents: number | null, was: Big, now: Big): number | null {
  if (!priceCents || was.lte(0)) return null;
  return Number(new Big(priceCents).times(now).div(was).round(0, Big.roundUp));
}
