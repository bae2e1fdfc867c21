import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { Reading, ReadResult } from '#contract/invoices/reading/reading.ts';
import { withdrawUnused } from '#server/inventory/inventory.ts';
import { notePrintedSubstitutions } from '#server/orders/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { withdrawApproval } from '../approval/withdraw.ts';
import { followHeader } from '../credits/follow_header.ts';
import { followMarks, restoreMarks } from '../credits/marks.ts';
import { passFileShape, storeFileShape } from '../delivery_files/delivery_files.sql.ts';
import {
  deletePagesAfter,
  listPages,
  type PictureOfPage,
  pictureKeys,
  storeFilePages,
  storeOutcomes,
  storePageLabels,
  upsertPage,
} from '../files.sql.ts';
import {
  findInvoice,
  getVersion,
  type InvoiceChange,
  type InvoiceRecord,
  lockInvoice,
  updateInvoice,
} from '../invoices.sql.ts';
import { itemsOf } from '../mixed_cases.rules.ts';
import { storeWords } from '../page_layouts/page_layouts.sql.ts';
import { insertPart, setPages } from '../parts/parts.sql.ts';
import { replaceStatementRows } from '../statements/statements.sql.ts';
import { keepVersion, snapshot } from '../versions/versions.ts';
import { dropPictures } from './pictures.ts';
import { insertReading, type NewReading, newestRead } from './readings.sql.ts';
import { type Entries, storeContent, storeRefusal } from './store_content.ts';

/** What a reading took and brought besides its result. */
export interface ReadingRun {
  /** The one that the document waited for when it began. */
  reading_id: string | null;
  seconds: number;
  /** How many pages the document has now. */
  pages: number;
  /** New pictures of them, for a document that kept its former ones meanwhile. */
  pictures: PictureOfPage[];
  /** The keys of all pictures that it made. */
  made: string[];
}

/**
 * Stores the reading, matches it with known items, and sets the document to review. A document that was read before keeps what users entered,
 * and all of it when the new reading was refused. Does nothing if it was archived meanwhile, or waits for another reading.
 */
export function storeReading(ctx: Ctx, invoiceId: string, result: ReadResult, run: ReadingRun): Promise<void> {
  return ctx.tx(async (t) => {
    const invoice = await lockInvoice(t, invoiceId);
    const before = await pictureKeys(t, invoiceId);
    if (invoice?.status === 'reading' && invoice.reading_id === run.reading_id) {
      await storeResult(ctx, t, invoice, result, run);
    }
    await dropPictures(t, invoiceId, [...before, ...run.made]);
  });
}

async function storeResult(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  result: ReadResult,
  run: ReadingRun,
): Promise<void> {
  const invoiceId = invoice.invoice_id;
  const lost = invoice.reading_from === null ? null : lostBy(result, await listPages(t, invoiceId));
  if (lost) {
    await keepFormer(ctx, t, invoice, lost, run);
    return;
  }
  for (const picture of run.pictures) await upsertPage(t, invoiceId, picture);
  await deletePagesAfter(t, invoiceId, run.pages);
  const readings = result.status === 'read' ? [result.reading, ...(result.more ?? [])] : [];
  await storeOutcomes(t, invoiceId, result.status === 'read' ? readings.flatMap(({ pages }) => pages) : result.pages);
  await storeFilePages(t, invoiceId, result.file_pages ?? []);
  if (result.status === 'refused') {
    await storeRefused(ctx, t, invoice, result, run);
    return;
  }
  // What a user has said of a whole file need not hold for its parts.
  const chosen = invoice.kind_chosen && readings.length === 1 ? invoice.kind : null;
  // The items of a removed sample are archived.
  const isKept = invoice.reading_from !== null && !invoice.is_sample;
  const before = invoice.reading_from === null ? null : await snapshot(t, invoice);
  const former = before && isKept ? { ...before, ...(await newestRead(t, invoiceId)) } : null;
  const documents = readings.length > 1 ? await split(ctx, t, invoiceId, readings) : [invoiceId];
  for (const [index, reading] of readings.entries()) {
    const id = documents[index] ?? invoiceId;
    await storeFileShape(t, id, result.file_shape);
    const entries = index === 0 ? former && { former, isWhole: readings.length === 1 } : null;
    const { header, lines, read, not_kept } = await storeDocument(ctx, t, id, reading, chosen, entries);
    // A user who has said that the page is one document is not asked again.
    const papers = readings.length === 1 && invoice.is_one_paper ? null : (reading.papers ?? null);
    await finish(ctx, t, id, { ...header, papers }, run.seconds);
    if (index === 0 && invoice.reading_from === 'rejected') {
      const restored = await findInvoice(t, id);
      if (restored) await restoreMarks(ctx, t, restored, lines);
    }
    if (index === 0 && before) {
      await withdrawApproval(ctx, t, id);
      await keepVersion({ userId: invoice.reading_asked_by, now: ctx.now }, t, before, 'read_again');
    }
    await keepAttempt(ctx, t, id, {
      seconds: run.seconds,
      asked_by: invoice.reading_asked_by,
      engine: reading.engine,
      refusal: null,
      ...read,
      not_kept,
      run: runOf(result, index),
    });
  }
  if (before) await withdrawUnused(ctx, t, itemsOf(before.lines));
}

/** A document of which nothing was read waits for whoever types it in. */
async function storeRefused(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  result: Refused,
  run: ReadingRun,
): Promise<void> {
  const { invoice_id, reading_asked_by: asked_by } = invoice;
  const { seconds } = run;
  await storeFileShape(t, invoice_id, result.file_shape);
  const header = await storeRefusal(t, invoice_id, result);
  await finish(ctx, t, invoice_id, header, seconds);
  // Whoever types it in corrects everything.
  const nothing = { engine: engineOf(result), header: {}, lines: [], not_kept: [] };
  await keepAttempt(ctx, t, invoice_id, {
    seconds,
    asked_by,
    ...nothing,
    run: runOf(result, 0),
    refusal: result.reason,
  });
}

/** Stores what was read of one document, and what follows from it elsewhere. */
async function storeDocument(
  ctx: Ctx,
  t: Tenant,
  invoice_id: string,
  reading: Reading,
  chosen: DocumentKind | null,
  entries: Entries | null,
) {
  await storePageLabels(
    t,
    invoice_id,
    reading.pages.map(({ label }) => label),
  );
  const stored = await storeContent(ctx, t, invoice_id, reading, chosen, entries);
  const { header, lines } = stored;
  const { kind, vendor_id = null, currency = null, exchange_rate = null, discount_cents = null } = header;
  await followHeader(ctx, t, { invoice_id, vendor_id, currency, exchange_rate });
  await followMarks(ctx, t, { invoice_id, kind, discount_cents }, lines);
  await notePrintedSubstitutions(ctx, t, header.order_id ?? null, lines);
  await storeWords(t, invoice_id, reading.kept_pages);
  await replaceStatementRows(t, invoice_id, kind === 'statement' ? (reading.statement_rows ?? []) : []);
  return stored;
}

/** Why another reading does not take the place of the former one: it read nothing, or not all pages that were read before. */
function lostBy(result: ReadResult, former: Awaited<ReturnType<typeof listPages>>): Refused | null {
  if (result.status === 'refused') return result;
  const pages = [result.reading, ...(result.more ?? [])].flatMap((reading) => reading.pages);
  const wasRead = new Set(
    former.filter(({ outcome }) => outcome === null || outcome === 'read').map(({ page }) => page),
  );
  const lost = pages.filter((_, index) => wasRead.has(index + 1)).map(({ outcome }) => outcome);
  const reason = lost.includes('no_time') ? 'took_too_long' : lost.includes('failed') ? 'recognizer_failed' : null;
  return reason && { status: 'refused', reason, pages, ...(result.run ? { run: result.run } : {}) };
}

type Refused = ReadResult & { status: 'refused' };

/** A document that cannot be read again stays as it was. Where nothing was ever read, the newest reason counts. */
async function keepFormer(
  ctx: Ctx,
  t: Tenant,
  invoice: InvoiceRecord,
  result: Refused,
  run: ReadingRun,
): Promise<void> {
  const { invoice_id, reading_from, reason_code, engine } = invoice;
  const { reason, file_shape } = result;
  if (file_shape) await storeFileShape(t, invoice_id, file_shape);
  const isUnread = engine === 'none' && reading_from === 'needs_review' && reason_code !== null;
  const status = reading_from ?? 'needs_review';
  await updateInvoice(
    t,
    invoice_id,
    { status, progress: null, ...(isUnread ? { reason_code: reason } : {}), ...NOT_READING },
    ctx.now,
  );
  await announce(t, { type: 'invoice', id: invoice_id, status, progress: null });
  const of = { seconds: run.seconds, asked_by: invoice.reading_asked_by, run: runOf(result, 0) };
  const nothing = { engine: engineOf(result), header: {}, lines: [], not_kept: [] };
  await keepAttempt(ctx, t, invoice_id, { ...of, ...nothing, refusal: reason });
}

/** How one of the documents of the file was read. The file was paid once, with the first of them. */
function runOf({ run }: ReadResult, index: number): NewReading['run'] {
  return run && { ...run, cost_cents: index === 0 ? run.cost_cents : null, output: run.outputs[index] };
}

/** The engine of an attempt that read nothing; `none` when it was the product itself. */
function engineOf({ run }: ReadResult): string {
  return run?.engine === 'vision' ? 'vision' : 'none';
}

const NOT_READING = {
  reading_id: null,
  reading_asked_by: null,
  reading_engine: null,
  reading_from: null,
} satisfies InvoiceChange;

/** Records the attempt with the version that it made of the document. */
async function keepAttempt(ctx: Ctx, t: Tenant, invoiceId: string, read: Omit<NewReading, 'version'>): Promise<void> {
  const { version } = await getVersion(t, invoiceId);
  await insertReading(t, invoiceId, { ...read, version }, ctx.now);
}

/** Makes a document of each reading: the first keeps its pages of the file, the others get new ones. Their ids. */
async function split(ctx: Ctx, t: Tenant, invoiceId: string, readings: Reading[]): Promise<string[]> {
  const documents: string[] = [];
  let before = 0;
  for (const { pages } of readings) {
    const [first_page, last_page] = [before + 1, before + pages.length];
    if (before === 0) {
      await setPages(t, invoiceId, { first_page, last_page });
      documents.push(invoiceId);
    } else {
      const part = await insertPart(t, invoiceId, { first_page, last_page }, ctx.now);
      // What a user chose for the file holds for each of its documents.
      await passFileShape(t, invoiceId, part);
      documents.push(part);
    }
    before = last_page;
  }
  return documents;
}

async function finish(ctx: Ctx, t: Tenant, invoiceId: string, change: InvoiceChange, seconds: number): Promise<void> {
  const { length: page_count } = await listPages(t, invoiceId);
  await updateInvoice(
    t,
    invoiceId,
    { ...change, progress: null, read_seconds: seconds, page_count, ...NOT_READING },
    ctx.now,
  );
  await announce(t, { type: 'invoice', id: invoiceId, status: change.status ?? 'needs_review', progress: null });
}
