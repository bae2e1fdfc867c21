import Big from 'big.js';

/** A lot at one location. */
export interface LotThere {
  lot_id: string;
  expires_on: string | null;
  on_hand: string;
}

/** What a movement is to take out of a lot or put into it, at most; positive. */
export interface Wanted {
  lot_id: string;
  quantity: string;
}

export interface Change {
  lot_id: string;
  /** Negative: taken out. */
  quantity: string;
}

/** The stock of an item at one location: all of it, and what of it is in lots. Never more is in lots than is there. */
export interface Shelf {
  on_hand: string;
  lots: LotThere[];
}

/** The earliest date first; without a date last; then as they came. */
export function byDate(a: LotThere, b: LotThere): number {
  if (a.expires_on !== b.expires_on) {
    if (a.expires_on === null) return 1;
    if (b.expires_on === null) return -1;
    return a.expires_on.localeCompare(b.expires_on);
  }
  return a.lot_id.localeCompare(b.lot_id);
}

/**
 * What a movement does to the lots of a shelf. What leaves is taken from the wanted lots, then from those with the earliest date, and only then
 * from what is in no lot. What comes goes into the wanted lots as far as the shelf has it: what was missing before is covered first.
 */
export function changesOf({ on_hand, lots }: Shelf, quantity: string, wanted: readonly Wanted[]): Change[] {
  const moved = new Big(quantity);
  return moved.lt(0) ? takenFrom(lots, moved.neg(), wanted) : putInto(roomAfter(on_hand, lots, moved), moved, wanted);
}

/** How much of the shelf is in no lot; nothing while goods are missing. */
export function restOf({ on_hand, lots }: Shelf): Big {
  return roomAfter(on_hand, lots, new Big(0));
}

/** The shelf after the changes of a movement. */
export function shelfAfter({ on_hand, lots }: Shelf, quantity: string, changes: readonly Change[]): Shelf {
  const after = new Map(lots.map((lot) => [lot.lot_id, lot]));
  for (const { lot_id, quantity: change } of changes) {
    const lot = after.get(lot_id) ?? { lot_id, expires_on: null, on_hand: '0' };
    after.set(lot_id, { ...lot, on_hand: new Big(lot.on_hand).plus(change).toFixed() });
  }
  return { on_hand: new Big(on_hand).plus(quantity).toFixed(), lots: [...after.values()] };
}

function takenFrom(lots: readonly LotThere[], quantity: Big, wanted: readonly Wanted[]): Change[] {
  const there = new Map(lots.map((lot) => [lot.lot_id, new Big(lot.on_hand)]));
  const first = wanted.map((one) => ({ lot_id: one.lot_id, most: new Big(one.quantity) }));
  const then = lots.toSorted(byDate).map(({ lot_id }) => ({ lot_id, most: quantity }));
  const taken = new Map<string, Big>();
  let open = quantity;
  for (const { lot_id, most } of [...first, ...then]) {
    const part = least(open, most, there.get(lot_id) ?? new Big(0));
    if (part.lte(0)) continue;
    there.set(lot_id, (there.get(lot_id) ?? new Big(0)).minus(part));
    taken.set(lot_id, (taken.get(lot_id) ?? new Big(0)).plus(part));
    open = open.minus(part);
  }
  return [...taken].map(([lot_id, part]) => ({ lot_id, quantity: part.neg().toFixed() }));
}

function putInto(room: Big, quantity: Big, wanted: readonly Wanted[]): Change[] {
  const changes: Change[] = [];
  let open = least(room, quantity);
  for (const one of wanted) {
    const part = least(open, new Big(one.quantity));
    if (part.lte(0)) continue;
    changes.push({ lot_id: one.lot_id, quantity: part.toFixed() });
    open = open.minus(part);
  }
  return changes;
}

function roomAfter(onHand: string, lots: readonly LotThere[], moved: Big): Big {
  const inLots = lots.reduce((sum, lot) => sum.plus(lot.on_hand), new Big(0));
  const room = new Big(onHand).plus(moved).minus(inLots);
  return room.lt(0) ? new Big(0) : room;
}

function least(...all: [Big, ...Big[]]): Big {
  return all.reduce((smallest, one) => (one.lt(smallest) ? one : smallest));
}
