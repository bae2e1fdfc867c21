/** Documents without an electronic invoice: words from the text layer or the recognizer, and their meaning. */
import type { Reading, ReadPage, ReadProgress, ReadResult, ReadValue } from '#contract/invoices/reading.ts';
import { type Extracted, extract } from './extract.ts';
import type { ReadingHints } from './header/vendor.ts';
import type { OcrEngine } from './ocr/ocr_engine.ts';
import { OcrFailedError } from './ocr/ocr_engine.ts';
import { morePasses, type OcrPage, readPage } from './ocr/read_page.ts';
import type { WordPage } from './page.ts';
import { toGray } from './picture/gray.ts';
import type { PageImages } from './picture/page_images.ts';
import { OCR_SIZE } from './picture/page_images.ts';
import { combine, isSettled } from './sums/combine.ts';

export interface ReadDeps {
  ocr: OcrEngine;
  /** Only tells future dates from past ones. */
  now: Date;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Checked between pages and during recognition; an aborted reading is refused as `took_too_long`. */
  signal?: AbortSignal | undefined;
  hints?: ReadingHints | undefined;
}

/** One page before it is read: its text layer if it has a usable one, and access to a picture of it. */
export interface SourcePage {
  layer: WordPage | null;
  images: PageImages;
  /** Within `images`, from 1. */
  page: number;
  /** Whether the layer's text lies over a picture of the page. */
  isScan(): Promise<boolean>;
}

interface PageRead {
  words: WordPage;
  ocr: OcrPage | null;
}

async function recognize(source: SourcePage, deps: ReadDeps): Promise<PageRead> {
  const drawn = await toGray(await source.images.draw(source.page, OCR_SIZE));
  const ocr = await readPage(deps.ocr, drawn, { signal: deps.signal });
  return { words: ocr.page, ocr };
}

/** Maps values on straightened pages back to their places on the upright page that the user sees. */
function placed(value: ReadValue | null, reads: PageRead[]): ReadValue | null {
  if (!value?.box || value.page === null) return value;
  const toUpright = reads[value.page - 1]?.ocr?.toUpright;
  return toUpright ? { ...value, box: toUpright(value.box) } : value;
}

function placeAll<K extends string>(
  values: Record<K, ReadValue | null>,
  reads: PageRead[],
): Record<K, ReadValue | null> {
  const entries = Object.entries<ReadValue | null>(values).map(([name, value]) => [name, placed(value, reads)]);
  return Object.fromEntries(entries) as Record<K, ReadValue | null>;
}

/** The content of the pages, every value in its place on the upright page. */
function extractFrom(reads: PageRead[], deps: ReadDeps): Extracted {
  const pages = reads.map(({ words }) => words);
  const extracted = extract(pages, deps.now, deps.hints);
  return {
    ...extracted,
    fields: placeAll(extracted.fields, reads),
    lines: extracted.lines.map((line) => placeAll(line, reads)),
  };
}

/** Rereading a page takes twice as long as reading it once: long scans get only the first reading. */
const MORE_PASSES_FOR = 8;

/**
 * More passes over the recognized pages, and a first one over pages whose text layer comes from another recognition; then the better of
 * both readings. Pages keep their places and proportions, so boxes stay comparable.
 */
async function readAgain(
  sources: SourcePage[],
  reads: PageRead[],
  first: Extracted,
  deps: ReadDeps,
): Promise<Extracted> {
  if (reads.filter(({ ocr }) => ocr !== null).length > MORE_PASSES_FOR) return first;
  const again: PageRead[] = [];
  try {
    for (const [index, read] of reads.entries()) {
      deps.signal?.throwIfAborted();
      again.push(await readOnce(sources[index], read, index, deps));
    }
  } catch (error) {
    // A pass that fails or takes too long does not affect what was read before it.
    if (error instanceof OcrFailedError && !deps.signal?.aborted) return first;
    throw error;
  }
  const changed = again.some((read, index) => read !== reads[index]);
  return changed ? combine(first, extractFrom(again, deps)) : first;
}

async function readOnce(
  source: SourcePage | undefined,
  read: PageRead,
  index: number,
  deps: ReadDeps,
): Promise<PageRead> {
  if (read.ocr) {
    const ocr = await morePasses(deps.ocr, read.ocr, deps.signal);
    return { words: ocr.page, ocr };
  }
  if (!source || index >= MORE_PASSES_FOR || !(await source.isScan())) return read;
  const scan = await recognize(source, deps);
  // A layer and a picture with different orientations cannot be compared place by place.
  return scan.words.rotation === read.words.rotation ? scan : read;
}

function isEmpty(extracted: Extracted): boolean {
  const { fields, lines } = extracted;
  return !fields.total && lines.length === 0 && !(fields.number && fields.date);
}

/** Reads page after page; `onSize` is called for every page as soon as its size is known. */
export async function readWords(
  sources: SourcePage[],
  deps: ReadDeps,
  onSize: (page: WordPage) => void,
): Promise<ReadResult> {
  const reads: PageRead[] = [];
  for (const [index, source] of sources.entries()) {
    deps.signal?.throwIfAborted();
    deps.onProgress?.({ step: 'page', page: index + 1, pages: sources.length });
    const read = source.layer ? { words: source.layer, ocr: null } : await recognize(source, deps);
    reads.push(read);
    onSize(read.words);
  }
  deps.onProgress?.({ step: 'checking', page: sources.length, pages: sources.length });
  const pages: ReadPage[] = reads.map(({ words }) => ({
    width: Math.round(words.width),
    height: Math.round(words.height),
    rotation: words.rotation,
  }));
  if (reads.every(({ words }) => words.words.length === 0))
    return { status: 'refused', reason: 'nothing_found', pages };
  const first = extractFrom(reads, deps);
  const extracted = isSettled(first) ? first : await readAgain(sources, reads, first, deps);
  if (isEmpty(extracted)) return { status: 'refused', reason: 'not_an_invoice', pages };
  const recognized = reads.some(({ ocr }) => ocr !== null);
  const reading: Reading = {
    kind: recognized ? 'ocr' : 'text',
    engine: recognized ? deps.ocr.name : 'pdf-text',
    is_credit_memo: extracted.is_credit_memo,
    pages,
    fields: extracted.fields,
    lines: extracted.lines,
    vendor_marks: extracted.vendor_marks,
  };
  return { status: 'read', reading };
}
