import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { lockConnection } from '../connections.sql.ts';
import { listMappings, listSalesOf, listStates } from '../pos.sql.ts';
import { book, planFor, takenBy } from '../sales/settle.ts';

export const BOOK_REST = 'book_rest_of_sales';
/** Sales that one job books, in about a second. */
const PART = 1_000;

/** Books what a task that has ended has not booked yet. `after`: the last sale that was looked at. */
export async function enqueueRest(t: Tenant, task_id: string, after: string | null = null): Promise<void> {
  await enqueue(t, { task: BOOK_REST, payload: { task_id, after }, key: `${BOOK_REST}:${task_id}` });
}

/**
 * Books the next part and commits it with the job for the one after it. What is in the ledger already is not booked again, so it can be killed
 * anywhere.
 */
export function bookRest(ctx: Ctx, taskId: string, after: string | null): Promise<void> {
  return ctx.tx(async (t) => {
    const connection = await lockConnection(t, { task_id: taskId });
    if (!connection) return;
    const sale_ids = await listSalesOf(t, taskId, { after, most: PART });
    const taken = await takenBy(t, await listMappings(t, connection.connection_id));
    await book(ctx, t, await planFor(t, await listStates(t, { sale_ids }), taken));
    const last = sale_ids.at(-1);
    if (sale_ids.length === PART && last) await enqueueRest(t, taskId, last);
    await announce(t, { type: 'sales', id: taskId });
  });
}
