/** Every number of the document that its words announce as a sum: total, tax, fee, cash given. */
import Big from 'big.js';
import { withCents } from './cents.ts';
import type { Document } from './context.ts';
import { labelText, type SumClass, sumClassOf } from './labels.ts';
import type { Word } from './page.ts';
import { gapBetween, type Row, textOf } from './rows.ts';
import type { NumberToken } from './tokens.ts';

export interface SumCandidate {
  kind: SumClass;
  /** How telling its label is, 0 to 1. */
  strength: number;
  label: string;
  token: NumberToken;
  /** Named by a column's heading, as in a summary of taxes, not by words in its row. */
  from_heading: boolean;
  /** Percentage printed in the label ("VAT 20%"). */
  rate: string | null;
}

/** Words to the left of a token, back to the number before it; where only numbers stand between, the words before those. */
function leftLabel(row: Row, tokens: NumberToken[], at: number): string {
  const token = tokens[at];
  if (!token) return '';
  for (let previous = at - 1; previous >= -1; previous--) {
    const from = previous < 0 ? 0 : (tokens[previous]?.last ?? -1) + 1;
    const words = row.words.slice(from, token.first);
    const text = textOf(words);
    if (/\p{L}{2}/u.test(text)) {
      // Only what stands near: another block's words on the same height are no label.
      return nearest(row, from, token.first);
    }
  }
  return '';
}

function nearest(row: Row, from: number, to: number): string {
  const words = row.words.slice(from, to);
  const start = words.findLastIndex((word, index) => {
    const next = words[index + 1];
    return (
      next !== undefined &&
      next.x - (word.x + word.w) > row.height * 4 &&
      /\p{L}{2}/u.test(textOf(words.slice(index + 1)))
    );
  });
  return textOf(words.slice(start + 1));
}

function nearestToken(word: Word, tokens: NumberToken[]): NumberToken | null {
  const middle = word.x + word.w / 2;
  const distance = (token: NumberToken): number =>
    Math.min(Math.abs(middle - (token.x0 + token.x1) / 2), Math.abs(word.x + word.w - token.x1));
  return tokens.reduce<NumberToken | null>(
    (best, token) => (best === null || distance(token) < distance(best) ? token : best),
    null,
  );
}

/** The heading above a number that stands in a small table of sums, looking up past other numbers of its column. */
function headingAbove(
  doc: Document,
  token: NumberToken,
  siblings: NumberToken[],
  tableHeads: ReadonlySet<Row>,
): string {
  let lower = token.row;
  for (let index = token.row.index - 1; index >= Math.max(0, token.row.index - 4); index--) {
    const row = doc.rows[index];
    if (!row || gapBetween(row, lower) > 2.2) return '';
    // The goods' own headings name columns, not sums.
    if (tableHeads.has(row)) return '';
    lower = row;
    const cell = row.cells.find((candidate) => candidate.x0 < token.x1 && token.x0 < candidate.x1);
    if (!cell) continue;
    if (!/\p{L}{2}/u.test(cell.text)) continue;
    if (/\d[.,]\d{2}/.test(cell.text)) return '';
    // Headings may stand so close that they form one cell: each word belongs to the number it is nearest to.
    return textOf(cell.words.filter((word) => nearestToken(word, siblings) === token));
  }
  return '';
}

function rateIn(text: string): string | null {
  return /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/.exec(text)?.[1]?.replace(',', '.') ?? null;
}

function lettersOf(row: Row): number {
  return row.text.replace(/[^\p{L}]/gu, '').length;
}

/** "Total includes GST 1.61" names the tax, "Total inclusive of GST 28.50" the total: the size of the number tells them apart. */
function settleInclusive(candidates: SumCandidate[]): SumCandidate[] {
  const largest = candidates.reduce(
    (most, { kind, token }) =>
      ['total', 'due', 'subtotal'].includes(kind) && token.value.gt(most) ? token.value : most,
    new Big(0),
  );
  return candidates.map((candidate) => {
    const inclusive =
      candidate.kind === 'total' && /\bincl?\w*\b.*(gst|vat|tax|mwst|btw|tva|sst)/.test(candidate.label);
    return inclusive && candidate.token.value.times(4).lt(largest) ? { ...candidate, kind: 'tax' as const } : candidate;
  });
}

/** All candidates in reading order. */
export function sumCandidates(doc: Document, tableHeads: ReadonlySet<Row>): SumCandidate[] {
  const candidates: SumCandidate[] = [];
  doc.rows.forEach((row, rowIndex) => {
    const tokens = (doc.numbers[rowIndex] ?? []).filter((token) => !token.percent);
    tokens.forEach((token, at) => {
      const counted = withCents(doc, token);
      const money = counted.money;
      if (!money && token.decimals > 0) return;
      const left = leftLabel(row, tokens, at);
      let label = left;
      let fromHeading = false;
      let found = left === '' ? null : sumClassOf(left, money);
      if (!found && tokens.length === 1 && row.words.length === token.words.length) {
        // The label may stand in the row above when the number has its row to itself.
        const above = doc.rows[rowIndex - 1];
        if (above && gapBetween(above, row) < 1 && (doc.numbers[rowIndex - 1] ?? []).length === 0) {
          label = above.cells.at(-1)?.text ?? '';
          found = sumClassOf(label, money);
          if (found) found = { ...found, strength: found.strength * 0.8 };
        }
      }
      // A summary of taxes has no words of its own, or only a code and a rate.
      if (!found && (left === '' || lettersOf(row) <= 5)) {
        label = headingAbove(doc, token, tokens, tableHeads);
        found = label === '' ? null : sumClassOf(label, money);
        if (found) found = { ...found, strength: found.strength * 0.6 };
        fromHeading = found !== null;
      }
      if (!found) return;
      if (
        !money &&
        found.kind !== 'total' &&
        found.kind !== 'due' &&
        found.kind !== 'subtotal' &&
        found.kind !== 'discount'
      ) {
        return;
      }
      const strength = money ? found.strength : found.strength * 0.7;
      candidates.push({
        kind: found.kind,
        strength,
        label: labelText(label),
        token: counted,
        rate: rateIn(row.text),
        from_heading: fromHeading,
      });
    });
  });
  return settleInclusive(candidates);
}
