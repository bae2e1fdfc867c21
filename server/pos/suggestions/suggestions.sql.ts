import { sql } from 'kysely';
import { addDays } from '#contract/dates.ts';
import { EXPIRY_DAYS, OVERSTOCK_DAYS, OVERSTOCK_PARS, UNSOLD_DAYS } from '#contract/pos/suggestions.ts';
import { parOfAll } from '#server/inventory/inventory.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { ItemState } from './risk.rules.ts';

export interface ItemRecord extends ItemState {
  item_id: string;
  name: string;
  stock_unit: string;
  average_cost: string | null;
  selling_price_cents: number | null;
  last_sold_on: string | null;
  is_hidden: boolean;
  offer_id: string | null;
  offer_title: string | null;
}

/**
 * Active items of which something may be at risk, with what is known of them; or exactly some items, archived ones included. Nothing counts as
 * unsold before the company's sales are known.
 */
export async function listItemStates(
  t: Tenant,
  { ids, today, now }: { ids: readonly string[] | null; today: string; now: Date },
): Promise<ItemRecord[]> {
  const since = addDays(today, -UNSOLD_DAYS);
  const which = ids
    ? sql`i.item_id = any (${ids}::uuid[])`
    : sql`i.is_active and i.on_hand > 0 and (
        i.on_hand > greatest(v.per_day * ${OVERSTOCK_DAYS}::int, ${parOfAll(t)} * ${OVERSTOCK_PARS}::int)
        or (coalesce(v.last_sold_on, '-infinity') < ${since}::date)
        or exists (select from lots l where l.company_id = i.company_id and l.item_id = i.item_id and i.expires
          and l.expires_on between ${today}::date and ${addDays(today, EXPIRY_DAYS)}::date))`;
  const { rows } = await sql<ItemRecord>`
    select i.item_id, i.name, i.stock_unit, i.on_hand::text as on_hand, (${parOfAll(t)})::text as par_level,
      i.average_cost::text as average_cost, i.selling_price_cents, v.per_day::text as per_day, v.last_sold_on,
      coalesce(h.hidden_until > ${now}, false) as is_hidden, o.coupon_id as offer_id, o.title as offer_title,
      case when i.on_hand > 0 and coalesce(v.last_sold_on, '-infinity') < ${since}::date then
        exists (select from item_velocity k where k.company_id = i.company_id and k.per_day is not null)
        and exists (select from stock_movements m where m.company_id = i.company_id and m.item_id = i.item_id
          and m.quantity > 0 and m.effective_on < ${since}::date)
      else false end as is_unsold
    from items i
    left join item_velocity v on v.company_id = i.company_id and v.item_id = i.item_id
    left join hidden_coupon_suggestions h on h.company_id = i.company_id and h.item_id = i.item_id
    left join lateral (
      select p.coupon_id, p.title from coupon_offer_items x
      join coupon_offers p on p.company_id = x.company_id and p.coupon_id = x.coupon_id
      where x.company_id = i.company_id and x.item_id = i.item_id and p.archived_at is null
        and (p.expires_at is null or p.expires_at > ${now})
      order by p.created_at desc, p.coupon_id limit 1
    ) o on true
    where i.company_id = ${t.companyId} and ${which}
    order by i.name_key, i.item_id`.execute(t.db);
  return rows;
}

/** What is there of each date from today on, of items that expire. */
export async function listDated(t: Tenant, itemIds: readonly string[], today: string) {
  const { rows } = await sql<{ item_id: string; expires_on: string; on_hand: string }>`
    select l.item_id, l.expires_on, sum(s.on_hand)::text as on_hand
    from lots l join items i on i.company_id = l.company_id and i.item_id = l.item_id and i.expires
    join lot_stock s on s.company_id = l.company_id and s.lot_id = l.lot_id and s.on_hand > 0
    where l.company_id = ${t.companyId} and l.item_id = any (${itemIds}::uuid[])
      and l.expires_on between ${today}::date and ${addDays(today, EXPIRY_DAYS)}::date
    group by l.item_id, l.expires_on`.execute(t.db);
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** What the company has set, and whether its sales are known. */
export async function getRiskSettings(t: Tenant) {
  const { rows } = await sql<{
    margin_floor: number | null;
    has_sales: boolean;
    unmatched_count: number;
  }>`
    select c.coupon_margin_floor as margin_floor,
      exists (select from item_velocity where company_id = ${t.companyId} and per_day is not null) as has_sales,
      (select count(*)::int from pos_items where company_id = ${t.companyId} and mapped_at is null and not is_ignored) as unmatched_count
    from companies c where c.company_id = ${t.companyId}`.execute(t.db);
  const [row] = rows;
  if (!row) throw new Error('the company of the session exists');
  return row;
}

export async function setMarginFloor(t: Tenant, coupon_margin_floor: number): Promise<void> {
  await t.db.updateTable('companies').set({ coupon_margin_floor }).where('company_id', '=', t.companyId).execute();
}

/** Average costs of items, by id. */
export async function listCosts(t: Tenant, itemIds: readonly string[]): Promise<Map<string, string | null>> {
  if (itemIds.length === 0) return new Map();
  const rows = await t.db
    .selectFrom('items')
    .select(['item_id', 'average_cost'])
    .where('company_id', '=', t.companyId)
    .where('item_id', 'in', [...itemIds])
    .execute();
  return new Map(rows.map(({ item_id, average_cost }) => [item_id, average_cost]));
}

/** What the register calls items that it sells as they are, with its price where it says one. */
export async function listSoldAs(t: Tenant) {
  const { rows } = await sql<{ item_id: string; name: string; quantity: string; price_cents: number | null }>`
    select item_id, name, quantity::text as quantity, price_cents from pos_items
    where company_id = ${t.companyId} and item_id is not null and not is_ignored
    order by name, pos_item_id`.execute(t.db);
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

export async function hideSuggestion(t: Tenant, item_id: string, hidden_until: Date, hidden_by: string | null) {
  await t.db
    .insertInto('hidden_coupon_suggestions')
    .values({ company_id: t.companyId, item_id, hidden_until, hidden_by })
    .onConflict((conflict) => conflict.columns(['company_id', 'item_id']).doUpdateSet({ hidden_until, hidden_by }))
    .execute();
}

export async function deleteHidden(t: Tenant, itemId: string): Promise<void> {
  await t.db
    .deleteFrom('hidden_coupon_suggestions')
    .where('company_id', '=', t.companyId)
    .where('item_id', '=', itemId)
    .execute();
}
