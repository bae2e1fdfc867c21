import Big from 'big.js';
import type { SaleLine } from '../effect.rules.ts';

export type KnownLine = SaleLine & { amount_cents: number };

interface Known {
  sold_on: string;
  lines: readonly KnownLine[];
}

/** Whether two versions of a sale say the same. */
export function isSame(before: Known, after: Known): boolean {
  const spell = ({ lines }: Known) =>
    lines
      .map((line) => [line.pos_item_id, new Big(line.quantity), new Big(line.returned), line.amount_cents].join(' '))
      .toSorted()
      .join('\n');
  return before.sold_on === after.sold_on && spell(before) === spell(after);
}

/** When a sale that did not change took place: a file without times does not say otherwise. */
export const timeOf = ({ sold_at }: { sold_at?: Date | null | undefined }) => (sold_at ? { sold_at } : {});

/** The sales that are not what they were before. The others are left alone, even where their recipes have changed since they were booked. */
export function differing<Sale extends Known & { sale_id: string }>(
  before: readonly Sale[],
  after: readonly Sale[],
): Sale[] {
  const known = new Map(before.map((sale) => [sale.sale_id, sale]));
  return after.filter((sale) => {
    const was = known.get(sale.sale_id);
    return !was || !isSame(was, sale);
  });
}
