import type { FastifyRequest } from 'fastify';
import { encodingOf } from '#contract/encoding.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { LongFile } from '#contract/pos/files.ts';
import { SALES_UPLOAD_MAX_BYTES } from '#contract/pos/limits.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { cleanName } from '#server/platform/file_name.rules.ts';
import { isBinary } from '#server/platform/tables/encoding.rules.ts';
import { keepText } from '#server/platform/tables/keep_text.ts';
import { splitBest } from '#server/platform/tables/separator.ts';
import { ensureConnection, lockConnection } from '../connections.sql.ts';
import { enqueueSync } from '../sync/start.ts';
import { type FileReading, insertTask, taskOr404 } from '../tasks.sql.ts';
import { headingRow, meaningsOf } from './columns.rules.ts';
import { headingKey } from './layouts.sql.ts';

const MEGABYTE = 1024 * 1024;

/** Stores a long file as it arrives and starts the task that reads it. Nothing moves before its differences are accepted. */
export async function uploadFile(ctx: Ctx, storage: Storage, request: FastifyRequest): Promise<PosTask> {
  const { file_name, reading, file_bytes } = await receive(ctx, storage, request);
  return ctx.tx(async (t) => {
    await ensureConnection(t, { connection_id: newId(), driver: 'file', created_at: ctx.now });
    const connection = await lockConnection(t, { driver: 'file' });
    if (!connection) throw new Error('the connection was not created');
    const { connection_id } = connection;
    const task_id = newId();
    await insertTask(t, {
      task_id,
      connection_id,
      kind: 'file',
      state: 'waiting',
      step: 'read',
      is_held: true,
      file_name,
      total_count: file_bytes,
      reading: JSON.stringify(reading),
      created_at: ctx.now,
      created_by: ctx.userId,
    });
    await enqueueSync(t, task_id);
    await audit(ctx, t, 'sales.imported', task_id, { name: file_name });
    await announce(t, { type: 'pos_task', id: task_id });
    return taskOr404(t, task_id);
  });
}

async function receive(ctx: Ctx, storage: Storage, request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_type', posErrors.unreadable, { code: 'no_file' });
  const storage_key = `${ctx.companyId}/sales/${newId()}`;
  let settings = '';
  let kept: (Awaited<ReturnType<typeof keepText>> & { file_name: string }) | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: SALES_UPLOAD_MAX_BYTES, files: 1 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'settings') settings = String(part.value);
        continue;
      }
      kept = { ...(await keepText(storage, storage_key, part.file)), file_name: cleanName(part.filename, 'sales.csv') };
      if (part.file.truncated) {
        const detail = posErrors.fileTooLarge(SALES_UPLOAD_MAX_BYTES / MEGABYTE);
        throw new AppError('too_large', detail, { code: 'too_large' });
      }
    }
    if (!kept) throw new AppError('bad_request', posErrors.unreadable, { code: 'no_file' });
    const { file_name, file_bytes } = kept;
    return { file_name, file_bytes, reading: await readingOf(storage_key, kept, settings) };
  } catch (error) {
    if (kept) await storage.delete(storage_key);
    throw error;
  }
}

/** @throws AppError unless the file is a table, and the settings say how to read it */
async function readingOf(storage_key: string, { head, isUtf8 }: { head: Buffer; isUtf8: boolean }, settings: string) {
  if (isBinary(head)) throw new AppError('unsupported_type', posErrors.unreadable, { code: 'unreadable' });
  const encoding = encodingOf(head, isUtf8);
  const { separator, rows } = await splitBest(new TextDecoder(encoding).decode(head));
  // As in a short file: where no headings are recognized, the user has said what the columns mean.
  const headings = rows[Math.max(0, headingRow(rows.map(({ cells }) => cells)))]?.cells;
  if (!headings || headings.length < 2) throw new AppError('invalid', posErrors.noTable, { code: 'no_table' });
  const parsed = LongFile.safeParse(parseJson(settings));
  if (!parsed.success || parsed.data.columns.item === null || parsed.data.columns.quantity === null) {
    throw new AppError('invalid', posErrors.columnsNeeded, { code: 'columns' });
  }
  const { columns, day = null, refunds_return } = parsed.data;
  if (columns.date === null && !day) throw new AppError('invalid', posErrors.dayNeeded, { code: 'day' });
  const how = { storage_key, encoding, separator, heading_key: headingKey(headings) };
  return {
    ...how,
    columns,
    day,
    ...meaningsOf(headings, columns),
    refunds_return,
    fault_count: 0,
    faults: [],
  } satisfies FileReading;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
