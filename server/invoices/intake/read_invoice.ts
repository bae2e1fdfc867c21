import { randomBytes } from 'node:crypto';
import type { Progress } from '#contract/invoices/invoices.ts';
import type { ReadResult } from '#contract/invoices/reading.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isConnectionLost } from '#server/platform/db/database_away.ts';
import { announce } from '#server/platform/events/events.ts';
import { fileHints } from '../delivery_files/delivery_files.sql.ts';
import { deletePagesAfter, listFiles, readingHints, upsertPage } from '../files.sql.ts';
import { findInvoice, updateProgress } from '../invoices.sql.ts';
import { loadOriginal } from '../originals/originals.ts';
import type { PagePicture, Reader } from './reader.ts';
import { storeReading } from './store_reading.ts';

export interface ReadDeps {
  storage: Storage;
  reader: Reader;
}

/**
 * Reads the document whose row says `reading`. Every step can be interrupted and repeated: pictures are replaced, the result is written in
 * one transaction, and a document in another state is left alone.
 */
export async function readInvoice(
  ctx: Ctx,
  deps: ReadDeps,
  invoiceId: string,
  run: { lastTry?: boolean; signal?: AbortSignal } = {},
): Promise<ReadResult | undefined> {
  const work = await ctx.tx(async (t) => {
    const invoice = await findInvoice(t, invoiceId);
    if (invoice?.status !== 'reading') return undefined;
    return {
      files: await listFiles(t, invoiceId),
      hints: {
        ...(await readingHints(t)),
        ...(await fileHints(t, invoiceId)),
        ...(invoice.kind_chosen && invoice.kind === 'statement' ? { is_statement: true } : {}),
      },
    };
  });
  if (!work) return undefined;

  const started = performance.now();
  // Progress and pictures are written in order, one after another, during the reading.
  let written = Promise.resolve();
  let lost: unknown;
  const write = (step: () => Promise<void>) => {
    written = written.then(step).catch((error: Error) => {
      if (isConnectionLost(error)) lost ??= error;
      ctx.log.warn({ err: error }, 'progress was not saved');
    });
  };
  let seconds: number | undefined;
  const stamp = randomBytes(6).toString('hex');
  let pictures = 0;

  const files: Uint8Array[] = [];
  for (const file of work.files) {
    const loaded = await loadOriginal(deps.storage, file);
    if (!Buffer.isBuffer(loaded)) throw new Error(`stored file ${file.storage_key} is ${loaded}`);
    files.push(loaded);
  }
  const result: ReadResult = run.lastTry
    ? { status: 'refused', reason: 'took_too_long', pages: [] }
    : await deps.reader.read({
        files,
        ranges: work.files.map(rangeOf),
        now: ctx.now,
        hints: work.hints,
        onProgress: (progress) => write(() => reportProgress(ctx, invoiceId, progress)),
        onPicture: (picture) => {
          pictures = Math.max(pictures, picture.page);
          write(() => storePicture(ctx, deps.storage, invoiceId, stamp, picture));
        },
        onSeconds: (given) => {
          seconds = given;
        },
        ...(run.signal ? { signal: run.signal } : {}),
      });
  await written;
  if (run.signal?.aborted) throw run.signal.reason;
  // A picture may be missing: read again.
  if (lost) throw lost;
  const last = Math.max(pictures, pagesIn(result));
  await ctx.tx((t) => deletePagesAfter(t, invoiceId, last));
  await storeReading(ctx, invoiceId, result, seconds ?? (performance.now() - started) / 1000);
  return result;
}

/** The pages of the file that the document is limited to. */
function rangeOf({ first_page, last_page }: Awaited<ReturnType<typeof listFiles>>[number]) {
  return first_page === null || last_page === null ? null : { first: first_page, last: last_page };
}

function pagesIn(result: ReadResult): number {
  if (result.status === 'refused') return result.pages.length;
  return [result.reading, ...(result.more ?? [])].reduce((sum, { pages }) => sum + pages.length, 0);
}

function reportProgress(ctx: Ctx, invoiceId: string, progress: Progress): Promise<void> {
  return ctx.tx(async (t) => {
    if (await updateProgress(t, invoiceId, progress)) {
      await announce(t, { type: 'invoice', id: invoiceId, status: 'reading', progress });
    }
  });
}

async function storePicture(
  ctx: Ctx,
  storage: Storage,
  invoiceId: string,
  stamp: string,
  picture: PagePicture,
): Promise<void> {
  const { page, width, height, webp } = picture;
  const picture_key = `${ctx.companyId}/pages/${invoiceId}/${page}-${stamp}.webp`;
  await storage.put(picture_key, webp);
  await ctx.tx((t) => upsertPage(t, invoiceId, { page, width, height, picture_key }));
}
