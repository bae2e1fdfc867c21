import type { Alphabet } from './alphabet.ts';

/** One letter of a strip. */
export interface Glyph {
  text: string;
  /** 0 to 1, among all classes. */
  confidence: number;
  /** Where the letter was seen, in steps from the strip's left edge. */
  step: number;
  /** The highest chance of a space between the letter before and this one. */
  space: number;
}

/**
 * The letters of one strip from the recognizer's answer (`steps` × `alphabet.size` chances, row by row): at every step the likeliest letter
 * of the alphabet or nothing; equal neighbors are one letter unless something else is between them (CTC).
 */
export function decode(chances: Float32Array, steps: number, alphabet: Alphabet): Glyph[] {
  const glyphs: Glyph[] = [];
  let before = '';
  let space = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * alphabet.size;
    let best = chances[row + alphabet.blank] ?? 0;
    let text = '';
    const gap = chances[row + alphabet.space] ?? 0;
    if (gap > best) best = gap;
    for (const letter of alphabet.letters) {
      const chance = chances[row + letter.index] ?? 0;
      if (chance <= best) continue;
      best = chance;
      text = letter.text;
    }
    const last = glyphs.at(-1);
    if (text !== '' && text === before && last) {
      if (best > last.confidence) {
        last.confidence = best;
        last.step = step;
      }
    } else if (text !== '') {
      glyphs.push({ text, confidence: best, step, space });
      space = 0;
    }
    if (text === '') space = Math.max(space, gap);
    before = text;
  }
  return glyphs;
}
