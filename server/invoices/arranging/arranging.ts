import type { z } from 'zod';
import { invoiceErrors } from '#contract/invoices/errors.texts.ts';
import { DOCUMENT_MAX_PAGES } from '#contract/invoices/limits.ts';
import { arrangingErrors } from '#contract/invoices/parts/arranging.texts.ts';
import type { Arrangement, arranging, DocumentPage } from '#contract/invoices/parts/arranging.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { listFiles, listPages } from '../files.sql.ts';
import { makeRoom, requestReading } from '../intake/request_reading.ts';
import { archiveInvoice, getInvoice, lockInvoiceOr404 } from '../intake/states.ts';
import { assertReadable } from '../intake/upload.ts';
import { type InvoiceRecord, updateInvoice } from '../invoices.sql.ts';
import {
  findArrangement,
  hasOpenCredit,
  insertArranged,
  insertArrangement,
  listArranged,
  listFilePages,
  markUndone,
  moveDuplicates,
} from './arranging.sql.ts';
import { type PageOfFile, placePages, runsOf } from './pages.rules.ts';

type Wanted = z.output<typeof arranging.arrange.body>;

/** Makes documents of the pages of others. These are archived as they are, so that undoing brings back what was typed in them. */
export function arrangePages(ctx: Ctx, invoiceId: string, { sources, documents }: Wanted): Promise<string[]> {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const locked = await lockSources(t, invoiceId, sources);
    const pages = new Map<string, PageOfFile>();
    for (const source of locked) {
      for (const [index, page] of (await pagesOf(t, source)).entries())
        pages.set(pageKey({ invoice_id: source.invoice_id, page: index + 1 }), page);
    }
    assertEveryPage([...pages.keys()], documents);
    return moveToNew(ctx, t, { sources: locked, documents: placed(documents, pages) });
  });
}

/** A page of a source with its place in its file. */
interface MovedPage extends DocumentPage {
  at: PageOfFile;
  /** Only a part of it moves, which is drawn when it is read. */
  isCut?: boolean;
}

interface Moved {
  /** Locked. */
  sources: InvoiceRecord[];
  documents: MovedPage[][];
}

/** `pages`: by `pageKey`. */
export function placed(documents: DocumentPage[][], pages: ReadonlyMap<string, PageOfFile>): MovedPage[][] {
  return documents.map((document) =>
    document.flatMap((page) => {
      const at = pages.get(pageKey(page));
      return at ? { ...page, at } : [];
    }),
  );
}

/** Gives the pages of documents to new ones, which are read; the former are archived as they are. The ids of the new ones. */
export async function moveToNew(ctx: Ctx, t: Tenant, { sources, documents }: Moved): Promise<string[]> {
  await makeRoom(t, documents.length);
  const note = documents.length > 1 ? arrangingErrors.splitNote(documents.length) : arrangingErrors.joinedNote;
  for (const source of sources) {
    // What a user archived keeps the reason that was given.
    if (source.status !== 'rejected') await archiveInvoice(ctx, t, source, note);
    await audit(ctx, t, 'invoice.arranged', source.invoice_id, { documents: documents.length });
  }
  const results: string[] = [];
  for (const document of documents) {
    const [first] = document;
    if (!first) continue;
    const runs = runsOf(document.map(({ at }) => at));
    const pictures = document.filter(({ isCut }) => !isCut);
    const id = await insertArranged(t, first.invoice_id, runs, pictures, ctx.now);
    assertReadable(await listFiles(t, id));
    await requestReading(t, id);
    results.push(id);
  }
  await insertArrangement(t, { sources, results }, ctx.now);
  const [result] = results;
  if (result && results.length === 1) {
    const ids = sources.map(({ invoice_id }) => invoice_id);
    await moveDuplicates(t, ids, result, ctx.now);
  }
  return results;
}

export function pageKey({ invoice_id, page }: DocumentPage): string {
  return `${invoice_id}:${page}`;
}

/** Locked in the order of their ids, so that two users never wait for each other. */
export async function lockSources(t: Tenant, invoiceId: string, sources: Wanted['sources']): Promise<InvoiceRecord[]> {
  const ids = sources.map(({ invoice_id }) => invoice_id);
  if (!ids.includes(invoiceId) || new Set(ids).size < ids.length) {
    throw new AppError('invalid', arrangingErrors.everyPage, { code: 'every_page' });
  }
  const locked: InvoiceRecord[] = [];
  for (const { invoice_id, version } of [...sources].sort((a, b) => (a.invoice_id < b.invoice_id ? -1 : 1))) {
    const invoice = await lockInvoiceOr404(t, invoice_id);
    if (invoice.is_sample) throw new AppError('conflict', arrangingErrors.sample, { code: 'sample' });
    if (invoice.status === 'posted') throw new AppError('conflict', arrangingErrors.posted, { code: 'posted' });
    if (invoice.status === 'reading') throw new AppError('conflict', invoiceErrors.stillReading, { code: 'reading' });
    if (invoice.status === 'rejected' || invoice.version !== version) {
      throw new AppError('conflict', arrangingErrors.changed, { code: 'changed_meanwhile' });
    }
    await assertNoCredit(t, invoice_id);
    locked.push(invoice);
  }
  return locked;
}

/** @throws AppError 409 for a document whose lines are on a credit request */
export async function assertNoCredit(t: Tenant, invoiceId: string): Promise<void> {
  if (await hasOpenCredit(t, invoiceId)) {
    throw new AppError('conflict', arrangingErrors.requested, { code: 'credit_requested' });
  }
}

/** Reasons for which some pages may never have been looked at, so that nobody knows how many there are. */
const PARTLY_READ = [
  'same_file',
  'took_too_long',
  'too_complex',
  'too_many_pages',
  'broken_file',
  'encrypted_pdf',
  'file_missing',
  'file_damaged',
];

export async function pagesOf(t: Tenant, { invoice_id, reason_code, engine }: InvoiceRecord): Promise<PageOfFile[]> {
  const files = await listFilePages(t, invoice_id);
  const other = files.find(({ mime }) => mime !== 'application/pdf' && !mime.startsWith('image/'));
  if (other) throw new AppError('conflict', arrangingErrors.noPages(other.name), { code: 'no_pages' });
  const pages = await listPages(t, invoice_id);
  const isPartlyRead = reason_code !== null && PARTLY_READ.includes(reason_code);
  // When the time was up, each page has an outcome; with a picture of each, a user can tell what it is.
  const isSeen =
    reason_code === 'took_too_long' && pages.every((page) => page.outcome !== null && page.picture_key !== null);
  if (engine === null || pages.length === 0 || (isPartlyRead && !isSeen)) {
    throw new AppError('conflict', arrangingErrors.notRead, { code: 'not_read' });
  }
  const placed = placePages(files, pages.length);
  if (!placed) throw new AppError('conflict', arrangingErrors.unknownPages, { code: 'unknown_pages' });
  return placed;
}

function assertEveryPage(known: string[], documents: Wanted['documents']): void {
  const given = documents.flatMap((pages) => pages.map(pageKey));
  const all = new Set(known);
  if (given.length !== all.size || new Set(given).size !== all.size || !given.every((key) => all.has(key))) {
    throw new AppError('invalid', arrangingErrors.everyPage, { code: 'every_page' });
  }
  if (documents.some(({ length }) => length > DOCUMENT_MAX_PAGES)) {
    throw new AppError('invalid', arrangingErrors.tooManyPages(DOCUMENT_MAX_PAGES), { code: 'too_many_pages' });
  }
  const isOf = (pages: Wanted['documents'][number]) =>
    pages.every(({ invoice_id, page }, index) => invoice_id === pages[0]?.invoice_id && page === index + 1) &&
    !known.includes(pageKey({ invoice_id: pages[0]?.invoice_id ?? '', page: pages.length + 1 }));
  if (documents.some(isOf)) throw new AppError('invalid', arrangingErrors.unchanged, { code: 'unchanged' });
}

/** Where the pages of a document went or came from; null when nobody arranged them. */
export function showArrangement(ctx: Ctx, invoiceId: string): Promise<Arrangement | null> {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const found = await findArrangement(t, invoiceId);
    if (!found) return null;
    const documents = await listArranged(t, found.arrangement_id);
    return {
      is_source: found.is_source,
      sources: documents.filter(({ is_source }) => is_source),
      results: documents.filter(({ is_source }) => !is_source),
      obstacle: obstacleOf(documents),
    };
  });
}

function obstacleOf(documents: Awaited<ReturnType<typeof listArranged>>): string | null {
  const results = documents.filter(({ is_source }) => !is_source);
  if (results.some(({ status }) => status === 'posted')) return arrangingErrors.onePosted;
  if (results.some(({ went_on }) => went_on)) return arrangingErrors.arrangedAgain;
  if (results.some(({ has_credit }) => has_credit)) return arrangingErrors.oneRequested;
  return null;
}

/** The former documents are what they were, with everything in them; those made of their pages are archived. */
export function undoArrangement(ctx: Ctx, invoiceId: string): Promise<string[]> {
  return ctx.tx(async (t) => {
    await getInvoice(t, invoiceId);
    const found = await findArrangement(t, invoiceId);
    if (!found) throw new AppError('conflict', arrangingErrors.nothing, { code: 'nothing' });
    const ids = (await listArranged(t, found.arrangement_id)).map(({ invoice_id }) => invoice_id);
    for (const id of ids.sort()) await lockInvoiceOr404(t, id);
    // Posted, arranged again or undone while this waited for the locks.
    if ((await findArrangement(t, invoiceId))?.arrangement_id !== found.arrangement_id) {
      throw new AppError('conflict', arrangingErrors.nothing, { code: 'nothing' });
    }
    const documents = await listArranged(t, found.arrangement_id);
    const obstacle = obstacleOf(documents);
    if (obstacle !== null) throw new AppError('conflict', obstacle, { code: 'obstacle' });
    const first = documents.find(({ is_source, former_status }) => is_source && former_status !== 'duplicate');
    const results = documents.filter(({ is_source }) => !is_source).map(({ invoice_id }) => invoice_id);
    if (first) await moveDuplicates(t, results, first.invoice_id, ctx.now);
    const back: string[] = [];
    for (const { invoice_id, is_source, former_status, former_reason, status } of documents) {
      if (!is_source) {
        if (status !== 'rejected')
          await archiveInvoice(ctx, t, await lockInvoiceOr404(t, invoice_id), arrangingErrors.undoneNote);
        continue;
      }
      const now = former_status ?? 'needs_review';
      // Documents that were archived before stay archived.
      if (now !== 'rejected')
        await updateInvoice(t, invoice_id, { status: now, reason_code: former_reason, reason_note: null }, ctx.now);
      await audit(ctx, t, 'invoice.arrangement_undone', invoice_id);
      await announce(t, { type: 'invoice', id: invoice_id, status: now, progress: null });
      back.push(invoice_id);
    }
    await markUndone(t, found.arrangement_id, ctx.now);
    return back;
  });
}
