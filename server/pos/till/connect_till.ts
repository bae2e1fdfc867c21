import { setAutomaticSales } from '#server/drivers/pos/demo.ts';
import type { PosDriver } from '#server/drivers/pos/pos.ts';
import type { Ctx } from '#server/platform/context.ts';
import { connectAtOnce, setUp } from '../connections/connect.ts';
import { openAccount } from '../connections/open_account.ts';
import { acceptTask, getTask } from '../sync/review.ts';
import { runPart } from '../sync/run.ts';

/**
 * Connects the demo till, and takes its first sync to the end as a manager would: `match` matches what it sells, and what its tickets since
 * that day move is accepted. From then on it sells by itself.
 */
export async function connectTill(ctx: Ctx, driver: PosDriver, day: string, match: () => Promise<void>): Promise<void> {
  const drivers = { demo: driver };
  const work = { ctx, open: (connection: Parameters<typeof openAccount>[2]) => openAccount(ctx, drivers, connection) };
  const run = (taskId: string) => runPart({ ...work, signal: new AbortController().signal }, taskId);
  const { connection_id } = await connectAtOnce(ctx, driver, 'demo');
  const from = { place_ref: 'counter', history_from: day, stock_from: day, refunds_return: true };
  const task_id = (await setUp(ctx, drivers, connection_id, from)).task?.task_id;
  if (!task_id) throw new Error('The first sync of the demo till did not start.');
  // The menu first, so that its matches count for the tickets.
  await run(task_id);
  await match();
  while (await run(task_id));
  const { review } = await getTask(ctx, task_id);
  if (review) {
    await acceptTask(ctx, task_id, review.digest);
    while (await run(task_id));
  }
  await ctx.tx((t) => setAutomaticSales(t, true));
}
