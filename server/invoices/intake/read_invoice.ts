import { randomBytes } from 'node:crypto';
import type { Progress } from '#contract/invoices/invoices.ts';
import type { ReadResult } from '#contract/invoices/reading.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isConnectionLost } from '#server/platform/db/database_away.ts';
import { announce } from '#server/platform/events/events.ts';
import { fileHints } from '../delivery_files/delivery_files.sql.ts';
import { listFiles, type PictureOfPage, readingHints, upsertPage } from '../files.sql.ts';
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
      reading_id: invoice.reading_id,
      isAgain: invoice.reading_from !== null,
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
  const pictures: PictureOfPage[] = [];

  const read = async (): Promise<ReadResult> => {
    const files: Uint8Array[] = [];
    for (const file of work.files) {
      const loaded = await loadOriginal(deps.storage, file);
      if (!Buffer.isBuffer(loaded)) throw new Error(`stored file ${file.storage_key} is ${loaded}`);
      files.push(loaded);
    }
    return deps.reader.read({
      files,
      ranges: work.files.map(rangeOf),
      now: ctx.now,
      hints: work.hints,
      onProgress: (progress) => write(() => reportProgress(ctx, invoiceId, progress)),
      onPicture: (picture) =>
        write(async () => {
          const stored = await storePicture(ctx, deps.storage, invoiceId, stamp, picture);
          pictures.push(stored);
          // Until it was read again, a document keeps the pictures that it has.
          if (!work.isAgain) await ctx.tx((t) => upsertPage(t, invoiceId, stored));
        }),
      onSeconds: (given) => {
        seconds = given;
      },
      ...(run.signal ? { signal: run.signal } : {}),
    });
  };
  const result: ReadResult = run.lastTry ? { status: 'refused', reason: 'took_too_long', pages: [] } : await read();
  await written;
  if (run.signal?.aborted) throw run.signal.reason;
  // A picture may be missing: read again.
  if (lost) throw lost;
  await storeReading(ctx, invoiceId, result, {
    reading_id: work.reading_id,
    seconds: seconds ?? (performance.now() - started) / 1000,
    pages: Math.max(pagesIn(result), ...pictures.map(({ page }) => page)),
    pictures: work.isAgain ? pictures : [],
  });
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
): Promise<PictureOfPage> {
  const { page, width, height, webp } = picture;
  const picture_key = `${ctx.companyId}/pages/${invoiceId}/${page}-${stamp}.webp`;
  await storage.put(picture_key, webp);
  return { page, width, height, picture_key };
}
