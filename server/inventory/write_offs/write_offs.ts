import Big from 'big.js';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { MANUAL_REASONS } from '#contract/inventory/movements/movements.ts';
import { writeOffErrors } from '#contract/inventory/movements/write_offs.texts.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getItem } from '../items/items.ts';
import { findMovement } from '../ledger/movements.sql.ts';
import { lockWithMerged, moveStock, opposite, takeBackUnheld } from '../ledger/movements.ts';
import { lockItem } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { locationFor } from '../locations/locations.ts';
import { listRecentWriteOffs } from './write_offs.sql.ts';

/** Undoes what a user recorded by hand. Staff may undo their own entries, managers all. */
export function undoMovement(ctx: SessionCtx, { item_id, movement_id }: { item_id: string; movement_id: string }) {
  return ctx.tx(async (t) => {
    // The lock makes of two users who undo at once one after the other.
    await lockWithMerged(t, [item_id]);
    if (!(await lockItem(t, item_id))) throw new AppError('not_found', inventoryErrors.noItem);
    const found = await findMovement(t, movement_id);
    if (found?.item_id !== item_id) throw new AppError('not_found', writeOffErrors.noMovement);
    const { posting_id, order_id, count_id, transfer_id, is_reversed, is_counted_later, created_by, ...movement } =
      found;
    const isManual = MANUAL_REASONS.some((reason) => reason === movement.reason);
    const cause = posting_id ?? order_id ?? count_id ?? transfer_id ?? movement.reverses_movement_id;
    if (!isManual || cause) {
      throw new AppError('conflict', writeOffErrors.notByHand, { code: 'not_by_hand' });
    }
    if (is_reversed) throw new AppError('conflict', writeOffErrors.undone, { code: 'undone' });
    // The count saw the shelf without it.
    if (is_counted_later) {
      throw new AppError('conflict', writeOffErrors.countedLater, { code: 'counted_later' });
    }
    if (!mayUndo(ctx, created_by)) throw new AppError('forbidden', writeOffErrors.othersEntry);
    await locationFor(t, movement.location_id);
    const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
    await moveStock(t, [opposite(movement, by)]);
    if (movement.reason === 'counted') {
      await takeBackUnheld(t, { locationId: movement.location_id, itemIds: [item_id] }, by);
    }
    await audit(ctx, t, 'movement.undone', item_id, {
      reason: movement.reason,
      quantity: new Big(movement.quantity).abs().toFixed(),
    });
    await announce(t, { type: 'item', id: item_id });
    return { item: await getItem(t, item_id) };
  });
}

/** The last write-offs of the company. */
export function showRecentWriteOffs(ctx: SessionCtx) {
  return ctx.tx(async (t) => ({
    write_offs: (await listRecentWriteOffs(t)).map(({ user_id, transfer_id, is_counted_later, ...row }) => ({
      ...row,
      can_undo: transfer_id === null && !is_counted_later && mayUndo(ctx, user_id),
    })),
  }));
}

function mayUndo({ role, userId }: SessionCtx, createdBy: string | null): boolean {
  return role === 'manager' || role === 'owner' || (role === 'staff' && createdBy === userId);
}
