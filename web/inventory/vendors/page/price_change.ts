import type { VendorItem } from '#contract/inventory/vendors.ts';

/** The change of the last price against the one before it, as a fraction; null with fewer than two. Oldest first. */
export function changeOf(prices: VendorItem['prices']): number | null {
  const last = prices.at(-1);
  const before = prices.at(-2);
  return last && before ? last.unit_price / before.unit_price - 1 : null;
}
