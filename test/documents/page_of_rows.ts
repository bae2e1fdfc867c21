import type { WordPage } from '#server/invoices/reading/page.ts';

const LETTER = 8;

/** A page with one string per row, as a text layer has it or as a picture is recognized; runs of spaces keep their width. */
export function pageOfRows(rows: string[], source: WordPage['source'] = 'text', width = 1000): WordPage {
  const words = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: source === 'ocr' ? 0.9 : 1,
      y: 40 + index * 24,
      h: 16,
      x: 60 + match.index * LETTER,
      w: match[0].length * LETTER,
    })),
  );
  return { width, height: 1400, rotation: 0, source, words };
}
