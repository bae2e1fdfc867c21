import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import type { FileRow } from '#server/platform/tables/cell.rules.ts';
import { decoded } from '#server/platform/tables/encoding.rules.ts';
import { rowsOf } from '#server/platform/tables/records.ts';
import { withoutSeparatorLine } from '#server/platform/tables/separator.ts';
import { lockConnection } from '../connections.sql.ts';
import { changeTask, type FileReading, lockTask } from '../tasks.sql.ts';
import { headingRow } from './columns.rules.ts';
import { addLine, openLineReader } from './lines.rules.ts';
import { addLines, type StoredLine } from './lines.sql.ts';

/** Rows of one transaction. */
const BATCH = 5_000;
/** The most rows of titles above the headings. */
const TITLES = 20;
const FAULTS_KEPT = 20;

interface Run {
  ctx: Ctx;
  storage: Storage;
  signal: AbortSignal;
  /** Asked between two batches: others have their turn, and the next run continues. */
  isOver: () => boolean;
}

/**
 * Reads the rest of a long file in batches with a bounded part of it in memory. Every batch is committed with the row after which the next run
 * continues, so it can be killed anywhere and counts nothing twice.
 * @returns whether something is left
 */
export async function readLongFile({ ctx, storage, signal, isOver }: Run, taskId: string): Promise<boolean> {
  const task = await ctx.tx((t) => current(t, taskId));
  if (!task) return dropFile(ctx, storage, taskId);
  const { reading } = task;
  const key = keyOf(ctx, reading);
  const chunks = key === null ? undefined : await storage.getChunks(key);
  if (!chunks) {
    await ctx.tx((t) => changeTask(t, taskId, { state: 'failed', fault: 'unexpected' }));
    return false;
  }
  const size = { read: 0 };
  const { columns, day, is_unit_price = false, is_order_status = false, is_refund_flag = false } = reading;
  const meanings = { is_unit_price, is_order_status, is_refund_flag };
  const read = openLineReader({ columns, day, ...meanings, returns: reading.refunds_return });
  let batch: Batch = { after: Number(task.cursor ?? 0), last: 0, lines: new Map(), faults: [], count: 0 };
  for await (const { row, cells } of bodyRows(measured(chunks, size), reading)) {
    const line = read(cells);
    batch.last = row;
    // After a kill: what was committed is only looked at for the dates of its orders.
    if (row <= batch.after) continue;
    batch.count += 1;
    if (line && 'fault' in line) batch.faults.push({ row, detail: line.fault });
    else if (line) addLine(batch.lines, { ...line, first_row: row });
    if (batch.count < BATCH) continue;
    signal.throwIfAborted();
    if (!(await commit(ctx, taskId, batch, { done_count: size.read }))) return false;
    batch = { after: row, last: row, lines: new Map(), faults: [], count: 0 };
    if (isOver()) return true;
  }
  if (await commit(ctx, taskId, batch, { step: 'gather', cursor: null, done_count: 0 })) {
    await dropFile(ctx, storage, taskId);
  }
  return false;
}

interface Batch {
  /** The last row of the batch before. */
  after: number;
  last: number;
  lines: Map<string, StoredLine>;
  faults: FileReading['faults'];
  count: number;
}

/** The task while its file is read. The connection is locked first, as everywhere. */
async function current(t: Tenant, taskId: string) {
  const connection = await lockConnection(t, { task_id: taskId });
  const task = connection && (await lockTask(t, taskId));
  if (!task?.reading || task.step !== 'read' || !['waiting', 'running'].includes(task.state)) return null;
  return { ...task, reading: task.reading };
}

/** @returns false when another process was faster */
function commit(
  ctx: Ctx,
  taskId: string,
  batch: Batch,
  values: { step?: 'gather'; cursor?: null; done_count: number },
): Promise<boolean> {
  return ctx.tx(async (t) => {
    const task = await current(t, taskId);
    if (!task || Number(task.cursor ?? 0) !== batch.after) return false;
    await addLines(t, taskId, [...batch.lines.values()]);
    const reading: FileReading = task.reading;
    const faults = [...reading.faults, ...batch.faults].slice(0, FAULTS_KEPT);
    const left = { ...reading, faults, fault_count: reading.fault_count + batch.faults.length };
    const here = { state: 'running' as const, cursor: String(batch.last), reading: JSON.stringify(left) };
    await changeTask(t, taskId, { ...here, ...values });
    await announce(t, { type: 'pos_task', id: taskId });
    return true;
  });
}

/** The key of the file. A row from elsewhere could name a file of another company. */
function keyOf({ companyId }: Ctx, { storage_key }: FileReading): string | null {
  return storage_key?.startsWith(`${companyId}/`) ? storage_key : null;
}

/** The file is not needed anymore once all of it was read. */
async function dropFile(ctx: Ctx, storage: Storage, taskId: string): Promise<false> {
  const task = await ctx.tx((t) => lockTask(t, taskId));
  if (!task?.reading || task.step === 'read') return false;
  const before: FileReading = task.reading;
  const key = keyOf(ctx, before);
  if (key === null) return false;
  await storage.delete(key);
  const reading = JSON.stringify({ ...before, storage_key: null });
  await ctx.tx((t) => changeTask(t, taskId, { reading }));
  return false;
}

/** The rows below the headings; below the first row where no headings are recognized, as in a short file. */
async function* bodyRows(chunks: AsyncIterable<Uint8Array>, { encoding, separator }: FileReading) {
  const above: FileRow[] = [];
  let isBody = false;
  for await (const rows of rowsOf(withoutSeparatorLine(decoded(chunks, encoding)), separator)) {
    for (const row of rows) {
      if (isBody) {
        yield row;
        continue;
      }
      above.push(row);
      isBody = headingRow(above.map(({ cells }) => cells)) >= 0;
      if (isBody || above.length < TITLES) continue;
      isBody = true;
      yield* above.slice(1);
    }
  }
  if (!isBody) yield* above.slice(1);
}

async function* measured(chunks: AsyncIterable<Uint8Array>, size: { read: number }) {
  for await (const chunk of chunks) {
    size.read += chunk.length;
    yield chunk;
  }
}
