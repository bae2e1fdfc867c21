import type { Box } from '#contract/invoices/reading/reading.ts';
import type { Word } from '../page.ts';
import { bentY, fitBend, levelY, type Slope } from '../picture/clean/bend.ts';

/** Moves words so that the lines of a page are level. */
export interface Leveling {
  word(word: Word): Word;
  /** From the level page back to the picture, in fractions of both. */
  back(box: Box): Box;
}

/** From the slopes of the lines of a page of this size in pixels. */
export function leveled(slopes: Slope[], width: number, height: number): Leveling {
  const bend = fitBend(slopes, width, height);
  if (!bend) return { word: (word) => word, back: (box) => box };
  return {
    word(word) {
      const [x, y] = [word.x + word.w / 2, word.y + word.h / 2];
      return { ...word, y: word.y + levelY(bend, x, y) - y };
    },
    back(box) {
      const [left, right] = [box.x * width, (box.x + box.w) * width];
      const corners = [left, (left + right) / 2, right].map((x) => ({
        top: bentY(bend, x, box.y * height),
        bottom: bentY(bend, x, (box.y + box.h) * height),
      }));
      const top = within(Math.min(...corners.map((corner) => corner.top)) / height);
      const bottom = within(Math.max(...corners.map((corner) => corner.bottom)) / height);
      return { ...box, y: top, h: bottom - top };
    },
  };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
