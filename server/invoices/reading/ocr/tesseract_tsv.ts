import type { Word } from '../page.ts';

/** The columns of Tesseract's TSV: level page block paragraph line word left top width height confidence text. */
const WORD_LEVEL = '5';

/** The words of Tesseract's TSV output (with or without its header line); confidence from 0–100 to 0–1. */
export function wordsOfTsv(tsv: string): Word[] {
  const words: Word[] = [];
  for (const row of tsv.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, ...rest] = row.split('\t');
    const text = rest.join(' ').trim();
    if (level !== WORD_LEVEL || text === '') continue;
    words.push({
      text,
      confidence: Math.min(1, Math.max(0, Number(confidence) / 100)),
      x: Number(left),
      y: Number(top),
      w: Number(width),
      h: Number(height),
    });
  }
  return words;
}
