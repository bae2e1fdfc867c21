import type { Progress } from '#contract/invoices/progress.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import type { ReadProgress, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isConnectionLost } from '#server/platform/db/database_away.ts';
import { announce } from '#server/platform/events/events.ts';
import { fileHints } from '../delivery_files/delivery_files.sql.ts';
import { listFiles, type PictureOfPage, readingHints, upsertPage } from '../files.sql.ts';
import { findInvoice, updateProgress } from '../invoices.sql.ts';
import { loadOriginal } from '../originals/originals.ts';
import { pageLayouts } from '../page_layouts/page_layouts.sql.ts';
import type { PagePicture, Reader } from './reader.ts';
import { storeReading } from './store_reading.ts';
import { hasAgreed } from './vision/agreement.sql.ts';
import { isVisionUsedUp } from './vision/daily_limit.ts';

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
  const work = await findWork(ctx, deps.reader, invoiceId);
  if (!work) return undefined;

  const started = performance.now();
  const writes = openWrites(ctx);
  let seconds: number | undefined;
  let startedAt: string | undefined;
  const pictures: PictureOfPage[] = [];

  const read = async (): Promise<ReadResult> => {
    const files = await loadFiles(ctx, deps.storage, invoiceId, work.files);
    if (!Array.isArray(files)) return files;
    const { isLimited, ...engine } = engineFor(deps.reader, work);
    if (isLimited)
      ctx.log.warn({ invoice_id: invoiceId }, 'read without the vision model: the limit of the day is used up');
    return deps.reader.read({
      ...engine,
      onFault: (error) => ctx.log.error({ err: error, invoice_id: invoiceId }, 'the vision service failed'),
      files,
      ranges: work.files.map(rangeOf),
      now: ctx.now,
      hints: work.hints,
      onProgress: (progress) => {
        // The reader tells of nothing before it is the document's turn.
        startedAt ??= new Date(ctx.now.getTime() + performance.now() - started).toISOString();
        const started_at = startedAt;
        writes.add(() => reportProgress(ctx, invoiceId, { ...progress, started_at }));
      },
      onPicture: (picture) =>
        writes.add(async () => {
          const stored = await storePicture(ctx, deps.storage, invoiceId, work.stamp, picture);
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
  const isForbidden = work.asked === 'vision' && deps.reader.vision?.leaves_machine === true && !work.mayLeave;
  const refusal = run.lastTry ? ('took_too_long' as const) : isForbidden ? ('engine_failed' as const) : null;
  const result: ReadResult = refusal ? { status: 'refused', reason: refusal, pages: [] } : await read();
  const lost = await writes.done();
  if (run.signal?.aborted) throw run.signal.reason;
  // A picture may be missing: read again.
  if (lost) throw lost;
  await storeReading(ctx, invoiceId, result, {
    reading_id: work.reading_id,
    seconds: seconds ?? (performance.now() - started) / 1000,
    pages: Math.max(pagesIn(result), ...pictures.map(({ page }) => page)),
    pictures: work.isAgain ? pictures : [],
    made: pictures.flatMap(({ picture_key }) => picture_key ?? []),
  });
  return result;
}

/** What there is to read, and what the shop has said of it; nothing if the document waits for no reading. */
function findWork(ctx: Ctx, { vision }: Reader, invoiceId: string) {
  return ctx.tx(async (t) => {
    const invoice = await findInvoice(t, invoiceId);
    if (invoice?.status !== 'reading') return undefined;
    return {
      reading_id: invoice.reading_id,
      // The same for every attempt at this reading: a later one replaces the pictures of an earlier one.
      stamp: invoice.reading_id ?? 'first',
      isAgain: invoice.reading_from !== null,
      asked: invoice.reading_engine,
      mayLeave: await hasAgreed(t),
      isUsedUp: vision?.is_default ? await isVisionUsedUp(t, ctx.now) : false,
      files: await listFiles(t, invoiceId),
      hints: {
        ...(await readingHints(t)),
        ...(await fileHints(t, invoiceId)),
        page_layouts: await pageLayouts(t),
        ...(invoice.kind_chosen ? { kind: invoice.kind } : {}),
      },
    };
  });
}

/** Progress and pictures are written in order, one after another, during the reading. */
function openWrites(ctx: Ctx) {
  let written = Promise.resolve();
  let lost: unknown;
  return {
    add(step: () => Promise<void>): void {
      written = written.then(step).catch((error: Error) => {
        if (isConnectionLost(error)) lost ??= error;
        ctx.log.warn({ err: error }, 'progress was not saved');
      });
    },
    /** Waits for all of them; the error of a lost connection, if there was one. */
    async done(): Promise<unknown> {
      await written;
      return lost;
    },
  };
}

/** The bytes of the files, or a refusal when one of them is not there. */
async function loadFiles(
  ctx: Ctx,
  storage: Storage,
  invoice_id: string,
  files: Awaited<ReturnType<typeof listFiles>>,
): Promise<Uint8Array[] | ReadResult> {
  const all: Uint8Array[] = [];
  // A document can have several runs of pages of one file.
  const known = new Map<string, Buffer>();
  for (const file of files) {
    const loaded = known.get(file.storage_key) ?? (await loadOriginal(storage, file));
    if (!Buffer.isBuffer(loaded)) {
      const { file_id, storage_key } = file;
      ctx.log.error({ file_id, storage_key, invoice_id }, `a file to read is ${loaded}`);
      return { status: 'refused', reason: `file_${loaded}`, pages: [] };
    }
    known.set(file.storage_key, loaded);
    all.push(loaded);
  }
  return all;
}

interface EngineWanted {
  asked: ReadingEngine | null;
  mayLeave: boolean;
  isUsedUp: boolean;
}

/**
 * The engine that was asked for, or that of the installation; no page leaves the machine without the company's agreement, and what nobody asked
 * for is not read by a model that has read as much as it may in a day.
 */
function engineFor({ vision }: Reader, { asked, mayLeave, isUsedUp }: EngineWanted) {
  const isMeant = asked === null && vision?.is_default === true && (mayLeave || !vision.leaves_machine);
  const isLimited = isMeant && isUsedUp;
  const engine: ReadingEngine = asked ?? (isMeant && !isLimited ? 'vision' : 'local');
  return { engine, isOptional: asked === null, isLimited };
}

/** The pages of the file that the document is limited to. */
function rangeOf({ first_page, last_page, region }: Awaited<ReturnType<typeof listFiles>>[number]) {
  return first_page === null || last_page === null ? null : { first: first_page, last: last_page, region };
}

function pagesIn(result: ReadResult): number {
  if (result.status === 'refused') return result.pages.length;
  return [result.reading, ...(result.more ?? [])].reduce((sum, { pages }) => sum + pages.length, 0);
}

function reportProgress(
  ctx: Ctx,
  invoiceId: string,
  { found, ...step }: ReadProgress & { started_at: string },
): Promise<void> {
  const total = found?.total == null ? null : Number(found.total);
  const progress: Progress = { ...step, ...(found ? { found: { ...found, total } } : {}) };
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
