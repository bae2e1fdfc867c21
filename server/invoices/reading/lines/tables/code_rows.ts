/**
 * Vendors' codes that are printed below the names, at the start of a row of their own ("8265-30 24x0,33 L"), or alone above them, beside the
 * amounts.
 */
import type { Word } from '../../page.ts';
import { wordsOfRole } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { isSizeOnly, isSizeWord } from '../numbers/units.ts';
import { type Row, textOf } from '../rows.ts';
import type { Anchor } from './assemble.ts';

export interface CodeRow {
  code: Word;
  /** The rest of the row, where it is a pack size. */
  pack: Word[];
}

/** What says that a code follows: "SKU:", "Item #". */
const LABEL = /^(sku|item|art(icle|ikel)?|ref|model|part|code)(\.|-?(no|nr|num|number|code))?\.?[#:]*$/i;
/** "ESP-1KG". */
const JOINED = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d]+([-_./][\p{Lu}\d]+)+$/u;

/** "LPC-TY"; one of them alone can be "GLUTEN-FREE". */
const LETTERED = /^\p{Lu}{2,}([-_./][\p{Lu}\d]+)+$/u;

/** Four digits at least, and neither a year nor an amount. */
function isTelling(text: string): boolean {
  const isCoded = /^[\p{Lu}\d][\p{Lu}\d./-]*$/u.test(text) && text.replace(/\D/g, '').length >= 4;
  return isCoded && !/^(19|20)\d{2}$/.test(text) && !/^\d+[.,]\d{1,4}$/.test(text) && !/\d[/.]\d+[/.]\d/.test(text);
}

/** A code and what follows it in its row: after a label any word with a digit, and alone or before a size also one in parts. A size is no code. */
function codeOf({ words }: Row): Word[] | null {
  const [first, second] = words;
  if (!first || isSizeWord(first.text)) return null;
  const isLabeled = second !== undefined && LABEL.test(first.text) && /\d/.test(second.text);
  if (isLabeled && second.text.length > 2 && !isSizeWord(second.text)) return words.slice(1);
  const glued = /^(?:sku|item|art|ref)\W{1,2}(?=\S*\d)(\S{3,})$/i.exec(first.text)?.[1];
  if (glued) return [{ ...first, text: glued }, ...words.slice(1)];
  const isBeforeSize = words.length === 1 || isSizeOnly(textOf(words.slice(1)));
  return isTelling(first.text) || (isBeforeSize && JOINED.test(first.text)) ? words : null;
}

/** The rows of a line below its first one, without that of its amount. */
function rowsBelow({ rows, row: own }: Anchor): Row[] {
  return rows.filter((row) => row !== own && row.index > (rows[0]?.index ?? 0) && row.cells.length <= 2);
}

function codeBelow(anchor: Anchor): CodeRow | null {
  for (const row of rowsBelow(anchor)) {
    const [code, ...rest] = codeOf(row) ?? [];
    if (code) return { code, pack: isSizeOnly(textOf(rest)) ? rest : [] };
  }
  return null;
}

function letteredBelow(anchor: Anchor): CodeRow | null {
  const row = rowsBelow(anchor).find(({ words }) => words.length === 1 && LETTERED.test(words[0]?.text ?? ''));
  return row?.words[0] ? { code: row.words[0], pack: [] } : null;
}

/** All that stands beside the amount, with the name in the rows below. */
function codeAbove(columns: Column[], anchor: Anchor): CodeRow | null {
  const [code, ...more] = wordsOfRole(columns, 'description', anchor.row);
  if (!code || more.length > 0 || anchor.rows[0] !== anchor.row || rowsBelow(anchor).length === 0) return null;
  const isCode = !isSizeWord(code.text) && (isTelling(code.text) || JOINED.test(code.text));
  return isCode ? { code, pack: [] } : null;
}

/** By line; empty unless most lines of the table have such a row, because a single number can be part of a name. */
export function codeRows(columns: Column[], anchors: Anchor[]): Map<Anchor, CodeRow> {
  const found = (codeIn: (anchor: Anchor) => CodeRow | null): Map<Anchor, CodeRow> =>
    new Map(
      anchors.flatMap((anchor) => {
        const row = codeIn(anchor);
        return row ? [[anchor, row]] : [];
      }),
    );
  const isUsual = ({ size }: Map<Anchor, CodeRow>): boolean => size >= 2 && size >= anchors.length * 0.6;
  const above = found((anchor) => codeAbove(columns, anchor));
  if (isUsual(above)) return above;
  const below = found(codeBelow);
  const withLetters = found((anchor) => below.get(anchor) ?? letteredBelow(anchor));
  const isEachOther = new Set([...withLetters.values()].map(({ code }) => code.text)).size === withLetters.size;
  if (below.size > 0 && withLetters.size === anchors.length && isEachOther && isUsual(withLetters)) return withLetters;
  return isUsual(below) ? below : new Map();
}
