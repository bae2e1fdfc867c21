import { NIL } from 'uuid';
import { IMPORT_BATCH } from '#contract/contacts/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import type { DropWaiting } from '../consent/stop_messages.ts';
import { CheckTally } from './check_tally.rules.ts';
import { readContact } from './contact.rules.ts';
import { findKnownPhones } from './contacts.sql.ts';
import { importBatch, tellProgress } from './import_batch.ts';
import { findWork, type ImportWork, lockWork, updateImport } from './imports.sql.ts';
import { bodyRows } from './shape.ts';
import { type ReadRow, sortRows } from './sort.ts';

/** The id of a `contact` event about many contacts. */
const MANY = NIL;
/** A batch with this many characters is full. */
const BATCH_CHARACTERS = 4_000_000;

interface ReadDeps {
  storage: Storage;
  signal?: AbortSignal;
  /** Asked between two batches; an import that gives way to others continues with its next run. */
  isOver?: () => boolean;
  /** Rows of one transaction. */
  batchSize?: number;
}

export interface RunDeps extends ReadDeps {
  dropWaiting: DropWaiting;
}

/**
 * Imports the rest of a running import in batches, and ends it. It can be killed anywhere and run again: it continues after the last
 * committed batch. Two simultaneous runs do no harm, and one of them gives way.
 * @returns whether something is left
 */
export async function runImport(ctx: Ctx, import_id: string, deps: RunDeps): Promise<boolean> {
  const work = await ctx.tx((t) => findWork(t, import_id));
  if (work?.state !== 'running') return false;
  const chunks = work.storage_key ? await deps.storage.getChunks(work.storage_key) : undefined;
  if (!chunks) {
    await failImport(ctx, import_id);
    return false;
  }
  const actor: Ctx = { ...ctx, userId: work.started_by };
  const seen = new Set<string>();
  let after = work.rows_done;
  for await (const rows of ahead(batches(readRows(chunks, work), deps.batchSize))) {
    deps.signal?.throwIfAborted();
    const left = rows.filter(({ row }) => row > after);
    // In a second run, later rows with the numbers of finished rows are duplicates; not those of rows that were refused for their tags.
    for (const phone of await contactsAmong(ctx, rows.slice(0, rows.length - left.length))) seen.add(phone);
    const lastRow = left.at(-1)?.row;
    if (lastRow === undefined) continue;
    if (!(await importBatch(actor, work, { rows: left, after, lastRow, seen }, deps.dropWaiting))) return false;
    after = lastRow;
    if (deps.isOver?.()) return true;
  }
  await ctx.tx(async (t) => {
    const now = await lockWork(t, import_id);
    if (now?.state !== 'running' || now.rows_done !== after) return;
    await updateImport(t, import_id, { state: 'finished', ended_at: ctx.now });
    await audit(actor, t, 'contacts.imported', import_id, { file: work.file_name, imported: now.imported_count });
    await tellProgress(t, import_id);
    await announce(t, { type: 'contact', id: MANY });
  });
  return false;
}

/** The numbers of the rows that are contacts by now. */
async function contactsAmong(ctx: Ctx, rows: readonly ReadRow[]): Promise<ReadonlySet<string>> {
  const phones = rows.flatMap(({ contact }) => contact?.phone_e164 ?? []);
  return phones.length === 0 ? new Set() : ctx.tx((t) => findKnownPhones(t, phones));
}

/** Ends an import that cannot continue. Imported contacts stay. */
export async function failImport(ctx: Ctx, import_id: string): Promise<void> {
  await ctx.tx(async (t) => {
    const now = await lockWork(t, import_id);
    if (now?.state !== 'running' && now?.state !== 'checking') return;
    await updateImport(t, import_id, { state: 'failed', ended_at: ctx.now });
    await tellProgress(t, import_id);
    await announce(t, { type: 'contact', id: MANY });
  });
}

/** Goes through the file as the import would, and stores the result. Nothing else is changed. */
export async function checkFile(ctx: Ctx, import_id: string, checkNo: number, deps: ReadDeps): Promise<void> {
  const work = await ctx.tx((t) => findWork(t, import_id));
  if (work?.state !== 'checking' || work.check_no !== checkNo) return;
  const chunks = work.storage_key ? await deps.storage.getChunks(work.storage_key) : undefined;
  if (!chunks) return failImport(ctx, import_id);
  const tally = new CheckTally();
  const seen = new Set<string>();
  const trial = new Set<string>();
  for await (const rows of ahead(batches(readRows(chunks, work), deps.batchSize))) {
    deps.signal?.throwIfAborted();
    const lastRow = rows.at(-1)?.row ?? 0;
    const sorted = await ctx.tx(async (t) => {
      const now = await lockWork(t, import_id);
      if (now?.state !== 'checking' || now.check_no !== checkNo) return undefined;
      await updateImport(t, import_id, { rows_done: lastRow });
      await tellProgress(t, import_id);
      return sortRows(ctx, t, rows, { work, seen, trial });
    });
    if (!sorted) return;
    tally.add(rows, sorted);
  }
  await ctx.tx(async (t) => {
    const now = await lockWork(t, import_id);
    if (now?.state !== 'checking' || now.check_no !== checkNo) return;
    await updateImport(t, import_id, { state: 'checked', checked: tally.found(), rows_done: 0 });
    await tellProgress(t, import_id);
  });
}

/** The file's rows in batches, each with its contact or its faults. */
async function* readRows(chunks: AsyncIterable<Uint8Array>, { shape, mapping }: ImportWork): AsyncGenerator<ReadRow[]> {
  for await (const rows of bodyRows(chunks, shape)) {
    yield rows.map((row) => ({ row: row.row, cells: row.cells, ...readContact(row, mapping, shape) }));
  }
}

/** Rows in batches of `size`, fewer when they are long, so that a batch never fills the memory. */
async function* batches(some: AsyncIterable<ReadRow[]>, size = IMPORT_BATCH): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let characters = 0;
  for await (const rows of some) {
    for (const row of rows) {
      batch.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (batch.length < size && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/** The same batches; the next one is read while the database works on the previous one. */
async function* ahead<Portion>(some: AsyncIterator<Portion>): AsyncGenerator<Portion> {
  let next = some.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = some.next();
      // Reported when its turn comes, and not before.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await some.return?.();
  }
}
