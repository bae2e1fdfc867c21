import { sql } from 'kysely';
import { RECENT_WRITE_OFFS_MAX } from '#contract/inventory/limits.ts';
import { WRITE_OFFS } from '#contract/inventory/movements/movements.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { isSeenByCount, standing } from '../ledger/conditions.sql.ts';
import { movementsQuery } from '../ledger/movements.sql.ts';

/** `m.reason` is one of the write-offs, in the words of the index for them. */
export const IS_WRITE_OFF = sql<boolean>`m.reason in (${sql.join(WRITE_OFFS.map((reason) => sql.lit(reason)))})`;

/** Newest first; ids of one moment are in the order in which they were made. */
export function listRecentWriteOffs(t: Tenant) {
  return movementsQuery(t)
    .innerJoin('items as i', (join) =>
      join.onRef('i.company_id', '=', 'm.company_id').onRef('i.item_id', '=', 'm.item_id'),
    )
    .select([
      'i.name as item',
      'i.stock_unit',
      'm.created_by as user_id',
      'm.transfer_id',
      isSeenByCount(t).as('is_counted_later'),
    ])
    .where(IS_WRITE_OFF)
    .where(standing(t))
    .orderBy('m.effective_on', 'desc')
    .orderBy('m.occurred_at', 'desc')
    .orderBy('m.movement_id', 'desc')
    .limit(RECENT_WRITE_OFFS_MAX)
    .execute();
}
