/** The one entry of the reading engine: it takes the files of one document and returns a finished reading. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ReadPage, ReadRefusal, ReadResult } from '#contract/invoices/reading.ts';
import { DOCUMENT_MAX_PAGES } from '#contract/limits.ts';
import type { EInvoice } from './einvoice/invoice.ts';
import { locate } from './einvoice/locate.ts';
import { readEInvoice } from './einvoice/read.ts';
import type { WordPage } from './page.ts';
import { pdfStep, STEP_MS } from './pdf_steps.ts';
import { isUsableLayer, pdfPageWords } from './pdf_text.ts';
import { isImage, openImage } from './picture/images.ts';
import { isScannedPage } from './picture/page_scan.ts';
import { embeddedFiles, openPdf } from './picture/pdf_open.ts';
import { pdfImages } from './picture/rasterize.ts';
import { sniff } from './picture/sniff.ts';
import { type ReadDeps, readWords, type SourcePage } from './read_words.ts';
import { ReadRefusedError } from './refused.ts';

interface Opened {
  pages: SourcePage[];
  einvoice: EInvoice | null;
  close(): Promise<void>;
}

async function openPdfFile(bytes: Uint8Array, deps: ReadDeps, room: number): Promise<Opened> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new ReadRefusedError(opened.reason);
  const { pdf, megapixels } = opened;
  try {
    if (pdf.numPages > room) throw new ReadRefusedError('too_many_pages');
    const einvoice = await embeddedInvoice(pdf);
    const images = pdfImages(pdf, megapixels);
    const pages: SourcePage[] = [];
    for (let page = 1; page <= pdf.numPages; page++) {
      deps.signal?.throwIfAborted();
      const isScan = async (): Promise<boolean> =>
        await pdfStep(STEP_MS.look, async () => isScannedPage(await pdf.getPage(page))).catch(() => false);
      pages.push({ layer: await layerOf(pdf, page), images, page, isScan });
    }
    return { pages, einvoice, close: async () => await pdf.loadingTask.destroy() };
  } catch (error) {
    await pdf.loadingTask.destroy();
    throw error;
  }
}

async function embeddedInvoice(pdf: PDFDocumentProxy): Promise<EInvoice | null> {
  for (const file of await embeddedFiles(pdf, '.xml')) {
    const read = readEInvoice(file.bytes);
    if (typeof read !== 'string') return read;
  }
  return null;
}

/** A page with damaged objects has no text layer; whether it can be drawn is checked later. */
async function layerOf(pdf: PDFDocumentProxy, page: number): Promise<WordPage | null> {
  try {
    const layer = await pdfStep(STEP_MS.read, async () => pdfPageWords(await pdf.getPage(page)));
    return isUsableLayer(layer) ? layer : null;
  } catch {
    return null;
  }
}

async function openFile(bytes: Uint8Array, deps: ReadDeps, room: number): Promise<Opened> {
  const { type } = sniff(bytes);
  if (type === 'empty') throw new ReadRefusedError('empty_file');
  if (type === 'pdf') return await openPdfFile(bytes, deps, room);
  if (type === 'xml') {
    const read = readEInvoice(bytes);
    if (typeof read === 'string') throw new ReadRefusedError(read === 'unknown' ? 'not_an_invoice' : 'broken_file');
    return { pages: [], einvoice: read, close: async () => {} };
  }
  if (!isImage(type)) throw new ReadRefusedError('unsupported_type');
  const images = await openImage(bytes, type);
  if (images.count > room) {
    await images.close();
    throw new ReadRefusedError('too_many_pages');
  }
  const pages = Array.from({ length: images.count }, (_, index) => ({
    layer: null,
    images,
    page: index + 1,
    isScan: async () => true,
  }));
  return { pages, einvoice: null, close: async () => await images.close() };
}

function sizeOf(page: WordPage): ReadPage {
  return { width: Math.round(page.width), height: Math.round(page.height), rotation: page.rotation };
}

function fromEInvoice(einvoice: EInvoice, pages: SourcePage[]): ReadResult {
  // Pages are counted over the whole document, so a page without a text layer keeps its place.
  const layers = pages.map(
    ({ layer }) => layer ?? { width: 1, height: 1, rotation: 0 as const, source: 'text' as const, words: [] },
  );
  const { fields, lines } = locate(einvoice.fields, einvoice.lines, layers);
  return {
    status: 'read',
    reading: {
      kind: 'einvoice',
      engine: einvoice.format,
      is_credit_memo: einvoice.is_credit_memo,
      pages: layers.map(sizeOf),
      fields,
      lines,
      vendor_marks: einvoice.vendor_marks,
    },
  };
}

/** Opens the files, in order, as one document. Throws ReadRefusedError and closes what was opened by then. */
async function openAll(files: Uint8Array[], deps: ReadDeps): Promise<Opened[]> {
  const opened: Opened[] = [];
  let room = DOCUMENT_MAX_PAGES;
  try {
    for (const bytes of files) {
      deps.signal?.throwIfAborted();
      const file = await openFile(bytes, deps, room);
      opened.push(file);
      room -= file.pages.length;
    }
    return opened;
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function closeAll(opened: Opened[]): Promise<void> {
  for (const file of opened) await file.close();
}

/**
 * Reads files that form one document, in order: an embedded electronic invoice is exact; otherwise a PDF's text layer; otherwise the pages
 * are recognized. Never throws for faults of the files: they are `refused` with a reason. Throws only for faults of the machine (the
 * recognizer cannot start).
 */
export async function readDocument(files: Uint8Array[], deps: ReadDeps): Promise<ReadResult> {
  const pages: ReadPage[] = [];
  const refused = (reason: ReadRefusal): ReadResult => ({ status: 'refused', reason, pages });
  if (files.length === 0) return refused('empty_file');
  try {
    deps.onProgress?.({ step: 'opening', page: 0, pages: 0 });
    const opened = await openAll(files, deps);
    try {
      const sources = opened.flatMap((file) => file.pages);
      const einvoice = opened.find((file) => file.einvoice !== null)?.einvoice ?? null;
      if (einvoice) return fromEInvoice(einvoice, sources);
      return await readWords(sources, deps, (page) => pages.push(sizeOf(page)));
    } finally {
      await closeAll(opened);
    }
  } catch (error) {
    if (deps.signal?.aborted) return refused('took_too_long');
    if (error instanceof ReadRefusedError) return refused(error.reason);
    throw error;
  }
}
