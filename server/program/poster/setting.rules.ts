/** Fits words into boxes: breaking, shrinking, balancing. Pure; `measure` returns a line's width in ems. */
export interface Box {
  /** Points. */
  width: number;
  height: number;
  max_lines: number;
  /** The largest size that looks right, and the smallest readable size, in points. */
  max: number;
  min: number;
}

export interface SetText {
  lines: string[];
  /** Points. */
  size: number;
  /** From the top of the first line to the bottom of the last, in points. */
  height: number;
}

/** From baseline to baseline, in ems. */
export const LEADING = 1.22;
const STEP = 0.96;

/** A part that is never broken unless there is no other way. */
interface Piece {
  text: string;
  /** A space precedes it unless it is first in its line. */
  spaced: boolean;
}

type Measure = (text: string) => number;

/**
 * The largest setting of `text` that fits in the box. Words are broken (with a hyphen, between `signs`) only when even the smallest size is
 * too large for the longest of them; if the whole is still too large, it keeps shrinking: it never leaves its box.
 */
export function setText(text: string, box: Box, measure: Measure, signs: (word: string) => string[]): SetText {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return { lines: [], size: box.max, height: 0 };
  const widest = Math.max(...pieces.map((piece) => measure(piece.text)));
  for (let size = box.max; size >= box.min; size *= STEP) {
    if (widest * size > box.width) continue;
    const lines = breakLines(pieces, box.width / size, measure);
    if (fits(lines, size, box)) return done(balance(pieces, lines, box.width / size, measure), size);
  }
  for (let size = box.min; ; size *= STEP) {
    const within = box.width / size;
    const lines = breakLines(
      pieces.flatMap((piece) => cut(piece, within, measure, signs)),
      within,
      measure,
    );
    if (fits(lines, size, box)) return done(lines, size);
  }
}

function done(lines: string[], size: number): SetText {
  return { lines, size, height: lines.length * size * LEADING };
}

function fits(lines: string[], size: number, box: Box): boolean {
  return lines.length <= box.max_lines && lines.length * size * LEADING <= box.height;
}

/** Lines can end at a space and after a dash or a slash; a soft hyphen is shown only where a line ends, which `cut` does later. */
function piecesOf(text: string): Piece[] {
  return text
    .replaceAll('\u00ad', '')
    .split(/[\s]+/u)
    .filter((word) => word !== '')
    .flatMap((word) =>
      word.split(/(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])/u).map((part, at) => ({ text: part, spaced: at === 0 })),
    );
}

function breakLines(pieces: readonly Piece[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { text, spaced } of pieces) {
    const longer = line === '' ? text : `${line}${spaced ? ' ' : ''}${text}`;
    if (line !== '' && measure(longer) > width) {
      lines.push(line);
      line = text;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** The same number of lines, as narrow as possible: no last line of one short word. */
function balance(pieces: readonly Piece[], lines: string[], width: number, measure: Measure): string[] {
  if (lines.length < 2) return lines;
  let best = lines;
  let low = Math.max(width / 2, ...pieces.map((piece) => measure(piece.text)));
  let high = width;
  for (let round = 0; round < 8; round += 1) {
    const middle = (low + high) / 2;
    const narrower = breakLines(pieces, middle, measure);
    if (narrower.length > lines.length) low = middle;
    else {
      best = narrower;
      high = middle;
    }
  }
  return best;
}

/** A word that is wider than a line, in parts that fit. */
function cut(piece: Piece, width: number, measure: Measure, signs: (word: string) => string[]): Piece[] {
  if (measure(piece.text) <= width) return [piece];
  const parts: Piece[] = [];
  let part = '';
  // The widths of the characters, added up: kerning only brings them closer together.
  let taken = measure('-');
  for (const sign of signs(piece.text)) {
    const more = measure(sign);
    if (part !== '' && taken + more > width) {
      parts.push({ text: hyphenated(part), spaced: parts.length === 0 && piece.spaced });
      part = '';
      taken = measure('-');
    }
    part += sign;
    taken += more;
  }
  return [...parts, { text: part, spaced: parts.length === 0 && piece.spaced }];
}

function hyphenated(part: string): string {
  return /\p{L}$/u.test(part) ? `${part}-` : part;
}
