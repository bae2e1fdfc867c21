import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { StockDifference } from '#contract/pos/differences.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { moveStock } from '#server/inventory/inventory.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn, instantOf } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { readUsage } from '#server/recipes/recipes.ts';
import { lockConnection } from '../connections.sql.ts';
import { brakeOf, type Missing, missingOf, placeKey, type SaleState, type TakenBy } from '../effect.rules.ts';
import {
  listBooked,
  listCounted,
  listKept,
  listMappings,
  listSalesAround,
  listStates,
  listStock,
  type Part,
  type PosItemRecord,
} from '../pos.sql.ts';
import { learnFromSales } from '../velocity/learn.ts';
import { differing } from './same_sales.rules.ts';

/** What is to be booked, and what that does to the stock. */
export interface Plan {
  missing: Missing[];
  differences: StockDifference[];
  /** The names of the items that the sales change nothing of, because they were counted on the day of the sale or later. */
  counted_since: string[];
  brake: ReturnType<typeof brakeOf>;
  /** Names exactly this plan. */
  digest: string;
}

/**
 * What sold items take: of an item, through a recipe, or of each part of a bundle. Archived targets take as before. Only quantities are
 * divided: the revenue of a bundle stays with the bundle, since nobody knows what its parts would have cost.
 */
export async function takenBy(t: Tenant, mappings: readonly PosItemRecord[]): Promise<TakenBy> {
  const usageOf = await readUsage(t);
  const byId = new Map(mappings.map((mapping) => [mapping.pos_item_id, mapping]));
  const known = new Map<string, ReadonlyMap<string, Big> | null>();
  return (posItemId) => {
    const found = known.get(posItemId);
    if (found !== undefined) return found;
    const parts = partsOf(byId.get(posItemId));
    const taken = parts.length === 0 ? null : new Map<string, Big>();
    for (const { item_id, recipe_id, quantity } of parts) {
      const used = recipe_id ? usageOf(recipe_id) : new Map([[item_id ?? '', new Big(1)]]);
      for (const [item, one] of used) {
        taken?.set(item, (taken.get(item) ?? new Big(0)).plus(one.times(quantity)));
      }
    }
    known.set(posItemId, taken);
    return taken;
  };
}

/** One target is a bundle of one. */
function partsOf(mapping: PosItemRecord | undefined): Part[] {
  if (!mapping) return [];
  const { item_id, recipe_id, quantity, parts } = mapping;
  return item_id || recipe_id ? [{ item_id, recipe_id, quantity: quantity ?? '0' }] : parts;
}

/** Compares the sales with the ledger. */
export async function planFor(t: Tenant, sales: readonly SaleState[], taken: TakenBy): Promise<Plan> {
  const booked = await listBooked(
    t,
    sales.map(({ sale_id }) => sale_id),
  );
  const zone = await getTimeZone(t);
  const counted = new Map(
    (await listCounted(t)).flatMap(({ item_id, location_id, is_default, counted_at: at }) => {
      const count = { at, on: dateIn(zone, at) };
      const places = is_default ? [location_id, null] : [location_id];
      return places.map((place) => [placeKey(item_id, place), count] as const);
    }),
  );
  const { missing, counted_since: countedIds } = missingOf(sales, booked, taken, counted);
  const stock = await listStock(t);
  const changes = new Map<string, Big>();
  for (const { item_id, quantity } of missing) {
    changes.set(item_id, (changes.get(item_id) ?? new Big(0)).plus(quantity));
  }
  const differences = stock
    .flatMap(({ item_id, name, stock_unit, on_hand }) => {
      const change = changes.get(item_id);
      if (!change || change.eq(0)) return [];
      const figures = { on_hand: Number(on_hand), change: Number(change), after: Number(change.plus(on_hand)) };
      return [{ item_id, item: name, stock_unit, ...figures }];
    })
    .toSorted((a, b) => a.after - b.after || a.item.localeCompare(b.item));
  const active = stock.filter(({ is_active }) => is_active).length;
  const digest = createHash('sha256')
    .update(JSON.stringify(differences.map(({ item_id, on_hand, change }) => [item_id, on_hand, change]).toSorted()))
    .digest('hex');
  const counted_since = stock.flatMap(({ item_id, name }) => (countedIds.has(item_id) ? [name] : [])).toSorted();
  return { missing, differences, counted_since, brake: brakeOf(differences, active), digest };
}

/** Books what is missing, dated by the sales, where each was booked before. */
export async function book(ctx: Ctx, t: Tenant, { missing }: Pick<Plan, 'missing'>): Promise<void> {
  await learnFromSales(t, ctx.now);
  if (missing.length === 0) return;
  const zone = await getTimeZone(t);
  const costs = new Map((await listStock(t)).map(({ item_id, average_cost }) => [item_id, average_cost]));
  await moveStock(
    t,
    missing.map(({ sale_id, item_id, location_id, sold_on, sold_at, quantity }) => ({
      movement_id: newId(),
      item_id,
      location_id,
      sale_id,
      reason: 'sold' as const,
      quantity,
      unit_cost: costs.get(item_id) ?? null,
      effective_on: sold_on,
      // An open count tells by this what moved after it.
      occurred_at: new Date(Math.min(+ctx.now, +(sold_at ?? instantOf(zone, sold_on, NOON)))),
      created_by: ctx.userId,
      note: posTexts.soldOn(DAY.format(new Date(sold_on))),
    })),
  );
  await announce(t, { type: 'item', id: null });
}

const NOON = 12 * 60;
/** "Nov 23, 2026": as the rest of the ledger is read. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Books what a count held back of these items: it was undone, and nobody will tell of these sales again. Only sales that have changed or were
 * matched since the count can lack something. The others are left alone, and so are the other items, whatever their recipes say by now.
 */
export function settleAgain(ctx: Ctx, undone: { itemIds: readonly string[]; since: Date }): Promise<void> {
  const { since } = undone;
  return ctx.tx(async (t) => {
    const known = await listMappings(t);
    const connections = new Set(known.map(({ connection_id }) => connection_id));
    for (const connection_id of [...connections].toSorted()) await lockConnection(t, { connection_id });
    const mappings = await listMappings(t);
    const taken = await takenBy(t, mappings);
    const items = await listKept(t, undone.itemIds);
    const itemIds = [...items];
    const sold = mappings.filter(({ pos_item_id }) => itemIds.some((id) => taken(pos_item_id)?.has(id)));
    const sale_ids = await listSalesAround(t, { itemIds, posItemIds: sold.map(({ pos_item_id }) => pos_item_id) });
    if (sale_ids.length === 0) return;
    const states = await listStates(t, { sale_ids });
    const before = await listStates(t, { sale_ids, at: since });
    const changed = new Set(differing(before, states).map(({ sale_id }) => sale_id));
    const matched = new Set(
      mappings.flatMap(({ pos_item_id, mapped_at }) => (mapped_at && mapped_at >= since ? [pos_item_id] : [])),
    );
    const held = states.filter(
      ({ sale_id, lines }) => changed.has(sale_id) || lines.some((line) => matched.has(line.pos_item_id)),
    );
    const { missing } = await planFor(t, held, taken);
    await book(ctx, t, { missing: missing.filter(({ item_id }) => items.has(item_id)) });
  });
}
