import { sql } from 'kysely';
import type { Encoding } from '#contract/encoding.ts';
import type { PosDriverName } from '#contract/pos/drivers.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { SalesColumns } from '#contract/pos/files.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Change } from './effect.rules.ts';

export type TaskState = PosTask['state'];
type Step = NonNullable<PosTask['step']>;
export type Fault = NonNullable<PosTask['fault']>;

interface NewTask {
  task_id: string;
  connection_id: string;
  kind: PosTask['kind'];
  created_at: Date;
  created_by: string | null;
}

/** How a long file is read, and which rows were left out. */
export interface FileReading {
  /** Null when the file was read and deleted. */
  storage_key: string | null;
  encoding: Encoding;
  separator: string;
  heading_key: string;
  columns: SalesColumns;
  day: string | null;
  /** What the headings say of amounts and statuses. Files that were uploaded before these were read do not have it. */
  is_unit_price?: boolean;
  is_order_status?: boolean;
  is_refund_flag?: boolean;
  refunds_return: boolean;
  fault_count: number;
  faults: { row: number; detail: string }[];
}

/** The values of a task that change. */
export interface TaskValues {
  state: TaskState;
  step: Step | null;
  file_name: string;
  cursor: string | null;
  done_count: number;
  total_count: number | null;
  sale_count: number;
  line_count: number;
  first_on: string | null;
  last_on: string | null;
  changed_from: Date;
  changed_until: Date;
  reached_at: Date | null;
  failures: number;
  fault: Fault | null;
  retry_at: Date | null;
  is_held: boolean;
  /** A list of `Change` as JSON. */
  differences: string | null;
  ended_at: Date | null;
  undone_at: Date;
  undone_by: string | null;
  /** `FileReading` as JSON. */
  reading: string | null;
}

export async function insertTask(t: Tenant, task: NewTask & Partial<TaskValues>): Promise<void> {
  await t.db
    .insertInto('pos_tasks')
    .values({ company_id: t.companyId, sale_count: 0, line_count: 0, ...task })
    .execute();
}

export async function changeTask(t: Tenant, taskId: string, values: Partial<TaskValues>): Promise<void> {
  await t.db
    .updateTable('pos_tasks')
    .set(values)
    .where('company_id', '=', t.companyId)
    .where('task_id', '=', taskId)
    .execute();
}

export async function deleteTask(t: Tenant, taskId: string): Promise<void> {
  await t.db.deleteFrom('pos_tasks').where('company_id', '=', t.companyId).where('task_id', '=', taskId).execute();
}

const STATE_COLUMNS = [
  ...(['task_id', 'connection_id', 'kind', 'state', 'step', 'cursor', 'done_count', 'total_count'] as const),
  ...(['sale_count', 'line_count', 'first_on', 'last_on', 'changed_from', 'changed_until', 'reached_at'] as const),
  ...(['failures', 'fault', 'retry_at', 'is_held', 'differences', 'created_by', 'created_at', 'reading'] as const),
] as const;

/** A task as its worker reads it, locked until the transaction ends. */
export async function lockTask(t: Tenant, taskId: string) {
  const row = await t.db
    .selectFrom('pos_tasks')
    .select(STATE_COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('task_id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
  return row && taskStateOf(row);
}

interface StateRow {
  kind: string;
  state: string;
  step: string | null;
  differences: unknown;
  reading: unknown;
}

const taskStateOf = <Row extends StateRow>(row: Row) => ({
  ...row,
  kind: row.kind as PosTask['kind'],
  state: row.state as TaskState,
  step: row.step as Step | null,
  differences: row.differences as Change[] | null,
  /** Of a long file. */
  reading: row.reading as FileReading | null,
});
export type TaskRow = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

/** The run of a connection that has not come to its end. */
export async function findOpenTask(t: Tenant, connectionId: string): Promise<TaskRow | undefined> {
  const row = await t.db
    .selectFrom('pos_tasks')
    .select(STATE_COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '<>', 'file')
    .where('state', 'in', ['waiting', 'running', 'review', 'failed'])
    .executeTakeFirst();
  return row && taskStateOf(row);
}

/** Tasks of a connection whose differences are worked out or shown. */
export async function listCompared(t: Tenant, connectionId: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('pos_tasks')
    .select('task_id')
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .where((eb) =>
      eb.or([eb('state', '=', 'review'), eb.and([eb('state', '=', 'running'), eb('step', '=', 'compare')])]),
    )
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/** The task that gathers the sales of a day that were told one by one. */
export async function findLiveTask(t: Tenant, connectionId: string, day: string): Promise<TaskRow | undefined> {
  const row = await t.db
    .selectFrom('pos_tasks')
    .select(STATE_COLUMNS)
    .where('company_id', '=', t.companyId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'live')
    .where('state', '=', 'done')
    .where('cursor', '=', day)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row && taskStateOf(row);
}

/** How many sales a task brought. */
export async function countSales(t: Tenant, taskId: string): Promise<number> {
  const { count } = await t.db
    .selectFrom('pos_sale_versions')
    .select(sql<number>`count(distinct sale_id)::int`.as('count'))
    .where('company_id', '=', t.companyId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sold items of the sales of a task that are not matched. */
export async function countUnmatched(t: Tenant, taskId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pos_items p where p.company_id = ${t.companyId} and p.mapped_at is null
      and p.pos_item_id in (select distinct (line->>'pos_item_id')::uuid from pos_sale_versions v,
        jsonb_array_elements(v.lines) line where v.company_id = ${t.companyId} and v.task_id = ${taskId})`.execute(
    t.db,
  );
  return rows[0]?.count ?? 0;
}

/** The bytes of long files that were not read to their end. */
export async function storedSalesBytes(t: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(total_count), 0)::bigint as bytes from pos_tasks
    where company_id = ${t.companyId} and kind = 'file' and step = 'read' and reading ->> 'storage_key' is not null`.execute(
    t.db,
  );
  return rows[0]?.bytes ?? 0;
}

function tasksQuery(t: Tenant) {
  return t.db
    .selectFrom('pos_tasks as k')
    .innerJoin('pos_connections as c', (join) =>
      join.onRef('c.company_id', '=', 'k.company_id').onRef('c.connection_id', '=', 'k.connection_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'k.created_by').on('u.company_id', '=', t.companyId))
    .select(['k.task_id', 'c.driver', 'k.kind', 'k.state', 'k.step', 'k.done_count', 'k.total_count', 'k.fault'])
    .select(['k.changed_from', 'k.changed_until', 'k.reached_at', 'k.retry_at', 'k.ended_at', 'k.connection_id'])
    .select(['k.file_name', 'k.sale_count', 'k.line_count', 'k.first_on', 'k.last_on'])
    .select(['u.username as created_by', 'k.created_at', sql<boolean>`k.undone_at is not null`.as('is_undone')])
    .where('k.company_id', '=', t.companyId);
}

type Listed = Awaited<ReturnType<ReturnType<typeof tasksQuery>['executeTakeFirstOrThrow']>>;

function taskOf(row: Listed): PosTask & { connection_id: string } {
  const { total_count, changed_from, changed_until, reached_at, created_at, retry_at, ended_at, ...task } = row;
  return {
    ...task,
    driver: task.driver as PosDriverName,
    kind: task.kind as PosTask['kind'],
    state: task.state as TaskState,
    step: task.step as PosTask['step'],
    fault: task.fault as PosTask['fault'],
    progress: progressOf(row),
    created_at: created_at.toISOString(),
    retry_at: retry_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** Of sales, how much of the time is fetched; of the other steps, how many of all are done. */
function progressOf({ step, done_count, total_count, changed_from, changed_until, reached_at }: Listed): number | null {
  if (step === 'sales' && changed_from && changed_until && reached_at) {
    const all = Math.max(1, +changed_until - +changed_from);
    return Math.min(1, Math.max(0, (+reached_at - +changed_from) / all));
  }
  return total_count === null || step === 'sales' ? null : Math.min(1, done_count / Math.max(1, total_count));
}

async function findTask(t: Tenant, taskId: string) {
  const row = await tasksQuery(t).where('k.task_id', '=', taskId).executeTakeFirst();
  return row && taskOf(row);
}

/** @throws AppError 404 */
export async function taskOr404(t: Tenant, taskId: string) {
  const task = await findTask(t, taskId);
  if (!task) throw new AppError('not_found', posErrors.noTask);
  return task;
}

export async function listTasks(t: Tenant, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tasksQuery(t)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.task_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total_count } = await t.db
    .selectFrom('pos_tasks')
    .select(sql<number>`count(*)::int`.as('total_count'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return { tasks: rows.map(taskOf), total_count };
}
