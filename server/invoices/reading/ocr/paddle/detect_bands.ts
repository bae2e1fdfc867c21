/**
 * The detector's memory and time grow with the picture, its time faster than the picture: a large one is detected in bands, each with some
 * of its neighbors' rows around it.
 */
import { cropped, type GrayImage } from '../../picture/gray.ts';

/** Where the detector takes about 230 MB. */
const MOST_PIXELS = 800_000;
/** More than three lines of print, so that both bands see the whole of a line between them. */
const MARGIN = 64;
/** What the sides of a picture must be divisible by. */
export const DIVISIBLE_BY = 32;

/**
 * The map of the whole picture, put together from the bands' own rows.
 * @param detect the map of a band, of its size
 * @param onTop called with the rows of the first of several bands
 */
export async function detectInBands(
  image: GrayImage,
  detect: (band: GrayImage) => Promise<Float32Array>,
  onTop?: (map: Float32Array, height: number) => Promise<void>,
): Promise<Float32Array> {
  const { width, height } = image;
  const count = Math.ceil((width * height) / MOST_PIXELS);
  if (count === 1) return await detect(image);
  const own = Math.ceil(height / count / DIVISIBLE_BY) * DIVISIBLE_BY;
  const map = new Float32Array(width * height);
  for (let from = 0; from < height; from += own) {
    const to = Math.min(height, from + own);
    const top = Math.max(0, from - MARGIN);
    const bottom = Math.min(height, to + MARGIN);
    const band = await detect(cropped(image, 0, top, width, bottom - top));
    map.set(band.subarray((from - top) * width, (to - top) * width), from * width);
    if (from === 0) await onTop?.(map.subarray(0, to * width), to);
  }
  return map;
}
