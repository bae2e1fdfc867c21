import Big from 'big.js';
import type { OrderStatus } from '#contract/orders/order.ts';

/** What is known of one item of an order, in stock units. */
export interface Goods {
  item_id: string;
  /** In good order, as a user counted at the door. */
  received: string;
  /** Noted at the door as short or damaged. */
  missing: string;
  /** On posted invoices of the order. */
  billed: string;
  /** The sum of the order's movements. */
  booked: string;
}

/**
 * What an order has brought into stock: what was counted at the door, or what was billed when that is more, because nobody counted the
 * rest. What was noted as missing did not come, whatever was billed. The order of counting and billing makes no difference, so that
 * nothing comes in twice.
 */
export function stockOf({ received, missing, billed }: Pick<Goods, 'received' | 'missing' | 'billed'>): Big {
  const counted = new Big(received);
  const billedWithoutMissing = new Big(billed).minus(missing);
  return billedWithoutMissing.gt(counted) ? billedWithoutMissing : counted;
}

/** What was billed and did not come, as was noted. */
function billedMissing({ received, missing, billed }: Pick<Goods, 'received' | 'missing' | 'billed'>): Big {
  return least(new Big(missing), new Big(billed).minus(received));
}

/** How much of what the lines of an invoice bill was noted as missing, by item. */
export function notedMissing(
  lines: readonly Pick<BilledLine, 'item_id' | 'stock_quantity'>[],
  known: readonly Goods[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const goods of known) {
    const billed = lines
      .filter(({ item_id, stock_quantity }) => item_id === goods.item_id && new Big(stock_quantity).gt(0))
      .reduce((sum, line) => sum.plus(line.stock_quantity), new Big(goods.billed));
    const missing = billedMissing({ ...goods, billed: billed.toFixed() }).minus(billedMissing(goods));
    if (missing.gt(0)) found.set(goods.item_id, missing.toFixed());
  }
  return found;
}

export interface BilledLine {
  line_id: string;
  item_id: string;
  stock_quantity: string;
  unit_cost: string | null;
}

/** Goods of the order that came in without a cost, and how many of them are not billed yet. */
export interface Uncosted {
  movement_id: string;
  item_id: string;
  open: string;
}

export interface MovementCost {
  movement_id: string;
  line_id: string;
  quantity: string;
  unit_cost: string;
}

/** What an invoice does to the stock of its order. */
export interface Billing {
  /** By the given line: how much it brings in. The rest came in before. */
  quantities: Map<BilledLine, string>;
  /** What the goods cost that came in before. */
  costs: MovementCost[];
}

/** Shares the lines of an invoice between what they bring in and what they give a cost to. */
export function billingOf(
  lines: readonly BilledLine[],
  known: readonly Goods[],
  uncosted: readonly Uncosted[],
): Billing {
  const billing: Billing = { quantities: new Map(), costs: [] };
  const open = uncosted.map((one) => ({ ...one, open: new Big(one.open) }));
  for (const [item_id, ofItem] of Map.groupBy(lines, (line) => line.item_id)) {
    const goods = known.find((one) => one.item_id === item_id) ?? NONE;
    const billed = ofItem.reduce((sum, line) => sum.plus(line.stock_quantity), new Big(goods.billed));
    let wanted = stockOf({ ...goods, billed: billed.toFixed() }).minus(goods.booked);
    for (const line of ofItem) {
      const quantity = new Big(line.stock_quantity);
      const brings = least(quantity, wanted);
      billing.quantities.set(line, brings.toFixed());
      wanted = wanted.minus(brings);
      let rest = quantity.minus(brings);
      for (const movement of open) {
        const covers = movement.item_id === item_id ? least(rest, movement.open) : new Big(0);
        if (covers.lte(0) || line.unit_cost === null) continue;
        const { movement_id } = movement;
        billing.costs.push({
          movement_id,
          line_id: line.line_id,
          quantity: covers.toFixed(),
          unit_cost: line.unit_cost,
        });
        movement.open = movement.open.minus(covers);
        rest = rest.minus(covers);
      }
    }
  }
  return billing;
}

const NONE = { received: '0', missing: '0', billed: '0', booked: '0' };

/** The smaller one, at least zero. */
function least(a: Big, b: Big): Big {
  const smaller = a.lt(b) ? a : b;
  return smaller.lt(0) ? new Big(0) : smaller;
}

/** How far an order has come. What was noted as missing, and in whose place others came, is no longer expected. */
export function progressOf(
  ordered: readonly { item_id: string; stock_quantity: string }[],
  known: readonly Goods[],
  /** By ordered item, in its stock units. */
  replaced: ReadonlyMap<string, Big> = new Map(),
): Extract<OrderStatus, 'sent' | 'partly_received' | 'received'> {
  const goodsOf = new Map(known.map((one) => [one.item_id, one]));
  const dealtWith = (item_id: string) => {
    const { received, missing, billed } = goodsOf.get(item_id) ?? NONE;
    const counted = new Big(received).plus(missing);
    return (counted.gt(billed) ? counted : new Big(billed)).plus(replaced.get(item_id) ?? 0);
  };
  if (ordered.every((line) => dealtWith(line.item_id).gte(line.stock_quantity))) return 'received';
  return ordered.some((line) => dealtWith(line.item_id).gt(0)) ? 'partly_received' : 'sent';
}
