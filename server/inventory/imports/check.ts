import { setImmediate } from 'node:timers/promises';
import { itemImportErrors } from '#contract/inventory/files/imports.texts.ts';
import type { ItemImport, ItemMapping } from '#contract/inventory/files/imports.ts';
import { ITEM_IMPORT_ROWS } from '#contract/inventory/limits.ts';
import { locationErrors } from '#contract/inventory/places/locations.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';
import { requireRoomForAreas } from '../areas/areas.ts';
import { locationFor } from '../locations/locations.ts';
import { vendorKey } from '../rules.ts';
import { columnsOf, type NamedLocation } from './columns.rules.ts';
import { type ImportWork, updateImport } from './imports.sql.ts';
import { lockImport, showImport } from './imports.ts';
import { KnownItems } from './known.rules.ts';
import { findKnownItems, listKnownNames, listNamedLocations } from './known.sql.ts';
import { EarlierRows, outcomeOf, type Plan, planRow } from './plan.rules.ts';
import { isEmptyRow, openReader } from './read_row.rules.ts';
import { clearPlans, nextRows, savePlans } from './rows.sql.ts';

/** Other requests have their turn after this many rows. */
const AT_ONCE = 500;

/** Finds out what each row would do, and stores it. Nothing else is changed. */
export function checkImport(
  ctx: Ctx,
  item_import_id: string,
  asked: { mapping: ItemMapping; location_id?: string | null | undefined },
): Promise<ItemImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, item_import_id);
    if (work.state !== 'uploaded' && work.state !== 'checked') {
      throw new AppError('conflict', itemImportErrors.begun, { code: 'begun' });
    }
    const locations = await listNamedLocations(t);
    requireSense(asked.mapping, work, locations);
    const location_id = await locationFor(t, asked.location_id);
    const planned = await planAll(t, { ...work, mapping: asked.mapping, location_id, locations });
    await clearPlans(t, item_import_id);
    await savePlans(t, item_import_id, planned);
    const adds = await whatIsNew(
      t,
      planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(({ plan }) => plan),
      location_id,
    );
    await requireRoomForAreas(t, adds.areas.length);
    await updateImport(t, item_import_id, { state: 'checked', mapping: asked.mapping, location_id, adds });
    return showImport(t, item_import_id);
  });
}

async function planAll(t: Tenant, work: ImportWork & { locations: readonly NamedLocation[] }) {
  const stored = await nextRows(t, work.item_import_id, 0, ITEM_IMPORT_ROWS);
  const reader = openReader(work);
  const reads = [];
  for (const row of stored) {
    if (reads.length % AT_ONCE === 0) await setImmediate();
    if (row.fault || !isEmptyRow(row.cells, work.mapping)) reads.push({ row: row.row, ...reader(row) });
  }
  const known = new KnownItems(
    await findKnownItems(
      t,
      reads.map(({ item }) => item),
      work.location_id,
    ),
  );
  const earlier = new EarlierRows();
  const planned = [];
  for (const { row, item, faults } of reads) {
    if (planned.length % AT_ONCE === 0) await setImmediate();
    const plan = planRow(item, faults, known);
    plan.faults.push(...earlier.faultsOf(row, item, plan));
    planned.push({ row, outcome: outcomeOf(plan), plan });
  }
  return planned;
}

/** Vendors, categories and areas that the company does not have, in the spelling of the file. */
async function whatIsNew(t: Tenant, plans: readonly Plan[], locationId: string): Promise<ItemImport['adds']> {
  const known = await listKnownNames(t, locationId);
  const fresh = (field: 'vendor' | 'category' | 'area', have: readonly string[], key: (name: string) => string) => {
    const seen = new Set(have);
    const names = plans.flatMap(({ values }) => values[field] ?? []);
    return names.filter((name) => !seen.has(key(name)) && seen.add(key(name)));
  };
  return {
    vendors: fresh('vendor', known.vendor_keys, vendorKey),
    categories: fresh('category', known.categories, (name) => name),
    areas: fresh('area', known.areas.map(nameKey), nameKey),
  };
}

/** Requires a column with names, no column with two meanings or out of range, and locations that exist. */
function requireSense(mapping: ItemMapping, { headings }: ImportWork, locations: readonly NamedLocation[]): void {
  if (mapping.name === null) throw refused(itemImportErrors.pickName);
  const columns = columnsOf(mapping);
  if (new Set(columns).size < columns.length) throw refused(itemImportErrors.sameColumn);
  if (columns.some((column) => column >= headings.length)) throw refused(itemImportErrors.noColumn);
  const known = new Set(locations.map(({ location_id }) => location_id));
  if (mapping.levels.some(({ location_id }) => !known.has(location_id))) throw refused(locationErrors.noLocation);
}

function refused(detail: string): AppError {
  return new AppError('invalid', detail, { fields: { mapping: detail } });
}
