/** What the line recognizer saw between letters and how sure it was, against words that are known from elsewhere. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WordChances } from '#server/invoices/reading/ocr/paddle/certainty.ts';
import type { StripReading } from '#server/invoices/reading/ocr/paddle/cut_words.ts';
import type { Networks } from '#server/invoices/reading/ocr/paddle/networks.ts';
import { preparedForLines } from '#server/invoices/reading/ocr/paddle/page_for_lines.ts';
import { type ReadLine, readLines } from '#server/invoices/reading/ocr/paddle/read_lines.ts';
import type { Between } from '#server/invoices/reading/ocr/paddle/spaces.ts';
import { middleAt } from '#server/invoices/reading/ocr/paddle/text_lines.ts';
import { closeFiles, openFiles } from '#server/invoices/reading/open_files.ts';
import type { Word, WordPage } from '#server/invoices/reading/page.ts';
import { preparePage } from '#server/invoices/reading/picture/clean/prepare.ts';
import { toGray, turned } from '#server/invoices/reading/picture/gray.ts';
import { OCR_SIZE } from '#server/invoices/reading/picture/page_images.ts';
import type { BenchDocument } from './documents.ts';

export interface LineSamples {
  gaps: { between: Between; cut: boolean }[];
  /** Only from text layers, which are certain. */
  words: (WordChances & { right: boolean })[];
}

/** Print is as small as this on some scans. */
const COARSE = { ...OCR_SIZE, dpi: 110 };
const SURE = 0.6;
/** A line is compared where at least this part of its letters agrees, one by one. */
const AGREE = 0.85;

/** The first page of a document against its words: Tesseract's of a picture, the text layer of a PDF. */
export async function samplesOf(
  { folder, answers }: BenchDocument,
  known: WordPage,
  networks: Networks,
  coarse: boolean,
): Promise<LineSamples> {
  const opened = await openFiles([await readFile(join(folder, answers.file))]);
  try {
    const source = opened[0]?.pages[0];
    if (!source) return { gaps: [], words: [] };
    const drawn = await turned(await toGray(await source.images.draw(1, coarse ? COARSE : OCR_SIZE)), known.rotation);
    const prepared = await preparePage(drawn);
    const { image, letters, factor } = await preparedForLines(prepared);
    const fx = (prepared.image.width / known.width) * factor;
    const fy = (prepared.image.height / known.height) * factor;
    const words = known.words.map((word) => ({
      ...word,
      x: word.x * fx,
      y: word.y * fy,
      w: word.w * fx,
      h: word.h * fy,
    }));
    const all: LineSamples = { gaps: [], words: [] };
    for (const read of await readLines(networks, image, letters)) {
      const beside = wordsOn(read, words);
      all.gaps.push(...gapsOf(read.strip, beside));
      if (known.source === 'text') all.words.push(...verdicts(read, beside));
    }
    return all;
  } finally {
    await closeFiles(opened);
  }
}

/** The known words on a line, from left to right. */
function wordsOn({ line }: ReadLine, words: Word[]): Word[] {
  return words
    .filter((word) => {
      const middle = word.x + word.w / 2;
      if (middle < line.x0 || middle > line.x1) return false;
      return Math.abs(word.y + word.h / 2 - middleAt(line, middle)) < line.height * 0.35;
    })
    .sort((a, b) => a.x - b.x);
}

function gapsOf({ glyphs, between }: StripReading, words: Word[]): LineSamples['gaps'] {
  if (words.some((word) => word.confidence < SURE)) return [];
  const text = words.map((word) => word.text).join('');
  if (text.length !== glyphs.length) return [];
  const same = glyphs.filter((glyph, index) => glyph.text === text[index]).length;
  if (same < glyphs.length * AGREE) return [];
  const ends = new Set<number>();
  let end = 0;
  for (const word of words) {
    end += word.text.length;
    ends.add(end);
  }
  return between.map((gap, index) => ({ between: gap, cut: ends.has(index + 1) }));
}

/** Whether each word that was read is printed on its line, letter by letter; not for lines with letters that the reader does not know. */
function verdicts({ words: read, strip }: ReadLine, words: Word[]): LineSamples['words'] {
  if (words.length === 0 || words.some(({ text }) => !/^[!-~]+$/.test(text))) return [];
  const printed = new Set(words.map(({ text }) => text));
  let first = 0;
  return read.map(({ text }) => {
    const confidences = strip.glyphs.slice(first, first + text.length).map(({ confidence }) => confidence);
    first += text.length;
    return {
      lowest: Math.min(...confidences),
      letters: text.length,
      right: printed.has(text),
    };
  });
}
