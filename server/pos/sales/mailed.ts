import { isUtf8 } from 'node:buffer';
import { encodingOf } from '#contract/encoding.ts';
import { posErrors, salesFaults } from '#contract/pos/errors.texts.ts';
import { SALES_FILE_MAX } from '#contract/pos/limits.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { listMailFiles, type SalesReports } from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { HEAD_BYTES, isBinary } from '#server/platform/tables/encoding.rules.ts';
import { tooMuchOf } from '../effect.rules.ts';
import { isWorkbook, workbookText } from '../file/workbook.ts';
import { listStock } from '../pos.sql.ts';
import { addChanges } from '../sync/compare.ts';
import { prepare, storeFile } from './import_file.ts';

const TABLE = /\.(csv|tsv|txt|xlsx)$/i;

/**
 * Reports in emails of accepted senders. One is brought in only when its headings are those of a report that this company brought in before,
 * every row can be read, the stock can hold what it moves, and the brake has nothing to ask. Everything else that looks like a report waits for
 * a user.
 */
export const MAILED_SALES: SalesReports = {
  async take(ctx, t, { name, bytes }) {
    const text = await textOf(name, bytes);
    if (text === null) return { is: 'other' };
    const isWhole = text.length <= SALES_FILE_MAX;
    const input = { file_name: name, text: isWhole ? text : text.slice(0, text.lastIndexOf('\n', SALES_FILE_MAX)) };
    const prepared = await prepare(t, input).catch(nullIfRefused);
    if (!prepared) return { is: 'other' };
    const { file, changed, plan } = prepared;
    if (!file.is_known && file.system === null) return { is: 'other' };
    if (!file.is_known || !isWhole || file.needs_day || file.faults.length > 0 || file.line_count === 0) {
      return { is: 'waiting', reason: 'sales_report' };
    }
    if (changed.length === 0) return { is: 'taken', task_id: null };
    // What cannot be recorded would keep the email in the mailbox, where nobody sees it.
    const tooMuch = tooMuchOf(await listStock(t), addChanges([], plan.missing));
    if (plan.brake || tooMuch.length > 0) return { is: 'waiting', reason: 'sales_brake' };
    return { is: 'taken', task_id: await storeFile(ctx, t, prepared, input) };
  },
};

/** The report of a waiting email, for a user who checks it. */
export async function readMailedReport(ctx: Ctx, storage: Storage, mail_id: string) {
  const files = await ctx.tx((t) => listMailFiles(t, mail_id));
  const file = files.find(({ name, is_done }) => TABLE.test(name) && !is_done);
  const bytes = file && (await storage.get(file.storage_key));
  const text = bytes ? await textOf(file.name, bytes) : null;
  if (!file || text === null) throw new AppError('not_found', posErrors.noReport);
  if (text.length > SALES_FILE_MAX) throw new AppError('too_large', salesFaults.tooLong, { code: 'too_long' });
  return { file_name: file.name, text, mail: { mail_id, position: file.position } };
}

async function textOf(name: string, bytes: Buffer): Promise<string | null> {
  if (TABLE.test(name) && isWorkbook(bytes)) return workbookText(bytes).catch(nullIfRefused);
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!TABLE.test(name) || isBinary(head)) return null;
  return new TextDecoder(encodingOf(head, isUtf8(bytes))).decode(bytes);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
