/** The blocks of a page that a heading assigns to the buyer or to the seller. */
import type { Document } from '../context.ts';
import { type Cell, gapBetween, type Row } from '../lines/rows.ts';
import { BUYER, cleanName, isPairLabel, letters, SELLER } from './vendor_words.ts';

/** In letter heights: white space that ends a block, and how far a block may stand beside its heading. */
const BLOCK_GAP = 1.5;
const BESIDE = 4;
const MOST_ROWS = 6;

export interface Blocks {
  /** In a block of the buyer, and the first name in one. */
  buyer: Set<Cell>;
  buyer_first: Set<Cell>;
  seller: Set<Cell>;
  seller_first: Set<Cell>;
}

function isHeading(cell: Cell, pattern: RegExp): boolean {
  return pattern.test(cell.text) && cell.words.length <= 6;
}

/** The cells under a heading, down to a wide gap, the next heading or the width of another column. */
function under(doc: Document, heading: Row, cell: Cell): { cell: Cell; row: Row }[] {
  const found: { cell: Cell; row: Row }[] = [];
  let last = heading;
  for (const row of doc.rows.slice(heading.index + 1, heading.index + 1 + MOST_ROWS + 3)) {
    if (row.page !== heading.page || gapBetween(last, row) > BLOCK_GAP + (found.length === 0 ? 1 : 0)) break;
    const below = row.cells.find(
      (other) => other.x0 < cell.x1 + row.height * BESIDE && cell.x0 - row.height < other.x1,
    );
    if (!below) continue;
    if (found.length >= MOST_ROWS || (isHeading(below, BUYER) && !isPairLabel(row, below))) break;
    found.push({ cell: below, row });
    last = row;
  }
  return found;
}

/** A heading alone, or followed by its value in the same cell or the next one: "Sold to: BRICKYARD". */
export function blocksOf(doc: Document): Blocks {
  const blocks: Blocks = { buyer: new Set(), buyer_first: new Set(), seller: new Set(), seller_first: new Set() };
  for (const row of doc.rows) {
    for (const cell of row.cells) {
      const isBuyer = BUYER.test(cell.text);
      const isSeller = !isBuyer && SELLER.test(cell.text) && cell.words.length <= 6;
      if (!isBuyer && !isSeller) continue;
      const [all, first] = isBuyer ? [blocks.buyer, blocks.buyer_first] : [blocks.seller, blocks.seller_first];
      const rest = cleanName(cell.text.replace(isBuyer ? BUYER : SELLER, ''));
      const next = row.cells[row.cells.indexOf(cell) + 1];
      const beside = /:\s*$/.test(cell.text) && next ? next : null;
      if (isBuyer) all.add(cell);
      if (letters(rest) >= 3) first.add(cell);
      else if (beside) first.add(beside);
      if (beside) all.add(beside);
      const below = under(doc, row, cell);
      for (const entry of below) all.add(entry.cell);
      if (letters(rest) >= 3 || beside) continue;
      const named = below.find((entry) => !isPairLabel(entry.row, entry.cell) && letters(entry.cell.text) >= 3);
      const labeled = below.find((entry) => /^name\s*:?\s*$/i.test(entry.cell.text));
      const value = labeled?.row.cells[labeled.row.cells.indexOf(labeled.cell) + 1] ?? named?.cell;
      if (value) first.add(value);
    }
  }
  return blocks;
}
