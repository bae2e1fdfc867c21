/** What the camera says of what it sees: the one thing to mend first, or that the picture can be taken. */
import type { LiveState } from '#contract/invoices/capture/camera.texts.ts';
import type { GrayPicture } from '../quality/gray_picture.ts';
import type { PhotoFault } from '../quality/photo_faults.rules.ts';
import type { PageOutline } from './page_outline.rules.ts';

/** Below this part of the picture's length the print of a page is too small. A receipt is narrow, so its length counts. */
const LENGTH_MIN = 0.5;
/** Between two looks, a hand that holds still changes the picture by no more gray levels than this on average. */
const STILL = 9;

interface Seen {
  outline: PageOutline | null;
  faults: PhotoFault[];
  /** As `changeBetween` tells it; 0 for the first look. */
  change: number;
  /** No page was found for a while. */
  isLong: boolean;
}

export function liveState({ outline, faults, change, isLong }: Seen, width: number, height: number): LiveState {
  const isDark = faults.includes('dark');
  // A table alone may be dark in good light.
  if (!outline && !isLong) return faults.includes('cut') && !isDark ? 'cut' : 'searching';
  if (isDark) return 'dark';
  if (outline?.isCut || faults.includes('cut')) return 'cut';
  if (!outline) return 'unseen';
  if (lengthOf(outline, width, height) < LENGTH_MIN) return 'far';
  if (change > STILL) return 'moving';
  if (faults.includes('glare')) return 'glare';
  if (faults.includes('blurry')) return 'blurry';
  return faults.includes('sideways') ? 'sideways' : 'ready';
}

/** The longest side, in parts of the picture's longer one. */
function lengthOf({ corners }: PageOutline, width: number, height: number): number {
  const lengths = corners.map(({ x, y }, at) => {
    const next = corners[(at + 1) % 4] ?? { x, y };
    return Math.hypot((next.x - x) * width, (next.y - y) * height);
  });
  return Math.max(...lengths) / Math.max(width, height);
}

/** The mean difference of two looks, in gray levels. Pictures of two sizes have nothing to compare. */
export function changeBetween(one: GrayPicture | null, other: GrayPicture): number {
  if (one?.pixels.length !== other.pixels.length) return 0;
  let sum = 0;
  for (let at = 0; at < other.pixels.length; at++) sum += Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
  return sum / other.pixels.length;
}
