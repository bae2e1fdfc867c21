import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** What transfers bring of each item to each location, in stock units, until they arrive; of a merged item, as the one that is kept. */
export const transfersUnderWay = (t: Tenant) => sql`
  select coalesce(g.kept_item_id, l.item_id) as item_id, f.to_location_id as location_id,
    sum(round(l.quantity * coalesce(g.factor, 1), 4)) as quantity
  from transfers f join transfer_lines l on l.company_id = f.company_id and l.transfer_id = f.transfer_id
  left join item_merges g on g.company_id = l.company_id and g.merged_item_id = l.item_id and g.undone_at is null
  where f.company_id = ${t.companyId} and f.status = 'sent' group by 1, 2`;
