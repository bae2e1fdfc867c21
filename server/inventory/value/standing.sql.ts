import { sql } from 'kysely';
import type { Tenant } from '#server/platform/db/db.ts';

/** Joined to movements `m`: leaves those that are neither undone nor undoing. What is undone is read once, however many movements there are. */
export const WITHOUT_UNDONE = (t: Tenant, condition = sql`true`) => sql`
  left join (select reverses_movement_id as undone from stock_movements
    where company_id = ${t.companyId} and reverses_movement_id is not null) undoing on undoing.undone = m.movement_id
  where m.reverses_movement_id is null and undoing.undone is null and ${condition}`;

/**
 * The movements that reports count: neither undone nor undoing, each on the day that it is dated (`effective_on`), whenever it was entered.
 * So a posting or entry that was undone has never been, in any report of any day, and one that was entered late counts on its own day.
 */
export const STANDING_MOVEMENTS = (t: Tenant) => sql`
  select m.* from stock_movements m ${WITHOUT_UNDONE(t, sql`m.company_id = ${t.companyId}`)}`;
