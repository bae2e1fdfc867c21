import type { Tenant } from '#server/platform/db/db.ts';
import { listMappings } from '../pos.sql.ts';
import { takenBy } from '../sales/settle.ts';

/** How much of an item one of a sold item takes. */
export interface Use {
  pos_item_id: string;
  item_id: string;
  each: string;
}

/** What everything that is sold takes of the stock, as it is matched and cooked today. */
export async function readUses(t: Tenant): Promise<Use[]> {
  const mappings = await listMappings(t);
  const taken = await takenBy(t, mappings);
  return mappings.flatMap(({ pos_item_id }) =>
    [...(taken(pos_item_id) ?? [])].map(([item_id, each]) => ({ pos_item_id, item_id, each: each.toFixed() })),
  );
}
