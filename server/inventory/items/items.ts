import type { z } from 'zod';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import type { inventory } from '#contract/inventory/inventory.ts';
import type { BulkBefore, BulkChange, ItemInput } from '#contract/inventory/items.ts';
import { levelsAt } from '#contract/inventory/levels.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import { unitOf } from '#contract/invoices/stock/units.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { addToAreas, findArea, setAreasOf, takeFromAreas } from '../areas/areas.sql.ts';
import { findItem, findItemsById, insertItems, updateItem } from '../items.sql.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { countLocations, dropLevelAt, setLevelAt, setLevelsOf } from '../levels/levels.sql.ts';
import { listItemMerges } from '../merging/merges.sql.ts';
import { findKeptVendor } from '../vendors.sql.ts';

type ItemChange = z.output<typeof inventory.updateItem.body>;
type KnownItem = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** The item, or 404. */
export async function getItem(t: Tenant, itemId: string) {
  const item = await findItem(t, itemId);
  if (!item) throw new AppError('not_found', inventoryErrors.noItem);
  return item;
}

/** Adds an item; a name or SKU that an active item has is refused. */
export function createItem(ctx: Ctx, input: ItemInput) {
  return ctx.tx(async (t) => {
    const itemId = await addItem(ctx, t, input);
    await announce(t, { type: 'item', id: itemId });
    return getItem(t, itemId);
  });
}

/** Adds an item within the caller's transaction, and returns its id. */
export async function addItem(ctx: Ctx, t: Tenant, input: ItemInput): Promise<string> {
  const itemId = newId();
  const row = { ...input, ...(await preferred(t, input)), item_id: itemId };
  await refuseDuplicate(input, () => insertItems(t, [row], ctx.now));
  if (input.area_ids) await setAreasOf(t, itemId, input.area_ids);
  if (input.levels) await setLevels(t, itemId, input.levels);
  await audit(ctx, t, 'item.created', itemId, { name: input.name });
  return itemId;
}

/** Changes an item, archives or restores it. */
export function changeItem(ctx: Ctx, itemId: string, change: ItemChange) {
  return ctx.tx(async (t) => {
    await changeItemIn(ctx, t, itemId, change);
    return getItem(t, itemId);
  });
}

/** The same within the caller's transaction. */
export async function changeItemIn(ctx: Ctx, t: Tenant, itemId: string, change: ItemChange): Promise<void> {
  await applyChange(t, itemId, change);
  await audit(ctx, t, 'item.changed', itemId, change);
  await announce(t, { type: 'item', id: itemId });
}

/** Changes several items, all or none. Returns the values that they had in the changed fields, in the shape of a change. */
export function changeItems(ctx: Ctx, changes: BulkChange[]): Promise<BulkBefore[]> {
  return ctx.tx(async (t) => {
    const itemIds = changes.map(({ item_id }) => item_id);
    await lockStock(t, itemIds);
    const known = new Map((await findItemsById(t, itemIds)).map((item) => [item.item_id, item]));
    const before: BulkBefore[] = [];
    for (const { item_id, ...change } of changes) {
      const item = known.get(item_id);
      if (!item) throw new AppError('not_found', inventoryErrors.noItem);
      const { add_area_id, remove_area_id, level, drop_level_at, ...fields } = change;
      await applyChange(t, item_id, fields);
      const areaBefore = await changeArea(t, item, { add_area_id, remove_area_id });
      const levelBefore = await changeLevel(t, item, { level, drop_level_at });
      before.push({ item_id, ...fieldsOf(item, fields), ...areaBefore, ...levelBefore });
    }
    await audit(ctx, t, 'items.changed', null, { count: changes.length });
    await announce(t, { type: 'item', id: null });
    return before;
  });
}

/** What the item has in the fields that a change names. */
function fieldsOf(item: KnownItem, change: object): Omit<BulkBefore, 'item_id'> {
  const { category, par_level, reorder_point, levels, preferred_vendor_id, is_active, areas } = item;
  const all = { category, par_level, reorder_point, levels, preferred_vendor_id, is_active };
  const area_ids = areas.map(({ area_id }) => area_id);
  return Object.fromEntries(Object.entries({ ...all, area_ids }).filter(([field]) => field in change));
}

/** Puts an item into an area or takes it out of one, whatever its other areas are. Returns what undoes that. */
async function changeArea(
  t: Tenant,
  { item_id, areas }: KnownItem,
  { add_area_id, remove_area_id }: Pick<BulkChange, 'add_area_id' | 'remove_area_id'>,
): Promise<Pick<BulkBefore, 'add_area_id' | 'remove_area_id'>> {
  const isIn = (areaId: string) => areas.some(({ area_id }) => area_id === areaId);
  const undo: Pick<BulkBefore, 'add_area_id' | 'remove_area_id'> = {};
  if (add_area_id && !isIn(add_area_id)) {
    if (!(await findArea(t, add_area_id))) throw new AppError('not_found', areaErrors.noArea);
    await addToAreas(t, [{ area_id: add_area_id, item_id }]);
    undo.remove_area_id = add_area_id;
  }
  if (remove_area_id && isIn(remove_area_id)) {
    await takeFromAreas(t, [{ area_id: remove_area_id, item_id }]);
    undo.add_area_id = remove_area_id;
  }
  return undo;
}

/** Changes the levels of an item at one location, whatever it has at others. Returns what undoes that. */
async function changeLevel(
  t: Tenant,
  item: KnownItem,
  { level, drop_level_at }: Pick<BulkChange, 'level' | 'drop_level_at'>,
): Promise<Pick<BulkBefore, 'level' | 'drop_level_at'>> {
  const locationId = level?.location_id ?? drop_level_at;
  if (locationId === undefined) return {};
  const own = item.levels.find(({ location_id }) => location_id === locationId);
  if (level) {
    if ((await countLocations(t, [locationId])) < 1) throw new AppError('not_found', locationErrors.noLocation);
    const { par_level, reorder_point } = levelsAt(item, locationId);
    const counted = { par_level: textOf(par_level), reorder_point: textOf(reorder_point) };
    await setLevelAt(t, item.item_id, { ...counted, ...level });
  } else await dropLevelAt(t, item.item_id, locationId);
  return own ? { level: own } : { drop_level_at: locationId };
}

const textOf = (level: number | null) => (level === null ? null : String(level));

async function applyChange(t: Tenant, itemId: string, { area_ids, levels, ...change }: ItemChange): Promise<void> {
  const vendor = await preferred(t, change);
  if (change.stock_unit !== undefined) await refuseOtherUnit(t, itemId, change.stock_unit);
  // A merge that is on its way ends first, so that its item is not restored.
  if (change.is_active) await lockStock(t, [itemId]);
  // A restored item may meet another that has taken its name or SKU.
  const kept = change.is_active ? await findItem(t, itemId) : undefined;
  if (kept) await refuseMerged(t, kept);
  const named = { name: change.name ?? kept?.name, sku: change.sku ?? kept?.sku };
  const found = await refuseDuplicate(named, () => updateItem(t, itemId, { ...change, ...vendor }));
  if (!found) throw new AppError('not_found', inventoryErrors.noItem);
  if (area_ids) await setAreasOf(t, itemId, area_ids);
  if (levels) await setLevels(t, itemId, levels);
}

/** The ledger counts in the unit of the item, so another one would make something else of what is there. Another spelling does not. */
async function refuseOtherUnit(t: Tenant, itemId: string, unit: string): Promise<void> {
  const stock = (await lockStock(t, [itemId])).find(({ item_id }) => item_id === itemId);
  if (!stock || stock.movement_count === 0) return;
  const { stock_unit } = await getItem(t, itemId);
  if (unitOf(stock_unit) === unitOf(unit)) return;
  throw new AppError('conflict', inventoryErrors.unitFixed(stock_unit), { code: 'unit_fixed' });
}

/** Gives the item levels of its own at these locations; of a location that is named twice, the last ones count. */
async function setLevels(t: Tenant, itemId: string, levels: NonNullable<ItemInput['levels']>): Promise<void> {
  const byLocation = new Map(levels.map((level) => [level.location_id, level]));
  if ((await countLocations(t, [...byLocation.keys()])) < byLocation.size) {
    throw new AppError('not_found', locationErrors.noLocation);
  }
  await setLevelsOf(t, itemId, [...byLocation.values()]);
}

async function refuseMerged(t: Tenant, { item_id, name }: { item_id: string; name: string }): Promise<void> {
  const into = (await listItemMerges(t, item_id)).find(({ is_kept }) => is_kept);
  if (into) throw new AppError('conflict', mergeErrors.restoreMerged(name, into.name), { code: 'merged' });
}

/** A vendor that was merged into another one since the user chose it is that one. */
async function preferred(t: Tenant, { preferred_vendor_id }: Pick<ItemChange, 'preferred_vendor_id'>) {
  if (!preferred_vendor_id) return {};
  const vendor = await findKeptVendor(t, preferred_vendor_id);
  if (!vendor) throw new AppError('not_found', inventoryErrors.noVendor);
  return { preferred_vendor_id: vendor.vendor_id };
}

/** Runs the write, and says what another active item has where it fails for that. */
export async function refuseDuplicate<T>(
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
