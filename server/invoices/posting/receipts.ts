import Big from 'big.js';
import type { ItemCosts } from './concerns.sql.ts';
import { type Stocked, unitCost } from './stocked.rules.ts';

/** What one invoice brings of one item, over all its lines. */
export interface ItemReceipt {
  first_line_id: string;
  lines: number;
  quantity: Big;
  /** Of the lines that have a cost, free ones included. */
  costed: Big;
  cost: Big;
}

/** What comes into stock, by item; lines that take something back are not part of it. */
export function receiptsOf(lines: readonly Stocked[], rate: string): Map<string, ItemReceipt> {
  const receipts = new Map<string, ItemReceipt>();
  for (const line of lines) {
    const quantity = new Big(line.stock_quantity);
    if (quantity.lt(0)) continue;
    const each = unitCost(line, rate);
    const before = receipts.get(line.item_id);
    const zero = new Big(0);
    receipts.set(line.item_id, {
      first_line_id: before?.first_line_id ?? line.line_id,
      lines: (before?.lines ?? 0) + 1,
      quantity: quantity.plus(before?.quantity ?? zero),
      costed: (each === null ? zero : quantity).plus(before?.costed ?? zero),
      cost: (each === null ? zero : quantity.times(each)).plus(before?.cost ?? zero),
    });
  }
  return receipts;
}

/** The item's average cost now and after the whole receipt; it begins again with empty stock. */
export function averagesOf(item: ItemCosts | undefined, { costed, cost }: ItemReceipt) {
  const before = item?.average_cost ?? null;
  const on_hand = new Big(item?.on_hand ?? 0);
  const begins = before === null || on_hand.lte(0);
  const after = begins ? cost.div(costed) : on_hand.times(before).plus(cost).div(on_hand.plus(costed));
  return {
    average_before: before === null ? null : Number(before),
    average_after: Number(after.round(4, Big.roundHalfUp)),
  };
}
