import Big from 'big.js';

/** One line of a ticket with which a coupon was redeemed. */
export interface TicketLine {
  sale_id: string;
  rule: 'code' | 'amount';
  pos_item_id: string;
  quantity: string;
  returned: string;
  /** After discounts. */
  amount_cents: number;
}

interface Use {
  item_id: string;
  each: string;
}

interface Sum {
  sold: Big;
  revenue_cents: number;
  cost: Big | null;
}

/**
 * What the tickets sold of some items: their stock units, what the lines with them brought after discounts, and what everything that those
 * lines took costs today. A line that takes two of the items counts for both, and once in the total.
 */
export function movedBy(
  lines: readonly TicketLine[],
  itemIds: readonly string[],
  usesOf: ReadonlyMap<string, readonly Use[]>,
  costs: ReadonlyMap<string, string | null>,
): { items: Map<string, Sum>; total: Sum } {
  const nothing = (): Sum => ({ sold: new Big(0), revenue_cents: 0, cost: new Big(0) });
  const items = new Map(itemIds.map((id) => [id, nothing()]));
  const total = nothing();
  const add = (sum: Sum, line: TicketLine, cost: Big | null) => {
    sum.revenue_cents += line.amount_cents;
    sum.cost = cost && sum.cost ? sum.cost.plus(cost) : null;
  };
  for (const line of lines) {
    const uses = usesOf.get(line.pos_item_id) ?? [];
    const meant = uses.filter(({ item_id }) => items.has(item_id));
    if (meant.length === 0) continue;
    const left = new Big(line.quantity).minus(line.returned);
    const cost = uses.reduce<Big | null>((sum, { item_id, each }) => {
      const one = costs.get(item_id) ?? null;
      return sum && one !== null ? sum.plus(left.times(each).times(one)) : null;
    }, new Big(0));
    add(total, line, cost);
    for (const { item_id, each } of meant) {
      const sum = items.get(item_id);
      if (!sum) continue;
      sum.sold = sum.sold.plus(left.times(each));
      add(sum, line, cost);
    }
  }
  return { items, total };
}

/** What is left of the sales, in cents. */
export function marginOf({ revenue_cents, cost }: Sum): number | null {
  return cost === null ? null : Number(new Big(revenue_cents).minus(cost.times(100)).round(0, Big.roundHalfUp));
}
