import type { Ctx } from '#server/platform/context.ts';
import { lockConnection } from '../connections.sql.ts';
import { listMappings, listSalesAround, listStates } from '../pos.sql.ts';
import { book, planFor, takenBy } from './settle.ts';

/** Books the sales of these items that a count held back: it was undone, and nobody will tell of them again. */
export function settleAgain(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  return ctx.tx(async (t) => {
    const known = await listMappings(t);
    const connections = new Set(known.map(({ connection_id }) => connection_id));
    for (const connection_id of [...connections].toSorted()) await lockConnection(t, { connection_id });
    const mappings = await listMappings(t);
    const taken = await takenBy(t, mappings);
    const sold = mappings.filter(({ pos_item_id }) => itemIds.some((id) => taken(pos_item_id)?.has(id)));
    const sale_ids = await listSalesAround(t, { itemIds, posItemIds: sold.map(({ pos_item_id }) => pos_item_id) });
    if (sale_ids.length === 0) return;
    await book(ctx, t, await planFor(t, await listStates(t, { sale_ids }), taken));
  });
}
