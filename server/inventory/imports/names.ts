import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { insertArea, listAreas } from '../areas/areas.sql.ts';
import { requireRoomForAreas } from '../areas/areas.ts';
import { vendorKey } from '../rules.ts';
import { findVendor, upsertVendor } from '../vendors.sql.ts';
import type { ImportWork } from './imports.sql.ts';

/** Vendors and storage areas by the names that a file gives them. Those that do not exist are added. */
export interface Names {
  vendor(name: string): Promise<string>;
  area(name: string): Promise<string>;
  hasArea(name: string): boolean;
  /** All that the import has added until now. */
  added: { added_vendors: string[]; added_areas: string[] };
}

export async function openNames(ctx: Ctx, t: Tenant, work: ImportWork): Promise<Names> {
  const added = { added_vendors: [...work.added_vendors], added_areas: [...work.added_areas] };
  const vendors = new Map<string, string>();
  const areas = new Map<string, string>();
  for (const { name, area_id, location_id } of await listAreas(t)) {
    if (location_id === work.location_id) areas.set(wordKey(name), area_id);
  }
  return {
    added,
    async vendor(name) {
      const known = vendors.get(vendorKey(name));
      if (known) return known;
      const named = { name, tax_ids: [], phones: [], emails: [] };
      const { vendor_id, is_added } = await upsertVendor(t, named, findVendor, ctx.now);
      if (is_added) added.added_vendors.push(vendor_id);
      vendors.set(vendorKey(name), vendor_id);
      return vendor_id;
    },
    async area(name) {
      const known = areas.get(wordKey(name));
      if (known) return known;
      const area_id = newId();
      await insertArea(t, { area_id, location_id: work.location_id, name, created_at: ctx.now });
      added.added_areas.push(area_id);
      areas.set(wordKey(name), area_id);
      return area_id;
    },
    hasArea: (name) => areas.has(wordKey(name)),
  };
}

/**
 * Adds the areas that a checked file names, all before its first row: the next file that begins finds them.
 * @throws AppError 422 when the company cannot have so many
 */
export async function addAreas(ctx: Ctx, t: Tenant, work: ImportWork): Promise<string[]> {
  await lockCompany(t);
  const names = await openNames(ctx, t, work);
  await requireRoomForAreas(t, work.adds.areas.filter((name) => !names.hasArea(name)).length);
  for (const name of work.adds.areas) await names.area(name);
  return names.added.added_areas;
}
