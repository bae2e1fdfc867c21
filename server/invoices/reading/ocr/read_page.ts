import type { Box } from '#contract/invoices/reading/reading.ts';
import type { Word, WordPage } from '../page.ts';
import { findTurn } from '../picture/clean/orient.ts';
import { type PreparedPage, preparePage } from '../picture/clean/prepare.ts';
import { withoutRules } from '../picture/clean/ruling.ts';
import { type GrayImage, scaled, turned } from '../picture/gray.ts';
import type { QuarterTurn } from '../picture/page_images.ts';
import { lacksCurrency, withCurrency } from './currency.ts';
import { type Leveling, leveled } from './leveled.ts';
import { mergePasses } from './merge_passes.ts';
import {
  type FirstPart,
  type LinesPart,
  type LinesRead,
  type OcrEngine,
  OcrFailedError,
  type PageMode,
  type ReadLinesOptions,
} from './ocr_engine.ts';
import { preparedForLines } from './paddle/page_for_lines.ts';
import type { TextLine } from './paddle/text_lines.ts';
import { READABLE, READABLE_LINES, readability } from './readability.ts';

/** A page that was recognized. */
export interface OcrPage {
  /** The words, straightened: lines of text are level, boxes in pixels of `image`. Rows and columns are found in these. */
  page: WordPage;
  /** The straightened picture that was recognized. */
  image: GrayImage;
  /** The usual height of a letter in `image`, in pixels; null when it is unknown. */
  letterHeight: number | null;
  /** The words of each reading of the picture, level: by the line reader, and by Tesseract. `page` has them merged. */
  readings: { lines: readonly Word[][]; passes: readonly Word[][] };
  /** The lines with uncertain words, on the picture that lines are read on. */
  doubtful: readonly TextLine[];
  /** What made the lines of `page` level where they still rose or fell in `image`; null where Tesseract alone read the page. */
  level: Leveling | null;
  /** Maps a box on the straightened page (fractions of it) to the place on the upright page that the user sees. */
  toUpright(box: Box): Box;
}

export interface ReadPageOptions {
  signal?: AbortSignal | undefined;
  /** Called with all words that were read by then. */
  onFirst?: ((page: WordPage, part: FirstPart) => void) | undefined;
}

interface Pass {
  mode: PageMode;
  /** The letter height that the page is scaled to; null leaves it as it is. */
  letters: number | null;
  /** Removing the rules of tables can damage a letter on one. */
  isRuled: boolean;
}

/** Chosen on 54 receipts, scans and photos by the correct amounts; passes that differ in several ways find more together. */
const FIRST_PASS: Pass = { mode: 6, letters: 38, isRuled: false };
const MORE_PASSES: Pass[] = [
  { mode: 11, letters: null, isRuled: true },
  { mode: 4, letters: 34, isRuled: false },
];
/** What is added to the words of the line reader, one after another. */
const TESSERACT_PASSES: readonly Pass[] = [FIRST_PASS, { mode: 11, letters: null, isRuled: true }];
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
export async function readPage(engine: OcrEngine, image: GrayImage, options: ReadPageOptions = {}): Promise<OcrPage> {
  const { signal } = options;
  const first = await readUpright(engine, image, 0, options);
  const blank = first.page.words.length === 0 && first.letterHeight === null;
  if (blank || readability(first.page.words) >= (first.level ? READABLE_LINES : READABLE)) return first;
  return await orKeep(first, signal, async () => {
    const turn = await findTurn(engine, image, signal);
    return turn === 0 ? first : await readUpright(engine, await turned(image, turn), turn, options);
  });
}

/** What only improves a reading can fail or take too long, on a machine that is too busy: the reading is kept. */
async function orKeep<T>(read: T, signal: AbortSignal | undefined, improve: () => Promise<T>): Promise<T> {
  try {
    return await improve();
  } catch (error) {
    if (error instanceof OcrFailedError || signal?.aborted) return read;
    throw error;
  }
}

async function readUpright(
  engine: OcrEngine,
  picture: GrayImage,
  rotation: QuarterTurn,
  { signal, onFirst }: ReadPageOptions,
): Promise<OcrPage> {
  const prepared = await preparePage(picture);
  const { width, height } = prepared.image;
  const page = { width, height, rotation, source: 'ocr' as const };
  const tell = (read: WordPage, part: FirstPart) => {
    // For a page that is sideways or upside down, it would be nonsense.
    if (readability(read.words) >= READABLE_LINES) onFirst?.(read, part);
  };
  const onLines = ({ words, slopes }: LinesRead, part: LinesPart) =>
    tell({ ...page, words: words.map(leveled(slopes, width, height).word) }, part);
  const lines = await linesOf(engine, prepared, { signal, onFirst: onLines });
  if (!lines) {
    const words = await recognize(engine, prepared, FIRST_PASS, signal);
    return {
      ...prepared,
      page: { ...page, words },
      readings: { lines: [], passes: [words] },
      doubtful: [],
      level: null,
    };
  }
  const level = leveled(lines.slopes, width, height);
  const words = lines.words.map(level.word);
  const read: OcrPage = {
    ...prepared,
    toUpright: (box) => prepared.toUpright(level.back(box)),
    page: { ...page, words },
    readings: { lines: [words], passes: [] },
    doubtful: lines.doubtful,
    level,
  };
  if (!lacksCurrency(read.page.words)) return read;
  tell(read.page, 'lines');
  return await orKeep(read, signal, () => withTesseract(engine, read, signal));
}

/** The lines of the page in its own pixels; null where no line reader can read it. */
async function linesOf(
  { lines }: OcrEngine,
  prepared: PreparedPage,
  { signal, onFirst }: ReadLinesOptions,
): Promise<LinesRead | null> {
  if (!lines) return null;
  const { image, letters, factor } = await preparedForLines(prepared);
  const inPage = ({ words, slopes, doubtful }: LinesRead): LinesRead => ({
    doubtful,
    words: words.map((word) => resized(word, 1 / factor, 1 / factor)),
    slopes: slopes.map((slope) => ({ ...slope, x: slope.x / factor, y: slope.y / factor })),
  });
  try {
    const told = (read: LinesRead, part: LinesPart) => onFirst?.(inPage(read), part);
    return inPage(await lines.read(image, letters, { signal, onFirst: told }));
  } catch (error) {
    // Tesseract reads what the line reader does not survive.
    if (error instanceof OcrFailedError && !signal?.aborted) return null;
    throw error;
  }
}

/**
 * Reads the page again in other ways and merges the readings: where they disagree a word gets `alternatives`, and words that only a later
 * pass saw are added. Costs up to twice the first reading: for pages whose sums do not add up.
 */
export async function morePasses(engine: OcrEngine, read: OcrPage, signal?: AbortSignal): Promise<OcrPage> {
  if (read.level) return await withTesseract(engine, await withLook(engine, read, signal), signal);
  const passes = await Promise.all(MORE_PASSES.map((pass) => recognize(engine, read, pass, signal)));
  return { ...read, page: { ...read.page, words: mergePasses([read.page.words, ...passes]) } };
}

/** The words that are not certain, looked at once more by the line reader. */
async function withLook(engine: OcrEngine, read: OcrPage, signal: AbortSignal | undefined): Promise<OcrPage> {
  const { level, doubtful, readings } = read;
  if (!level || !engine.lines || doubtful.length === 0) return read;
  const { image, factor } = await preparedForLines(read);
  const look = await engine.lines.lookAgain(image, [...doubtful], signal);
  const words = look.map((word) => level.word(resized(word, 1 / factor, 1 / factor)));
  return { ...read, readings: { ...readings, lines: [...readings.lines, words] } };
}

/**
 * What the line reader read and one pass of Tesseract, merged. A page that has had its pass gets another one, in another way: the same would
 * only repeat itself.
 */
async function withTesseract(engine: OcrEngine, read: OcrPage, signal: AbortSignal | undefined): Promise<OcrPage> {
  const { level, readings } = read;
  const next = TESSERACT_PASSES[readings.passes.length];
  if (!level || !next) return read;
  const passes = [...readings.passes, (await recognize(engine, read, next, signal)).map(level.word)];
  const words = withCurrency(mergePasses([...readings.lines, ...passes]), passes.flat());
  return { ...read, page: { ...read.page, words }, readings: { ...readings, passes } };
}

/** One pass; its boxes come back in pixels of the page. */
async function recognize(
  engine: OcrEngine,
  { image: ruled, letterHeight }: Pick<OcrPage, 'image' | 'letterHeight'>,
  { mode, letters, isRuled }: Pass,
  signal: AbortSignal | undefined,
): Promise<Word[]> {
  const image = isRuled || letterHeight === null ? ruled : withoutRules(ruled, letterHeight);
  const copy = await scaled(image, passFactor(image, letterHeight, letters));
  const words = await engine.recognize(copy, signal ? { mode, signal } : { mode });
  const fx = image.width / copy.width;
  const fy = image.height / copy.height;
  return words.map((word) => resized(word, fx, fy));
}

function resized(word: Word, fx: number, fy: number): Word {
  return { ...word, x: word.x * fx, y: word.y * fy, w: word.w * fx, h: word.h * fy };
}

function passFactor(image: GrayImage, letterHeight: number | null, wanted: number | null): number {
  if (letterHeight === null || wanted === null) return 1;
  const limit = Math.min(MAX_FACTOR, Math.sqrt(MAX_PASS_PIXELS / (image.width * image.height)));
  const factor = Math.max(MIN_FACTOR, Math.min(limit, wanted / letterHeight));
  return Math.abs(factor - 1) < WORTH_SCALING ? 1 : factor;
}
