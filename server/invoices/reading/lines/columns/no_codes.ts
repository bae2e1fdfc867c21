/** Columns that look like codes of goods and are not: they say by which paper the goods came, for which store, or how much is in one. */
import { sumClassOf } from '../../header/labels.ts';
import type { Row } from '../rows.ts';
import { deniesCodes, isOfOrders, roleOfHeading } from './headings.ts';
import type { Look } from './look.ts';

/** Shorter words are sizes and units. */
const WORD = /\p{L}{3,}/gu;
/** So many of the values: single goods can have a code in common ("MISC"). */
const MOST = 0.5;
/** Goods with one value: two can be variants. Of words and of orders, two are enough. */
const [MANY, TWO] = [3, 2];
/** Of the goods: a paper has several, and a single charge without a code tells nothing. */
const LARGEST_PART = 0.7;
/** They have the code of their goods, or none. */
const CHARGE =
  /\b(deposits?|credit(ed)?|refund|returns?|short(ed)?|fees?|charges?|surcharge|discount|allowance|pfand)\b/i;

function wordsOf(name: string): string[] {
  return [...name.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** Nothing in common, so that neither is the other with a remark ("lost apron", "apron"). */
function isOther(name: string[], than: string[]): boolean {
  return !name.some((word) => than.includes(word));
}

/** The rows of goods, with the words of their names. What is credited or charged besides is left out. */
function goodsIn(names: Look, looks: Look[]): Map<Row, string[]> {
  const isCharge = (row: Row, name: string): boolean =>
    CHARGE.test(name) || sumClassOf(name)?.kind === 'fee' || looks.some(({ numbers }) => numbers.get(row)?.value.lt(0));
  return new Map([...names.texts].flatMap(([row, name]) => (isCharge(row, name) ? [] : [[row, wordsOf(name)]])));
}

/** Whether so many of the names are clearly different. */
function doDiffer(names: string[][], fewest: number): boolean {
  const found: string[][] = [];
  for (const name of names) {
    if (name.length > 0 && found.every((other) => isOther(name, other))) found.push(name);
    if (found.length >= fewest) return true;
  }
  return false;
}

/** Most values stand beside so many clearly different names. */
function isShared({ texts }: Look, goods: Map<Row, string[]>, fewest: number): boolean {
  const values = [...texts].flatMap(([row, text]) => {
    const name = goods.get(row);
    return name ? [{ text, name }] : [];
  });
  const namesBeside = (text: string): string[][] => values.flatMap((one) => (one.text === text ? [one.name] : []));
  const shared = values.filter(({ text }) => doDiffer(namesBeside(text), fewest));
  return shared.length > 0 && shared.length >= values.length * MOST;
}

/** Only where the date is, on the first line of each delivery. */
function comesWithDates({ texts }: Look, goods: Map<Row, string[]>, looks: Look[]): boolean {
  const isSame = (rows: Map<Row, string>): boolean =>
    rows.size === texts.size && [...rows.keys()].every((row) => texts.has(row));
  return (
    texts.size <= goods.size * LARGEST_PART && looks.some((other) => other.shares.moment >= MOST && isSame(other.texts))
  );
}

/** `names`: the column with the most letters. */
export function isNoCode(look: Look, names: Look | undefined, looks: Look[]): boolean {
  const { heading } = look.column;
  const hasDigits = [...look.texts.values()].some((text) => /\d/.test(text));
  if (deniesCodes(heading, hasDigits)) return true;
  if (!names || names === look || roleOfHeading(heading) === 'code') return false;
  const goods = goodsIn(names, looks);
  const fewest = isOfOrders(heading) || !hasDigits ? TWO : MANY;
  return isShared(look, goods, fewest) || comesWithDates(look, goods, looks);
}
