import type { Box } from '#contract/invoices/reading/reading.ts';
import { type GrayImage, sharpOf, toGray } from '../gray.ts';

export interface Straightened {
  image: GrayImage;
  /** From fractions of the straightened picture to fractions of the one it was made from. */
  toUpright(box: Box): Box;
}

/**
 * Turns a picture back by the detected skew (degrees clockwise), on white paper that is large enough for all of it. Boxes on the result are
 * mapped back to the smallest upright rectangle around the same place.
 */
export async function straighten(image: GrayImage, skew: number): Promise<Straightened> {
  if (skew === 0) return { image, toUpright: (box) => box };
  const level = await toGray(sharpOf(image).rotate(-skew, { background: '#fff' }));
  const cos = Math.cos((skew * Math.PI) / 180);
  const sin = Math.sin((skew * Math.PI) / 180);

  /** A corner in fractions of the straightened picture to pixels of the original: both share their center. */
  function back(fx: number, fy: number): [number, number] {
    const x = (fx - 0.5) * level.width;
    const y = (fy - 0.5) * level.height;
    return [x * cos - y * sin + image.width / 2, x * sin + y * cos + image.height / 2];
  }

  function toUpright(box: Box): Box {
    const corners = [
      back(box.x, box.y),
      back(box.x + box.w, box.y),
      back(box.x, box.y + box.h),
      back(box.x + box.w, box.y + box.h),
    ];
    const xs = corners.map(([x]) => within(x / image.width));
    const ys = corners.map(([, y]) => within(y / image.height));
    const x = Math.min(...xs);
    const y = Math.min(...ys);
    return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
  }

  return { image: level, toUpright };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
