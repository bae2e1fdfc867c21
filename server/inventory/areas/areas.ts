import { AREAS_MAX } from '#contract/inventory/limits.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import type { Area, ShelfItem } from '#contract/inventory/places/areas.ts';
import { audit } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { locationFor } from '../locations/locations.ts';
import {
  countAreasBeside,
  findArea,
  insertArea,
  listAreas,
  listShelf,
  orderAreas,
  replaceShelf,
  updateArea,
} from './areas.sql.ts';

/** The area, or 404. */
export async function getArea(t: Tenant, areaId: string): Promise<Area> {
  const area = await findArea(t, areaId);
  if (!area) throw new AppError('not_found', areaErrors.noArea);
  return area;
}

/** Adds an area; without a location, at the default one. */
export function createArea(ctx: Ctx, name: string, locationId?: string | null): Promise<Area> {
  return ctx.tx(async (t) => {
    const areaId = newId();
    await lockCompany(t);
    await refuseTooMany(t, areaId);
    const location_id = await locationFor(t, locationId);
    const area = { area_id: areaId, location_id, name, created_at: ctx.now };
    await refuseDuplicate(name, () => insertArea(t, area));
    await audit(ctx, t, 'area.created', areaId, { name });
    await announce(t, { type: 'area', id: areaId });
    return getArea(t, areaId);
  });
}

/** Renames, archives or restores an area. Archived, it keeps its items and their order. */
export function changeArea(
  ctx: Ctx,
  areaId: string,
  { name, is_active }: { name?: string | undefined; is_active?: boolean | undefined },
): Promise<Area> {
  return ctx.tx(async (t) => {
    // An import that begins adds the areas whose names are free, and waits until this one is changed.
    await lockCompany(t);
    const before = await getArea(t, areaId);
    if (name === undefined && is_active === undefined) return before;
    if (is_active) await refuseTooMany(t, areaId);
    const archived_at = is_active ? null : ctx.now;
    await refuseDuplicate(name ?? before.name, () =>
      updateArea(t, areaId, { name, ...(is_active === undefined ? {} : { archived_at }) }),
    );
    await audit(ctx, t, 'area.changed', areaId, { name: name ?? before.name, is_active });
    await announce(t, { type: 'area', id: areaId });
    return getArea(t, areaId);
  });
}

/** All areas are put into their order at once. The company is locked: nobody adds or restores one before the transaction ends. */
async function refuseTooMany(t: Tenant, areaId: string): Promise<void> {
  if ((await countAreasBeside(t, areaId)) >= AREAS_MAX) {
    throw new AppError('conflict', areaErrors.tooMany(AREAS_MAX), { code: 'too_many' });
  }
}

/**
 * The same for the areas that a file would add. Only where the company is locked does the answer stay true.
 * @throws AppError 422 about the columns of the file
 */
export async function requireRoomForAreas(t: Tenant, count: number): Promise<void> {
  if (count === 0 || count + (await countAreasBeside(t, null)) <= AREAS_MAX) return;
  const detail = areaErrors.fileAddsTooMany(count, AREAS_MAX);
  throw new AppError('invalid', detail, { fields: { mapping: detail } });
}

async function refuseDuplicate(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'storage_areas_name')) throw error;
    throw new AppError('conflict', areaErrors.nameTaken(name), { code: 'name_taken' });
  }
}

/** Puts the areas into the order in which the shop walks through them. */
export function arrangeAreas(ctx: Ctx, areaIds: string[]): Promise<Area[]> {
  return ctx.tx(async (t) => {
    await orderAreas(t, areaIds);
    await announce(t, { type: 'area', id: null });
    return listAreas(t);
  });
}

/**
 * Replaces the items of an area by these, in shelf order. Items that do not exist are left out.
 * @param knownIds the items that the user saw. Items that others added since stay, after the listed ones, and items that others removed stay
 *   away. Without it, all unlisted items leave the area
 */
export function arrangeShelf(ctx: Ctx, areaId: string, itemIds: string[], knownIds?: string[]): Promise<ShelfItem[]> {
  return ctx.tx(async (t) => {
    await getArea(t, areaId);
    await replaceShelf(t, areaId, itemIds, knownIds);
    await announce(t, { type: 'area', id: areaId });
    return listShelf(t, areaId);
  });
}
