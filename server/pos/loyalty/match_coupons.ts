import { DAY_MS } from '#contract/dates.ts';
import { listStandingRedemptions, saveRedemptionSales } from '#server/coupons/coupons.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { listPaidSales } from './loyalty.sql.ts';
import { matchSales } from './match.rules.ts';

/** Matches the redemptions since a time with the paid sales; returns the coupons concerned when anything changed. */
export async function matchCoupons(t: Tenant, since: Date): Promise<string[]> {
  const redemptions = await listStandingRedemptions(t, since);
  const amounts = redemptions.flatMap(({ sale_cents }) => (sale_cents === null ? [] : [sale_cents]));
  const sales = await listPaidSales(t, new Date(+since - DAY_MS), amounts);
  const changed = await saveRedemptionSales(t, since, matchSales(redemptions, sales));
  return changed ? [...new Set(redemptions.map(({ coupon_id }) => coupon_id))] : [];
}
