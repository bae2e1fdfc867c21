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

export interface LotBooking {
  lot_id: string;
  /** Negative: taken out. */
  quantity: string;
}

/** The stock of an item at one location: all of it, and how much of it is in lots. Never more is in lots than is there. */
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
export function changesOf({ on_hand, lots }: Shelf, quantity: string, wanted: readonly Wanted[]): LotBooking[] {
  const moved = new Big(quantity);
  return moved.lt(0) ? takenFrom(lots, moved.neg(), wanted) : putInto(roomAfter(on_hand, lots, moved), moved, wanted);
}

/** What is to be in a lot. */
export interface Target extends Wanted {
  expires_on: string | null;
}

/**
 * What brings the lots of a shelf to what was found of each, with a movement of that quantity; a lot that is not named is empty. Never more is in
 * lots than is there: what is too much is taken from the earliest dates.
 */
export function settingOf({ on_hand, lots }: Shelf, quantity: string, targets: readonly Target[]): LotBooking[] {
  const wanted = new Map(targets.map((one) => [one.lot_id, most(new Big(one.quantity), new Big(0))]));
  const there = new Map(lots.map((lot) => [lot.lot_id, lot]));
  for (const one of targets) if (!there.has(one.lot_id)) there.set(one.lot_id, { ...one, on_hand: '0' });
  const sorted = [...there.values()].toSorted(byDate);
  const room = most(new Big(on_hand).plus(quantity), new Big(0));
  let over = [...wanted.values()].reduce((sum, one) => sum.plus(one), new Big(0)).minus(room);
  return sorted.flatMap(({ lot_id, on_hand: now }) => {
    const target = wanted.get(lot_id) ?? new Big(0);
    const cut = over.gt(0) ? least(over, target) : new Big(0);
    over = over.minus(cut);
    const change = target.minus(cut).minus(now);
    return change.eq(0) ? [] : [{ lot_id, quantity: change.toFixed() }];
  });
}

/** How much of the shelf is in no lot; nothing while goods are missing. */
export function restOf({ on_hand, lots }: Shelf): Big {
  return roomAfter(on_hand, lots, new Big(0));
}

/** The shelf after the changes of a movement. */
export function shelfAfter({ on_hand, lots }: Shelf, quantity: string, changes: readonly LotBooking[]): Shelf {
  const after = new Map(lots.map((lot) => [lot.lot_id, lot]));
  for (const { lot_id, quantity: change } of changes) {
    const lot = after.get(lot_id) ?? { lot_id, expires_on: null, on_hand: '0' };
    after.set(lot_id, { ...lot, on_hand: new Big(lot.on_hand).plus(change).toFixed() });
  }
  return { on_hand: new Big(on_hand).plus(quantity).toFixed(), lots: [...after.values()] };
}

function takenFrom(lots: readonly LotThere[], quantity: Big, wanted: readonly Wanted[]): LotBooking[] {
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

function putInto(room: Big, quantity: Big, wanted: readonly Wanted[]): LotBooking[] {
  const changes: LotBooking[] = [];
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

function most(one: Big, other: Big): Big {
  return one.gt(other) ? one : other;
}
