/** Table headers: which words head which column, and where the columns are. */

import type { Word } from '../../page.ts';
import { type Cell, cellOf, gapBetween, median, type Row } from '../rows.ts';
import { type ColumnRole, isTwoHeadings, roleOfHeading } from './headings.ts';

export interface Column {
  role: ColumnRole;
  heading: string;
  /** Extent of the heading. */
  x0: number;
  x1: number;
  /** Extent of the column, set by the gutters of the rows below. */
  left: number;
  right: number;
  /** Where weights chose the role: its share, and its lead in points over the next role. Below zero, another column took the better role. */
  chosen?: { share: number; lead: number };
}

export interface TableHeader {
  /** The rows the heading takes up. */
  rows: Row[];
  columns: Column[];
}

/** A table that is ready to be read: final columns, and the rows that can belong to it. */
export interface Table {
  heads: Row[];
  columns: Column[];
  body: Row[];
}

export interface Heading extends Cell {
  role: ColumnRole | null;
}

/** "ArtikelnummerArtikel": two headings whose columns are too narrow for them. */
function unglued(word: Word): Word[] {
  const at = word.text.search(/(?<=\p{Ll})\p{Lu}/u);
  if (at < 0 || roleOfHeading(word.text)) return [word];
  const [left, right] = [word.text.slice(0, at), word.text.slice(at)];
  if (!roleOfHeading(left) || !roleOfHeading(right)) return [word];
  const w = (word.w * at) / word.text.length;
  return [
    { ...word, text: left, w },
    { ...word, text: right, x: word.x + w, w: word.w - w },
  ];
}

function nameOf({ text, words }: Cell): ColumnRole | null {
  if (isTwoHeadings(words.map((word) => word.text))) return null;
  return roleOfHeading(text) ?? (isOfNames(text) ? 'description' : null);
}

/** "Title / Author": one column, whose known parts all name goods. */
function isOfNames(text: string): boolean {
  const parts = text.split(/ ?[/&+] ?/);
  const roles = parts.flatMap((part) => roleOfHeading(part) ?? []);
  return parts.length > 1 && roles.length > 0 && roles.every((role) => role === 'description');
}

/** "Species / Form / Origin": what signs join is one heading, unless a part of it is a column that is needed. */
const JOINS = /^[/&+]$/;

function isJoined(words: Word[], from: number, end: number): boolean {
  return [from - 1, from, end - 1, end].some((at) => JOINS.test(words[at]?.text ?? ''));
}

/** "Brand and" above "description": the rest of the name is in the row below. */
const GOES_ON = /^(and|of|[/&+])$/i;

/** Splits a row into headings: the longest run of up to four words that is a known name; the rest stays as unnamed cells. */
export function headingsOf(row: Row): Heading[] {
  const headings: Heading[] = [];
  for (const printed of row.cells) {
    const cell = cellOf(printed.words.flatMap(unglued));
    const whole = nameOf(cell);
    if (whole || (cell.words.length === 2 && GOES_ON.test(cell.words[1]?.text ?? ''))) {
      headings.push({ ...cell, role: whole });
      continue;
    }
    let rest: Word[] = [];
    const flush = (): void => {
      if (rest.length > 0) headings.push({ ...cellOf(rest), role: null });
      rest = [];
    };
    for (let index = 0; index < cell.words.length; ) {
      let taken = 0;
      for (let count = Math.min(4, cell.words.length - index); count > 0; count--) {
        const part = cellOf(cell.words.slice(index, index + count));
        const role = nameOf(part);
        if (!role || (role === 'other' && isJoined(cell.words, index, index + count))) continue;
        flush();
        headings.push({ ...part, role });
        taken = count;
        break;
      }
      const word = cell.words[index];
      if (taken === 0 && word) rest.push(word);
      index += Math.max(1, taken);
    }
    flush();
  }
  return headings;
}

const NEEDED: ReadonlySet<ColumnRole> = new Set(['amount', 'unit_price', 'quantity', 'shipped', 'description', 'code']);

/** With a number in it, a heading row is a row of values. */
function hasNumbers(headings: Heading[]): boolean {
  return headings.some((heading) => heading.role === null && /^\W*\d+\W*$/.test(heading.text));
}

function score(headings: Heading[], isSlip: boolean): number {
  if (hasNumbers(headings)) return 0;
  const roles = new Set(headings.flatMap((heading) => (heading.role ? [heading.role] : [])));
  const needed = [...roles].filter((role) => NEEDED.has(role)).length;
  const unnamed = headings.filter((heading) => heading.role === null).length;
  if (needed < 2) return 0;
  const pays = roles.has('amount') || roles.has('unit_price');
  const names = roles.has('description') || roles.has('code') || roles.has('quantity') || roles.has('shipped');
  const counts = roles.has('quantity') || roles.has('shipped') || roles.has('ordered') || roles.has('weight');
  if (!(isSlip ? counts && (roles.has('description') || roles.has('code')) : pays && names)) return 0;
  return needed * 2 + roles.size - unnamed * (roles.size >= 3 ? 0.6 : 1.5);
}

/** Merges a second heading row into the first: words above and below one column make one name, words beside make a new column. */
function stack(main: Heading[], row: Row, above: boolean): Heading[] {
  const result = main.map((heading) => ({ ...heading }));
  for (const cell of headingsOf(row)) {
    const under = result.filter((heading) => heading.x0 < cell.x1 && cell.x0 < heading.x1);
    const [only] = under;
    if (under.length > 1) continue;
    if (!only) {
      if (cell.role) result.push(cell);
      continue;
    }
    const text = above ? `${cell.text} ${only.text}` : `${only.text} ${cell.text}`;
    const role = roleOfHeading(text) ?? only.role ?? cell.role;
    const words = above ? [...cell.words, ...only.words] : [...only.words, ...cell.words];
    Object.assign(only, cellOf(words), { text, role });
  }
  return result.sort((a, b) => a.x0 - b.x0);
}

function hasAmounts(row: Row): boolean {
  return row.words.some((word) => /\d[.,]\d{2}\b/.test(word.text));
}

/** Finds every table heading of the rows (one per page, as a rule), best first on each page. `isSlip`: the table has no prices. */
export function findHeaders(rows: Row[], isSlip = false): TableHeader[] {
  const found: { header: TableHeader; score: number; index: number }[] = [];
  rows.forEach((row, index) => {
    if (hasAmounts(row)) return;
    let headings = headingsOf(row);
    let best = score(headings, isSlip);
    const used = [row];
    if (best === 0 && headings.filter((heading) => heading.role).length < 2) return;
    // Headings of two or more rows: neighbors without amounts that stand close.
    for (const step of [-1, 1]) {
      let edge = row;
      for (let distance = 1; distance <= 3; distance++) {
        const next = rows[index + step * distance];
        if (!next || hasAmounts(next) || next.words.length > 14) break;
        const gap = step < 0 ? gapBetween(next, edge) : gapBetween(edge, next);
        if (gap > 0.9) break;
        const stacked = stack(headings, next, step < 0);
        const value = score(stacked, isSlip);
        const nextHeadings = headingsOf(next);
        const named = nextHeadings.filter((heading) => heading.role !== null).length;
        const fits = nextHeadings.every((cell) => /^[\p{L}\s.()/%#&:-]+$/u.test(cell.text) && cell.text.length < 30);
        // A row below is part of the heading only when it names columns itself or merely completes names.
        if (!fits || value < best || (step > 0 && named === 0 && value === best && !completes(headings, stacked)))
          break;
        headings = stacked;
        best = Math.max(best, value);
        used.push(next);
        edge = next;
      }
    }
    if (best < 4) return;
    found.push({ header: { rows: used, columns: headings.map(toColumn) }, score: best, index });
  });
  const kept: typeof found = [];
  for (const candidate of [...found].sort((a, b) => b.score - a.score)) {
    const sharesRows = kept.some((other) => other.header.rows.some((row) => candidate.header.rows.includes(row)));
    if (!sharesRows) kept.push(candidate);
  }
  return kept.sort((a, b) => a.index - b.index).map((entry) => entry.header);
}

/** Whether merging only lengthened names that stay known. */
function completes(before: Heading[], after: Heading[]): boolean {
  return (
    before.length === after.length &&
    after.some((heading, index) => heading.text !== before[index]?.text && heading.role !== null)
  );
}

function toColumn(heading: Heading): Column {
  return {
    role: heading.role ?? 'other',
    heading: heading.text,
    x0: heading.x0,
    x1: heading.x1,
    left: heading.x0,
    right: heading.x1,
  };
}

/** Parts of the values beside a heading: with fewer below it they are its own, and with as many below the next they are not that one's. */
const [FEW, MANY] = [0.2, 0.7];

interface Run {
  start: number;
  end: number;
  crossed: number;
}

/** Intervals of x between the middles of two headings, each with the number of words that cross it. */
function runsBetween(from: number, to: number, words: Word[]): Run[] {
  const runs: Run[] = [];
  const step = Math.max(1, (to - from) / 160);
  for (let x = from; x <= to; x += step) {
    const crossed = words.filter((word) => word.x < x && word.x + word.w > x).length;
    const open = runs.at(-1);
    if (open && open.crossed === crossed) open.end = x;
    else runs.push({ start: x, end: x, crossed });
  }
  return runs;
}

/** How far a column's values can be beside its heading: they end to the right of it, and the next heading has values of its own below it. */
function edgesBetween(column: Column, next: Column, after: Column | undefined, words: Word[]): [number, number] {
  const edges: [number, number] = [Math.min(column.x1, next.x0), Math.max(column.x1, next.x0)];
  const middle = (word: Word): number => word.x + word.w / 2;
  const under = ({ x0, x1 }: Column): Word[] => words.filter((word) => word.x < x1 && word.x + word.w > x0);
  const beside = words.filter((word) => middle(word) > column.x1 && middle(word) < next.x0);
  const own = under(column).filter((word) => !beside.includes(word));
  // Those of the next one can be beside their heading, too.
  const others = words.filter(
    (word) => word.x + word.w > next.x0 && middle(word) < (after?.x0 ?? next.x1) && !beside.includes(word),
  );
  if (beside.length < 3 || own.length > beside.length * FEW || others.length < beside.length * MANY) return edges;
  const [right, left] = [median(beside.map((word) => word.x + word.w)), median(others.map((word) => word.x))];
  return left > right ? [right, left] : edges;
}

/** The white interval that fewest words cross; of several, the widest one between the two headings themselves. */
function gutterBetween(column: Column, next: Column, after: Column | undefined, words: Word[]): number {
  const [low, high] = edgesBetween(column, next, after, words);
  let best = { x: (low + high) / 2, cost: Number.POSITIVE_INFINITY };
  for (const run of runsBetween((column.x0 + column.x1) / 2, (next.x0 + next.x1) / 2, words)) {
    const start = Math.max(run.start, low);
    const end = Math.min(run.end, high);
    const outside = Math.max(0, start - end);
    const width = end > start ? end - start : 0;
    const cost = run.crossed * 10_000 + outside * 10 - width;
    if (cost >= best.cost) continue;
    best = { x: end > start ? (start + end) / 2 : (run.start + run.end) / 2, cost };
  }
  return best.x;
}

/** Sets where each column ends, by the white space between the words of the rows below. */
export function setGutters(columns: Column[], rows: Row[], pageWidth: number): Column[] {
  const sorted = [...columns].sort((a, b) => a.x0 - b.x0).map((column) => ({ ...column }));
  const words = rows.flatMap((row) => row.words);
  for (let index = 0; index < sorted.length; index++) {
    const column = sorted[index];
    const next = sorted[index + 1];
    if (!column) continue;
    if (index === 0) column.left = 0;
    if (!next) {
      column.right = pageWidth;
      continue;
    }
    const x = gutterBetween(column, next, sorted[index + 2], words);
    column.right = x;
    next.left = x;
  }
  return sorted;
}
