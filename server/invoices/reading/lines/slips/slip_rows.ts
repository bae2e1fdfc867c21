/** The goods of a packing slip without headings: rows with a name or a code and a number. What is counted or weighed there is never money. */
import type { Document } from '../../context.ts';
import { labelClasses } from '../../header/label_classes.ts';
import { sumClassOf } from '../../header/labels.ts';
import type { Word } from '../../page.ts';
import { gluedCounts, gluedUnit } from '../column_numbers.ts';
import { type TextPart, textPart } from '../line_draft.ts';
import { nameLetters, tidyName } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isPack, isUnit } from '../numbers/units.ts';
import type { Cell, Row } from '../rows.ts';
import { PAGE_COUNT } from '../tables/headed_tables.ts';

export interface SlipRow {
  row: Row;
  counted: NumberToken;
  unit: TextPart | null;
  code: Word[];
  name: Word[];
  pack: Word[];
  /** Other numbers of the row could be what came. */
  rivals: number;
}

/** A number with its unit, if one is printed after it. */
interface Count {
  token: NumberToken;
  unit: Word | null;
  /** It stands in a cell of its own. */
  isAlone: boolean;
}

/** What is counted, not measured: a word like "15LB" can also be a size. */
const COUNTING = /^(cs|cases?|ea|each|bx|box(es)?|ctn|bg|bags?|pcs?|stk|krt|cajas?|colis)\.?$/i;
/** A longer number before the name is a code. */
const CODE_DIGITS = 4;
/** A row that tells about the slip: "Order 5512", "Route 12". */
const ABOUT: ReadonlySet<string> = new Set([
  'invoice',
  'document',
  'number',
  'purchase',
  'order',
  'delivery',
  'customer',
  'tax',
  'contact',
  'bank',
  'date',
]);
const TOTALS: ReadonlySet<string> = new Set(['total', 'due', 'subtotal']);
/** "Total weight 150.2 LB", "Gesamtgewicht 125,5 kg", "Total bultos 12": what all goods weigh or count together. */
const WHOLE =
  /^((total|gross|net) )+(weight|qty|quantity|cases|cartons|pieces|units|items|lines|pallets)\b|^(gesamt|brutto|netto)gewicht|^(poids|peso) (total|bruto?|neto?)\b|^total (de )?(bultos|cajas|unidades|colis|pi[eè]ces|cartons)/iu;

/** The row sums up, so that it names no goods. Other words of sums are also names: a granola bar is not paid in cash. */
export function isTotalRow({ text }: Row): boolean {
  return WHOLE.test(text) || TOTALS.has(sumClassOf(text)?.kind ?? '');
}

function countsOf(doc: Document, row: Row): Count[] {
  return (doc.numbers[row.index] ?? []).flatMap((token): Count[] => {
    const cell = row.cells.find(({ words }) => words.some((word) => token.words.includes(word)));
    if (!cell || token.percent || token.currency !== null || isPack(cell.text)) return [];
    const next = row.words[token.last + 1];
    const isBeside = next !== undefined && isUnit(next.text);
    const nextCell = row.cells[row.cells.indexOf(cell) + 1];
    // "3 bags flour" in one cell, or the unit in a cell of its own: a name can begin with "Can".
    const unit = isBeside && (cell.words.includes(next) || nextCell?.words.length === 1) ? next : null;
    const rest = cell.words.filter((word) => word !== unit && !token.words.includes(word));
    if (rest.length === 0) return [{ token, unit, isAlone: true }];
    const isAtEdge = cell.words[0] === token.words[0] || cell.words.at(-1) === unit;
    return unit && isAtEdge ? [{ token, unit, isAlone: false }] : [];
  });
}

/** "2CS" alone in its cell. */
function gluedIn(doc: Document, row: Row): { token: NumberToken; unit: TextPart }[] {
  return gluedCounts(doc, row).flatMap((token) => {
    const unit = gluedUnit(token);
    const isAlone = row.cells.some(({ words }) => words.length === 1 && words[0] === token.words[0]);
    return unit && isAlone ? [{ token, unit }] : [];
  });
}

function isCodeNumber({ token, unit }: Count, name: Word | undefined): boolean {
  const isLong = token.decimals === 0 && token.text.replace(/\D/g, '').length >= CODE_DIGITS;
  return unit === null && isLong && (name === undefined || token.x0 < name.x);
}

/** What came: the number with a unit, or else the one after the name, and the first of several. */
function countedOf(counts: Count[], name: Word | undefined): { count: Count | undefined; rivals: number } {
  const alone = counts.filter(({ isAlone }) => isAlone);
  const usable = (alone.length > 0 ? alone : counts).filter((count) => !isCodeNumber(count, name));
  const measured = usable.filter(({ unit }) => unit !== null);
  if (measured[0]) return { count: measured[0], rivals: 0 };
  const after = usable.filter(({ token }) => name !== undefined && token.x0 > name.x);
  const [count, ...others] = after.length > 0 ? after : usable;
  return { count, rivals: others.filter(({ token }) => !token.value.eq(count?.token.value ?? 0)).length };
}

function isName(cell: Cell): boolean {
  return nameLetters(cell.words) >= 2 && !isPack(cell.text);
}

function slipRow(doc: Document, row: Row): SlipRow | null {
  if (isTotalRow(row) || PAGE_COUNT.test(row.text)) return null;
  const counts = countsOf(doc, row);
  const named = row.cells.find(isName);
  const { count, rivals } = countedOf(
    counts,
    named?.words.find(({ text }) => /\p{L}{2}/u.test(text)),
  );
  const glued = gluedIn(doc, row);
  const whole = glued.find(({ unit }) => COUNTING.test(unit.text)) ?? (count ? undefined : glued[0]);
  const token = whole?.token ?? count?.token;
  if (!token || row.cells.some(({ text }) => /:\s*$/.test(text))) return null;
  const numbers = counts.filter((one) => one.isAlone && !isCodeNumber(one, named?.words[0]));
  const unitWord = whole ? null : (count?.unit ?? null);
  const unit = unitWord ? textPart([unitWord]) : gluedUnit(token);
  const used = new Set<Word | null>([...token.words, unitWord, ...numbers.flatMap((one) => one.token.words)]);
  const pack = row.cells.find((cell) => isPack(cell.text))?.words ?? [];
  const words = row.words.filter((word) => !used.has(word) && !pack.includes(word));
  const { name, code } = tidyName(words.filter((word) => !/^[xX×]$/.test(word.text)));
  const hasName = nameLetters(name) >= 2;
  if (!hasName && !name.some(({ text }) => /\d{3}/.test(text))) return null;
  return { row, counted: token, unit, code: hasName ? code : name, name, pack, rivals: whole ? 0 : rivals };
}

/** A code or a unit tells goods from what else a slip says. */
function isTelling({ code, unit }: SlipRow): boolean {
  return code.length > 0 || unit !== null;
}

/** Goods stand below each other. */
function runsOf(rows: SlipRow[]): SlipRow[][] {
  const runs: SlipRow[][] = [];
  for (const one of rows) {
    const before = runs.at(-1)?.at(-1);
    if (before && one.row.index - before.row.index === 1) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** The rows of goods; where some are told by a code or a unit, only these and the rows that stand with them. */
export function slipRows(doc: Document): SlipRow[] {
  const runs = runsOf(doc.rows.flatMap((row) => slipRow(doc, row) ?? []));
  const telling = runs.filter((run) => run.some(isTelling));
  if (telling.length > 0) return telling.flat();
  return runs.flat().filter(({ name }) => {
    const text = name.map((word) => word.text).join(' ');
    return !labelClasses(text).some((one) => ABOUT.has(one));
  });
}
