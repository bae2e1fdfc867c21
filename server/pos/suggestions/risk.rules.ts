import Big from 'big.js';
import { daysBetween } from '#contract/dates.ts';
import { OVERSTOCK_DAYS, OVERSTOCK_PARS, type Risk } from '#contract/pos/suggestions.ts';

export interface ItemState {
  on_hand: string;
  par_level: string | null;
  per_day: string | null;
  /** In stock for longer than the days after which an item counts as unsold, and nothing of it was sold in them. */
  is_unsold: boolean;
}

/** What is there of one date that has not passed. */
export interface DatedStock {
  expires_on: string;
  on_hand: string;
}

export interface AtRisk {
  risk: Risk;
  at_risk: Big;
  expires_on: string | null;
}

/**
 * How much of an item will not be sold in time: what is left on its date at today's velocity, the earliest date being sold first; or what is more
 * than many days of sales and twice the par level; or all of what does not sell.
 * @param soonDays where no velocity is known, what expires within these days
 */
export function riskOf(item: ItemState, dated: readonly DatedStock[], today: string, soonDays: number): AtRisk | null {
  const onHand = new Big(item.on_hand);
  if (onHand.lte(0)) return null;
  const expiring = expiringOf(item, dated, today, soonDays);
  if (expiring) return expiring;
  const kept = max(
    new Big(item.per_day ?? 0).times(OVERSTOCK_DAYS),
    item.par_level === null ? new Big(0) : new Big(item.par_level).times(OVERSTOCK_PARS),
  );
  if (item.is_unsold && onHand.gt(0)) return { risk: 'unsold', at_risk: onHand, expires_on: null };
  if (item.per_day === null || onHand.lte(kept)) return null;
  return { risk: 'overstocked', at_risk: onHand.minus(kept), expires_on: null };
}

function expiringOf(item: ItemState, dated: readonly DatedStock[], today: string, soonDays: number): AtRisk | null {
  let left = new Big(0);
  let taken = new Big(0);
  let first: string | null = null;
  for (const { expires_on, on_hand } of dated.toSorted((a, b) => a.expires_on.localeCompare(b.expires_on))) {
    const days = daysBetween(today, expires_on);
    if (days < 0 || (item.per_day === null && days > soonDays)) continue;
    // On its last day it is sold, too.
    const sells = max(new Big(0), new Big(item.per_day ?? 0).times(days + 1).minus(taken));
    const sold = min(sells, new Big(on_hand));
    taken = taken.plus(sold);
    if (sold.gte(on_hand)) continue;
    left = left.plus(new Big(on_hand).minus(sold));
    first ??= expires_on;
  }
  const at_risk = min(left.round(4), new Big(item.on_hand));
  return first !== null && at_risk.gt(0) ? { risk: 'expiring', at_risk, expires_on: first } : null;
}

const max = (a: Big, b: Big) => (a.gt(b) ? a : b);
const min = (a: Big, b: Big) => (a.lt(b) ? a : b);
