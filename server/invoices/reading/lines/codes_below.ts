/** Vendors' codes that are printed below the names, at the start of a row of their own: "8265-30 24x0,33 L". */
import type { Word } from '../page.ts';
import type { Anchor } from './assemble.ts';
import { isPack } from './numbers/units.ts';

export interface RowBelow {
  code: Word;
  /** The rest of the row, where it is a pack size. */
  pack: Word[];
}

/** Four digits at least, and neither a year nor an amount. */
function isTelling(text: string): boolean {
  const isCoded = /^[\p{Lu}\d][\p{Lu}\d./-]*$/u.test(text) && text.replace(/\D/g, '').length >= 4;
  return isCoded && !/^(19|20)\d{2}$/.test(text) && !/^\d+[.,]\d{1,4}$/.test(text) && !/\d[/.]\d+[/.]\d/.test(text);
}

/** "6/5 LB", "80 ST", "5LB", "6/#10": nothing but how much is in one. */
function isSize(text: string): boolean {
  return isPack(text) || /^\d[\d/x×.,#]*\s?\p{L}{0,5}\.?$/u.test(text);
}

function rowBelow({ rows, row: own }: Anchor): RowBelow | null {
  for (const row of rows) {
    const [code, ...rest] = row.words;
    const isAfterName = row.index > (rows[0]?.index ?? 0);
    if (row === own || !isAfterName || !code || !isTelling(code.text) || row.cells.length > 2) continue;
    return { code, pack: isSize(rest.map(({ text }) => text).join(' ')) ? rest : [] };
  }
  return null;
}

/** By line; empty unless most lines of the table have such a row, because a single number can be part of a name. */
export function codesBelow(anchors: Anchor[]): Map<Anchor, RowBelow> {
  const found = new Map<Anchor, RowBelow>();
  for (const anchor of anchors) {
    const below = rowBelow(anchor);
    if (below) found.set(anchor, below);
  }
  return found.size >= 2 && found.size >= anchors.length * 0.6 ? found : new Map();
}
