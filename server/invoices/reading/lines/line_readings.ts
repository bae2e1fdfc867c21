/** Several readings of the goods, and what speaks for each: where its lines were found, what they consist of, and the sums that they make. */
import type Big from 'big.js';
import type { Features } from '../choice/choose.ts';
import type { Models } from '../choice/models.ts';
import type { Document } from '../context.ts';
import type { SumCandidate } from '../sums/sum_candidate.ts';
import { feeOptions, paidMinusChange, same, taxOptions } from '../sums/sum_options.ts';
import { lineFit } from '../sums/sum_parts.ts';
import type { Table, TableHeader } from './columns/columns.ts';
import { valueTables } from './columns/value_table.ts';
import type { LineDraft } from './line_draft.ts';
import { nameLetters } from './names/name_words.ts';
import { receiptLines } from './receipts/receipt_lines.ts';
import { headedTables } from './tables/headed_tables.ts';
import { tableLines } from './tables/table_lines.ts';

export interface LineReading {
  lines: LineDraft[];
  features: Features;
}

export function sumOfLines(lines: LineDraft[]): Big | null {
  const [first, ...rest] = lines;
  return first ? rest.reduce((sum, line) => sum.plus(line.amount.value), first.amount.value) : null;
}

/** The sums beside the lines: what is the amount of a line is no sum. */
export function sumsBeside(candidates: SumCandidate[], lines: LineDraft[]): SumCandidate[] {
  return candidates.filter((candidate) => !lines.some((line) => line.amount.token === candidate.token));
}

/** The printed sums that the lines make, alone or with tax and fees. */
function sumFeatures(lines: LineDraft[], candidates: SumCandidate[]): Features {
  const sum = sumOfLines(lines);
  if (!sum) return {};
  const beside = sumsBeside(candidates, lines);
  const [taxes, fees] = [taxOptions(beside), feeOptions(beside)];
  const features: Features = {};
  for (const { kind, from_heading: isHeading, token } of beside) {
    if (!['total', 'due', 'subtotal'].includes(kind)) continue;
    const fit = lineFit(sum, token.value, taxes, fees);
    if (!fit) continue;
    const name = isHeading ? 'heading' : kind === 'subtotal' ? 'subtotal' : 'total';
    features[`makes_${name}_${fit}`] = 1;
    features.makes_a_sum = 1;
    if (lines.length > 1) features.many_make_a_sum = 1;
  }
  if (paidMinusChange(beside).some((paid) => same(paid, sum))) features.makes_cash = 1;
  if (beside.length === 0) features.no_sums = 1;
  return features;
}

/** What was given and what was given back, read as goods: one of them alone can be the name of goods ("chocolate bar"). */
function takesCash(lines: LineDraft[], candidates: SumCandidate[]): boolean {
  const kinds = candidates
    .filter(({ token }) => lines.some(({ amount }) => amount.token === token))
    .map(({ kind }) => kind);
  return kinds.includes('paid') && kinds.includes('change');
}

function share(lines: LineDraft[], test: (line: LineDraft) => boolean): number {
  return lines.filter(test).length / Math.max(1, lines.length);
}

/** More lines prove nothing. */
const MANY = 6;

function readingOf(how: string, lines: LineDraft[], candidates: SumCandidate[]): LineReading {
  const closing = share(lines, (line) => line.closes);
  const sums = sumFeatures(lines, candidates);
  return {
    lines,
    features: {
      [how]: 1,
      ...sums,
      closing,
      all_close: closing === 1 ? 1 : 0,
      closing_sums: sums.makes_a_sum ? closing : 0,
      named: share(lines, (line) => line.description !== null),
      long_names: share(lines, (line) => (line.description?.text.replace(/\P{L}/gu, '').length ?? 0) >= 4),
      counted: share(lines, (line) => line.quantity !== null),
      priced: share(lines, (line) => line.unit_price !== null),
      below_zero: share(lines, (line) => line.amount.value.lt(0)),
      zero: share(lines, (line) => line.amount.value.eq(0)),
      few: Math.min(lines.length, MANY) / MANY,
      many: Math.log(1 + lines.length),
      one: lines.length === 1 ? 1 : 0,
    },
  };
}

/** Headings say what the other columns of the same amounts are, unless more of the lines have names or add up without them. */
function addsNothing(byValues: LineDraft[], headed: LineDraft[]): boolean {
  const count = (lines: LineDraft[], test: (line: LineDraft) => boolean): number => lines.filter(test).length;
  const isBetter = (test: (line: LineDraft) => boolean): boolean => count(byValues, test) > count(headed, test);
  return (
    byValues.length === headed.length &&
    byValues.every((line, at) => line.amount.token === headed[at]?.amount.token) &&
    !isBetter((line) => line.closes) &&
    !isBetter((line) => line.description !== null)
  );
}

/** Of two readings of the same amounts, the one in which more lines prove themselves or have names says more. */
function saysLess(lines: LineDraft[], than: LineDraft[]): boolean {
  const isNamed = ({ description }: LineDraft): boolean => nameLetters(description?.words ?? []) > 1;
  const differences = [(line: LineDraft) => line.closes, isNamed].map(
    (test) => lines.filter(test).length - than.filter(test).length,
  );
  return (
    lines.length === than.length &&
    lines.every((line, at) => line.amount.token === than[at]?.amount.token) &&
    differences.every((difference) => difference <= 0) &&
    differences.some((difference) => difference < 0)
  );
}

/** Without headings, a list that has as many lines, of which more prove themselves, is not a table. */
function provesLess(lines: LineDraft[], than: LineDraft[]): boolean {
  const proved = ({ closes }: LineDraft): boolean => closes;
  return lines.length <= than.length && lines.filter(proved).length < than.filter(proved).length;
}

/** Goods of a second table that prove themselves, and that a reading up to the sum of the first one leaves out. */
function leavesOut(lines: LineDraft[], than: LineDraft[]): boolean {
  const tokens = new Set(lines.map(({ amount }) => amount.token));
  const more = than.filter(({ amount }) => !tokens.has(amount.token));
  return (
    more.length > 0 &&
    than.length - more.length === lines.length &&
    more.every(({ closes, quantity, unit_price, description }) => closes && quantity && unit_price && description)
  );
}

/** Tables and till lists are read in the same way. */
export function lineReadings(
  doc: Document,
  headers: TableHeader[],
  candidates: SumCandidate[],
  models: Pick<Models, 'columns'>,
): LineReading[] {
  const linesOf = (tables: Table[]): LineDraft[] => (tables.length > 0 ? tableLines(doc, tables, candidates) : []);
  const headed = linesOf(headedTables(doc, headers, candidates, models));
  const byValues = linesOf(valueTables(doc, candidates, models));
  const list = receiptLines(doc, candidates, 0);
  const isLess = saysLess(byValues, list) || (headers.length === 0 && provesLess(byValues, list));
  const values = addsNothing(byValues, headed) || isLess ? [] : byValues;
  const [firstHeader] = headers;
  const below = firstHeader ? Math.max(...firstHeader.rows.map((row) => row.index)) + 1 : 0;
  const found: [string, LineDraft[]][] = [
    ['headed', headed],
    ['values', values],
    ['list', list],
    ...(below > 0 ? [['list_below_heading', receiptLines(doc, candidates, below)] as [string, LineDraft[]]] : []),
  ];
  const able = found.filter(
    ([, lines]) => lines.length > 0 && !takesCash(lines, candidates) && !leavesOut(lines, headed),
  );
  // Amounts without any name cannot be posted.
  const named = able.filter(([, lines]) => lines.some((line) => line.description !== null));
  return (named.length > 0 ? named : able).map(([how, lines]) => readingOf(how, lines, candidates));
}
