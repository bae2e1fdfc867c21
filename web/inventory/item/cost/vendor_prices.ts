import { DAY_MS } from '#contract/dates.ts';
import type { PaidCost } from './cost_story.ts';

/** What one vendor charged for one stock unit. */
export interface VendorPrice {
  vendor: string;
  /** The newest price and its day. */
  last: number;
  on: string;
  lowest: number;
  purchases: number;
  is_cheapest: boolean;
}

/** An older price than this, counted from the newest purchase, says nothing about today. */
const CURRENT_DAYS = 180;

/** The prices of each vendor, the lowest current price first; free goods are left out. Points are in any order. */
export function vendorPrices(points: readonly PaidCost[]): VendorPrice[] {
  const bought = points.filter(({ vendor, unit_cost }) => vendor !== null && unit_cost > 0);
  const newest = Math.max(...bought.map(({ date }) => Date.parse(date)));
  const rows = [...Map.groupBy(bought, ({ vendor }) => vendor ?? '')].map(([vendor, own]) => {
    const inOrder = own.toSorted((a, b) => a.date.localeCompare(b.date));
    const { unit_cost = 0, date = '' } = inOrder.at(-1) ?? {};
    const lowest = Math.min(...own.map((point) => point.unit_cost));
    return { vendor, last: unit_cost, on: date, lowest, purchases: own.length, is_cheapest: false };
  });
  const isCurrent = ({ on }: VendorPrice) => newest - Date.parse(on) <= CURRENT_DAYS * DAY_MS;
  const current = rows.filter(isCurrent).toSorted((a, b) => a.last - b.last);
  const [first, second] = current;
  const cheapest = first && second && first.last < second.last ? first.vendor : null;
  const older = rows.filter((row) => !isCurrent(row)).toSorted((a, b) => b.on.localeCompare(a.on));
  return [...current, ...older].map((row) => ({ ...row, is_cheapest: row.vendor === cheapest }));
}
