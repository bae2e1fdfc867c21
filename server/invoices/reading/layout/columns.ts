/** What the columns of a vendor's table are: learned from lines whose values are known, used where the same headings stand again. */
import Big from 'big.js';
import type { LayoutColumn } from '#contract/invoices/reading/page_layouts.ts';
import type { Document } from '../context.ts';
import {
  type Column,
  type Heading,
  headingsOf,
  setGutters,
  type Table,
  type TableHeader,
} from '../lines/columns/columns.ts';
import type { ColumnRole } from '../lines/columns/headings.ts';
import type { NumberToken } from '../lines/numbers/tokens.ts';
import { type Cell, cellOf, type Row } from '../lines/rows.ts';
import { headedGroups } from '../lines/tables/headed_tables.ts';
import type { Word } from '../page.ts';
import type { SumCandidate } from '../sums/sum_candidate.ts';
import { sameLabel } from './anchors.ts';

/** The values of a line as a user left them. */
export interface RightLine {
  code: string | null;
  description: string;
  quantity: string | null;
  unit: string | null;
  pack: string | null;
  unit_price: string | null;
  amount: string | null;
}

interface Extent {
  x0: number;
  x1: number;
}

export interface FoundLine {
  line: RightLine;
  row: Row;
  amount: NumberToken;
}

/** Part of the lines that have to be found on the page, and of those that have to agree on a column. */
const MOST = 0.5;
/** In rows: how far the words of a line can be from its amount, and headings from the first line. */
const WORDS_WITHIN = 2;
const HEADING_WITHIN = 6;
/** In letter heights: a heading that overlaps no values is that of the nearest ones. */
const BESIDE = 3;
/** Part of the headings that have to be there again. */
const SAME_HEADINGS = 0.7;

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** A text without its case, spaces and punctuation. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

function isValue(token: NumberToken, value: string | null): boolean {
  return value !== null && token.value.abs().eq(new Big(value).abs());
}

/** The row of each line: it has the amount, and nearby the words of the line. */
export function findLines(doc: Document, lines: RightLine[]): FoundLine[] {
  const used = new Set<NumberToken>();
  return lines.flatMap((line) => {
    const wanted = new Set(wordsIn(line.description));
    const places = doc.rows.flatMap((row) => {
      const amount = doc.numbers[row.index]?.findLast((token) => isValue(token, line.amount) && !used.has(token));
      if (!amount) return [];
      const around = doc.rows.slice(Math.max(0, row.index - WORDS_WITHIN), row.index + WORDS_WITHIN + 1);
      const share = (rows: Row[]): number =>
        new Set(rows.flatMap(({ text }) => wordsIn(text)).filter((word) => wanted.has(word))).size /
        Math.max(1, wanted.size);
      return [{ row, amount, score: share([row]) + share(around) }];
    });
    const [best] = places.sort((a, b) => b.score - a.score);
    if (!best || best.score === 0) return [];
    used.add(best.amount);
    return [{ line, row: best.row, amount: best.amount }];
  });
}

function overlaps(a: Extent, b: Extent): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1;
}

function around(extents: Extent[]): Extent {
  return { x0: Math.min(...extents.map(({ x0 }) => x0)), x1: Math.max(...extents.map(({ x1 }) => x1)) };
}

/** Where a value of the lines stands in most of their rows; null where they do not agree. */
function extentOf(found: FoundLine[], placesIn: (line: FoundLine) => Extent[]): Extent | null {
  const places = found.map(placesIn);
  const votes = (extent: Extent): number => places.filter((row) => row.some((other) => overlaps(other, extent))).length;
  const [best] = places.flat().sort((a, b) => votes(b) - votes(a));
  if (!best || votes(best) < found.length * MOST) return null;
  return around(places.flatMap((row) => row.find((other) => overlaps(other, best)) ?? []));
}

function numbersIn(doc: Document, { row, amount }: FoundLine, value: string | null): Extent[] {
  return (doc.numbers[row.index] ?? []).filter((token) => token !== amount && isValue(token, value));
}

function textsIn(row: Row, test: (text: string) => boolean): Extent[] {
  return row.words.filter(({ text }) => test(text)).map(({ x, w }) => ({ x0: x, x1: x + w }));
}

function rolesOf(doc: Document, found: FoundLine[]): Map<ColumnRole, Extent> {
  const roles = new Map<ColumnRole, Extent>();
  const set = (role: ColumnRole, placesIn: (line: FoundLine) => Extent[]): void => {
    const extent = extentOf(found, placesIn);
    if (extent && ![...roles.values()].some((other) => overlaps(other, extent))) roles.set(role, extent);
  };
  set('amount', ({ amount }) => [amount]);
  set('unit_price', (one) => numbersIn(doc, one, one.line.unit_price));
  set('quantity', (one) => numbersIn(doc, one, one.line.quantity));
  set('code', ({ row, line: { code } }) => (code ? textsIn(row, (text) => plain(text) === plain(code)) : []));
  set('unit', ({ row, line: { unit } }) => (unit ? textsIn(row, (text) => plain(text) === plain(unit)) : []));
  set('description', ({ row, line }) => {
    const names = new Set(wordsIn(line.description));
    const taken = [...roles.values()];
    const isName = (text: string): boolean => wordsIn(text).some((word) => names.has(word) && /\p{L}/u.test(word));
    for (const other of [row, doc.rows[row.index - 1], doc.rows[row.index + 1]]) {
      const free =
        other && textsIn(other, isName).filter((extent) => !taken.some((column) => overlaps(column, extent)));
      if (free && free.length > 0) return [around(free)];
    }
    return [];
  });
  return roles;
}

function hasAmounts(row: Row): boolean {
  return row.words.some(({ text }) => /\d[.,]\d{2}\b/.test(text));
}

/** Names of two columns can stand so close that they look like one: split where their words stand above other values. */
function splitAbove(heading: Heading, extents: Extent[]): Heading[] {
  const parts: Word[][] = [];
  let column = -1;
  for (const word of heading.words) {
    const at = extents.findIndex((extent) => overlaps({ x0: word.x, x1: word.x + word.w }, extent));
    const last = parts.at(-1);
    if (last && (at === -1 || column === -1 || at === column)) last.push(word);
    else parts.push([word]);
    if (at !== -1) column = at;
  }
  return parts.length > 1 ? parts.map((words) => ({ ...cellOf(words), role: null })) : [heading];
}

/** The headings above the lines with the roles of the values below them. */
function headedColumns(doc: Document, first: Row, roles: Map<ColumnRole, Extent>): Column[] | null {
  for (let index = first.index - 1; index >= Math.max(0, first.index - HEADING_WITHIN); index--) {
    const row = doc.rows[index];
    if (!row || row.page !== first.page || hasAmounts(row)) return null;
    const extents = [...roles.values()];
    const headings = headingsOf(row).flatMap((one) => (one.role ? one : splitAbove(one, extents)));
    const pairs = [...roles].flatMap(([role, extent]) =>
      headings.map((heading) => {
        const apart = Math.max(0, heading.x0 - extent.x1, extent.x0 - heading.x1) / Math.max(1, row.height);
        const shared = Math.min(heading.x1, extent.x1) - Math.max(heading.x0, extent.x0);
        const isNamed = heading.role === role && apart <= BESIDE * 2;
        return { role, heading, apart: isNamed ? 0 : apart, isNamed, shared };
      }),
    );
    const given = new Map<(typeof headings)[number], ColumnRole>();
    for (const { role, heading, apart } of pairs.sort(
      (a, b) => Number(b.isNamed) - Number(a.isNamed) || a.apart - b.apart || b.shared - a.shared,
    )) {
      if (apart > BESIDE || given.has(heading) || [...given.values()].includes(role)) continue;
      given.set(heading, role);
    }
    if (given.size < roles.size) continue;
    const taken = new Set(given.values());
    return headings.map((heading) => {
      const own = given.get(heading) ?? (heading.role && !taken.has(heading.role) ? heading.role : 'other');
      const { text, x0, x1 } = heading;
      return { role: own, heading: text, x0, x1, left: x0, right: x1 };
    });
  }
  return null;
}

/** The columns of the table that has these lines; null where it does not show them. */
export function learnColumns(doc: Document, lines: RightLine[]): LayoutColumn[] | null {
  const priced = lines.filter(({ amount, description }) => amount !== null && description !== '');
  const found = findLines(doc, priced);
  const [firstFound] = found;
  if (!firstFound || found.length < priced.length * MOST) return null;
  const roles = rolesOf(doc, found);
  if (!roles.has('amount') || !roles.has('description')) return null;
  const first = found.reduce((top, { row }) => (row.index < top.index ? row : top), firstFound.row);
  const bare = [...roles].map(([role, { x0, x1 }]): Column => ({ role, heading: '', x0, x1, left: x0, right: x1 }));
  const rows = found.map(({ row }) => row);
  const columns = setGutters(headedColumns(doc, first, roles) ?? bare, rows, first.pageWidth);
  const part = (x: number): number => Math.round((x / first.pageWidth) * 1000) / 1000;
  return columns.map(({ role, heading, left, right }) => ({ role, heading, left: part(left), right: part(right) }));
}

/** What looks like one heading and is several of the vendor's. */
function splitLearned(heading: Heading, columns: LayoutColumn[]): Heading[] {
  const isLearned = ({ text }: Cell): boolean => columns.some((column) => sameLabel(column.heading, text));
  // More words than all headings together have are no headings.
  const most = columns.reduce((words, column) => words + column.heading.split(' ').length, 0);
  if (heading.words.length > most || isLearned(heading)) return [heading];
  for (let at = 1; at < heading.words.length; at++) {
    const [first, others] = [cellOf(heading.words.slice(0, at)), cellOf(heading.words.slice(at))];
    const rest = isLearned(first) ? splitLearned({ ...others, role: null }, columns) : [];
    if (rest.length > 0 && rest.every(isLearned)) return [{ ...first, role: null }, ...rest];
  }
  return [heading];
}

/** The row as the vendor's heading: nearly all names are there, in their order; or as many names are, and most are the same. */
function headerAt(row: Row, columns: LayoutColumn[]): TableHeader | null {
  if (hasAmounts(row)) return null;
  const rest = headingsOf(row).flatMap((one) => (one.role ? one : splitLearned(one, columns)));
  // Short names are not recognized once a letter of them was misread: between others they are known by their place.
  const isSameAt = (heading: (typeof rest)[number], at: number) => sameLabel(columns[at]?.heading ?? '', heading.text);
  const isWhole = rest.length === columns.length && rest.filter(isSameAt).length >= columns.length * MOST;
  let matched = isWhole ? columns.length : 0;
  let from = 0;
  const found = rest.map((heading, index): Column => {
    const at = isWhole ? index : columns.findIndex((_, other) => other >= from && isSameAt(heading, other));
    const column = columns[at];
    const { text, x0, x1 } = heading;
    const place = { heading: text, x0, x1, left: x0, right: x1 };
    if (!column) return { role: heading.role ?? 'other', ...place };
    if (!isWhole) matched++;
    from = at + 1;
    return { role: column.role as ColumnRole, ...place };
  });
  const roles = new Set(found.map(({ role }) => role));
  const isSame = matched >= columns.length * SAME_HEADINGS && roles.has('amount') && roles.has('description');
  return isSame ? { rows: [row], columns: found } : null;
}

/** The tables of the document in the vendor's columns: below their headings, or at their places where there are none. */
export function learnedTables(doc: Document, columns: LayoutColumn[], sums: SumCandidate[]): Table[] {
  const headers = doc.rows.flatMap((row) => headerAt(row, columns) ?? []);
  if (headers.length > 0) return headedGroups(doc, headers, sums);
  if (columns.some(({ heading }) => heading !== '') && doc.rows[0]?.source === 'text') return [];
  return doc.pages.map((page, index) => ({
    heads: [],
    columns: columns.map(({ role, heading, left, right }) => {
      const [x0, x1] = [left * page.width, right * page.width];
      return { role: role as ColumnRole, heading, x0, x1, left: x0, right: x1 };
    }),
    body: doc.rows.filter((row) => row.page === index + 1),
  }));
}
