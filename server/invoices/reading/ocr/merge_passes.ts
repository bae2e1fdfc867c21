import type { Alternative, Word } from '../page.ts';

/** Two boxes mean the same print when they share this part of the smaller one. */
const SAME_SPOT = 0.55;
/** The minimum confidence of a word that only a later pass saw: sparse-text mode finds letters in specks. */
const NEW_WORD_CONFIDENCE = 0.4;
/** Passes see the same pixels, so their agreement is worth less than that of independent witnesses. */
const AGREEMENT_GAIN = 0.3;

/** A place on the page with the reading of each pass. */
interface Spot {
  word: Word;
  readings: Alternative[];
}

/**
 * Merges several passes over the same page (boxes in the same pixels) into one list of words. The first pass decides what is one word; each
 * place gets the reading with the most support, the others become its `alternatives`; words that the first pass missed are added, and a
 * number that it split is joined when another pass read it whole.
 */
export function mergePasses(passes: readonly Word[][]): Word[] {
  const [first = [], ...others] = passes;
  let spots = first.map(spotOf);
  for (const words of others) spots = withPass(spots, words);
  return spots.map(settled);
}

function spotOf(word: Word): Spot {
  return { word, readings: [{ text: word.text, confidence: word.confidence }] };
}

function withPass(spots: Spot[], words: Word[]): Spot[] {
  const parts = new Map<Spot, Word[]>();
  const gone = new Set<Spot>();
  const added: Spot[] = [];
  for (const word of words) {
    const under = spots.filter((spot) => !gone.has(spot) && sharedPart(spot.word, word) > SAME_SPOT);
    const [only, second] = under;
    if (!only) {
      if (word.confidence >= NEW_WORD_CONFIDENCE && /[\p{L}\p{N}]/u.test(word.text)) added.push(spotOf(word));
    } else if (!second) {
      parts.set(only, [...(parts.get(only) ?? []), word]);
    } else if (isMoney(word.text) && !under.some((spot) => isMoney(spot.word.text))) {
      for (const spot of under) gone.add(spot);
      const torn = under.map((spot) => spot.word);
      added.push({ word, readings: [{ text: word.text, confidence: word.confidence }, joined(torn)] });
    }
  }
  for (const [spot, read] of parts) {
    const pieces = cutLike(spot, read);
    if (pieces.length > 0) {
      gone.add(spot);
      added.push(...pieces);
    } else {
      spot.readings.push(joined(read));
    }
  }
  return [...spots.filter((spot) => !gone.has(spot)), ...added];
}

/** In heights of the words: letters of one word are closer. */
const WORD_GAP = 0.18;

/** A spot of words that a pass ran together, cut where this pass, which read the same letters, saw the paper between them; else nothing. */
function cutLike({ word, readings }: Spot, read: Word[]): Spot[] {
  const pieces = [...read].sort((a, b) => a.x - b.x);
  const areWords = pieces.length > 1 && pieces.every(({ text }) => /^\P{N}*\p{L}{2}\P{N}*$/u.test(text));
  const areApart = pieces.every((piece, index) => {
    const left = pieces[index - 1];
    return !left || piece.x - (left.x + left.w) > WORD_GAP * Math.min(piece.h, left.h);
  });
  const isSame =
    pieces
      .map(({ text }) => text)
      .join('')
      .toLowerCase() === word.text.toLowerCase();
  if (!areWords || !areApart || !isSame) return [];
  let from = 0;
  return pieces.map((piece) => {
    const to = from + piece.text.length;
    const text = word.text.slice(from, to);
    from = to;
    const seen = readings
      .filter((reading) => reading.text.length === word.text.length)
      .map((reading) => ({ text: reading.text.slice(to - text.length, to), confidence: reading.confidence }));
    return {
      word: { ...word, text, x: piece.x, w: piece.w },
      readings: [...seen, { text: piece.text, confidence: piece.confidence }],
    };
  });
}

/** Several pieces of one place as one reading, from left to right, with the lowest of their confidences. */
function joined(words: Word[]): Alternative {
  const ordered = [...words].sort((a, b) => a.x - b.x);
  return {
    text: ordered
      .map((word) => word.text)
      .join(ordered.length > 1 && ordered.every((word) => isMoney(word.text)) ? ' ' : ''),
    confidence: Math.min(...ordered.map((word) => word.confidence)),
  };
}

/** The word with its best supported reading; equal texts support each other. */
function settled({ word, readings }: Spot): Word {
  const byText = new Map<string, { support: number; best: number; passes: number }>();
  for (const { text, confidence } of readings) {
    const known = byText.get(text) ?? { support: 0, best: 0, passes: 0 };
    known.support += confidence;
    known.best = Math.max(known.best, confidence);
    known.passes++;
    byText.set(text, known);
  }
  const ranked = [...byText]
    .sort(([, a], [, b]) => b.support - a.support)
    .map(([text, { best, passes }]) => ({
      text,
      confidence: passes > 1 ? best + (1 - best) * AGREEMENT_GAIN : best,
    }));
  const [primary = { text: word.text, confidence: word.confidence }, ...alternatives] = ranked;
  const { alternatives: _, ...box } = word;
  return alternatives.length > 0 ? { ...box, ...primary, alternatives } : { ...box, ...primary };
}

function isMoney(text: string): boolean {
  return /^[^\p{L}\d]{0,3}\d[\d.,' ]*[.,]\d{2}[^\p{L}\d]{0,2}$/u.test(text);
}

/** How much two boxes share of the smaller width and of the smaller height: specks make some boxes far too tall. */
function sharedPart(a: Word, b: Word): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (w <= 0 || h <= 0) return 0;
  return (w / Math.max(1, Math.min(a.w, b.w))) * (h / Math.max(1, Math.min(a.h, b.h)));
}
