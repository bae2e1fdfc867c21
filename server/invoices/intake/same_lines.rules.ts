import type { EvidenceMap } from '../evidence.rules.ts';

/** A line as two readings of a page can be compared by it. */
export interface ComparedLine {
  line_id: string;
  place: LinePlace | null;
  code: string | null;
  /** Its description, as it was read and as a user left it. */
  names: string[];
}

/** Where a line is: the page, and the top and the height of its row as fractions of the page. */
export interface LinePlace {
  page: number;
  y: number;
  h: number;
}

/** The figures of a line stand in one row; a description can have several. */
const ROW_CELLS = ['amount', 'quantity', 'unit_price', 'code', 'description', 'unit', 'pack'];

export function placeOf(evidence: EvidenceMap): LinePlace | null {
  for (const cell of ROW_CELLS) {
    const { page, box } = evidence[cell] ?? { page: null, box: null };
    if (page !== null && box) return { page, y: box.y, h: box.h };
  }
  return null;
}

/** Two rows of print overlap less than this. */
const SAME_ROW = 0.5;

/**
 * Which former line each line is: the one in the same row of the same page, whatever is read there now; or else one with the same code or
 * the same words, the first of several for the first. By the ids of the lines.
 */
export function sameLines(former: ComparedLine[], now: ComparedLine[]): Map<string, string> {
  const same = new Map<string, string>();
  const taken = new Set<string>();
  const pair = (line: ComparedLine, before: ComparedLine) => {
    if (same.has(line.line_id) || taken.has(before.line_id)) return;
    same.set(line.line_id, before.line_id);
    taken.add(before.line_id);
  };
  const inOneRow = now.flatMap((line) =>
    former.flatMap((before) => {
      const overlap = overlapOf(line.place, before.place);
      // Where two lines share a row, the words decide.
      return overlap >= SAME_ROW ? [{ line, before, overlap: overlap + (haveSameWords(line, before) ? 1 : 0) }] : [];
    }),
  );
  // A page that was turned the other way has other lines in its rows.
  const isSamePage = inOneRow.filter(({ line, before }) => isAlike(line, before)).length * 2 >= inOneRow.length;
  if (isSamePage) for (const { line, before } of inOneRow.sort((a, b) => b.overlap - a.overlap)) pair(line, before);
  for (const line of now) {
    const before = former.find((one) => !taken.has(one.line_id) && haveSameWords(line, one));
    if (before) pair(line, before);
  }
  return same;
}

/** The shared height of two rows, as a share of the lower one. */
function overlapOf(a: LinePlace | null, b: LinePlace | null): number {
  if (!a || !b || a.page !== b.page) return 0;
  const shared = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  const lower = Math.min(a.h, b.h);
  return lower > 0 ? shared / lower : 0;
}

function haveSameWords(a: ComparedLine, b: ComparedLine): boolean {
  if (a.code !== null && b.code !== null && keyOf(a.code) === keyOf(b.code)) return true;
  const names = a.names.map(keyOf).filter(Boolean);
  return b.names.some((name) => names.includes(keyOf(name)));
}

/** One word in common is enough where letters were misread. */
function isAlike(a: ComparedLine, b: ComparedLine): boolean {
  if (haveSameWords(a, b)) return true;
  const words = new Set(a.names.flatMap(wordsOf));
  return b.names.flatMap(wordsOf).some((word) => words.has(word));
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function keyOf(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
