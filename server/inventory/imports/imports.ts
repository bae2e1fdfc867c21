import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, ItemMapping } from '#contract/inventory/files/imports.ts';
import { ITEM_IMPORT_KEPT_DAYS } from '#contract/inventory/limits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { momentBefore } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { locationFor } from '../locations/locations.ts';
import { guessMapping, type NamedLocation } from './columns.rules.ts';
import {
  deleteAbandoned,
  deleteImport,
  findEarlierMapping,
  findShownImport,
  findWork,
  type ImportWork,
  insertImport,
  lockWork,
  updateImport,
} from './imports.sql.ts';
import { listNamedLocations } from './known.sql.ts';
import { addAreas } from './names.ts';
import { withoutReasons } from './refused_rows.ts';
import { insertRows } from './rows.sql.ts';
import type { Table } from './table.ts';

export const IMPORT_ITEMS = 'import_items';

export async function showImport(t: Tenant, item_import_id: string): Promise<ItemImport> {
  const found = await findShownImport(t, item_import_id);
  if (!found) throw noImport();
  return found;
}

/** The import, or 404. */
export async function getWork(t: Tenant, item_import_id: string): Promise<ImportWork> {
  const work = await findWork(t, item_import_id);
  if (!work) throw noImport();
  return work;
}

/** The import, locked until the transaction ends, or 404. */
export async function lockImport(t: Tenant, item_import_id: string): Promise<ImportWork> {
  const work = await lockWork(t, item_import_id);
  if (!work) throw noImport();
  return work;
}

function noImport(): AppError {
  return new AppError('not_found', itemImportErrors.noImport);
}

/** Stores the rows of a file, with the mapping of the last file that had the same headings. Nothing is imported. */
export function addImport(ctx: Ctx, { file_name, headings, rows }: Table & { file_name: string }): Promise<ItemImport> {
  return ctx.tx(async (t) => {
    await deleteAbandoned(t, momentBefore(ctx.now, ITEM_IMPORT_KEPT_DAYS));
    const locations = await listNamedLocations(t);
    const { system, mapping } = guessMapping(headings, locations);
    const item_import_id = newId();
    await insertImport(t, {
      item_import_id,
      file_name,
      system,
      headings,
      row_count: rows.length,
      mapping: whole((await findEarlierMapping(t, withoutReasons(headings))) ?? mapping, locations),
      location_id: await locationFor(t, null),
      created_at: ctx.now,
      created_by: ctx.userId,
    });
    await insertRows(t, item_import_id, rows);
    await audit(ctx, t, 'item_import.uploaded', item_import_id, { file: file_name });
    await announce(t, { type: 'item_import', id: item_import_id });
    return showImport(t, item_import_id);
  });
}

/** A mapping of an earlier version knows fewer fields, and one of its locations may have been archived. */
function whole(mapping: Partial<ItemMapping>, locations: readonly NamedLocation[]): ItemMapping {
  const every = ItemMapping.parse(mapping);
  const known = new Set(locations.map(({ location_id }) => location_id));
  return { ...every, levels: every.levels.filter(({ location_id }) => known.has(location_id)) };
}

/** Begins the import of a checked file. Doing it twice has the effect of once. */
export function startImport(ctx: Ctx, item_import_id: string): Promise<ItemImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, item_import_id);
    const { state, file_name, location_id } = work;
    if (state === 'uploaded') throw new AppError('conflict', itemImportErrors.notYet, { code: 'not_checked' });
    if (state === 'checked') {
      // It may have been archived since the check.
      await locationFor(t, location_id);
      const added_areas = await addAreas(ctx, t, work);
      const begun = { state: 'running', started_at: ctx.now, started_by: ctx.userId, rows_done: 0 } as const;
      await updateImport(t, item_import_id, { ...begun, added_areas });
      await enqueue(t, { task: IMPORT_ITEMS, payload: { item_import_id } });
      await audit(ctx, t, 'item_import.started', item_import_id, { file: file_name });
      await announce(t, { type: 'item_import', id: item_import_id });
    }
    return showImport(t, item_import_id);
  });
}

/** Deletes a file of which nothing was imported. */
export function discardImport(ctx: Ctx, item_import_id: string): Promise<void> {
  return ctx.tx(async (t) => {
    const { state, file_name } = await lockImport(t, item_import_id);
    if (state !== 'uploaded' && state !== 'checked') {
      throw new AppError('conflict', itemImportErrors.begun, { code: 'begun' });
    }
    await deleteImport(t, item_import_id);
    await audit(ctx, t, 'item_import.discarded', item_import_id, { file: file_name });
    await announce(t, { type: 'item_import', id: item_import_id });
  });
}
