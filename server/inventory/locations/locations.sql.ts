import { sql } from 'kysely';
import type { Location } from '#contract/inventory/places/locations.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';

function locationsQuery(t: Tenant) {
  return t.db
    .selectFrom('locations as l')
    .select([
      'l.location_id',
      'l.name',
      'l.is_default',
      sql<boolean>`l.archived_at is null`.as('is_active'),
      sql<number>`(select count(*)::int from location_stock s
        where s.company_id = l.company_id and s.location_id = l.location_id and s.on_hand <> 0)`.as('item_count'),
      sql<number>`(select coalesce(sum(round(s.on_hand * coalesce(i.average_cost, 0), 2)), 0)::float8 from location_stock s
        join items i on i.company_id = s.company_id and i.item_id = s.item_id and i.is_active
        where s.company_id = l.company_id and s.location_id = l.location_id)`.as('value'),
    ])
    .where('l.company_id', '=', t.companyId);
}

export function listLocations(t: Tenant): Promise<Location[]> {
  return locationsQuery(t)
    .orderBy(sql`l.archived_at is not null`)
    .orderBy('l.is_default', 'desc')
    .orderBy('l.name_key')
    .execute();
}

export function findLocation(t: Tenant, locationId: string): Promise<Location | undefined> {
  return locationsQuery(t).where('l.location_id', '=', locationId).executeTakeFirst();
}

/** Where things go when nobody names a location. */
export async function getDefaultLocationId(t: Tenant): Promise<string> {
  const { location_id } = await t.db
    .selectFrom('locations')
    .select('location_id')
    .where('company_id', '=', t.companyId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return location_id;
}

/** Whether the location is active, which it then stays until the transaction ends. */
export function holdLocation(t: Tenant, locationId: string): Promise<{ name: string; is_active: boolean } | undefined> {
  return t.db
    .selectFrom('locations')
    .select(['name', sql<boolean>`archived_at is null`.as('is_active')])
    .where('company_id', '=', t.companyId)
    .where('location_id', '=', locationId)
    .forKeyShare()
    .executeTakeFirst();
}

/** The location, unless it was archived. */
export async function findActiveLocationId(t: Tenant, locationId: string): Promise<string | undefined> {
  const row = await t.db
    .selectFrom('locations')
    .select('location_id')
    .where('company_id', '=', t.companyId)
    .where('location_id', '=', locationId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.location_id;
}

/** Locks the company's locations, so that there is one default at every moment and nobody archives what another makes the default. */
export async function lockLocations(t: Tenant): Promise<number> {
  const rows = await t.db
    .selectFrom('locations')
    .select('archived_at')
    .where('company_id', '=', t.companyId)
    .orderBy('location_id')
    .forUpdate()
    .execute();
  return rows.filter(({ archived_at }) => archived_at === null).length;
}

export async function insertLocation(t: Tenant, location_id: string, name: string, created_at: Date): Promise<void> {
  await t.db
    .insertInto('locations')
    .values({ company_id: t.companyId, location_id, name, name_key: nameKey(name), created_at })
    .execute();
}

export async function updateLocation(
  t: Tenant,
  locationId: string,
  { name, archived_at }: { name?: string | undefined; archived_at?: Date | null },
): Promise<void> {
  await t.db
    .updateTable('locations')
    .set({
      ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
      ...(archived_at === undefined ? {} : { archived_at }),
    })
    .where('company_id', '=', t.companyId)
    .where('location_id', '=', locationId)
    .execute();
}

/** Two statements: at no moment are there two defaults. */
export async function moveDefault(t: Tenant, locationId: string): Promise<void> {
  const ofCompany = () => t.db.updateTable('locations').where('company_id', '=', t.companyId);
  await ofCompany().set({ is_default: false }).where('is_default', '=', true).execute();
  await ofCompany().set({ is_default: true }).where('location_id', '=', locationId).execute();
}

/** Whether a count is open there, goods are expected, or a transfer is on its way. */
export async function hasOpenWork(t: Tenant, locationId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from counts where company_id = ${t.companyId} and location_id = ${locationId} and status = 'open')
      or exists (select from purchase_orders where company_id = ${t.companyId} and location_id = ${locationId}
        and status in ('draft', 'sent', 'partly_received'))
      or exists (select from transfers where company_id = ${t.companyId} and status = 'sent'
        and ${locationId} in (from_location_id, to_location_id)) as has`.execute(t.db);
  return rows[0]?.has ?? false;
}
