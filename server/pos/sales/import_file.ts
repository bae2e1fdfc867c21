import type { z } from 'zod';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SalesCheck, SalesColumns, SalesFile } from '#contract/pos/files.ts';
import type { pos } from '#contract/pos/pos.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { settleMailFile } from '#server/invoices/invoices.ts';
import { audit } from '#server/platform/audit.ts';
import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { instantOf } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { type Connection, ensureConnection, lockConnection, saveReading } from '../connections.sql.ts';
import { listLayouts, saveLayout } from '../file/layouts.sql.ts';
import type { FileSale } from '../file/lines.rules.ts';
import { type ReadFile, readSalesFile } from '../file/read_file.ts';
import {
  insertPosItems,
  insertSales,
  insertVersions,
  type KnownSale,
  listMappings,
  listSalesOf,
  listStates,
  type PosItemRecord,
} from '../pos.sql.ts';
import { compareAgain } from '../sync/compare.ts';
import { changeTask, insertTask, taskOr404 } from '../tasks.sql.ts';
import { listKnownSales } from './known_sales.ts';
import { differing, isSame, type KnownLine, timeOf } from './same_sales.rules.ts';
import { book, type Plan, planFor, takenBy } from './settle.ts';

interface PreparedSale {
  sale_id: string;
  sold_on: string;
  sold_at?: Date;
  lines: KnownLine[];
}

/** A file with what it would change, before anything is stored. */
export interface Prepared {
  file: ReadFile;
  connection: Connection | undefined;
  mappings: PosItemRecord[];
  newItems: { pos_item_id: string; source_key: string; name: string; sku: string | null }[];
  newSales: { sale_id: string; source_id: string }[];
  /** Sales that are new or known differently. */
  changed: PreparedSale[];
  /** Sales that are known as they are: they stay when the file that brought them is undone. */
  unchanged: PreparedSale[];
  plan: Plan;
}

/** Reads a file and works out what it would change. */
export async function prepare(t: Tenant, input: SalesFile): Promise<Prepared> {
  const connection = await lockConnection(t, { driver: 'file' });
  const layouts = connection ? await listLayouts(t, connection.connection_id) : new Map<string, SalesColumns>();
  const read = readSalesFile(input, connection ? { ...connection, layouts } : null);
  const mappings = connection ? await listMappings(t, connection.connection_id) : [];
  const known = connection
    ? await listKnownSales(t, connection.connection_id, read.sales)
    : new Map<string, KnownSale>();
  // A ticket that was voided completely takes back what an earlier file said of it.
  const sales = read.sales.filter(({ source_id, lines }) => lines.length > 0 || known.has(source_id));
  const file = { ...read, sales };
  const ids = new Map(mappings.map(({ source_key, pos_item_id }) => [source_key, pos_item_id]));
  const newItems = [...file.items.values()]
    .filter(({ source_key }) => !ids.has(source_key))
    .map((item) => ({ ...item, pos_item_id: newId() }));
  for (const { source_key, pos_item_id } of newItems) ids.set(source_key, pos_item_id);
  const zone = await getTimeZone(t);
  const newSales: Prepared['newSales'] = [];
  const changed: PreparedSale[] = [];
  const unchanged: PreparedSale[] = [];
  for (const sale of file.sales) {
    const before = known.get(sale.source_id);
    const sale_id = before?.sale_id ?? newId();
    if (!before) newSales.push({ sale_id, source_id: sale.source_id });
    const at = sale.minute === null ? {} : { sold_at: new Date(instantOf(zone, sale.sold_on, sale.minute)) };
    const now = { sale_id, sold_on: sale.sold_on, ...at, lines: linesOf(sale, ids) };
    if (before && isSame(before, now)) unchanged.push({ ...timeOf(before), ...now });
    else changed.push(now);
  }
  const plan = await planFor(t, changed, await takenBy(t, mappings));
  return { file, connection, mappings, newItems, newSales, changed, unchanged, plan };
}

/** The lines of a sale with the ids of its sold items. */
export function linesOf({ lines }: FileSale, ids: ReadonlyMap<string, string>): KnownLine[] {
  return lines
    .map(({ source_key, ...line }) => ({ pos_item_id: ids.get(source_key) ?? '', ...line }))
    .toSorted((a, b) => a.pos_item_id.localeCompare(b.pos_item_id));
}

const FAULTS_SHOWN = 20;

/** Says what a file would change. Nothing is stored. */
export function checkFile(ctx: Ctx, input: SalesFile): Promise<SalesCheck> {
  return ctx.tx(async (t) => present(await prepare(t, input), input));
}

function present({ file, mappings, newItems, changed, plan, connection }: Prepared, input: SalesFile): SalesCheck {
  const waiting = new Set(mappings.filter((one) => !one.mapped_at).map(({ source_key }) => source_key));
  const days = file.sales.map(({ sold_on }) => sold_on).toSorted();
  return {
    headings: file.headings,
    samples: file.samples,
    columns: file.columns,
    system: file.system,
    needs_day: file.needs_day,
    refunds_return: input.refunds_return ?? connection?.refunds_return ?? false,
    kind: file.kind,
    sale_count: file.sales.length,
    line_count: file.line_count,
    known_count: file.sales.length - changed.length,
    first_on: days[0] ?? null,
    last_on: days.at(-1) ?? null,
    faults: file.faults.slice(0, FAULTS_SHOWN),
    fault_count: file.faults.length,
    unmatched_count: newItems.length + [...file.items.keys()].filter((key) => waiting.has(key)).length,
    differences: plan.differences,
    counted_since: plan.counted_since,
    brake: plan.brake,
    digest: plan.digest,
  };
}

type Apply = z.output<typeof pos.applyFile.body>;

/** Stores the sales of a file and books what they take. */
export function applyFile(ctx: Ctx, input: Apply): Promise<PosTask & { unmatched_count: number }> {
  return ctx.tx(async (t) => {
    await ensureConnection(t, { connection_id: newId(), driver: 'file', created_at: ctx.now });
    const prepared = await prepare(t, input);
    const { file, changed, plan } = prepared;
    const check = present(prepared, input);
    if (file.columns.item === null || file.columns.quantity === null) {
      throw new AppError('invalid', posErrors.columnsNeeded, { code: 'columns' });
    }
    if (file.needs_day && !input.day) throw new AppError('invalid', posErrors.dayNeeded, { code: 'day' });
    if (plan.digest !== input.digest) throw new AppError('conflict', posErrors.changed, { code: 'changed' });
    if (plan.brake && !input.accept_brake) throw new AppError('conflict', posErrors.brake, { code: 'brake' });
    if (changed.length === 0 || !check.first_on || !check.last_on) {
      throw new AppError('conflict', posErrors.nothingNew, { code: 'nothing_new' });
    }
    const task_id = await storeFile(ctx, t, prepared, input);
    if (input.mail) await settleMailFile(ctx, t, { ...input.mail, task_id });
    return { ...(await taskOr404(t, task_id)), unmatched_count: check.unmatched_count };
  });
}

/** Stores what a file brings and books it, and remembers how the file was read. */
export async function storeFile(ctx: Ctx, t: Tenant, prepared: Prepared, input: SalesFile): Promise<string> {
  const { file, connection, changed, unchanged, plan } = prepared;
  const { first_on, last_on, refunds_return } = present(prepared, input);
  if (!connection) throw new Error('the connection was not created');
  const { connection_id } = connection;
  await saveReading(t, connection_id, { columns: file.columns, refunds_return });
  const { heading_key, columns } = file;
  await saveLayout(t, { connection_id, heading_key, columns, saved_at: ctx.now });
  const task_id = newId();
  await insertTask(t, {
    task_id,
    connection_id,
    kind: 'file',
    file_name: input.file_name,
    line_count: file.line_count,
    sale_count: changed.length,
    first_on,
    last_on,
    created_at: ctx.now,
    created_by: ctx.userId,
    ended_at: ctx.now,
  });
  await insertPosItems(t, connection_id, prepared.newItems, ctx.now);
  await insertSales(t, connection_id, prepared.newSales);
  const version = +ctx.now;
  await insertVersions(
    t,
    task_id,
    [...changed, ...unchanged].map((sale) => ({ ...sale, version })),
  );
  await book(ctx, t, plan);
  await compareAgain(t, connection_id);
  await audit(ctx, t, 'sales.imported', task_id, { name: input.file_name });
  await announce(t, { type: 'sales', id: task_id });
  return task_id;
}

/** Takes the sales of a file back: what was known of them before holds again. */
export function undoTask(ctx: Ctx, taskId: string): Promise<PosTask> {
  return ctx.tx(async (t) => {
    const connection = await lockConnection(t, { driver: 'file' });
    const task = await taskOr404(t, taskId);
    if (task.kind !== 'file') throw new AppError('conflict', posErrors.notAFile, { code: 'not_a_file' });
    if (task.state !== 'done') throw new AppError('conflict', posErrors.notDone, { code: 'not_done' });
    if (task.is_undone) throw new AppError('conflict', posErrors.undone, { code: 'undone' });
    const sale_ids = await listSalesOf(t, taskId, { after: null, most: null });
    const before = await listStates(t, { sale_ids });
    await changeTask(t, taskId, { undone_at: ctx.now, undone_by: ctx.userId });
    const changed = differing(before, await listStates(t, { sale_ids }));
    await book(ctx, t, await planFor(t, changed, await takenBy(t, await listMappings(t))));
    if (connection) await compareAgain(t, connection.connection_id);
    await audit(ctx, t, 'sales.undone', taskId, { name: task.file_name });
    await announce(t, { type: 'sales', id: taskId });
    return taskOr404(t, taskId);
  });
}
