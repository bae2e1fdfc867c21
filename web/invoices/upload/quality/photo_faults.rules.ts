/** Whether a photo can be read, before it leaves the phone. Nothing here keeps a user from sending it. */
import { cutEdges } from './cut_edges.rules.ts';
import type { GrayPicture } from './gray_picture.ts';
import { isSideways } from './sideways.rules.ts';

const PHOTO_FAULTS = ['small', 'dark', 'blurry', 'glare', 'cut', 'sideways'] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** Letters of a whole page are too small for the reader below this. */
const LONG_SIDE_MIN = 900;
/** The brightest tenth of a page in good light is brighter. */
const DARK_BELOW = 95;
/** The steepest edges of sharp print rise by this part of its contrast from one pixel to the next. */
const SHARP_FROM = 0.28;
const WHITE = 252;
/** A reflection is a patch of pure white that is much brighter than the paper around it. */
const GLARE = { tile: 24, paper: 225, tiles: 0.012 };

function percentile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of histogram.entries()) {
    seen += count;
    if (seen >= total * share) return value;
  }
  return 255;
}

function histogramOf(pixels: GrayPicture['pixels']): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value] = (histogram[value] ?? 0) + 1;
  return histogram;
}

/** How far around an edge its paper and ink are looked for, and what counts as one. */
interface Edges {
  reach: number;
  step: number;
  contrast: number;
}

const CLEAR: Edges = { reach: 4, step: 8, contrast: 45 };
/** Print that a hand has smeared. */
const SMEARED: Edges = { reach: 12, step: 2, contrast: 25 };
/** Fewer edges are no print. */
const EDGES_MIN = 300;

/** How steep the steepest edges are, as a part of the difference between paper and ink around them; 1 where there is no print. */
function sharpness(picture: GrayPicture): number {
  return steepness(picture, CLEAR) ?? steepness(picture, SMEARED) ?? 1;
}

function steepness({ width, height, pixels }: GrayPicture, { reach, step: stepMin, contrast }: Edges): number | null {
  const found: number[] = [];
  for (let y = 0; y < height; y += 2) {
    for (let x = reach; x < width - reach; x += 2) {
      const at = y * width + x;
      const step = Math.abs((pixels[at + 1] ?? 0) - (pixels[at] ?? 0));
      if (step < stepMin) continue;
      let least = 255;
      let most = 0;
      for (let offset = -reach; offset <= reach; offset++) {
        const value = pixels[at + offset] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      if (most - least >= contrast) found.push(step / (most - least));
    }
  }
  if (found.length < EDGES_MIN) return null;
  return found.toSorted((a, b) => a - b)[Math.floor(found.length * 0.8)] ?? null;
}

function glareShare({ width, height, pixels }: GrayPicture): number {
  const { tile } = GLARE;
  let white = 0;
  let all = 0;
  for (let top = 0; top + tile <= height; top += tile) {
    for (let left = 0; left + tile <= width; left += tile) {
      all += 1;
      let count = 0;
      for (let y = top; y < top + tile; y += 2) {
        for (let x = left; x < left + tile; x += 2) if ((pixels[y * width + x] ?? 0) >= WHITE) count += 1;
      }
      if (count > (tile * tile) / 4.4) white += 1;
    }
  }
  return all === 0 ? 0 : white / all;
}

/** `longSide`: of the photo itself, before it was made smaller. */
export function photoFaults(picture: GrayPicture, longSide: number): PhotoFault[] {
  const histogram = histogramOf(picture.pixels);
  const paper = percentile(histogram, 0.9);
  const faults: PhotoFault[] = [];
  if (longSide < LONG_SIDE_MIN) faults.push('small');
  if (paper < DARK_BELOW) faults.push('dark');
  if (sharpness(picture) < SHARP_FROM) faults.push('blurry');
  if (percentile(histogram, 0.5) < GLARE.paper && glareShare(picture) > GLARE.tiles) faults.push('glare');
  if (cutEdges(picture).length > 0) faults.push('cut');
  if (isSideways(picture)) faults.push('sideways');
  return faults;
}
