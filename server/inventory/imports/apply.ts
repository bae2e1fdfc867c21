import { isDeepStrictEqual } from 'node:util';
import type { ImportRowFault } from '#contract/inventory/files/imports.ts';
import type { ItemInput } from '#contract/inventory/items.ts';
import { ITEM_IMPORT_BATCH } from '#contract/inventory/limits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { addToAreas } from '../areas/areas.sql.ts';
import { insertItems, updateItem } from '../items.sql.ts';
import type { NewMovement } from '../ledger/movements.sql.ts';
import { moveStock, refreshCosts } from '../ledger/movements.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { setLevelsOf } from '../levels/levels.sql.ts';
import { findWork, type ImportWork, lockWork, updateImport } from './imports.sql.ts';
import { type KnownItem, KnownItems } from './known.rules.ts';
import { findKnownItems } from './known.sql.ts';
import { type Names, openNames } from './names.ts';
import { type Plan, planRow } from './plan.rules.ts';
import { type DoneRow, nextRows, type Replaced, refuseRows, type StoredRow, saveDone } from './rows.sql.ts';

interface RunDeps {
  signal?: AbortSignal;
  /** Asked between two batches; an import that gives way to others continues with its next run. */
  isOver?: () => boolean;
}

/**
 * Imports the rest of a running import in batches, and ends it. It can be killed anywhere and run again: it continues after the last
 * committed batch. Of two simultaneous runs one gives way.
 * @returns whether something is left
 */
export async function runImport(ctx: Ctx, item_import_id: string, { signal, isOver }: RunDeps = {}): Promise<boolean> {
  const work = await ctx.tx((t) => findWork(t, item_import_id));
  if (work?.state !== 'running') return false;
  const actor: Ctx = { ...ctx, userId: work.started_by };
  let after = work.rows_done;
  for (;;) {
    signal?.throwIfAborted();
    const next = await importBatch(actor, item_import_id, after);
    if (next === null) return false;
    if (next === after) break;
    after = next;
    if (isOver?.()) return true;
  }
  await ctx.tx(async (t) => {
    const now = await lockWork(t, item_import_id);
    if (now?.state !== 'running' || now.rows_done !== after) return;
    await updateImport(t, item_import_id, { state: 'finished', ended_at: ctx.now });
    await audit(actor, t, 'items.imported', item_import_id, { file: work.file_name });
    await tell(t, item_import_id);
  });
  return false;
}

/** Ends an import that cannot continue. What it imported stays. */
export async function failImport(ctx: Ctx, item_import_id: string): Promise<void> {
  await ctx.tx(async (t) => {
    const now = await lockWork(t, item_import_id);
    if (now?.state !== 'running') return;
    await updateImport(t, item_import_id, { state: 'failed', ended_at: ctx.now });
    await tell(t, item_import_id);
  });
}

async function tell(t: Tenant, item_import_id: string): Promise<void> {
  await announce(t, { type: 'item_import', id: item_import_id });
  await announce(t, { type: 'item', id: null });
}

/**
 * Imports the rows after `after` and records them as done, in one transaction.
 * @returns the number of the last row that is done; null when another process continues the import
 */
function importBatch(ctx: Ctx, item_import_id: string, after: number): Promise<number | null> {
  return ctx.tx(async (t) => {
    const work = await lockWork(t, item_import_id);
    if (work?.state !== 'running' || work.rows_done !== after) return null;
    const rows = await nextRows(t, item_import_id, after, ITEM_IMPORT_BATCH);
    const last = rows.at(-1);
    if (!last) return after;
    const names = await openNames(ctx, t, work);
    await importRows(ctx, t, work, rows, names);
    await updateImport(t, item_import_id, { rows_done: last.row, added_vendors: names.added_vendors });
    await announce(t, { type: 'item_import', id: item_import_id });
    return last.row;
  });
}

async function importRows(ctx: Ctx, t: Tenant, work: ImportWork, rows: readonly StoredRow[], names: Names) {
  const wanted = rows.flatMap(({ row, plan, outcome }) =>
    plan && (outcome === 'new' || outcome === 'changed') ? [{ row, plan }] : [],
  );
  const itemIds = wanted.flatMap(({ plan }) => plan.item_id ?? []);
  if (itemIds.length > 0) await lockStock(t, itemIds);
  const reads = wanted.map(({ plan }) => plan.read);
  const known = new KnownItems(await findKnownItems(t, reads, work.location_id));
  const done: DoneRow[] = [];
  const refused: { row: number; fault: ImportRowFault }[] = [];
  const opening: NewMovement[] = [];
  const shelved: { area_id: string; item_id: string }[] = [];
  const on = await today(ctx, t);
  for (const { row, plan } of wanted) {
    const left = plan.notes.flatMap(({ fault }) => fault ?? []);
    // Nobody saw what the row would do now.
    if (!isDeepStrictEqual(planRow(plan.read, left, known), plan)) {
      refused.push({ row, fault: { field: null, reason: 'moved', value: '' } });
      continue;
    }
    const { area } = plan.values;
    const area_id = area === undefined ? undefined : names.area(area);
    if (area !== undefined && !area_id) {
      refused.push({ row, fault: { field: 'area', reason: 'area_gone', value: area } });
      continue;
    }
    const item_id = plan.item_id ?? newId();
    if (area_id) shelved.push({ area_id, item_id });
    const replaced = await writeItem(ctx, t, item_id, plan, { known, names });
    const movement_id = plan.stock === null ? null : newId();
    if (movement_id !== null && plan.stock !== null) {
      opening.push({
        movement_id,
        item_id,
        location_id: work.location_id,
        reason: 'opening',
        quantity: plan.stock,
        ...(plan.lot ? { lot: plan.lot } : {}),
        unit_cost: plan.unit_cost,
        effective_on: on,
        occurred_at: ctx.now,
        created_by: ctx.userId,
        note: work.file_name,
      });
    }
    done.push({ row, item_id, movement_id, replaced: area_id ? { ...replaced, added_area_id: area_id } : replaced });
  }
  await addToAreas(t, shelved);
  await moveStock(t, opening);
  await refreshCosts(
    t,
    opening.map(({ item_id }) => item_id),
  );
  await saveDone(t, work.item_import_id, done);
  await refuseRows(t, work.item_import_id, refused);
}

/** Adds the item, or changes it. Returns the values that it had. */
async function writeItem(
  ctx: Ctx,
  t: Tenant,
  itemId: string,
  { item_id, values, name }: Plan,
  { known, names }: { known: KnownItems; names: Names },
): Promise<Replaced | null> {
  const { vendor, area: _, levels, ...rest } = values;
  const given_vendor_id = vendor === undefined ? undefined : await names.vendor(vendor);
  const change = { ...rest, ...(given_vendor_id === undefined ? {} : { preferred_vendor_id: given_vendor_id }) };
  if (item_id === null) {
    const input: ItemInput = { name, barcodes: [], stock_unit: '', ...change };
    await insertItems(t, [{ ...input, item_id: itemId }], ctx.now);
    if (levels) await setLevelsOf(t, itemId, levels);
    return null;
  }
  const item = known.withId(item_id);
  if (!item) throw new Error(`the item ${item_id} is planned but not known`);
  await updateItem(t, itemId, change);
  if (levels) await setLevelsOf(t, itemId, levels);
  const replaced = Object.entries(earlier(item)).filter(([field]) => field in change || field in values);
  return { ...Object.fromEntries(replaced), ...(given_vendor_id === undefined ? {} : { given_vendor_id }) };
}

function earlier(item: KnownItem): Required<Omit<Replaced, 'added_area_id' | 'given_vendor_id'>> {
  const { name, sku, barcodes, category, stock_unit, par_level, reorder_point, preferred_vendor_id, expires } = item;
  const rest = { par_level, reorder_point, levels: item.levels, selling_price: item.selling_price_cents };
  return { name, sku, barcodes, category, stock_unit, preferred_vendor_id, expires, ...rest };
}
