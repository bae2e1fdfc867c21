import { addDays } from '#contract/dates.ts';
import type { CostPoint } from '#contract/inventory/items.ts';

/** What was paid on a day, for an item or for what a vendor sells. */
export type PaidCost = Pick<CostPoint, 'date' | 'unit_cost' | 'vendor'>;

/** What the history of a cost says in one sentence; `change` is a fraction, `since` a calendar date. */
export type CostStory =
  | { kind: 'none' }
  | { kind: 'first'; cost: number }
  /** All was bought on one day, at several costs: nothing rose or fell. */
  | { kind: 'one_day'; on: string; lowest: number; highest: number }
  | { kind: 'steady'; since: string }
  /** It is again what it was; `between` is the cost furthest from that. */
  | { kind: 'back'; since: string; between: number }
  | { kind: 'rose' | 'fell'; change: number; since: string };

/** Smaller than what one decimal of a percentage would show. */
const STEADY_BELOW = 0.0005;
const YEAR_DAYS = 365;

/** Compares the newest cost with the oldest one of the year before it. Points are in any order. */
export function costStory(points: PaidCost[]): CostStory {
  const ordered = inOrder(points);
  const last = ordered.at(-1);
  if (!last) return { kind: 'none' };
  const from = addDays(last.date, -YEAR_DAYS);
  const first = ordered.find((point) => point.date >= from && point.unit_cost > 0);
  if (!first || first === last) return { kind: 'first', cost: last.unit_cost };
  // What came free says nothing about the cost.
  const year = ordered.slice(ordered.indexOf(first)).filter(({ unit_cost }) => unit_cost > 0);
  const changeOf = (point: PaidCost) => point.unit_cost / first.unit_cost - 1;
  const change = changeOf(last);
  const furthest = year.reduce((one, other) => (Math.abs(changeOf(other)) > Math.abs(changeOf(one)) ? other : one));
  if (Math.abs(changeOf(furthest)) < STEADY_BELOW) return { kind: 'steady', since: first.date };
  if (first.date === last.date) {
    const costs = year.map(({ unit_cost }) => unit_cost);
    return { kind: 'one_day', on: first.date, lowest: Math.min(...costs), highest: Math.max(...costs) };
  }
  if (Math.abs(change) < STEADY_BELOW) return { kind: 'back', since: first.date, between: furthest.unit_cost };
  // While it stayed where it began, nothing rose or fell yet.
  const moved = year.findIndex((point) => Math.abs(changeOf(point)) >= STEADY_BELOW);
  return { kind: change > 0 ? 'rose' : 'fell', change, since: year[moved - 1]?.date ?? first.date };
}

/** Oldest first. */
export function inOrder<P extends PaidCost>(points: P[]): P[] {
  return points.toSorted((a, b) => a.date.localeCompare(b.date));
}
