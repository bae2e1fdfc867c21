import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { insertArea, listAreas } from '../areas/areas.sql.ts';
import { requireRoomForAreas } from '../areas/areas.ts';
import { vendorKey } from '../rules.ts';
import { findVendor, upsertVendor } from '../vendors.sql.ts';
import type { ImportWork } from './imports.sql.ts';
import { listPlannedAreas } from './rows.sql.ts';

/** Vendors and storage areas by the names that a file gives them. */
export interface Names {
  /** A vendor that does not exist is added. */
  vendor(name: string): Promise<string>;
  /** Undefined: it was renamed or archived after the import began, which added all missing ones. */
  area(name: string): string | undefined;
  /** All vendors that the import has added until now. */
  added_vendors: string[];
}

export async function openNames(ctx: Ctx, t: Tenant, work: ImportWork): Promise<Names> {
  const added_vendors = [...work.added_vendors];
  const vendors = new Map<string, string>();
  const areas = await areasByKey(t, work);
  return {
    added_vendors,
    async vendor(name) {
      const known = vendors.get(vendorKey(name));
      if (known) return known;
      const named = { name, tax_ids: [], phones: [], emails: [] };
      const { vendor_id, is_added } = await upsertVendor(t, named, findVendor, ctx.now);
      if (is_added) added_vendors.push(vendor_id);
      vendors.set(vendorKey(name), vendor_id);
      return vendor_id;
    },
    area: (name) => areas.get(nameKey(name)),
  };
}

async function areasByKey(t: Tenant, { location_id }: ImportWork): Promise<Map<string, string>> {
  const here = (await listAreas(t)).filter((area) => area.location_id === location_id);
  return new Map(here.map(({ name, area_id }) => [nameKey(name), area_id]));
}

/**
 * Adds the areas that are missing for the rows of a checked file, all before its first row: the next file that begins finds them. Those that
 * were archived since the check are missing, too.
 * @returns the added ones
 * @throws AppError 422 when the company cannot have so many
 */
export async function addAreas(ctx: Ctx, t: Tenant, work: ImportWork): Promise<string[]> {
  await lockCompany(t);
  const known = await areasByKey(t, work);
  const planned = await listPlannedAreas(t, work.item_import_id);
  const missing = new Map(planned.filter((name) => !known.has(nameKey(name))).map((name) => [nameKey(name), name]));
  await requireRoomForAreas(t, missing.size);
  const added = [];
  for (const name of missing.values()) {
    const area_id = newId();
    await insertArea(t, { area_id, location_id: work.location_id, name, created_at: ctx.now });
    added.push(area_id);
  }
  return added;
}
