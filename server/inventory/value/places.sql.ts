import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';
import { standing } from '../ledger/conditions.sql.ts';

interface PlaceState {
  item_id: string;
  location_id: string;
  on_hand: string;
}

/**
 * The quantity of each item at each location at the end of a day; null: now, with what is dated later. Goods in transit count where they were sent
 * from until they arrive, so that the sum over the locations is what the company had. It goes back from now, so that recent days read little.
 */
export function placesQuery(t: Tenant, asOf: string | null) {
  const later =
    asOf === null
      ? sql``
      : sql`union all
      select m.item_id, m.location_id, -m.quantity from stock_movements m
      where m.company_id = ${t.companyId} and m.effective_on > ${asOf}::date and ${standing(t)}`;
  return sql<PlaceState>`
    select item_id, location_id, sum(quantity) as on_hand from (
      select item_id, location_id, on_hand as quantity from location_stock where company_id = ${t.companyId}
      ${later}
      union all
      select item_id, location_id, -sum(quantity) from (
        select m.item_id, m.transfer_id, coalesce(f.from_location_id, m.location_id) as location_id, m.quantity
        from stock_movements m left join transfers f on f.company_id = m.company_id and f.transfer_id = m.transfer_id
        where m.company_id = ${t.companyId} and m.reason = 'transferred' and ${standing(t)}
          and ${asOf === null ? sql`true` : sql`m.effective_on <= ${asOf}::date`}) transferred
      group by item_id, transfer_id, location_id having sum(quantity) <> 0
    ) parts group by item_id, location_id`;
}
