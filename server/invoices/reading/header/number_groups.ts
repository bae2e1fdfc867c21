/** Numbers that are printed in groups: "4711 02 B", "INV 2024 00 123". */
import type { Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { repairLabel } from './fuzzy.ts';
import { labelClasses } from './label_classes.ts';

const MOST_GROUPS = 4;
/** In letter heights: the space in a number, the widest one, and how much wide ones differ. */
const [NARROW, WIDEST, EVEN] = [0.6, 2, 0.35];
const FEWEST_WIDE = 3;

/** Without the label and punctuation around it: "No:12345", "#881,", "Invoice#12". */
export function core(text: string): string {
  return text.replace(/^[\p{L}.º°-]*[:#—°º]+(?=[\p{L}\d])/u, '').replace(/^[#:.\s(—–-]+|[:.,;)\s]+$/g, '');
}

const OWN: ReadonlySet<string> = new Set(['invoice', 'document', 'credit']);

/** A label in capitals is no part of the number behind it: "CUST 20-4471", "STOP 22". */
function isLabelOfOther(text: string): boolean {
  const classes = labelClasses(text);
  return !/\d/.test(text) && classes.length > 0 && !classes.some((name) => OWN.has(name));
}

/** "INV0ICE": letters of a label that were recognized as digits. */
export function isMisreadLabel(text: string): boolean {
  // Codes have more digits, and only labels are worth looking up.
  if (!/^\D*\d\D*\d?\D*$/.test(text) || !/\p{L}{2}/u.test(text)) return false;
  const mended = repairLabel(text);
  return !/\d/.test(mended) && labelClasses(mended).length > 0;
}

function isGroup(text: string): boolean {
  if (isMisreadLabel(text)) return false;
  return /^[A-Z\d][A-Z\d\-/]*$/.test(text) && (/\d/.test(text) || (text.length <= 4 && !isLabelOfOther(text)));
}

function gap(left: Word, right: Word): number {
  return (right.x - (left.x + left.w)) / Math.max(1, right.h);
}

function endOf(words: readonly Word[], isEnd: (last: Word, word: Word) => boolean): readonly Word[] {
  const end = words.findIndex((word, at) => {
    const last = words[at - 1];
    return last !== undefined && isEnd(last, word);
  });
  return end < 0 ? words : words.slice(0, end);
}

/** Groups that stand close together. */
function narrowRun(words: readonly Word[]): readonly Word[] {
  return endOf(words, (last, word) => !isGroup(core(word.text)) || gap(last, word) > NARROW);
}

/** Groups with the same space between each two, which can be as wide as that between columns. Two can be two values. */
function wideRun(words: readonly Word[]): readonly Word[] {
  const [first, second] = words;
  if (!first || !second || /[:#]$/.test(first.text)) return [];
  const usual = gap(first, second);
  const run = endOf(words, (last, word) => {
    const space = gap(last, word);
    return !/\d/.test(word.text) || !isGroup(core(word.text)) || space > WIDEST || Math.abs(space - usual) > EVEN;
  });
  return run.length >= FEWEST_WIDE ? run : [];
}

/** A later group of a number is no number by itself. */
export function isLaterGroup(before: Word | undefined, word: Word): boolean {
  const texts = [before?.text ?? '', word.text].map(core);
  return before !== undefined && texts.every((text) => /\d/.test(text) && isGroup(text)) && gap(before, word) < NARROW;
}

/** A row, and the words of it that belong to no date. */
export interface FreeWords {
  row: Row;
  isFree: (at: number) => boolean;
}

/** The groups of a number that begins at a word of the row, in a cell that ends before `cellEnd`; empty where none does. */
export function groupsFrom(
  { row, isFree }: FreeWords,
  at: number,
  cellStart: number,
  cellEnd: number,
): readonly Word[] {
  const [before, word] = [at > cellStart ? row.words[at - 1] : undefined, row.words[at]];
  if (!word || !isGroup(core(word.text))) return [];
  if (before && isGroup(core(before.text)) && gap(before, word) < NARROW) return [];
  const next = row.words.slice(at, at + MOST_GROUPS);
  const taken = next.findIndex((_, index) => !isFree(at + index));
  const free = taken < 0 ? next : next.slice(0, taken);
  const narrow = narrowRun(free.slice(0, cellEnd - at));
  return narrow.length > 1 ? narrow : wideRun(free);
}

/** The words behind a prefix that the space between columns parts from it: none of them is a number by itself. */
export function behindPrefixes(words: FreeWords): Set<Word> {
  const end = words.row.words.length;
  const runs = words.row.words.map(({ text }, at) => (/\d/.test(text) ? [] : groupsFrom(words, at, at, end)));
  return new Set(runs.flatMap(([first, ...rest]) => (first && rest[0] && gap(first, rest[0]) > NARROW ? rest : [])));
}
