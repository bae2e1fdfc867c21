/** Finds what a label names: the words to its right, in the cell beside it, or below it. */
import type { Document } from '../context.ts';
import { cellOf, gapBetween, type Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';

export interface Labeled {
  text: string;
  words: Word[];
  row: Row;
  /** 1 beside the label, less below it. */
  nearness: number;
  /** The label as printed. */
  label: string;
}

/** Words of a row from the one that holds the character at `offset` of its text. */
export function wordsFrom(row: Row, offset: number): Word[] {
  let at = 0;
  for (let index = 0; index < row.words.length; index++) {
    const word = row.words[index];
    if (!word) continue;
    // A value may be attached to its label: "No:12345".
    if (at + word.text.length > offset) {
      if (at >= offset) return row.words.slice(index);
      const share = (offset - at) / word.text.length;
      const rest: Word = {
        ...word,
        text: word.text.slice(offset - at),
        x: word.x + word.w * share,
        w: word.w * (1 - share),
      };
      return [rest, ...row.words.slice(index + 1)];
    }
    at += word.text.length + 1;
  }
  return [];
}

function span(row: Row, from: number, to: number): { x0: number; x1: number } {
  let at = 0;
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = 0;
  for (const word of row.words) {
    const end = at + word.text.length;
    if (end > from && at < to) {
      x0 = Math.min(x0, word.x);
      x1 = Math.max(x1, word.x + word.w);
    }
    at = end + 1;
  }
  return { x0, x1 };
}

const FILLER = /^[\s:.#=\-–_*]+/;

/** Everything that a label on the page can name, nearest first. The label is matched anywhere in a row. */
export function labeled(doc: Document, label: RegExp): Labeled[] {
  const found: Labeled[] = [];
  const everywhere = new RegExp(label.source, `${label.flags.replace('g', '')}g`);
  for (const row of doc.rows) {
    for (const match of row.text.matchAll(everywhere)) {
      const end = match.index + match[0].length;
      const rest = row.text.slice(end);
      const skip = FILLER.exec(rest)?.[0].length ?? 0;
      const right = wordsFrom(row, end + skip);
      if (right.length > 0) {
        found.push({ text: rest.slice(skip), words: right, row, nearness: 1, label: match[0] });
      }
      const place = span(row, match.index, end);
      let upper = row;
      for (const below of doc.rows.slice(row.index + 1, row.index + 4)) {
        if (gapBetween(upper, below) > 1.6) break;
        upper = below;
        const cell = below.cells.find(
          (candidate) => candidate.x0 < place.x1 + row.height && place.x0 - row.height < candidate.x1,
        );
        if (!cell) continue;
        // Only the words below the label: a row of values is often one run of words.
        const under = cell.words.filter(
          (word) => word.x + word.w > place.x0 - row.height * 2 && word.x < place.x1 + row.height * 6,
        );
        const words = under.length > 0 ? under : cell.words;
        found.push({ text: cellOf(words).text, words, row: below, nearness: 0.7, label: match[0] });
        break;
      }
    }
  }
  return found;
}
