import Big from 'big.js';
import type { MovementReason } from '#contract/inventory/movements/movements.ts';

/** What the ledger says about one item: its quantity, and the number of its movements. */
export interface Stock {
  item_id: string;
  on_hand: string;
  movement_count: number;
}

/** A movement's position in its item's ledger, counted from 1, and the quantity after it. */
export interface LedgerPosition {
  entry: number;
  on_hand_after: string;
}

/**
 * Appends movements to the ledgers of their items, in the order of the list.
 * @throws when an item is missing from `stock`
 */
export function placeInBooks<M extends { item_id: string; quantity: string }>(
  stock: readonly Stock[],
  movements: readonly M[],
): { placed: (M & LedgerPosition)[]; stock: Stock[] } {
  const books = new Map(stock.map((item) => [item.item_id, item]));
  const placed = movements.map((movement) => {
    const book = books.get(movement.item_id);
    if (!book) throw new Error(`there is no item ${movement.item_id}`);
    const on_hand = new Big(book.on_hand).plus(movement.quantity).toFixed();
    const movement_count = book.movement_count + 1;
    books.set(movement.item_id, { ...book, on_hand, movement_count });
    return { ...movement, entry: movement_count, on_hand_after: on_hand };
  });
  return { placed, stock: [...books.values()] };
}

/** A movement that received something at a price, that a vendor took back, or that lowered the price of what stayed. */
export interface Receipt {
  reason: MovementReason;
  quantity: string;
  unit_cost: string;
  effective_on: string;
  /** Lines of one posting are one receipt. */
  posting_id: string | null;
  /** The posting that says the price, also of goods that came before it; null: none does. */
  priced_by?: string | null;
  /** The quantity when it came, without what has been undone since. */
  on_hand_before: string;
  /** What it adds to the worth of the stock; otherwise its quantity at its cost. */
  worth?: string;
  movement_id?: string;
  /** The whole credit for goods that stay, below zero. */
  value_cents?: number | null;
}

export interface Costs {
  last_cost: string | null;
  previous_cost: string | null;
  average_cost: string | null;
}

/**
 * An item's costs from its receipts in the order of its ledger. What was bought of items that were merged into it counts for last and
 * previous cost; their stock came in with the merge. Last and previous cost are those of two purchases, by the day of the delivery: an invoice
 * is one purchase, also where some of its goods came before it. Free goods are left out, because what cost nothing says nothing about the next
 * price. An opening stock is no purchase: its cost is the last one only until something is bought. The average moves with each posting, over
 * all its lines, free goods included, and begins again with one into empty stock. What a vendor takes back leaves at the cost of its credit.
 * What a vendor gives back beyond the value of what is left changes no average: the stock is never worth less than nothing.
 */
export function costsOf(receipts: readonly Receipt[], ofMerged: readonly Receipt[] = []): Costs {
  // Sorting keeps the order of the ledger within a day.
  const byDay = [...ofMerged, ...receipts]
    .filter(({ unit_cost }) => !new Big(unit_cost).eq(0))
    .toSorted((a, b) => a.effective_on.localeCompare(b.effective_on));
  const bought = byDay.filter(({ reason }) => reason === 'received');
  const last = bought.at(-1);
  const opening = byDay.findLast(({ reason }) => reason === 'opening');
  const previous = last && bought.findLast((one) => !isSamePurchase(one, last));
  return {
    last_cost: (last ?? opening)?.unit_cost ?? null,
    previous_cost: previous?.unit_cost ?? null,
    average_cost: movingAverage(receipts)?.round(4, Big.roundHalfUp).toFixed() ?? null,
  };
}

function isSamePurchase(one: Receipt, other: Receipt): boolean {
  return one === other || (typeof one.priced_by === 'string' && one.priced_by === other.priced_by);
}

function movingAverage(receipts: readonly Receipt[]): Big | null {
  return stepsOf(receipts).at(-1)?.average ?? null;
}

/**
 * The part of each credit for goods that stay that is for goods that were used already, by movement, in cents: the share of what is gone, and what is
 * more than the rest was worth. It lowers the cost of the goods that left, and not the value of the stock, which is never below zero.
 */
export function creditsOfUsed(receipts: readonly Receipt[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { lines, beyond } of stepsOf(receipts)) {
    let left = beyond;
    for (const { movement_id, value_cents, worth = 0 } of lines.toReversed()) {
      if (!movement_id || value_cents === null || value_cents === undefined) continue;
      const lowers = new Big(worth).times(-1);
      const tooMuch = lowers.lt(left) ? lowers : left;
      left = left.minus(tooMuch);
      const taken = lowers.minus(tooMuch).times(100).round(0, Big.roundHalfUp);
      used.set(movement_id, Number(taken.plus(value_cents).times(-1)));
    }
  }
  return used;
}

interface Step {
  lines: [Receipt, ...Receipt[]];
  /** After the posting; never below zero. */
  average: Big | null;
  /** By how much its credits were more than what was left was worth. */
  beyond: Big;
}

function stepsOf(receipts: readonly Receipt[]): Step[] {
  const zero = new Big(0);
  let average: Big | null = null;
  return postingsOf(receipts).map((lines) => {
    const before = new Big(lines[0].on_hand_before);
    const quantity = lines.reduce((sum, line) => sum.plus(line.quantity), zero);
    const cost = lines.reduce(
      (sum, line) => sum.plus(line.worth ?? new Big(line.quantity).times(line.unit_cost)),
      zero,
    );
    const isBegin = average === null || before.lte(0);
    const worth = isBegin ? cost : before.times(average ?? zero).plus(cost);
    const units = isBegin ? quantity : before.plus(quantity);
    if (units.lte(0)) return { lines, average, beyond: zero };
    average = worth.lt(0) ? zero : worth.div(units);
    return { lines, average, beyond: worth.lt(0) ? worth.times(-1) : zero };
  });
}

/** Neighbors in the ledger that one posting brought. */
function postingsOf(receipts: readonly Receipt[]): [Receipt, ...Receipt[]][] {
  const postings: [Receipt, ...Receipt[]][] = [];
  for (const receipt of receipts) {
    const last = postings.at(-1);
    if (last && receipt.posting_id !== null && last[0].posting_id === receipt.posting_id) last.push(receipt);
    else postings.push([receipt]);
  }
  return postings;
}
