/**
 * Tables found by their values alone: amounts below each other, and the white space that runs down between the columns. Headings, in any
 * words, only help to name the columns.
 */
import type { Models } from '../../choice/models.ts';
import type { Document } from '../../context.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { gapBetween, median, type Row, textOf } from '../rows.ts';
import { chooseRoles } from './choose_roles.ts';
import type { ColumnGroup } from './column_features.ts';
import { isPriced } from './column_words.ts';
import type { Column, Table } from './columns.ts';
import { withHeadedCodes } from './headed_codes.ts';
import { headsColumns } from './heading_rows.ts';
import { roleOfHeading, weakRoleOfHeading } from './headings.ts';

const ENDS: ReadonlySet<string> = new Set([
  'subtotal',
  'total',
  'due',
  'tax',
  'rounding',
  'paid',
  'change',
  'aside',
  'carried',
]);
/** Rows of names and notes that can stand between two amounts of one table. */
const BETWEEN = 6;
/** In letter heights: right edges of one column, a gap between columns among few rows, and among many. */
const ALIGNED = 0.8;
const WIDE_GAP = 1;
const NARROW_GAP = 0.5;
const MANY = 4;
/** A heading is at most this many letter heights above the first row. */
const HEADING_WITHIN = 4;

interface Seed {
  rows: Row[];
  /** Right edge of the amounts. */
  edge: number;
}

function amountsOf(doc: Document, row: Row): NumberToken[] {
  return (doc.numbers[row.index] ?? []).filter((token) => token.money && !token.percent);
}

/** Runs of rows whose last amounts end below each other, the longest first. */
function seedsOf(doc: Document, sums: SumCandidate[]): Seed[] {
  const sumRows = new Set(sums.filter((sum) => !sum.from_heading && ENDS.has(sum.kind)).map((sum) => sum.token.row));
  const seeds: Seed[] = [];
  let open: Seed | null = null;
  let skipped = 0;
  for (const row of doc.rows) {
    const last = open?.rows.at(-1);
    if (sumRows.has(row) || (last && (last.page !== row.page || skipped > BETWEEN || headsColumns(row)))) {
      open = null;
      skipped = 0;
    }
    if (sumRows.has(row)) continue;
    const amounts = amountsOf(doc, row);
    const current = open;
    const aligned = current && amounts.find((token) => Math.abs(token.x1 - current.edge) < row.height * ALIGNED);
    const rightmost = amounts.at(-1);
    if (current && aligned) {
      current.rows.push(row);
      skipped = 0;
    } else if (rightmost && row.words.length > rightmost.words.length && !(current && current.rows.length > 1)) {
      open = { rows: [row], edge: rightmost.x1 };
      seeds.push(open);
      skipped = 0;
    } else {
      skipped++;
    }
  }
  return seeds.sort((a, b) => b.rows.length - a.rows.length);
}

/** The extents that columns must not cut: numbers as wholes, other words by themselves. */
function extentsOf(doc: Document, row: Row): { x0: number; x1: number }[] {
  const tokens = doc.numbers[row.index] ?? [];
  const inside = new Set(tokens.flatMap((token) => token.words));
  const words = row.words.filter((word) => !inside.has(word)).map((word) => ({ x0: word.x, x1: word.x + word.w }));
  return [...tokens, ...words];
}

/** Columns of `rows`, between the white stripes that run through all of them. */
function stripes(doc: Document, rows: Row[], heading: Row | null): { x0: number; x1: number }[] {
  const height = median(rows.map((row) => row.height));
  const gap = height * (rows.length >= MANY ? NARROW_GAP : WIDE_GAP);
  const cells = heading ? heading.cells.map(({ x0, x1 }) => ({ x0, x1 })) : [];
  const extents = [...rows.flatMap((row) => extentsOf(doc, row)), ...cells].sort((a, b) => a.x0 - b.x0);
  const merged: { x0: number; x1: number }[] = [];
  for (const extent of extents) {
    const open = merged.at(-1);
    if (open && extent.x0 - open.x1 < gap) open.x1 = Math.max(open.x1, extent.x1);
    else merged.push({ ...extent });
  }
  return merged;
}

/** The row of names above the first amount: at least two cells name columns. */
function headingOf(doc: Document, first: Row): Row | null {
  for (let index = first.index - 1; index >= Math.max(0, first.index - 4); index--) {
    const row = doc.rows[index];
    if (!row || row.page !== first.page || gapBetween(row, first) > HEADING_WITHIN * (first.index - index)) return null;
    if (amountsOf(doc, row).length > 0) return null;
    const roles = row.cells.flatMap((cell) => roleOfHeading(cell.text) ?? weakRoleOfHeading(cell.text) ?? []);
    if (new Set(roles).size >= 2) return row;
  }
  return null;
}

function columnsOf(doc: Document, seed: Seed, heading: Row | null): Column[] {
  const pageWidth = seed.rows[0]?.pageWidth ?? 1;
  const found = stripes(doc, seed.rows, heading);
  return found.map(({ x0, x1 }, index) => {
    const [before, after] = [found[index - 1], found[index + 1]];
    const names = heading?.words.filter((word) => word.x < x1 && word.x + word.w > x0) ?? [];
    return {
      role: roleOfHeading(textOf(names)) ?? 'other',
      heading: textOf(names),
      x0,
      x1,
      left: before ? (before.x1 + x0) / 2 : 0,
      right: after ? (x1 + after.x0) / 2 : pageWidth,
    };
  });
}

/** The first row of the goods: groups above the longest run have their amounts at the same edge. */
function firstOf(doc: Document, [longest, ...others]: [Seed, ...Seed[]]): Row | null {
  const height = median(longest.rows.map((row) => row.height));
  const groups = others.filter(
    ({ rows: [row, second], edge }) =>
      row !== undefined &&
      Math.abs(edge - longest.edge) < height * ALIGNED &&
      // A single amount can stand anywhere; beside a price it is the amount of a line.
      (second !== undefined || amountsOf(doc, row).length > 1),
  );
  const firsts = [longest, ...groups].flatMap(({ rows: [row] }) => row ?? []);
  return firsts.reduce<Row | null>((top, row) => (top === null || row.index < top.index ? row : top), null);
}

/** The columns of the table that most rows of the document belong to, and its first row; null where fewer than two rows agree. */
export function valueColumns(
  doc: Document,
  sums: SumCandidate[],
): (ColumnGroup & { heading: Row | null; first: Row }) | null {
  const [seed, ...others] = seedsOf(doc, sums);
  const own = seed?.rows[0];
  if (!seed || !own) return null;
  const ownHeading = headingOf(doc, own);
  if (seed.rows.length < 2 && !ownHeading) return null;
  const top = ownHeading ? own : (firstOf(doc, [seed, ...others]) ?? own);
  const heading = ownHeading ?? headingOf(doc, top);
  // The same heading can stand on earlier pages, too.
  const first = heading ? (doc.rows.find((row) => row.text === heading.text) ?? heading) : top;
  const columns = withHeadedCodes(doc, columnsOf(doc, seed, heading), seed.rows);
  return { columns, rows: seed.rows, edge: seed.edge, heading, first };
}

/** That table, page by page; empty where no column names the goods. */
export function valueTables(doc: Document, sums: SumCandidate[], models: Pick<Models, 'columns'>): Table[] {
  const found = valueColumns(doc, sums);
  if (!found) return [];
  const columns = chooseRoles(doc, found, models.columns.weights);
  if (!columns.some(({ role }) => role === 'description')) return [];
  const { heading, first } = found;
  const pages = [...new Set(doc.rows.map((row) => row.page))].filter((page) => page >= first.page);
  return pages.map((page) => {
    const rows = doc.rows.filter((row) => row.page === page);
    const heads = heading ? rows.filter((row) => row.text === heading.text) : [];
    const top = page === first.page ? first : heads[0];
    // Above the heading of a later page stands its letterhead, or the rest of a group.
    const above = top ? rows.slice(0, rows.indexOf(top)) : [];
    const goesOn = page !== first.page && above.some((row) => isPriced(doc, columns, row));
    const start = goesOn ? 0 : above.length;
    return { heads, columns, body: rows.slice(start).filter((row) => !heads.includes(row)) };
  });
}
