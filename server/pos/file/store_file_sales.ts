import { getTimeZone } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { instantOf } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { saveReading } from '../connections.sql.ts';
import { insertPosItems, insertSales, insertVersions, listMappings, type SaleVersion } from '../pos.sql.ts';
import { linesOf } from '../sales/import_file.ts';
import { listKnownSales } from '../sales/known_sales.ts';
import { isSame, timeOf } from '../sales/same_sales.rules.ts';
import { earliest, latest } from '../sync/store.ts';
import { countSales, type TaskRow, type TaskValues } from '../tasks.sql.ts';
import { saveLayout } from './layouts.sql.ts';
import { salesOf, VOIDED } from './lines.rules.ts';
import { deleteLines, listLines, listSources, type StoredLine } from './lines.sql.ts';

/** Sales that one transaction stores. */
const PART = 1_000;

/** Makes versions of the next sales of a long file that is read completely. They are held until the task is accepted. */
export async function storeFileSales(ctx: Ctx, t: Tenant, task: TaskRow): Promise<Partial<TaskValues>> {
  const { task_id, connection_id, reading } = task;
  const source_ids = await listSources(t, task_id, { after: task.cursor, most: PART });
  const lines = await listLines(t, task_id, source_ids);
  const sales = salesOf(lines);
  const ids = await itemIds(ctx, t, connection_id, lines);
  const known = await listKnownSales(t, connection_id, sales);
  const zone = await getTimeZone(t);
  const fresh: { sale_id: string; source_id: string }[] = [];
  const changed: SaleVersion[] = [];
  // They stay when the file that brought them is undone.
  const unchanged: SaleVersion[] = [];
  for (const sale of sales) {
    const before = known.get(sale.source_id);
    const own = linesOf(sale, ids);
    if (!before && own.length === 0) continue;
    const sale_id = before?.sale_id ?? newId();
    if (!before) fresh.push({ sale_id, source_id: sale.source_id });
    const at = sale.minute === null ? {} : { sold_at: new Date(instantOf(zone, sale.sold_on, sale.minute)) };
    const version = { sale_id, sold_on: sale.sold_on, version: +task.created_at, ...at, lines: own };
    if (before && isSame(before, version)) unchanged.push({ ...timeOf(before), ...version });
    else changed.push(version);
  }
  await insertSales(t, connection_id, fresh);
  await insertVersions(t, task_id, [...changed, ...unchanged]);
  const days = changed.map(({ sold_on }) => sold_on).toSorted();
  const values = {
    done_count: task.done_count + sales.length,
    sale_count: task.sale_count + changed.length,
    line_count: task.line_count + changed.reduce((sum, one) => sum + one.lines.length, 0),
    first_on: earliest(task.first_on, days[0] ?? null),
    last_on: latest(task.last_on, days.at(-1) ?? null),
  };
  if (source_ids.length === PART) return { ...values, cursor: source_ids.at(-1) ?? null };
  await deleteLines(t, task_id);
  if (reading) {
    const { columns, refunds_return, heading_key } = reading;
    await saveReading(t, connection_id, { columns, refunds_return });
    await saveLayout(t, { connection_id, heading_key, columns, saved_at: ctx.now });
  }
  if (values.sale_count > 0) {
    const total_count = await countSales(t, task_id);
    return { ...values, step: 'compare', cursor: null, done_count: 0, total_count };
  }
  // A file with nothing new counts for nothing, as a short one does.
  const ended = { ended_at: ctx.now, undone_at: ctx.now };
  return { ...values, state: 'done', step: null, cursor: null, is_held: false, ...ended };
}

/** The sold items of these lines; new ones are added. */
async function itemIds(ctx: Ctx, t: Tenant, connection_id: string, lines: readonly StoredLine[]) {
  const ids = new Map((await listMappings(t, connection_id)).map((one) => [one.source_key, one.pos_item_id]));
  const rows = lines.flatMap(({ source_key, name, sku }) => {
    if (source_key === VOIDED || ids.has(source_key)) return [];
    const pos_item_id = newId();
    ids.set(source_key, pos_item_id);
    return [{ pos_item_id, source_key, name, sku }];
  });
  await insertPosItems(t, connection_id, rows, ctx.now);
  return ids;
}
