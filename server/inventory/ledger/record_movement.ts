import Big from 'big.js';
import type { z } from 'zod';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryFaults } from '#contract/inventory/faults.texts.ts';
import type { inventory } from '#contract/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getItem } from '../items/items.ts';
import { locationFor } from '../locations/locations.ts';
import { getStockAt } from '../locations/stock.sql.ts';
import type { LotOf } from '../lots/book_lots.ts';
import { assertLotDate } from '../lots/lot_date.ts';
import { assertLotThere } from '../lots/lots.ts';
import { signedQuantity } from '../rules.ts';
import { getMovement } from './movements.sql.ts';
import { moveStock } from './movements.ts';
import { lockItem } from './stock.sql.ts';
import { today } from './today.ts';

type MovementInput = z.output<typeof inventory.createMovement.body>;

/** Records what a user counted, wrote off, sent back or adjusted, and shows what it made of the item. */
export function recordMovement(ctx: Ctx, itemId: string, input: MovementInput) {
  return ctx.tx(async (t) => {
    const movementId = await addMovement(ctx, t, itemId, input);
    return { movement: await getMovement(t, movementId), item: await getItem(t, itemId) };
  });
}

/** Records a movement within the caller's transaction, and returns its id. The item is locked, so a count cannot miss a change. */
export async function addMovement(ctx: Ctx, t: Tenant, itemId: string, input: MovementInput): Promise<string> {
  const item = await lockItem(t, itemId);
  if (!item) throw new AppError('not_found', inventoryErrors.noItem);
  if (!item.is_active) throw new AppError('conflict', inventoryErrors.archived, { code: 'archived' });
  const entered = new Big(input.quantity);
  if (input.reason === 'counted' && entered.lt(0)) throw new AppError('invalid', inventoryFaults.negativeCount);
  if (input.reason !== 'counted' && entered.eq(0)) throw new AppError('invalid', inventoryErrors.nothingToRecord);

  const location_id = await locationFor(t, input.location_id);
  const { lot_id } = input;
  const leaving =
    input.reason === 'counted' || (input.reason === 'adjusted' && entered.gt(0)) ? '0' : entered.abs().toFixed();
  const onHand = lot_id
    ? await assertLotThere(t, { item_id: itemId, location_id, lot_id, quantity: leaving })
    : await getStockAt(t, itemId, location_id);
  const movement_id = newId();
  await moveStock(t, [
    {
      movement_id,
      item_id: itemId,
      location_id,
      lot: lotOf(input),
      reason: input.reason,
      quantity: signedQuantity(input.reason, input.quantity, onHand),
      // What it is worth; an adjustment by hand has no price. None of them changes the average.
      unit_cost: input.reason === 'adjusted' ? null : item.average_cost,
      // One lot says nothing about the rest of the item.
      ...(input.reason === 'counted' && !lot_id ? { counted_at: ctx.now } : {}),
      effective_on: await today(ctx, t),
      occurred_at: ctx.now,
      created_by: ctx.userId,
      note: input.note ?? null,
    },
  ]);
  await announce(t, { type: 'item', id: itemId });
  return movement_id;
}

/** The lot that a user named: one that is there, or the date of what came. */
function lotOf({ lot_id, lot }: MovementInput): LotOf | undefined {
  if (lot_id) return { lot_id };
  assertLotDate(lot?.expires_on);
  return lot?.expires_on || lot?.code ? { expires_on: lot.expires_on ?? null, code: lot.code ?? null } : undefined;
}
