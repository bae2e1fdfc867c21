import { daysBetween } from '#contract/dates.ts';
import { hundredths } from '#contract/decimal.ts';
import { BULK_ITEMS_MAX } from '#contract/inventory/limits.ts';
import type { ParSuggestion, Velocity } from '#contract/inventory/velocity.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { cycleOf, isWorthChanging, suggestedPar } from './velocity.rules.ts';
import { findVelocity, listVelocities, type VelocityRecord } from './velocity.sql.ts';

/** How fast an item sells; null while there are not enough sales. */
export async function velocityOf(t: Tenant, { item_id, stock_unit }: { item_id: string; stock_unit: string }) {
  const found = await findVelocity(t, item_id);
  return found ? present(found, stock_unit) : null;
}

function present({ delivery_days, per_day, ...record }: VelocityRecord, stockUnit: string): Velocity | null {
  if (per_day === null) return null;
  const { from, to, last_sold_on } = record;
  const cycle_days = cycleOf(delivery_days);
  return {
    per_day: hundredths(per_day),
    sold: hundredths(record.sold),
    from,
    to,
    last_sold_on,
    cycle_days,
    days: daysBetween(from, to) + 1,
    suggested_par: suggestedPar(per_day, cycle_days, PIECES.has(stockUnit)),
  };
}

const PIECES: ReadonlySet<string> = new Set(['ea', 'each', 'case', 'box', 'bag', 'doz']);

/** Par levels that differ from what sells. */
export async function suggestPars(t: Tenant) {
  const known = await listVelocities(t);
  const all = known.flatMap((record): ParSuggestion[] => {
    const { item_id, name, stock_unit, location, on_hand, par_level, reorder_point, levels } = record;
    const velocity = present(record, stock_unit);
    if (!velocity || !isWorthChanging(par_level, velocity.suggested_par)) return [];
    return [{ item_id, name, stock_unit, location, on_hand, par_level, reorder_point, levels, velocity }];
  });
  return { suggestions: all.slice(0, BULK_ITEMS_MAX), total_count: all.length, known_count: known.length };
}
