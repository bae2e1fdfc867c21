import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { changeConnection, lockConnection } from '../connections.sql.ts';
import { hasWaitingEvents } from '../events.sql.ts';
import { changeTask, countUnmatched, lockTask, taskOr404 } from '../tasks.sql.ts';
import { compareAgain, judge } from './compare.ts';
import { enqueueEvents, enqueueSync, goOn } from './start.ts';

/** A task, and what it asks about. */
export function getTask(ctx: Ctx, taskId: string) {
  return ctx.tx(async (t) => {
    const task = await taskOr404(t, taskId);
    const row = await lockTask(t, taskId);
    if (row?.state !== 'review') return { ...task, review: null };
    const review = await judge(t, row.differences ?? []);
    const { fault_count = 0, faults = [] } = row.reading ?? {};
    const unmatched_count = await countUnmatched(t, taskId);
    return { ...task, review: { ...review, unmatched_count, fault_count, faults } };
  });
}

/** A task that waits for a decision, with its connection locked first. */
async function reviewed(t: Tenant, taskId: string) {
  const connection = await lockConnection(t, { task_id: taskId });
  const task = connection && (await lockTask(t, taskId));
  if (!task || !connection) throw new AppError('not_found', posErrors.noTask);
  if (task.state === 'running' && task.step === 'compare') {
    throw new AppError('conflict', posErrors.comparing, { code: 'comparing' });
  }
  if (task.state !== 'review') throw new AppError('conflict', posErrors.notInReview, { code: 'not_in_review' });
  return { connection, task };
}

/** Books what the task showed. Its sales count from now on. */
export function acceptTask(ctx: Ctx, taskId: string, digest: string): Promise<PosTask> {
  return ctx.tx(async (t) => {
    const { connection, task } = await reviewed(t, taskId);
    if (connection.state !== 'active') throw new AppError('conflict', posErrors.paused, { code: 'paused' });
    const judged = await judge(t, task.differences ?? []);
    if (judged.digest !== digest) throw new AppError('conflict', posErrors.changed, { code: 'changed' });
    // The job that books could only fail.
    const [item] = judged.too_much;
    if (item !== undefined) throw new AppError('invalid', inventoryErrors.tooMuchStock(item));
    await changeTask(t, taskId, { state: 'waiting', step: 'book', cursor: null, done_count: 0, is_held: false });
    if (connection.accepted_at === null) {
      await changeConnection(t, connection.connection_id, { accepted_at: ctx.now });
    }
    await enqueueSync(t, taskId);
    await compareAgain(t, connection.connection_id);
    await audit(ctx, t, 'sales.accepted', taskId, { name: connection.account_name ?? connection.driver });
    await announce(t, { type: 'pos_task', id: taskId });
    return taskOr404(t, taskId);
  });
}

/** Leaves the sales of the task out. What changes of them later counts again. */
export function discardTask(ctx: Ctx, taskId: string): Promise<PosTask> {
  return ctx.tx(async (t) => {
    const { connection, task } = await reviewed(t, taskId);
    const { connection_id } = connection;
    await changeTask(t, taskId, {
      state: 'done',
      step: null,
      ended_at: ctx.now,
      undone_at: ctx.now,
      undone_by: ctx.userId,
    });
    if (task.changed_until) await changeConnection(t, connection_id, { synced_until: task.changed_until });
    if (await hasWaitingEvents(t, connection_id)) await enqueueEvents(t, connection_id);
    await audit(ctx, t, 'sales.discarded', taskId, { name: connection.account_name ?? connection.driver });
    await announce(t, { type: 'sales', id: taskId });
    return taskOr404(t, taskId);
  });
}

/** Lets a failed task continue where it was. */
export function retryTask(ctx: Ctx, taskId: string): Promise<PosTask> {
  return ctx.tx(async (t) => {
    const connection = await lockConnection(t, { task_id: taskId });
    const task = connection && (await lockTask(t, taskId));
    if (!task) throw new AppError('not_found', posErrors.noTask);
    if (task.state !== 'failed') throw new AppError('conflict', posErrors.notFailed, { code: 'not_failed' });
    requireActive(connection?.state);
    await goOn(t, taskId);
    return taskOr404(t, taskId);
  });
}

/** @throws AppError 409 that says what the connection needs first */
export function requireActive(state: string | undefined): void {
  if (state === 'active') return;
  if (state === 'paused') throw new AppError('conflict', posErrors.paused, { code: 'paused' });
  if (state === 'signed_out') throw new AppError('conflict', posErrors.signedOut, { code: 'signed_out' });
  throw new AppError('conflict', posErrors.notReady, { code: 'not_ready' });
}
