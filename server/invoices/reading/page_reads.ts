/** The words of every page: from its text layer or the recognizer; and once more where the first reading does not add up. */
import type { PageOutcome } from '#contract/invoices/reading/page_outcomes.ts';
import type { ReadRefusal } from '#contract/invoices/reading/reading.ts';
import type { FirstPart, OcrEngine } from './ocr/ocr_engine.ts';
import { OcrFailedError } from './ocr/ocr_engine.ts';
import { morePasses, type OcrPage, readPage } from './ocr/read_page.ts';
import { UNKNOWN_SIZE, type WordPage } from './page.ts';
import { drawPicture, type PagePicture } from './picture/display.ts';
import { toGray } from './picture/gray.ts';
import { OCR_SIZE, type PageImages } from './picture/page_images.ts';
import { ReadRefusedError } from './refused.ts';

export interface PageDeps {
  ocr: OcrEngine;
  /** Checked between pages and during recognition. */
  signal?: AbortSignal | undefined;
  /** Called for every fault of a page that is not the file's: its outcome is not enough to mend it. */
  onFault?: ((error: unknown) => void) | undefined;
  /** Called with the picture of each page once it was recognized, turned as in the reading. */
  onPicture?: ((picture: PagePicture) => void) | undefined;
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

/** The words of one page; `ocr` where they were recognized here. */
export interface PageRead {
  words: WordPage;
  ocr: OcrPage | null;
  outcome: PageOutcome;
  /** Why it was not drawn. */
  refusal?: ReadRefusal;
}

type OnFirst = (words: WordPage, part: FirstPart) => void;

async function recognize(source: SourcePage, deps: PageDeps, onFirst?: OnFirst): Promise<PageRead> {
  // It gets ready while the page is drawn and cleaned.
  deps.ocr.lines?.start();
  const drawn = await toGray(await source.images.draw(source.page, OCR_SIZE));
  const ocr = await readPage(deps.ocr, drawn, { signal: deps.signal, onFirst });
  return { words: ocr.page, ocr, outcome: ocr.page.words.length > 0 ? 'read' : 'no_text' };
}

/**
 * The first reading of one page. What goes wrong with it is its outcome, so that the other pages are read all the same. `onFirst` is called
 * with what its top, and then its head and foot say, where they are recognized first.
 */
export async function readOnce(source: SourcePage, deps: PageDeps, onFirst?: OnFirst): Promise<PageRead> {
  if (source.layer) return { words: source.layer, ocr: null, outcome: 'read' };
  try {
    deps.signal?.throwIfAborted();
    return await recognize(source, deps, onFirst);
  } catch (error) {
    if (deps.signal?.aborted) return unread('no_time');
    if (error instanceof ReadRefusedError) return { ...unread('not_drawn'), refusal: error.reason };
    deps.onFault?.(error);
    return unread('failed');
  }
}

/**
 * Draws page `number` of the document for the screen once it was recognized, which takes seconds. Text layers take none, so their pages are
 * drawn after all reading: what is too much to draw does not cost what was read.
 */
export async function drawOnce(source: SourcePage, read: PageRead, number: number, deps: PageDeps): Promise<void> {
  const { onPicture, onFault, signal } = deps;
  if (!onPicture || !read.ocr || signal?.aborted) return;
  try {
    const picture = await drawPicture(source.images, source.page, read.words.rotation);
    if (picture) onPicture({ page: number, ...picture });
  } catch (error) {
    onFault?.(error);
  }
}

function unread(outcome: PageOutcome): PageRead {
  return { words: { ...UNKNOWN_SIZE, rotation: 0, source: 'ocr', words: [] }, ocr: null, outcome };
}

/** Rereading a page takes twice as long as reading it once: long scans get only the first reading. */
const MORE_PASSES_FOR = 8;

/** Counted over a whole file, however many documents its pages are. */
export function isLong(reads: PageRead[]): boolean {
  return reads.filter(({ ocr }) => ocr !== null).length > MORE_PASSES_FOR;
}

export interface AgainDeps extends PageDeps {
  /** How many pages of the file come before these. */
  before?: number;
  /** Called when a page of the file is about to be read again. */
  onPage?: (page: number) => void;
}

/**
 * More passes over the recognized pages, and a first one over pages whose text layer comes from another recognition; null where that
 * brings nothing new. Pages keep their places and proportions, so boxes stay comparable.
 */
export async function readAgain(sources: SourcePage[], reads: PageRead[], deps: AgainDeps): Promise<PageRead[] | null> {
  if (isLong(reads)) return null;
  const again: PageRead[] = [];
  try {
    for (const [index, read] of reads.entries()) {
      deps.signal?.throwIfAborted();
      const page = (deps.before ?? 0) + index + 1;
      deps.onPage?.(page);
      again.push(await reread(sources[index], read, page, deps));
    }
  } catch (error) {
    // A pass that fails or takes too long does not affect what was read before it.
    if (error instanceof OcrFailedError || error instanceof ReadRefusedError || deps.signal?.aborted) return null;
    throw error;
  }
  return again.some((read, index) => read !== reads[index]) ? again : null;
}

async function reread(source: SourcePage | undefined, read: PageRead, page: number, deps: PageDeps): Promise<PageRead> {
  if (read.ocr) {
    const ocr = await morePasses(deps.ocr, read.ocr, deps.signal);
    return { words: ocr.page, ocr, outcome: ocr.page.words.length > 0 ? 'read' : read.outcome };
  }
  if (!source || read.outcome !== 'read' || page > MORE_PASSES_FOR || !(await source.isScan())) return read;
  const scan = await recognize(source, deps);
  // A layer and a picture with different orientations cannot be compared place by place.
  return scan.words.rotation === read.words.rotation ? { ...scan, outcome: read.outcome } : read;
}
