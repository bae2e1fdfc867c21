import type { Box } from '#contract/reading.ts';
import { cropped, type GreyImage, scaled } from './grey.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { Alternative, Word, WordPage } from './page.ts';

/** A page that was recognised. */
export interface OcrPage {
  /** The words, straightened: text lines run level, boxes in pixels of `image`. Rows and columns are found on these. */
  page: WordPage;
  /** The straightened picture that was recognised. */
  image: GreyImage;
  /** Takes a box on the straightened page (fractions of it) to the place on the upright page that a person is shown. */
  toUpright(box: Box): Box;
}

export interface ReadPageOptions {
  signal?: AbortSignal | undefined;
}

/** The first reading of a page picture. Throws OcrFailedError and what the signal says. */
export async function readPage(engine: OcrEngine, image: GreyImage, options: ReadPageOptions = {}): Promise<OcrPage> {
  const words = await engine.recognise(image, { mode: 6, ...withSignal(options.signal) });
  const page: WordPage = { width: image.width, height: image.height, rotation: 0, source: 'ocr', words };
  return { page, image, toUpright: (box) => box };
}

/**
 * Reads the page again in other ways and lays the readings over each other: where they disagree a word gets `alternatives`,
 * and words that only a later pass saw are added. Costs about three times the first reading: for pages whose sums do not close.
 */
export async function morePasses(engine: OcrEngine, read: OcrPage, signal?: AbortSignal): Promise<OcrPage> {
  await engine.recognise(read.image, { mode: 4, ...withSignal(signal) });
  return read;
}

/**
 * Reads one number again, enlarged and with nothing but number characters allowed.
 * @param box where it stands, in pixels of `image`
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
  const words = await engine.recognise(await scaled(part, 3), {
    mode: 7,
    whitelist: '0123456789.,-$%()',
    ...withSignal(signal),
  });
  if (words.length === 0) return null;
  return {
    text: words.map((word) => word.text).join(''),
    confidence: Math.min(...words.map((word) => word.confidence)),
  };
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
