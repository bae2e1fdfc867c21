/** Packs that no column gives: in a row of their own below the names, or at the end of most names. */

import { CONTAINERS, unitOf } from '#contract/invoices/stock/units.ts';
import type { Word } from '../../page.ts';
import { type LineDraft, type TextPart, textPart } from '../line_draft.ts';
import { isPack, isSizeOnly, isUnit } from '../numbers/units.ts';
import { type Row, textOf } from '../rows.ts';
import type { Anchor } from '../tables/assemble.ts';
import { nameLetters } from './name_words.ts';

const FEWEST = 2;
/** Of the lines. */
const [MOST, HALF] = [0.6, 0.5];

/** "CUBETA 4 L", "CAJA 10 KG": what it is packed in, and how much that holds. */
function isContained([first, ...rest]: Word[]): boolean {
  return /^\p{Lu}{2,7}\.?$/u.test(first?.text ?? '') && isSized(rest);
}

/** How long something is or lasts is not how much of it there is: "Standard plan 12 months", "Shelf 120 cm". */
const LENGTH = /^(h|hrs?|hours?|std|days?|nights?|weeks?|months?|mo|years?|yr|mm|cm|m|km|m[²³23])$/i;

function isSized(words: Word[]): boolean {
  const text = textOf(words);
  if (!/^\d/.test(text) || !isSizeOnly(text)) return false;
  const unit = /(\p{L}[\p{L}²³]*)\.?$/u.exec(text)?.[1] ?? '';
  return text.includes('#') || (isUnit(unit) && !LENGTH.test(unit));
}

/** "KG", "MJO": what has no size of its own. */
function isShort(words: Word[]): boolean {
  return words.length === 1 && /^\p{Lu}{2,4}$/u.test(words[0]?.text ?? '');
}

/** Where no row says what the goods are packed in, other short words are where they come from or what they are like: "USA", "BIO". */
function areTelling(found: Map<Anchor, Word[]>): (words: Word[]) => boolean {
  const hasContained = [...found.values()].some(isContained);
  return (words) => !isShort(words) || hasContained || isUnit(textOf(words));
}

function rowBelow({ row, rows }: Anchor): Row | undefined {
  const below = rows.filter(({ index, cells }) => index > row.index && cells.length === 1);
  return below.find(({ words }) => isSized(words) || isContained(words) || isShort(words));
}

/** The rows below the names that say how much is in one, by line; empty unless nearly all lines have one. */
export function packRows(anchors: Anchor[]): Map<Anchor, Word[]> {
  const found = new Map(
    anchors.flatMap((anchor) => {
      const words = rowBelow(anchor)?.words;
      return words ? [[anchor, words] as const] : [];
    }),
  );
  const sized = [...found.values()].filter((words) => !isShort(words));
  const isUsual = found.size >= FEWEST && found.size >= anchors.length * MOST && sized.length >= found.size * HALF;
  const isTelling = areTelling(found);
  return isUsual ? new Map([...found].filter(([, words]) => isTelling(words))) : new Map();
}

/** The size at the end of a name: "Lime Persian 200 ct 40 LB". */
function sizeAtEnd({ description }: LineDraft): Word[] {
  const words = description?.words ?? [];
  const ends = [1, 2, 3].map((count) => words.slice(-count));
  const sizes = ends.filter((end) => isSized(end) && nameLetters(words.slice(0, -end.length)) > 1);
  return sizes.find((end) => isPack(textOf(end))) ?? sizes.at(-1) ?? [];
}

const WEIGHTS: ReadonlySet<string> = new Set(['lb', 'kg']);

/**
 * "4 CS": goods that come in containers. What one of those holds is not part of what the goods are called. Goods that are sold by weight come in
 * them, too, where a size has several parts: "2/10 LB".
 */
function comesInContainers({ unit }: LineDraft, size: Word[]): boolean {
  const counted = unitOf(unit?.text) ?? '';
  return CONTAINERS.has(counted) || (WEIGHTS.has(counted) && isPack(textOf(size)));
}

/** A name without what set its size apart: "Whole bean," of "Whole bean, 5 lb". */
function bareName(words: Word[]): TextPart | null {
  const name = textPart(words);
  return name && { ...name, text: name.text.replace(/[\s,;:(–-]+$/, '') };
}

/** Whether names that differ still do without their sizes: of "Onion Red 25 LB" and "Onion Red 50 LB", only the size says which one it is. */
function stayApart(names: (TextPart | null)[], bare: (TextPart | null)[]): boolean {
  const count = (parts: (TextPart | null)[]): number => new Set(parts.map((part) => part?.text)).size;
  return count(bare) === count(names);
}

/** The names without the sizes at their ends, if containers are what most of these lines count: "Cola 330 ML" by the piece is called so. */
function withoutSizes(drafts: LineDraft[], sizes: Word[][]): (TextPart | null)[] {
  const names = drafts.map(({ description }) => description);
  const sized = drafts.flatMap((draft, at) => (!draft.pack && sizes[at]?.length ? [{ draft, size: sizes[at] }] : []));
  const contained = sized.filter(({ draft, size }) => comesInContainers(draft, size));
  if (contained.length <= sized.length * HALF) return names;
  const bare = drafts.map(({ description, pack }, at) =>
    pack ? description : bareName(description?.words.filter((word) => !sizes[at]?.includes(word)) ?? []),
  );
  return stayApart(names, bare) ? bare : names;
}

/** Sizes at the end of most names are packs where no column has them. */
export function withPacksOfNames(drafts: LineDraft[]): LineDraft[] {
  const sizes = drafts.map(sizeAtEnd);
  const count = sizes.filter(({ length }) => length > 0).length;
  if (count < FEWEST || count < drafts.length * MOST) return drafts;
  const names = withoutSizes(drafts, sizes);
  return drafts.map((draft, at) => ({
    ...draft,
    pack: draft.pack ?? textPart(sizes[at] ?? []),
    description: names[at] ?? null,
  }));
}
