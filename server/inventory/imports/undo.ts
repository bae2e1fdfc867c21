import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, type ItemImportField, LEVEL_FIELDS } from '#contract/inventory/files/imports.ts';
import { ITEM_IMPORT_REASONS_SHOWN } from '#contract/inventory/limits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { lockAreas, takeFromAreas } from '../areas/areas.sql.ts';
import { archiveItems, updateItem } from '../items.sql.ts';
import { refreshCosts, takeBackMovements } from '../ledger/movements.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { setLevelsOf } from '../levels/levels.sql.ts';
import { vendorKey } from '../rules.ts';
import { type ImportWork, updateImport } from './imports.sql.ts';
import { lockImport, showImport } from './imports.ts';
import type { KnownItem, LevelOf } from './known.rules.ts';
import { listKnownById } from './known.sql.ts';
import type { PlannedValues } from './plan.rules.ts';
import { listDone } from './rows.sql.ts';
import { archiveUnusedAreas, archiveUnusedVendors, listUsedItems } from './undo.sql.ts';

type Done = Awaited<ReturnType<typeof listDone>>[number];

/**
 * Undoes a whole import in one transaction: opening stock is taken back, added items are archived, changed ones get their earlier values.
 * Doing it twice has the effect of once.
 * @throws AppError 409 that names what was done with the items since
 */
export function undoImport(ctx: Ctx, item_import_id: string): Promise<ItemImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, item_import_id);
    if (work.state === 'undone') return showImport(t, item_import_id);
    if (work.state === 'running') throw new AppError('conflict', itemImportErrors.notOver, { code: 'not_over' });
    if (work.state !== 'finished' && work.state !== 'failed') {
      throw new AppError('conflict', itemImportErrors.nothing, { code: 'nothing' });
    }
    const done = await listDone(t, item_import_id);
    // The areas before their items, as when a shelf is arranged.
    await lockAreas(t, [...work.added_areas, ...done.flatMap(({ replaced }) => replaced?.added_area_id ?? [])]);
    await lockStock(
      t,
      done.map(({ item_id }) => item_id),
    );
    refuseStanding(await standing(t, work, done));
    await takeBack(ctx, t, done);
    await archiveUnusedVendors(t, work.added_vendors);
    await archiveUnusedAreas(t, work.added_areas, ctx.now);
    await updateImport(t, item_import_id, { state: 'undone', undone_at: ctx.now, undone_by: ctx.userId });
    await audit(ctx, t, 'items.import_undone', item_import_id, { file: work.file_name });
    await announce(t, { type: 'item_import', id: item_import_id });
    await announce(t, { type: 'item', id: null });
    if (work.added_areas.length > 0) await announce(t, { type: 'area', id: null });
    return showImport(t, item_import_id);
  });
}

async function takeBack(ctx: Ctx, t: Tenant, done: readonly Done[]): Promise<void> {
  const opened = done.filter(({ movement_id }) => movement_id !== null);
  await takeBackMovements(
    t,
    opened.flatMap(({ movement_id }) => movement_id ?? []),
    { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) },
  );
  await refreshCosts(
    t,
    opened.map(({ item_id }) => item_id),
  );
  await archiveItems(
    t,
    done.filter(({ outcome }) => outcome === 'new').map(({ item_id }) => item_id),
  );
  await takeFromAreas(
    t,
    done.flatMap(({ item_id, replaced }) => {
      return replaced?.added_area_id ? [{ item_id, area_id: replaced.added_area_id }] : [];
    }),
  );
  for (const { item_id, outcome, replaced, plan } of done) {
    if (outcome === 'new' || !replaced) continue;
    const { added_area_id: _, given_vendor_id: __, levels, ...values } = replaced;
    if (levels) await setLevelsOf(t, item_id, levels);
    try {
      if (Object.keys(values).length > 0) await updateItem(t, item_id, values);
    } catch (error) {
      if (!isUniqueViolation(error, 'items_name') && !isUniqueViolation(error, 'items_sku')) throw error;
      refuseStanding([itemImportErrors.standingReason.renamed(plan.name)]);
    }
  }
}

function refuseStanding(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const shown = reasons.slice(0, ITEM_IMPORT_REASONS_SHOWN);
  throw new AppError('conflict', itemImportErrors.standing(shown, reasons.length - shown.length), { code: 'standing' });
}

/** What was done with the items since: a sentence for each. */
async function standing(t: Tenant, work: ImportWork, done: readonly Done[]): Promise<string[]> {
  const itemIds = done.map(({ item_id }) => item_id);
  const items = new Map((await listKnownById(t, itemIds, work.location_id)).map((item) => [item.item_id, item]));
  const used = new Set(await listUsedItems(t, itemIds));
  const reasons = itemImportErrors.standingReason;
  return done.flatMap(({ item_id, outcome, movement_id, plan, replaced }) => {
    const item = items.get(item_id);
    if (!item) return [];
    const isOwn = outcome === 'new' || movement_id !== null;
    if (isOwn && item.movement_count > (movement_id === null ? 0 : 1)) return [reasons.moved(item.name)];
    if (outcome === 'new') return used.has(item_id) ? [reasons.used(item.name)] : [];
    const field = changedSince(plan.values, item, replaced?.given_vendor_id);
    return field ? [reasons.changed(item.name, field)] : [];
  });
}

/** Whether an item has exactly these levels at single locations. */
function sameLevels(one: readonly LevelOf[], other: readonly LevelOf[]): boolean {
  const spelled = (levels: readonly LevelOf[]) =>
    levels
      .map(({ location_id, ...level }) => [location_id, ...LEVEL_FIELDS.map((field) => Number(level[field] ?? -1))])
      .map(String)
      .toSorted();
  return isDeepStrictEqual(spelled(one), spelled(other));
}

/** The first field in which the item no longer has what the import gave it. */
function changedSince(
  values: PlannedValues,
  item: KnownItem,
  givenVendorId: string | undefined,
): ItemImportField | undefined {
  const differ = (value: string | undefined, now: string | null) => value !== undefined && value !== now;
  const differs = (value: string | undefined, now: string | null) =>
    value !== undefined && (now === null || !new Big(value).eq(now));
  const { selling_price: price, vendor, barcodes } = values;
  const checks: [ItemImportField, boolean][] = [
    ['name', differ(values.name, item.name)],
    ['sku', differ(values.sku, item.sku)],
    ['barcode', barcodes !== undefined && barcodes.join() !== item.barcodes.join()],
    ['category', differ(values.category, item.category)],
    ['unit', differ(values.stock_unit, item.stock_unit)],
    ['par_level', differs(values.par_level, item.par_level)],
    ['reorder_point', differs(values.reorder_point, item.reorder_point)],
    ['par_level', values.levels !== undefined && !sameLevels(values.levels, item.levels)],
    ['price', price !== undefined && price !== item.selling_price_cents],
    ['vendor', vendor !== undefined && !isVendor(item, vendor, givenVendorId)],
  ];
  return checks.find(([, isChanged]) => isChanged)?.[0];
}

/** A vendor stays the same one when it is renamed. Earlier imports did not store which one they gave. */
function isVendor({ preferred_vendor_id, vendor_keys }: KnownItem, name: string, givenId: string | undefined): boolean {
  return givenId === undefined ? vendor_keys.includes(vendorKey(name)) : preferred_vendor_id === givenId;
}
