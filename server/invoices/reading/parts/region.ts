/** Areas of pages: what one of several papers on a page says, and where it is. */
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { WordPage } from '../page.ts';
import type { QuarterTurn } from '../picture/page_images.ts';

/** The words whose middle is in the area, which is in pixels of the page, as a page of their own. */
export function wordsWithin(page: WordPage, { x, y, w, h }: Box): WordPage {
  const words = page.words
    .filter((word) => {
      const [middleX, middleY] = [word.x + word.w / 2, word.y + word.h / 2];
      return middleX >= x && middleX < x + w && middleY >= y && middleY < y + h;
    })
    .map((word) => ({ ...word, x: word.x - x, y: word.y - y }));
  return { ...page, width: w, height: h, words };
}

/** A box of a page, in fractions of it, on the page turned clockwise. */
export function turnedWith(box: Box, turn: QuarterTurn): Box {
  return turnedBack(box, turn === 90 ? 270 : turn === 270 ? 90 : turn);
}

/** A box within a region, both in fractions, as a box of the page. */
export function withinPage({ x, y, w, h }: Box, region: Box | null): Box {
  if (!region) return { x, y, w, h };
  return { x: region.x + x * region.w, y: region.y + y * region.h, w: w * region.w, h: h * region.h };
}

export function inPixels({ x, y, w, h }: Box, { width, height }: Pick<WordPage, 'width' | 'height'>): Box {
  return { x: x * width, y: y * height, w: w * width, h: h * height };
}

/** A box of a page that was turned clockwise, on the page as it was before. */
export function turnedBack({ x, y, w, h }: Box, turn: QuarterTurn): Box {
  if (turn === 90) return { x: y, y: 1 - x - w, w: h, h: w };
  if (turn === 180) return { x: 1 - x - w, y: 1 - y - h, w, h };
  if (turn === 270) return { x: 1 - y - h, y: x, w: h, h: w };
  return { x, y, w, h };
}
