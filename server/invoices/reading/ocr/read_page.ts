import type { Box } from '#contract/invoices/reading.ts';
import type { Word, WordPage } from '../page.ts';
import { type GrayImage, scaled, turned } from '../picture/gray.ts';
import { findTurn } from '../picture/orient.ts';
import type { QuarterTurn } from '../picture/page_images.ts';
import { preparePage } from '../picture/prepare.ts';
import { mergePasses } from './merge_passes.ts';
import type { OcrEngine, PageMode } from './ocr_engine.ts';
import { READABLE, readability } from './readability.ts';

/** A page that was recognized. */
export interface OcrPage {
  /** The words, straightened: lines of text are level, boxes in pixels of `image`. Rows and columns are found in these. */
  page: WordPage;
  /** The straightened picture that was recognized, without the rules of tables. */
  image: GrayImage;
  /** The same with its rules. */
  ruled: GrayImage;
  /** The usual height of a letter in `image`, in pixels; null when it is unknown. */
  letterHeight: number | null;
  /** Maps a box on the straightened page (fractions of it) to the place on the upright page that the user sees. */
  toUpright(box: Box): Box;
}

export interface ReadPageOptions {
  signal?: AbortSignal | undefined;
}

interface Pass {
  mode: PageMode;
  /** The letter height that the page is scaled to; null leaves it as it is. */
  letters: number | null;
  picture: 'image' | 'ruled';
}

/** Chosen on 54 receipts, scans and photos by the correct amounts; passes that differ in several ways find more together. */
const FIRST_PASS: Pass = { mode: 6, letters: 38, picture: 'image' };
const MORE_PASSES: Pass[] = [
  { mode: 11, letters: null, picture: 'ruled' },
  { mode: 4, letters: 34, picture: 'image' },
];
/** More enlargement adds time and no words. */
const MAX_FACTOR = 3;
const MIN_FACTOR = 0.4;
const MAX_PASS_PIXELS = 8_000_000;
/** Less scaling is not worth its blur. */
const WORTH_SCALING = 0.12;

/**
 * The first reading of a page picture in any orientation (`page.rotation` says how it was turned). Throws OcrFailedError, or the signal's
 * reason.
 */
export async function readPage(
  engine: OcrEngine,
  image: GrayImage,
  { signal }: ReadPageOptions = {},
): Promise<OcrPage> {
  const first = await readUpright(engine, image, 0, signal);
  const blank = first.page.words.length === 0 && first.letterHeight === null;
  if (blank || readability(first.page.words) >= READABLE) return first;
  const turn = await findTurn(engine, image, signal);
  return turn === 0 ? first : await readUpright(engine, await turned(image, turn), turn, signal);
}

async function readUpright(
  engine: OcrEngine,
  picture: GrayImage,
  rotation: QuarterTurn,
  signal: AbortSignal | undefined,
): Promise<OcrPage> {
  const prepared = await preparePage(picture);
  const words = await recognize(engine, prepared, FIRST_PASS, signal);
  const { width, height } = prepared.image;
  return { ...prepared, page: { width, height, rotation, source: 'ocr', words } };
}

/**
 * Reads the page again in other ways and merges the readings: where they disagree a word gets `alternatives`, and words that only a later
 * pass saw are added. Costs about twice the first reading: for pages whose sums do not add up.
 */
export async function morePasses(engine: OcrEngine, read: OcrPage, signal?: AbortSignal): Promise<OcrPage> {
  const passes = await Promise.all(MORE_PASSES.map((pass) => recognize(engine, read, pass, signal)));
  return { ...read, page: { ...read.page, words: mergePasses([read.page.words, ...passes]) } };
}

/** One pass; its boxes come back in pixels of the page. */
async function recognize(
  engine: OcrEngine,
  prepared: Pick<OcrPage, 'image' | 'ruled' | 'letterHeight'>,
  { mode, letters, picture }: Pass,
  signal: AbortSignal | undefined,
): Promise<Word[]> {
  const image = prepared[picture];
  const copy = await scaled(image, passFactor(image, prepared.letterHeight, letters));
  const words = await engine.recognize(copy, signal ? { mode, signal } : { mode });
  const fx = image.width / copy.width;
  const fy = image.height / copy.height;
  return words.map((word) => ({ ...word, x: word.x * fx, y: word.y * fy, w: word.w * fx, h: word.h * fy }));
}

function passFactor(image: GrayImage, letterHeight: number | null, wanted: number | null): number {
  if (letterHeight === null || wanted === null) return 1;
  const limit = Math.min(MAX_FACTOR, Math.sqrt(MAX_PASS_PIXELS / (image.width * image.height)));
  const factor = Math.max(MIN_FACTOR, Math.min(limit, wanted / letterHeight));
  return Math.abs(factor - 1) < WORTH_SCALING ? 1 : factor;
}
