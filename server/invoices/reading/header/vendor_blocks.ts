/** The blocks of a page that a heading assigns to the buyer or to the seller. */
import type { Document } from '../context.ts';
import { type Cell, gapBetween, type Row } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { BUYER, cleanName, isPairLabel, letters, SELLER } from './vendor_words.ts';

/** In letter heights: white space that ends a block, and how far a block may stand beside its heading. */
const BLOCK_GAP = 1.5;
const BESIDE = 4;
const MOST_ROWS = 6;
const ANNOUNCES = /^(name|details?|info(rmation)?|address|anschrift|adresse|dirección|nombre|nom|naam)$/i;

/** Cells by their first words: a name over two rows, or before a separator, stands where its first word does. */
type Block = Set<Word>;

export interface Blocks {
  /** In a block of the buyer, and the first name in one. */
  buyer: Block;
  buyer_first: Block;
  seller: Block;
  seller_first: Block;
  buyer_names: Cell[];
}

export function isIn(block: Block, { words: [first] }: Cell): boolean {
  return first !== undefined && block.has(first);
}

function put(block: Block, { words: [first] }: Cell): void {
  if (first) block.add(first);
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

/** The cell that a heading announces: its own rest, the one beside it, or a name below it. */
function announced(
  row: Row,
  cell: Cell,
  pattern: RegExp,
  below: { cell: Cell; row: Row }[],
): { value: Cell | undefined; isBeside: boolean } {
  const stated = cleanName(cell.text.replace(pattern, ''));
  // "Client Name:", "Bill to address" only announce.
  if (letters(stated) >= 3 && !ANNOUNCES.test(stated)) return { value: cell, isBeside: false };
  const next = row.cells[row.cells.indexOf(cell) + 1];
  // Another label is no value: that of a block beside it.
  if (/:\s*$/.test(cell.text) && next && !/:\s*$/.test(next.text)) return { value: next, isBeside: true };
  const named = below.find((entry) => !isPairLabel(entry.row, entry.cell) && letters(entry.cell.text) >= 3);
  const labeled = below.find((entry) => /^name\s*:?\s*$/i.test(entry.cell.text));
  const beside = labeled?.row.cells[labeled.row.cells.indexOf(labeled.cell) + 1];
  return { value: beside ?? named?.cell, isBeside: false };
}

/** A heading alone, or followed by its value in the same cell or the next one: "Sold to: BRICKYARD". */
export function blocksOf(doc: Document): Blocks {
  const blocks: Blocks = {
    buyer: new Set(),
    buyer_first: new Set(),
    seller: new Set(),
    seller_first: new Set(),
    buyer_names: [],
  };
  for (const row of doc.rows) {
    for (const cell of row.cells) {
      const isBuyer = BUYER.test(cell.text);
      const isSeller = !isBuyer && SELLER.test(cell.text) && cell.words.length <= 6;
      if (!isBuyer && !isSeller) continue;
      const [all, first] = isBuyer ? [blocks.buyer, blocks.buyer_first] : [blocks.seller, blocks.seller_first];
      const below = under(doc, row, cell);
      const { value, isBeside } = announced(row, cell, isBuyer ? BUYER : SELLER, below);
      if (isBuyer) put(all, cell);
      if (value) put(first, value);
      if (value && isBeside) put(all, value);
      if (value && isBuyer) blocks.buyer_names.push(value);
      for (const entry of below) put(all, entry.cell);
    }
  }
  return blocks;
}
