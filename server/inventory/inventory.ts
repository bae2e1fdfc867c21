import Big from 'big.js';
import type { z } from 'zod';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { ItemInput, inventory } from '#contract/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { findActiveItemByName, findItem, insertItem, lockItem, updateItem } from './items.sql.ts';
import { getMovement } from './ledger/movements.sql.ts';
import { moveStock } from './ledger/movements.ts';
import { daysBefore, momentBefore, signedQuantity } from './rules.ts';
import {
  countBought,
  getReviewQueue,
  getTimeZone,
  getTotals,
  listCategories,
  listCostChanges,
  listWaste,
} from './summary.sql.ts';

export { findItems } from './items.sql.ts';
export type { NewMovement } from './ledger/movements.sql.ts';
export { moveStock, refreshCosts, takeBackStock } from './ledger/movements.ts';
export { codeKey, vendorKey, wordKey } from './rules.ts';
export { getReviewQueue, getTotals } from './summary.sql.ts';
export { changeVendor } from './vendors/vendors.ts';
export {
  archiveVendor,
  findVendor,
  findVendors,
  getVendor,
  learnVendorCurrency,
  learnVendorItem,
  linkVendorItem,
  restoreVendorItems,
  upsertVendor,
  type VendorItemBefore,
} from './vendors.sql.ts';

type MovementInput = z.output<typeof inventory.createMovement.body>;
type ItemChange = z.output<typeof inventory.updateItem.body>;

/** The item, or 404. */
export async function getItem(t: Tenant, itemId: string) {
  const item = await findItem(t, itemId);
  if (!item) throw new AppError('not_found', inventoryErrors.noItem);
  return item;
}

/** Adds an item; a name or SKU that an active item has is refused. */
export function createItem(ctx: Ctx, input: ItemInput) {
  return ctx.tx(async (t) => {
    const itemId = newId();
    await refuseDuplicate(input, () => insertItem(t, itemId, input, ctx.now));
    await audit(ctx, t, 'item.created', itemId, { name: input.name });
    await announce(t, { type: 'item', id: itemId });
    return getItem(t, itemId);
  });
}

/** The active item with that name, created if needed: a repeated call returns the same item. */
export async function ensureItem(
  ctx: Ctx,
  t: Tenant,
  input: { name: string; stock_unit: string; category?: string | null | undefined },
): Promise<{ item_id: string; stock_unit: string }> {
  const existing = await findActiveItemByName(t, input.name);
  if (existing) return existing;
  const item_id = newId();
  await insertItem(t, item_id, { barcodes: [], ...input }, ctx.now);
  await audit(ctx, t, 'item.created', item_id, { name: input.name });
  return { item_id, stock_unit: input.stock_unit };
}

/** Changes an item, archives or restores it. */
export function changeItem(ctx: Ctx, itemId: string, change: ItemChange) {
  return ctx.tx(async (t) => {
    const found = await refuseDuplicate(change, () => updateItem(t, itemId, change));
    if (!found) throw new AppError('not_found', inventoryErrors.noItem);
    await audit(ctx, t, 'item.changed', itemId, change);
    await announce(t, { type: 'item', id: itemId });
    return getItem(t, itemId);
  });
}

async function refuseDuplicate<T>(
  input: { name?: string | undefined; sku?: string | null | undefined },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'items_name')) {
      throw new AppError('conflict', inventoryErrors.nameTaken(input.name ?? ''), { code: 'name_taken' });
    }
    if (isUniqueViolation(error, 'items_sku')) {
      throw new AppError('conflict', inventoryErrors.skuTaken(input.sku ?? ''), { code: 'sku_taken' });
    }
    throw error;
  }
}

/** Records what a user counted, threw away, sent back or adjusted. The item is locked, so a count cannot miss a change. */
export function recordMovement(ctx: Ctx, itemId: string, input: MovementInput) {
  return ctx.tx(async (t) => {
    const item = await lockItem(t, itemId);
    if (!item) throw new AppError('not_found', inventoryErrors.noItem);
    if (!item.is_active) throw new AppError('conflict', inventoryErrors.archived, { code: 'archived' });
    const entered = new Big(input.quantity);
    if (input.reason === 'counted' && entered.lt(0)) throw new AppError('invalid', inventoryErrors.negativeCount);
    if (input.reason !== 'counted' && entered.eq(0)) throw new AppError('invalid', inventoryErrors.nothingToRecord);

    const movement_id = newId();
    await moveStock(t, [
      {
        movement_id,
        item_id: itemId,
        reason: input.reason,
        quantity: signedQuantity(input.reason, input.quantity, item.on_hand),
        // The average cost of what leaves the stock; what a user adds by hand has no price and does not change the average.
        unit_cost: input.reason === 'wasted' || input.reason === 'returned' ? item.average_cost : null,
        effective_on: await today(ctx, t),
        occurred_at: ctx.now,
        created_by: ctx.userId,
        note: input.note ?? null,
      },
    ]);
    await announce(t, { type: 'item', id: itemId });
    return { movement: await getMovement(t, movement_id), item: await getItem(t, itemId) };
  });
}

/** The calendar date at the shop. */
export async function today(ctx: Pick<Ctx, 'now'>, t: Tenant): Promise<string> {
  return dateIn(await getTimeZone(t), ctx.now);
}

const COST_DAYS = 30;
const WASTE_DAYS = 7;
const RISES_SHOWN = 3;

/** The figures above the inventory. */
export function getSummary(ctx: Ctx) {
  return ctx.tx(async (t) => {
    const totals = await getTotals(t);
    const queue = await getReviewQueue(t);
    const changes = await listCostChanges(t, daysBefore(ctx.now, COST_DAYS));
    const waste = await listWaste(t, daysBefore(ctx.now, WASTE_DAYS));
    const spent = changes.reduce((sum, change) => sum + change.spent, 0);
    return {
      ...totals,
      invoices_to_review: queue.invoices_to_review,
      oldest_review_at: queue.oldest_review_at?.toISOString() ?? null,
      cost_change:
        spent > 0 ? changes.reduce((sum, { change, spent: weight }) => sum + change * weight, 0) / spent : null,
      bought_count: await countBought(t, momentBefore(ctx.now, COST_DAYS)),
      cost_rises: changes
        .filter(({ change }) => change > 0)
        .slice(0, RISES_SHOWN)
        .map(({ item_id, name, change }) => ({ item_id, name, change })),
      wasted_value: Math.round(waste.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
      wasted_most: waste[0]?.name ?? null,
      categories: await listCategories(t),
    };
  });
}

/** Items that cost more, by at least the fraction `least`, than before the last `days` days, the steepest first. */
export async function listCostRises(t: Tenant, now: Date, { days, least }: { days: number; least: number }) {
  const changes = await listCostChanges(t, daysBefore(now, days));
  return changes
    .filter(({ change }) => change >= least)
    .map(({ item_id, name, change }) => ({ item_id, name, change }));
}
