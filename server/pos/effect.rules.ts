import Big from 'big.js';
import { fitsQuantity } from '#contract/decimal.ts';

/** A line of a sale: what was sold of a sold item, and how much of it came back on the shelf. */
export interface SaleLine {
  pos_item_id: string;
  quantity: string;
  returned: string;
}

/** The newest version of a sale; no lines when nothing of it counts anymore. */
export interface SaleState {
  sale_id: string;
  sold_on: string;
  /** Null where the point of sale only tells the day. */
  sold_at?: Date | null | undefined;
  lines: readonly SaleLine[];
}

/** Stock units of each item that one of a sold item takes. Null: nobody has said yet. */
export type TakenBy = (posItemId: string) => ReadonlyMap<string, Big> | null;

export interface Booked {
  sale_id: string;
  item_id: string;
  /** Null: the location is archived, or the sale was never booked. */
  location_id: string | null;
  quantity: string;
}

/** What is missing in the ledger. */
export interface Missing extends Pick<SaleState, 'sale_id' | 'sold_on' | 'sold_at'> {
  item_id: string;
  /** The location where the sale was booked; null: where sales leave the shelf now. */
  location_id: string | null;
  quantity: string;
}

/** When an item was last counted, and the day of it at the shop. */
export interface Counted {
  at: Date;
  on: string;
}

/** What the ledger should say about a sale: a function of its newest version alone. Waiting lines have no effect. */
export function effectOf({ lines }: Pick<SaleState, 'lines'>, takenBy: TakenBy): Map<string, Big> {
  const effect = new Map<string, Big>();
  for (const { pos_item_id, quantity, returned } of lines) {
    const left = new Big(quantity).minus(returned);
    for (const [item, each] of takenBy(pos_item_id) ?? []) {
      effect.set(item, (effect.get(item) ?? new Big(0)).minus(left.times(each)));
    }
  }
  return new Map([...effect].map(([item, quantity]) => [item, quantity.round(4, Big.roundHalfUp)]));
}

/**
 * What is to be booked so that the ledger says what the sales say. An item that was counted after a sale is left alone, and is in
 * `counted_since`: the count saw the shelf without what was sold. Of a sale without a time, any count of its day is taken for a later one.
 * @param counted the newest count of each item where sales leave the shelf, and by `placeKey` at each location
 */
export function missingOf(
  sales: readonly SaleState[],
  booked: readonly Booked[],
  takenBy: TakenBy,
  counted: ReadonlyMap<string, Counted> = new Map(),
): { missing: Missing[]; counted_since: Set<string> } {
  const unbooked = unbookedOf(sales, booked, takenBy, counted);
  return {
    missing: unbooked.flatMap(({ is_counted, ...missing }) => (is_counted ? [] : [missing])),
    counted_since: new Set(unbooked.flatMap(({ item_id, is_counted }) => (is_counted ? [item_id] : []))),
  };
}

function unbookedOf(
  sales: readonly SaleState[],
  booked: readonly Booked[],
  takenBy: TakenBy,
  counted: ReadonlyMap<string, Counted>,
): (Missing & { is_counted: boolean })[] {
  const before = Map.groupBy(booked, ({ sale_id }) => sale_id);
  return sales.flatMap((sale) => {
    const effect = effectOf(sale, takenBy);
    const had = new Map<string, Big>();
    const own = before.get(sale.sale_id) ?? [];
    for (const { item_id, quantity } of own) {
      had.set(item_id, (had.get(item_id) ?? new Big(0)).plus(quantity));
    }
    const items = [...new Set([...effect.keys(), ...had.keys()])].toSorted();
    return items.flatMap((item_id) => {
      const missing = (effect.get(item_id) ?? new Big(0)).minus(had.get(item_id) ?? 0);
      const location_id = (own.find((one) => one.item_id === item_id) ?? own[0])?.location_id ?? null;
      if (missing.eq(0)) return [];
      const { sale_id, sold_on, sold_at } = sale;
      const is_counted = isCounted(sale, counted.get(placeKey(item_id, location_id)));
      return [{ sale_id, item_id, location_id, sold_on, sold_at, quantity: missing.toFixed(), is_counted }];
    });
  });
}

/** An item at a location, or where sales leave the shelf. */
export const placeKey = (itemId: string, locationId: string | null) =>
  locationId === null ? itemId : `${itemId} ${locationId}`;

function isCounted({ sold_on, sold_at }: SaleState, counted: Counted | undefined): boolean {
  if (counted === undefined) return false;
  return sold_at ? counted.at >= sold_at : counted.on >= sold_on;
}

/** More than this share of all items at once, or this share of them at zero or below, is asked about. */
const BRAKE = { moved: 0.5, emptied: 0.1, least: 5 } as const;

/** Whether the changes are large enough to need a second yes. */
export function brakeOf(differences: readonly { on_hand: number; after: number }[], itemCount: number) {
  const moved = differences.length;
  const emptied = differences.filter(({ on_hand, after }) => on_hand > 0 && after <= 0).length;
  const isMuch = moved >= BRAKE.least && moved > itemCount * BRAKE.moved;
  const isEmpty = emptied > 0 && emptied >= Math.min(BRAKE.least, Math.max(1, itemCount * BRAKE.emptied));
  return isMuch || isEmpty ? { moved, emptied, items: itemCount } : null;
}

/** Sold at once: this many times what was there, and at least this many units. */
const WILD = { times: 3, least: 10 } as const;

/** The same for a few sales that were just rung up, of which a small shop's touch many items, and one can well sell the last of something. */
export function brakeLive(differences: readonly { on_hand: number; after: number; change: number }[]): boolean {
  const emptied = differences.filter(({ on_hand, after }) => on_hand > 0 && after <= 0);
  return emptied.length > 1 || emptied.some((one) => -one.change >= Math.max(WILD.least, one.on_hand * WILD.times));
}

/**
 * What sales would move of an item, and what the part of them that takes from the stock would. Tasks from before that was told apart have only
 * the first.
 */
export type Change = readonly [item_id: string, change: string, taken?: string];

/**
 * The items of which more would be moved, or would be there or missing at some moment, than can be recorded: often a barcode that was scanned
 * as the quantity. A refund of its own does not help, since both are booked.
 */
export function tooMuchOf<Item extends { item_id: string; on_hand: string }>(
  stock: readonly Item[],
  changes: readonly Change[],
): Item[] {
  const byItem = new Map(changes.map((one) => [one[0], one]));
  return stock.filter(({ item_id, on_hand }) => {
    const [, change = '0', taken = change] = byItem.get(item_id) ?? [];
    const parts = [new Big(taken), new Big(change).minus(taken)];
    return parts.some((part) => !fitsQuantity(part) || !fitsQuantity(part.plus(on_hand)));
  });
}
