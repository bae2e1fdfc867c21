/** Where the goods of a list without headings end: at the first sum, unless it is that of a department. */
import Big from 'big.js';
import type { Document } from '../../context.ts';
import { sumClassOf } from '../../header/labels.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import type { Row } from '../rows.ts';

const ENDS: ReadonlySet<string> = new Set(['subtotal', 'total', 'due', 'tax', 'rounding', 'paid', 'change']);
const WHOLE: ReadonlySet<string> = new Set(['subtotal', 'total', 'due']);
/** A single department can cost as much as everything. */
const FEWEST = 2;

/** "SUBTOTAL GROCERY 30.34" above "SUBTOTAL DAIRY 12.07": subtotals that together are the next printed sum, with goods between them. */
export function departmentSums(sums: SumCandidate[]): Set<Row> {
  const whole = sums.filter(({ kind, from_heading: isHeading, token }) => WHOLE.has(kind) && !isHeading && token.money);
  const end = whole.findIndex(({ token }, at) => {
    const before = whole.slice(0, at);
    const sum = before.reduce((added, one) => added.plus(one.token.value), new Big(0));
    return at >= FEWEST && before.every(({ kind }) => kind === 'subtotal') && sum.eq(token.value);
  });
  return new Set(whole.slice(0, Math.max(0, end)).map(({ token }) => token.row));
}

/** `departments`: rows whose sums end nothing. */
export function endOfGoods(rows: Row[], sums: SumCandidate[], departments: ReadonlySet<Row>): number {
  // "1 @ 98.75  98.75" below words that could head a summary of taxes.
  const isMultiplied = (row: Row): boolean => /^\W*\d+ ?@ ?\d/.test(row.text);
  const isEnd = (row: Row): boolean =>
    !departments.has(row) &&
    sums.some(
      (sum) =>
        sum.token.row === row && ENDS.has(sum.kind) && sum.token.money && !(sum.from_heading && isMultiplied(row)),
    );
  const end = rows.findIndex(isEnd);
  return end < 0 ? rows.length : end;
}

/** "SUBTOTAL 42.74" below the last goods is no name of them. */
export function endsGoods(doc: Document, row: Row): boolean {
  const isPriced = (doc.numbers[row.index] ?? []).some((token) => token.money);
  return isPriced && ENDS.has(sumClassOf(row.text)?.kind ?? '');
}

/** "Übertrag 120,00": the goods of the page before. */
export function isCarried(sums: SumCandidate[], row: Row): boolean {
  return sums.some(({ kind, token }) => kind === 'carried' && token.row === row);
}
