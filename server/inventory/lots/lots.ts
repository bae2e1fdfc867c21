import Big from 'big.js';
import type { z } from 'zod';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { lotErrors } from '#contract/inventory/lots/lot_errors.texts.ts';
import type { lots } from '#contract/inventory/lots/lots.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { locationFor } from '../locations/locations.ts';
import { getExpiringDays } from './alert_days.sql.ts';
import { type LotOf, loadShelves, lotFor } from './book_lots.ts';
import { assertLotDate } from './lot_date.ts';
import { restOf } from './lots.rules.ts';
import { findLot, getExpiring, getStockUnit, insertLotMovements, listLots, updateLot } from './lots.sql.ts';

type ListQuery = z.output<typeof lots.list.query>;

/** What is there of lots, the earliest date first, and what of everything expires soon. */
export function showLots(ctx: Ctx, query: ListQuery) {
  return ctx.tx(async (t) => {
    const day = await today(ctx, t);
    const expiring_days = await getExpiringDays(t, ctx.userId);
    const { value } = await getExpiring(t, { today: day, days: expiring_days });
    return { ...(await listLots(t, query, day)), expiring_value: value, expiring_days };
  });
}

/** Gives a lot to goods on the shelf that are in none. */
export function addLot(ctx: Ctx, itemId: string, input: z.output<typeof lots.add.body>) {
  assertLotDate(input.expires_on);
  return ctx.tx(async (t) => {
    const isThere = (await lockStock(t, [itemId])).some(({ item_id }) => item_id === itemId);
    if (!isThere) throw new AppError('not_found', inventoryErrors.noItem);
    const location_id = await locationFor(t, input.location_id);
    const named = { code: input.code ?? null, expires_on: input.expires_on ?? null };
    const { quantity } = input;
    const rest = await putRest(ctx, t, { item_id: itemId, location_id, quantity, lot: named });
    if (rest.lt(quantity)) {
      throw new AppError('invalid', lotErrors.nothingWithout(rest.toFixed(), await getStockUnit(t, itemId)), {
        code: 'not_so_much',
      });
    }
    await audit(ctx, t, 'lot.added', itemId, { ...named, quantity });
    return refreshed(ctx, t, itemId);
  });
}

/** Puts goods that are in no lot into one, as far as there are such. The item is locked. @returns how much was in none */
export async function putRest(
  ctx: Ctx,
  t: Tenant,
  { item_id, location_id, quantity, lot }: { item_id: string; location_id: string; quantity: string; lot: LotOf },
): Promise<Big> {
  const shelf = (await loadShelves(t, [item_id])).get(`${item_id} ${location_id}`);
  const rest = shelf ? restOf(shelf) : new Big(0);
  const put = rest.lt(quantity) ? rest : new Big(quantity);
  if (put.gt(0)) {
    const lot_id = await lotFor(t, { item_id, occurred_at: ctx.now }, lot);
    const by = { occurred_at: ctx.now, created_by: ctx.userId };
    await insertLotMovements(t, [
      { lot_movement_id: newId(), lot_id, location_id, quantity: put.toFixed(), movement_id: null, ...by },
    ]);
  }
  return rest;
}

/** Corrects the date and the code of a lot. */
export function changeLot(ctx: Ctx, lotId: string, input: z.output<typeof lots.change.body>) {
  assertLotDate(input.expires_on);
  return ctx.tx(async (t) => {
    await lockStock(t, [(await getLot(t, lotId)).item_id]);
    // Another user may have changed the lot until the item was locked.
    const lot = await getLot(t, lotId);
    const { code = lot.code, expires_on = lot.expires_on } = input;
    await updateLot(t, lotId, { code, expires_on });
    await audit(ctx, t, 'lot.changed', lot.item_id, { code, was: lot.expires_on, expires_on });
    return refreshed(ctx, t, lot.item_id);
  });
}

async function getLot(t: Tenant, lotId: string) {
  const lot = await findLot(t, lotId);
  if (!lot) throw new AppError('not_found', lotErrors.noLot);
  return lot;
}

async function refreshed(ctx: Ctx, t: Tenant, itemId: string) {
  await announce(t, { type: 'item', id: itemId });
  const { lots: now } = await listLots(t, { item_id: itemId, limit: PAGE_SIZE_MAX, offset: 0 }, await today(ctx, t));
  return { lots: now };
}

/** The lot that a user named, or 404; 422 when less of it is there than should leave. */
export async function assertLotThere(
  t: Tenant,
  {
    item_id,
    location_id,
    lot_id,
    quantity,
  }: { item_id: string; location_id: string; lot_id: string; quantity: string },
): Promise<string> {
  const lot = await findLot(t, lot_id);
  if (lot?.item_id !== item_id) throw new AppError('not_found', lotErrors.noLot);
  const shelf = (await loadShelves(t, [item_id])).get(`${item_id} ${location_id}`);
  const there = shelf?.lots.find((one) => one.lot_id === lot_id)?.on_hand ?? '0';
  if (new Big(quantity).gt(there)) {
    throw new AppError('invalid', lotErrors.notSoMuch(new Big(there).toFixed(), await getStockUnit(t, item_id)), {
      code: 'not_so_much',
    });
  }
  return there;
}
