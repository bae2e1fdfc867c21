import type { Word } from '../page.ts';
import type { Slope } from '../picture/clean/bend.ts';
import type { GrayImage } from '../picture/gray.ts';
import type { TextLine } from './paddle/text_lines.ts';

/**
 * The useful page segmentation modes of Tesseract: 3 automatic layout, 4 one column of lines of varying size, 6 one uniform block, 7 a
 * single line, 11 scattered words in no order.
 */
export type PageMode = 3 | 4 | 6 | 7 | 11;

export interface RecognizeOptions {
  mode: PageMode;
  /** Only these characters are considered. */
  whitelist?: string;
  signal?: AbortSignal;
}

/** What a line reader found on a page. */
export interface LinesRead {
  words: Word[];
  /** How much lines rise or fall at places of the page. */
  slopes: Slope[];
  /** The lines with words that are not certain. */
  doubtful: TextLine[];
}

/** What is read before the rest of a page: a few lines at its top, then all lines of its head and foot. */
export type LinesPart = 'top' | 'ends';

/** What is told before a page is read: also all its lines, while another recognizer looks for its currency. */
export type FirstPart = LinesPart | 'lines';

export interface ReadLinesOptions {
  signal?: AbortSignal | undefined;
  /** Called with all lines that were read by then. */
  onFirst?: ((read: LinesRead, part: LinesPart) => void) | undefined;
}

/** A recognizer that finds the lines of a page by itself: better than Tesseract at what it knows, which leaves out € and £. */
export interface LineReader {
  /** False when this machine cannot run it. */
  readonly isUsable: boolean;
  /** Gets ready for a page that will come soon, without waiting for it. */
  start(): void;
  /**
   * The words of an upright page with letters of the given usual height in pixels, in no order.
   * Throws OcrFailedError when it fails or takes too long, the signal's reason when it is aborted.
   */
  read(image: GrayImage, letters: number | null, options?: ReadLinesOptions): Promise<LinesRead>;
  /** The words of some lines of the same picture, each read with more of the paper around it. Throws as `read` does. */
  lookAgain(image: GrayImage, lines: TextLine[], signal?: AbortSignal): Promise<Word[]>;
  close(): Promise<void>;
}

/** A recognizer of printed words. Calls can overlap; each engine runs as many at a time as it was opened for. */
export interface OcrEngine {
  /** `tesseract-native` or `tesseract-wasm`, after `pp-ocr+` where lines are read first. */
  readonly name: string;
  /** Reads pages first; `recognize` is its second witness, and takes its place where there is none. */
  readonly lines?: LineReader | null;
  /**
   * The words of a picture, boxes in its pixels, confidence 0 to 1, in reading order.
   * Throws OcrFailedError when the recognizer fails or takes too long, the signal's reason when it is aborted.
   */
  recognize(image: GrayImage, options: RecognizeOptions): Promise<Word[]>;
  /** Ends every process and thread of the engine; running work is rejected. */
  close(): Promise<void>;
}

/** The recognizer itself failed: it crashed, it could not start, or it took too long over one picture. */
export class OcrFailedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OcrFailedError';
  }
}
