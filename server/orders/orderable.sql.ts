import { sql } from 'kysely';
import { itemsByLocation, matches } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { ON_THE_WAY } from './suggestions/incoming.sql.ts';

/**
 * How a vendor item is ordered: columns of `vi` and of its item `i`. As long as nobody knows how much its unit holds, it is ordered in stock
 * units, whose price nobody knows either.
 */
export const ORDERED_AS = sql`case when vi.stock_per_unit is null then i.stock_unit else vi.unit end as unit,
  case when vi.stock_per_unit is not null then vi.pack end as pack, coalesce(vi.stock_per_unit, 1) as stock_per_unit,
  case when vi.stock_per_unit is not null then vi.last_unit_price end as unit_price`;

/**
 * For a query's `from`: what vendors sell. An item's preferred vendor is one of them before anything was bought there: in stock units, and
 * without a price. The item's last cost can be another vendor's, and an invoice with a higher price would count as an overcharge.
 */
export const SOLD_BY = (t: Tenant) => sql`(
  select vi.vendor_id, vi.item_id, vi.code, vi.description, vi.unit, vi.pack, vi.stock_per_unit, vi.last_unit_price, vi.last_on, vi.learned_at
  from vendor_items vi where vi.company_id = ${t.companyId}
  union all
  select x.preferred_vendor_id, x.item_id, null, x.name, x.stock_unit, null, 1, null, null, null
  from items x
  where x.company_id = ${t.companyId} and x.preferred_vendor_id is not null and not exists (select from vendor_items vi
    where vi.company_id = x.company_id and vi.vendor_id = x.preferred_vendor_id and vi.item_id = x.item_id))`;

/** The items of an order that is edited, which its vendor may never have sold. */
const onOrder = (t: Tenant, orderId: string | undefined) => sql`
  select null, l.item_id, l.code, l.description, l.unit, l.pack, l.stock_per_unit, l.unit_price, null, null
  from purchase_order_lines l where l.company_id = ${t.companyId} and l.order_id = ${orderId ?? null}::uuid`;

const OTHERS_MAX = 20;

/** Items with these words, if any, that the vendor is not known to sell: in stock units, whose price nobody knows. */
const notSoldBy = (t: Tenant, vendorId: string, words: string) => sql`(
  select i.item_id, null as code, i.name as description, i.stock_unit as unit, null as pack, 1 as stock_per_unit,
    null::numeric as last_unit_price, null::date as last_on, null::timestamptz as learned_at
  from items i where i.company_id = ${t.companyId} and i.is_active and ${words === '' ? sql`true` : matches(words)}
    and not exists (select from ${SOLD_BY(t)} sold where sold.vendor_id = ${vendorId} and sold.item_id = i.item_id)
  order by i.name_key, i.item_id limit ${sql.lit(OTHERS_MAX)})`;

/**
 * What the vendor sells of the shop's active items: of each, the way in which it was bought last, if that is known. With `others`, instead
 * what it is not known to sell.
 */
export async function listOrderable(
  t: Tenant,
  vendorId: string,
  {
    location_id: locationId,
    order_id: edited,
    others,
    search,
  }: {
    location_id?: string | undefined;
    order_id?: string | undefined;
    others?: boolean | undefined;
    search?: string | undefined;
  } = {},
) {
  const sold = sql`(select * from ${SOLD_BY(t)} sold where sold.vendor_id = ${vendorId} union all ${onOrder(t, edited)})`;
  const here = (name: string) => sql`${sql.ref(locationId ? `p.${name}` : `i.${name}`)}::float8`;
  const { rows } = await sql<{
    item_id: string;
    item: string;
    stock_unit: string;
    code: string | null;
    description: string;
    unit: string | null;
    pack: string | null;
    stock_per_unit: number;
    unit_price: number | null;
    on_hand: number;
    incoming: number;
    par_level: number | null;
  }>`
    with ${ON_THE_WAY(t, edited)}
    select distinct on (i.name_key, i.item_id) i.item_id, i.name as item, i.stock_unit, vi.code, vi.description, s.unit, s.pack,
      s.stock_per_unit::float8 as stock_per_unit, s.unit_price::float8 as unit_price, coalesce(${here('on_hand')}, 0) as on_hand,
      round(coalesce(n.quantity, 0), 4)::float8 as incoming, ${here('par_level')} as par_level
    from ${others ? notSoldBy(t, vendorId, search ?? '') : sold} vi
    join items i on i.company_id = ${t.companyId} and i.item_id = vi.item_id and i.is_active
    cross join lateral (select ${ORDERED_AS}) s
    ${locationId ? sql`left join (${itemsByLocation(t, locationId)}) p on p.item_id = i.item_id` : sql``}
    left join (select item_id, sum(quantity) as quantity from incoming
      where ${locationId ? sql`location_id = ${locationId}` : sql`true`} group by item_id) n on n.item_id = i.item_id
    order by i.name_key, i.item_id, vi.stock_per_unit is null, vi.last_on desc nulls last, vi.learned_at desc nulls last`.execute(
    t.db,
  );
  return rows;
}

/** Those of these items that are active. */
export function listActiveItems(t: Tenant, itemIds: string[]) {
  if (itemIds.length === 0) return Promise.resolve([]);
  return t.db
    .selectFrom('items')
    .select(['item_id', 'name', 'stock_unit'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', itemIds)
    .where('is_active', '=', true)
    .execute();
}
