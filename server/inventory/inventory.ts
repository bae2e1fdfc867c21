import Big from 'big.js';
import type { z } from 'zod';
import { addDays } from '#contract/dates.ts';
import { centsToNumber, toCents } from '#contract/decimal.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { inventoryFaults } from '#contract/inventory/faults.texts.ts';
import type { inventory } from '#contract/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { getItem } from './items/items.ts';
import { lockItem } from './items.sql.ts';
import { getMovement } from './ledger/movements.sql.ts';
import { moveStock } from './ledger/movements.ts';
import { today } from './ledger/today.ts';
import { locationFor } from './locations/locations.ts';
import { getStockAt } from './locations/stock.sql.ts';
import type { LotOf } from './lots/book_lots.ts';
import { assertLotDate } from './lots/lot_date.ts';
import { assertLotThere } from './lots/lots.ts';
import { signedQuantity } from './rules.ts';
import { getCostChange, getReviewQueue, getTotals, listWriteOffs, wasBought } from './summary.sql.ts';

export { countShort, listUnusual, newestAlerts, refreshAlerts } from './alerts/alerts.sql.ts';
export { createArea } from './areas/areas.ts';
export { applyCount } from './counts/apply.ts';
export { getSheet, saveEntries, startCount } from './counts/counts.ts';
export { IMPORT_ITEMS } from './imports/imports.ts';
export {
  type CorrectedName,
  ensureItems,
  followCorrections,
  restoreWithdrawn,
  withdrawUnused,
} from './items/added_in_review.ts';
export { addItem, changeItem, changeItemIn, getItem } from './items/items.ts';
export { findItems, lockStock } from './items.sql.ts';
export { costOfMovement, isStanding } from './ledger/conditions.sql.ts';
export type { NewMovement } from './ledger/movements.sql.ts';
export { COUNT_UNDONE, moveStock, refreshCosts, takeBackStock } from './ledger/movements.ts';
export { today } from './ledger/today.ts';
export { findCheck } from './ledger_check/ledger_check.sql.ts';
export { checkLedger } from './ledger_check/ledger_check.ts';
export { chosenLocation, getLocation, locationFor, placeOfGoods } from './locations/locations.ts';
export { getExpiringDays, setExpiringDays, takeUnmailedLots } from './lots/alert_days.sql.ts';
export type { LotOf } from './lots/book_lots.ts';
export { assertLotDate } from './lots/lot_date.ts';
export { getExpiring } from './lots/lots.sql.ts';
export { addLot, putRest } from './lots/lots.ts';
export { itemsByLocation, parOfAll } from './low.sql.ts';
export { storedPhotoBytes } from './photos/photos.sql.ts';
export { setPhoto } from './photos/photos.ts';
export {
  countPriceChanges,
  findSteepestChange,
  listLastCosts,
  newestPriceChange,
} from './prices/prices.sql.ts';
export { decidePrices, recordPriceChanges, showPriceChanges } from './prices/prices.ts';
export { type DecidedBefore, deletePriceChanges, insertChangesTakenOver } from './prices/undo.sql.ts';
export { vendorKey } from './rules.ts';
export { getReviewQueue, getTotals } from './summary.sql.ts';
export { receiveTransfer, sendTransfer } from './transfers/transfers.ts';
export { closingDayUpTo } from './value/closing_days.rules.ts';
export { deleteClosingsOfPosting } from './value/closings.sql.ts';
export { closedCosts, costInLedger, SETS_LAST_COST } from './value/last_costs.sql.ts';
export { STANDING_MOVEMENTS } from './value/standing.sql.ts';
export { shareOf, valueQuery } from './value/value.sql.ts';
export { addDeposits, type NewDeposit, takeBackDeposits } from './vendors/deposits.sql.ts';
export { type Learned, learnVendorItems, restoreVendorItems, type VendorItemBefore } from './vendors/learn.ts';
export { changeVendor } from './vendors/vendors.ts';
export {
  archiveVendor,
  findVendor,
  findVendorByTaxId,
  findVendorNamed,
  findVendors,
  getVendor,
  learnVendorCurrency,
  upsertVendor,
} from './vendors.sql.ts';
export { IS_WRITE_OFF } from './write_offs/write_offs.sql.ts';

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

const COST_DAYS = 30;
const WRITE_OFF_DAYS = 7;
const RISES_SHOWN = 3;

/** The figures above the inventory, and its categories. */
export function getSummary(ctx: Ctx) {
  return ctx.tx(async (t) => {
    const totals = await getTotals(t);
    const queue = await getReviewQueue(t);
    const writeOffs = await listWriteOffs(t, addDays(await today(ctx, t), -WRITE_OFF_DAYS));
    const writtenOff = writeOffs.reduce((sum, { value }) => sum.plus(value), new Big(0));
    return {
      ...totals,
      invoices_to_review: queue.invoices_to_review,
      oldest_review_at: queue.oldest_review_at?.toISOString() ?? null,
      written_off_value: centsToNumber(toCents(writtenOff.toFixed())),
      written_off_most: writeOffs[0]?.name ?? null,
    };
  });
}

/** A call of its own: in a large inventory it takes longer than all other figures, and most that ask for those do not show it. */
export function showCostChange(ctx: Ctx) {
  return ctx.tx(async (t) => ({
    ...(await getCostChange(t, addDays(await today(ctx, t), -COST_DAYS), RISES_SHOWN)),
    was_bought: await wasBought(t, momentBefore(ctx.now, COST_DAYS)),
  }));
}
