import type { Box } from '#contract/invoices/reading/reading.ts';
import type { GrayImage } from '../gray.ts';
import { findSkew } from './deskew.ts';
import { flattenLight, paperLight, unevenness } from './light.ts';
import { litPanels } from './panels.ts';
import { findPaper } from './paper_area.ts';
import { straighten } from './straighten.ts';
import { letterHeight } from './text_height.ts';

/** Scans measure below 0.15, photographs above 0.35 (54 documents). */
const UNEVEN = 0.25;

/** A page picture made ready for recognition. */
export interface PreparedPage {
  /** Level lines, even light; the rules of its tables are still there. */
  image: GrayImage;
  /** From fractions of the prepared picture to fractions of the picture it was made from. */
  toUpright(box: Box): Box;
  /** The usual height of a letter in pixels; null when it cannot be told. */
  letterHeight: number | null;
}

/** Levels the lines of text, and removes shadows. */
export async function preparePage(image: GrayImage): Promise<PreparedPage> {
  // Light comes first: the white corners that straightening adds would look like the brightest paper.
  const even = await evenLight(image);
  const { image: level, toUpright } = await straighten(even, await findSkew(even));
  return { image: level, toUpright, letterHeight: letterHeight(level) };
}

/**
 * The picture without its shadows and without the table under the page. Light is evened only where it is uneven: on a flat scan that loses
 * words, on a photo it doubles the number of correct sums.
 */
export async function evenLight(image: GrayImage): Promise<GrayImage> {
  const light = paperLight(image);
  if (unevenness(light) <= UNEVEN) return image;
  const paper = findPaper(light);
  return await flattenLight(image, litPanels(image, light, paper), paper.area);
}
