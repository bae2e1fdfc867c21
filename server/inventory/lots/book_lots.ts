import Big from 'big.js';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import {
  changesOf,
  type LotBooking,
  type Shelf,
  settingOf,
  shelfAfter,
  type Target,
  type Wanted,
} from './lots.rules.ts';
import {
  findLot,
  findSameLots,
  hasLots,
  insertLotMovements,
  insertLots,
  listInTransit,
  listOfMovements,
  listShelves,
  type NewLotMovement,
} from './lots.sql.ts';

/** A lot that exists, or what tells a new one apart from the others of its item. */
export type LotOf = { lot_id: string } | { code: string | null; expires_on: string | null };

/** A movement that is about to be added to the ledger. */
export interface Booked {
  movement_id: string;
  item_id: string;
  location_id: string;
  quantity: string;
  occurred_at: Date;
  created_by: string | null;
  transfer_id?: string | null;
  merge_id?: string;
  reverses_movement_id?: string;
  lot?: LotOf | undefined;
  /** What is in each lot after a count by date. Lots that are not named are empty then. */
  lots_after?: LotAfter[];
  reason?: string;
}

export interface LotAfter {
  lot: LotOf;
  quantity: string;
}

/** The movement before, and what it did. */
interface Done {
  movement: Booked;
  changes: LotBooking[];
}

/**
 * Writes what movements do to the lots of their items, before the stock of the locations follows. A movement names its lot; one that undoes
 * another takes the same lots; goods arrive in the lots in which they were sent; and what a merge carries keeps its date.
 */
export async function bookLots(t: Tenant, movements: readonly Booked[]): Promise<void> {
  const itemIds = [...new Set(movements.map(({ item_id }) => item_id))];
  if (!movements.some(({ lot, lots_after }) => lot || lots_after) && !(await hasLots(t, itemIds))) return;
  const shelves = await loadShelves(t, itemIds);
  const undone = await listOfMovements(
    t,
    movements.flatMap(({ reverses_movement_id: id }) => (id ? [id] : [])),
  );
  const lots = await namedLots(t, movements);
  const inTransit = new Map<string, Wanted[]>();
  const booked: NewLotMovement[] = [];
  let before: Done | null = null;
  // What comes back is there before anything is taken back: it may be a part of that.
  const comesBack = (one: Booked) => Number(one.reverses_movement_id !== undefined && !isOut(one));
  for (const movement of movements.toSorted((a, b) => comesBack(b) - comesBack(a))) {
    const { movement_id, location_id, quantity, occurred_at, created_by, reverses_movement_id } = movement;
    const shelf = shelves.get(placeOf(movement)) ?? EMPTY;
    let wanted: Wanted[] = [];
    const isOfCount = movement.reason === 'counted' && reverses_movement_id !== undefined;
    if (reverses_movement_id) wanted = undone.filter((one) => one.movement_id === reverses_movement_id);
    else if (movement.lot) wanted = [{ lot_id: lots.get(movement_id) ?? '', quantity: absolute(quantity) }];
    else if (before && isLostOnArrival(movement, before)) wanted = before.changes;
    else if (movement.transfer_id && !isOut(movement))
      wanted = await arriving(t, inTransit, movement, movement.transfer_id);
    else if (movement.merge_id && !isOut(movement) && before?.movement.merge_id === movement.merge_id)
      wanted = await carried(t, movement, before);
    let changes: LotBooking[];
    if (movement.lots_after) changes = settingOf(shelf, quantity, await targetsOf(t, movement, movement.lots_after));
    else if (isOfCount) changes = settingOf(shelf, quantity, withoutChanges(shelf, undone, reverses_movement_id));
    else changes = changesOf(shelf, quantity, wanted);
    shelves.set(placeOf(movement), shelfAfter(shelf, quantity, changes));
    for (const change of changes) {
      booked.push({ lot_movement_id: newId(), location_id, movement_id, occurred_at, created_by, ...change });
      use(inTransit, movement, change);
    }
    before = { movement, changes };
  }
  await insertLotMovements(t, booked);
}

async function targetsOf(t: Tenant, movement: Booked, lots: readonly LotAfter[]): Promise<Target[]> {
  const { item_id, occurred_at } = movement;
  const ids = await lotsFor(
    t,
    lots.map(({ lot }) => ({ item_id, occurred_at, lot })),
  );
  return lots.map(({ lot, quantity }, index) => ({
    lot_id: ids[index] ?? '',
    quantity,
    expires_on: 'expires_on' in lot ? lot.expires_on : null,
  }));
}

/** The lots of a shelf as they are without what a count has changed: it can have taken from one and put into another. */
function withoutChanges(
  shelf: Shelf,
  undone: readonly { movement_id: string; lot_id: string; net: string }[],
  of: string,
): Target[] {
  const own = new Map(undone.flatMap((one) => (one.movement_id === of ? [[one.lot_id, one.net] as const] : [])));
  const there = new Map(shelf.lots.map((lot) => [lot.lot_id, lot]));
  return [...new Set([...there.keys(), ...own.keys()])].map((lot_id) => {
    const { on_hand = '0', expires_on = null } = there.get(lot_id) ?? {};
    return { lot_id, expires_on, quantity: new Big(on_hand).minus(own.get(lot_id) ?? 0).toFixed() };
  });
}

/** What was lost on the way is a part of what has just arrived. */
function isLostOnArrival(movement: Booked, before: Done): boolean {
  if (!movement.transfer_id || !isOut(movement) || isOut(before.movement)) return false;
  return before.movement.transfer_id === movement.transfer_id && placeOf(before.movement) === placeOf(movement);
}

const EMPTY: Shelf = { on_hand: '0', lots: [] };
const placeOf = ({ item_id, location_id }: { item_id: string; location_id: string }) => `${item_id} ${location_id}`;
const isOut = ({ quantity }: { quantity: string }) => quantity.startsWith('-');
const absolute = (quantity: string) => quantity.replace('-', '');

export async function loadShelves(t: Tenant, itemIds: readonly string[]): Promise<Map<string, Shelf>> {
  const { shelves, there } = await listShelves(t, itemIds);
  const lots = Map.groupBy(there, placeOf);
  return new Map(
    shelves.map((shelf) => [placeOf(shelf), { on_hand: shelf.on_hand, lots: lots.get(placeOf(shelf)) ?? [] }]),
  );
}

interface Named {
  item_id: string;
  occurred_at: Date;
  lot: LotOf;
}

/** The lot that is meant, made when it is the first of its code and date. */
export async function lotFor(t: Tenant, of: Omit<Named, 'lot'>, lot: LotOf): Promise<string> {
  if ('lot_id' in lot) return lot.lot_id;
  const [lotId] = await lotsFor(t, [{ ...of, lot }]);
  if (lotId === undefined) throw new Error('a lot was found or made');
  return lotId;
}

/** The same for many at once, in their order: an invoice has hundreds of lines. */
async function lotsFor(t: Tenant, named: readonly Named[]): Promise<string[]> {
  const wanted = named.flatMap(({ item_id, occurred_at, lot }) =>
    'lot_id' in lot ? [] : [{ item_id, created_at: occurred_at, code: lot.code, expires_on: lot.expires_on }],
  );
  const same = wanted.length === 0 ? [] : await findSameLots(t, wanted);
  const ids = new Map<number, string>();
  const made = wanted.flatMap((lot, index) => {
    if (same[index]?.lot_id !== null || same[index].first !== index) return [];
    const lot_id = newId();
    ids.set(index, lot_id);
    return [{ ...lot, lot_id }];
  });
  await insertLots(t, made);
  const found = same.map(({ lot_id, first }) => lot_id ?? ids.get(first) ?? '').values();
  return named.map(({ lot }) => ('lot_id' in lot ? lot.lot_id : (found.next().value ?? '')));
}

/** By movement, the lot that it names; one that undoes another takes what that one took. */
async function namedLots(t: Tenant, movements: readonly Booked[]): Promise<Map<string, string>> {
  const named = movements.flatMap(({ lot, ...movement }) =>
    lot && !movement.reverses_movement_id ? [{ ...movement, lot }] : [],
  );
  const lots = await lotsFor(t, named);
  return new Map(named.map(({ movement_id }, index) => [movement_id, lots[index] ?? '']));
}

/** The part of the transfer that has not arrived yet. */
async function arriving(t: Tenant, known: Map<string, Wanted[]>, { item_id }: Booked, transferId: string) {
  const key = `${transferId} ${item_id}`;
  const open = known.get(key) ?? (await listInTransit(t, transferId, item_id));
  known.set(key, open);
  return open;
}

/** What came in with this movement is not on its way anymore. */
function use(inTransit: Map<string, Wanted[]>, { transfer_id, item_id, quantity }: Booked, change: LotBooking): void {
  const key = `${transfer_id} ${item_id}`;
  const open = inTransit.get(key);
  if (!open || isOut({ quantity })) return;
  const left = open.map((one) =>
    one.lot_id === change.lot_id ? { ...one, quantity: new Big(one.quantity).minus(change.quantity).toFixed() } : one,
  );
  inTransit.set(key, left);
}

/** The lots of the item that is kept, for what was taken out of those of the merged one. */
async function carried(t: Tenant, movement: Booked, { movement: out, changes }: Done) {
  const factor = new Big(movement.quantity).div(absolute(out.quantity));
  const wanted: Wanted[] = [];
  for (const { lot_id, quantity } of changes) {
    const lot = await findLot(t, lot_id);
    if (!lot) continue;
    const { code, expires_on } = lot;
    wanted.push({
      lot_id: await lotFor(t, movement, { code, expires_on }),
      quantity: factor.times(absolute(quantity)).round(4, Big.roundDown).toFixed(),
    });
  }
  return wanted;
}
