import type { Word } from '../../page.ts';
import type { GrayImage } from '../../picture/gray.ts';
import { certaintyOf } from './certainty.ts';
import type { Glyph } from './decode.ts';
import { type Between, gapsOf, isCut } from './spaces.ts';
import { inkBox, inkOf, type StripInk, widestGap } from './strip_ink.ts';
import { middleAt, type TextLine } from './text_lines.ts';

/** Lines that are read with less certainty are stains and pictures. */
const READ = 0.5;

export interface StripReading {
  glyphs: Glyph[];
  /** The letters' middles in pixels of the strip. */
  middles: number[];
  between: Between[];
  /** Where the strip can be cut after each letter but the last. */
  cuts: number[];
  ink: StripInk;
}

/** What the letters of a strip are and what lies between them; null where the strip is not text. */
export function readStrip(strip: GrayImage, glyphs: Glyph[], stepWidth: number): StripReading | null {
  if (glyphs.length === 0) return null;
  const mean = glyphs.reduce((sum, glyph) => sum + glyph.confidence, 0) / glyphs.length;
  if (mean < READ) return null;
  const ink = inkOf(strip);
  const middles = glyphs.map((glyph) => (glyph.step + 0.5) * stepWidth);
  const gaps = middles.slice(1).map((middle, index) => widestGap(ink, middles[index] ?? 0, middle));
  const between = gapsOf(
    glyphs,
    middles,
    gaps.map(({ length }) => length),
    strip.height,
  );
  return { glyphs, middles, between, cuts: gaps.map(({ start, length }) => Math.round(start + length / 2)), ink };
}

/** The words of a strip, in pixels of the page. */
export function wordsOfStrip(reading: StripReading, line: TextLine): Word[] {
  const { glyphs, between, cuts, ink } = reading;
  const step = line.height / ink.height;
  const words: Word[] = [];
  let first = 0;
  for (let index = 0; index < glyphs.length; index++) {
    const gap = between[index];
    if (gap && !isCut(gap)) continue;
    const from = first === 0 ? 0 : (cuts[first - 1] ?? 0);
    const to = gap ? (cuts[index] ?? ink.width) : ink.width;
    const letters = glyphs.slice(first, index + 1);
    first = index + 1;
    const box = inkBox(ink, Math.max(0, from), Math.min(ink.width, to));
    const middle = middleAt(line, line.x0 + ((box.left + box.right) / 2) * step);
    words.push({
      text: letters.map(({ text }) => text).join(''),
      confidence: certaintyOf({
        lowest: Math.min(...letters.map(({ confidence }) => confidence)),
        letters: letters.length,
      }),
      x: line.x0 + box.left * step,
      y: middle - line.height / 2 + box.top * step,
      w: (box.right - box.left) * step,
      h: (box.bottom - box.top) * step,
    });
  }
  return words;
}
