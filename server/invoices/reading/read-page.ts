import type { Box } from '#contract/reading.ts';
import { cropped, type GreyImage, scaled, turned } from './grey.ts';
import { mergePasses } from './merge-passes.ts';
import type { OcrEngine, PageMode } from './ocr-engine.ts';
import { findTurn } from './orient.ts';
import type { Alternative, Word, WordPage } from './page.ts';
import type { QuarterTurn } from './page-images.ts';
import { preparePage } from './prepare.ts';
import { READABLE, readability } from './readability.ts';

/** A page that was recognised. */
export interface OcrPage {
  /** The words, straightened: lines of text run level, boxes in pixels of `image`. Rows and columns are found on these. */
  page: WordPage;
  /** The straightened picture that was recognised. */
  image: GreyImage;
  /** The usual height of a letter in `image`, in pixels; null when it cannot be told. */
  letterHeight: number | null;
  /** Takes a box on the straightened page (fractions of it) to the place on the upright page that a person is shown. */
  toUpright(box: Box): Box;
}

export interface ReadPageOptions {
  signal?: AbortSignal | undefined;
}

/** The letter height that a pass is given the page at. */
const FIRST_PASS = { mode: 6, letters: 32 } as const;
const MORE_PASSES = [
  { mode: 11, letters: 28 },
  { mode: 4, letters: 28 },
] as const;
/** Enlarging beyond this adds time and no words. */
const MAX_FACTOR = 3;
const MIN_FACTOR = 0.4;
const MAX_PASS_PIXELS = 8_000_000;
/** Scaling by less is not worth its blur. */
const WORTH_SCALING = 0.12;

const NUMBER_CHARACTERS = '0123456789.,-$%()';
const REREAD_FACTOR = 3;

/**
 * The first reading of a page picture, whichever way up it stands (`page.rotation` says how it was turned).
 * Throws OcrFailedError, or the signal's reason.
 */
export async function readPage(
  engine: OcrEngine,
  image: GreyImage,
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
  picture: GreyImage,
  rotation: QuarterTurn,
  signal: AbortSignal | undefined,
): Promise<OcrPage> {
  const { image, letterHeight, toUpright } = await preparePage(picture);
  const words = await pass(engine, image, letterHeight, FIRST_PASS, signal);
  const page: WordPage = { width: image.width, height: image.height, rotation, source: 'ocr', words };
  return { page, image, letterHeight, toUpright };
}

/**
 * Reads the page again in other ways and lays the readings over each other: where they disagree a word gets `alternatives`, and
 * words that only a later pass saw are added. Costs about twice the first reading: for pages whose sums do not close.
 */
export async function morePasses(engine: OcrEngine, read: OcrPage, signal?: AbortSignal): Promise<OcrPage> {
  const passes = await Promise.all(
    MORE_PASSES.map((settings) => pass(engine, read.image, read.letterHeight, settings, signal)),
  );
  return { ...read, page: { ...read.page, words: mergePasses([read.page.words, ...passes]) } };
}

/** One recognition at the given letter height; boxes come back in pixels of `image`. */
async function pass(
  engine: OcrEngine,
  image: GreyImage,
  letterHeight: number | null,
  settings: { mode: PageMode; letters: number },
  signal: AbortSignal | undefined,
): Promise<Word[]> {
  const copy = await scaled(image, passFactor(image, letterHeight, settings.letters));
  const words = await engine.recognise(copy, signal ? { mode: settings.mode, signal } : { mode: settings.mode });
  const fx = image.width / copy.width;
  const fy = image.height / copy.height;
  return words.map((word) => ({ ...word, x: word.x * fx, y: word.y * fy, w: word.w * fx, h: word.h * fy }));
}

function passFactor(image: GreyImage, letterHeight: number | null, wanted: number): number {
  if (letterHeight === null) return 1;
  const limit = Math.min(MAX_FACTOR, Math.sqrt(MAX_PASS_PIXELS / (image.width * image.height)));
  const factor = Math.max(MIN_FACTOR, Math.min(limit, wanted / letterHeight));
  return Math.abs(factor - 1) < WORTH_SCALING ? 1 : factor;
}

/**
 * Reads one number again, enlarged and with nothing but number characters allowed.
 * @param image the picture of an OcrPage
 * @param box where the number stands, in pixels of `image`
 * @returns null when nothing is recognised there
 */
export async function rereadNumber(
  engine: OcrEngine,
  image: GreyImage,
  box: Pick<Word, 'x' | 'y' | 'w' | 'h'>,
  signal?: AbortSignal,
): Promise<Alternative | null> {
  const margin = box.h * 0.35;
  const part = cropped(image, box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin);
  const options = { mode: 7, whitelist: NUMBER_CHARACTERS } as const;
  const words = await engine.recognise(await scaled(part, REREAD_FACTOR), signal ? { ...options, signal } : options);
  if (words.length === 0) return null;
  return {
    text: words.map((word) => word.text).join(''),
    confidence: Math.min(...words.map((word) => word.confidence)),
  };
}
