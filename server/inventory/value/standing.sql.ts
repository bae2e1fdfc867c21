import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/**
 * The movements that reports count: neither undone nor undoing, each on the day that it is dated (`effective_on`), whenever it was entered.
 * So a posting or entry that was undone has never been, in any report of any day, and one that was entered late counts on its own day.
 */
export const STANDING_MOVEMENTS = (t: Tenant) => sql`
  select s.* from stock_movements s
  left join (select reverses_movement_id as undone from stock_movements
    where company_id = ${t.companyId} and reverses_movement_id is not null) r on r.undone = s.movement_id
  where s.company_id = ${t.companyId} and s.reverses_movement_id is null and r.undone is null`;
