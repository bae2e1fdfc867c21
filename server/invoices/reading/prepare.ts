import type { Box } from '#contract/reading.ts';
import { findSkew } from './deskew.ts';
import type { GreyImage } from './grey.ts';
import { flattenLight, paperLight, unevenness } from './light.ts';
import { straighten } from './straighten.ts';
import { letterHeight } from './text-height.ts';

/** Scans measure below 0.15, photographs above 0.35 (54 documents). */
const UNEVEN = 0.25;

/** A page picture made ready for recognition. */
export interface PreparedPage {
  /** Level lines, even light. */
  image: GreyImage;
  /** From fractions of the prepared picture to fractions of the picture it was made from. */
  toUpright(box: Box): Box;
  /** The usual height of a letter in pixels; null when it cannot be told. */
  letterHeight: number | null;
}

/** Levels the lines of text and takes shadows out. */
export async function preparePage(image: GreyImage): Promise<PreparedPage> {
  const { image: level, toUpright } = await straighten(image, await findSkew(image));
  const even = await evenLight(level);
  return { image: even, toUpright, letterHeight: letterHeight(even) };
}

/**
 * The picture without its shadows. Light is evened only where it is uneven: on a flat scan that costs words, on a photograph it
 * doubles the sums that are read.
 */
export async function evenLight(image: GreyImage): Promise<GreyImage> {
  const light = paperLight(image);
  return unevenness(light) > UNEVEN ? await flattenLight(image, light) : image;
}
