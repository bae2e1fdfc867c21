/** Vendors' codes that are printed below the names, at the start of a row of their own: "8265-30 24x0,33 L". */
import type { Word } from '../page.ts';
import type { Anchor } from './assemble.ts';
import { isPack } from './numbers/units.ts';
import type { Row } from './rows.ts';

export interface RowBelow {
  code: Word;
  /** The rest of the row, where it is a pack size. */
  pack: Word[];
}

/** What says that a code follows: "SKU:", "Item #". */
const LABEL = /^(sku|item|art(icle|ikel)?|ref|model|part|code)(\.|-?(no|nr|num|number|code))?\.?[#:]*$/i;
/** "ESP-1KG". */
const JOINED = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d]+([-_./][\p{Lu}\d]+)+$/u;

/** Four digits at least, and neither a year nor an amount. */
function isTelling(text: string): boolean {
  const isCoded = /^[\p{Lu}\d][\p{Lu}\d./-]*$/u.test(text) && text.replace(/\D/g, '').length >= 4;
  return isCoded && !/^(19|20)\d{2}$/.test(text) && !/^\d+[.,]\d{1,4}$/.test(text) && !/\d[/.]\d+[/.]\d/.test(text);
}

/** "6/5 LB", "80 ST", "5LB", "6/#10": nothing but how much is in one. */
function isSize(text: string): boolean {
  return isPack(text) || /^\d[\d/x×.,#]*\s?\p{L}{0,5}\.?$/u.test(text);
}

/** A code and what follows it in its row: after a label any word with a digit, and alone also one in parts. */
function codeOf({ words }: Row): Word[] | null {
  const [first, second] = words;
  if (!first) return null;
  if (second && LABEL.test(first.text) && /\d/.test(second.text) && second.text.length > 2) return words.slice(1);
  const glued = /^(?:sku|item|art|ref)\W{1,2}(?=\S*\d)(\S{3,})$/i.exec(first.text)?.[1];
  if (glued) return [{ ...first, text: glued }, ...words.slice(1)];
  return isTelling(first.text) || (words.length === 1 && JOINED.test(first.text)) ? words : null;
}

function rowBelow({ rows, row: own }: Anchor): RowBelow | null {
  for (const row of rows) {
    const isAfterName = row.index > (rows[0]?.index ?? 0);
    if (row === own || !isAfterName || row.cells.length > 2) continue;
    const [code, ...rest] = codeOf(row) ?? [];
    if (code) return { code, pack: isSize(rest.map(({ text }) => text).join(' ')) ? rest : [] };
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
