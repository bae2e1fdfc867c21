import { type GrayImage, scaled } from '../gray.ts';
import { binarize } from './binarize.ts';

/** Beyond this a page is not skewed but photographed from the side. */
const MAX_DEGREES = 15;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
/** Straightening by less than this changes nothing that recognition would notice. */
const MIN_DEGREES = 0.25;
/** How much sharper the lines must be than on the unturned page: a page without lines of text has no clear winner. */
const MIN_GAIN = 1.15;
const LOOK_AT_WIDTH = 1000;
/** In pixels of the picture that is looked at: longer than the foot of a letter. */
const LONG_EDGE = 18;
/** In degrees. */
const LEANS_FAR = 5;

/**
 * How far the lines of text are turned clockwise from level, in degrees; 0 when they are level or when no angle up to ±15° gives clear
 * lines. The lower edges of ink are summed along lines of every angle: at the right angle they fall into few sharp rows. Where the table
 * around a photographed page was cut off, long edges are level whatever the page is: a page that leans far is found without them. One that
 * leans less is left as it is, because its rows are followed anyway (`ocr/paddle/row_slopes.ts`) and straightening blurs small print.
 */
export async function findSkew(image: GrayImage): Promise<number> {
  const small = await scaled(image, Math.min(1, LOOK_AT_WIDTH / Math.max(image.width, image.height)));
  const ink = binarize(small);
  const skew = skewOf(lowerEdges(small, ink, Number.POSITIVE_INFINITY), small);
  if (skew !== 0) return skew;
  const ofLetters = skewOf(lowerEdges(small, ink, LONG_EDGE), small);
  return Math.abs(ofLetters) >= LEANS_FAR ? ofLetters : 0;
}

function skewOf(edges: Int32Array, { width, height }: GrayImage): number {
  if (edges.length < 200) return 0;
  const sharpness = (degrees: number) => rowSharpness(edges, degrees, width, height);
  const level = sharpness(0);
  const coarse = best(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP, sharpness);
  const fine = best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP, sharpness);
  if (Math.abs(fine) < MIN_DEGREES || Math.abs(coarse) >= MAX_DEGREES) return 0;
  return sharpness(fine) > level * MIN_GAIN ? fine : 0;
}

/** Pairs x, y of ink pixels with paper right below, in runs shorter than `most`: the baselines of letters among them. */
function lowerEdges({ width, height }: GrayImage, ink: Uint8Array, most: number): Int32Array {
  const found: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    let run = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && ink[y * width + x] === 1 && ink[(y + 1) * width + x] === 0) {
        run++;
        continue;
      }
      if (run < most) for (let back = run; back > 0; back--) found.push(x - back, y);
      run = 0;
    }
  }
  return Int32Array.from(found);
}

/** The sum of squared differences between neighboring rows of the profile (Postl's criterion). */
function rowSharpness(edges: Int32Array, degrees: number, width: number, height: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Float64Array(height + 2 * offset + 2);
  for (let at = 0; at < edges.length; at += 2) {
    const row = Math.round((edges[at + 1] ?? 0) - (edges[at] ?? 0) * slope) + offset;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row++) {
    const step = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    sum += step * step;
  }
  return sum;
}

function best(from: number, to: number, step: number, score: (degrees: number) => number): number {
  let winner = 0;
  let highest = Number.NEGATIVE_INFINITY;
  const steps = Math.round((to - from) / step);
  for (let index = 0; index <= steps; index++) {
    const degrees = from + index * step;
    const value = score(degrees);
    if (value > highest) {
      highest = value;
      winner = degrees;
    }
  }
  return winner;
}
