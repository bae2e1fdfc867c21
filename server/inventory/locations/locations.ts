import { LOCATIONS_MAX } from '#contract/inventory/limits.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import type { Location } from '#contract/inventory/places/locations.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import {
  findActiveLocationId,
  findLocation,
  getDefaultLocationId,
  hasOpenWork,
  holdLocation,
  insertLocation,
  lockLocations,
  moveDefault,
  updateLocation,
} from './locations.sql.ts';

/** The location, or 404. */
export async function getLocation(t: Tenant, locationId: string): Promise<Location> {
  const location = await findLocation(t, locationId);
  if (!location) throw new AppError('not_found', locationErrors.noLocation);
  return location;
}

/**
 * The id of the location where something is to happen: the default one when none is named, 404 or 409 when it cannot be there. Nobody archives
 * it before the transaction ends.
 */
export async function locationFor(t: Tenant, named: string | null | undefined): Promise<string> {
  const locationId = named || (await getDefaultLocationId(t));
  const location = await holdLocation(t, locationId);
  if (!location) throw new AppError('not_found', locationErrors.noLocation);
  if (!location.is_active)
    throw new AppError('conflict', locationErrors.isArchived(location.name), { code: 'archived' });
  return locationId;
}

/** The same for several, in the order in which archiving locks them, so that the two cannot block each other. */
export async function requireLocations(t: Tenant, locationIds: readonly string[]): Promise<void> {
  for (const locationId of [...new Set(locationIds)].toSorted()) await locationFor(t, locationId);
}

/** The location that an earlier choice names; null where there is none, or it was archived since. */
export async function chosenLocation(t: Tenant, locationId: string | null): Promise<string | null> {
  return locationId === null ? null : ((await findActiveLocationId(t, locationId)) ?? null);
}

/** Where the goods of an earlier choice go: to its location, or to the default one where there is none, or it was archived since. */
export async function placeOfGoods(t: Tenant, locationId: string | null): Promise<string> {
  if (locationId !== null && (await holdLocation(t, locationId))?.is_active) return locationId;
  return getDefaultLocationId(t);
}

export function createLocation(ctx: Ctx, name: string): Promise<Location> {
  return ctx.tx(async (t) => {
    if ((await lockLocations(t)) >= LOCATIONS_MAX) {
      throw new AppError('conflict', locationErrors.tooMany(LOCATIONS_MAX), { code: 'too_many' });
    }
    const locationId = newId();
    await refuseDuplicate(name, () => insertLocation(t, locationId, name, ctx.now));
    await audit(ctx, t, 'location.created', locationId, { name });
    await announce(t, { type: 'location', id: locationId });
    return getLocation(t, locationId);
  });
}

interface LocationChange {
  name?: string | undefined;
  is_default?: true | undefined;
  is_active?: boolean | undefined;
}

/** Renames, archives or restores a location, or makes it the default. One with stock or open work stays. */
export function changeLocation(ctx: Ctx, locationId: string, change: LocationChange): Promise<Location> {
  return ctx.tx(async (t) => {
    const activeCount = await lockLocations(t);
    const before = await getLocation(t, locationId);
    const { name, is_default, is_active } = change;
    if (is_active === false) await refuseNeeded(t, before);
    if (is_default && !(is_active ?? before.is_active)) {
      throw new AppError('conflict', locationErrors.isArchived(before.name), { code: 'archived' });
    }
    if (is_active && !before.is_active && activeCount >= LOCATIONS_MAX) {
      throw new AppError('conflict', locationErrors.tooMany(LOCATIONS_MAX), { code: 'too_many' });
    }
    if (name !== undefined || is_active !== undefined) {
      const archived_at = is_active ? null : ctx.now;
      const row = { name, ...(is_active === undefined ? {} : { archived_at }) };
      await refuseDuplicate(name ?? before.name, () => updateLocation(t, locationId, row));
    }
    if (is_default) await moveDefault(t, locationId);
    await audit(ctx, t, 'location.changed', locationId, { name: name ?? before.name, is_default, is_active });
    await announce(t, { type: 'location', id: locationId });
    return getLocation(t, locationId);
  });
}

async function refuseNeeded(t: Tenant, { location_id, name, is_default, item_count }: Location): Promise<void> {
  if (is_default) throw new AppError('conflict', locationErrors.isDefault(name), { code: 'default' });
  if (item_count > 0) throw new AppError('conflict', locationErrors.hasStock(name), { code: 'has_stock' });
  if (await hasOpenWork(t, location_id)) {
    throw new AppError('conflict', locationErrors.hasOpenWork(name), { code: 'open_work' });
  }
}

async function refuseDuplicate(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'locations_name')) throw error;
    throw new AppError('conflict', locationErrors.nameTaken(name), { code: 'name_taken' });
  }
}
