/** Every number of the document that its words name as a sum: total, tax, fee, cash given. */
import Big from 'big.js';
import type { LabeledSum } from '#contract/invoices/reading/page_layouts.ts';
import type { Document } from '../context.ts';
import { includesTax, labelText, type SumClass, sumClassOf } from '../header/labels.ts';
import { learnedSum } from '../layout/sum_labels.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import { gapBetween, type Row, textOf } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { withCents } from './cents.ts';
import { withLocalTaxes } from './local_taxes.ts';
import type { SumCandidate } from './sum_candidate.ts';
import { type TaxRow, taxRows } from './tax_rows.ts';

/** The words behind the only number of a row, which begins with it: "5.82  General excise tax", where amounts stand on the left. */
function rightLabel(row: Row, tokens: NumberToken[]): string {
  const [token] = tokens;
  const isFirst = token !== undefined && tokens.length === 1 && token.first === 0;
  return isFirst ? (row.cells.find(({ x0 }) => x0 > token.x1)?.text ?? '') : '';
}

/** Words to the left of a token, back to the number before it; where only numbers stand between, the words before those. */
export function leftLabel(row: Row, tokens: NumberToken[], at: number): string {
  const token = tokens[at];
  if (!token) return '';
  for (let previous = at - 1; previous >= -1; previous--) {
    const from = previous < 0 ? 0 : (tokens[previous]?.last ?? -1) + 1;
    const words = row.words.slice(from, token.first);
    const text = textOf(words);
    if (/\p{L}{2}/u.test(text)) {
      // Only nearby words: another block at the same height is not a label.
      return nearest(row, from, token.first);
    }
  }
  return '';
}

/** The cell that ends before a number, back to the numbers in it. */
function cellBefore(row: Row, token: NumberToken): string {
  const words = row.cells.findLast((cell) => cell.x1 <= token.x0)?.words ?? [];
  return textOf(words.slice(words.findLastIndex((word) => /\d/.test(word.text)) + 1));
}

/** The currency of the number behind it, not a label: "SUMME        EUR        22,74". */
const CURRENCY = /^(EUR|EURO|USD|GBP|CHF|CAD|AUD|MXN|MYR|RM)$/i;

function nearest(row: Row, from: number, to: number): string {
  const words = row.words.slice(from, to);
  const start = words.findLastIndex((word, index) => {
    const next = words[index + 1];
    const label = words.slice(index + 1).filter(({ text }) => !CURRENCY.test(text));
    return next !== undefined && next.x - (word.x + word.w) > row.height * 4 && /\p{L}{2}/u.test(textOf(label));
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
    // Headings can be so close that they form one cell: each word belongs to the nearest number.
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

function largestOf(candidates: SumCandidate[]): Big {
  return candidates.reduce(
    (most, { kind, token }) =>
      ['total', 'due', 'subtotal'].includes(kind) && token.value.gt(most) ? token.value : most,
    new Big(0),
  );
}

/** "Total includes GST 1.61" names the tax, "Total inclusive of GST 28.50" the total: the size of the number tells them apart. */
function settleInclusive(candidates: SumCandidate[]): SumCandidate[] {
  const largest = largestOf(candidates);
  return candidates.map((candidate) => {
    const inclusive = candidate.kind === 'total' && includesTax(candidate.label);
    return inclusive && candidate.token.value.times(4).lt(largest) ? { ...candidate, kind: 'tax' as const } : candidate;
  });
}

/** "Less discount 1,436.00" is what remains, "Less discount 4.00" what is taken off. */
function settleLess(candidates: SumCandidate[]): SumCandidate[] {
  const largest = largestOf(candidates);
  return candidates.map((candidate) => {
    const isTakenOff =
      candidate.kind === 'subtotal' &&
      /^less discounts?\b/.test(candidate.label) &&
      candidate.token.value.times(2).lt(largest);
    return isTakenOff ? { ...candidate, kind: 'discount' as const } : candidate;
  });
}

/** "Loyalty price -2.00" before the sums is taken off; without a sign it only tells what was saved. */
function settleSavings(candidates: SumCandidate[]): SumCandidate[] {
  const first = candidates.find(({ kind }) => kind === 'subtotal' || kind === 'total');
  return candidates.map((candidate) => {
    const { kind, label, token } = candidate;
    const isTakenOff =
      kind === 'aside' &&
      SAVINGS.test(label) &&
      token.money &&
      token.value.lt(0) &&
      first !== undefined &&
      token.row.index < first.token.row.index;
    return isTakenOff ? { ...candidate, kind: 'discount' as const } : candidate;
  });
}

const SAVINGS = /\b(loyalty|member|saved|savings?)\b/;

/** "Delivery total 410.90" is what a delivery comes to where no sum is larger; otherwise what bringing it costs. */
function settleDelivery(candidates: SumCandidate[]): SumCandidate[] {
  const largest = largestOf(candidates);
  return candidates.map((candidate) => {
    const { kind, label, token } = candidate;
    const isWhole = kind === 'fee' && /^delivery totals?$/.test(label) && largest.gt(0) && token.value.gte(largest);
    return isWhole ? { ...candidate, kind: 'total' as const } : candidate;
  });
}

/** "%IVA" and "VAT %" head a column of rates; "VAT 19%" heads taxes. */
function headsRates(label: string): boolean {
  return label.includes('%') && !/\d/.test(label);
}

interface Announced {
  kind: SumClass;
  strength: number;
  label: string;
  from_heading: boolean;
  taught?: LabeledSum;
}

/** The meaning of a number by the words beside, above or heading it; null when they say nothing. */
function announced(
  doc: Document,
  row: Row,
  tokens: NumberToken[],
  at: number,
  money: boolean,
  tableHeads: ReadonlySet<Row>,
): Announced | null {
  const token = tokens[at];
  if (!token) return null;
  const left = leftLabel(row, tokens, at);
  const known = learnedSum(doc, left);
  if (known) return { ...known, label: left, from_heading: false };
  const beside = left === '' ? null : sumClassOf(left, money);
  if (beside) return { ...beside, label: left, from_heading: false };
  // A note of several words can stand at the height of a sum.
  const nearby = cellBefore(row, token);
  const own = left.length > nearby.length ? sumClassOf(nearby, money) : null;
  if (own) return { ...own, label: nearby, from_heading: false };
  const right = left === '' ? rightLabel(row, tokens) : '';
  const behind = right === '' ? null : sumClassOf(right, money);
  if (behind) return { ...behind, label: right, from_heading: false };
  if (tokens.length === 1 && row.words.length === token.words.length) {
    // The label can be in the row above when the number has its row to itself.
    const above = doc.rows[row.index - 1];
    if (above && gapBetween(above, row) < 1 && (doc.numbers[above.index] ?? []).every(({ percent }) => percent)) {
      const label = above.cells.at(-1)?.text ?? '';
      const learned = learnedSum(doc, label);
      if (learned) return { ...learned, label, from_heading: false };
      const found = sumClassOf(label, money);
      if (found) return { kind: found.kind, strength: found.strength * 0.8, label, from_heading: false };
    }
  }
  // A summary of taxes has no words of its own, or only a code and a rate.
  if (left !== '' && lettersOf(row) > 5) return null;
  const label = headingAbove(doc, token, tokens, tableHeads);
  const found = label === '' || headsRates(label) ? null : sumClassOf(label, money);
  // Only the columns of a summary are named from above; payments and fees are in rows of their own.
  if (!found || !['total', 'subtotal', 'tax'].includes(found.kind)) return null;
  return { kind: found.kind, strength: found.strength * 0.6, label, from_heading: true };
}

/** Kinds whose number may be printed without decimals ("Total 1440"). */
const MAY_BE_WHOLE: ReadonlySet<SumClass> = new Set(['total', 'due', 'subtotal', 'discount']);

/** "Total for 5 items 180.44": how many there are is said within the name of a sum. */
const THINGS = /^\W*(items?|articles?|artikel|art[ií]culos?|pieces|pcs|units)\b/i;

function countsThings(row: Row, { decimals, currency, last }: NumberToken): boolean {
  return decimals === 0 && currency === null && THINGS.test(row.words[last + 1]?.text ?? '');
}

/** "Net 30 days" is not a sum. */
const DAYS = /^(days?|tagen?|jours?|d[ií]as?|dagen|giorni)\b/i;

function candidatesOfRow(doc: Document, row: Row, tableHeads: ReadonlySet<Row>): SumCandidate[] {
  const tokens = (doc.numbers[row.index] ?? []).filter((token) => !token.percent && !countsThings(row, token));
  const candidates: SumCandidate[] = [];
  let rowKind: SumClass | null = null;
  tokens.forEach((printed, at) => {
    if (DAYS.test(row.words[printed.last + 1]?.text ?? '')) return;
    const token = withCents(doc, printed);
    if (!token.money && token.decimals > 0) return;
    const found = announced(doc, row, tokens, at, token.money, tableHeads);
    if (!found) return;
    // "Discount 10.00 19 % VAT -1.00": the beginning of a row says what it is about.
    const about = rowKind === 'discount' || rowKind === 'fee' ? rowKind : null;
    rowKind ??= found.kind;
    const kind = found.kind === 'tax' && about ? about : found.kind;
    if (!token.money && !MAY_BE_WHOLE.has(kind)) return;
    candidates.push({
      kind,
      strength: token.money ? found.strength : found.strength * 0.7,
      label: labelText(found.label),
      token,
      rate: rateIn(row.text),
      from_heading: found.from_heading,
      taught: found.taught ?? null,
    });
  });
  return candidates;
}

/** The numbers of tax summaries, whose place in the row says less than their arithmetic. */
function fromTaxRow({ row, base, tax, gross }: TaxRow): SumCandidate[] {
  const as = (kind: SumClass, token: NumberToken, strength: number): SumCandidate => ({
    kind,
    strength,
    label: '',
    token,
    rate: rateIn(row.text),
    from_heading: true,
    taught: null,
  });
  return [as('subtotal', base, 0.6), as('tax', tax, 0.9), ...(gross ? [as('total', gross, 0.5)] : [])];
}

/** All candidates in reading order. `tableHeads` are the rows that head the goods. */
export function sumCandidates(doc: Document, tableHeads: ReadonlySet<Row>): SumCandidate[] {
  const summaries = new Map(taxRows(doc).map((summary) => [summary.row, summary]));
  const candidates = doc.rows.flatMap((row) => {
    const read = candidatesOfRow(doc, row, tableHeads);
    const summary = summaries.get(row);
    // A row that the words already explain in full keeps their reading.
    const explained =
      !summary?.is_whole && read.some((candidate) => !candidate.from_heading && candidate.kind !== 'tax');
    if (!summary || explained) return read;
    const own = fromTaxRow(summary);
    // A surcharge beside the tax keeps base and tax from making the total of the row.
    const totals = read.filter(
      ({ kind, token }) => kind === 'total' && !own.some((one) => one.token.first === token.first),
    );
    return summary.gross ? own : [...own, ...totals];
  });
  return withLocalTaxes(doc, settleDelivery(settleSavings(settleLess(settleInclusive(candidates)))));
}
