/** Line items without headings: till receipts, and invoices with a plain list. The right-most amount of a row is its amount. */
import Big from 'big.js';
import type { Document } from '../../context.ts';
import { datesIn } from '../../header/dates.ts';
import { labelText, sumClassOf } from '../../header/labels.ts';
import type { Word } from '../../page.ts';
import { withCents } from '../../sums/cents.ts';
import type { SumCandidate } from '../../sums/sum_candidate.ts';
import { gluedCounts, gluedUnit } from '../column_numbers.ts';
import { withTrailingCounts } from '../counts/trailing_counts.ts';
import { type LineDraft, textPart } from '../line_draft.ts';
import { isCode, lettersIn, nameLetters, tidyName } from '../names/name_words.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isSizeWord, isUnit } from '../numbers/units.ts';
import { pricePart, rolesWithMarks } from '../prices/lost_marks.ts';
import { gapBetween, type Row } from '../rows.ts';
import { ITEM_COUNT, isAside } from '../tables/headed_tables.ts';
import { withCodesBeside } from './codes_beside.ts';
import { groupPrice } from './group_price.ts';
import { type Leading, type ListRow, leadingCounts } from './list_counts.ts';
import { departmentSums, endOfGoods, endsGoods, isCarried } from './list_end.ts';
import {
  countedName,
  isWeightAbovePrice,
  type Multiplied,
  makesAmount,
  pricedRow,
  pumpedRow,
  timesRow,
} from './multiplied_rows.ts';
import { codeInRow, isBetween, isNumberLabel } from './rows_between.ts';
import { codeBefore, codeBehind } from './till_codes.ts';
import { withoutNotes } from './without_notes.ts';

const NAME_WITHIN = 1.6;
/** "1.75L" in a name is no price with a tax class. */
const BOTTLE = /^\d\.\d{1,2}L$/;
/** "4 AT 1 FOR 0.98", "2.96 lb. @ 1 lb. /0.58", "1,134 kg x 1,19 EUR/kg", "1.2kg @ RM4.99/kg": its words name nothing. */
const MULTIPLIES =
  /^\W*(\d+([.,]\d+)?( ?(\p{L}{1,3}\.?|lit(re|er)s?))? ?(@|at)|\d+[.,]\d+ ?(kg|g|lbs?|oz)\.? ?[x×*]) ?(RM ?)?[\d$€£]/iu;
/** "X6": how many a pack has, or how often the goods were bought. */
const END_OF_NAME = /^[xX×]\d{1,3}$/;
/** Rows with an amount that are not goods. "TABLE SALT" is: such a word labels only what follows a colon or is a number. */
const NO_GOODS =
  /\b(vat|ust|mwst|tva|iva)[ -]?(no|nr|number|reg|id|ident)\b|\b(max(imum)? )?refund value\b|\b(invoice|receipt|bill) ?(no|#|number)|\b(gst (id|reg|no)|reg\.? ?no|tax code|tax summary|gst summary|mwst|card no)\b|^\W*(tel|fax|cashier|approval)\b|\b(tel|fax|phone|cashier|table|date|time|page|approval)( ?(no|nr|number|code))?\.?\s*([:#\d]|$)/i;
/** What a row without quantity, price and code takes off. "Soy sauce less sodium" does not. */
const TAKES_OFF = /\b(discount|disc|rabatt|korting|remise|coupon|voucher)\b|^\W*less\b/i;

interface Anchor {
  row: Row;
  amount: NumberToken;
  numbers: NumberToken[];
  name: Word[];
}

interface NamedAnchor extends Anchor, ListRow {
  codeWords: Word[];
  near: Multiplied | undefined;
}

/** The words that can be a name: not the numbers, not a sign of multiplication, not a lone tax mark. */
function nameWords(row: Row, amount: NumberToken | null, numbers: NumberToken[]): Word[] {
  const end = lastNameIndex(row, numbers);
  const afterName = numbers.filter((token) => token !== amount && token.first > end);
  // "COLA 330ML X6" names a pack until the numbers say that it counts.
  const [pack] = afterName.slice(0, 1).filter(({ words: [word] }) => END_OF_NAME.test(word?.text ?? ''));
  const trailing = afterName.filter((token) => token !== pack);
  const used = new Set([...(amount?.words ?? []), ...trailing.flatMap((token) => token.words)]);
  return row.words.filter((word, index) => {
    if (pack?.words.includes(word)) return true;
    if (used.has(word) || /^[xX×*@=:|.,_-]+$/.test(word.text)) return false;
    if (/^[\d.,]+[xX×*@][\d.,]*$|^[xX×*@][\d.,]+$/.test(word.text)) return false;
    return (amount === null || index < amount.first) && !isNumberLabel(row, index);
  });
}

/** Index of the last word that has two letters and is not a unit. */
function lastNameIndex(row: Row, numbers: NumberToken[]): number {
  const inNumber = new Set(numbers.flatMap((token) => token.words));
  return row.words.findLastIndex((word) => !inNumber.has(word) && lettersIn([word]) >= 2 && !isUnit(word.text));
}

function lineAmount(doc: Document, row: Row, left: number, right: number): NumberToken | null {
  const tokens = doc.numbers[row.index] ?? [];
  const last = tokens.findLast((candidate) => !candidate.percent && candidate.x1 > left + (right - left) * 0.7);
  // A whole number at the far right beside a price has lost its decimal mark.
  const repaired = last && tokens.some((other) => other !== last && other.decimals > 0) ? withCents(doc, last) : last;
  const token = repaired?.money ? repaired : tokens.findLast((candidate) => candidate.money);
  if (!token) return null;
  return token.x1 > left + (right - left) * 0.55 ? token : null;
}

function isName(row: Row | undefined, taken: Set<Row>): row is Row {
  if (!row || taken.has(row)) return false;
  const label = labelText(row.text);
  if (NO_GOODS.test(row.text) || datesIn(row.text).length > 0 || isBetween(row)) return false;
  if (
    /^(sku|upc|part|qty|item|description|price|amount|rm|total|u\.?price|no)\b.*\b(qty|price|amount|amt|rm|total|disc)\b/.test(
      label,
    )
  )
    return false;
  return nameLetters(row.words) >= 3;
}

/** Reads the goods of a page without a heading; `from` is the first row that can contain goods. */
export function receiptLines(doc: Document, sums: SumCandidate[], from: number): LineDraft[] {
  const open = doc.rows.slice(from);
  const departments = departmentSums(sums);
  const rows = open.slice(0, endOfGoods(open, sums, departments));
  const left = Math.min(...doc.rows.flatMap((row) => row.words.map((word) => word.x)));
  const right = Math.max(...doc.rows.flatMap((row) => row.words.map((word) => word.x + word.w)));
  const anchors: Anchor[] = [];
  const multiplied: Multiplied[] = [];
  for (const row of rows) {
    if (NO_GOODS.test(row.text) || isCarried(sums, row) || departments.has(row)) continue;
    const numbers = doc.numbers[row.index] ?? [];
    if (isAside(sums, row) && numbers.length === 1) continue;
    const pair = timesRow(row, numbers) ?? pricedRow(doc, row, numbers) ?? pumpedRow(doc, row, numbers);
    const amount = lineAmount(doc, row, left, right);
    if (pair && (amount === null || pair.includes(amount))) {
      multiplied.push({ row, pair });
      continue;
    }
    if (!amount || datesIn(row.text).length > 0 || isWeightAbovePrice(doc, amount)) continue;
    // "Fruits @24.00" announces a price; a till's modifiers cost nothing.
    if (amount.times && numbers.filter((token) => token.money).length === 1) continue;
    if (amount.value.eq(0)) continue;
    anchors.push({ row, amount, numbers, name: MULTIPLIES.test(row.text) ? [] : nameWords(row, amount, numbers) });
  }
  const taken = new Set(anchors.map((anchor) => anchor.row));
  for (const { row } of multiplied) taken.add(row);
  const names = nameRows(doc, anchors, multiplied, taken);
  const named = anchors.flatMap((anchor): NamedAnchor[] => {
    const row = names.get(anchor);
    const above = row && row.index < anchor.row.index - 1 ? doc.rows[anchor.row.index - 1] : undefined;
    const ownCodes = row ? anchor.name.filter((word) => isCode(word.text) && /\d/.test(word.text)) : [];
    const codeWords = ownCodes.length === 0 && above ? codeInRow(above) : ownCodes;
    const words = row ? namesIn(doc, row) : [...anchor.name, ...continuation(doc, anchor, taken, names)];
    // "347711 /1379082 3.50-": what is taken off other goods is named by their code.
    const isOfCode = anchor.amount.value.lt(0) && (words.length > 0 || anchor.numbers.length > 1);
    if (nameLetters(words) < 2 && !isOfCode) return [];
    const roles = rolesOf(doc, anchor, multiplied, row);
    const counted = row && roles.near?.row === row ? withUnitBehind(row, roles.near.pair[0]) : [];
    return [{ ...anchor, ...roles, words: words.filter((word) => !counted.includes(word)), codeWords }];
  });
  const leading = leadingCounts(named);
  const drafts = named.map((anchor, at) => draftOf(anchor, leading[at] ?? { count: null, name: anchor.words }));
  return withoutNotes(withCodesBeside(doc, withTrailingCounts(doc, drafts)), sums);
}

/**
 * Tills that use two rows per item print the name above or below the numbers, in the same way throughout. When most amounts have a name row
 * next to them, and their own rows contain little more than codes, that row names them.
 */
function nameRows(doc: Document, anchors: Anchor[], multiplied: Multiplied[], taken: Set<Row>): Map<Anchor, Row> {
  const beside = (step: -1 | 1): Map<Anchor, Row> => {
    const found = new Map<Anchor, Row>();
    for (const anchor of anchors) {
      const row = doc.rows[anchor.row.index + step];
      if (isName(row, taken) && closeTo(row, anchor.row) && !endsGoods(doc, row)) found.set(anchor, row);
    }
    return found;
  };
  const weak = (anchor: Anchor): boolean =>
    nameLetters(anchor.name) < 3 || anchor.name.filter((word) => nameLetters([word]) > 1).length <= 1;
  const above = beside(-1);
  const below = beside(1);
  for (const anchor of anchors) {
    const higher = above.has(anchor) ? null : aboveSize(doc, anchor, multiplied, taken);
    if (higher) above.set(anchor, higher);
  }
  const weakShare = anchors.filter(weak).length / Math.max(1, anchors.length);
  const chosen = above.size >= below.size ? above : below;
  const covers = chosen.size >= anchors.length * 0.7 && weakShare >= 0.6;
  const result = new Map<Anchor, Row>();
  for (const anchor of anchors) {
    const own = nameLetters(anchor.name);
    const row = chosen.get(anchor) ?? (own < 2 ? (above.get(anchor) ?? below.get(anchor)) : undefined);
    if (row && (own < 2 || (covers && weak(anchor)))) result.set(anchor, row);
  }
  return result;
}

/**
 * "32 OZ", "5.8M" or "Item 8831002" between a name and its numbers names nothing, nor does "34.15 L @ 2.05" above its amount: the row above does.
 */
function aboveSize(doc: Document, { row, amount }: Anchor, multiplied: Multiplied[], taken: Set<Row>): Row | null {
  const [name, size] = [doc.rows[row.index - 2], doc.rows[row.index - 1]];
  if (!size || !isName(name, taken)) return null;
  const isMade = multiplied.some((other) => other.row === size && makesAmount(other, amount));
  if (taken.has(size) && !isMade) return null;
  const letters = nameLetters(size.words.filter(({ text }) => !isSizeWord(text)));
  if (letters > 0 && !isMade && !isBetween(size)) return null;
  return closeTo(name, size) && closeTo(size, row) && !endsGoods(doc, name) ? name : null;
}

/** A name row's words without a price that it announces. */
function namesIn(doc: Document, row: Row): Word[] {
  const prices = new Set(
    (doc.numbers[row.index] ?? [])
      .filter(({ text, money, times, decimals }) => (money && !BOTTLE.test(text)) || (times && decimals > 0))
      .flatMap((token) => token.words),
  );
  return row.words.filter((word) => !prices.has(word));
}

/** The rest of a long name, in the row below with the same indent as the name. */
function continuation(doc: Document, anchor: Anchor, taken: Set<Row>, names: Map<Anchor, Row>): Word[] {
  const below = doc.rows[anchor.row.index + 1];
  if (names.size > 0 || !isName(below, taken) || !closeTo(below, anchor.row) || below.words.length > 5) return [];
  if ((doc.numbers[below.index] ?? []).some((token) => token.money) || sumClassOf(below.text) !== null) return [];
  if (ITEM_COUNT.test(below.text)) return [];
  const start = anchor.name.find((word) => lettersIn([word]) > 1)?.x ?? 0;
  const [first] = below.words;
  return first && Math.abs(first.x - start) < below.height * 1.5 ? below.words : [];
}

function closeTo(a: Row, b: Row): boolean {
  return Math.max(gapBetween(a, b), gapBetween(b, a)) <= NAME_WITHIN;
}

/** Quantity and price from the row of the amount, or from a multiplied row beside it that makes the amount. */
function rolesOf(
  doc: Document,
  { row, amount, numbers }: Anchor,
  multiplied: Multiplied[],
  name: Row | undefined,
): Pick<NamedAnchor, 'near' | 'beside' | 'roles'> {
  const beside = numbers.filter((token) => token !== amount && !token.percent);
  const multiplies = multiplied.find(
    (other) => Math.abs(other.row.index - row.index) === 1 && makesAmount(other, amount),
  );
  const near = multiplies ?? (name && countedName(doc, name, amount, beside, gluedCounts(doc, name))) ?? undefined;
  const ordered = near ? [...near.pair] : beside;
  const quantities = ordered.filter((token) => token.currency === null && token.decimals !== 2);
  const prices = ordered.filter((token) => token.money);
  return { near, beside, roles: rolesWithMarks(doc, amount, quantities, prices, ordered) };
}

/** The words of a count and of the unit that follows it. */
function withUnitBehind({ words }: Row, count: NumberToken): Word[] {
  return [...count.words, ...words.slice(count.last + 1, count.last + 2).filter(({ text }) => isUnit(text))];
}

function draftOf(anchor: NamedAnchor, leading: Leading): LineDraft {
  const { row, amount, numbers, beside, codeWords, near, roles } = anchor;
  const group = groupPrice(row, numbers, amount);
  // "2x Flat White 11.00".
  const times = beside.find((token) => token.times && token.first === 0 && token.decimals === 0 && token.value.gt(0));
  const quantity = roles.closes ? roles.quantity : (group?.count ?? times ?? leading.count);
  const counted = quantity ? [...quantity.words, row.words[quantity.last + 1]] : [];
  const ofCount = counted.filter((word) => word && (quantity?.words.includes(word) || isUnit(word.text)));
  const isOfName = (word: Word): boolean =>
    !group?.words.includes(word) && (quantity?.row !== row || !ofCount.includes(word));
  const tidied = tidyName(leading.name.filter(isOfName));
  const behind = codeBehind(tidied.name);
  const name = behind?.name ?? tidied.name;
  const pairWords = near?.row.words ?? [];
  const priced = new Set(roles.closes ? roles.unit_price?.words : []);
  const before = roles.closes ? codeBefore(numbers, [roles.quantity, roles.unit_price, amount]) : [];
  const codes = [
    codeWords.filter((word) => !priced.has(word)),
    tidied.code.filter((word) => !priced.has(word)),
    behind?.code ?? [],
    before,
    pairWords.filter(({ text }) => /^\d{4,}$/.test(text)).slice(0, 1),
  ];
  const code = codes.find(({ length }) => length > 0) ?? [];
  const isOfGoods = quantity !== null || roles.closes || code.length > 0;
  const isTakenOff = amount.value.gt(0) && !isOfGoods && TAKES_OFF.test(row.text);
  return {
    row,
    columns: [],
    code: textPart(code),
    description: textPart(name),
    quantity: quantity ? { value: quantity.value, token: quantity } : null,
    unit:
      gluedUnit(quantity) ??
      textPart([...row.words, ...pairWords].filter((word) => !name.includes(word) && isUnit(word.text)).slice(0, 1)),
    pack: null,
    unit_price: roles.closes ? pricePart(roles, near?.pair ?? beside) : null,
    discount: isTakenOff ? null : roles.discount,
    amount: { value: isTakenOff ? new Big(amount.value).neg() : amount.value, token: amount },
    closes: roles.closes,
  };
}
