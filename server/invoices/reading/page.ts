/** What both sources of words (a PDF's text layer, recognition of an image) give to the extractor. */
import type { ReadPage } from '#contract/invoices/reading/reading.ts';

/** Another reading of the same spot, from another pass or engine. */
export interface Alternative {
  text: string;
  confidence: number;
}

/** One printed word. The box is in pixels of the upright page, origin at the top left; `confidence` is 0 to 1 (1 for a text layer). */
export interface Word {
  text: string;
  confidence: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Set only where passes disagree. */
  alternatives?: Alternative[];
}

/** One upright page: its size in pixels and its words in no particular order. */
export interface WordPage {
  width: number;
  height: number;
  /** Clockwise quarter turns applied to the source to stand the page upright. */
  rotation: 0 | 90 | 180 | 270;
  source: 'text' | 'ocr';
  words: Word[];
}

/** Letter paper, as large as pictures of pages are: nobody knows the size of a page that was not drawn. */
export const UNKNOWN_SIZE = { width: 1236, height: 1600 };

/** As it is kept with the reading. */
export function sizeOf({ width, height, rotation }: WordPage): ReadPage {
  return { width: Math.round(width), height: Math.round(height), rotation };
}
