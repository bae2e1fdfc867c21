/** From the bytes of a document's files to its pages: text layers, pictures, and an embedded electronic invoice. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { DOCUMENT_MAX_PAGES } from '#contract/invoices/limits.ts';
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { EInvoice } from './einvoice/invoice.ts';
import { readEInvoice } from './einvoice/read.ts';
import type { WordPage } from './page.ts';
import { type PageRange, rangeWithin } from './page_range.ts';
import type { SourcePage } from './page_reads.ts';
import { inPixels, turnedWith, wordsWithin } from './parts/region.ts';
import { pdfStep, STEP_MS } from './pdf_steps.ts';
import { isUsableLayer, pdfPageWords } from './pdf_text.ts';
import { isImage, openImage, openOneOfSeveral } from './picture/images.ts';
import { isScannedPage } from './picture/page_scan.ts';
import { embeddedFiles, openPdf } from './picture/pdf_open.ts';
import { pdfImages } from './picture/rasterize.ts';
import { withinRegion } from './picture/region.ts';
import { sniff } from './picture/sniff.ts';
import { ReadRefusedError } from './refused.ts';
import type { TableFormat } from './table/read_table.ts';

/** One file of a document. */
export interface Opened {
  pages: SourcePage[];
  einvoice: EInvoice | null;
  /** A CSV or Excel file. */
  table?: TableFormat;
  close(): Promise<void>;
}

type Range = PageRange | null | undefined;

async function openPdfFile(
  bytes: Uint8Array,
  range: Range,
  signal: AbortSignal | undefined,
  room: number,
): Promise<Opened> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new ReadRefusedError(opened.reason);
  const { pdf, megapixels } = opened;
  try {
    const { first, last } = rangeWithin(range, pdf.numPages);
    if (last - first + 1 > room) throw new ReadRefusedError('too_many_pages');
    // An embedded invoice is that of the first page: the others of a file that a user has split have their own.
    const einvoice = first === 1 && !range?.region ? await embeddedInvoice(pdf) : null;
    const images = withinRegion(pdfImages(pdf, megapixels), range?.region);
    const pages: SourcePage[] = [];
    for (let page = first; page <= last; page++) {
      signal?.throwIfAborted();
      const isScan = async (): Promise<boolean> =>
        await pdfStep(STEP_MS.look, async () => isScannedPage(await pdf.getPage(page))).catch(() => false);
      pages.push({ layer: await layerOf(pdf, page, range?.region), images, page, isScan });
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
async function layerOf(pdf: PDFDocumentProxy, page: number, region: Box | null | undefined): Promise<WordPage | null> {
  try {
    const whole = await pdfStep(STEP_MS.read, async () => pdfPageWords(await pdf.getPage(page)));
    const layer = region ? wordsWithin(whole, inPixels(turnedWith(region, whole.rotation), whole)) : whole;
    return isUsableLayer(layer) ? layer : null;
  } catch {
    return null;
  }
}

async function openFile(
  bytes: Uint8Array,
  range: Range,
  signal: AbortSignal | undefined,
  room: number,
  isAlone: boolean,
): Promise<Opened> {
  const { type } = sniff(bytes);
  if (type === 'empty') throw new ReadRefusedError('empty_file');
  if (type === 'pdf') return await openPdfFile(bytes, range, signal, room);
  if (type === 'xml') {
    const read = readEInvoice(bytes);
    if (typeof read === 'string') throw new ReadRefusedError(read === 'unknown' ? 'not_an_invoice' : 'broken_file');
    return { pages: [], einvoice: read, close: async () => {} };
  }
  if (type === 'csv' || type === 'xlsx') return { pages: [], einvoice: null, table: type, close: async () => {} };
  if (type === 'old_office') throw new ReadRefusedError('old_office_file');
  if (!isImage(type)) throw new ReadRefusedError('unsupported_type');
  const opened = await (isAlone ? openImage(bytes, type) : openOneOfSeveral(bytes, type));
  const images = withinRegion(opened, range?.region);
  const { first, last } = rangeWithin(range, images.count);
  const count = last - first + 1;
  if (count > room) {
    await images.close();
    throw new ReadRefusedError('too_many_pages');
  }
  const pages = Array.from({ length: count }, (_, index) => ({
    layer: null,
    images,
    page: first + index,
    isScan: async () => true,
  }));
  return { pages, einvoice: null, close: async () => await images.close() };
}

/** Opens the files, in order, as one document; `ranges` says which pages of each belong to it. Throws ReadRefusedError and closes what was opened by then. */
export async function openFiles(
  files: Uint8Array[],
  signal?: AbortSignal,
  ranges: readonly Range[] = [],
): Promise<Opened[]> {
  const opened: Opened[] = [];
  let room = DOCUMENT_MAX_PAGES;
  try {
    for (const [index, bytes] of files.entries()) {
      signal?.throwIfAborted();
      const file = await openFile(bytes, ranges[index], signal, room, files.length === 1);
      opened.push(file);
      room -= file.pages.length;
    }
    return opened;
  } catch (error) {
    await closeFiles(opened);
    throw error;
  }
}

/** Closes what `openFiles` opened. */
export async function closeFiles(opened: Opened[]): Promise<void> {
  for (const file of opened) await file.close();
}
