import type { Word } from '../../page.ts';
import { cropped, type GrayImage } from '../../picture/gray.ts';
import type { LinesPart, LinesRead } from '../ocr_engine.ts';
import { cutLine } from './cut_line.ts';
import { readStrip, type StripReading, wordsOfStrip } from './cut_words.ts';
import { decode } from './decode.ts';
import { DIVISIBLE_BY, detectInBands } from './detect_bands.ts';
import { loneLetters } from './lone_letters.ts';
import type { Networks } from './networks.ts';
import { rowSlopes } from './row_slopes.ts';
import { shrunk } from './shrink.ts';
import { enlarged, middleAt, type TextLine, textLines } from './text_lines.ts';

/** The detector finds the most lines in print of this height. */
const DETECTED_LETTERS = 11;
const MAX_DETECTED_PIXELS = 1_500_000;
/** In usual letter heights; lines of usual letters are about 2 high, specks below this. */
const SMALLEST = 0.75;

/** The least certainty of every letter outside the lines that were detected. */
const SURE = 0.8;

export interface ReadLine {
  line: TextLine;
  words: Word[];
  strip: StripReading;
}

/** The lines of a page; `onTop` is called with those in its upper half as soon as they are found, where it is detected in bands. */
async function findLines(
  networks: Networks,
  page: GrayImage,
  letters: number | null,
  onTop: (lines: TextLine[]) => Promise<void>,
): Promise<TextLine[]> {
  const wanted = letters === null ? 1 : DETECTED_LETTERS / letters;
  const factor = Math.min(1, wanted, Math.sqrt(MAX_DETECTED_PIXELS / (page.width * page.height)));
  const small = shrunk(page, factor, DIVISIBLE_BY);
  const linesOf = (map: Float32Array, rows: number) =>
    textLines(map, small.width, rows)
      .map((line) => enlarged(line, 1 / factor))
      .filter(({ height }) => letters === null || height >= letters * SMALLEST);
  const map = await detectInBands(small, networks.detect, (top, rows) => onTop(linesOf(top, rows)));
  return linesOf(map, small.height);
}

/** The part of a page's lines, from above and from below, that usually says who sold, when and for how much. */
const HEAD = 0.25;
const FOOT = 0.25;
/** A page of fewer lines is read at once. */
const FEW = 12;
/** The number of lines at the top that often include the vendor or the date. */
const TOP = 8;

function fromAbove(lines: readonly TextLine[]): TextLine[] {
  return lines.toSorted((a, b) => middleAt(a, a.mx) - middleAt(b, b.mx));
}

/** The same where a line was found among those of the upper half and among those of the page. */
function keyOf({ x0, x1, a }: TextLine): string {
  return `${x0} ${x1} ${a}`;
}

/** `letters`: the usual height of a letter in pixels. */
export async function readLines(
  networks: Networks,
  page: GrayImage,
  letters: number | null,
  onFirst: (read: ReadLine[], part: LinesPart) => void = () => {},
): Promise<ReadLine[]> {
  const known = new Map<string, ReadLine | null>();
  const readAll = async (lines: readonly TextLine[]): Promise<ReadLine[]> => {
    for (const line of lines) {
      const key = keyOf(line);
      if (known.has(key)) continue;
      const strip = await readLine(networks, page, line);
      known.set(key, strip && { line, words: wordsOfStrip(strip, line), strip });
    }
    return [...known.values()].filter((read) => read !== null);
  };
  const readTop = async (lines: readonly TextLine[]) => {
    if (lines.length >= FEW) onFirst(await readAll(fromAbove(lines).slice(0, TOP)), 'top');
  };

  const lines = await findLines(networks, page, letters, readTop);
  if (known.size === 0) await readTop(lines);
  const sorted = fromAbove(lines);
  if (sorted.length >= FEW) {
    const [head, foot] = [Math.ceil(sorted.length * HEAD), Math.floor(sorted.length * (1 - FOOT))];
    onFirst(await readAll([...sorted.slice(0, head), ...sorted.slice(foot)]), 'ends');
  }
  await readAll(sorted);
  const read = lines.flatMap((line) => known.get(keyOf(line)) ?? []);
  const found = read.map(({ line }) => line);
  for (const line of loneLetters(page, found, letters)) {
    const strip = await readLine(networks, page, line);
    if (strip && isSure(strip)) read.push({ line, words: wordsOfStrip(strip, line), strip });
  }
  return read;
}

/** The line with `paper` times its own height of the picture. */
async function readLine(networks: Networks, page: GrayImage, line: TextLine, paper = 1): Promise<StripReading | null> {
  const strip = cutLine(page, { ...line, height: line.height * paper });
  const { chances, steps, stepWidth } = await networks.recognize(strip);
  // What is above and below the line is not part of its words.
  const height = Math.round(strip.height / paper);
  const own = cropped(strip, 0, (strip.height - height) / 2, strip.width, height);
  return readStrip(own, decode(chances, steps, networks.alphabet), stepWidth);
}

/** A speck between two columns can look like a comma; a letter that counts is clear. */
function isSure({ glyphs }: StripReading): boolean {
  return glyphs.length <= 4 && glyphs.every(({ text, confidence }) => /[\p{L}\p{N}]/u.test(text) && confidence >= SURE);
}

/** The words of all lines, and how the page rises and falls. */
export async function readLinesOf(
  networks: Networks,
  page: GrayImage,
  letters: number | null,
  onFirst: (read: LinesRead, part: LinesPart) => void,
): Promise<LinesRead> {
  const asRead = (read: ReadLine[]): LinesRead => ({
    words: read.flatMap(({ words }) => words),
    slopes: rowSlopes(
      read.map(({ line }) => line),
      page.width,
      page.height,
    ),
    doubtful: read.filter(({ words }) => words.some(isDoubtful)).map(({ line }) => line),
  });
  return asRead(await readLines(networks, page, letters, (first, part) => onFirst(asRead(first), part)));
}

/** Words that are less certain are looked at again where the sums do not settle. */
const CERTAIN = 0.97;

function isDoubtful({ confidence }: Word): boolean {
  return confidence < CERTAIN;
}

/**
 * In heights of the line. With more paper around it, a line is read with other faults: more decimal points and letters are found, and where
 * lines are close, some digits are lost to the lines above and below.
 */
const MORE_PAPER = 1.2;

/** The words of some lines, read with more paper around them. */
export async function lookAgain(networks: Networks, page: GrayImage, lines: readonly TextLine[]): Promise<Word[]> {
  const words: Word[] = [];
  for (const line of lines) {
    const strip = await readLine(networks, page, line, MORE_PAPER);
    if (strip) words.push(...wordsOfStrip(strip, line));
  }
  return words;
}
